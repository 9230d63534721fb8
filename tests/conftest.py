"""How deep the property tests go: quickly by default, further with the proofs, deeper with HYPOTHESIS_PROFILE=deep."""

import os
from collections.abc import Generator
from pathlib import Path

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, Phase, settings

QUIET = [HealthCheck.too_slow, HealthCheck.data_too_large]
settings.register_profile("default", max_examples=8, deadline=None, derandomize=True, suppress_health_check=QUIET)
settings.register_profile("proof", settings.get_profile("default"), max_examples=25)
settings.register_profile("deep", max_examples=2_000, deadline=None, suppress_health_check=QUIET)
settings.register_profile("mutation", settings.get_profile("default"), max_examples=10, phases=[Phase.generate])
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "default"))


def pytest_configure(config: pytest.Config) -> None:
    """Where proofs run, properties have more examples."""
    if "HYPOTHESIS_PROFILE" not in os.environ and config.option.markexpr in ("proof", ""):
        settings.load_profile("proof")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """With `-m proof` every property runs once more, with the examples of proofs."""
    if config.option.markexpr == "proof":
        for item in items:
            if getattr(getattr(item, "obj", None), "is_hypothesis_test", False):
                item.add_marker(pytest.mark.proof)


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples only in files that have some: to look through everything that a module names takes long."""
    found = yield
    return found if b">>> " in file_path.read_bytes() else [one for one in found if not isinstance(one, DoctestModule)]

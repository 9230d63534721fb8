"""Runs every Python block of the README and the documents, so that no example can rot; puts tests into groups."""

import gc
import linecache
from doctest import ELLIPSIS, IGNORE_EXCEPTION_DETAIL, NORMALIZE_WHITESPACE
from pathlib import Path
from typing import Any

import pytest
from sybil import Sybil
from sybil.parsers.markdown import PythonCodeBlockParser, SkipParser

from tests.extras import installed, missing_adapters, missing_rooms
from tests.groups import groups_of, is_thorough

pytest_plugins = ["tests.advice"]
gc.set_threshold(200_000, 50, 100)  # what is collected stays; looking for rubbish as usual takes a quarter of the time

collect_ignore = ["docs/conf.py", "docs/_extensions"]  # Sphinx's own: they need the dependency group "docs"
collect_ignore += [f"src/amsterdam_routes/adapters/{name}.py" for name in missing_adapters()]
if not installed("openspiel"):
    collect_ignore += ["tests/adapters/golden/write.py"]
if missing_rooms():  # the tests themselves say that they are skipped, and why
    collect_ignore += ["src/amsterdam_routes/bulk"]
    collect_ignore += [f"tests/bulk/{name}.py" for name in ("lockstep", "lockstep_merchants", "side_by_side")]
    collect_ignore += ["tests/bulk/mistakes.py", "tests/bulk/mistakes_merchants.py"]


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each group, and what is thorough; leave proofs out where `-m` does not speak of them."""
    groups: dict[Path, tuple[str, ...]] = {}
    for item in items:
        if item.path not in groups:
            groups[item.path] = tuple(groups_of(item.path.relative_to(config.rootpath).as_posix()))
        for group in groups[item.path]:
            item.add_marker(group)
        if is_thorough(item.nodeid):
            item.add_marker("proof")
    if config.option.markexpr and "proof" not in config.option.markexpr:
        config.hook.pytest_deselected(items=[item for item in items if item.get_closest_marker("proof")])
        items[:] = [item for item in items if not item.get_closest_marker("proof")]


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Forget the lines of source files before an example: doctest looks at every file again whose lines are known."""
    if isinstance(item, pytest.DoctestItem):
        linecache.clearcache()


def pytest_sessionfinish() -> None:
    """Look for rubbish once more; pytest itself looks ten times, for which nothing that is still in use is left."""
    gc.collect()
    gc.freeze()


def setup(namespace: dict[str, Any]) -> None:
    """What a page may ask where it says that its examples need an extra."""
    namespace["installed"] = installed


pytest_collect_file = Sybil(
    parsers=[
        PythonCodeBlockParser(doctest_optionflags=ELLIPSIS | NORMALIZE_WHITESPACE | IGNORE_EXCEPTION_DETAIL),
        SkipParser(),
    ],
    patterns=["README.md", "docs/*.md", "docs/**/*.md"],
    setup=setup,
).pytest()


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:  # xdist's own types
    """Where tests run on several cores, a file stays on one: the examples of a page build upon one another."""
    from xdist.scheduler import LoadFileScheduling

    return LoadFileScheduling(config, log)

"""What to do if a test fails, by where it stands; a failing test shows it below its traceback."""

import tomllib
from collections.abc import Generator, Iterator
from fnmatch import fnmatch
from pathlib import Path

import pytest

ADVICE: dict[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
"""By the place of a test, what to do if it fails. The first pattern that fits counts."""

OWN = ("tests/project/*", "tests/tools/*")
"""Where every file has a line of its own: these tests hold what the project demands of a change."""


def advice_for(place: str) -> str:
    """Return what to do if a test in this file fails."""
    return next((advice for pattern, advice in ADVICE.items() if fnmatch(place, pattern)), ADVICE["tests/*"])


def rules_of(item: pytest.Item) -> Iterator[str]:
    """The numbers of the rules that a test holds."""
    for mark in item.iter_markers("rule"):
        yield from map(str, mark.args)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show below the traceback of a failing test what to do, and which rules it holds."""
    report = yield
    if report.failed:
        told = advice_for(report.nodeid.partition("::")[0])
        if rules := list(rules_of(item)):
            command = f"python -m tests.rule_table {' '.join(rules)}"
            told += f"\nIt holds {', '.join(rules)}; `{command}` shows where they are applied."
        report.sections.append(("what to do", told))
    return report

"""The counts of `python -m tools.house` may fall, and never rise."""

import json
import subprocess
import sys

import pytest

import amsterdam_routes as ar
from tools import house

LIMITS = {
    "modules": 154,
    "lines of the longest module": 596,
    "modules with fewer than 100 lines": 15,
    "modules with more than 600 lines": 0,
    "imports and __all__ in the code, %": 12.2,
    "modules without a test of their own name": 2,
    "modules that legal_actions of routes passes through": 1,
    "modules that apply of routes passes through": 6,
    "modules that view of routes passes through": 2,
    "modules that to_json(State) of routes passes through": 6,
    "modules that from_json(State) of routes passes through": 14,
    "modules that describe(View) of routes passes through": 7,
    "modules that svg(View) of routes passes through": 17,
    "modules that legal_actions of merchants passes through": 1,
    "modules that apply of merchants passes through": 9,
    "modules that view of merchants passes through": 2,
    "modules that to_json(State) of merchants passes through": 7,
    "modules that from_json(State) of merchants passes through": 19,
    "modules that describe(View) of merchants passes through": 6,
    "modules that svg(View) of merchants passes through": 18,
}
"""The most that each count may be. Whoever makes one smaller writes the smaller number here."""


@pytest.fixture(scope="module")
def counts() -> dict[str, int | float]:
    """Every count of the library as it is, from a process in which nothing else has filled or emptied a cache."""
    command = [sys.executable, "-m", "tools.house", "--json"]
    done = subprocess.run(command, cwd=house.ROOT, capture_output=True, text=True, timeout=120, check=True)
    found: dict[str, int | float] = json.loads(done.stdout)
    return found


def test_no_count_is_above_its_limit(counts: dict[str, int | float]) -> None:
    assert [
        f"{name}: {counts[name]}, expected at most {most}" for name, most in LIMITS.items() if counts[name] > most
    ] == []


def test_every_count_but_the_size_of_the_library_has_a_limit(counts: dict[str, int | float]) -> None:
    assert counts.keys() - LIMITS.keys() == {"lines of code", "lines a module, median"}


def test_a_call_is_measured_without_what_only_its_first_run_does() -> None:
    runs: list[int] = []

    def call() -> None:
        if not runs:
            ar.Color("pink")
        runs.append(1)

    assert house.modules_passed(call) == 0
    assert len(runs) == 2


def test_lines_of_code_are_those_that_a_docstring_a_comment_and_an_empty_line_are_not() -> None:
    text = b'''"""What it is.

Two lines."""

from os import (
    path,
)

LEFT = """a text
that is a value"""  # and a remark
"""What it is for."""
if LEFT:
    import sys
'''
    assert house.read_module("x.py", text) == house.Module("x.py", lines=13, code=7, binding=4)


def test_the_command_prints_the_counts(
    counts: dict[str, int | float], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(house, "count_house", lambda: counts)
    assert house.main(["--json"]) == 0
    assert json.loads(capsys.readouterr().out) == counts
    assert house.main([]) == 0
    assert [line.split(maxsplit=1)[1] for line in capsys.readouterr().out.splitlines()] == list(counts)
    assert house.main(["--short"]) == 0
    short = capsys.readouterr().out.splitlines()
    few = counts["modules with fewer than 100 lines"] + counts["modules with more than 600 lines"]
    assert len(short) == few

"""No test fails without telling what to do: the lines of `tests/advice.py` are true, and shown below a failure."""

import re
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path

from tests.advice import ADVICE, OWN, advice_for
from tools.steps import steps

ROOT = Path(__file__).parents[2]
FILES = [
    file.relative_to(ROOT).as_posix()
    for pattern in ("src/**/*.py", "tests/**/test_*.py", "tools/*.py", "docs/**/*.md", "README.md")
    for file in ROOT.glob(pattern)
]
SAID = "\n".join(ADVICE.values())


def test_every_file_with_tests_has_advice() -> None:
    assert [file for file in FILES if not advice_for(file)] == []


def test_what_the_project_demands_has_advice_of_its_own() -> None:
    own = [file for file in FILES if any(fnmatch(file, pattern) for pattern in OWN)]
    assert [file for file in own if advice_for(file) is ADVICE["tests/*"]] == []


def test_every_line_is_the_first_that_fits_some_file() -> None:
    first = {next(pattern for pattern in ADVICE if fnmatch(file, pattern)) for file in FILES}
    assert [pattern for pattern in ADVICE if pattern not in first] == []


def test_what_is_to_be_made_anew_is_a_step() -> None:
    assert set(re.findall(r"tools\.regenerate ([a-z][\w-]*)`", SAID)) <= {step.name for step in steps(ROOT)}


def test_the_files_that_are_named_exist() -> None:
    named = re.findall(r"\b(?:docs|tests|tools|examples|engine|fuzz|bench)/[\w/.]+\b", SAID)
    assert [name for name in named if not (ROOT / name).exists()] == []


PROGRAM = """
import pytest

@pytest.mark.rule("R19")
def test_a_rule():
    assert False

@pytest.fixture
def lost():
    raise KeyError(3)

def test_another(lost):
    pass

def test_what_holds():
    pass
"""


def test_a_failing_test_shows_what_to_do_and_the_rules_that_it_holds(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(PROGRAM)
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = rule(number): as in the project\n")
    called = [sys.executable, "-m", "pytest", "-p", "tests.advice", "--rootdir", str(tmp_path), str(tmp_path)]
    told = subprocess.run(called, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.stdout.count("- what to do -") == 2, told.stdout + told.stderr
    assert told.stdout.count("`python -m tests.rule_table R19`") == 1

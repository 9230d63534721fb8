"""Tests that are run, or left out, together: proofs, prose, pictures."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.groups import GROUPS, THOROUGH, groups_of

ROOT = Path(__file__).parents[2]


def collected(*arguments: str) -> list[str]:
    """The names of the tests that a command of pytest chooses."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", *arguments]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    return [line for line in done.stdout.splitlines() if "::" in line]


@pytest.mark.parametrize("group", GROUPS)
def test_every_pattern_of_a_group_finds_a_file(group: str) -> None:
    for pattern in GROUPS[group]:
        assert any(file.is_file() for file in ROOT.glob(pattern)), pattern


@pytest.mark.parametrize(
    ("name", "groups"),
    [
        ("README.md", ["prose"]),
        ("docs/frameworks/web.md", ["prose"]),
        ("tests/merchants/pictures/test_picture.py", ["pictures"]),
        ("tests/routes/rules/test_legality.py", []),
    ],
)
def test_a_file_belongs_to_its_groups(name: str, groups: list[str]) -> None:
    assert (ROOT / name).is_file()
    assert list(groups_of(name)) == groups


def test_prose_and_pictures_can_be_left_out_and_proofs_do_not_come_in_instead() -> None:
    files = {
        "prose": "tests/project/test_mirror.py",
        "pictures": "tests/routes/pictures/test_tracks.py",
        "proof": "tests/routes/test_exhaustive.py",
        "none": "tests/kernel/test_values.py",
    }
    found = {name.split("::")[0] for name in collected("-m", "not prose and not pictures", *files.values())}
    assert found == {files["none"]}


def test_the_proofs_run_every_property_once_more() -> None:
    file = "tests/routes/test_promises.py"
    found = {re.sub(r"\[.*", "", name.split("::")[1]) for name in collected("-m", "proof", file)}
    assert {
        "test_a_game_in_any_box_keeps_every_promise_for_every_action_there_is",
        "test_a_game_in_amsterdam_keeps_every_promise_after_every_action",
    } <= found


@pytest.mark.proof
def test_property_tests_try_more_examples_among_the_proofs() -> None:
    assert settings().max_examples >= 25


@pytest.mark.proof
def test_every_case_that_is_called_thorough_is_there() -> None:
    cases = collected("-m", "proof", "tests")
    for pattern in THOROUGH:
        assert any(re.match(pattern, case) for case in cases), pattern

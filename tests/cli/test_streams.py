"""The standard streams: closed, full, or unable to show a letter."""

from pathlib import Path

import pytest

import amsterdam_routes as ar
from tests.cli.shell import shell

GAME = ar.new_record(2, seed="1634")
SAYS_MUCH = [
    "draw",
    *(pytest.param(line, marks=pytest.mark.proof) for line in ("watch", "simulate -n 5", "schema state")),
]


@pytest.mark.parametrize("line", [*SAYS_MUCH, "check game.txt"])
def test_a_full_output_is_said_to_be_full(tmp_path: Path, line: str) -> None:
    (tmp_path / "game.txt").write_text(ar.to_notation(GAME))
    done = shell(f"amsterdam-routes {line} > /dev/full", tmp_path)
    assert (done.returncode, done.stderr.count("No space left on device")) == (1, 1)


@pytest.mark.parametrize("line", SAYS_MUCH)
def test_a_closed_output_is_said_to_be_closed(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line} >&-", tmp_path)
    assert done.returncode == 1
    assert "Bad file descriptor" in done.stderr


@pytest.mark.parametrize("line", ["watch --seed 1 | head -n 1", "watch --seed 1 2>&- | head -n 1"])
def test_a_reader_who_has_enough_may_leave(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line}", tmp_path)
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("where", ["2> /dev/full", "2>&-", "<&-"])
def test_an_error_that_cannot_be_told_keeps_its_exit_code(tmp_path: Path, where: str) -> None:
    assert shell(f"amsterdam-routes draw missing.json {where}", tmp_path).returncode == 1


@pytest.mark.parametrize("line", ["watch --lang fi --seed 1", "simulate -n 3 --seed 1", "play --lang da"])
def test_a_terminal_that_knows_no_letters_beyond_ascii_is_shown_question_marks(tmp_path: Path, line: str) -> None:
    done = shell(f"printf '\\303\\251\\nquit\\n' | amsterdam-routes {line}", tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout


def test_what_is_drawn_is_utf_8_wherever_it_goes(tmp_path: Path) -> None:
    drawn = shell("amsterdam-routes draw --text --lang fi", tmp_path, PYTHONIOENCODING="ascii").stdout
    assert "vihreä" in drawn

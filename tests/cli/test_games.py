"""The games that the command knows, by name, and those of anybody else."""

from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli.errors import UsageError
from amsterdam_routes.cli.games import desk_of, split_game
from tests.cli.shell import Run

OWN = "tests.kernel.tiny.desk:DESK"


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("chess", "--game: expected routes, merchants, or a game of yours as module:name, got 'chess'"),
        ("no_such_module:DESK", "the game 'no_such_module:DESK' cannot be imported"),
        ("tests.kernel.tiny:Setup", "expected a Desk of amsterdam_routes.cli.desk, got type"),
        ("tests.kernel.tiny:TIDES", "expected a Desk, which says how a game is set up, got a bare Game. Write DESK = "),
        (":DESK", "or a game of yours as module:name, got ':DESK'"),
    ],
)
def test_a_game_that_there_is_none_of_is_refused(name: str, complaint: str, run: Run) -> None:
    told = run("watch", "--game", name)
    assert told.code == 2
    assert complaint in told.err
    with pytest.raises(UsageError):
        desk_of(name)


def test_a_document_of_one_game_is_none_of_another(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "action.json"
    path.write_text(ar.to_json(ar.Pass()), encoding="utf-8")
    assert run("check", path).code == 0
    assert run("check", path, "--game", OWN).code == 1


def test_after_game_there_is_a_name(run: Run) -> None:
    told = run("play", "--game")
    assert told.code == 2
    assert "--game: expected routes, merchants, or a game of yours as module:name, got nothing" in told.err


def test_the_game_may_stand_anywhere_among_the_arguments() -> None:
    assert split_game(["--game", "x:y", "play"]) == ("x:y", ["play"])
    assert split_game(["play", "--game=x:y", "file"]) == ("x:y", ["play", "file"])
    assert split_game(["check", "--", "--game", "x"]) == ("routes", ["check", "--", "--game", "x"])

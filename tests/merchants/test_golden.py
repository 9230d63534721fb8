"""Golden games of the merchants game: fixed seeds and fixed choices lead to the same games on every Python.

What became of them is in `golden/games.json`. A change of the rules changes it, and only that may:
`python tests/merchants/golden/replay.py --write` keeps it anew.
"""

import json
import sys
from pathlib import Path

import pytest

from tests.merchants.golden.replay import GAMES, outcome
from tests.routes.test_golden import interpreter, needed, replay

__all__ = ["needed"]  # a fixture
PROGRAM = Path(__file__).parent / "golden" / "replay.py"
KEPT = (PROGRAM.with_name("games.json")).read_text(encoding="utf-8")


@pytest.mark.parametrize("number", range(len(GAMES)))
def test_a_golden_game_ends_as_it_was_kept(number: int) -> None:
    assert outcome(*GAMES[number]) == json.loads(KEPT)[number]


def test_the_golden_games_are_the_same_under_any_hash_seed(needed: Path) -> None:
    assert replay(sys.executable, needed, hash_seed="random", program=PROGRAM) == KEPT


@pytest.mark.proof
@pytest.mark.parametrize("version", ["3.11", "3.12", "3.13", "3.14"])
def test_the_golden_games_are_the_same_on(version: str, needed: Path) -> None:
    python = interpreter(version)
    if python is None:
        pytest.skip(f"there is no CPython {version} on this machine")
    assert replay(python, needed, program=PROGRAM) == KEPT


def test_the_golden_games_have_something_to_tell() -> None:
    """Every number of players, with and without the expansions, and no two alike."""
    games = json.loads(KEPT)
    assert {game["players"] for game in games} == {1, 2, 3, 4}
    assert any(game["options"].get("trader") for game in games)
    assert len({game["digest"] for game in games}) == len(games) == 8

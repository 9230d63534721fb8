"""What the table in the browser is told of games: totals once they are over; before, points, and the forecast apart."""

import sys
from pathlib import Path
from typing import Any  # Any: of either game

import pytest

pytest.importorskip("starlette", reason="the web table needs the extra 'web'")

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "web_table"))

from shelf import SHELF

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import typewritten
from tests.results import SETUPS, check_picture, ended, names_of, results, so_far


def shown(state: Any, seat: int | None) -> Any:
    """What a seat is told, in English."""
    game = am.GAME if isinstance(state, am.State) else ar.GAME
    return SHELF[game.name].shown(game.view(state, seat), (), names_of(game, state), lambda action: 0, "en")


@pytest.mark.parametrize("name", SETUPS)
def test_a_finished_game_shows_its_totals_in_the_header_the_scores_the_boards_and_the_sheets(name: str) -> None:
    record = ended(name)
    game, state = record.game, record.state
    told = results(game, state)
    seats = game.setup(state).players
    for seat in (None, 0, seats - 1):
        table = shown(state, seat)
        scores = table["scores"]
        assert scores["columns"][-1] == "Total"
        assert [row[-1] for row in scores["rows"]] == [str(total) for _, total, _ in told[:seats]]
        assert scores["winners"] == [row for row, (_, _, won) in enumerate(told[:seats]) if won]
        assert all(name in scores["outcome"] for name, _, won in told if won)
        others = [(other["name"], other["row"][-1], other["won"]) for other in scores.get("others", [])]
        assert others == [(name, str(total), won) for name, total, won in told[seats:]]
        boards = {"players": range(len(told)), "player": range(seat or 0, (seat or 0) + 1)}
        for part in table["parts"]:
            if "picture" in part:
                check_picture(game, state, part["picture"], boards.get(part["name"], range(0)))
        titles = [part["title"] for part in table["parts"] if part["name"].startswith("sheet-")]
        if game is am.GAME:
            assert {
                (title.partition(":")[0], int(typewritten(title).split(": ")[1].split()[0])) for title in titles
            } == {(name, total) for name, total, _ in told}


@pytest.mark.parametrize("name", ["merchants-1", "merchants-2"])
def test_before_the_end_points_are_points_and_the_forecast_stands_beside_them(name: str) -> None:
    record = ended(name)
    state = next(state for state in ar.replay(record) if state.table.round == 9)
    told, points = results(am.GAME, state), so_far(state)
    assert all(total != score for (_, total, _), score in zip(told, points, strict=True))
    table = shown(state, 0)
    scores, seats = table["scores"], state.table.players
    assert scores["columns"] == ["If it ended now", "Points"]
    rows = [*scores["rows"], *(other["row"] for other in scores.get("others", []))]
    assert rows == [[str(total), str(score)] for (_, total, _), score in zip(told, points, strict=True)]
    assert not any(other["won"] for other in scores.get("others", []))
    assert scores["notes"] == ([f"TOM: {points[1]}"] if seats == 1 else ["", ""])
    titles = [part["title"] for part in table["parts"] if part["name"].startswith("sheet-")]
    assert titles
    assert all(title.startswith("If it ended now: ") for title in titles)


def test_the_points_of_routes_are_called_points_before_the_end() -> None:
    state = list(ar.replay(ended("routes-3")))[-2]
    scores = shown(state, 0)["scores"]
    assert scores["columns"][-1] == "Points"
    assert [row[-1] for row in scores["rows"]] == [str(points) for points in so_far(state)]

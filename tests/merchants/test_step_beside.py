"""The library and its second implementation agree, decision by decision. `step_beside.py` plays more games."""

from typing import Any

import pytest

from tests.merchants.made_up_box import made_up_box
from tests.merchants.reach import Reach
from tests.merchants.step_beside import compare, edition_of, main

SETUPS: list[dict[str, Any]] = [
    {"players": 1},
    {"players": 1, "length": "short", "permanent": "turn", "plan_condition": "active"},
    {"players": 2, "workers": True, "orders": 3, "trader": True, "c_tiles": "mix"},
    {"players": 2, "length": "short", "guilder_claims": "must", "second_purchase": "permanent"},
    {"players": 3, "length": "short", "orders": 5, "open_orders": 2, "c_tiles": "replace", "dock_workers": "any"},
    {"players": 4, "length": "short", "workers": True, "trader": True, "c_tiles": "mix"},
]


@pytest.mark.parametrize("setup", SETUPS, ids=lambda setup: " ".join(map(str, setup.values())))
def test_both_implementations_offer_the_same_decisions_and_reach_the_same_table(setup: dict[str, Any]) -> None:
    assert compare(f"slice {setup['players']}", setup) > 60


@pytest.mark.parametrize("number", range(3))
def test_they_do_so_in_boxes_that_are_made_up(number: int) -> None:
    assert compare(f"made up {number}", edition=edition_of(made_up_box(number))) > 60


@pytest.mark.parametrize("players", [1, 2, 4])
def test_they_do_so_where_most_decisions_are_good(players: int) -> None:
    setup: dict[str, Any] = {"players": players} | ({"orders": 5, "workers": True} if players > 1 else {})
    assert compare(f"well {players}", setup, skill=0.9) > 60


@pytest.mark.parametrize("number", [1, 2, 4])
def test_they_do_so_where_turns_begin_with_other_pieces_on_the_board(number: int) -> None:
    assert compare(f"p/{number}", rich=True) > 60


def test_everything_that_the_move_of_ca17_allows_is_done_in_both() -> None:
    reach = Reach()
    for number in (4, 23, 33, 16, 42, 9, 7, 18):  # the first two are enough as the box is now
        compare(f"move {number}", {"players": 2, "length": "short", "c_tiles": "mix"}, rich=True, reach=reach)
        if not reach.never("in the move of CA17"):
            break
    assert not reach.never("in the move of CA17")
    assert sum(reach.of("fields of the move of CA17").values()) > 3


@pytest.mark.parametrize("games", ["0", "-1"])
def test_no_game_is_no_comparison(games: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["--games", games])
    assert capsys.readouterr().err.endswith(f"error: argument --games: expected at least 1, got {games}\n")

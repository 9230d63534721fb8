"""Seats that a caller names, in any game."""

from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.seats import check_seat, check_viewer


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_that_is_there_is_one(seat: int) -> None:
    check_seat(seat, 3)


@pytest.mark.parametrize("seat", [-1, 3, 10**5000], ids=["below", "above", "far above"])
def test_a_seat_that_is_not_there_is_a_value_error(seat: int) -> None:
    with pytest.raises(ValueError, match=r"^there is no seat \S.* in a game of 3$"):
        check_seat(seat, 3)


@pytest.mark.parametrize("seat", ["0", True, 1.0])
def test_what_is_no_seat_is_a_type_error(seat: Any) -> None:
    with pytest.raises(TypeError, match=r"^seat: expected an int or None, got a "):
        check_seat(seat, 3)
    with pytest.raises(TypeError, match=r"^seat: expected an int or None, got a "):
        check_viewer(1, seat, "hand")


def test_a_view_shows_what_its_own_seat_holds_or_nothing_of_the_sort() -> None:
    check_viewer(1, 1, "hand")
    check_viewer(1, None, "hand")
    check_viewer(None, None, "hand")
    with pytest.raises(ValueError, match=r"^a view of seat 1 does not know the hand of seat 0$"):
        check_viewer(1, 0, "hand")
    with pytest.raises(ValueError, match=r"^a view of an onlooker does not know the orders of seat 0$"):
        check_viewer(None, 0, "orders")


def test_both_games_ask_for_the_same() -> None:
    for game in (ar, am):
        state: Any = game.new_game(2, seed=1)
        for verb in (game.view, game.svg, game.text):
            with pytest.raises(TypeError, match=r"^seat: expected an int or None, got a str$"):
                verb(state, seat="0")
            with pytest.raises(ValueError, match=r"^there is no seat 2 in a game of 2$"):
                verb(state, seat=2)
            if verb is not game.view:
                with pytest.raises(ValueError, match=r"^a view of seat 0 does not know the "):
                    verb(game.view(state, 0), seat=1)

"""Reprs are short, say what matters, and keep secret what is secret."""

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import asked, in_turn, merchant, over

TWO = in_turn(merchant(points=(1, 0, 0, 0, 0, 0, 0), score=1, guilders=1, supply="black pink"), merchant(guilders=2))
ALONE = in_turn(merchant(), setup={"players": 1})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (TWO.table.merchants[0], "Merchant(1 guilder, 2 cubes, 1 points)"),
        (TWO.table.merchants[1], "Merchant(2 guilders, 0 cubes, 0 points)"),
        (TWO, "State(amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)"),
        (TWO.table, "Table(amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)"),
        (over(TWO), "State(amsterdam, 2 players, round 9, over; scores 1-0)"),
        (ALONE, "State(amsterdam, 1 player, round 9, actions; seat 0 is asked for: turn; scores 0-0)"),
        (
            asked(TWO, am.Asked.KEPT_CUBE, 1),
            "State(amsterdam, 2 players, round 9, round end; seat 1 is asked for: kept cube; scores 1-0)",
        ),
        (
            am.view(TWO, 1),
            "SeatView(seat 1; amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)",
        ),
        (
            am.view(TWO, None),
            "View(onlooker; amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)",
        ),
        (am.new_game(2, seed="1672").piles, "Piles(129 cards, 11 tiles)"),
        (am.standings(TWO), "Standings(not final; seat 0: 2 points | seat 1: 1 points)"),
        (am.standings(TWO).sheets[1], "Sheet(seat 1: 1 points, place 2)"),
        (
            am.standings(over(TWO)),
            "Standings(won by seat 0, decided by points; seat 0: 2 points | seat 1: 1 points)",
        ),
        (am.standings(ALONE), "Standings(not final; seat 0: 0 points | TOM: 0 points)"),
        (am.standings(over(ALONE)), "Standings(won by TOM, decided by points; seat 0: 0 points | TOM: 0 points)"),
        (am.standings(ALONE).tom, "Sheet(TOM: 0 points, place 1)"),
        (
            am.standings(am.view(am.new_game(2, seed="1672", orders=3), 0)).sheets[1],
            "Sheet(seat 1: 0 points, place 2, 3 orders hidden)",
        ),
    ],
    ids=repr,
)
def test_a_repr_says_what_matters(value: object, expected: str) -> None:
    assert repr(value) == expected


def test_what_is_asked_and_a_category_are_called_by_their_names() -> None:
    assert str(am.Asked.START_CARD) == "start_card"
    assert str(am.Category.SPEED) == "speed"

"""Positions that somebody built: what could not lie on a table is found, with its path."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.checks.moments import KEPT, MIDDLE, PAYMENT, START, STATE, TURN, first, mine, paths, table, turn


def test_what_play_makes_is_sound() -> None:
    assert paths(STATE) == paths(MIDDLE) == set()
    assert paths(am.view(MIDDLE, 1)) == paths(am.view(STATE, None)) == set()


@pytest.mark.parametrize(
    ("position", "told"),
    [
        (table(MIDDLE, round=13), "$.table.round: expected a number from 1 to 12, got 13"),
        (table(MIDDLE, round=10**5000), "$.table.round: expected a number from 1 to 12, got > 10^15"),
        (table(MIDDLE, goods=()), "$.table.goods: expected 36, got 0"),
        (table(MIDDLE, display_bits=1 << 132), "$.table.display_bits: expected bits 0 to 131, got bit 132"),
        (table(MIDDLE, display_bits=-1), "$.table.display_bits: expected bits 0 to 131, got -1"),
        (table(MIDDLE, amstel=(0, 0)), "$.table.amstel: expected each seat once, got 0, 0"),
        (
            table(MIDDLE, districts=(am.District.JORDAAN,) * 2),
            "$.table.districts: expected 1, got 2\n$.table.districts: expected different districts, got jordaan twice",
        ),
        (
            mine(MIDDLE, dice=(am.Cube.PINK, am.Cube.BLACK)),
            "$.table.merchants[0].dice: expected two different dice in the order of the colours, or none, "
            "got pink, black",
        ),
        (
            attrs.evolve(MIDDLE, piles=attrs.evolve(MIDDLE.piles, districts=())),
            "$.piles.districts: expected the districts that do not lie open, got none",
        ),
        (attrs.evolve(am.view(STATE, 0), seat=9), "$.seat: expected a seat from 0 to 1, got 9"),
        (am.View(STATE.table, 0, None), "$.seat: expected a seat and its hand, or neither; got a seat and no hand"),
        (
            table(TURN, dice=(6,) * 6),
            "$.table.dice: expected the dice 4, 5, 5, 5, 5, 3, the high ones turned to 1, got 6, 6, 6, 6, 6, 6",
        ),
        (turn(KEPT, claims=1), "$.table.turn: expected nothing to remember outside of turns, got claims"),
        (turn(TURN, compartments=(0, 1)), "$.table.turn.compartments: expected 0, got 2"),
        (table(START, trader=None), "$.table.trader: expected the place of the trader, got none"),
        (
            table(START, pending=START.table.pending[-2:][::-1]),
            "$.table.pending: expected 'start cubes' of seat 1, 'start cubes' of seat 2, "
            "got 'start cubes' of seat 2, 'start cubes' of seat 1",
        ),
        (
            first(TURN, many=3),
            "$.table.pending: expected 'turn' at the end, once for each seat that follows, "
            "got 'turn' of seat 1 with more to it, 'turn' of seat 0, 'turn' of seat 2",
        ),
        (
            first(PAYMENT, many=99),
            "$.table.pending[0].buys: expected something that still costs 99 cubes, got Sail('Realengracht')",
        ),
        (
            first(PAYMENT, what=am.Asked.SHIP),
            "$.table.pending[0]: expected 'ship' and no more to it, got many, buys",
        ),
    ],
)
def test_a_problem_says_what_was_expected_and_what_was_found(position: am.State | am.View, told: str) -> None:
    assert "\n".join(map(str, am.check(position))) == told


def test_other_values_are_no_positions() -> None:
    with pytest.raises(TypeError):
        am.check("a state")  # type: ignore[arg-type]  # what the type checker would say too

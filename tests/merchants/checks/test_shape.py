"""The shape of a position: how many there are of each thing, and whether the numbers are within bounds."""

import random
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.checks.moments import MIDDLE, STATE, mine, paths, table
from tests.merchants.positions import BOX


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"round": 0}, "$.table.round"),
        ({"merchants": ()}, "$.table.merchants"),
        ({"amstel": (0, 0)}, "$.table.amstel"),
        ({"goods": ()}, "$.table.goods"),
        ({"roofs": (4, *(0,) * 8)}, "$.table.roofs.beer"),
        ({"dice": (7,) * 6, "rolled": (7,) * 6}, "$.table.rolled.black"),
        ({"display_bits": 1 << 132}, "$.table.display"),
        ({"trader": am.Goods.BEER}, "$.table.trader"),
        ({"districts": (am.District.JORDAAN, am.District.JORDAAN)}, "$.table.districts"),
        ({"tile": None}, "$.table.tile"),
        ({"tom_numbers": (3,)}, "$.table.tom_numbers"),
        ({"revealed": ((), ())}, "$.table.revealed"),
    ],
)
def test_the_shape_of_the_table(changes: dict[str, Any], path: str) -> None:
    assert path in paths(table(MIDDLE, **changes))


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"cubes": (0,) * 5}, "$.table.merchants[0].cubes"),
        ({"guilders": -1}, "$.table.merchants[0]"),
        ({"score": 1000}, "$.table.merchants[0].score"),
        ({"ship": 99}, "$.table.merchants[0].ship"),
        ({"amstel_field": 19}, "$.table.merchants[0].amstel_field"),
        ({"used_bits": 1 << 131}, "$.table.merchants[0].used"),
        ({"workers": (am.Worker.GOLD,) * 3}, "$.table.merchants[0].workers"),
        ({"dice": (am.Cube.PINK, am.Cube.BLACK)}, "$.table.merchants[0].dice"),
        ({"inactive_bits": 0b111111}, "$.table.merchants[0].inactive"),
    ],
)
def test_what_lies_in_front_of_a_merchant(changes: dict[str, Any], path: str) -> None:
    assert path in paths(mine(MIDDLE, **changes))


def test_a_merchant_may_be_richer_than_anything_costs() -> None:
    """A box of one's own may give away much: what it leads to is played, written and read like all else."""
    rich = attrs.evolve(BOX, start_guilders=1000)
    state = am.new_game(2, seed=1, edition=rich)
    assert am.from_json(am.to_json(state), am.State) == state
    wheel = ((20_000,) * 6, *MIDDLE.table.merchants[0].wheel[1:])
    state = mine(MIDDLE, cubes=(20_000,) * 6, wheel=wheel, guilders=20_000, penalty_tokens=20_000)
    assert am.check(state) == ()
    cards = [prospect for prospect in am.prospects(am.view(state, 0)) if isinstance(prospect.thing, am.Card)]
    assert cards
    assert all(prospect.open for prospect in cards)
    assert am.standings(state).sheets[0].penalty_points == -(3 + 5 + 7 * 19_998) - 7 * len(cards)
    end = am.playout(state, random.Random(1))
    assert end.to_move is None
    assert am.check(mine(MIDDLE, guilders=10**10))


def test_a_view_goes_with_its_hand() -> None:
    assert paths(am.View(STATE.table, 0, None)) == {"$.seat"}
    assert paths(attrs.evolve(am.view(STATE, 0), hand=am.Hand())) == {"$.hands[0].orders"}

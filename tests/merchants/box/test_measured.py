"""The bounds of the measures that cards count: no game exceeds one."""

import random

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box import MEASURES
from amsterdam_routes.merchants.box._edition import edition_data
from amsterdam_routes.merchants.box._limits import GROWING, largest_gain, largest_measure, most_cards, most_rounds
from amsterdam_routes.merchants.rules._measures import measure
from tests.merchants.test_promises import played

DATA = edition_data(am.MERCHANTS)
COUNTED = sorted(MEASURES.keys() - {*GROWING})


def word(name: str) -> str:
    return {"has": "has:plan", "full": "full:beer"}.get(name, name)


def test_every_measure_has_a_bound_or_grows_within_a_turn() -> None:
    assert all(largest_measure(DATA, name) >= 1 for name in COUNTED)
    for name in GROWING:
        with pytest.raises(KeyError):
            largest_measure(DATA, name)


def test_the_bounds_are_what_the_box_has_no_less_and_no_more() -> None:
    """13 cards, 36 blocks, 3 other players, 12 dock workers of whom a ship holds 2, 9 kinds of goods."""
    assert {name: largest_measure(DATA, name) for name in COUNTED} == {
        **dict.fromkeys(("active", "inactive", "inactive_at_start", "craftsman_kinds", "largest_craftsman_kind"), 13),
        **dict.fromkeys(("craftsman_pairs", "plan_pairs", "plans_used", "plan_districts"), 6),
        **dict.fromkeys(("ahead", "behind", "level_or_better", "level_or_worse"), 3),
        **dict.fromkeys(("has", "at_start", "at_end", "full"), 1),
        **dict.fromkeys(("blocks", "goods_aboard"), 36),
        **dict.fromkeys(("goods_kinds_aboard", "black_market"), 9),
        **dict.fromkeys(("depot", "small_left"), 12),
        "aboard": 38,
        "amstel_moved": 18,
        "bridges": 4,
        "ones": 2,
    }


@pytest.mark.parametrize("players", [2, 4])
def test_no_measure_is_larger_in_a_game_than_is_said(players: int) -> None:
    asked = [(measure(am.MERCHANTS, word(name)), largest_measure(DATA, name)) for name in COUNTED]
    for state in random.Random(1).sample(played({"players": players, "trader": True}, players), 60):
        for seat in range(players):
            assert all(counted(state.table, seat) <= most for counted, most in asked)
            me = state.table.merchants[seat]
            assert (me._active_bits | me._inactive_bits).bit_count() <= most_cards(DATA)


def test_an_effect_gives_its_amount_for_each_started_number() -> None:
    assert largest_gain(DATA, {"do": "points"}) == 1
    assert largest_gain(DATA, {"do": "points", "amount": 3, "per": "depot", "each": 5}) == 9
    assert largest_gain(DATA, {"do": "points", "per": "blocks"}) == 36


def test_as_many_rounds_are_counted_as_the_longer_game_has() -> None:
    assert (most_rounds(DATA), most_cards(DATA)) == (12, 13)
    rounds = {"last": 9, "long": {"first": 4}, "short": {"first": 2}}
    assert (most_rounds({"rounds": rounds}), most_cards({"rounds": rounds})) == (8, 9)

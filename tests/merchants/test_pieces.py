"""The pieces of a position: how many there are of each, their numbers within bounds, and each in one place."""

import random
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants._pieces import worth_of
from amsterdam_routes.merchants.rules._decisions import decision_of
from tests.merchants.moments import MIDDLE, OVER, STATE, TURN, mine, paths, table, turn
from tests.merchants.positions import BOX, in_turn, merchant


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
def test_impossible_pieces_in_front_of_a_merchant_are_found(changes: dict[str, Any], path: str) -> None:
    assert path in paths(mine(MIDDLE, **changes))


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"cubes": (0, 0, 1, 0, 0, 0)}, "cubes"),
        ({"stored": am.Cube.PINK}, "stored"),
        ({"wheel": ((0,) * 6,) * 5 + ((1,) * 6,)}, "wheel"),
        ({"dice": (am.Cube.BLACK, am.Cube.PINK)}, "dice"),
        ({"inactive_bits": 1}, "inactive"),
        ({"active_bits": 1}, "active"),
        ({"active_bits": 1, "used_bits": 1}, "used"),
        ({"penalty_tokens": 1}, "penalty_tokens"),
        ({"store": (1, *(0,) * 8)}, "store"),
        ({"aboard": (*(0,) * 8, 1)}, "aboard"),
        ({"workers": (am.Worker.GOLD,)}, "workers"),
        ({"ship": 3}, "ship"),
        ({"open_orders": BOX.orders[:1]}, "open_orders"),
        ({"order_count": 1}, "order_count"),
    ],
)
def test_tom_has_nothing_that_only_a_player_has(changes: dict[str, Any], path: str) -> None:
    state = am.new_game(1, seed="1634")
    player, tom = state.table.merchants
    spoilt = table(state, merchants=(player, attrs.evolve(tom, **changes)))
    assert f"$.table.merchants[1].{path}" in paths(spoilt)
    view = am.view(state, 0)
    assert f"$.table.merchants[1].{path}" in paths(attrs.evolve(view, table=spoilt.table))
    assert paths(state) == paths(view) == set()


def test_a_merchant_may_have_far_more_than_the_printed_box_gives() -> None:
    """A box of one's own may give away much: what it leads to is played, written and read like all else."""
    rich = attrs.evolve(BOX, start_guilders=1000)
    state = am.new_game(2, seed=1, edition=rich)
    assert am.from_json(am.to_json(state), am.State) == state
    wheel = ((300,) * 6, *MIDDLE.table.merchants[0].wheel[1:])
    state = mine(MIDDLE, cubes=(300,) * 6, wheel=wheel, guilders=1500, penalty_tokens=20_000)
    assert am.check(state) == ()
    cards = [prospect for prospect in am.prospects(am.view(state, 0)) if isinstance(prospect.thing, am.Card)]
    assert cards
    assert all(prospect.open for prospect in cards)
    assert am.standings(state).sheets[0].penalty_points == -(3 + 5 + 7 * 19_998) - 7 * len(cards)
    end = am.playout(state, random.Random(1))
    assert end.to_move is None


def test_having_too_much_is_told_with_a_code_of_its_own_and_only_if_nothing_else_is_wrong() -> None:
    def codes(**changes: Any) -> list[str]:
        return [problem.code for problem in am.check(mine(MIDDLE, **changes))]

    assert codes(penalty_tokens=10**9) == []
    for much in ({"penalty_tokens": 10**9 + 1}, {"guilders": 10**9 + 1}, {"guilders": 4_600}, {"cubes": (10**10,) * 6}):
        assert codes(**much) == ["outgrown"]
    points = {"points": (10**9 + 1, *(0,) * 6), "score": 10**9 + 1}
    assert codes(**points) == ["outgrown"]
    for wrong in ({"ship": 99}, {"guilders": -1}, {"order_count": 9}, {"store": (9,) * 4}):
        assert "outgrown" not in codes(**points, **wrong)
        assert codes(**points, **wrong) == codes(**wrong)


def test_nobody_has_more_than_a_game_of_the_largest_boxes_takes_to_spend() -> None:
    """What is left of a game from such a position is bounded, as every game is."""
    assert paths(mine(MIDDLE, guilders=4_500, cubes=(0,) * 6, wheel=((0,) * 6,) * 6)) == set()
    for more in ({"guilders": 4_600}, {"cubes": (1_100,) * 6}, {"wheel": ((1_100,) * 6, *((0,) * 6,) * 5)}):
        assert paths(mine(MIDDLE, **more)) == {"$.table.merchants[0]"}
    seat, asked = TURN.table.pending[0].seat, TURN.table.pending
    for brings in ({"more_purchases": 1_001}, {"credit": 24_990}):
        assert paths(turn(TURN, **brings)) == {f"$.table.merchants[{seat}]"}
    assert paths(turn(TURN, credit=24_000)) == set()
    cubes = decision_of(seat, am.DecisionKind.CUBE, 2)
    waiting = table(turn(TURN, credit=24_900), pending=(*[cubes] * 15, *asked))
    assert paths(waiting) == {f"$.table.merchants[{seat}]"}


def test_what_a_seat_has_is_weighed_by_the_actions_that_it_can_be_spent_on() -> None:
    seat, asked = TURN.table.pending[0].seat, TURN.table.pending
    now = worth_of(TURN.table, seat)
    cube, sail = (decision_of(seat, what, 2) for what in (am.DecisionKind.CUBE, am.DecisionKind.SAILING))
    for state, more in (
        (table(TURN, pending=(cube, *asked)), 2 * 4),
        (table(TURN, pending=(sail, *asked)), 2),
        (turn(TURN, credit=3), 3),
        (turn(TURN, more_purchases=1), 25),
        (turn(TURN, purchases=1), -25),
        (turn(TURN, purchases=2), -25),
    ):
        assert worth_of(state.table, seat) - now == more
        assert worth_of(state.table, (seat + 1) % 3) == worth_of(TURN.table, (seat + 1) % 3)


def test_a_card_in_a_deck_is_one_of_the_edition_in_all_that_it_says() -> None:
    other = attrs.evolve(MIDDLE.piles.craftsman[0], cost=(9,) * 6)
    piles = attrs.evolve(MIDDLE.piles, craftsman=(other, *MIDDLE.piles.craftsman[1:]))
    assert paths(attrs.evolve(MIDDLE, piles=piles)) == {"$.piles.craftsman"}


def test_a_view_goes_with_its_hand() -> None:
    assert paths(am.View(STATE.table, 0, None)) == {"$.seat"}
    assert paths(attrs.evolve(am.view(STATE, 0), hand=am.Hand())) == {"$.hands[0].orders"}


def test_a_card_in_two_places_or_in_none() -> None:
    card = MIDDLE.table._discard_bits & -MIDDLE.table._discard_bits
    assert paths(mine(MIDDLE, active_bits=MIDDLE.table.merchants[0]._active_bits | card)) == {"$.table"}
    assert "$.table.deck_sizes" in paths(table(MIDDLE, discard_bits=MIDDLE.table._discard_bits ^ card))
    piles = attrs.evolve(MIDDLE.piles, plan=(*MIDDLE.piles.plan[1:], BOX.card("001")))
    assert paths(attrs.evolve(MIDDLE, piles=piles)) == {"$.piles.plan"}


def test_goods_workers_tiles_districts_and_orders_that_are_lost() -> None:
    some = tuple(many + 1 for many in MIDDLE.table.merchants[0].store)
    assert paths(mine(MIDDLE, store=some)) == {"$.table.goods"}
    assert paths(table(MIDDLE, depot=(*MIDDLE.table.depot, am.Worker.GOLD))) == {"$.table.docks"}
    assert paths(table(MIDDLE, tiles_left=1)) == {"$.table.past_tiles"}
    assert paths(attrs.evolve(MIDDLE, piles=attrs.evolve(MIDDLE.piles, districts=()))) == {"$.piles.districts"}
    assert "$.piles.orders" in paths(attrs.evolve(STATE, piles=attrs.evolve(STATE.piles, orders=())))
    hands = (STATE.hands[1], STATE.hands[1])
    assert "$.hands" in paths(attrs.evolve(STATE, hands=hands))


def test_the_order_on_the_amstel_is_that_of_the_fields() -> None:
    state = in_turn(merchant(amstel_field=3), merchant(amstel_field=5), amstel=(0, 1))
    assert "$.table.amstel" in paths(state)


def test_orders_that_are_revealed_are_those_of_the_seats() -> None:
    view = am.view(OVER, None)
    mine, other = OVER.table.revealed[0], OVER.table.revealed[1]
    for revealed in ((other, mine), (mine, mine), (mine, other[:-1])):
        shown = attrs.evolve(view, table=attrs.evolve(view.table, revealed=(*revealed, *OVER.table.revealed[2:])))
        assert paths(shown) & {"$.table.revealed[0]", "$.table.revealed[1]", "$.hands", "$.hands[1].orders"}
    seen = am.view(OVER, 1)
    assert paths(attrs.evolve(seen, hand=am.view(OVER, 2).hand)) == {"$.hand.orders"}

"""Positions that somebody built: what could not lie on a table is found, with its path."""

import random
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules.asks import asking
from tests.merchants.positions import BOX, in_turn, merchant
from tests.merchants.step_beside import EAGER

STATE = am.new_game(2, seed=1, orders=3, open_orders=1, workers=True)


def middle() -> am.State:
    """A moment in the middle of a game."""

    chance, state = random.Random(3), am.new_game(2, seed=3)
    while state.table.round < 6 or state.table.pending[0].what is not am.Asked.TURN:
        actions = am.legal_actions(state)
        weights = [EAGER.get(type(action).__name__, 1) for action in actions]
        state = am.apply(state, chance.choices(actions, weights)[0])
    return state


MIDDLE = middle()


def table(state: am.State, **changes: Any) -> am.State:
    return attrs.evolve(state, table=attrs.evolve(state.table, **changes))


def mine(state: am.State, **changes: Any) -> am.State:
    first = attrs.evolve(state.table.merchants[0], **changes)
    return table(state, merchants=(first, *state.table.merchants[1:]))


def paths(position: am.State | am.View) -> set[str]:
    return {problem.path for problem in am.check(position)}


def test_what_play_makes_is_sound() -> None:
    assert paths(STATE) == paths(MIDDLE) == set()
    assert paths(am.view(MIDDLE, 1)) == paths(am.view(STATE, None)) == set()


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"round": 0}, "$.table.round"),
        ({"merchants": ()}, "$.table.merchants"),
        ({"amstel": (0, 0)}, "$.table.amstel"),
        ({"goods": ()}, "$.table.goods"),
        ({"roofs": (4, *(0,) * 8)}, "$.table.roofs.beer"),
        ({"dice": (7,) * 6, "rolled": (7,) * 6}, "$.table.rolled[0]"),
        ({"display_bits": 1 << 132}, "$.table.display_bits"),
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
        ({"used_bits": 1 << 131}, "$.table.merchants[0].used_bits"),
        ({"workers": (am.Worker.GOLD,) * 3}, "$.table.merchants[0].workers"),
        ({"dice": (am.Cube.PINK, am.Cube.BLACK)}, "$.table.merchants[0].dice"),
        ({"inactive_bits": 0b111111}, "$.table.merchants[0].inactive_bits"),
    ],
)
def test_what_lies_in_front_of_a_merchant(changes: dict[str, Any], path: str) -> None:
    assert path in paths(mine(MIDDLE, **changes))


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
    ],
)
def test_a_problem_says_what_was_expected_and_what_was_found(position: am.State | am.View, told: str) -> None:
    assert "\n".join(map(str, am.check(position))) == told


def test_a_card_in_two_places_or_in_none() -> None:
    card = MIDDLE.table.discard_bits & -MIDDLE.table.discard_bits
    assert paths(mine(MIDDLE, active_bits=MIDDLE.table.merchants[0].active_bits | card)) == {"$.table"}
    assert "$.table.deck_sizes" in paths(table(MIDDLE, discard_bits=MIDDLE.table.discard_bits ^ card))
    piles = attrs.evolve(MIDDLE.piles, plans=(*MIDDLE.piles.plans[1:], BOX.card(1)))
    assert paths(attrs.evolve(MIDDLE, piles=piles)) == {"$.piles.plans"}


def test_goods_workers_tiles_districts_and_orders_that_are_lost() -> None:
    some = tuple(many + 1 for many in MIDDLE.table.merchants[0].store)
    assert paths(mine(MIDDLE, store=some)) == {"$.table.goods"}
    assert paths(table(MIDDLE, depot=(*MIDDLE.table.depot, am.Worker.GOLD))) == {"$.table.docks"}
    assert paths(table(MIDDLE, tiles_left=1)) == {"$.table.past_tiles"}
    assert paths(attrs.evolve(MIDDLE, piles=attrs.evolve(MIDDLE.piles, districts=()))) == {"$.piles.districts"}
    assert "$.piles.orders" in paths(attrs.evolve(STATE, piles=attrs.evolve(STATE.piles, orders=())))
    hands = (STATE.hands[1], STATE.hands[1])
    assert "$.hands" in paths(attrs.evolve(STATE, hands=hands))


def test_a_merchant_may_be_richer_than_anything_costs() -> None:
    """A box of one's own may give away much: what it leads to is played, written and read like all else."""
    rich = attrs.evolve(BOX, start_guilders=1000)
    state = am.new_game(2, seed=1, edition=rich)
    assert am.from_json(am.to_json(state), am.State) == state
    wheel = ((20_000,) * 6, *MIDDLE.table.merchants[0].wheel[1:])
    state = mine(MIDDLE, cubes=(20_000,) * 6, wheel=wheel, guilders=20_000, penalties=20_000)
    assert am.check(state) == ()
    cards = [prospect for prospect in am.prospects(am.view(state, 0)) if isinstance(prospect.thing, am.Card)]
    assert cards
    assert all(prospect.open for prospect in cards)
    assert am.standings(state).sheets[0].penalties == -(3 + 5 + 7 * 19_998) - 7 * len(cards)
    end = am.playout(state, random.Random(1))
    assert end.to_move is None
    assert am.check(mine(MIDDLE, guilders=10**7))


def test_the_order_on_the_amstel_is_that_of_the_fields() -> None:
    state = in_turn(merchant(amstel_field=3), merchant(amstel_field=5), amstel=(0, 1))
    assert "$.table.amstel" in paths(state)


@pytest.mark.parametrize(
    ("ask", "path"),
    [
        (asking(7, am.Asked.TURN), "$.table.pending[0].seat"),
        (asking(0, am.Asked.KEPT_CUBE), "$.table.pending[0].what"),
        (asking(0, am.Asked.PAYMENT), "$.table.pending[0].many"),
        (asking(0, am.Asked.FREE_PLAN), "$.table.pending[0].card"),
        (asking(0, am.Asked.TRADER_MOVE), "$.table.pending[0]"),
    ],
)
def test_what_is_pending_can_be_answered(ask: am.Ask, path: str) -> None:
    assert path in paths(table(MIDDLE, pending=(ask,)))


@pytest.mark.rule("MQ45")
def test_the_discard_is_never_empty_so_it_is_not_in_a_position_either() -> None:
    """One start card and two cards of each phase I lie there at least."""
    state = STATE
    while state.to_move is not None:
        if state.phase is not am.Phase.SETUP:
            assert state.table.discard_bits
        state = am.apply(state, am.legal_actions(state)[-1])
    laid = in_turn(merchant(active=range(1, 13)), round=9)
    assert laid.table.discard_bits.bit_count() < 1 + 2 * 9
    assert "$.table.discard_bits" in {problem.path for problem in am.check(full_market(laid))}


@pytest.mark.rule("MQ45", "T-CA18")
def test_even_if_it_were_empty_nothing_would_begin_that_cannot_be_finished() -> None:
    state = in_turn(merchant(inactive=[1], guilders=2), tile=BOX.tile("CA18"))
    assert am.violations(state, am.BuyTile()) == ()
    empty = table(state, discard_bits=0)
    assert am.BuyTile() not in am.legal_actions(empty)
    assert [reason.code for reason in am.violations(empty, am.BuyTile())] == ["no_target"]


def full_market(state: am.State) -> am.State:
    """The same state, with a market tile for each round so far."""
    assert state.table.tile is not None
    tiles = (state.table.tile, *state.piles.market)
    laid = attrs.evolve(state.table, past_tiles=tiles[:8], tile=tiles[8], tiles_left=3)
    return attrs.evolve(state, table=laid, piles=attrs.evolve(state.piles, market=tiles[9:]))


def test_something_is_asked_until_the_game_is_over() -> None:
    assert paths(table(MIDDLE, pending=())) == {"$.table.pending"}


def test_a_view_goes_with_its_hand() -> None:
    assert paths(am.View(STATE.table, 0, None)) == {"$.seat"}
    assert paths(attrs.evolve(am.view(STATE, 0), hand=am.Hand())) == {"$.hands[0].orders"}


def test_other_values_are_no_positions() -> None:
    with pytest.raises(TypeError):
        am.check("a state")  # type: ignore[arg-type]  # what the type checker would say too

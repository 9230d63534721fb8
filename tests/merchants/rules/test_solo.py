"""One player against TOM. (M4.13)"""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._solo import play_tom, remove_cheapest
from amsterdam_routes.merchants.rules._state import OpenPiles, close_table, open_table
from amsterdam_routes.merchants.rules._tables import tables
from tests.merchants.positions import (
    BOX,
    asked,
    block_bits,
    card_bits,
    codes,
    do,
    goods_on,
    in_turn,
    legal,
    me,
    merchant,
    use,
)

ALONE: dict[str, Any] = {"setup": {"players": 1}}

NOTHING = (2, 2, 3, 3, 4, 5)
"""Dice with which TOM does nothing but buy."""


def solo(mine: am.Merchant, tom: am.Merchant | None = None, **table: Any) -> am.State:
    return in_turn(mine, merchant() if tom is None else tom, **ALONE, **table)


def tom_plays(state: am.State, *rolled: int) -> am.Table:
    """The table after TOM's phases II and III."""
    table = open_table(attrs.evolve(state.table, rolled=rolled))
    play_tom(Context(table, state.hands, OpenPiles(), tables(BOX), None))
    return close_table(table)


def removed(*laid_out: int, amstel: tuple[int, int] = (1, 0)) -> tuple[am.Table, int]:
    """The table after a card was removed, and how many questions that took."""
    state = solo(merchant(), amstel=amstel)
    table = open_table(attrs.evolve(state.table, display_bits=card_bits(laid_out)))
    asks = remove_cheapest(Context(table, state.hands, OpenPiles(), tables(BOX), None), 0)
    return close_table(table), len(asks)


@pytest.mark.rule("M4.13b", "MQ26", "MQ84")
def test_if_tom_leads_the_cheapest_card_goes_to_the_discard() -> None:
    craftsman, building, dear = 1, 67, 39
    assert sum(BOX.card(f"{craftsman:03}").cost) < sum(BOX.card(f"{dear:03}").cost)
    table, asks = removed(craftsman, dear)
    assert (asks, table.display) == (0, (BOX.card(f"{dear:03}"),))
    assert BOX.card(f"{craftsman:03}") in table.discard
    assert removed(craftsman, building, amstel=(0, 1))[0].display == (
        BOX.card(f"{craftsman:03}"),
        BOX.card(f"{building:03}"),
    )


@pytest.mark.rule("M4.13b", "MQ84")
def test_at_equal_cost_a_plan_is_removed_before_a_building_and_the_player_chooses_between_plans() -> None:
    by_cost = {
        kind: next(int(card.id) for card in BOX.cards if card.type is kind and sum(card.cost) == 2)
        for kind in am.CardType
    }
    craftsman, building, plan = (by_cost[kind] for kind in am.CardType)
    assert removed(craftsman, building, plan)[0].display == (BOX.card(f"{craftsman:03}"), BOX.card(f"{building:03}"))
    assert removed(craftsman, building)[0].display == (BOX.card(f"{craftsman:03}"),)
    plans = [int(card.id) for card in BOX.cards if card.type is am.CardType.PLAN and sum(card.cost) == 2][:2]
    table, asks = removed(craftsman, *plans)
    assert (asks, len(table.display)) == (1, 3)
    state = solo(merchant())
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=card_bits([craftsman, *plans])))
    state = asked(state, am.DecisionKind.REMOVED_CARD)
    state = attrs.evolve(state, table=attrs.evolve(state.table, pending=state.table.pending * 2))
    assert [int(action.card.id) for action in legal(state, am.RemoveCard)] == plans
    dear = next(card for card in BOX.cards if card.type is am.CardType.PLAN and sum(card.cost) > 2)
    assert codes(state, am.RemoveCard(dear)) == [("not_laid_out", "M4.13b")]
    assert BOX.card(f"{plans[0]:03}") not in do(state, am.RemoveCard(BOX.card(f"{plans[0]:03}"))).table.display


@pytest.mark.rule("M4.13c", "MQ72", "MQ75")
def test_tom_uses_the_roll_as_it_fell_and_the_high_dice_are_turned_for_the_player() -> None:
    state = am.new_game(1, seed=4)
    while state.table.round < 12 or state.table.pending[0].what is not am.DecisionKind.DICE:
        actions = am.legal_actions(state)
        state = am.apply(state, next((a for a in actions if isinstance(a, am.EndTurn)), actions[0]))
    assert (set(state.table.dice), state.to_move) == ({1}, 0)
    assert set(state.table.rolled) != {1}
    claims = sum(merchant._owned_bits.bit_count() for merchant in state.table.merchants)
    assert claims > 0


@pytest.mark.rule("M4.13d", "MQ16")
def test_tom_goes_a_field_for_each_one_with_bridges_and_the_end_field() -> None:
    table = tom_plays(solo(merchant(), merchant(amstel_field=3), tile=BOX.tile("B16")), 1, 1, 2, 3, 4, 5)
    assert (table.merchants[1].amstel_field, table.merchants[1].points[am.Category.AMSTEL]) == (5, 2)
    table = tom_plays(solo(merchant(), merchant(amstel_field=17), tile=BOX.tile("B16")), 1, 1, 2, 3, 4, 5)
    assert (table.merchants[1].amstel_field, table.merchants[1].score) == (18, 10)


@pytest.mark.rule("M4.13e", "MQ16", "MQ74", "M4.5k")
def test_three_of_a_number_bring_the_worker_of_a_dock_into_the_depot_once_a_game() -> None:
    state = solo(merchant(), tile=BOX.tile("B16"))
    table = tom_plays(state, 3, 3, 3, 2, 4, 5)
    waiting = state.table.docks[2][0]
    assert (table.depot, table.docks[2], table.tom_numbers) == ((waiting,), (), (3,))
    assert (table.merchants[1].points[am.Category.DEPOT], table.merchants[1].guilders) == (9, 2)
    again = tom_plays(attrs.evolve(state, table=table), 3, 3, 3, 2, 4, 5)
    assert (again.depot, again.merchants[1].guilders) == ((waiting,), 3)
    docks = tuple(() if i == 2 else dock for i, dock in enumerate(state.table.docks))
    empty = tom_plays(solo(merchant(), docks=docks, tile=BOX.tile("B16")), 3, 3, 3, 2, 4, 5)
    assert (empty.depot, empty.tom_numbers, empty.merchants[1].guilders) == ((), (3,), 1)


@pytest.mark.rule("MQ71", "M4.13e")
def test_two_triples_come_by_number() -> None:
    state = solo(merchant(), tile=BOX.tile("B16"))
    table = tom_plays(state, 5, 2, 5, 2, 5, 2)
    assert table.depot == (state.table.docks[1][0], state.table.docks[4][0])


@pytest.mark.rule("M4.13f", "MQ71")
def test_tom_claims_the_cheapest_block_the_left_most_or_one_beside_his_own() -> None:
    purple = [block for block in BOX.blocks if block.district is am.District.NIEUWMARKT]
    cheapest = [block.id for block in purple if block.cost == min(block.cost for block in purple)]
    state = solo(merchant(), tile=BOX.tile("B16"))
    assert tom_plays(state, 2, 2, 6, 3, 3, 5).merchants[1]._owned_bits == block_bits(cheapest[:1])
    beside = next(
        (a if b.id == cheapest[1] else b)
        for a, b in BOX.bridges
        if cheapest[1] in (a.id, b.id) and not {a.id, b.id} & {cheapest[0]}
    )
    joined = {a.id if b.id == cheapest[0] else b.id for a, b in BOX.bridges if cheapest[0] in (a.id, b.id)}
    assert beside.id not in joined
    state = solo(merchant(), merchant(blocks=[beside.id]), tile=BOX.tile("B16"))
    assert tom_plays(state, 2, 2, 6, 3, 3, 5).merchants[1]._owned_bits == block_bits([beside.id, cheapest[1]])


@pytest.mark.rule("M4.13f")
def test_a_full_district_brings_tom_nothing() -> None:
    full = [block.id for block in BOX.blocks if block.district is am.District.NIEUWMARKT]
    table = tom_plays(solo(merchant(blocks=full), tile=BOX.tile("B16")), 2, 2, 6, 3, 3, 5)
    assert table.merchants[1]._owned_bits == 0


@pytest.mark.rule("M4.13g", "M4.7a")
def test_tom_sells_goods_if_he_can_and_else_delivers_them_with_the_bonus() -> None:
    state = goods_on("nieuwmarkt-2", am.Goods.LACE, solo(merchant(), tile=BOX.tile("B16"), round=3))
    table = tom_plays(state, 2, 2, 6, 3, 3, 5)
    assert (table.sold, table.merchants[1].guilders) == ((am.Goods.LACE,), 2 + 1)
    state = goods_on(
        "nieuwmarkt-2", am.Goods.LACE, solo(merchant(), tile=BOX.tile("B16"), round=3, sold=(am.Goods.LACE,))
    )
    table = tom_plays(state, 2, 2, 6, 3, 3, 5)
    tom = table.merchants[1]
    assert (tom.points[am.Category.WAREHOUSES], tom.points[am.Category.SPEED]) == (5, 5)
    assert table.roofs[am.Goods.LACE] == 1


@pytest.mark.rule("M4.13h")
def test_tom_must_buy_the_tile_if_he_can_for_points_and_amstel_moves_only() -> None:
    table = tom_plays(solo(merchant(), merchant(guilders=2), tile=BOX.tile("A4")), *NOTHING)
    assert (table.merchants[1].guilders, table.merchants[1].score, table.merchants[1].cubes) == (0, 2, (0,) * 6)
    table = tom_plays(solo(merchant(), merchant(guilders=2), tile=BOX.tile("A5")), *NOTHING)
    assert (table.merchants[1].score, table.merchants[1].amstel_field) == (3, 1)
    table = tom_plays(solo(merchant(), merchant(guilders=2), tile=BOX.tile("B16")), *NOTHING)
    assert table.merchants[1].guilders == 3


@pytest.mark.rule("M4.13b")
def test_among_craftsmen_of_equal_cost_the_first_is_removed() -> None:
    assert removed(1, 2)[0].display == (BOX.card("002"),)


@pytest.mark.rule("C034", "MQ76")
def test_the_disc_stays_on_top_of_toms_too() -> None:
    state = solo(merchant(active=[34], amstel_field=1), tile=BOX.tile("B16"))
    assert tom_plays(state, 1, 2, 2, 3, 4, 5).amstel == (0, 1)


@pytest.mark.rule("MQ28", "MQ26")
def test_tom_counts_for_first_and_last() -> None:
    state = solo(merchant(active=[17, 18, 43]), merchant(score=5), amstel=(1, 0))
    assert {int(action.card.id) for action in legal(state, am.UseCard)} == {17, 18, 43}


@pytest.mark.rule("M4.13i")
def test_phase_four_is_as_usual_and_tom_has_no_turn() -> None:
    state = do(solo(merchant("pink")), am.EndTurn())
    assert am.legal_actions(state) == (am.Keep(am.Cube.PINK), am.Keep(None))
    assert do(state, am.Keep(None)).to_move == 0
    assert me(state, 1).stored is None
    assert use(1) not in am.legal_actions(state)

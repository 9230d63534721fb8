"""Chapter 4.2: what is dealt and chosen before the first round."""

from collections import Counter
from typing import Any, Literal, TypeAlias

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._deal import deal, market_parts
from tests.merchants.miniatures import miniature
from tests.merchants.positions import BOX, codes, cubes, do, me

SEEDS = range(12)

Length: TypeAlias = Literal["long", "short"]


@pytest.mark.rule("M4.2a", "M4.2b")
def test_all_goods_lie_on_the_blocks() -> None:
    for seed in SEEDS:
        goods = am.new_game(2, seed=seed).table.goods
        assert Counter(goods) == dict.fromkeys(am.Goods, 4)


@pytest.mark.rule("M4.2c", "MQ9", "M4.13a", "MQ73")
@pytest.mark.parametrize(("players", "each"), [(1, 1), (2, 2), (4, 2)])
def test_no_worker_stands_on_his_own_dock_and_no_two_of_a_color_together(players: int, each: int) -> None:
    colors = [field.of for field in BOX.fields if field.water is am.Water.DOCK]
    for seed in SEEDS:
        docks = am.new_game(players, seed=seed).table.docks
        assert Counter(worker for dock in docks for worker in dock) == dict.fromkeys(am.Worker, each)
        assert all(color not in dock and len(set(dock)) == each for color, dock in zip(colors, docks, strict=True))


@pytest.mark.rule("M4.2d", "M4.13a")
@pytest.mark.parametrize(("players", "open_tiles"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_a_district_less_than_players_lies_open_and_one_face_down(players: int, open_tiles: int) -> None:
    state = am.new_game(players, seed=1)
    assert len(state.table.districts) == open_tiles
    assert sorted(state.table.districts + state.piles.districts) == list(am.District)


@pytest.mark.rule("M4.2e", "M4.2f", "M4.2g")
@pytest.mark.parametrize(("length", "each", "first"), [("long", 6, 1), ("short", 5, 3)])
def test_the_tiles_of_a_lie_on_those_of_b(length: Length, each: int, first: int) -> None:
    state = am.new_game(2, seed=1, length=length)
    assert state.table.tile is not None
    market = [state.table.tile, *state.piles.market]
    assert [tile.part for tile in market] == ["A"] * each + ["B"] * each
    assert (len(state.piles.returned_tiles), state.table.round) == (16 - 2 * each, first)


@pytest.mark.rule("M4.12a", "MQ46")
@pytest.mark.parametrize(("length", "each"), [("long", 6), ("short", 5)])
def test_c_may_replace_b(length: Length, each: int) -> None:
    state = am.new_game(2, seed=1, length=length, c_tiles="replace")
    assert Counter(tile.part[0] for tile in state.piles.market) == {"A": each - 1, "C": each}


@pytest.mark.rule("M4.12b", "MQ47")
@pytest.mark.parametrize(("length", "c"), [("long", 3), ("short", 2)])
def test_c_may_be_mixed_with_both(length: Length, c: int) -> None:
    state = am.new_game(2, seed=1, length=length, c_tiles="mix")
    assert state.table.tile is not None
    market = [tile.part for tile in (state.table.tile, *state.piles.market)]
    half = 3 + c
    assert (Counter(market[:half]), Counter(market[half:])) == ({"A": 3, "CA": c}, {"B": 3, "CB": c})


@pytest.mark.rule("M4.2h", "M4.2i", "MQ19")
def test_everybody_begins_with_a_guilder_a_ship_on_the_start_field_and_a_disc_in_the_stack() -> None:
    state = am.new_game(4, seed=1)
    assert {(me.guilders, me.score, me.amstel_field) for me in state.table.merchants} == {(1, 0, 0)}
    assert {state.table.ship(seat).water for seat in range(4)} == {am.Water.START}
    assert sorted(state.table.amstel) == [0, 1, 2, 3]


@pytest.mark.rule("M4.2j", "M4.2k", "MQ59")
@pytest.mark.parametrize(("players", "craftsmen", "buildings"), [(2, 2, 1), (3, 2, 2), (4, 3, 2)])
def test_start_cards_from_bottom_to_top_then_cubes_from_top_to_bottom(
    players: int, craftsmen: int, buildings: int
) -> None:
    state = am.new_game(players, seed=1)
    types = [card.type for card in state.table.display]
    assert Counter(types) == {am.CardType.CRAFTSMAN: craftsmen, am.CardType.BUILDING: buildings}
    order = state.table.amstel
    assert [ask.seat for ask in state.table.pending] == [*order[::-1], *order]
    for _ in range(players):
        state = do(state, am.legal_actions(state)[0])
    assert (len(state.table.discard), state.table.display) == (1, ())
    assert len(am.legal_actions(state)) == 36
    seat = state.to_move
    assert seat == order[0]
    state = do(state, am.TakeStartCubes(am.Cube.BLACK, pair=am.Cube.PURPLE))
    assert me(state, seat).wheel[:2] == (cubes("black"), cubes("purple purple"))


@pytest.mark.rule("M4.10a", "MQ57", "MQ58")
def test_orders_are_dealt_before_everything_some_of_them_open() -> None:
    state = am.new_game(3, seed=1, orders=5, open_orders=2)
    dealt = [me.open_orders + hand.orders for me, hand in zip(state.table.merchants, state.hands, strict=True)]
    assert [len(orders) for orders in dealt] == [5, 5, 5]
    assert {len(me.open_orders) for me in state.table.merchants} == {2}
    everything = [order for orders in dealt for order in orders] + list(state.piles.orders)
    assert sorted(int(order.id) for order in everything) == list(range(1, 43))


@pytest.mark.rule("M4.13a", "MQ60")
def test_alone_one_takes_a_start_card_of_three_and_tom_none() -> None:
    state = am.new_game(1, seed=1)
    assert len(state.table.display) == 3
    state = do(state, am.legal_actions(state)[0])
    assert (len(state.table.discard), me(state, 1).guilders, len(state.table.merchants)) == (2, 0, 2)
    assert sorted(state.table.amstel) == [0, 1]


def test_cards_that_were_not_laid_out_cannot_be_taken_at_the_start() -> None:
    state = am.new_game(2, seed=1)
    other = next(card for card in BOX.cards if card not in state.table.display)
    assert codes(state, am.TakeCard(other)) == [("not_laid_out", "M4.2j")]


@pytest.mark.rule("M4.2e")
def test_the_sizes_of_the_decks_are_known_whatever_a_box_has_in_them() -> None:
    state = am.new_game(2, seed=1, edition=miniature())
    decks = (state.piles.craftsman, state.piles.building, state.piles.plan)
    assert state.table.deck_sizes == tuple(map(len, decks))
    assert len({*state.table.deck_sizes}) == 3


@pytest.mark.rule("M4.2f", "M4.2g", "M4.12a", "M4.12b")
@pytest.mark.parametrize(
    ("options", "parts"),
    [
        ({}, ((0, 6, ((("A",), 6),)), (6, 12, ((("B",), 6),)))),
        ({"length": "short", "c_tiles": "replace"}, ((0, 5, ((("A",), 5),)), (5, 10, ((("CA", "CB"), 5),)))),
        (
            {"length": "short", "c_tiles": "mix"},
            ((0, 5, ((("A",), 3), (("CA",), 2))), (5, 10, ((("B",), 3), (("CB",), 2)))),
        ),
    ],
)
def test_the_market_has_an_upper_and_a_lower_part(options: dict[str, Any], parts: object) -> None:
    assert market_parts(am.Setup(2, **options)) == parts


def test_only_a_set_up_is_dealt() -> None:
    with pytest.raises(TypeError, match=r"^expected a Setup, got an int$"):
        deal(2, am.Chance.of(1))  # type: ignore[arg-type]  # what a caller might do

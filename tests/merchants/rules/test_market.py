"""The market tile: what it costs, and what each tile offers. (M4.5p, M4.5q)"""

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import (
    BOX,
    asked,
    card_bits,
    codes,
    cubes,
    do,
    in_turn,
    laid,
    legal,
    me,
    merchant,
    use,
)


@pytest.mark.rule("M4.5p", "T-A2", "T-A3", "T-A6", "T-A8", "T-B12", "T-B14", "T-B15", "T-B16")
@pytest.mark.parametrize("id", ["A2", "A3", "A6", "A8", "B12", "B14", "B15", "B16"])
def test_a_tile_gives_its_points_for_its_price_once_a_turn(id: str) -> None:
    tile = BOX.tile(id)
    prices = {"A2": (1, 2), "A3": (1, 3), "A6": (2, 4), "A8": (3, 5)}
    prices |= {"B12": (4, 8), "B14": (5, 12), "B15": (6, 14), "B16": (6, 15)}
    assert (tile.price, tile.points) == prices[id]
    state = do(in_turn(merchant(guilders=20), tile=tile), am.BuyTile())
    assert (me(state).guilders, me(state).points[am.Category.MARKET]) == (20 - tile.price, tile.points)
    assert codes(state, am.BuyTile()) == [("bought_already", "M4.5p")]
    poor = in_turn(merchant(guilders=tile.price - 1), tile=tile)
    assert codes(poor, am.BuyTile()) == [("too_few_guilders", "M4.5p")]


@pytest.mark.rule("T-A1", "T-A5", "T-A7", "T-B10", "T-B11", "M4.5q")
@pytest.mark.parametrize(
    ("id", "price", "points", "fields"),
    [("A1", 1, 1, 2), ("A5", 2, 3, 1), ("A7", 3, 4, 2), ("B10", 4, 4, 2), ("B11", 4, 6, 1)],
)
def test_a_tile_moves_the_disc_apart_from_the_paid_advance(id: str, price: int, points: int, fields: int) -> None:
    state = do(in_turn(merchant("pink", guilders=price), tile=BOX.tile(id)), am.BuyTile())
    assert (me(state).score, me(state).amstel_field, me(state).guilders) == (points, fields, 0)
    assert me(do(state, am.Advance(1), am.PayCube(am.Cube.PINK))).amstel_field == fields + 1


@pytest.mark.rule("T-A4", "T-B9", "T-B13", "T-CA19")
@pytest.mark.parametrize(
    ("id", "price", "points", "many"), [("A4", 2, 2, 1), ("B9", 3, 5, 1), ("B13", 5, 11, 1), ("CA19", 2, 0, 2)]
)
def test_a_tile_gives_cubes_of_choice(id: str, price: int, points: int, many: int) -> None:
    state = do(in_turn(merchant(guilders=price), tile=BOX.tile(id)), am.BuyTile(), *[am.TakeCube(am.Cube.PINK)] * many)
    assert (me(state).score, me(state).cubes) == (points, cubes("pink " * many))


@pytest.mark.rule("T-CB23")
def test_a_tile_gives_a_cube_of_each_color() -> None:
    assert me(do(in_turn(merchant(guilders=5), tile=BOX.tile("CB23")), am.BuyTile())).cubes == (1,) * 6


@pytest.mark.rule("T-CA20", "T-CB24", "MQ45")
@pytest.mark.parametrize(("id", "price", "many"), [("CA20", 3, 1), ("CB24", 6, 2)])
def test_a_tile_activates_cards_for_nothing(id: str, price: int, many: int) -> None:
    state = do(in_turn(merchant(inactive=[1, 2, 3], guilders=price), tile=BOX.tile(id)), am.BuyTile())
    for number in (1, 2)[:many]:
        state = do(state, am.ActivateFree(BOX.card(f"{number:03}")))
    assert (len(state.table.active(0)), state.table.pending[0].what) == (many, am.DecisionKind.TURN)
    assert codes(in_turn(merchant(guilders=price), tile=BOX.tile(id)), am.BuyTile()) == [("no_target", "MQ45")]


@pytest.mark.rule("T-CB24", "MQ45", "MQ81", "C033")
def test_with_one_inactive_card_the_second_is_not_asked_for_and_the_order_is_ones_own() -> None:
    state = do(in_turn(merchant(inactive=[1], guilders=6), tile=BOX.tile("CB24")), am.BuyTile())
    assert do(state, am.ActivateFree(BOX.card("001"))).table.pending[0].what is am.DecisionKind.TURN
    state = do(in_turn(merchant(inactive=[1, 33], guilders=6), tile=BOX.tile("CB24")), am.BuyTile())
    after = do(state, am.ActivateFree(BOX.card("033")), am.ActivateFree(BOX.card("001")))
    assert me(after).guilders == 2


@pytest.mark.rule("T-CA18", "MQ45", "MQ51")
def test_a_tile_swaps_an_inactive_card_for_any_other_of_the_discard() -> None:
    state = in_turn(merchant(inactive=[1], guilders=2), tile=BOX.tile("CA18"))
    state = do(state, am.BuyTile(), am.GiveCard(BOX.card("001")))
    assert codes(state, am.SwapFor(BOX.card("001"))) == [("just_given", "MQ45")]
    taken = legal(state, am.SwapFor)[0].card
    after = do(state, am.SwapFor(taken))
    assert after.table.inactive(0) == (taken,)
    assert BOX.card("001") in after.table.discard
    assert taken not in after.table.discard


@pytest.mark.rule("T-CA18", "MQ45")
def test_a_tile_without_a_card_to_give_cannot_be_bought() -> None:
    assert codes(in_turn(merchant(guilders=2), tile=BOX.tile("CA18")), am.BuyTile()) == [("no_target", "MQ45")]


@pytest.mark.rule("MQ37")
def test_a_tile_may_be_bought_at_the_end_of_the_amstel_for_its_points() -> None:
    state = in_turn(merchant(guilders=1, amstel_field=18), tile=BOX.tile("A1"))
    assert me(do(state, am.BuyTile())).score == 1


@pytest.mark.rule("T-CA18", "MQ45")
def test_any_card_of_the_discard_may_be_taken_but_for_the_one_just_given() -> None:
    state = in_turn(merchant())
    state = attrs.evolve(state, table=attrs.evolve(state.table, discard_bits=card_bits([1, 2, 3])))
    for given, left in ((None, [1, 2, 3]), (BOX.card("002"), [1, 3])):
        now = asked(state, am.DecisionKind.SWAPPED_CARD, card=given)
        assert am.legal_actions(now) == tuple(am.SwapFor(BOX.card(f"{number:03}")) for number in left)


@pytest.mark.rule("MQ45", "T-A1", "T-CB22")
def test_a_city_without_free_blocks_hinders_only_the_tile_that_gives_one() -> None:
    everything = [block.id for block in BOX.blocks]
    for tile, buyable in (("A1", True), ("CB22", False)):
        state = in_turn(merchant(guilders=9), merchant(blocks=everything), tile=BOX.tile(tile))
        assert (am.BuyTile() in am.legal_actions(state)) is buyable


@pytest.mark.rule("MQ48", "C020")
def test_points_of_the_market_add_up_in_a_turn() -> None:
    state = do(in_turn(merchant(guilders=9, active=[20]), tile=BOX.tile("A2")), use(20), am.BuyTile(), am.BuyTile())
    assert state.table.turn.market_points == 4


@pytest.mark.rule("MQ45", "T-CA18")
def test_a_tile_that_swaps_a_card_needs_one_in_the_discard() -> None:
    state = in_turn(merchant(inactive=[1], guilders=2), tile=BOX.tile("CA18"))
    for bits, buyable in ((card_bits([2]), True), (0, False)):
        laid = attrs.evolve(state, table=attrs.evolve(state.table, discard_bits=bits))
        assert (am.BuyTile() in am.legal_actions(laid)) is buyable


@pytest.mark.rule("MQ45", "T-CA18")
def test_with_an_empty_discard_the_swapping_tile_cannot_be_bought() -> None:
    state = in_turn(merchant(inactive=[1], guilders=2), tile=BOX.tile("CA18"))
    assert am.violations(state, am.BuyTile()) == ()
    empty = laid(state, discard_bits=0)
    assert am.BuyTile() not in am.legal_actions(empty)
    assert [reason.code for reason in am.violations(empty, am.BuyTile())] == ["no_target"]

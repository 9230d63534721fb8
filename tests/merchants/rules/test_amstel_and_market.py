"""Chapter 4.5: the Amstel and the market."""

import attrs
import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import BOX, activate, asked, card_bits, codes, cubes, do, in_turn, legal, me, merchant

PINK = am.PayCube(am.Cube.PINK)


def advanced(state: am.State, fields: int) -> am.State:
    """The state after a paid advance in pink cubes."""
    return do(state, am.Advance(fields), *[PINK] * (2 * fields - 1))


@pytest.mark.rule("M4.5n", "M4.5r")
def test_one_cube_for_the_first_field_and_two_for_each_further_one_before_the_disc_moves() -> None:
    state = in_turn(merchant("pink " * 6))
    assert [action.fields for action in legal(state, am.Advance)] == [1, 2, 3]
    paying = do(state, am.Advance(3), *[PINK] * 4)
    assert me(paying).amstel_field == 0
    after = do(paying, PINK)
    assert (me(after).amstel_field, sum(me(after).cubes)) == (3, 1)
    assert codes(after, am.Advance(1)) == [("advanced_already", "M4.5n")]
    assert codes(state, am.Advance(4)) == [("too_few_cubes", "M4.5n")]


@pytest.mark.rule("M4.5n", "MQ67")
def test_a_disc_lands_on_top_and_leads() -> None:
    state = in_turn(merchant("pink"), merchant(amstel_field=1), amstel=(1, 0))
    assert advanced(state, 1).table.amstel == (0, 1)


@pytest.mark.rule("M4.5n")
def test_each_bridge_scores_when_it_is_passed() -> None:
    state = in_turn(merchant("pink " * 9, amstel_field=3))
    assert me(advanced(state, 5)).points[am.Category.AMSTEL] == 2 + 3


@pytest.mark.rule("M4.5o", "MQ37", "MQ68")
def test_the_end_field_scores_ten_and_keeps_the_order_of_arrival() -> None:
    state = in_turn(merchant("pink " * 9, amstel_field=16), merchant(amstel_field=18), amstel=(1, 0))
    assert codes(state, am.Advance(3)) == [("beyond_the_end", "M4.5o")]
    after = advanced(state, 2)
    assert (me(after).points[am.Category.AMSTEL], after.table.amstel) == (10, (1, 0))
    assert legal(after, am.Advance) == []


@pytest.mark.rule("M4.5q", "MQ2", "MQ67")
def test_the_lead_decides_who_is_first_in_the_next_phase_and_not_in_this_one() -> None:
    state = in_turn(merchant(amstel_field=1), merchant("pink " * 5), amstel=(0, 1))
    state = advanced(do(state, am.EndTurn()), 2)
    assert state.to_move == 1
    state = do(state, am.EndTurn())
    assert state.table.amstel[0] == 1
    kept = do(state, am.Keep(None))
    assert (kept.table.phase, kept.to_move) == (am.Phase.CARDS, 1)


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
    assert me(advanced(state, 1)).amstel_field == fields + 1


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
        state = do(state, am.ActivateFree(BOX.card(number)))
    assert (len(state.table.active(0)), state.table.pending[0].what) == (many, am.Asked.TURN)
    assert codes(in_turn(merchant(guilders=price), tile=BOX.tile(id)), am.BuyTile()) == [("no_target", "MQ45")]


@pytest.mark.rule("T-CB24", "MQ45", "MQ81", "C033")
def test_with_one_inactive_card_the_second_is_not_asked_for_and_the_order_is_ones_own() -> None:
    state = do(in_turn(merchant(inactive=[1], guilders=6), tile=BOX.tile("CB24")), am.BuyTile())
    assert do(state, am.ActivateFree(BOX.card(1))).table.pending[0].what is am.Asked.TURN
    state = do(in_turn(merchant(inactive=[1, 33], guilders=6), tile=BOX.tile("CB24")), am.BuyTile())
    after = do(state, am.ActivateFree(BOX.card(33)), am.ActivateFree(BOX.card(1)))
    assert me(after).guilders == 2


@pytest.mark.rule("T-CA18", "MQ45", "MQ51")
def test_a_tile_swaps_an_inactive_card_for_any_other_of_the_discard() -> None:
    state = in_turn(merchant(inactive=[1], guilders=2), tile=BOX.tile("CA18"))
    state = do(state, am.BuyTile(), am.GiveCard(BOX.card(1)))
    assert codes(state, am.SwapFor(BOX.card(1))) == [("just_given", "MQ45")]
    taken = legal(state, am.SwapFor)[0].card
    after = do(state, am.SwapFor(taken))
    assert after.table.inactive(0) == (taken,)
    assert BOX.card(1) in after.table.discard
    assert taken not in after.table.discard


@pytest.mark.rule("T-CA18", "MQ45")
def test_a_tile_without_a_card_to_give_cannot_be_bought() -> None:
    assert codes(in_turn(merchant(guilders=2), tile=BOX.tile("CA18")), am.BuyTile()) == [("no_target", "MQ45")]


@pytest.mark.rule("MQ37")
def test_a_tile_may_be_bought_at_the_end_of_the_amstel_for_its_points() -> None:
    state = in_turn(merchant(guilders=1, amstel_field=18), tile=BOX.tile("A1"))
    assert me(do(state, am.BuyTile())).score == 1


@pytest.mark.rule("MQ20")
def test_a_turn_is_all_that_one_does_until_one_ends_it() -> None:
    state = in_turn(merchant("pink orange orange", inactive=[1]))
    state = do(state, activate(1))
    assert state.to_move == 0
    state = do(state, am.EndTurn())
    assert (state.to_move, state.table.turn) == (1, am.Turn(inactive_at_start=0))


@pytest.mark.rule("T-CA18", "MQ45")
def test_any_card_of_the_discard_may_be_taken_but_for_the_one_just_given() -> None:
    state = in_turn(merchant())
    state = attrs.evolve(state, table=attrs.evolve(state.table, discard_bits=card_bits([1, 2, 3])))
    for given, left in ((None, [1, 2, 3]), (BOX.card(2), [1, 3])):
        now = asked(state, am.Asked.SWAPPED_CARD, card=given)
        assert am.legal_actions(now) == tuple(am.SwapFor(BOX.card(number)) for number in left)

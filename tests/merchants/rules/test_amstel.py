"""Chapter 4.5: the Amstel."""

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import BOX, codes, do, in_turn, legal, me, merchant

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


@pytest.mark.rule("T-A1", "MQ37", "C014")
def test_a_disc_that_cannot_go_on_has_not_moved() -> None:
    state = in_turn(merchant(guilders=1, amstel_field=18), tile=BOX.tile("A1"))
    assert do(state, am.BuyTile()).table.turn.amstel_moved == 0


@pytest.mark.rule("C014", "M4.5q")
def test_all_moves_of_a_turn_on_the_amstel_add_up() -> None:
    state = in_turn(merchant("pink", guilders=1), tile=BOX.tile("A1"))
    assert do(state, am.BuyTile(), am.Advance(1), PINK).table.turn.amstel_moved == 3

"""Cubes, one by one: the first ones, those that are paid and taken, and the one that is kept."""

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import asked, asks, codes, cubes, do, in_turn, legal, me, merchant

PINK, GREY, BLACK = am.Cube.PINK, am.Cube.GREY, am.Cube.BLACK


@pytest.mark.rule("M4.6a", "MQ40", "MQ41")
def test_one_cube_or_none_is_kept_and_cannot_be_spent_before_it_comes_back() -> None:
    state = do(in_turn(merchant("pink pink grey")), am.EndTurn(), am.EndTurn())
    assert am.legal_actions(state) == (am.Keep(PINK), am.Keep(GREY), am.Keep(None))
    kept = do(state, am.Keep(GREY))
    assert (me(kept).stored, me(kept).cubes) == (GREY, (0,) * 6)
    assert (kept.table.round, kept.phase, len(kept.table.display)) == (10, am.Phase.CARDS, 4)
    assert me(do(state, am.Keep(None))).stored is None


@pytest.mark.rule("M4.6a", "MQ40")
def test_a_seat_without_cubes_is_not_asked() -> None:
    state = do(in_turn(merchant(), merchant("pink")), am.EndTurn(), am.EndTurn())
    assert [ask.seat for ask in state.table.pending] == [1]
    state = do(in_turn(merchant()), am.EndTurn(), am.EndTurn())
    assert state.phase is am.Phase.CARDS


@pytest.mark.rule("M4.2k")
def test_the_first_cubes_are_one_and_a_pair_of_any_colors() -> None:
    state = asked(in_turn(merchant()), am.DecisionKind.START_CUBES)
    starts = [(action.first, action.pair) for action in legal(state, am.TakeStartCubes)]
    assert starts == [(first, pair) for first in am.Cube for pair in am.Cube]
    assert me(do(state, am.TakeStartCubes(PINK, PINK))).wheel[:2] == (cubes("pink"), cubes("pink pink"))


@pytest.mark.rule("M4.5r", "MQ38")
def test_cubes_are_paid_in_the_order_of_their_colors_and_then_comes_what_they_pay_for() -> None:
    state = do(in_turn(merchant("black pink pink grey")), am.Advance(2))
    assert [action.cube for action in legal(state, am.PayCube)] == [BLACK, PINK]
    state = do(state, am.PayCube(PINK))
    assert codes(state, am.PayCube(BLACK)) == [("lower_color", "MQ38")]
    state = do(state, am.PayCube(PINK))
    assert me(state).amstel_field == 0
    assert am.legal_actions(state) == (am.PayCube(GREY),)
    state = do(state, am.PayCube(GREY))
    assert (me(state).cubes, me(state).amstel_field) == (cubes("black"), 2)


@pytest.mark.rule("MQ33", "MQ38")
def test_cubes_of_choice_are_taken_in_the_order_of_their_colors_but_for_those_that_were_paid() -> None:
    state = asks(asked(in_turn(merchant()), am.DecisionKind.CUBE, many=2), barred=(GREY,))
    assert am.TakeCube(GREY) not in am.legal_actions(state)
    state = do(state, am.TakeCube(PINK))
    assert am.legal_actions(state) == (am.TakeCube(PINK), am.TakeCube(am.Cube.ORANGE))
    assert me(do(state, am.TakeCube(PINK))).cubes == cubes("pink pink")

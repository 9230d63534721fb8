"""Chapters 4.3 to 4.6: the course of a round, from phase to phase, and the end of the game."""

import pytest

import amsterdam_routes.merchants as am
from tests.merchants.positions import (
    activate,
    codes,
    cubes,
    do,
    in_turn,
    me,
    merchant,
)


@pytest.mark.rule("M4.6b")
def test_the_next_tile_lies_on_the_old_one() -> None:
    state = in_turn(merchant())
    tile, following = state.table.tile, state.piles.market[0]
    after = do(state, am.EndTurn(), am.EndTurn())
    assert (after.table.tile, after.table.past_tiles) == (following, (tile,))
    assert after.table.tiles_left == state.table.tiles_left - 1


@pytest.mark.rule("M4.8a", "M4.8b", "C008", "MQ61")
def test_the_last_round_ends_without_phase_four_and_inactive_cards_cost_a_token_each() -> None:
    state = in_turn(merchant("pink", inactive=[1, 2]), merchant(inactive=[3, 4], active=[8]), round=12)
    state = do(state, am.EndTurn(), am.EndTurn())
    assert (state.phase, state.to_move, am.legal_actions(state)) == (am.Phase.OVER, None, ())
    assert (me(state).penalty_tokens, me(state, 1).penalty_tokens, me(state).cubes) == (2, 0, cubes("pink"))
    inactive = in_turn(merchant(inactive=[8]), round=12)
    assert me(do(inactive, am.EndTurn(), am.EndTurn())).penalty_tokens == 1
    assert codes(state, am.EndTurn()) == [("game_over", "M4.8a")]


@pytest.mark.rule("C009", "MQ10")
def test_card_009_moves_the_disc_at_the_end_with_bridges_and_the_end_field() -> None:
    state = in_turn(merchant(active=[9], amstel_field=13), merchant(amstel_field=18), amstel=(1, 0), round=12)
    state = do(state, am.EndTurn(), am.EndTurn())
    assert (me(state).amstel_field, me(state).points[am.Category.AMSTEL]) == (18, 5 + 10)
    assert state.table.amstel == (1, 0)


@pytest.mark.rule("MQ6")
def test_a_score_has_no_floor() -> None:
    assert me(in_turn(merchant(score=-5))).score == -5


def test_what_is_no_state_is_a_type_error_whatever_is_to_be_done_with_it() -> None:
    state = am.new_game(2, seed="1672")
    seen, action = am.view(state, 0), am.legal_actions(state)[0]
    for verb in (am.apply, am.events, am.step):
        with pytest.raises(TypeError, match=r"^expected a State, got a SeatView$"):
            verb(seen, action)  # type: ignore[arg-type]  # what a caller might do


@pytest.mark.rule("MQ20")
def test_a_turn_is_all_that_one_does_until_one_ends_it() -> None:
    state = in_turn(merchant("pink orange orange", inactive=[1]))
    state = do(state, activate(1))
    assert state.to_move == 0
    state = do(state, am.EndTurn())
    assert (state.to_move, state.table.turn) == (1, am.Turn(inactive_at_start=0))


@pytest.mark.rule("C009")
def test_card_009_moves_the_disc_five_fields() -> None:
    state = in_turn(merchant(active=[9], amstel_field=1), merchant(), round=12)
    assert me(do(state, am.EndTurn(), am.EndTurn())).amstel_field == 6

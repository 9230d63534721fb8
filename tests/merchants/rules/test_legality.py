"""What is asked of a position: by whom it may be asked, and what is no position, no action and no randomness."""

import random
from typing import get_args

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules.reasons import REASONS
from tests.merchants.positions import in_turn, merchant, over

STATE = in_turn(merchant("pink"))
END = over(STATE)


def against(position: am.State | am.View) -> list[tuple[str, str, dict[str, object]]]:
    """What stands against the end of the turn."""
    return [(why.code, why.rule, dict(why.params)) for why in am.violations(position, am.EndTurn())]


@pytest.mark.rule("M4.2i", "M4.8a")
def test_only_the_seat_to_move_has_actions_and_the_others_are_told_whose_turn_it_is() -> None:
    assert am.legal_actions(am.view(STATE, 0)) == am.legal_actions(STATE) != ()
    assert (against(STATE), against(am.view(STATE, 0))) == ([], [])
    for seat in (1, None):
        assert am.legal_actions(am.view(STATE, seat)) == ()
    assert against(am.view(STATE, 1)) == [("not_to_move", "M4.2i", {"seat": 1, "to_move": 0})]
    assert against(am.view(STATE, None)) == [("onlooker", "M4.2i", {"to_move": 0})]
    for position in (END, am.view(END, 0), am.view(END, None)):
        assert am.legal_actions(position) == ()
        assert against(position) == [("game_over", "M4.8a", {})]


def test_what_is_no_position_no_action_or_no_randomness_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"^expected a State or a View, got an int$"):
        am.legal_actions(3)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(TypeError, match=r"^expected a State or a View, got an int$"):
        am.violations(3, am.EndTurn())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^expected an action, got a str$"):
        am.violations(STATE, "end")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^expected a State, got a SeatView$"):
        am.playout(am.view(STATE, 0), random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a source of random bits"):
        am.pick(STATE, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a source of random bits"):
        am.playout(END, 3)  # type: ignore[arg-type]


def test_the_codes_for_type_checkers_are_those_declared() -> None:
    assert get_args(am.ViolationCode) == tuple(REASONS)

"""Small print: what only a change of one word or one sign in the rules would break, found by `tests/mutants.py`."""

import re
from typing import Any

import attrs
import pytest
from positions import codes, position

import amsterdam_routes as ar
from amsterdam_routes import AMSTERDAM, KeepContracts, Pass, Phase

NOTHING_LEFT = attrs.evolve(AMSTERDAM, cards=(1, 0, 0, 0, 0, 0, 0), hand=0, row=1)


def stuck(**changes: Any) -> ar.State:
    """No cards, no contracts: the only card is held by the last seat."""
    return position(NOTHING_LEFT, **{"row": "", "draw": "", "pile": []} | changes)


# ------------------------------------------------------------------------------------------------------- the phases


@pytest.mark.rule("R30")
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.SECOND_CARD])
def test_keeping_no_contracts_is_no_action_when_none_are_on_offer(phase: Phase) -> None:
    assert codes(position(phase=phase), KeepContracts([])) != []


@pytest.mark.rule("Q4")
def test_a_seat_that_has_contracts_to_choose_from_cannot_pass_though_all_else_is_gone() -> None:
    offer = ["begijnhof--dam"]
    state = stuck(phase=Phase.CONTRACTS, offers=[offer])
    assert codes(state, Pass()) != []
    assert codes(state, KeepContracts([AMSTERDAM.board.contract(*offer)])) == []


@pytest.mark.rule("Q4")
def test_a_seat_that_may_pass_may_do_nothing_that_is_no_action() -> None:
    assert codes(stuck(), Pass()) == []
    with pytest.raises(TypeError, match="an action is wanted here, not str"):
        ar.apply(stuck(), "pass")  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.rule("Q4")
def test_who_can_still_draw_a_card_cannot_pass() -> None:
    assert codes(stuck(draw="pink"), Pass()) == ["can_act"]


# ------------------------------------------------------------------------------------------------- whole sentences

STATE = ar.new_game(2, seed=1)
VIEW = ar.view(STATE, 0)


@pytest.mark.parametrize(
    ("verb", "arguments", "sentence"),
    [
        (ar.legal_actions, [7], "a State or a View is wanted here, not int"),
    ],
)
def test_an_error_says_in_one_sentence_what_is_wanted(verb: Any, arguments: list[Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        verb(*arguments)

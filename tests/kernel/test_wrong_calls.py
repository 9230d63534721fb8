"""Calls that make no sense: each is one clear error that says what was expected, of whatever part of the kernel."""

from collections.abc import Callable
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import deal_with_answers
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup

anything: Any = 3
SETUP = Setup(2)
VIEW = TIDES.view(TIDES.deal(SETUP, ar.Chance.of(1)), 0)


def bot(view: Any, random: Any) -> Any:
    return TIDES.legal_actions(view)[0]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: ar.play_match(anything, SETUP, [bot, bot]), "expected a Game, got an int"),
        (lambda: ar.play_match(TIDES, anything, [bot, bot]), "expected a set-up, got an int"),
        (lambda: ar.play_match(TIDES, SETUP, anything), "expected a list of bots, got an int"),
        (lambda: ar.play_match(TIDES, SETUP, [anything]), "expected a bot, got an int"),
        (lambda: ar.simulate(anything, SETUP, [bot, bot], 1), "expected a Game, got an int"),
        (lambda: ar.simulate(TIDES, SETUP, anything, 1), "expected a list of bots, got an int"),
        (lambda: ar.league(TIDES, SETUP, anything, 1), "expected a list of bots, got an int"),
        (lambda: ar.ratings(anything, 2), "expected the games of a league or a simulation, got an int"),
        (lambda: ar.ratings([anything], 2), "expected a Played, got an int"),
        (lambda: ar.ratings([], "2"), "bots: expected an int, got a str"),  # type: ignore[arg-type]  # what is refused
        (lambda: ar.Record.begin(anything, SETUP), "expected a Game, got an int"),
        (lambda: ar.Record.begin(TIDES, anything), "expected a set-up, got an int"),
        (lambda: deal_with_answers(anything, SETUP), "expected a Game, got an int"),
        (lambda: deal_with_answers(TIDES, anything), "expected a set-up, got an int"),
        (lambda: TIDES.fold(VIEW, anything), "expected a list of events, got an int"),
    ],
)
def test_a_call_with_a_wrong_type_says_what_was_expected(call: Callable[[], object], message: str) -> None:
    with pytest.raises(TypeError) as error:
        call()
    assert str(error.value) == message


def test_too_few_bots_for_a_table_are_refused() -> None:
    with pytest.raises(ValueError, match="expected 2 bots, one for each seat, got 1"):
        ar.simulate(TIDES, SETUP, [bot], 1)
    with pytest.raises(ValueError, match="expected at least 2 bots, as many as play, got 1"):
        ar.league(TIDES, SETUP, [bot], 1)

"""What tells a seat, or an onlooker, too much is found."""

from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.testing import Promises
from tests.kernel.testing.broken import (
    DEALT,
    LAY,
    THROWN,
    found,
    tides_with,
)
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import DrawBlind, Setup, Throw, View


def nothing_hidden(event: Any, seat: int | None) -> Any:
    return event


def open_to_onlookers(event: Any, seat: int | None) -> Any:
    return event if seat is None else TIDES.redact(event, seat)


def with_a_hand(state: Any, seat: int | None) -> View:
    return View(state.table, seat, state.hands[seat or 0])


LEAKS = {
    "a drawn card is told to all": (
        tides_with(redact=nothing_hidden),
        DrawBlind(),
        "seat 1 is told [CardDrawn(seat=0, card=",
    ),
    "a drawn card is shown to nobody": (
        tides_with(shown_to=lambda state, event: ()),
        DrawBlind(),
        "seat 0 is told [CardDrawn(seat=0, card=",
    ),
    "the die is shown to nobody": (
        tides_with(shown_to=lambda state, event: ()),
        Throw(),
        "which is not so in every world, and `shown_to` does not name it",
    ),
    "a card is shown to a seat that is not there": (
        tides_with(shown_to=lambda state, event: (0, 1, 2)),
        DrawBlind(),
        "is shown to (0, 1, 2), and the seats are [0, 1]",
    ),
    "an onlooker is told of a card": (
        tides_with(redact=open_to_onlookers),
        DrawBlind(),
        "an onlooker is told more of CardDrawn(seat=0, card=",
    ),
}


@pytest.mark.parametrize("name", LEAKS)
def test_what_tells_a_seat_too_much_is_found(name: str) -> None:
    wrong, action, sentence = LEAKS[name]
    deals = [TIDES.deal(Setup(2), ar.Chance.of(seed)) for seed in range(5)]
    assert any(sentence in found(Promises(wrong).check_step, state, action) for state in deals)


def test_a_card_that_leaves_a_hand_unseen_is_found() -> None:
    """In most other worlds that hand has no such card, so that the action itself is told."""
    wrong = tides_with(shown_to=lambda state, event: ())
    said = found(Promises(wrong).check_step, THROWN, LAY)
    assert f"seat 1 is told [{TIDES.events(THROWN, LAY)[0]}" in said
    assert "seat 0 is told" not in said


def test_an_onlooker_who_sees_a_hand_is_found() -> None:
    assert "an onlooker sees what seat 1 does not" in found(Promises(tides_with(view=with_a_hand)).check_state, DEALT)

"""Chance that is asked and comes to something else than chance that plays is found."""

from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.testing import Promises
from tests.kernel.testing.broken import (
    ASKING,
    DEALT,
    cannot,
    found,
    tides_with,
)
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import DrawBlind, Setup, Throw, Thrown, View


def apply_nothing(state: Any, action: Any, source: Any, log: Any) -> Any:
    return state


def apply_in_silence(state: Any, action: Any, source: Any, log: list[Any] | None) -> Any:
    if log is not None:
        log += TIDES.events(state, action)
    return state


def apply_always_a_six(state: Any, action: Any, source: Any, log: list[Any] | None) -> Any:
    if action != Throw():
        return ASKING.apply(state, action, source, log)
    after = attrs.evolve(state, table=attrs.evolve(state.table, tide=7, to_lay=True))
    if log is not None:
        log.append(Thrown(0, 7))
    return after


def believing(view: View, events: Any) -> View:
    """A client that believes every tide."""
    (event, *_) = events
    if isinstance(event, Thrown):
        return attrs.evolve(view, table=attrs.evolve(view.table, tide=event.tide, to_lay=True))
    return TIDES.fold(view, events)


def deal_unasked(setup: Setup, source: Any) -> Any:
    return TIDES.deal(setup, ar.Chance.of("always the same"))


def deal_too_few(setup: Setup, source: Any) -> Any:
    state = ASKING.deal(setup, source)
    return attrs.evolve(state, piles=attrs.evolve(state.piles, deck=()))


ASKED = {
    "an asked action does nothing": (
        tides_with(asking=attrs.evolve(ASKING, apply=apply_nothing)),
        (DEALT, DrawBlind()),
        "DrawBlind() with answers of chance is told as []",
    ),
    "an asked action says what it does not do": (
        tides_with(asking=attrs.evolve(ASKING, apply=apply_in_silence)),
        (DEALT, DrawBlind()),
        "comes to something else than an onlooker is told",
    ),
    "an asked action asks nothing": (
        tides_with(asking=attrs.evolve(ASKING, apply=apply_in_silence)),
        (DEALT, Throw()),
        "Throw() asks nothing of chance, and comes to something else than `step`",
    ),
    "an asked action comes to what cannot be": (
        tides_with(asking=attrs.evolve(ASKING, apply=apply_always_a_six), fold=believing),
        (DEALT, Throw()),
        "Throw() comes to what no answers of chance lead to",
    ),
    "an action cannot be asked": (
        tides_with(asking=attrs.evolve(ASKING, apply=cannot)),
        (DEALT, Throw()),
        "Throw() cannot be asked: LookupError: there is no answer",
    ),
    "the deal asks nothing": (
        tides_with(asking=attrs.evolve(ASKING, deal=deal_unasked)),
        (DEALT,),
        "8 deals with other answers of chance are all the same, and 8 from other seeds are not",
    ),
    "the deal loses cards": (
        tides_with(asking=attrs.evolve(ASKING, deal=deal_too_few)),
        (DEALT,),
        "a deal with answers of chance: $: expected",
    ),
    "the deal cannot be asked": (
        tides_with(asking=attrs.evolve(ASKING, deal=cannot)),
        (DEALT,),
        "the deal cannot be asked: LookupError",
    ),
    "questions of the deal are wider": (
        tides_with(asking=attrs.evolve(ASKING, widest=lambda setup: 1)),
        (DEALT,),
        "the deal asks for one of 6, and `widest` is 1",
    ),
    "questions of an action are wider": (
        tides_with(asking=attrs.evolve(ASKING, widest=lambda setup: 5)),
        (DEALT, Throw()),
        "Throw() asks for one of 6, and `widest` is 5",
    ),
}


@pytest.mark.parametrize("name", ASKED)
def test_asking_that_breaks_its_word_is_found(name: str) -> None:
    wrong, moment, sentence = ASKED[name]
    assert found(Promises(TIDES).check_asking, *moment) == ""
    assert sentence in found(Promises(wrong).check_asking, *moment)

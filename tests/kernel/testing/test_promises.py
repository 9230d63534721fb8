"""The promises of any game: they hold in whole games, and a verb that breaks one is found."""

import re
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.testing import Promises
from tests.kernel.games import with_every_game
from tests.kernel.testing.broken import (
    DEALT,
    LAY,
    OTHER,
    OVER,
    THROWN,
    found,
    tides_with,
)
from tests.kernel.testing.test_asked import ASKED
from tests.kernel.testing.test_leaks import LEAKS
from tests.kernel.testing.test_parts import PARTS
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import DrawBlind, Setup


@with_every_game
def test_every_promise_holds_in_a_whole_game(game: AnyGame, setup: Any) -> None:
    Promises(game).check_game(setup, seed=1)


VERBS = {
    "fold": (tides_with(fold=lambda view, events: view), "folds the events and sees something else"),
    "opens": (tides_with(opens=lambda event: True), "not the first event opens the action"),
    "events": (tides_with(events=lambda state, action: ()), "tell different stories"),
    "apply": (tides_with(apply=lambda state, action: state), "led to two different states"),
    "legal": (tides_with(legal_actions=lambda position: ()), "the legal actions are ()"),
    "sample": (tides_with(sample=lambda view, seed: OTHER), "sees something else"),
    "viewer": (tides_with(viewer=lambda view: None), "of its seat, the set-up and the turn"),
    "check": (tides_with(check=lambda position: (ar.Problem("$", "odd", "so it is"),)), "$: so it is"),
    "standings": (tides_with(standings=lambda state: TIDES.standings(OVER)), "over: False, final: True"),
}


@pytest.mark.parametrize("name", VERBS)
def test_a_verb_that_breaks_its_word_is_found(name: str) -> None:
    wrong, sentence = VERBS[name]
    promises = Promises(wrong)
    said = found(promises.check_state, DEALT) + found(promises.check_step, THROWN, LAY)
    assert sentence in said


def test_a_reason_that_is_not_declared_is_found() -> None:
    own = (ar.Violation("my_own", "H1"),)
    wrong = tides_with(violations=lambda position, action: own, legal_actions=lambda position: ())
    with pytest.raises(AssertionError):
        Promises(wrong).check_actions(DEALT)


@pytest.mark.parametrize("moment", [(DEALT,), (DEALT, DrawBlind()), (OVER,)], ids=["deal", "move", "end"])
def test_a_game_without_parts_promises_nothing_of_them(moment: tuple[Any, ...]) -> None:
    bare = tides_with(documents=None, words=None, notation=None, asking=None, observing=None)
    Promises(bare).check_parts(*moment)


@pytest.mark.parametrize("name", [*LEAKS, *ASKED, *PARTS])
def test_whole_games_find_it_too(name: str) -> None:
    wrong, _, sentence = {**LEAKS, **ASKED, **PARTS}[name]
    said = next(filter(None, (found(Promises(wrong).check_game, Setup(2), seed) for seed in range(20))), "")
    assert re.search("seat|" + re.escape(sentence[-20:]), said)

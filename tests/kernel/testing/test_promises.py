"""The promises of any game: they hold in a whole game, and each is noticed when it is broken."""

import random
import re
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import testing
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import CASES, played, with_every_game


@with_every_game
def test_every_promise_holds_in_a_whole_game(game: AnyGame, setup: Any) -> None:
    promises = testing.Promises(game)
    for state, action, _, after in played(game, setup, seed=1):
        promises.check_state(state)
        assert promises.check_step(state, action) == after
        promises.check_actions(state, [*game.legal_actions(state), *random.Random(2).sample(game.actions(setup), 8)])
    promises.check_state(after)
    promises.check_actions(after)


def test_a_broken_rule_of_any_game_is_found() -> None:
    """Each promise can fail: a game that breaks it is found out, with a sentence."""
    game = CASES["tides"].game
    broken = {
        "fold": (attrs.evolve(game, fold=lambda view, events: view), "folds the events and sees something else"),
        "opens": (attrs.evolve(game, opens=lambda event: True), "not the first event opens the action"),
        "events": (attrs.evolve(game, events=lambda state, action: ()), "tell different stories"),
        "apply": (attrs.evolve(game, apply=lambda state, action: state), "led to two different states"),
        "legal": (attrs.evolve(game, legal_actions=lambda position: ()), "the legal actions are ()"),
        "sample": (attrs.evolve(game, sample=lambda view, seed: other), "sees something else"),
        "viewer": (attrs.evolve(game, viewer=lambda view: None), "of its seat, the set-up and the turn"),
        "check": (attrs.evolve(game, check=lambda position: (ar.Problem("$", "odd", "so it is"),)), "$: so it is"),
        "standings": (attrs.evolve(game, standings=lambda state: game.standings(last)), "over: False, final: True"),
    }
    moves = list(played(game, CASES["tides"].setups[0], seed=3))
    (state, action, *_), (*_, last) = moves[1], moves[-1]
    other = game.deal(CASES["tides"].setups[0], ar.Chance.of("other"))
    for wrong, sentence in broken.values():
        promises = testing.Promises(wrong)
        with pytest.raises(AssertionError, match=re.escape(sentence)):
            check_all(promises, state, action)


def check_all(promises: testing.Promises[Any, Any, Any, Any, Any, Any], state: Any, action: Any) -> None:
    promises.check_state(state)
    promises.check_step(state, action)


def test_a_reason_that_is_not_declared_is_found() -> None:
    game = CASES["tides"].game
    own = (ar.Violation("my_own", "H1"),)
    wrong = attrs.evolve(game, violations=lambda position, action: own, legal_actions=lambda position: ())
    with pytest.raises(AssertionError):
        testing.Promises(wrong).check_actions(game.deal(CASES["tides"].setups[0], ar.Chance.of(1)))

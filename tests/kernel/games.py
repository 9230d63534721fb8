"""The games that every generic facility is tested with: the route game, and one that shares nothing with it."""

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup

LONGEST = 2000
"""No game of the tests takes so many actions: one that does has a broken rule."""


@attrs.frozen
class Case:
    """A game, and set-ups of it."""

    game: AnyGame
    setups: tuple[Any, ...]  # Any: of the game


CASES = {
    "routes": Case(ar.GAME, (ar.Setup(2), ar.Setup(4, first=3))),
    "tides": Case(TIDES, (Setup(2), Setup(3))),
}

with_every_game = pytest.mark.parametrize(
    ("game", "setup"),
    [
        pytest.param(case.game, setup, id=f"{name}-{setup.players}")
        for name, case in CASES.items()
        for setup in case.setups
    ],
)


def played(game: AnyGame, setup: Any, seed: int) -> Iterator[tuple[Any, Any, tuple[Any, ...], Any]]:  # Any: of the game
    """A game from the deal to its end: state, action, events and the state after them; at most LONGEST actions."""
    choose = random.Random(seed)
    state = game.deal(setup, ar.Chance.of(seed))
    for _ in range(LONGEST):
        if game.to_move(state) is None:
            return
        action = choose.choice(game.legal_actions(state))
        after, happened = game.step(state, action)
        yield state, action, happened, after
        state = after
    raise AssertionError(f"{game!r} goes on after {LONGEST} actions")


def record_of(game: AnyGame, setup: Any, seed: int) -> ar.Record[Any, Any, Any, Any, Any, Any]:  # Any: of the game
    """A whole game as a record."""
    actions = [action for _, action, _, _ in played(game, setup, seed)]
    names = ["Griet", "Jan", "Kaat", "Loek"][: setup.players]
    return ar.Record(game=game, setup=setup, seed=ar.seed_bytes(seed), names=names, actions=actions)


def hasty(view: Any, random: random.Random) -> Any:
    """A bot that takes the last legal action of whatever game it is shown."""
    game = ar.GAME if isinstance(view, ar.View) else CASES["tides"].game
    return game.legal_actions(view)[-1]

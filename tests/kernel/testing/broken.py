"""The tiny game broken in one place, and moments of it in which that shows."""

from collections.abc import Callable
from typing import Any

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import played
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup, Throw

assert TIDES.chance_tree is not None
assert TIDES.documents is not None
assert TIDES.notation is not None
assert TIDES.observing is not None
assert TIDES.words is not None
CHANCE_TREE, NOTATION, OBSERVING, TOLD = TIDES.chance_tree, TIDES.notation, TIDES.observing, TIDES.words
DEALT = TIDES.deal(Setup(2), ar.Chance.of(2))
THROWN = TIDES.apply(DEALT, Throw())
LAY = TIDES.legal_actions(THROWN)[0]
OTHER = TIDES.deal(Setup(2), ar.Chance.of("other"))
OVER = [*played(TIDES, Setup(2), seed=3)][-1][-1]


def tides_with(**changes: Any) -> AnyGame:
    """The tiny game, with some of its verbs and parts changed."""
    return attrs.evolve(TIDES, **changes)


def found(check: Callable[..., object], *moment: object) -> str:
    """What a check says is wrong; nothing if it finds nothing."""
    try:
        check(*moment)
    except AssertionError as error:
        return str(error)
    return ""


def cannot(*_: object) -> Any:
    raise LookupError("there is no answer")

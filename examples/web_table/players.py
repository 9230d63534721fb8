"""The bots of a game, the one for newcomers first: whatever its face offers."""

import importlib
import random
from collections.abc import Mapping
from typing import Any

from showing import Bot

from amsterdam_routes.kernel import AnyGame

ORDER = ("greedy", "search", "random")
"""The bots that are known; others stand before `random`."""
SLOW = frozenset({"search"})
"""The bots that take so long for a move that they think in a process of their own."""


def bots_of(game: AnyGame, face: str, search: Bot) -> Mapping[str, Bot]:
    """The bots of a game: every class that its face offers and that is made without being told anything.

    Where the face has no `Search` that knows how to play its game, it is the one that is given; one at random there
    always is.
    """
    found: dict[str, Bot] = {"search": search}
    try:
        module = importlib.import_module(face)
    except ModuleNotFoundError:
        module = None
    for name in getattr(module, "__all__", ()):
        if (bot := _made(getattr(module, name))) is not None:
            found[name.lower()] = bot

    def anything(view: Any, chance: random.Random) -> Any:  # Any: of any game
        return chance.choice(game.legal_actions(view))

    found.setdefault("random", anything)
    place = {name: ORDER.index(name) if name in ORDER else 1.5 for name in found}
    return dict(sorted(found.items(), key=lambda bot: place[bot[0]]))


def _made(one: object) -> Bot | None:
    """A bot of this class, if it is one that needs to be told nothing."""
    if not isinstance(one, type):
        return None
    try:
        made = one()
    except TypeError:
        return None
    return made if callable(made) else None

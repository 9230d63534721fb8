"""The bots of a game, best first: whatever its face offers."""

import importlib
import random
from collections.abc import Mapping
from typing import Any

from showing import Bot

from amsterdam_routes.kernel import AnyGame

BEST_FIRST = ("greedy", "random")
"""The bots that are known to be good; others stand in between."""


def bots_of(game: AnyGame, face: str) -> Mapping[str, Bot]:
    """The bots that a face offers: every class in it that is made without being told anything; then one at random."""
    found: dict[str, Bot] = {}
    try:
        module = importlib.import_module(face)
    except ModuleNotFoundError:
        module = None
    for name in getattr(module, "__all__", ()):
        made = getattr(module, name)
        if isinstance(made, type) and callable(bot := made()):
            found[name.lower()] = bot

    def anything(view: Any, chance: random.Random) -> Any:  # Any: of any game
        return chance.choice(game.legal_actions(view))

    found.setdefault("random", anything)
    place = {name: BEST_FIRST.index(name) if name in BEST_FIRST else 0.5 for name in found}
    return dict(sorted(found.items(), key=lambda bot: place[bot[0]]))

"""The rules of two board games about trade in Amsterdam, as immutable values and pure functions.

>>> import amsterdam_routes as ar
>>> state = ar.new_game(3, seed="1634")
>>> state = ar.apply(state, ar.legal_actions(state)[0])
>>> state.to_move
1

Here are all names of the route game, which are those of `amsterdam_routes.routes`, and what serves any game. The
merchants game has a face of its own, `amsterdam_routes.merchants`, with the same verbs. It is loaded on first use.
"""

import typing as _typing

from amsterdam_routes import routes
from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.chance import Chance, Randomness, Seed, commitment, seed_bytes
from amsterdam_routes.kernel.errors import (
    AmsterdamError,
    IllegalAction,
    InvalidDocument,
    InvalidEdition,
    InvalidRecord,
    Problem,
    TooManyOutcomes,
    Violation,
)
from amsterdam_routes.kernel.matches import AnyBot, Bot, EventBot, play_match
from amsterdam_routes.kernel.records import Record, RedactedRecord, Replayable, replay
from amsterdam_routes.kernel.series import Executor, Pending, Played, Rating, league, ratings, simulate
from amsterdam_routes.routes import *  # noqa: F403  # the face of the route game, name by name

if _typing.TYPE_CHECKING:
    from amsterdam_routes import merchants as merchants
else:
    merchants = _faces.LazyModule(f"{__name__}.merchants")


__all__ = [
    "AmsterdamError",
    "AnyBot",
    "Bot",
    "Chance",
    "Executor",
    "IllegalAction",
    "InvalidDocument",
    "InvalidEdition",
    "InvalidRecord",
    "Pending",
    "Played",
    "Problem",
    "Randomness",
    "Rating",
    "Record",
    "RedactedRecord",
    "EventBot",
    "Replayable",
    "Seed",
    "TooManyOutcomes",
    "Violation",
    "commitment",
    "league",
    "play_match",
    "ratings",
    "replay",
    "seed_bytes",
    "simulate",
]
__all__ += routes.__all__

_faces.set_public_module(__name__, __all__)

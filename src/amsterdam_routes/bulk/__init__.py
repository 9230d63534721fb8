"""Whole batches of games, played by a compiled engine that is the same game at every decision.

It needs the engine, a distribution of its own: `python -m pip install ./engine` from the top of the project, with a C
compiler. NumPy comes with it.

>>> import amsterdam_routes as ar
>>> from amsterdam_routes.bulk import Games
>>> games = Games.deal(ar.GAME, 4096, ar.Setup(2), seed="1634")
>>> games.legal().shape, games.observe().shape
((4096, 614), (4096, 305))
>>> played = games.play()
>>> bool(games.finished.all()), games.record(0).result == ar.standings(games.state(0))
(True, True)
"""

from amsterdam_routes.bulk.engine import library as _library

_library()  # before NumPy is asked for: it comes with the engine

from amsterdam_routes.bulk.engine import CONTRACT  # noqa: E402
from amsterdam_routes.bulk.fast import FastChance  # noqa: E402
from amsterdam_routes.bulk.games import SHEET, ChanceKind, Games, IllegalIndices  # noqa: E402
from amsterdam_routes.bulk.hashing import state_hash  # noqa: E402
from amsterdam_routes.kernel import faces as _faces  # noqa: E402

__all__ = ["CONTRACT", "ChanceKind", "FastChance", "Games", "IllegalIndices", "SHEET", "state_hash"]

_faces.set_public_module(__name__, __all__)

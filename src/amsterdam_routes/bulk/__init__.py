"""Whole batches of games, played by a compiled engine that agrees with the library at every decision.

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

from amsterdam_routes.bulk._engine import CONTRACT, FastChance, IllegalIndices, state_hash
from amsterdam_routes.bulk._engine import library as _library
from amsterdam_routes.bulk._games import ChanceKind, Games
from amsterdam_routes.kernel import _faces

_library()

__all__ = ["CONTRACT", "ChanceKind", "FastChance", "Games", "IllegalIndices", "state_hash"]

_faces.set_public_module(__name__, __all__)

"""Players that see only Views: `Random`, who does anything, `Greedy`, who builds towards its contracts, and `Search`,
who tries its moves out in any game. `one_payment` narrows what it tries in the route game, and
`likely_worlds` draws the worlds in which it tries it. `ProcessBot` is a program of yours in any language."""

from amsterdam_routes.bots._process import Finding, ProcessBot, try_bot
from amsterdam_routes.bots._search import Random, Search
from amsterdam_routes.kernel import _faces
from amsterdam_routes.routes._bots import Greedy, likely_worlds, one_payment

__all__ = ["Finding", "Greedy", "ProcessBot", "Random", "Search", "likely_worlds", "one_payment", "try_bot"]

_faces.set_public_module(__name__, __all__)

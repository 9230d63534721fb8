"""Players that see only Views: `Random`, who does anything, `Greedy`, who builds towards its contracts, and `Search`,
who tries its moves out in any game. `one_payment` narrows what it tries in the route game, and
`likely_worlds` draws the worlds in which it tries it."""

from amsterdam_routes.bots.search import Random, Search
from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.routes.bots import Greedy, likely_worlds, one_payment

__all__ = ["Greedy", "Random", "Search", "likely_worlds", "one_payment"]

_faces.set_public_module(__name__, __all__)

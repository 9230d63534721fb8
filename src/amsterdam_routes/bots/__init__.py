"""Players that see only Views: `Random`, who does anything, `Greedy`, who builds towards its contracts, and `Search`,
who tries its moves out in any game. In the route game `one_payment` narrows what it tries, `one_route_first` gives it
plans to try, and `likely_worlds` draws the worlds for that. `Planner` guides the analysis of a game. `ProcessBot` is a
program of yours in any language."""

from amsterdam_routes.bots._process import Finding, ProcessBot, try_bot
from amsterdam_routes.bots._search import Planner, Random, Search
from amsterdam_routes.kernel import _faces
from amsterdam_routes.routes._bots import Greedy, likely_worlds, one_payment, one_route_first

__all__ = [
    "Finding",
    "Greedy",
    "Planner",
    "ProcessBot",
    "Random",
    "Search",
    "likely_worlds",
    "one_payment",
    "one_route_first",
    "try_bot",
]

_faces.set_public_module(__name__, __all__)

"""Players of the route game, and what helps a search of it."""

from amsterdam_routes.routes.bots.greedy import Greedy
from amsterdam_routes.routes.bots.networks import network
from amsterdam_routes.routes.bots.search import likely_worlds, one_payment

__all__ = ["Greedy", "likely_worlds", "network", "one_payment"]

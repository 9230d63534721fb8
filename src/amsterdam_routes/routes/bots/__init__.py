"""Players of the route game, and what helps a search of it."""

from amsterdam_routes.routes.bots.greedy import Greedy
from amsterdam_routes.routes.bots.likely import likely_worlds
from amsterdam_routes.routes.bots.narrowing import one_payment
from amsterdam_routes.routes.bots.networks import network

__all__ = ["Greedy", "likely_worlds", "network", "one_payment"]

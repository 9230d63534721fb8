"""Players of the route game, and what helps a search of it."""

from amsterdam_routes.routes.bots.greedy import Greedy
from amsterdam_routes.routes.bots.narrowing import one_payment
from amsterdam_routes.routes.bots.network import network

__all__ = ["Greedy", "network", "one_payment"]

"""Players of the route game, and what helps a search of it."""

from amsterdam_routes.routes.bots.greedy import Greedy
from amsterdam_routes.routes.bots.narrowing import one_payment

__all__ = ["Greedy", "one_payment"]

"""Players of the route game."""

from amsterdam_routes.routes.bots.greedy import Greedy

__all__ = ["Greedy"]

"""Players that see only Views: `Random`, who does anything, and `Greedy`, who builds towards its contracts."""

from amsterdam_routes.bots.uniform import Random
from amsterdam_routes.routes.bots.greedy import Greedy

__all__ = ["Greedy", "Random"]

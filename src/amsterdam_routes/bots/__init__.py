"""Players that see only Views: `Random`, who does anything, and `Greedy`, who builds towards its contracts."""

from amsterdam_routes.bots.greedy import Greedy
from amsterdam_routes.bots.uniform import Random

__all__ = ["Greedy", "Random"]

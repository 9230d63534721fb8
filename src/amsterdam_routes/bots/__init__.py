"""Players that see only Views: `Random`, who does anything, and `Greedy`, who builds towards its contracts."""

from amsterdam_routes.bots.uniform import Random
from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.routes.bots import Greedy

__all__ = ["Greedy", "Random"]

_faces.belong_to(__name__, __all__)

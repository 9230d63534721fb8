"""Players of the merchants game that see only Views: `Random`, who does anything, and `Greedy`, who plans each turn."""

from amsterdam_routes.kernel import _faces
from amsterdam_routes.merchants.bots._greedy import Greedy, Random, promising, weights

__all__ = ["Greedy", "Random", "promising", "weights"]

_faces.set_public_module(__name__, __all__)

"""For the tests of any game: its promises, and a conformance kit. `machine.py`, which plays it, needs hypothesis."""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.testing.conformance import Kit
from amsterdam_routes.kernel.testing.promises import Promises

__all__ = ["Kit", "Promises"]

_faces.belong_to(__name__, __all__)

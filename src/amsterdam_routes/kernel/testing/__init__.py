"""For the tests of any game: its promises and words, and a conformance kit.

`machine.py`, which plays any game, needs hypothesis.
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel.testing.conformance import Kit
from amsterdam_routes.kernel.testing.promises import Promises
from amsterdam_routes.kernel.testing.proofreading import proofread

__all__ = ["Kit", "Promises", "proofread"]

_faces.set_public_module(__name__, __all__)

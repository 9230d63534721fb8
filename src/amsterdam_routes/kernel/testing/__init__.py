"""For the tests of any game: its promises and words, and a conformance kit.

`_machine.py`, which plays any game, needs hypothesis.
"""

from amsterdam_routes.kernel import _faces
from amsterdam_routes.kernel.testing._capabilities import proofread
from amsterdam_routes.kernel.testing._conformance import Kit
from amsterdam_routes.kernel.testing._promises import Promises

__all__ = ["Kit", "Promises", "proofread"]

_faces.set_public_module(__name__, __all__)

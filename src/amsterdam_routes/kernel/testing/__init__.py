"""For the tests of any game: its promises. The machine that plays it, which needs hypothesis, is in `machine.py`."""

from amsterdam_routes.kernel.testing.promises import Promises

__all__ = ["Promises"]

"""For your own tests: hypothesis strategies for the route game, checks of its promises, and a machine that plays.

`Promises` and `GameMachine` do the same for any game, one of your own too.

Needs hypothesis, which comes with the extra `test`. See `docs/testing.md`.

>>> from hypothesis import given
>>> from amsterdam_routes import testing
>>> @given(testing.states())
... def test_nothing_is_lost(state):
...     testing.check_state(state)
>>> test_nothing_is_lost()
"""

from amsterdam_routes.kernel import _faces
from amsterdam_routes.kernel.testing._machine import GameMachine
from amsterdam_routes.kernel.testing._promises import Promises
from amsterdam_routes.routes._testing import (
    RouteGameMachine,
    actions,
    check_actions,
    check_state,
    check_step,
    editions,
    illegal_actions,
    legal_actions,
    records,
    seeds,
    setups,
    states,
    use_short_reports,
    views,
)

use_short_reports()

__all__ = [
    "GameMachine",
    "Promises",
    "RouteGameMachine",
    "actions",
    "check_actions",
    "check_state",
    "check_step",
    "editions",
    "illegal_actions",
    "legal_actions",
    "records",
    "seeds",
    "setups",
    "states",
    "views",
]

_faces.set_public_module(__name__, __all__)

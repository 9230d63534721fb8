"""For your own tests: hypothesis strategies for the route game, checks of its promises, and a machine that plays.

Needs hypothesis: `pip install 'amsterdam-routes[test]'`. See `docs/testing.md`.

>>> from hypothesis import given
>>> from amsterdam_routes import testing
>>> @given(testing.states())
... def test_nothing_is_lost(state):
...     testing.check_state(state)
>>> test_nothing_is_lost()
"""

from amsterdam_routes.routes.testing.boxes import editions
from amsterdam_routes.routes.testing.moves import actions, illegal_actions, legal_actions
from amsterdam_routes.routes.testing.positions import records, seeds, setups, states, views
from amsterdam_routes.routes.testing.reports import use_short_reports
from amsterdam_routes.testing.machine import RouteGameMachine
from amsterdam_routes.testing.promises import check_actions, check_state, check_step

use_short_reports()

__all__ = [
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

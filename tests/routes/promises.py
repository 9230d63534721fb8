"""What must hold in every state, whatever way it was reached: the library's promises, checked on one state."""

from collections.abc import Mapping

import amsterdam_routes as ar
from amsterdam_routes import testing


def check_promises(state: ar.State, following: Mapping[ar.Action, ar.Outcomes]) -> None:
    """All promises in this state, and for each of the actions that are legal in it."""
    testing.check_state(state)
    testing.check_actions(state)
    for action, result in following.items():
        assert sum((branch.probability for branch in result.branches), result.remainder) == 1
        testing.check_step(state, action)
    for seat in range(state.table.players):
        view = ar.view(state, seat)
        assert ar.view(ar.sample(view, 1), seat) == view

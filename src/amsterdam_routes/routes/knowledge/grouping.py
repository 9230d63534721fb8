"""Lists of actions in which the payments for a route stand together."""

from collections.abc import Iterable

from amsterdam_routes.routes.box.actions import Action, ClaimRoute


def group_claims(actions: Iterable[Action]) -> tuple[tuple[Action, ...], ...]:
    """Actions in groups: all claims of a route together, every other action alone.

    The groups are in the order of their first actions, and in each the order stays. So a menu can ask for a route
    first, and then for the payment.

    >>> import amsterdam_routes as ar
    >>> route = ar.AMSTERDAM.board.route("dam--oude-kerk/pink")
    >>> pink, wild = ar.ClaimRoute(route, ar.Color.PINK), ar.ClaimRoute(route, None, 2)
    >>> ar.group_claims([pink, ar.DrawContracts(), wild]) == ((pink, wild), (ar.DrawContracts(),))
    True
    """
    groups: dict[object, list[Action]] = {}
    for action in actions:
        groups.setdefault(action.route if isinstance(action, ClaimRoute) else action, []).append(action)
    return tuple(map(tuple, groups.values()))

"""What a player may choose now, as a numbered list: the ways to pay for a route are one choice until it is taken."""

from collections.abc import Iterable

import attrs

from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.routes.actions import Action, ClaimRoute
from amsterdam_routes.routes.board import Route
from amsterdam_routes.routes.state import Table


@attrs.frozen
class Choice:
    """One line of the list: an action, or a route with several ways to pay for it."""

    label: str
    actions: tuple[Action, ...]


def choices(screen: Screen, table: Table, legal: Iterable[Action]) -> list[Choice]:
    """The legal actions as choices: cards first, then routes in the order of their places, then the rest."""
    payments: dict[Route, list[ClaimRoute]] = {}
    first: list[Choice] = []
    last: list[Choice] = []
    for action in legal:
        if isinstance(action, ClaimRoute):
            payments.setdefault(action.route, []).append(action)
        else:
            (last if payments else first).append(Choice(screen.tell(action), (action,)))
    for claims in payments.values():
        claims.sort(key=lambda claim: claim.wilds)
    routes = [
        Choice(_label(screen, table, route, payments[route]), tuple(payments[route]))
        for route in sorted(payments, key=lambda route: route.id)
    ]
    return [*first, *routes, *last]


def _label(screen: Screen, table: Table, route: Route, claims: list[ClaimRoute]) -> str:
    points = table.edition.points_for(route.length)
    code = "cart_route" if route.cart else "route"
    if len(claims) == 1:
        return f"{screen.tell(claims[0])} ({screen.say(code, points=points)})"
    return f"{screen.say('claim', route=screen.route(route))} ... ({screen.say(code, points=points)})"

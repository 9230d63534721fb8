"""What a player may choose now, as a numbered list: the ways to pay for a route are one choice until it is taken."""

from collections.abc import Iterable

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import Screen


@attrs.frozen
class Choice:
    """One line of the list: an action, or a route with several ways to pay for it."""

    label: str
    actions: tuple[ar.Action, ...]


def choices(screen: Screen, table: ar.Table, legal: Iterable[ar.Action]) -> list[Choice]:
    """The legal actions as choices: cards first, then routes in the order of their places, then the rest."""
    payments: dict[ar.Route, list[ar.ClaimRoute]] = {}
    first: list[Choice] = []
    last: list[Choice] = []
    for action in legal:
        if isinstance(action, ar.ClaimRoute):
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


def _label(screen: Screen, table: ar.Table, route: ar.Route, claims: list[ar.ClaimRoute]) -> str:
    points = table.edition.points_for(route.length)
    code = "cart_route" if route.cart else "route"
    if len(claims) == 1:
        return f"{screen.tell(claims[0])} ({screen.say(code, points=points)})"
    return f"{screen.say('claim', route=screen.route(route))} ... ({screen.say(code, points=points)})"

"""What a player may choose now, as a numbered list: the ways to pay for a route are one choice until it is taken."""

from collections.abc import Iterable, Sequence

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel.names import slug


@attrs.frozen
class Choice:
    """One line of the list: an action, or a route with several ways to pay for it."""

    label: str
    actions: tuple[ar.Action, ...]

    @property
    def claims(self) -> bool:
        """Whether it is a route to be claimed."""
        return isinstance(self.actions[0], ar.ClaimRoute)

    @property
    def words(self) -> list[str]:
        """The words of the label, in lower case and without accents."""
        return slug(self.label).split("-")


def choices(screen: Screen, table: ar.Table, legal: Iterable[ar.Action]) -> list[Choice]:
    """The legal actions as choices: cards, contracts and the like first, then routes in the order of their places."""
    payments: dict[ar.Route, list[ar.ClaimRoute]] = {}
    first: list[Choice] = []
    for action in legal:
        if isinstance(action, ar.ClaimRoute):
            payments.setdefault(action.route, []).append(action)
        else:
            first.append(Choice(screen.tell(action), (action,)))
    for claims in payments.values():
        claims.sort(key=lambda claim: claim.wilds)
    routes = [
        Choice(_label(screen, table, route, payments[route]), tuple(payments[route]))
        for route in sorted(payments, key=lambda route: route.id)
    ]
    return [*first, *routes]


def meant(listed: Sequence[Choice], line: str) -> list[Choice]:
    """The choices that a line of words may stand for: it begins as they do, and all its words are theirs.

    >>> pink = Choice("Take a pink card from the face-up row", (ar.TakeFaceUp(ar.Color.PINK),))
    >>> blue = Choice("Take a blue card from the face-up row", (ar.TakeFaceUp(ar.Color.BLUE),))
    >>> meant([pink, blue], "take pink") == [pink], len(meant([pink, blue], "Take a card"))
    (True, 2)
    """
    words = slug(line).split("-")
    return [choice for choice in listed if choice.words[0] == words[0] and {*words} <= {*choice.words}]


def _label(screen: Screen, table: ar.Table, route: ar.Route, claims: list[ar.ClaimRoute]) -> str:
    points = table.edition.points_for(route.length)
    code = "cart_route" if route.cart else "route"
    if len(claims) == 1:
        return f"{screen.tell(claims[0])} ({screen.say(code, points=points)})"
    return f"{screen.say('claim', route=screen.route(route))} ... ({screen.say(code, points=points)})"

"""Why a move of the route game is good, in a sentence: what it does for one's contracts, and what it brings."""

from collections.abc import Mapping, Sequence
from heapq import heappop, heappush

from words import say

import amsterdam_routes as ar

ROOM = "routes_why"


def reason(view: ar.View, action: ar.Action, lang: str) -> str:
    """Why this action is good for the seat of the view, from what it sees."""
    hand, seat = view.hand, view.seat
    assert hand is not None
    assert seat is not None
    ways = Ways(view)
    match action:
        case ar.KeepContracts(contracts):
            return ways.kept(contracts, lang)
        case ar.ClaimRoute(route):
            return _claimed(view, ways, route, lang)
        case ar.TakeFaceUp(ar.Color.WILD):
            return say(lang, ROOM, "wild")
        case ar.TakeFaceUp(color):
            return _taken(hand.cards[color] + 1, color, ways, lang)
        case ar.DrawBlind():
            return say(lang, ROOM, "blind")
        case ar.DrawContracts():
            return say(lang, ROOM, "contracts" if not ways.needed else "contracts_more")
        case ar.Pass():
            return ""


class Ways:
    """The ways with the fewest carts that one's contracts still need, over routes that can still be claimed."""

    def __init__(self, view: ar.View) -> None:
        assert view.hand is not None
        assert view.seat is not None
        self.own = {route for route in view.table.edition.board.routes if view.table.owner(route) == view.seat}
        self.open = self.own | {
            one.route
            for one in ar.prospects(view)
            if all(violation.code in ("missing_cards", "second_card_first") for violation in one.violations)
        }
        self._in_order = [route for route in view.table.edition.board.routes if route in self.open]
        done = {score.contract for score in ar.standings(view).sheets[view.seat].contracts if score.completed}
        self.needed: Mapping[ar.Contract, Sequence[ar.Route]] = {
            contract: way
            for contract in view.hand.contracts
            if contract not in done and (way := self.between(*contract.ends, self.own)) is not None
        }
        """By contract that is not completed and can be, the routes that are still to be claimed for it."""

    def between(self, start: ar.Place, end: ar.Place, own: set[ar.Route]) -> list[ar.Route] | None:
        """The routes to claim for a way between two places, with the fewest carts; None if there is none."""
        queue: list[tuple[int, int, str]] = [(0, 0, start.id)]
        came: dict[str, tuple[int, ar.Route | None, str]] = {start.id: (0, None, "")}
        while queue:
            carts, routes, here = heappop(queue)
            for route in self._in_order:  # of equal ways the same one is told at every start of Python
                ends = [place.id for place in route.ends]
                if here in ends:
                    there = ends[1 - ends.index(here)]
                    far = carts + (0 if route in own else route.length)
                    if there not in came or far < came[there][0]:
                        came[there] = far, route, here
                        heappush(queue, (far, routes + 1, there))
        if end.id not in came:
            return None
        way, here = list[ar.Route](), end.id
        while (step := came[here][1]) is not None:
            way += [] if step in own else [step]
            here = came[here][2]
        return way

    def kept(self, contracts: Sequence[ar.Contract], lang: str) -> str:
        """How many spaces some contracts take, one by one and together, for how many points."""
        found = {contract: self.between(*contract.ends, self.own) for contract in contracts}
        ways = {contract: way for contract, way in found.items() if way is not None}
        told = [
            say(lang, ROOM, "takes", contract=contract, n=_carts(way), points=contract.points)
            for contract, way in ways.items()
        ]
        together = _carts({route for way in ways.values() for route in way})
        if together < sum(_carts(way) for way in ways.values()):
            told.append(say(lang, ROOM, "together", n=together))
        return " ".join(told)


def _carts(routes: Sequence[ar.Route] | set[ar.Route]) -> int:
    return sum(route.length for route in routes)


def _claimed(view: ar.View, ways: Ways, route: ar.Route, lang: str) -> str:
    """What a route does for the contracts: it completes one, lies on the way of one, or brings its points only."""
    for contract in ways.needed:
        if not ways.between(*contract.ends, ways.own | {route}):
            return say(lang, ROOM, "completes", contract=contract, n=contract.points)
    for contract, way in ways.needed.items():
        left = ways.between(*contract.ends, ways.own | {route})
        if left is not None and _carts(left) < _carts(way):
            return say(lang, ROOM, "on_the_way", contract=contract, n=_carts(left))
    points = view.table.edition.points_for(route.length)
    return say(lang, ROOM, "for_points" if points > 1 else "for_a_point", n=points)


def _taken(many: int, color: ar.Color, ways: Ways, lang: str) -> str:
    """What a card is for: a route of its colour on the way of a contract, or a grey one."""
    word = say(lang, "routes", str(color))
    for wanted in (color, None):
        for contract, way in ways.needed.items():
            for route in way:
                if route.color is wanted and many <= route.length:
                    name = f"{route.ends[0]} - {route.ends[1]}"
                    code = "card_for" if many < route.length else "card_enough"
                    return say(lang, ROOM, code, colour=word, route=name, contract=contract, n=many, of=route.length)
    return say(lang, ROOM, "more_cards", colour=word, n=many)

"""The board as a network: what is the cheapest way to join two places, and several pairs of them?

Routes go by their number on the board, places by theirs. A route's cost is 0 where it is one's own already, and
`CLOSED` where it cannot be had.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from heapq import heappop, heappush
from math import inf
from typing import Final

import attrs

from amsterdam_routes.routes.box.board import Contract, Route
from amsterdam_routes.routes.box.edition import Edition

CLOSED: Final = inf


@attrs.frozen
class Plan:
    """The routes still to be claimed for some contracts, and which of the contracts they complete."""

    routes: tuple[int, ...]
    completed: tuple[Contract, ...]
    spaces: int
    """How many carts the routes take."""


@attrs.frozen(eq=False, repr=False)
class Network:
    """The places and routes of an edition's board, by number."""

    leaving: tuple[tuple[tuple[int, int], ...], ...]
    """By place, the routes that leave it, each with the place that it leads to."""
    ends: dict[Contract, tuple[int, int]]
    """By contract, the two places."""
    lengths: tuple[int, ...]
    """By route, its spaces."""
    numbers: dict[Route, int]
    """By route, its number."""

    def connection(self, start: int, end: int, costs: Sequence[float]) -> tuple[float, tuple[int, ...]]:
        """The cheapest connection of two places: its cost and its routes; `CLOSED` and none if there is none.

        >>> import amsterdam_routes as ar
        >>> board, net = ar.AMSTERDAM.board, network(ar.AMSTERDAM)
        >>> cost, routes = net.connection(*net.ends[board.contract("blauwbrug--waag")], net.lengths)
        >>> cost, [str(board.routes[number]) for number in routes]
        (3.0, ['Blauwbrug - Oost-Indisch Huis/red', 'Oost-Indisch Huis - Waag/blue'])
        """
        best = {start: 0.0}
        came: dict[int, tuple[int, int]] = {}
        queue = [(0.0, start)]
        while queue:
            cost, place = heappop(queue)
            if place == end:
                break
            if cost > best[place]:
                continue
            for route, other in self.leaving[place]:
                total = cost + costs[route]
                if total < best.get(other, CLOSED):
                    best[other] = total
                    came[other] = place, route
                    heappush(queue, (total, other))
        else:
            return CLOSED, ()
        routes: list[int] = []
        while place != start:
            place, route = came[place]
            routes.append(route)
        return cost, tuple(reversed(routes))

    def plan(self, contracts: Iterable[Contract], costs: Sequence[float], carts: int) -> Plan:
        """Join the places of as many contracts as the carts allow, the cheapest for its points first.

        What was planned for one contract costs nothing more for the next.
        """
        left = list(costs)
        ranked = []
        for contract in contracts:
            cost, _ = self.connection(*self.ends[contract], left)
            ranked.append((cost / max(contract.points, 1), contract.id, contract))
        planned: list[int] = []
        completed: list[Contract] = []
        spaces = 0
        for rate, _, contract in sorted(ranked):
            if rate == CLOSED:
                continue
            _, routes = self.connection(*self.ends[contract], left)
            new = [route for route in routes if left[route]]
            taken = sum(self.lengths[route] for route in new)
            if spaces + taken <= carts:
                spaces += taken
                planned += new
                completed.append(contract)
                for route in new:
                    left[route] = 0
        return Plan(tuple(planned), tuple(completed), spaces)


@lru_cache(maxsize=8)
def network(edition: Edition) -> Network:
    """The network of an edition's board."""
    board = edition.board
    numbers = {place: number for number, place in enumerate(board.places)}
    leaving: list[list[tuple[int, int]]] = [[] for _ in numbers]
    for route, (a, b) in enumerate((numbers[a], numbers[b]) for a, b in (route.ends for route in board.routes)):
        leaving[a].append((route, b))
        leaving[b].append((route, a))
    return Network(
        leaving=tuple(map(tuple, leaving)),
        ends={contract: (numbers[contract.ends[0]], numbers[contract.ends[1]]) for contract in board.contracts},
        lengths=tuple(route.length for route in board.routes),
        numbers={route: number for number, route in enumerate(board.routes)},
    )


def plan(edition: Edition, own: int, free: int, carts: int, contracts: tuple[Contract, ...]) -> Plan:
    """The routes that join the contracts' places in the fewest turns; `own` and `free` are sets of routes, as bits.

    A route takes one turn to claim, and half a turn for each card. The plan stays the same until somebody claims a
    route or a contract is kept, so it is remembered.

    >>> import amsterdam_routes as ar
    >>> contract = ar.AMSTERDAM.board.contract("blauwbrug--waag")
    >>> plan(ar.AMSTERDAM, 0, (1 << 44) - 1, 16, (contract,)).spaces
    3
    """
    return _plans(edition)(own, free, carts, contracts)


@lru_cache(maxsize=8)
def _plans(edition: Edition) -> Callable[[int, int, int, tuple[Contract, ...]], Plan]:
    return lru_cache(maxsize=1024)(partial(_plan, network(edition)))


def _plan(net: Network, own: int, free: int, carts: int, contracts: tuple[Contract, ...]) -> Plan:
    costs = [
        0 if own >> number & 1 else 1 + length / 2 if free >> number & 1 else CLOSED
        for number, length in enumerate(net.lengths)
    ]
    return net.plan(contracts, costs, carts)

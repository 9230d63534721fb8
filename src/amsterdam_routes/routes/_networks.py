"""The board as a network: the cheapest connections of places, and the cards that a hand needs for them.

Routes and places are numbers, as they stand on the board. A route costs the turns that it takes, less what its points
and its bonus card are worth in turns. Its cost is 0 if it is one's own already, and `CLOSED` if it cannot be had.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from heapq import heappop, heappush
from math import inf
from operator import sub
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.routes.box._board import COLORS, NO_CARDS, Color, Contract, Counts, Route
from amsterdam_routes.routes.box._edition import Edition

CLOSED: Final = inf

REMEMBERED: Final = 10_000
"""How many plans are remembered, and how many of the connections that they are made of."""

PRICED: Final = 100
"""For how many boards it is remembered what each route costs."""

Connection: TypeAlias = tuple[float, tuple[int, ...]]
"""A connection of two places: its cost and its routes."""

GREY: Final = -1
"""The colour of a route that takes any one colour."""

BY_POINT: Final = 0.2
"""How many turns a point of a route is worth. This and the next number were found by trying: docs/bots.md has the
figures."""

BY_CART: Final = 1.0
"""How many turns a bonus card is worth."""

LEAST: Final = 0.05
"""The least cost of a route, so that no detour is free."""


@attrs.frozen
class Plan:
    """The routes still to be claimed for some contracts, and which of the contracts they complete."""

    routes: tuple[int, ...]
    completed: tuple[Contract, ...]
    turns: float
    """How many turns the routes take."""
    depends_on: int
    """The set of the routes in its connections that are still to be claimed. The plan stays the same while nobody
    claims one of these. If there are none, no claim changes it."""


@attrs.frozen(eq=False, repr=False)
class Network:
    """The places and routes of an edition's board, by number."""

    leaving: tuple[tuple[tuple[int, int], ...], ...]
    """By place, the routes that leave it, each with the place that it leads to."""
    joined: tuple[tuple[int, int], ...]
    """By route, the two places."""
    ends: dict[Contract, tuple[int, int]]
    """By contract, the two places."""
    lengths: tuple[int, ...]
    """By route, its spaces."""
    hues: tuple[int, ...]
    """By route, its colour, or `GREY`."""
    points: tuple[int, ...]
    """By route, what it scores, a bonus card counted as one point."""
    costs: tuple[float, ...]
    """By route, what it costs to have it."""
    numbers: dict[Route, int]
    """By route, its number."""

    def connection(self, start: int, end: int, costs: Sequence[float]) -> Connection:
        """Return the cheapest connection of two places, its cost and its routes; `CLOSED` and none if there is none.

        >>> import amsterdam_routes as ar
        >>> board, net = ar.AMSTERDAM.board, network(ar.AMSTERDAM)
        >>> cost, routes = net.connection(*net.ends[board.contract("blauwbrug--oude-waal")], net.lengths)
        >>> cost, [str(board.routes[number]) for number in routes]
        (4.0, ['Blauwbrug - Oost-Indisch Huis/red', 'Oost-Indisch Huis - Waag/blue', 'Oude Waal - Waag'])
        """
        best = [CLOSED] * len(self.leaving)
        best[start] = 0.0
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
                if total < best[other]:
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


def turns(length: int) -> float:
    """Return how many turns a route of so many spaces takes: one to claim it, and half a turn for each card.

    >>> turns(4)
    3.0
    """
    return 1 + length / 2


@lru_cache(maxsize=8)
def network(edition: Edition) -> Network:
    """Return the network of an edition's board."""
    board = edition.board
    numbers = {place: number for number, place in enumerate(board.places)}
    leaving: list[list[tuple[int, int]]] = [[] for _ in numbers]
    ends = tuple((numbers[a], numbers[b]) for a, b in (route.ends for route in board.routes))
    for route, (a, b) in enumerate(ends):
        leaving[a].append((route, b))
        leaving[b].append((route, a))
    return Network(
        leaving=tuple(map(tuple, leaving)),
        joined=ends,
        ends={contract: (numbers[contract.ends[0]], numbers[contract.ends[1]]) for contract in board.contracts},
        lengths=tuple(route.length for route in board.routes),
        hues=tuple(GREY if route.color is None else route.color.value for route in board.routes),
        points=tuple(edition.points_for(route.length) + route.cart for route in board.routes),
        costs=tuple(
            max(LEAST, turns(route.length) - BY_POINT * edition.points_for(route.length) - BY_CART * route.cart)
            for route in board.routes
        ),
        numbers={route: number for number, route in enumerate(board.routes)},
    )


def plan(edition: Edition, own: int, free: int, carts: int, contracts: tuple[Contract, ...]) -> Plan:
    """Return the cheapest routes that join the contracts' places; `own` and `free` are sets, as bits.

    The plan stays the same until somebody claims a route or a contract is kept, so it is remembered.

    >>> import amsterdam_routes as ar
    >>> contract = ar.AMSTERDAM.board.contract("blauwbrug--oude-waal")
    >>> plan(ar.AMSTERDAM, 0, (1 << 45) - 1, 3, (contract,)).routes  # too few carts
    ()
    >>> routes = plan(ar.AMSTERDAM, 0, (1 << 45) - 1, 16, (contract,)).routes
    >>> sum(ar.AMSTERDAM.board.routes[route].length for route in routes)  # more than the fewest: it has bonus cards
    6
    """
    return _plans(edition)(own, free, carts, contracts)


@lru_cache(maxsize=8)
def _plans(edition: Edition) -> Callable[[int, int, int, tuple[Contract, ...]], Plan]:
    net = network(edition)
    costs = lru_cache(maxsize=PRICED)(partial(_costs, net))
    connect = lru_cache(maxsize=REMEMBERED)(partial(_connect, net, costs))
    return lru_cache(maxsize=REMEMBERED)(partial(_plan, net, connect))


def _plan(
    net: Network,
    connect: Callable[[int, int, Contract], Connection],
    own: int,
    free: int,
    carts: int,
    contracts: tuple[Contract, ...],
) -> Plan:
    """Join the places of as many contracts as the carts allow, the cheapest for its points first.

    Routes that were planned for one contract cost nothing for the next.
    """
    ranked, depends_on = [], 0
    for contract in contracts:
        cost, joining = connect(own, free, contract)
        ranked.append((cost / max(contract.points, 1), contract.id, contract, joining))
        for route in joining:
            depends_on |= 1 << route
    planned: list[int] = []
    completed: list[Contract] = []
    spaces, had = 0, own
    for rate, _, contract, joining in sorted(ranked):
        if rate == CLOSED:
            continue
        if planned:
            _, joining = connect(had, free, contract)
            for route in joining:
                depends_on |= 1 << route
        new = [route for route in joining if not had >> route & 1]
        taken = sum(net.lengths[route] for route in new)
        if spaces + taken <= carts:
            spaces += taken
            planned += new
            completed.append(contract)
            for route in new:
                had |= 1 << route
    taking = sum(turns(net.lengths[route]) for route in planned)
    return Plan(tuple(planned), tuple(completed), taking, depends_on & ~own)


def _connect(
    net: Network, costs: Callable[[int, int], Sequence[float]], own: int, free: int, contract: Contract
) -> Connection:
    """Return the cheapest connection of the contract's places, which many plans use again."""
    return net.connection(*net.ends[contract], costs(own, free))


def _costs(net: Network, own: int, free: int) -> Sequence[float]:
    """Return what each route costs a seat that has these, if those can be had."""
    routes = len(net.costs)
    had, open_to_it = (f"{bits:0{routes}b}"[::-1] for bits in (own, free))  # the first digit is that of route 0
    return [
        0.0 if mine == "1" else cost if may_be == "1" else CLOSED
        for mine, may_be, cost in zip(had, open_to_it, net.costs, strict=True)
    ]


def groups(edition: Edition, own: int) -> tuple[int, ...]:
    """Return, by place, the group that it is in: places are in one group if these routes join them.

    >>> import amsterdam_routes as ar
    >>> of = groups(ar.AMSTERDAM, 0b1)
    >>> len(set(of)) == len(ar.AMSTERDAM.board.places) - 1
    True
    """
    return _groups(edition)(own)


@lru_cache(maxsize=8)
def _groups(edition: Edition) -> Callable[[int], tuple[int, ...]]:
    return lru_cache(maxsize=REMEMBERED)(partial(_group, network(edition)))


def _group(net: Network, own: int) -> tuple[int, ...]:
    group = list(range(len(net.leaving)))
    for number, (a, b) in enumerate(net.joined):
        if own >> number & 1 and group[a] != group[b]:
            old, new = group[a], group[b]
            group = [new if one == old else one for one in group]
    return tuple(group)


WILD = Color.WILD

Kind = tuple[int, int]
"""The length of a route, and its colour."""


@attrs.frozen
class Aims:
    """The routes that are aimed at."""

    bits: int = 0
    """The set of them."""
    kinds: tuple[Kind, ...] = ()
    """What each of them is, in the order of the plan."""
    plain: Counts = NO_CARDS
    """How many cards of each colour those take that are not grey."""
    grey: tuple[int, ...] = ()
    """How many each grey one takes, the longest first."""

    def demand(self, cards: Counts) -> list[int]:
        """Return how many cards of each colour they take; a grey one takes those that are most to spare."""
        demand = [*self.plain]
        for length in self.grey:
            spare = [*map(sub, cards[:WILD], demand)]
            demand[spare.index(max(spare))] += length
        return demand

    def nearest(self, cards: Counts) -> tuple[int | None, int]:
        """Return the colour of the route that misses fewest cards, the longest of these, and how many it misses."""
        found, fewest, longest = None, 1000, 0
        wilds, most = cards[WILD], max(cards[:WILD])
        for length, color in self.kinds:
            missing = length - wilds - (most if color == GREY else cards[color])
            if missing < 0:
                missing = 0
            if missing < fewest or (missing == fewest and length > longest):
                found, fewest, longest = color, missing, length
        return found, fewest


NOTHING: Final = Aims()


def aims_of(net: Network, routes: tuple[int, ...]) -> Aims:
    """Return the cards that these routes need, by their numbers on the board.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.routes._networks import network
    >>> aims = aims_of(network(ar.AMSTERDAM), (19, 20))
    >>> [(route.length, route.word) for route in ar.AMSTERDAM.board.routes[19:21]]
    [(2, 'pink'), (2, 'grey')]
    >>> aims.demand((0, 3, 0, 0, 0, 0, 0))
    [2, 2, 0, 0, 0, 0, 0]
    """
    return _aims(net)(routes)


@lru_cache(maxsize=8)
def _aims(net: Network) -> Callable[[tuple[int, ...]], Aims]:
    return lru_cache(maxsize=REMEMBERED)(partial(_aim, net))


def _aim(net: Network, routes: tuple[int, ...]) -> Aims:
    kinds = [(net.lengths[number], net.hues[number]) for number in routes]
    plain = [0] * len(COLORS)
    for length, color in kinds:
        if color != GREY:
            plain[color] += length
    grey = sorted((length for length, color in kinds if color == GREY), reverse=True)
    return Aims(sum(1 << number for number in routes), tuple(kinds), tuple(plain), tuple(grey))


def most_for_its_cards(net: Network, free: int, cards: Counts) -> Aims:
    """Return the route with the most points for the cards that are missing, for when no contract needs a route."""
    wilds, most = cards[WILD], max(cards[:WILD])
    best = -inf
    found: tuple[int, ...] = ()
    for points, number, length, color in _best_routes(net)(free):
        if max(points, 0) / 2 < best:
            break  # no later route is worth more, even with no card missing
        missing = length - wilds - (most if color == GREY else cards[color])
        worth = points / (2 + missing) if missing > 0 else points / 2
        if worth > best or (worth == best and (number,) < found):
            best, found = worth, (number,)
    return aims_of(net, found)


@lru_cache(maxsize=8)
def _best_routes(net: Network) -> Callable[[int], tuple[tuple[int, int, int, int], ...]]:
    return lru_cache(maxsize=REMEMBERED)(partial(_best_of_each_kind, net))


def _best_of_each_kind(net: Network, free: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the route with most points for each length and colour: points, number and kind.

    Those with most points come first.
    """
    best: dict[Kind, tuple[int, int]] = {}
    for number, points in enumerate(net.points):
        if free >> number & 1:
            kind = net.lengths[number], net.hues[number]
            if kind not in best or points > best[kind][0]:
                best[kind] = points, number
    return tuple(sorted(((*one, *kind) for kind, one in best.items()), reverse=True))

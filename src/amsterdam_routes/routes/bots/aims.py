"""What the routes that one aims at ask of a hand: which is nearest, and how many cards of each colour they take."""

from functools import lru_cache
from math import inf
from operator import sub
from typing import Final

import attrs

from amsterdam_routes.routes.bots.networks import GREY, REMEMBERED, Network
from amsterdam_routes.routes.box.color import COLORS, NO_CARDS, Color, Counts

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
        """How many cards of each colour they take; a grey one takes those that are most to spare."""
        demand = [*self.plain]
        for length in self.grey:
            spare = [*map(sub, cards[:WILD], demand)]
            demand[spare.index(max(spare))] += length
        return demand

    def nearest(self, cards: Counts) -> tuple[int | None, int]:
        """The colour of the route that misses fewest cards, the longest of these, and how many cards it misses."""
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


@lru_cache(maxsize=REMEMBERED)
def aims_of(net: Network, routes: tuple[int, ...]) -> Aims:
    """What these routes ask for, by their numbers on the board.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.routes.bots import network
    >>> aims = aims_of(network(ar.AMSTERDAM), (19, 20))
    >>> [(route.length, route.word) for route in ar.AMSTERDAM.board.routes[19:21]]
    [(2, 'pink'), (2, 'grey')]
    >>> aims.demand((0, 3, 0, 0, 0, 0, 0))
    [2, 2, 0, 0, 0, 0, 0]
    """
    kinds = [(net.lengths[number], net.hues[number]) for number in routes]
    plain = [0] * len(COLORS)
    for length, color in kinds:
        if color != GREY:
            plain[color] += length
    grey = sorted((length for length, color in kinds if color == GREY), reverse=True)
    return Aims(sum(1 << number for number in routes), tuple(kinds), tuple(plain), tuple(grey))


def most_for_its_cards(net: Network, free: int, cards: Counts) -> Aims:
    """When no contract needs anything: the one of these routes that gives most for the cards that it still takes."""
    wilds, most = cards[WILD], max(cards[:WILD])
    best = -inf
    found: tuple[int, ...] = ()
    for points, number, length, color in _best_of_each_kind(net, free):
        if max(points, 0) / 2 < best:
            break  # no other is worth more even if no card is missing
        missing = length - wilds - (most if color == GREY else cards[color])
        worth = points / (2 + missing) if missing > 0 else points / 2
        if worth > best or (worth == best and (number,) < found):
            best, found = worth, (number,)
    return aims_of(net, found)


@lru_cache(maxsize=REMEMBERED)
def _best_of_each_kind(net: Network, free: int) -> tuple[tuple[int, int, int, int], ...]:
    """Of these routes, for each length and colour the one with most points: these, its number, and its kind.

    Those with most points come first.
    """
    best: dict[Kind, tuple[int, int]] = {}
    for number, points in enumerate(net.points):
        if free >> number & 1:
            kind = net.lengths[number], net.hues[number]
            if kind not in best or points > best[kind][0]:
                best[kind] = points, number
    return tuple(sorted(((*one, *kind) for kind, one in best.items()), reverse=True))

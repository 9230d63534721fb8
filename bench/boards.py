"""Boxes of the size that one asks for: the rules and the mix of Amsterdam, on a network of any number of routes.

The more routes, the larger the town; what a player holds, draws and pays stays as it is. So what a game costs can be
compared from board to board.
"""

from math import isqrt
from random import Random

import attrs

import amsterdam_routes as ar

PRINTED = ar.AMSTERDAM.board


def box(routes: int, seed: int = 1634, *, carts: int = ar.AMSTERDAM.carts) -> ar.Edition:
    """Return an edition with so many routes, with Amsterdam's lengths, colours and cart symbols, and its share of
    doubles.

    >>> box(400)
    Edition('400 routes', revision 1: 2-4 players, 400 routes, 44 cards, 24 contracts)
    """
    random = Random(seed)
    like = [PRINTED.routes[i % len(PRINTED.routes)] for i in range(routes)]
    random.shuffle(like)
    doubles = round(routes * sum(route.double for route in PRINTED.routes) / 2 / len(PRINTED.routes))
    pairs = _network(routes - doubles, random)
    ends = [*pairs, *pairs[:doubles]]
    tracks = [ar.Route(ends[i], like[i % len(pairs)].length, like[i].color, like[i].cart) for i in range(routes)]
    places = sorted({place for pair in pairs for place in pair}, key=lambda place: place.id)
    apart = [(a, b) for a in places for b in places if a.id < b.id]
    contracts = [ar.Contract(pair, 5) for pair in random.sample(apart, len(PRINTED.contracts))]
    board = ar.Board(places, tracks, contracts)
    return attrs.evolve(ar.AMSTERDAM, name=f"{routes} routes", board=board, carts=carts, provenance={})


def _network(many: int, random: Random) -> list[tuple[ar.Place, ar.Place]]:
    """Return so many pairs of neighbours on a grid with diagonals, connected and in a random order."""
    size = round(many * len(PRINTED.places) / len({route.ends for route in PRINTED.routes}))
    width = isqrt(size)
    places = {(i // width, i % width): ar.Place(f"Corner {i}") for i in range(size)}
    near = [(0, 1), (1, 0), (1, 1), (1, -1)]
    pairs = [((x, y), (x + dx, y + dy)) for x, y in places for dx, dy in near if (x + dx, y + dy) in places]
    random.shuffle(pairs)
    tree: list[tuple[tuple[int, int], tuple[int, int]]] = []
    reached = {(0, 0)}
    while len(reached) < size:
        pair = next(pair for pair in pairs if len(reached.intersection(pair)) == 1)
        reached.update(pair)
        tree.append(pair)
    chosen = [*tree, *(pair for pair in pairs if pair not in tree)][:many]
    random.shuffle(chosen)
    return [(places[a], places[b]) for a, b in chosen]

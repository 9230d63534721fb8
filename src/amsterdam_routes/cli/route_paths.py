"""Ways across the board: which routes lead from one place to another, and take the fewest carts."""

from collections.abc import Sequence
from math import inf
from typing import Final

import amsterdam_routes as ar
from amsterdam_routes.kernel import slug
from amsterdam_routes.routes.bots import network

ROUTE: Final = 0.001
"""What any route costs besides its carts: of ways that take equally many, the one with the fewest routes is shown."""


def two_places(board: ar.Board, words: str) -> tuple[ar.Place, ar.Place] | None:
    """The two places that are named one after the other, by their names or how these begin; None if they are not two.

    >>> two_places(ar.AMSTERDAM.board, "dam oude kerk")
    (Place('Dam'), Place('Oude Kerk'))
    >>> two_places(ar.AMSTERDAM.board, "dam koren")
    (Place('Dam'), Place('Korenmetershuisje'))
    """
    parts = slug(words).split("-")
    for middle in range(1, len(parts)):
        ends = [_called(board.places, "-".join(part)) for part in (parts[:middle], parts[middle:])]
        if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
            return ends[0], ends[1]
    return None


def _called(places: Sequence[ar.Place], name: str) -> ar.Place | None:
    exact = [place for place in places if place.id == name]
    near = [place for place in places if place.id.startswith(name)]
    return exact[0] if exact else near[0] if len(near) == 1 else None


def cheapest(view: ar.SeatView, start: ar.Place, end: ar.Place) -> tuple[ar.Route, ...] | None:
    """The routes that join two places for the seat of a view with the fewest carts: its own take none. None if none do.

    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> dam, waag = (view.table.edition.board.place(name) for name in ("dam", "waag"))
    >>> cheapest(view, dam, waag)
    (Route('Dam - Oude Kerk/pink', 2 pink), Route('Oude Kerk - Waag/black', 1 black))
    """
    table, board, free = view.table, view.table.edition.board, view.table.open_bits[view.seat]
    costs = [
        ROUTE if table.owner(route) == view.seat else route.length + ROUTE if free >> number & 1 else inf
        for number, route in enumerate(board.routes)
    ]
    cost, way = network(table.edition).connection(board.places.index(start), board.places.index(end), costs)
    return None if cost == inf else tuple(board.routes[number] for number in way)

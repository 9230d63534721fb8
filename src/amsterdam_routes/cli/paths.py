"""Ways across the board: which routes lead from one place to another, and take the fewest carts."""

import heapq
from collections.abc import Sequence

import amsterdam_routes as ar
from amsterdam_routes.kernel import slug


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


def cheapest(view: ar.View, start: ar.Place, end: ar.Place) -> tuple[ar.Route, ...] | None:
    """The routes that join two places for the seat of a view with the fewest carts: its own take none. None if none do.

    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> dam, waag = (view.table.edition.board.place(name) for name in ("dam", "waag"))
    >>> cheapest(view, dam, waag)
    (Route('Dam - Oude Kerk/pink', 2 pink), Route('Oude Kerk - Waag/black', 1 black))
    """
    leaving: dict[ar.Place, list[tuple[int, ar.Route, ar.Place]]] = {
        place: [] for place in view.table.edition.board.places
    }
    for route, carts in _costs(view):
        for here, there in (route.ends, route.ends[::-1]):
            leaving[here].append((carts, route, there))
    reached: set[ar.Place] = set()
    queue: list[tuple[int, int, int, ar.Place, tuple[ar.Route, ...]]] = [(0, 0, 0, start, ())]
    ticket = 0
    while queue:
        carts, routes, _, place, way = heapq.heappop(queue)
        if place == end:
            return way
        if place in reached:
            continue
        reached.add(place)
        for more, route, there in leaving[place]:
            if there not in reached:
                ticket += 1  # so that places are never compared
                heapq.heappush(queue, (carts + more, routes + 1, ticket, there, (*way, route)))
    return None


def _costs(view: ar.View) -> list[tuple[ar.Route, int]]:
    """The routes that are the seat's own, or may become so, with the carts that they still take."""
    table, seat = view.table, view.seat
    assert seat is not None
    costs = []
    for number, route in enumerate(table.edition.board.routes):
        if table.owner(route) == seat:
            costs.append((route, 0))
        elif table.open_bits[seat] >> number & 1:
            costs.append((route, route.length))
    return costs

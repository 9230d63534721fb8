"""The layout of a map: a spot for every place, a slot for every space of every route, a label for every name.

It depends on the board alone, so it is made once and kept.
"""

from collections.abc import Mapping
from functools import lru_cache

import attrs

from amsterdam_routes.kernel.drawing.geometry import Box, Point, Taken, disc
from amsterdam_routes.routes.box.board import Board, Place
from amsterdam_routes.routes.pictures.labels import Label, cramped, let_grow, place_labels
from amsterdam_routes.routes.pictures.spots import MANY, spots
from amsterdam_routes.routes.pictures.tracks import SPOT, Ends, Pair, Track, collisions, lay_tracks, make_room

MARGIN = 34.0
"""The land around the outermost spots and names."""
HEAD = 40.0
"""The strip above that, for the title and the compass."""
EDGE = 4.0
"""A name that is drawn larger stays so far within the map."""
LEAST = 420.0
"""A map is at least so wide and so high."""
LARGER = (1.15, 1.3, 1.5)
"""How much larger a map is drawn if its routes do not find room."""
PATIENCE = 600_000
"""So many steps are spent on keeping the routes out of each other's way, in all sizes together."""
FOR_ROOM = 1_000_000
"""So many steps are spent on bending routes to make room for names."""
FOR_NAMES, FOR_A_NAME = 300_000, 2_000
"""So many steps are spent on finding room for the names, and so many more for each of them."""


@attrs.frozen
class MapLayout:
    """Everything of a map that stays the same throughout a game."""

    width: float
    height: float
    spots: dict[Place, Point] = attrs.field(hash=False)
    tracks: tuple[Track, ...]
    labels: tuple[Label, ...]


@lru_cache(maxsize=32)
def layout(board: Board) -> MapLayout:
    """The layout of a board's map.

    >>> import amsterdam_routes as ar
    >>> drawn = layout(ar.AMSTERDAM.board)
    >>> len(drawn.tracks), sum(len(track.slots) for track in drawn.tracks), len(drawn.labels)
    (45, 89, 17)
    """
    at = spots(board)
    best = _network(board, at, 1.0, PATIENCE)
    left = best.taken.patience
    for larger in LARGER if len(board.routes) <= 2 * MANY else ():
        if not best.collisions or left < 0:
            break
        another = _network(board, at, larger, left)
        left = another.taken.patience
        best = min(best, another, key=lambda network: network.collisions)
    best.taken.patience = FOR_ROOM
    make_room(best.pairs, best.at, best.taken, lambda places: cramped(places, best.at, SPOT, best.taken))
    best.taken.patience = FOR_NAMES + FOR_A_NAME * len(board.places)
    labels = place_labels(board.places, best.at, SPOT, best.taken)
    best.taken.patience = FOR_NAMES
    frame = _frame(board, best, labels)
    return _framed(board, best, let_grow(labels, frame.grown(-EDGE), best.taken), frame)


@attrs.frozen
class _Network:
    """The places and routes of a map at one scale, and all the room they take."""

    at: dict[Place, Point]
    pairs: dict[Ends, Pair]
    taken: Taken
    collisions: int


def _network(board: Board, spots: Mapping[Place, Point], larger: float, patience: float) -> _Network:
    at = {place: (larger * x, larger * y) for place, (x, y) in spots.items()}
    taken = Taken(patience)
    for point in at.values():
        taken.add(disc(point, SPOT + 2))
    pairs = lay_tracks(board, at, taken)
    return _Network(at, pairs, taken, collisions(_tracks(board, pairs), at))


def _tracks(board: Board, pairs: Mapping[Ends, Pair]) -> tuple[Track, ...]:
    by_route = {track.route: track for pair in pairs.values() for track in pair.tracks}
    return tuple(by_route[route] for route in board.routes)


def _frame(board: Board, network: _Network, labels: tuple[Label, ...]) -> Box:
    """Everything, with a margin of land all around."""
    tracks = _tracks(board, network.pairs)
    corners = [point for label in labels for point in label.box.corners]
    corners += [point for track in tracks for slot in track.slots for point in slot.polygon]
    corners += [point for track in tracks for point in track.line]
    corners += [point for spot in network.at.values() for point in disc(spot, SPOT)]
    return Box.around(corners).grown(MARGIN)


def _framed(board: Board, network: _Network, labels: tuple[Label, ...], box: Box) -> MapLayout:
    """Everything moved so that the map begins at 0, 0, and is not too small."""
    width, height = max(box.width, LEAST), max(box.height + HEAD, LEAST)
    dx, dy = (width - box.width) / 2 - box.left, (height + HEAD - box.height) / 2 - box.top

    def moved(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    return MapLayout(
        width,
        height,
        {place: moved(point) for place, point in network.at.items()},
        tuple(
            attrs.evolve(
                track,
                slots=tuple(attrs.evolve(slot, center=moved(slot.center)) for slot in track.slots),
                line=tuple(map(moved, track.line)),
            )
            for track in _tracks(board, network.pairs)
        ),
        tuple(label.moved(dx, dy) for label in labels),
    )

"""The layout of a map: a spot for every place, a slot for every space of every route, a label for every name.

It depends on the board alone, so it is made once and kept.
"""

import math
from functools import lru_cache
from itertools import pairwise

import attrs

from amsterdam_routes.render.geometry import Box, Curve, Point, Polygon, Taken, bar, disc
from amsterdam_routes.render.labels import Label, place_labels
from amsterdam_routes.render.spots import spots
from amsterdam_routes.routes.board import Board, Place, Route

SPOT = 11.0
"""The radius of a place's spot."""
SLOT = 18.0
"""How wide a space is, across its route."""
LONGEST = 49.0
"""How long a space is at most."""
MARGIN = 34.0
"""The land around the outermost spots and names."""
LEAST = 420.0
"""A map is at least so wide and so high."""
BENDS = (0.0, 0.05, 0.1, 0.16, 0.24, 0.34, 0.46, 0.6, 0.8)
"""How far a route may leave the straight line, to either side, to keep clear of what is in its way."""
SIZES = (1.0, 0.88, 0.76)
"""How much shorter its spaces may become for that."""
WAYS = sorted(
    {(side * bend, size) for bend in BENDS for side in (1, -1) for size in SIZES},
    key=lambda way: (abs(way[0]) + 2 * (1 - way[1]), way[0] < 0),
)
"""Every bend with every size, the least change first."""
ROUNDS = 4
"""How often every route is asked whether another bend would be better."""


@attrs.frozen
class Slot:
    """One space of a route."""

    center: Point
    angle: float
    """The direction of the route here, in radians, between a quarter turn left and right."""
    length: float
    width: float

    @property
    def polygon(self) -> Polygon:
        """Its four corners."""
        return bar(self.center, self.angle, self.length, self.width)


@attrs.frozen
class Track:
    """A route with its slots, in order, and the line on which they lie."""

    route: Route
    slots: tuple[Slot, ...]
    line: tuple[Point, ...]


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
    (44, 86, 17)
    """
    at = spots(board)
    taken = Taken()
    for point in at.values():
        taken.add(disc(point, SPOT + 2))
    tracks = _tracks(board, at, taken)
    labels = place_labels(board.places, at, SPOT, taken)
    return _framed(at, tracks, labels)


def _tracks(board: Board, at: dict[Place, Point], taken: Taken) -> tuple[Track, ...]:
    """The tracks of every pair of neighbours, on the line that is least in the way of others.

    All start straight; then each in its turn is bent as far as it must be, for as long as that mends anything.
    """
    pairs: dict[tuple[Place, Place], list[Route]] = {}
    for route in board.routes:
        pairs.setdefault(route.ends, []).append(route)
    drawn: dict[tuple[Place, Place], _Pair] = {}
    for ends, routes in pairs.items():
        drawn[ends] = _pair(routes, at[ends[0]], at[ends[1]], WAYS[0])
        drawn[ends].take(taken)
    for _ in range(ROUNDS):
        changed = False
        for ends, routes in pairs.items():
            now = drawn[ends]
            now.give_back(taken)
            best = now
            if now.trouble(taken):
                choices = [_pair(routes, at[ends[0]], at[ends[1]], way) for way in WAYS]
                best = min(choices, key=lambda choice: choice.trouble(taken))
                changed |= best.way != now.way
            drawn[ends] = best
            best.take(taken)
        if not changed:
            break
    by_route = {track.route: track for pair in drawn.values() for track in pair.tracks}
    return tuple(by_route[route] for route in board.routes)


@attrs.frozen
class _Pair:
    """The one or two tracks between two places, bent and sized in one of the WAYS, and all the room they take."""

    way: tuple[float, float]
    tracks: tuple[Track, ...]
    blocks: tuple[Polygon, ...]

    def trouble(self, taken: Taken) -> int:
        """How often it is in the way of something."""
        return sum(map(taken.hits, self.blocks))

    def take(self, taken: Taken) -> None:
        for block in self.blocks:
            taken.add(block)

    def give_back(self, taken: Taken) -> None:
        for block in self.blocks:
            taken.free(block)


def _pair(routes: list[Route], one: Point, other: Point, way: tuple[float, float]) -> _Pair:
    tracks = tuple(_parallel(routes, Curve.bent(one, other, way[0]), way[1]))
    blocks = [bar(slot.center, slot.angle, slot.length + 2, slot.width + 2) for track in tracks for slot in track.slots]
    for track in tracks:
        for before, after in pairwise(track.slots):
            (ax, ay), (bx, by) = before.center, after.center
            angle, far = math.atan2(by - ay, bx - ax), math.dist(before.center, after.center)
            blocks.append(bar(((ax + bx) / 2, (ay + by) / 2), angle, max(far - before.length, 1.0), 4.0))
    return _Pair(way, tracks, tuple(blocks))


def _parallel(routes: list[Route], curve: Curve, shrunk: float) -> list[Track]:
    """The tracks that run side by side along a curve."""
    length = routes[0].length
    spare = curve.length - 2 * (SPOT + 14)
    step = max(spare / length, 7.0)
    size = shrunk * min(LONGEST, step - min(5.0, step / 5))
    width = min(SLOT, max(8.0, 0.75 * size)) if len(routes) > 1 else SLOT
    step = min(step, size + 12)
    tracks = []
    for i, route in enumerate(routes):
        aside = (i - (len(routes) - 1) / 2) * (width + 3)
        slots = []
        for space in range(length):
            (x, y), angle = curve.at(curve.length / 2 + (space - (length - 1) / 2) * step)
            middle = x - math.sin(angle) * aside, y + math.cos(angle) * aside
            slots.append(Slot(middle, _upright(angle), size, width))
        line = tuple(_beside(curve, i, aside) for i in range(len(curve.points)))
        tracks.append(Track(route, tuple(slots), line))
    return tracks


def _beside(curve: Curve, i: int, aside: float) -> Point:
    """The point of a track's line that belongs to a point of the curve; at its ends they come together."""
    (x, y), angle = curve.points[i], curve.at(curve.lengths[i])[1]
    aside *= min(1.0, 3 * min(i, len(curve.points) - 1 - i) / len(curve.points))
    return x - math.sin(angle) * aside, y + math.cos(angle) * aside


def _upright(angle: float) -> float:
    """The same direction, so turned that what is written along it is not upside down."""
    if angle > math.pi / 2:
        return angle - math.pi
    if angle <= -math.pi / 2:
        return angle + math.pi
    return angle


def _framed(at: dict[Place, Point], tracks: tuple[Track, ...], labels: tuple[Label, ...]) -> MapLayout:
    """Everything moved so that the map begins at 0, 0, with a margin of land all around."""
    corners = [point for label in labels for point in label.box.corners]
    corners += [point for track in tracks for slot in track.slots for point in slot.polygon]
    corners += [point for spot in at.values() for point in disc(spot, SPOT)]
    box = Box.around(corners).grown(MARGIN)
    width, height = max(box.width, LEAST), max(box.height, LEAST)
    dx, dy = (width - box.width) / 2 - box.left, (height - box.height) / 2 - box.top

    def moved(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    return MapLayout(
        width,
        height,
        {place: moved(point) for place, point in at.items()},
        tuple(
            attrs.evolve(
                track,
                slots=tuple(attrs.evolve(slot, center=moved(slot.center)) for slot in track.slots),
                line=tuple(map(moved, track.line)),
            )
            for track in tracks
        ),
        tuple(label.moved(dx, dy) for label in labels),
    )

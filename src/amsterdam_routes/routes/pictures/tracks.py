"""Where the routes of a map run: a slot for every space, side by side the tracks of a double.

Routes are straight where they can be. One that would run over something is bent, or its spaces made a little shorter,
as much as it takes.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.drawing.geometry import Curve, Point, Polygon, Taken, bar, disc
from amsterdam_routes.routes.box.board import Board, Place, Route

SPOT = 11.0
"""The radius of a place's spot."""
SLOT = 18.0
"""How wide a space is, across its route."""
LONGEST = 49.0
"""How long a space is at most."""
BENDS = (0.0, 0.05, 0.1, 0.16, 0.24, 0.34, 0.46, 0.6, 0.8)
"""How far a route may leave the straight line, to either side, to keep clear of what is in its way."""
SIZES = (1.0, 0.88, 0.76)
"""How much shorter its spaces may become for that."""
Way: TypeAlias = tuple[float, float]
Ends: TypeAlias = tuple[Place, Place]
WAYS: list[Way] = sorted(
    {(side * bend, size) for bend in BENDS for side in (1, -1) for size in SIZES},
    key=lambda way: (round(abs(way[0]) + 2 * (1 - way[1]), 6), abs(way[0]), way[0] < 0),
)
"""Every bend with every size, the least change first."""
PATIENCE = 10_000
FEWEST_WAYS = 9
"""So many ways are tried in all, more or less, so that the largest board does not take minutes."""
CHORD = 2
"""A line is kept clear of by pieces of so many steps."""
ROUNDS = 4
"""How often every route is asked whether another way would be better."""
COUNTING = 100_000
"""So many steps are spent on counting what collides."""
A_WAY = 100
"""To work out a way costs so many steps of the patience that is left."""


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


def lay_tracks(board: Board, at: Mapping[Place, Point], taken: Taken) -> dict[Ends, "Pair"]:
    """The tracks of every two neighbours, on the line that is least in the way of others.

    All start straight; then each in its turn is bent as far as it must be, for as long as that mends anything.
    """
    pairs: dict[Ends, list[Route]] = {}
    for route in board.routes:
        pairs.setdefault(route.ends, []).append(route)
    drawn: dict[Ends, Pair] = {}
    for ends, routes in pairs.items():
        drawn[ends] = _pair(routes, at[ends[0]], at[ends[1]], WAYS[0])
        drawn[ends].take(taken)
    settled: dict[Ends, int] = {}
    ways = WAYS[: max(FEWEST_WAYS, PATIENCE // len(pairs))]
    for _ in range(ROUNDS):
        for ends, routes in pairs.items():
            if taken.patience < 0:
                break
            now = drawn[ends]
            now.give_back(taken)
            if (trouble := now.trouble(taken)) and trouble != settled.get(ends):
                drawn[ends], settled[ends] = _least_trouble(now, trouble, routes, ways, at, taken)
            drawn[ends].take(taken)
    return drawn


def make_room(
    pairs: dict[Ends, "Pair"],
    at: Mapping[Place, Point],
    taken: Taken,
    cramped: Callable[[Iterable[Place]], Collection[Place]],
) -> None:
    """Bend tracks at places whose names find no room, as little as is needed, if that makes no other place cramped.

    `cramped` tells which of some places those are as things stand.
    """
    left = set(cramped(at))
    for ends in [ends for ends in pairs if left & {*ends}]:
        for way in WAYS:
            wanting = left & {*ends}
            if not wanting or taken.patience < 0:
                break
            now = pairs[ends]
            choice = _pair([track.route for track in now.tracks], at[ends[0]], at[ends[1]], way)
            taken.patience -= A_WAY
            now.give_back(taken)
            if not choice.trouble(taken, 1):
                choice.take(taken)
                if set(cramped(wanting)) < wanting and (still := set(cramped(at))) < left:
                    pairs[ends], left = choice, still
                    continue
                choice.give_back(taken)
            now.take(taken)


def collisions(tracks: tuple[Track, ...], at: Mapping[Place, Point]) -> int:
    """How many slots lie on another one or on a spot."""
    taken = Taken(COUNTING)
    for point in at.values():
        taken.add(disc(point, SPOT))
    found = 0
    for slot in (slot for track in tracks for slot in track.slots):
        found += taken.hits(slot.polygon)
        taken.add(slot.polygon)
    return found


def _least_trouble(
    now: "Pair", least: int, routes: list[Route], ways: list[Way], at: Mapping[Place, Point], taken: Taken
) -> tuple["Pair", int]:
    """The first of these ways that is least in the way of what is taken, and how much it still is."""
    one, other = (at[end] for end in routes[0].ends)
    best = now
    for way in ways:
        choice = _pair(routes, one, other, way)
        taken.patience -= A_WAY
        if (trouble := choice.trouble(taken, least)) < least:
            best, least = choice, trouble
            if not least:
                break
    return best, least


@attrs.frozen
class Pair:
    """The one or two tracks between two places, bent and sized in one of the WAYS, and all the room they take."""

    tracks: tuple[Track, ...]
    blocks: tuple[Polygon, ...]

    def trouble(self, taken: Taken, most: int = 1_000_000) -> int:
        """How often it is in the way of something, counted up to `most`."""
        found = 0
        for block in self.blocks:
            found += taken.hits(block, most - found)
            if found >= most:
                break
        return found

    def take(self, taken: Taken) -> None:
        """Take its room."""
        for block in self.blocks:
            taken.add(block)

    def give_back(self, taken: Taken) -> None:
        """Give back its room."""
        for block in self.blocks:
            taken.free(block)


def _pair(routes: list[Route], one: Point, other: Point, way: Way) -> Pair:
    tracks = tuple(_parallel(routes, Curve.bent(one, other, way[0]), way[1]))
    blocks = [bar(slot.center, slot.angle, slot.length + 2, slot.width + 2) for track in tracks for slot in track.slots]
    for track in tracks:
        for (ax, ay), (bx, by) in pairwise(track.line[::CHORD]):
            middle = (ax + bx) / 2, (ay + by) / 2
            if min(math.dist(middle, one), math.dist(middle, other)) > SPOT + 24:
                blocks.append(bar(middle, math.atan2(by - ay, bx - ax), math.dist((ax, ay), (bx, by)), 4.0))
    return Pair(tracks, tuple(blocks))


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
        tracks.append(Track(route, tuple(slots), _beside(curve, aside)))
    return tracks


def _beside(curve: Curve, aside: float) -> tuple[Point, ...]:
    """The line of a track beside a curve; at its ends it comes back to the curve."""
    points, last = curve.points, len(curve.points) - 1
    line = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, last)]
        far = math.dist((ax, ay), (bx, by)) or 1.0
        by_how_much = aside * min(1.0, 2.6 * min(i, last - i) / last) / far
        line.append((x - (by - ay) * by_how_much, y + (bx - ax) * by_how_much))
    return tuple(line)


def _upright(angle: float) -> float:
    """The same direction, so turned that what is written along it is not upside down."""
    if angle > math.pi / 2:
        return angle - math.pi
    if angle <= -math.pi / 2:
        return angle + math.pi
    return angle

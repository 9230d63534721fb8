"""Where the places and the routes of a map go: a spot for every place, a slot for every space.

Places go where the edition says, or, if it does not say, where their routes pull them. The picture's unit is the size
of a space on a route, so a board is scaled until its routes have the room that their spaces take. Routes are straight
where they can be, the tracks of a double side by side. One that would run over something is bent, or its spaces made a
little shorter, as much as it takes. Nothing here asks chance: the same board is always drawn the same.
"""

import heapq
import math
from collections.abc import Callable, Collection, Iterable, Mapping
from itertools import pairwise
from math import isqrt, sqrt
from operator import mul
from statistics import median
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel._drawing import Box, Curve, Point, Polygon, Taken, bar, disc
from amsterdam_routes.routes.box._board import Board, Place, Route

SPACE = 57.0
"""The room that a space takes along its route."""
ENDS = 78.0
"""The room that the two places take at the ends of a route."""
APART = 60.0
"""No two places are nearer than this."""
NOTHING = 1e-9
"""If all places lie nearer together than this, their spots count as not given."""
MOST = 3600.0
"""The longest side of a map, unless it has more than MANY routes."""
MANY = 150
MOST_PULLED = 200
"""A board of more places whose spots are not given has them in rows."""
PAIRS_LOOKED_AT = 1_000_000
"""How many pairs of places are looked at, at most, to pull the places into shape and to part them."""


def spots(board: Board) -> dict[Place, Point]:
    """Return a point for every place.

    >>> import amsterdam_routes as ar
    >>> board = ar.AMSTERDAM.board
    >>> at = spots(board)
    >>> at[board.place("Nieuwe Waal")][1] < at[board.place("Dam")][1] < at[board.place("Munttoren")][1]  # north is up
    True
    """
    given = [(float(place.x), float(place.y)) for place in board.places if place.x is not None and place.y is not None]
    if len(given) < len(board.places) or _in_one_spot(given):
        given = _pull(board) if len(board.places) <= MOST_PULLED else _in_rows(board)
    return dict(zip(board.places, _part(_scale(board, given)), strict=True))


def _in_one_spot(points: list[Point]) -> bool:
    box = Box.around(points)
    return max(box.width, box.height) < NOTHING


def room(length: int) -> float:
    """Return how far apart the ends of a route of this length would best be."""
    return SPACE * length + ENDS


def _scale(board: Board, points: list[Point]) -> list[Point]:
    """Scale the points so that half of the routes have all the room they want, and the map is not too large."""
    number = {place: i for i, place in enumerate(board.places)}
    ratios = []
    for route in board.routes:
        far = _far(*(points[number[end]] for end in route.ends))
        if far:
            ratios.append(room(route.length) / far)
    box = Box.around(points)
    widest = max(box.width, box.height)
    most = MOST * sqrt(max(1.0, len(board.routes) / MANY))
    scale = min(median(ratios), most / widest) if ratios else most / widest
    return [((x - box.left) * scale, (y - box.top) * scale) for x, y in points]


def _part(points: list[Point]) -> list[Point]:
    """Push apart any points that lie nearly on one another."""
    points = list(points)
    for _ in range(min(60, PAIRS_LOOKED_AT // (len(points) * len(points)))):
        crowded = False
        for i in range(len(points)):
            for j in range(i):
                (ax, ay), (bx, by) = points[i], points[j]
                dx, dy = ax - bx, ay - by
                if abs(dx) >= APART or abs(dy) >= APART:
                    continue
                far = sqrt(dx * dx + dy * dy)
                if far >= APART - 0.01:
                    continue
                crowded = True
                if far < 0.01:  # they lie on one another: each gets another direction
                    dx, dy, far = 1.0 + j % 3, 1.0 + i % 5, sqrt((1.0 + j % 3) ** 2 + (1.0 + i % 5) ** 2)
                push = (APART - min(far, APART)) / 2 / far + 0.001
                points[i] = ax + dx * push, ay + dy * push
                points[j] = bx - dx * push, by - dy * push
        if not crowded:
            break
    return points


def _in_rows(board: Board) -> list[Point]:
    """Return a plain layout, for boards that would take too long to pull into shape."""
    across = isqrt(len(board.places))
    return [(APART * 2 * (number % across), APART * 2 * (number // across)) for number in range(len(board.places))]


def _pull(board: Board) -> list[Point]:
    """Return a layout in which places are as far apart as the shortest connection between them is long.

    Classical scaling finds the two main directions of all those distances; stress majorization then mends what is too
    near or too far, one place at a time.
    """
    wanted = _distances(board)
    many = len(wanted)
    axes = _main_axes(wanted)
    points = [(axes[0][i], axes[1][i]) for i in range(many)]
    for _ in range(min(150, PAIRS_LOOKED_AT // (many * many))):
        points = _relax(points, wanted)
    return points


def _distances(board: Board) -> list[list[float]]:
    """Measure the shortest connection of any two places; unconnected places are a little farther than any others."""
    number = {place: i for i, place in enumerate(board.places)}
    leaving: list[list[tuple[int, float]]] = [[] for _ in board.places]
    for route in board.routes:
        a, b = (number[end] for end in route.ends)
        leaving[a].append((b, room(route.length)))
        leaving[b].append((a, room(route.length)))
    rows = [_from(start, leaving) for start in range(len(board.places))]
    longest = max(max(row.values()) for row in rows)
    return [[row.get(other, longest + 2 * SPACE) for other in range(len(rows))] for row in rows]


def _from(start: int, leaving: list[list[tuple[int, float]]]) -> dict[int, float]:
    reached: dict[int, float] = {}
    queue = [(0.0, start)]
    while queue:
        far, place = heapq.heappop(queue)
        if place not in reached:
            reached[place] = far
            for other, step in leaving[place]:
                if other not in reached:
                    heapq.heappush(queue, (far + step, other))
    return reached


def _main_axes(wanted: list[list[float]]) -> tuple[list[float], list[float]]:
    many = len(wanted)
    squares = [[far * far for far in row] for row in wanted]
    means = [sum(row) / many for row in squares]
    mean = sum(means) / many
    products = [
        [-(square - means[i] - means[j] + mean) / 2 for j, square in enumerate(row)] for i, row in enumerate(squares)
    ]
    first = _strongest(products, None)
    return first, _strongest(products, first)


def _strongest(products: list[list[float]], beside: list[float] | None) -> list[float]:
    """Find the strongest direction, at right angles to another one: by repeated multiplication."""
    axis = [(i * 0.618034) % 1 - 0.5 for i in range(len(products))]
    size = 1.0
    for _ in range(40):
        if beside is not None and (norm := sum(map(mul, beside, beside))):
            part = sum(map(mul, axis, beside)) / norm
            axis = [a - part * b for a, b in zip(axis, beside, strict=True)]
        axis = [sum(map(mul, row, axis)) for row in products]
        size = sqrt(sum(map(mul, axis, axis))) or 1.0
        axis = [a / size for a in axis]
    return [a * sqrt(size) for a in axis]


def _relax(points: list[Point], wanted: list[list[float]]) -> list[Point]:
    """Move every place once to where its distances to all the others agree best, near ones counting most."""
    points = list(points)
    for i, row in enumerate(wanted):
        xi, yi = points[i]
        total = x = y = 0.0
        for j, far in enumerate(row):
            if far:
                xj, yj = points[j]
                dx, dy = xi - xj, yi - yj
                pull = far / (sqrt(dx * dx + dy * dy) or 1.0)
                weight = 1 / (far * far)
                total += weight
                x += weight * (xj + dx * pull)
                y += weight * (yj + dy * pull)
        if total:
            points[i] = x / total, y / total
    return points


def _far(one: Point, other: Point) -> float:
    return sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)


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
Form: TypeAlias = tuple[float, float]
Ends: TypeAlias = tuple[Place, Place]
FORMS: list[Form] = sorted(
    {(side * bend, size) for bend in BENDS for side in (1, -1) for size in SIZES},
    key=lambda form: (round(abs(form[0]) + 2 * (1 - form[1]), 6), abs(form[0]), form[0] < 0),
)
"""The forms that a route can take: every bend with every size, the least change first."""
FORMS_IN_ALL = 10_000
FEWEST_FORMS = 9
"""How many forms are tried in all, and for each two places at least: the largest board must not take minutes."""
CHORD = 2
"""How many steps long the pieces are in which a line takes room."""
ROUNDS = 4
"""How often another form is looked for, for every route."""
COUNTING = 100_000
"""How many steps are spent on counting what collides."""
A_FORM = 100
"""How many of the steps that are left it costs to work out a form."""


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
    """Return the tracks of every two neighbours, on the line that overlaps others least.

    All start straight. Then each is bent in its turn, as far as it must be, until that mends nothing more.
    """
    pairs: dict[Ends, list[Route]] = {}
    for route in board.routes:
        pairs.setdefault(route.ends, []).append(route)
    drawn: dict[Ends, Pair] = {}
    for ends, routes in pairs.items():
        drawn[ends] = _pair(routes, at[ends[0]], at[ends[1]], FORMS[0])
        drawn[ends].take(taken)
    settled: dict[Ends, int] = {}
    forms = FORMS[: max(FEWEST_FORMS, FORMS_IN_ALL // len(pairs))]
    for _ in range(ROUNDS):
        for ends, routes in pairs.items():
            if taken.patience < 0:
                break
            now = drawn[ends]
            now.give_back(taken)
            if (trouble := now.trouble(taken)) and trouble != settled.get(ends):
                drawn[ends], settled[ends] = _least_trouble(now, trouble, routes, forms, at, taken)
            drawn[ends].take(taken)
    return drawn


def make_room(
    pairs: dict[Ends, "Pair"],
    at: Mapping[Place, Point],
    taken: Taken,
    cramped: Callable[[Iterable[Place]], Collection[Place]],
) -> None:
    """Bend tracks at places whose names find no space, as little as possible, if that takes no other place's space.

    `cramped` tells which of some places are cramped now.
    """
    left = set(cramped(at))
    for ends in [ends for ends in pairs if left & {*ends}]:
        for form in FORMS:
            wanting = left & {*ends}
            if not wanting or taken.patience < 0:
                break
            now = pairs[ends]
            choice = _pair([track.route for track in now.tracks], at[ends[0]], at[ends[1]], form)
            taken.patience -= A_FORM
            now.give_back(taken)
            if not choice.trouble(taken, 1):
                choice.take(taken)
                if set(cramped(wanting)) < wanting and (still := set(cramped(at))) < left:
                    pairs[ends], left = choice, still
                    continue
                choice.give_back(taken)
            now.take(taken)


def collisions(tracks: tuple[Track, ...], at: Mapping[Place, Point]) -> int:
    """Count the slots that lie on another one or on a spot."""
    taken = Taken(COUNTING)
    for point in at.values():
        taken.add(disc(point, SPOT))
    found = 0
    for slot in (slot for track in tracks for slot in track.slots):
        found += taken.hits(slot.polygon)
        taken.add(slot.polygon)
    return found


def _least_trouble(
    now: "Pair", least: int, routes: list[Route], forms: list[Form], at: Mapping[Place, Point], taken: Taken
) -> tuple["Pair", int]:
    """Return the first of these forms that overlaps taken space least, and how much it overlaps."""
    one, other = (at[end] for end in routes[0].ends)
    best = now
    for form in forms:
        choice = _pair(routes, one, other, form)
        taken.patience -= A_FORM
        if (trouble := choice.trouble(taken, least)) < least:
            best, least = choice, trouble
            if not least:
                break
    return best, least


@attrs.frozen
class Pair:
    """The one or two tracks between two places, bent and sized in one of the FORMS, and all the room they take."""

    tracks: tuple[Track, ...]
    blocks: tuple[Polygon, ...]

    def trouble(self, taken: Taken, most: int = 1_000_000) -> int:
        """Count the overlaps, up to `most`."""
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


def _pair(routes: list[Route], one: Point, other: Point, form: Form) -> Pair:
    tracks = tuple(_parallel(routes, Curve.bent(one, other, form[0]), form[1]))
    blocks = [bar(slot.center, slot.angle, slot.length + 2, slot.width + 2) for track in tracks for slot in track.slots]
    for track in tracks:
        for (ax, ay), (bx, by) in pairwise(track.line[::CHORD]):
            middle = (ax + bx) / 2, (ay + by) / 2
            if min(math.dist(middle, one), math.dist(middle, other)) > SPOT + 24:
                blocks.append(bar(middle, math.atan2(by - ay, bx - ax), math.dist((ax, ay), (bx, by)), 4.0))
    return Pair(tracks, tuple(blocks))


def _parallel(routes: list[Route], curve: Curve, shrunk: float) -> list[Track]:
    """Return the tracks that run side by side along a curve."""
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
    """Return the line of a track beside a curve; it meets the curve at both ends."""
    points, last = curve.points, len(curve.points) - 1
    line = []
    for i, (x, y) in enumerate(points):
        (ax, ay), (bx, by) = points[max(i - 1, 0)], points[min(i + 1, last)]
        far = math.dist((ax, ay), (bx, by)) or 1.0
        by_how_much = aside * min(1.0, 2.6 * min(i, last - i) / last) / far
        line.append((x - (by - ay) * by_how_much, y + (bx - ax) * by_how_much))
    return tuple(line)


def _upright(angle: float) -> float:
    """Return the same direction, or its opposite if a text along it would be upside down."""
    if angle > math.pi / 2:
        return angle - math.pi
    if angle <= -math.pi / 2:
        return angle + math.pi
    return angle

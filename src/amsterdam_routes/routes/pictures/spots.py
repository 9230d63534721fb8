"""Where the places of a board go: where the edition says, or, if it does not say, where its routes pull them.

The picture's unit is the size of a space on a route, so a board is scaled until its routes have the room that their
spaces take. Nothing here asks chance: the same board is always drawn the same.
"""

import heapq
from math import isqrt, sqrt
from operator import mul
from statistics import median

from amsterdam_routes.kernel.drawing.geometry import Box, Point
from amsterdam_routes.routes.box.board import Board, Place

SPACE = 57.0
"""The room that a space takes along its route."""
ENDS = 78.0
"""The room that the two places take at the ends of a route."""
APART = 60.0
"""No two places are nearer than this."""
NOTHING = 1e-9
"""Places that are given no farther apart than this are given no spots at all."""
MOST = 3600.0
"""The longest side of a map, unless it has more than MANY routes."""
MANY = 150
MOST_PULLED = 200
"""A board of more places whose spots are not given has them in rows."""
PATIENCE = 1_000_000
"""So many times at most two places are looked at together to pull and to part them."""


def spots(board: Board) -> dict[Place, Point]:
    """A point for every place.

    >>> import amsterdam_routes as ar
    >>> board = ar.AMSTERDAM.board
    >>> at = spots(board)
    >>> at[board.place("Nieuwe Waal")][1] < at[board.place("Dam")][1] < at[board.place("Munttoren")][1]  # north is up
    True
    """
    given = [(float(place.x), float(place.y)) for place in board.places if place.x is not None and place.y is not None]
    if len(given) < len(board.places) or _in_one_spot(given):
        given = _pulled(board) if len(board.places) <= MOST_PULLED else _in_rows(board)
    return dict(zip(board.places, _parted(_scaled(board, given)), strict=True))


def _in_one_spot(points: list[Point]) -> bool:
    box = Box.around(points)
    return max(box.width, box.height) < NOTHING


def room(length: int) -> float:
    """How far apart the ends of a route of this length would best be."""
    return SPACE * length + ENDS


def _scaled(board: Board, points: list[Point]) -> list[Point]:
    """The points so scaled that half of the routes have all the room they want, and the map is not too large."""
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


def _parted(points: list[Point]) -> list[Point]:
    """The points, with any that lie nearly on one another pushed apart."""
    points = list(points)
    for _ in range(min(60, PATIENCE // (len(points) * len(points)))):
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
                if far < 0.01:  # one on the other: any direction will do, another one for each
                    dx, dy, far = 1.0 + j % 3, 1.0 + i % 5, sqrt((1.0 + j % 3) ** 2 + (1.0 + i % 5) ** 2)
                push = (APART - min(far, APART)) / 2 / far + 0.001
                points[i] = ax + dx * push, ay + dy * push
                points[j] = bx - dx * push, by - dy * push
        if not crowded:
            break
    return points


def _in_rows(board: Board) -> list[Point]:
    """A plain layout, for boards that would take too long to pull into shape."""
    across = isqrt(len(board.places))
    return [(APART * 2 * (number % across), APART * 2 * (number // across)) for number in range(len(board.places))]


def _pulled(board: Board) -> list[Point]:
    """A layout in which places are as far apart as the shortest connection between them is long.

    Classical scaling finds the two main directions of all those distances; stress majorization then mends what is too
    near or too far, one place at a time.
    """
    wanted = _distances(board)
    many = len(wanted)
    axes = _main_axes(wanted)
    points = [(axes[0][i], axes[1][i]) for i in range(many)]
    for _ in range(min(150, PATIENCE // (many * many))):
        points = _relaxed(points, wanted)
    return points


def _distances(board: Board) -> list[list[float]]:
    """The shortest connection between any two places; places that nothing joins are a little beyond the longest."""
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
    """The strongest direction, at right angles to another one: by repeated multiplication."""
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


def _relaxed(points: list[Point], wanted: list[list[float]]) -> list[Point]:
    """Every place once moved to where its distances to all the others agree best, near ones counting most."""
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

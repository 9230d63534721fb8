"""Points, boxes and convex polygons: what pictures need to know to keep things apart."""

import math
from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

import attrs

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]
"""The corners of a convex shape, in order."""

STEPS = 16
"""A curve is a row of so many straight lines."""


@attrs.frozen
class Box:
    """An upright rectangle; y grows downwards.

    >>> Box(0, 0, 4, 2).center, Box.around([(1, 5), (3, 2)])
    ((2.0, 1.0), Box(left=1, top=2, right=3, bottom=5))
    """

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Iterable[Point]) -> "Box":
        """Return the smallest box that holds all the points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> Polygon:
        """Its four corners, clockwise."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def grown(self, by: float) -> "Box":
        """Return the box with a margin on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: "Box") -> bool:
        """Return whether the other lies within it."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        """Return whether the two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def bar(center: Point, angle: float, length: float, width: float) -> Polygon:
    """Return a rectangle around a point, turned by an angle in radians.

    >>> bar((0, 0), 0, 4, 2)
    ((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0))
    """
    along = math.cos(angle) * length / 2, math.sin(angle) * length / 2
    across = -math.sin(angle) * width / 2, math.cos(angle) * width / 2
    return tuple(
        (center[0] + i * along[0] + j * across[0], center[1] + i * along[1] + j * across[1])
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def disc(center: Point, radius: float) -> Polygon:
    """Return an octagon around a circle."""
    reach = radius / math.cos(math.pi / 8)
    turns = [math.pi / 8 + i * math.pi / 4 for i in range(8)]
    return tuple((center[0] + reach * math.cos(turn), center[1] + reach * math.sin(turn)) for turn in turns)


def overlap(one: Polygon, other: Polygon) -> bool:
    """Return whether two convex polygons have more than an edge in common: no side of either parts them.

    >>> overlap(Box(0, 0, 2, 2).corners, bar((2.9, 1), 0.8, 2, 0.2))
    False
    >>> overlap(Box(0, 0, 2, 2).corners, bar((2.3, 1), 0.8, 2, 0.2))
    True
    """
    for corners in (one, other):
        ax, ay = corners[-1]
        for bx, by in corners:
            nx, ny = by - ay, ax - bx
            mine = [x * nx + y * ny for x, y in one]
            theirs = [x * nx + y * ny for x, y in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return False
            ax, ay = bx, by
    return True


class Taken:
    """The parts of a picture that are taken already, in a grid so that asking is quick.

    Asking takes steps: one for each cell of the grid that is looked into, `COMPARED` for each shape that is compared.
    Once there have been `patience` steps, everything is said to be free: whatever the picture, it is done some time.

    >>> taken = Taken()
    >>> taken.add(Box(0, 0, 10, 10).corners)
    >>> taken.hits(Box(9, 9, 20, 20).corners), taken.hits(Box(10, 0, 20, 10).corners)
    (1, 0)
    """

    CELL = 48.0
    COMPARED = 10

    def __init__(self, patience: float = math.inf) -> None:
        self.patience: float = patience
        self._cells: dict[tuple[int, int], list[tuple[Box, Polygon]]] = {}

    def add(self, shape: Polygon) -> None:
        """Take the room of a shape."""
        entry = Box.around(shape), shape
        for cell in self._under(entry[0]):
            self._cells.setdefault(cell, []).append(entry)

    def free(self, shape: Polygon) -> None:
        """Give back the room of a shape that was added."""
        for cell in self._under(Box.around(shape)):
            self.patience -= 1 + len(self._cells[cell])
            self._cells[cell] = [entry for entry in self._cells[cell] if entry[1] is not shape]

    def hits(self, shape: Polygon, most: int = 1_000_000) -> int:
        """Return how many of the shapes in the way it overlaps, counted up to `most`."""
        if self.patience < 0:
            return 0
        box = Box.around(shape)
        asked: set[int] = set()
        found = 0
        for cell in self._under(box):
            there = self._cells.get(cell, ())
            self.patience -= 1 + len(there)
            for around, other in there:
                if around.meets(box) and id(other) not in asked:
                    asked.add(id(other))
                    self.patience -= self.COMPARED
                    found += overlap(shape, other)
                    if found >= most:
                        return found
        return found

    def _under(self, box: Box) -> list[tuple[int, int]]:
        """Return the cells of the grid that a box lies in."""
        across = range(math.floor(box.left / self.CELL), math.floor(box.right / self.CELL) + 1)
        down = range(math.floor(box.top / self.CELL), math.floor(box.bottom / self.CELL) + 1)
        return [(i, j) for i in across for j in down]


@attrs.frozen
class Curve:
    """A line from one point to another, straight or bent to a side, as a row of points a short step apart.

    >>> line = Curve.bent((0, 0), (100, 0), 0)
    >>> line.length, line.at(25)
    (100.0, ((25.0, 0.0), 0.0))
    """

    points: tuple[Point, ...]
    lengths: tuple[float, ...]
    """For each point, how far along the curve it is."""

    @classmethod
    def bent(cls, start: Point, end: Point, bend: float) -> "Curve":
        """Return the curve that leaves the straight line by half of `bend` times its length, in the middle."""
        (ax, ay), (bx, by) = start, end
        cx, cy = (ax + bx) / 2 - bend * (by - ay), (ay + by) / 2 + bend * (bx - ax)  # the control point
        points = [
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
            )
            for t in (i / STEPS for i in range(STEPS + 1))
        ]
        lengths = [0.0]
        for one, other in pairwise(points):
            lengths.append(lengths[-1] + math.dist(one, other))
        return cls(tuple(points), tuple(lengths))

    @property
    def length(self) -> float:
        """How long the curve is."""
        return self.lengths[-1]

    def at(self, far: float) -> tuple[Point, float]:
        """Return the point so far along the curve, and the direction there, in radians."""
        i = 1
        while i < len(self.lengths) - 1 and self.lengths[i] < far:
            i += 1
        (ax, ay), (bx, by) = self.points[i - 1], self.points[i]
        step = self.lengths[i] - self.lengths[i - 1]
        t = (far - self.lengths[i - 1]) / step if step else 0.0
        return (ax + t * (bx - ax), ay + t * (by - ay)), math.atan2(by - ay, bx - ax)

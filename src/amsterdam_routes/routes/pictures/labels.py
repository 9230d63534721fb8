"""The names on a map, each set where it covers nothing: no slot, no spot, no other name.

Every name tries the places around its spot, the nearest first, in one line or in two. The most cramped name chooses
first. Should there be no room near the spot, it goes farther out, and a thin line leads back.
"""

import math
from collections.abc import Iterable, Iterator, Mapping

import attrs

from amsterdam_routes.kernel.drawing.geometry import Box, Point, Polygon, Taken, bar
from amsterdam_routes.kernel.drawing.svg import cut, text_width, two_lines
from amsterdam_routes.routes.box.board import Place

TYPE = 14.0
"""The size of the type."""
LEADING = 15.0
"""From one line to the next."""
CROSSING = 60.0
"""A leader that crosses something is as bad as a name so much farther out."""
WIDEST = 190.0
"""A line longer than this is cut."""
FAR = 34.0
"""A name that is farther from its spot may need a leader."""
CLEAR = 1.5
"""It needs none if every other spot is so many times as far away from it."""
SIZES = (1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7)
"""So many times as large names may be drawn, where there is room."""
DIRECTIONS = tuple(
    i * math.pi / 16 for i in (0, 16, 24, 8, *(turn for i in range(1, 8) for turn in (i, -i, 16 - i, 16 + i)))
)
"""Where a name is tried, as seen from its spot: the sides first, then above and below, then between."""


@attrs.frozen
class Label:
    """A place's name on the map."""

    place: Place
    lines: tuple[str, ...]
    box: Box
    hook: Point
    """The point of the box that is nearest to the spot: from there the name may be drawn larger."""
    leader: tuple[Point, Point] | None
    """A line from the spot to a name that is not beside it."""
    room: float = 1.0
    """So many times as large it may be drawn, and covers nothing yet."""
    taken: Polygon = ()
    """The room that it takes, with what it may grow; nothing while it is only thought of."""

    def moved(self, dx: float, dy: float) -> "Label":
        """The same label elsewhere."""

        def at(point: Point) -> Point:
            return point[0] + dx, point[1] + dy

        box = Box(*at((self.box.left, self.box.top)), *at((self.box.right, self.box.bottom)))
        leader = self.leader and (at(self.leader[0]), at(self.leader[1]))
        return attrs.evolve(self, box=box, hook=at(self.hook), leader=leader)

    def larger(self, times: float) -> Box:
        """The box of the name drawn so many times as large."""
        x, y = self.hook
        left, top, right, bottom = self.box.left - x, self.box.top - y, self.box.right - x, self.box.bottom - y
        return Box(x + times * left, y + times * top, x + times * right, y + times * bottom)


def place_labels(places: Iterable[Place], at: Mapping[Place, Point], radius: float, taken: Taken) -> tuple[Label, ...]:
    """A label for every place, none on another, nor on anything that is `taken`; they are taken in their turn."""
    free = {
        place: sum(not taken.hits(label.box.corners, 1) for label in _near(place, at[place], radius))
        for place in places
    }
    labels = {}
    for place in sorted(free, key=lambda place: free[place]):
        label = _best(place, at[place], radius, taken)
        leader = None if _clear(label, at) else label.leader
        labels[place] = attrs.evolve(label, leader=leader, taken=label.box.grown(1.5).corners)
        taken.add(labels[place].taken)
    return tuple(labels[place] for place in free)


def let_grow(labels: Iterable[Label], within: Box, taken: Taken) -> tuple[Label, ...]:
    """The labels, each told how large it may be drawn: all grow a step at a time, until one would cover something.

    Small screens draw names larger than the rest; so that they stay clear, a screen takes the least of what it wants
    and of what a label has room for.
    """
    grown = list(labels)
    growing = set(range(len(grown)))
    for times in SIZES:
        for i in sorted(growing):
            taken.free(grown[i].taken)
            box = grown[i].larger(times)
            if taken.patience < 0 or taken.hits(box.corners, 1) or not within.holds(box):
                growing.remove(i)
            else:
                grown[i] = attrs.evolve(grown[i], room=times, taken=box.grown(1.5).corners)
            taken.add(grown[i].taken)
    return tuple(grown)


def cramped(places: Iterable[Place], at: Mapping[Place, Point], radius: float, taken: Taken) -> list[Place]:
    """The places with no room for their names beside their spots."""
    return [
        place for place in places if all(taken.hits(label.box.corners, 1) for label in _near(place, at[place], radius))
    ]


def _best(place: Place, point: Point, radius: float, taken: Taken) -> Label:
    """The nearest way to set a name that covers nothing; a leader that crosses something is as bad as a long one."""
    best, least = None, math.inf
    for distance, label in _choices(place, point, radius):
        if best is not None and distance >= least:
            break
        if not taken.hits(label.box.corners, 1):
            cost = distance + (CROSSING * taken.hits(_thread(label, radius)) if label.leader else 0.0)
            if cost < least:
                best, least = label, cost
    assert best is not None  # the choices go on until they are beyond everything
    return best


def _clear(label: Label, at: Mapping[Place, Point]) -> bool:
    """Whether nobody could take the name for that of another place."""
    own = _distance(label.box, at[label.place])
    return all(_distance(label.box, point) > CLEAR * own for place, point in at.items() if place != label.place)


def _distance(box: Box, point: Point) -> float:
    x, y = point
    return math.dist(point, (max(box.left, min(x, box.right)), max(box.top, min(y, box.bottom))))


def _thread(label: Label, radius: float) -> Polygon:
    """The room of a label's leader, from where it leaves the spot."""
    assert label.leader is not None
    (ax, ay), (bx, by) = label.leader
    far = math.dist(*label.leader)
    away = (radius + 4) / far
    start = ax + (bx - ax) * away, ay + (by - ay) * away
    middle = (start[0] + bx) / 2, (start[1] + by) / 2
    return bar(middle, math.atan2(by - ay, bx - ax), max(far - radius - 5, 1.0), 2.0)


def _near(place: Place, point: Point, radius: float) -> Iterator[Label]:
    return (
        label for shape in _shapes(place) for gap in (3.0, 9.0) for label in _ring(place, shape, point, radius + gap)
    )


def _choices(place: Place, point: Point, radius: float) -> Iterator[tuple[float, Label]]:
    """Every way to set a name, with its distance, the nearer before the farther; they never end."""
    shapes = _shapes(place)
    gap = 3.0
    while True:
        for shape in shapes:
            for label in _ring(place, shape, point, radius + gap):
                yield gap, label
        gap = gap * 1.15 + 1.0


def _shapes(place: Place) -> list[tuple[str, ...]]:
    """The name in one line, and in two if it can be parted; cut only if neither way is short enough."""
    name = " ".join(place.name.split())
    shapes = [(name,), *([parts] if (parts := two_lines(name)) else [])]
    fitting = [shape for shape in shapes if all(text_width(line, TYPE) <= WIDEST for line in shape)]
    return fitting or [tuple(cut(line, TYPE, WIDEST) for line in shapes[-1])]


def _ring(place: Place, lines: tuple[str, ...], point: Point, distance: float) -> Iterator[Label]:
    """The name in every direction, as near as it may come to the circle of this radius."""
    x, y = point
    width = max(text_width(line, TYPE) for line in lines) + 2
    height = LEADING * len(lines)
    for turn in DIRECTIONS:
        dx, dy = math.cos(turn), math.sin(turn)
        cx = x + dx * distance + width / 2 * max(-1.0, min(1.0, 1.35 * dx))
        cy = y + dy * distance + height / 2 * max(-1.0, min(1.0, 1.35 * dy))
        box = Box(cx - width / 2, cy - height / 2, cx + width / 2, cy + height / 2)
        hook = max(box.left, min(x, box.right)), max(box.top, min(y, box.bottom))
        leader = (point, hook) if distance > FAR else None
        yield Label(place, lines, box, hook, leader)

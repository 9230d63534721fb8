"""The layout of a map: its spots and tracks, a label for every name, and the frame around them all.

It depends on the board alone, so it is made once and kept. A name is set where it covers nothing: no slot, no spot, no
other name. It tries the places around its spot, the nearest first, in one line or in two. The most cramped name chooses
first. Should there be no room near the spot, it goes farther out, and a thin line leads back.
"""

import math
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import attrs

from amsterdam_routes.kernel._drawing import Box, Point, Polygon, Taken, bar, cut, disc, text_width, two_lines
from amsterdam_routes.routes.box._board import Board, Place
from amsterdam_routes.routes.pictures._palette import NAME_SIZES
from amsterdam_routes.routes.pictures._tracks import (
    MANY,
    SPOT,
    Ends,
    Pair,
    Track,
    collisions,
    lay_tracks,
    make_room,
    spots,
)

MARGIN = 34.0
"""The land around the outermost spots and names."""
HEAD = 40.0
"""The strip above that, for the title and the compass."""
EDGE = 4.0
"""How far from the edge of the map a name stays that is drawn larger."""
LEAST = 420.0
"""The least width and height of a map."""
LARGER = (1.15, 1.3, 1.5)
"""How much larger a map is drawn if its routes do not find room."""
PATIENCE = 600_000
"""How many steps are spent on keeping the routes out of each other's way, in all sizes together."""
FOR_ROOM = 1_000_000
"""How many steps are spent on bending routes to make room for names."""
FOR_NAMES, FOR_A_NAME = 300_000, 2_000
"""How many steps are spent on finding room for the names, and how many more for each of them."""
TYPE = 14.0
"""The size of the type."""
LEADING = 15.0
"""From one line to the next."""
CROSSING = 60.0
"""How much farther out a name may be before a leader that crosses something is better."""
WIDEST = 190.0
"""A line longer than this is cut."""
FAR = 34.0
"""A name that is farther from its spot may need a leader."""
CLEAR = 1.5
"""A name needs no leader if every other spot is this many times as far away from it."""
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
    """How many times as large it may be drawn without covering anything."""
    taken: Polygon = ()
    """The room that it takes, with what it may grow; empty until the label has its place."""

    def moved(self, dx: float, dy: float) -> "Label":
        """Return the same label at another place."""

        def at(point: Point) -> Point:
            return point[0] + dx, point[1] + dy

        box = Box(*at((self.box.left, self.box.top)), *at((self.box.right, self.box.bottom)))
        leader = self.leader and (at(self.leader[0]), at(self.leader[1]))
        return attrs.evolve(self, box=box, hook=at(self.hook), leader=leader)

    def larger(self, times: float) -> Box:
        """Return the box of the name drawn so many times as large."""
        x, y = self.hook
        left, top, right, bottom = self.box.left - x, self.box.top - y, self.box.right - x, self.box.bottom - y
        return Box(x + times * left, y + times * top, x + times * right, y + times * bottom)


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
    """Return the layout of a board's map.

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
    return _move_into(board, best, let_grow(labels, frame.grown(-EDGE), best.taken), frame)


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
    """Return the box of everything, with a margin of land all around."""
    tracks = _tracks(board, network.pairs)
    corners = [point for label in labels for point in label.box.corners]
    corners += [point for track in tracks for slot in track.slots for point in slot.polygon]
    corners += [point for track in tracks for point in track.line]
    corners += [point for spot in network.at.values() for point in disc(spot, SPOT)]
    return Box.around(corners).grown(MARGIN)


def _move_into(board: Board, network: _Network, labels: tuple[Label, ...], box: Box) -> MapLayout:
    """Move everything so that the map begins at 0, 0, and is not too small."""
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


def place_labels(places: Iterable[Place], at: Mapping[Place, Point], radius: float, taken: Taken) -> tuple[Label, ...]:
    """Return a label for every place, none on another or on anything `taken`; add their own room to `taken`."""
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
    """Return the labels with their largest sizes: all grow in steps, until one would cover something.

    Small screens draw names larger than the rest; so that they stay clear, a screen takes the least of what it wants
    and of what a label has room for.
    """
    grown = list(labels)
    growing = set(range(len(grown)))
    for times in NAME_SIZES:
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
    """Return the places with no room for their names beside their spots."""
    return [
        place for place in places if all(taken.hits(label.box.corners, 1) for label in _near(place, at[place], radius))
    ]


def _best(place: Place, point: Point, radius: float, taken: Taken) -> Label:
    """Find the nearest place for a name that covers nothing; a leader that crosses something counts as a long one."""
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
    """Tell whether the name cannot be mistaken for that of another place."""
    own = _distance(label.box, at[label.place])
    return all(_distance(label.box, point) > CLEAR * own for place, point in at.items() if place != label.place)


def _distance(box: Box, point: Point) -> float:
    x, y = point
    return math.dist(point, (max(box.left, min(x, box.right)), max(box.top, min(y, box.bottom))))


def _thread(label: Label, radius: float) -> Polygon:
    """Return the room of a label's leader, from where it leaves the spot."""
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
    """Yield the places for a name without end, the nearest first, each with its distance."""
    shapes = _shapes(place)
    gap = 3.0
    while True:
        for shape in shapes:
            for label in _ring(place, shape, point, radius + gap):
                yield gap, label
        gap = gap * 1.15 + 1.0


def _shapes(place: Place) -> list[tuple[str, ...]]:
    """Return the name in one line, and in two if it can be split; cut it only if both are too long."""
    name = " ".join(place.name.split())
    shapes = [(name,), *([parts] if (parts := two_lines(name)) else [])]
    fitting = [shape for shape in shapes if all(text_width(line, TYPE) <= WIDEST for line in shape)]
    return fitting or [tuple(cut(line, TYPE, WIDEST) for line in shapes[-1])]


def _ring(place: Place, lines: tuple[str, ...], point: Point, distance: float) -> Iterator[Label]:
    """Yield the name in every direction, as near as it may come to the circle of this radius."""
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

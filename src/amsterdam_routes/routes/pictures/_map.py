"""The map, drawn: land and water, routes with their slots and carts, places with their names, title and legend.

The legend lies beneath the map: what the signs mean, and what a route scores.

The city under the map of Amsterdam is our own drawing, after no map in particular: canals run where the places of the
board stood on them in the 17th century, and all else is hinted. It belongs to those places in those spots; the map of
any other board is plain land. Points of the city are in the units of the board's own spots: x to the east, y to the
south.
"""

import math
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache, partial
from itertools import pairwise
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel._drawing import (
    STEPS,
    Point,
    box,
    cut,
    element,
    group,
    number,
    path,
    symbol,
    text_width,
    write,
    write_measured,
)
from amsterdam_routes.routes.box._board import Board, Place, Route
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition
from amsterdam_routes.routes.pictures._captions import Describer, closed_routes
from amsterdam_routes.routes.pictures._layout import HEAD, LEADING, MARGIN, TYPE, Label, MapLayout, layout
from amsterdam_routes.routes.pictures._palette import BARREL, CARDS, CART, SCROLL, SYMBOLS
from amsterdam_routes.routes.pictures._tracks import SPOT, Slot, Track
from amsterdam_routes.routes.rules._state import Table

NUMBER = 1.11
"""The size of the number on a cart, to the width of the cart: it fits upright, however the cart is turned."""
TITLE = 30.0
"""The size of the title's type."""
NEEDLES = "M0-1 .2-.2 0 0ZM1 0 .2.2 0 0ZM0 1-.2.2 0 0ZM-1 0-.2-.2 0 0Z"
HALVES = "M0-1-.2-.2 0 0ZM1 0 .2-.2 0 0ZM0 1 .2.2 0 0ZM-1 0-.2.2 0 0Z"
"""The dark half of each of the compass's points, and the light one."""
LEGEND_TYPE = 13.0
"""The size of the type of the legend."""
LEGEND_LINE = 26.0
"""From one line to the next."""
INSET = 14.0
"""From the edge of the legend to what it holds."""
GAP = 26.0
"""Between two entries of a line."""
LENGTHS = 6
"""What routes score is listed for no more lengths than this."""


def draw_map(table: Table, describer: Describer, last: Collection[Route], wanted: Collection[Place]) -> str:
    """Draw the map of a table. The routes of the `last` action glow, and the `wanted` places are marked."""
    drawn = layout(table.edition.board)
    closed = closed_routes(table)
    tracks = sorted(drawn.tracks, key=lambda track: track.route in last)  # glowing routes are drawn on top
    return group(
        "ar-map",
        land(table.edition.board),
        cartouche(table.edition, drawn),
        *(_route(table, track, describer, track.route in closed, track.route in last) for track in tracks),
        *(path("ar-leader", label.leader) for label in drawn.labels if label.leader),
        *map(_name, drawn.labels),
        *(_spot(drawn, place, place in wanted) for place in table.edition.board.places),
    )


def _route(table: Table, track: Track, describer: Describer, closed: bool, is_last: bool) -> str:
    route, owner = track.route, table.owner(track.route)
    state = "closed" if closed else "free" if owner is None else "claimed"
    classes = ["ar-route", f"ar-{'grey' if route.color is None else route.color}", f"ar-{state}"]
    if owner is not None:
        classes.append(f"ar-seat-{owner % 8}")
    if is_last:
        classes.append("ar-last")
    about = [
        describer.say("spaces", spaces=route.length),
        describer.color(route.color),
        *([describer.say("earns_bonus")] if route.cart else []),
        describer.whose(table, route, closed),
    ]
    slots = _slots(track) if owner is None else "".join(_cart(slot, owner) for slot in track.slots)
    return group(
        " ".join(classes),
        *([_glow(track)] if is_last else []),
        path("ar-line", track.line),
        slots,
        path("ar-hit", track.line, stroke_width=track.slots[0].width + (3 if route.double else 14)),
        title=f"{route.ends[0].name} - {route.ends[1].name}: {', '.join(about)}",
        data_route=route.id,
        data_owner=None if owner is None else str(owner),
    )


@lru_cache(maxsize=1024)
def _slots(track: Track) -> str:
    """Draw the free spaces of a route."""
    return "".join(_slot(track.route, slot) for slot in track.slots)


def _slot(route: Route, slot: Slot) -> str:
    """Draw a free space, with the symbol of its colour, and a cart where the route bears carts."""
    size = min(0.3 * slot.width, 0.2 * slot.length)
    apart = slot.length / 4.4 if route.cart and route.color is not None else 0.0
    x, y = slot.center
    dx, dy = math.cos(slot.angle) * apart, math.sin(slot.angle) * apart
    marks = []
    if route.color is not None:
        marks.append(symbol("ar-symbol", SYMBOLS[route.color], (x - dx, y - dy), size))
    if route.cart:
        marks.append(symbol("ar-symbol", CART, (x + dx, y + dy), size * 1.15))
    return _bar("ar-slot ar-fill", slot, slot.length, slot.width) + "".join(marks)


def _cart(slot: Slot, seat: int) -> str:
    """Draw a slot with a cart on it: the route's colour shows around it."""
    length, width = max(slot.length - 8, 0.8 * slot.length), slot.width - 4
    wheels = [
        box("ar-wheel", x * length * 0.28 - length * 0.12, y * (width / 2 + 0.6) - 2.4, length * 0.24, 4.8, 2)
        for x in (-1, 1)
        for y in (-1, 1)
    ]
    body = box("ar-body", -length / 2, -width / 2, length, width, 3)
    size = NUMBER * width
    x, y = slot.center
    label = write(str(seat + 1), (x, y + size * 0.36), size, "ar-number ar-title", anchor="middle")
    return (
        _bar("ar-slot ar-fill", slot, slot.length, slot.width)
        + element("g", *wheels, body, transform=_transform(slot))
        + label
    )


def _bar(class_: str, slot: Slot, length: float, width: float) -> str:
    return box(class_, -length / 2, -width / 2, length, width, min(4.0, width / 4), transform=_transform(slot))


def _transform(slot: Slot) -> str:
    x, y = slot.center
    return f"translate({number(x)} {number(y)}) rotate({number(math.degrees(slot.angle))})"


def _glow(track: Track) -> str:
    wide = track.slots[0].width + 11
    line = [slot.center for slot in track.slots]
    if len(line) == 1:
        (x, y), slot = line[0], track.slots[0]
        dx, dy = math.cos(slot.angle) * slot.length / 3, math.sin(slot.angle) * slot.length / 3
        line = [(x - dx, y - dy), (x + dx, y + dy)]
    return path("ar-glow-edge", line, stroke_width=wide + 3) + path("ar-glow", line, stroke_width=wide)


def _spot(drawn: MapLayout, place: Place, is_wanted: bool) -> str:
    x, y = drawn.spots[place]
    inner = element("circle", class_="ar-wanted", cx=x, cy=y, r=SPOT / 2.2) if is_wanted else ""
    return group(
        "ar-place",
        element("circle", class_="ar-spot", cx=x, cy=y, r=SPOT, stroke_width=2.5),
        inner,
        title=place.name,
        data_place=place.id,
    )


def _name(label: Label) -> str:
    """Draw a name from the point of it that is nearest to its place: from there it can be made larger."""
    x, y = label.hook
    middle, top = label.box.center[0] - x, label.box.top - y
    lines = [  # the halo is a separate text below the name, since not every program knows paint-order
        write_measured(line, (middle, top + LEADING * (i + 0.78)), TYPE, class_, anchor="middle", hidden=is_halo)
        for class_, is_halo in (("ar-halo", True), ("ar-name", False))
        for i, line in enumerate(label.lines)
    ]
    return group("ar-hook", group(f"ar-label ar-room-{round(10 * label.room)}", *lines), at=label.hook)


def title_of(edition: Edition) -> str:
    """Return the name of an edition, as a title begins."""
    return edition.name[:1].upper() + edition.name[1:]


def cartouche(edition: Edition, drawn: MapLayout) -> str:
    """Draw the title, and where north is up a compass, in the strip at the top that all else keeps clear of."""
    middle = (HEAD + MARGIN) / 2
    room = drawn.width - 2 * MARGIN - 80
    size = max(12.0, min(TITLE, TITLE * room / text_width(title_of(edition), TITLE)))
    title = cut(title_of(edition), size, room + 0.1)
    marks = [write_measured(title, (26, middle + 0.36 * size), size, "ar-heading")]
    if all(place.x is not None for place in edition.board.places):
        marks.append(_compass((drawn.width - 44, middle + 5), 25))
    return "".join(marks)


def _compass(at: Point, size: float) -> str:
    x, y = at
    return group(
        "ar-compass",
        element("circle", class_="ar-edge", cx=x, cy=y, r=size * 0.62, stroke_width=1),
        symbol("ar-paper", HALVES, at, size),
        symbol("ar-needle", NEEDLES, at, size),
        write("N", (x, y - size - 3), 12, "ar-title", anchor="middle"),
        aria_hidden="true",
    )


@attrs.frozen
class Entry:
    """A sign, drawn at a point from its left, and what it means."""

    sign: Callable[[Point], str]
    wide: float
    text: str

    @property
    def width(self) -> float:
        """The room that it takes."""
        return self.wide + 6 + text_width(self.text, LEGEND_TYPE)


def legend(edition: Edition, width: float, describer: Describer, wanted: bool) -> tuple[float, str]:
    """Draw the legend of a map of this width from 0, 0; return its height and the drawing."""
    room = width - 2 * INSET
    signs, scores = list(_signs(edition, describer, wanted)), list(_scores(edition, describer))
    lines = _lines(signs + scores, room)
    if len(lines) > 1:
        lines = _lines(signs, room) + _lines(scores, room)
    height = LEGEND_LINE * len(lines) + 12
    marks = []
    for row, entries in enumerate(lines):
        left, middle = INSET, 6 + LEGEND_LINE * (row + 0.5)
        for entry in entries:
            marks.append(entry.sign((left, middle)))
            room = width - INSET - left - entry.wide - 6
            marks.append(write(entry.text, (left + entry.wide + 6, middle + 4.7), LEGEND_TYPE, width=room, least=8))
            left += entry.width + GAP
    return height, group("ar-legend", box("ar-panel", 0.5, 0.5, width - 1, height - 1, 10), *marks)


def _lines(entries: list[Entry], room: float) -> list[list[Entry]]:
    """Set the entries in lines that fit the width; an entry that is too wide gets a line of its own."""
    lines: list[list[Entry]] = []
    for entry in entries:
        if lines and sum(other.width + GAP for other in lines[-1]) + entry.width <= room:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _signs(edition: Edition, describer: Describer, wanted: bool) -> Iterator[Entry]:
    signs = [("carts_left", CART), ("cards_in_hand", CARDS), ("contracts", SCROLL)]
    if edition.bonus_cards:
        signs.insert(1, ("bonus_cards", BARREL))
    for word, shape in signs:
        yield Entry(partial(_icon, shape), 18, describer.word(word))
    if any(route.cart for route in edition.board.routes):
        yield Entry(_space_with_cart, 34, describer.say("earns_bonus"))
    if wanted:
        yield Entry(_place_to_join, 22, describer.word("to_join"))


def _scores(edition: Edition, describer: Describer) -> Iterator[Entry]:
    """Yield the points of a route, by its length."""
    lengths = sorted({route.length for route in edition.board.routes})
    for length in lengths if len(lengths) <= LENGTHS else ():
        spaces = describer.say("spaces", spaces=length)
        points = describer.say("points", points=edition.points_for(length))
        yield Entry(partial(_run, length), 11 * length, f"{spaces}: {points}")


def _icon(shape: str, at: Point) -> str:
    """Draw a sign of the players' panel."""
    return symbol("ar-icon", shape, (at[0] + 9, at[1]), 8.5)


def _space_with_cart(at: Point) -> str:
    """Draw a space of a route that bears a cart symbol."""
    x, y = at
    slot = box("ar-slot ar-fill", x, y - 9, 34, 18, 4)
    return group("ar-grey", slot, symbol("ar-symbol", CART, (x + 17, y), 6.2))


def _place_to_join(at: Point) -> str:
    """Draw a place that a contract has still to join."""
    x, y = at[0] + SPOT, at[1]
    spot = element("circle", class_="ar-spot", cx=x, cy=y, r=SPOT - 2, stroke_width=2)
    return spot + element("circle", class_="ar-wanted", cx=x, cy=y, r=SPOT / 2.4)


def _run(length: int, at: Point) -> str:
    """Draw a route of so many spaces, small."""
    x, y = at
    return group("ar-grey", *(box("ar-slot ar-fill", x + 11 * i, y - 5, 9, 10, 2) for i in range(length)))


# --- the city under the map: the IJ, the Amstel, the canals around the old town, and the wall

Onto: TypeAlias = Callable[[Point], Point]

FAR: Final = 200
"""How far land and water go on beyond the board, for maps with wider margins than ours."""

SHORE: Final = (
    (-FAR, 128), (20, 124), (62, 116), (104, 99), (140, 80), (176, 70), (215, 76), (250, 91), (282, 95), (322, 99),
    (372, 103), (412, 100), (446, 108), (478, 130), (512, 147), (548, 151), (592, 166), (620 + FAR, 190),
)  # fmt: skip
"""The quay along the IJ, from west to east; the four places by the water lie just behind it."""
PALISADE: Final = (
    (-FAR, 116), (20, 112), (62, 103), (102, 86), (138, 68), (176, 57), (217, 63), (254, 79), (284, 83), (322, 87),
    (372, 91), (413, 88), (450, 96), (484, 118), (514, 135), (549, 139), (594, 154), (620 + FAR, 178),
)  # fmt: skip
"""The row of poles in the water before it; ships pass where it is open."""
OPEN: Final = (0.3, 0.62)
"""Where the row of poles is open, as parts of its length."""

WALL: Final = (
    (86, 90), (78, 150), (74, 214), (78, 288), (100, 350), (144, 396), (212, 424), (300, 436), (392, 430), (470, 408),
    (526, 370), (556, 316), (566, 250), (562, 120),
)  # fmt: skip
"""The outermost canal, with the city within; a bastion stands at every bend but the first and the last."""
BASTION: Final = 11.0
"""How far a bastion juts out."""
OUTER: Final = 6.5
WIDE: Final = 4.6
NARROW: Final = 2.8
"""How wide the canal before the wall is, a canal of the belt, and any other."""

CANALS: Final = (
    # the belt: Prinsengracht, Keizersgracht, Herengracht, from the west round to the east
    (WIDE, ((140, 70), (137, 140), (143, 205), (153, 268), (176, 322), (226, 368), (300, 394), (380, 401), (452, 384),
            (506, 350), (532, 306), (541, 250), (538, 130))),
    (WIDE, ((167, 60), (165, 140), (170, 200), (180, 258), (203, 304), (246, 343), (306, 370), (356, 381),
            (408, 386), (448, 360))),
    (WIDE, ((205, 62), (201, 140), (205, 196), (212, 246), (232, 288), (268, 322), (312, 349), (356, 368),
            (398, 376), (430, 364))),
    # Singel, from the tower of the herring packers by that of Jan Roodenpoort to the mint
    (WIDE, ((251, 80), (247, 140), (243, 205), (246, 262), (264, 298), (302, 326), (348, 350), (396, 362))),
    # Oudezijds, by the old church
    (NARROW, ((358, 90), (354, 150), (351, 205), (346, 262), (356, 308), (388, 360))),
    # Geldersekade and Kloveniersburgwal, with the weigh house between them
    (WIDE, ((422, 90), (419, 150), (412, 204), (402, 262), (401, 316), (410, 360))),
    # Oude Schans, below the tower of Montelbaan, and the canals of the east
    (WIDE, ((516, 128), (498, 172), (474, 222), (452, 268), (446, 312), (452, 350))),
    (NARROW, ((541, 190), (506, 240), (476, 286), (478, 338))),
    (NARROW, ((412, 204), (446, 212), (474, 222))),
    # across
    (NARROW, ((137, 146), (165, 138), (201, 124), (249, 104))),
    (NARROW, ((153, 268), (180, 258), (212, 246), (244, 236))),
    (NARROW, ((226, 368), (246, 343), (268, 322), (285, 312))),
    (NARROW, ((380, 401), (376, 392), (372, 372))),
    (NARROW, ((532, 306), (506, 300), (477, 292))),
    # the Jordaan: its small canals lie as the ditches of the fields had lain
    (NARROW, ((76, 186), (141, 166))),
    (NARROW, ((75, 236), (147, 222))),
    (NARROW, ((79, 296), (159, 280))),
    (NARROW, ((105, 358), (183, 330))),
)  # fmt: skip
"""How wide each is, and its bends."""

RIVER: Final = ((306, 84), (306, 140), (312, 200), (306, 244), (316, 282), (350, 322), (396, 362), (436, 362),
                (474, 340), (512, 326), (556, 336), (604, 366), (640 + FAR, 420))  # fmt: skip
"""The Amstel upstream from the IJ: Damrak, Rokin behind the dam, and the river."""
RIVER_WIDE: Final = 8.5
DAM: Final = ((292, 262), (320, 256))
DAM_WIDE: Final = 9.0
"""The dam across it."""

WAVES: Final = (
    (70, 86),
    (196, 52),
    (262, 56),
    (318, 62),
    (350, 74),
    (452, 62),
    (486, 96),
    (520, 112),
    (562, 84),
    (566, 126),
)
SHIPS: Final = ((232, 66, 1.3), (400, 66, 1.5), (470, 80, 1.1), (548, 108, 1.3))
"""Where ships lie on the IJ, and how large they are."""
HULL: Final = "M-9 1.5H9.5L7 6H-6.5Z"
SAILS: Final = "M-1-10.5Q6-5-1 0ZM-2.6-8.5Q-8-4-2.6 0ZM7-5Q9.5-2.5 7 0Z"
MILLS: Final = (2, 4, 6, 8, 10, 12)
"""On these bastions stands a windmill."""
TOWER: Final = "M-1.6-1H1.6L2.6 6H-2.6Z"
VANES: Final = "M-5-6 5 4M5-6-5 4"

ROUND: Final = 10
"""The round of the map's corners."""


def lies_in_amsterdam(board: Board) -> bool:
    """Tell whether a board has the places of the printed one, in their spots; its routes and contracts may differ.

    >>> import amsterdam_routes as ar
    >>> lies_in_amsterdam(ar.AMSTERDAM.board)
    True
    """
    return board.places == AMSTERDAM.board.places


@lru_cache(maxsize=32)
def land(board: Board) -> str:
    """Draw the ground of a map: the city for the board of Amsterdam, plain land for any other."""
    drawn = layout(board)
    if not lies_in_amsterdam(board):
        return box("ar-town", 0.5, 0.5, drawn.width - 1, drawn.height - 1, ROUND)
    return box("ar-land", 0.5, 0.5, drawn.width - 1, drawn.height - 1, ROUND) + _city(board, drawn)


def _city(board: Board, drawn: MapLayout) -> str:
    onto, scale = _onto(board, drawn)
    wall = _with_bastions(WALL)
    waters = [(wide, points) for wide, points in CANALS] + [(RIVER_WIDE, _smooth(RIVER)), (OUTER, wall)]
    town = [*wall, (wall[-1][0], 0), (wall[0][0], 0)]  # as far as under the sea
    marks = [path("ar-town", map(onto, town), closed=True)]
    for class_, more in (("ar-quay", 3.0), ("ar-canal", 0.0)):  # all quays first, so that none lies across a canal
        marks += [path(class_, map(onto, points), stroke_width=scale * wide + more) for wide, points in waters]
    marks.append(path("ar-dam", map(onto, DAM), stroke_width=scale * DAM_WIDE))
    shore = [onto(point) for point in _smooth(SHORE)]
    marks += [path("ar-quay", shore, stroke_width=5), _sea(shore, drawn.width)]
    marks += [path("ar-poles", map(onto, part)) for part in _parts(_smooth(PALISADE))]
    marks += [_wave(onto(point)) for point in WAVES]
    marks += [_ship(onto((x, y)), size) for x, y, size in SHIPS]
    marks += [_mill(onto(WALL[bend])) for bend in MILLS]
    return element("svg", *marks, width=drawn.width, height=drawn.height, aria_hidden="true")


def _onto(board: Board, drawn: MapLayout) -> tuple[Onto, float]:
    """Return how board units become those of the picture, found from two distant places that lie in both."""
    west, east = (min(board.places, key=_x), max(board.places, key=_x))
    (ax, ay), (bx, _) = drawn.spots[west], drawn.spots[east]
    scale = (bx - ax) / (_x(east) - _x(west))
    left, top = ax - scale * _x(west), ay - scale * float(west.y or 0)
    return lambda point: (left + scale * point[0], top + scale * point[1]), scale


def _x(place: Place) -> float:
    return float(place.x or 0)


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Draw a curve through all the points, as a row of points a short step apart."""
    line = [points[0]]
    for i in range(len(points) - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[max(0, min(j, len(points) - 1))] for j in range(i - 1, i + 3))
        for t in (step / STEPS for step in range(1, STEPS + 1)):
            one, two, three = t, t * t, t * t * t
            weights = (-three + 2 * two - one, 3 * three - 5 * two + 2, -3 * three + 4 * two + one, three - two)
            p, q, r, s = (weight / 2 for weight in weights)
            line.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy))
    return line


def _with_bastions(points: Sequence[Point]) -> list[Point]:
    """Put a pointed bastion at every bend of the wall, three points for one."""
    line = [points[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        before, after = math.dist((ax, ay), (bx, by)), math.dist((bx, by), (cx, cy))
        ux, uy, vx, vy = (ax - bx) / before, (ay - by) / before, (cx - bx) / after, (cy - by) / after
        far = math.hypot(ux + vx, uy + vy)
        out = bx - BASTION * (ux + vx) / far, by - BASTION * (uy + vy) / far
        line += [(bx + BASTION * ux, by + BASTION * uy), out, (bx + BASTION * vx, by + BASTION * vy)]
    return [*line, points[-1]]


def _parts(line: Sequence[Point]) -> list[Sequence[Point]]:
    """Cut out of the line the places where it is open."""
    ends = [0, *(round(part * len(line)) for part in OPEN), len(line)]
    return [line[start + 2 : end - 2] for start, end in pairwise(ends)]


def _sea(shore: Sequence[Point], width: float) -> str:
    """Draw the water above the shore, with the round corners of the map."""
    bay = f"M0 {ROUND}Q0 0 {ROUND} 0H{number(width - ROUND)}Q{number(width)} 0 {number(width)} {ROUND}"
    edge = "L".join(f"{number(x)} {number(y)}" for x, y in reversed(shore))
    return element("path", class_="ar-water", d=f"{bay}L{edge}Z")


def _wave(at: Point) -> str:
    x, y = at
    return element("path", class_="ar-wave", d=f"M{number(x)} {number(y)}q5-5 10 0t10 0t10 0")


def _ship(at: Point, size: float) -> str:
    return symbol("ar-ship", HULL, at, size) + symbol("ar-sails", SAILS, at, size)


def _mill(at: Point) -> str:
    return symbol("ar-mill", TOWER, at, 1.4) + symbol("ar-vanes", VANES, at, 1.4)

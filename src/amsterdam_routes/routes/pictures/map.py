"""The map, drawn: land and water, routes with their slots and carts, places with their names, title and legend.

The legend lies beneath the map: what the signs mean, and what a route scores.
"""

import math
from collections.abc import Callable, Collection, Iterator
from functools import partial

import attrs

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.svg import (
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
from amsterdam_routes.routes.box.board import Place, Route
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.pictures.captions import Describer, closed_routes
from amsterdam_routes.routes.pictures.city import land
from amsterdam_routes.routes.pictures.layout import HEAD, LEADING, MARGIN, TYPE, Label, MapLayout, layout
from amsterdam_routes.routes.pictures.palette import BARREL, CARDS, CART, SCROLL, SYMBOLS
from amsterdam_routes.routes.pictures.tracks import SPOT, Slot, Track
from amsterdam_routes.routes.rules.state import Table

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
    """Draw the map of a table: the routes of the `last` action glow, and the `wanted` places are marked."""
    drawn = layout(table.edition.board)
    closed = closed_routes(table)
    tracks = sorted(drawn.tracks, key=lambda track: track.route in last)  # what glows lies on top
    return group(
        "ar-map",
        land(table.edition.board, drawn),
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
    slots = [_slot(route, slot) if owner is None else _cart(slot, owner) for slot in track.slots]
    return group(
        " ".join(classes),
        *([_glow(track)] if is_last else []),
        path("ar-line", track.line),
        *slots,
        path("ar-hit", track.line, stroke_width=track.slots[0].width + (3 if route.double else 14)),
        title=f"{route.ends[0].name} - {route.ends[1].name}: {', '.join(about)}",
        data_route=route.id,
        data_owner=None if owner is None else str(owner),
    )


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
    lines = (
        write_measured(line, (middle, top + LEADING * (i + 0.78)), TYPE, "ar-name", anchor="middle")
        for i, line in enumerate(label.lines)
    )
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
    """Set the entries in lines that are no wider than the room, but for an entry that is wider alone."""
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
    """Yield what a route scores, by its length."""
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

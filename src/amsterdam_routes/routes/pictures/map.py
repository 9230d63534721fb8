"""The map: land and water, routes with their slots and carts, places with their names."""

import math
from collections.abc import Collection

from amsterdam_routes.kernel.drawing.svg import box, element, group, number, path, symbol, write, write_measured
from amsterdam_routes.routes.box.board import Place, Route
from amsterdam_routes.routes.pictures.cartouche import cartouche
from amsterdam_routes.routes.pictures.city import land
from amsterdam_routes.routes.pictures.highlights import closed_routes
from amsterdam_routes.routes.pictures.labels import LEADING, TYPE, Label
from amsterdam_routes.routes.pictures.layout import MapLayout, layout
from amsterdam_routes.routes.pictures.palette import CART, SYMBOLS
from amsterdam_routes.routes.pictures.tracks import SPOT, Slot, Track
from amsterdam_routes.routes.pictures.voice import Voice
from amsterdam_routes.routes.rules.state import Table

NUMBER = 1.11
"""The size of the number on a cart, to the width of the cart: it fits upright, however the cart is turned."""


def draw_map(table: Table, voice: Voice, last: Collection[Route], wanted: Collection[Place]) -> str:
    """The map of a table: the routes of the `last` action glow, and the `wanted` places are marked."""
    drawn = layout(table.edition.board)
    closed = closed_routes(table)
    tracks = sorted(drawn.tracks, key=lambda track: track.route in last)  # what glows lies on top
    return group(
        "ar-map",
        land(table.edition.board, drawn),
        cartouche(table.edition, drawn),
        *(_route(table, track, voice, track.route in closed, track.route in last) for track in tracks),
        *(path("ar-leader", label.leader) for label in drawn.labels if label.leader),
        *map(_name, drawn.labels),
        *(_spot(drawn, place, place in wanted) for place in table.edition.board.places),
    )


def _route(table: Table, track: Track, voice: Voice, closed: bool, is_last: bool) -> str:
    route, owner = track.route, table.owner(track.route)
    state = "closed" if closed else "free" if owner is None else "claimed"
    classes = ["ar-route", f"ar-{'grey' if route.color is None else route.color}", f"ar-{state}"]
    if owner is not None:
        classes.append(f"ar-seat-{owner % 8}")
    if is_last:
        classes.append("ar-last")
    about = [
        voice.say("spaces", spaces=route.length),
        voice.color(route.color),
        *([voice.say("earns_bonus")] if route.cart else []),
        voice.whose(table, route, closed),
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
    """A free space, with the symbol of its colour, and a cart where the route bears carts."""
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
    """A slot with a cart on it: the route's colour shows around it."""
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
        + element("g", *wheels, body, transform=_turned(slot))
        + label
    )


def _bar(class_: str, slot: Slot, length: float, width: float) -> str:
    return box(class_, -length / 2, -width / 2, length, width, min(4.0, width / 4), transform=_turned(slot))


def _turned(slot: Slot) -> str:
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
    """A name, drawn from the point of it that is nearest to its place: from there it can be made larger."""
    x, y = label.hook
    middle, top = label.box.center[0] - x, label.box.top - y
    lines = (
        write_measured(line, (middle, top + LEADING * (i + 0.78)), TYPE, "ar-name", anchor="middle")
        for i, line in enumerate(label.lines)
    )
    return group("ar-hook", group(f"ar-label ar-room-{round(10 * label.room)}", *lines), at=label.hook)

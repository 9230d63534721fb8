"""The harbour: fields round the water, warehouses with their roofs, docks with their workers, ships. (M4.5g-M4.5m)"""

from typing import Final

import attrs

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.svg import box, element, group, number, path, symbol, write
from amsterdam_routes.merchants.box.cubes import Goods, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.places import Water
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import LEAST, goods, worker
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import tables


@attrs.frozen
class Layout:
    """How large the harbour is drawn."""

    width: float
    height: float
    cell: Point


TABLE: Final = Layout(640.0, 534.0, (58.0, 58.0))
PHONE: Final = Layout(390.0, 592.0, (47.0, 54.0))
QUAY: Final = 4.0
"""From the edge of the harbour to its fields."""


def ring(edition: Edition) -> list[int]:
    """The fields that lie on a ring, one after the other as the edition lists them; the others lie inside."""
    lookup = tables(edition)
    found = [0]
    for place in range(1, len(edition.fields)):
        if lookup.distances[found[-1]][place] == 1:
            found.append(place)
    return found


def places(edition: Edition, layout: Layout) -> dict[int, Point]:
    """The middle of every field."""
    around, cell = ring(edition), layout.cell
    wide, high = layout.width - cell[0] - 2 * QUAY, layout.height - cell[1] - 2 * QUAY - 6  # ships stand out below
    across = max(
        range(2, max(3, len(around) // 2 + 1)), key=lambda many: _least_gap(many, len(around), wide, high, cell)
    )
    left = max(0, len(around) - 2 * across)
    slots: list[Point] = [(wide * i / (across - 1), 0.0) for i in range(across)]
    slots += [(wide, high * (i + 1) / (left - left // 2 + 1)) for i in range(left - left // 2)]
    slots += [(wide - wide * i / (across - 1), high) for i in range(across)]
    slots += [(0.0, high - high * (i + 1) / (left // 2 + 1)) for i in range(left // 2)]
    found = {
        place: (x + cell[0] / 2 + QUAY, y + cell[1] / 2 + QUAY) for place, (x, y) in zip(around, slots, strict=False)
    }
    inner = [place for place in range(len(edition.fields)) if place not in found]
    for i, place in enumerate(inner):
        x = layout.width / 2 + (i - (len(inner) - 1) / 2) * (cell[0] + 8)
        found[place] = x, layout.height - 2.3 * cell[1]
    return found


def _least_gap(across: int, many: int, wide: float, high: float, cell: Point) -> float:
    """How near fields come to each other, if so many of them lie along the upper edge."""
    beside = max(0, many - 2 * across + 1) // 2
    return min(wide / (across - 1) - cell[0], high / (beside + 1) - cell[1])


def harbour(table: Table, voice: Voice, new: frozenset[str], layout: Layout = TABLE) -> str:
    """The harbour from its upper left corner."""
    edition, at = table.edition, places(table.edition, layout)
    number_of = {field.id: i for i, field in enumerate(edition.fields)}
    water = box("am-water", 0, 0, layout.width, layout.height, 12)
    ends = ((at[number_of[a.id]], at[number_of[b.id]]) for a, b in edition.channels)
    channels = "".join(path("am-channel", line) for line in ends)
    fields = "".join(_field(table, place, at[place], voice, edition.fields[place].id in new, layout) for place in at)
    ships = "".join(_ship(table, seat, at, voice, layout) for seat in range(table.players))
    return group("am-harbour", water, channels, fields, ships)


def _field(table: Table, place: int, at: Point, voice: Voice, new: bool, layout: Layout) -> str:
    field, (x, y) = table.edition.fields[place], at
    wide, high = layout.cell
    left, top = x - wide / 2, y - high / 2
    parts = [box("am-open" if field.water is Water.OPEN else "am-cell", left + 1, top + 1, wide - 2, high - 2, 8)]
    if field.water is Water.BIG and isinstance(field.of, Goods):
        parts += _big(table, field.of, field.points, at, layout)
    elif field.water is Water.SMALL:
        kind = table.small[tables(table.edition).small[place]]
        parts += [_roof(at, layout), write("?", (x, top + 24), 13, "am-bold", anchor="middle")]
        points = write(str(field.points[0]), (x, top + 42), 13, "am-bold", anchor="middle")
        parts.append(points if kind is None else goods(kind, x, top + 38, 8))
    elif field.water is Water.DOCK and isinstance(field.of, Worker):
        parts.append(group(f"am-{field.of}", box("am-fill am-edge", left + 4, top + 4, wide - 8, 18, 4)))
        parts.append(symbol("am-on-dock", palette.CRANE, (x - 9, top + 13), 6.5))
        letter = palette.LETTERS[field.of]
        parts.append(group(f"am-{field.of}", write(letter, (x + 8, top + 17), LEAST, "am-letter am-bold")))
        waiting = table.docks[tables(table.edition).docks[place]]
        parts += [worker(one, x + (i - (len(waiting) - 1) / 2) * 18, top + 35) for i, one in enumerate(waiting)]
    elif field.water is Water.START:
        parts.append(symbol("am-icon", palette.CRANE, (x, top + 15), 9))
        parts.append(write(voice.word("start"), (x, top + 42), LEAST, "am-bold", width=wide - 6, anchor="middle"))
    if table.foreman == place:
        parts.append(element("circle", class_="am-icon", cx=left + wide - 10, cy=top + 10, r=8))
        letter = voice.word("foreman")
        parts.append(write(letter, (left + wide - 10, top + 14), LEAST, "am-on-dark am-bold", anchor="middle"))
    if new:
        parts.append(box("am-glow", left + 1, top + 1, wide - 2, high - 2, 8))
    parts.append(box("am-area", left, top, wide, high))
    title = voice.say("field", field=voice.describe(field))
    return group("am-field", *parts, title=title, data_field=field.id)


def _big(table: Table, kind: Goods, points: tuple[int, ...], at: Point, layout: Layout) -> list[str]:
    """A big warehouse under its roof: the points of its places, best first; taken ones bear their goods."""
    wide, high = layout.cell
    left, top = at[0] - wide / 2, at[1] - high / 2
    parts = [_roof(at, layout), goods(kind, at[0], top + 19, 8)]
    step = (wide - 6) / len(points)
    for i, many in enumerate(points):
        x = left + 3 + step * (i + 0.5)
        if i < table.roofs[kind]:
            parts.append(goods(kind, x, top + 38, min(6.5, step / 2 - 0.5)))
        else:
            parts.append(write(str(many), (x, top + 42), 12, "am-bold", anchor="middle"))
    return parts


def _roof(at: Point, layout: Layout) -> str:
    (x, y), (wide, high) = at, layout.cell
    left, right, top = x - wide / 2 + 5, x + wide / 2 - 5, y - high / 2
    d = f"M{number(left)} {number(top + 29)}V{number(top + 15)}L{number(x)} {number(top + 4)}"
    return element("path", class_="am-roof", d=f"{d}L{number(right)} {number(top + 15)}V{number(top + 29)}Z")


def _ship(table: Table, seat: int, at: dict[int, Point], voice: Voice, layout: Layout) -> str:
    """A ship at the lower edge of its field; ships share fields."""
    place = table.merchants[seat].ship
    x, y = at[place]
    here = [other for other in range(table.players) if table.merchants[other].ship == place]
    half = min(12.0, (layout.cell[0] - 1) / (2 * len(here)) - 0.25)
    x += (here.index(seat) - (len(here) - 1) / 2) * (2 * half + 0.5)
    y += layout.cell[1] / 2 - 1
    d = f"M{number(-half)}-5H{number(half)}L{number(0.7 * half)} 7H{number(-0.7 * half)}Z"
    moved = f"translate({number(x)} {number(y)})"
    hull = element("path", class_="am-fill am-edge", d=d, transform=moved)
    label = write(voice.label(table, seat), (x, y + 5), LEAST, "am-number am-bold", anchor="middle")
    return group(f"am-ship am-seat-{seat}", hull, label, title=voice.say("ship", player=voice.player(table, seat)))

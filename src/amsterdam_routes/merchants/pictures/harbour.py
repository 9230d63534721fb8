"""The harbour: fields round the water, warehouses with their roofs, docks with their workers, ships. (M4.5g-M4.5m)"""

from typing import Final

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.paper import box, element, group, number, symbol, write
from amsterdam_routes.merchants.box.cubes import Goods, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.places import Water
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import LEAST, goods, worker
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import tables

CELL: Final = (56.0, 58.0)
WIDTH, HEIGHT = 636.0, 526.0


def ring(edition: Edition) -> list[int]:
    """The fields that lie on a ring, one after the other as the edition lists them; the others lie inside."""
    lookup = tables(edition)
    found = [0]
    for place in range(1, len(edition.fields)):
        if lookup.distances[found[-1]][place] == 1:
            found.append(place)
    return found


def places(edition: Edition) -> dict[int, Point]:
    """The middle of every field."""
    around = ring(edition)
    wide, high = WIDTH - CELL[0], HEIGHT - CELL[1]
    across = max(2, round(len(around) * wide / (2 * (wide + high))))
    left = max(0, len(around) - 2 * across)
    slots: list[Point] = [(wide * i / (across - 1), 0.0) for i in range(across)]
    slots += [(wide, high * (i + 1) / (left - left // 2 + 1)) for i in range(left - left // 2)]
    slots += [(wide - wide * i / (across - 1), high) for i in range(across)]
    slots += [(0.0, high - high * (i + 1) / (left // 2 + 1)) for i in range(left // 2)]
    found = {place: (x + CELL[0] / 2, y + CELL[1] / 2) for place, (x, y) in zip(around, slots, strict=False)}
    inner = [place for place in range(len(edition.fields)) if place not in found]
    for i, place in enumerate(inner):
        found[place] = WIDTH / 2 + (i - (len(inner) - 1) / 2) * (CELL[0] + 8), HEIGHT - 2.1 * CELL[1]
    return found


def harbour(table: Table, voice: Voice, new: frozenset[str] = frozenset()) -> str:
    """The harbour from its upper left corner."""
    edition, at = table.edition, places(table.edition)
    number_of = {field.id: i for i, field in enumerate(edition.fields)}
    water = box("am-water", 0, 0, WIDTH, HEIGHT, 12)
    channels = "".join(_channel(at[number_of[a.id]], at[number_of[b.id]]) for a, b in edition.channels)
    fields = "".join(_field(table, place, at[place], voice, edition.fields[place].id in new) for place in at)
    ships = "".join(_ship(table, seat, at, voice) for seat in range(table.players))
    return group("am-harbour", water, channels, fields, ships)


def _channel(a: Point, b: Point) -> str:
    d = f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"
    return element("path", class_="am-channel", d=d)


def _field(table: Table, place: int, at: Point, voice: Voice, new: bool) -> str:
    field, (x, y) = table.edition.fields[place], at
    wide, high = CELL
    left, top = x - wide / 2, y - high / 2
    parts = [box("am-open" if field.water is Water.OPEN else "am-cell", left + 2, top + 2, wide - 4, high - 4, 8)]
    if field.water is Water.BIG and isinstance(field.of, Goods):
        parts.append(goods(field.of, x, top + 17, 10))
        parts += _roof(table, field.of, field.points, left, top + 41)
    elif field.water is Water.SMALL:
        kind = table.small[tables(table.edition).small[place]]
        parts.append(write("?", (x, top + 23), 16, "am-bold", anchor="middle"))
        points = write(str(field.points[0]), (x, top + 46), 13, "am-bold", anchor="middle")
        parts.append(points if kind is None else goods(kind, x, top + 42, 9))
    elif field.water is Water.DOCK and isinstance(field.of, Worker):
        parts.append(group(f"am-{field.of}", box("am-fill am-edge", left + 6, top + 6, wide - 12, 14, 4)))
        waiting = table.docks[tables(table.edition).docks[place]]
        parts += [worker(one, x + (i - (len(waiting) - 1) / 2) * 19, top + 38) for i, one in enumerate(waiting)]
        parts.append(symbol("am-icon", palette.CRANE, (x, top + 13), 6))
    elif field.water is Water.START:
        parts.append(symbol("am-icon", palette.CRANE, (x, top + 16), 9))
        parts.append(write(voice.word("start"), (x, top + 44), LEAST, "am-bold", width=wide - 8, anchor="middle"))
    if table.foreman == place:
        parts.append(element("circle", class_="am-icon", cx=left + wide - 10, cy=top + 10, r=8))
        letter = voice.word("foreman")
        parts.append(write(letter, (left + wide - 10, top + 14), LEAST, "am-on-dark am-bold", anchor="middle"))
    if new:
        parts.append(box("am-glow", left + 2, top + 2, wide - 4, high - 4, 8))
    parts.append(box("am-area", left, top, wide, high))
    return group("am-field", *parts, title=voice.say("field", field=_named(table, place, voice)), data_field=field.id)


def _named(table: Table, place: int, voice: Voice) -> str:
    return voice.describe(table.edition.fields[place])


def _roof(table: Table, kind: Goods, points: tuple[int, ...], left: float, y: float) -> list[str]:
    """The points of the places of a warehouse, best first; taken ones bear their goods."""
    step = (CELL[0] - 8) / len(points)
    parts = []
    for i, many in enumerate(points):
        x = left + 4 + step * (i + 0.5)
        if i < table.roofs[kind]:
            parts.append(goods(kind, x, y + 1, 6.5))
        else:
            parts.append(write(str(many), (x, y + 5), 12, "am-bold", anchor="middle"))
    return parts


def _ship(table: Table, seat: int, at: dict[int, Point], voice: Voice) -> str:
    """A ship beside the middle of its field; ships share fields."""
    place = table.merchants[seat].ship
    x, y = at[place]
    others = [other for other in range(table.players) if table.merchants[other].ship == place]
    x += (others.index(seat) - (len(others) - 1) / 2) * 17
    y += CELL[1] / 2 - 2
    hull = element(
        "path", class_="am-fill am-edge", d="M-13-4H13L9 7H-9Z", transform=f"translate({number(x)} {number(y)})"
    )
    label = write(voice.label(table, seat), (x, y + 5), LEAST, "am-number am-bold", anchor="middle")
    return group(f"am-ship am-seat-{seat}", hull, label, title=voice.say("ship", player=voice.player(table, seat)))

"""The harbour and the Amstel, and what lies beside the map: dice, market tile, black market, depot and decks.

The harbour has fields round the water, warehouses with their roofs, docks with their workers, and ships. The Amstel has
fields, bridges, discs in their order, and the end field. (M4.2f, M4.2i, M4.4a, M4.5f-M4.5o)
"""

from collections.abc import Sequence
from typing import Final

import attrs

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.lettering import wrapped
from amsterdam_routes.kernel.drawing.paper import box, element, group, number, path, symbol, write
from amsterdam_routes.merchants.box.components import CUBES, Goods, Water, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.pictures.marks import (
    CRANE,
    CUBE_SYMBOLS,
    DECK_PAINT,
    LEAST,
    LINE,
    WORKER_LETTERS,
    coins,
    goods,
    seat_paint,
    token,
    worker,
)
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.words import Describer


@attrs.frozen
class HarbourLayout:
    """How large the harbour is drawn."""

    width: float
    height: float
    cell: Point


WIDE_HARBOUR: Final = HarbourLayout(640.0, 534.0, (58.0, 58.0))
PHONE_HARBOUR: Final = HarbourLayout(390.0, 592.0, (47.0, 54.0))
QUAY: Final = 4.0
"""From the edge of the harbour to its fields."""


def ring(edition: Edition) -> list[int]:
    """Return the fields that lie on a ring, one after the other as the edition lists them; the others lie inside."""
    lookup = tables(edition)
    found = [0]
    for place in range(1, len(edition.fields)):
        if lookup.distances[found[-1]][place] == 1:
            found.append(place)
    return found


def places(edition: Edition, layout: HarbourLayout) -> dict[int, Point]:
    """Return the middle of every field."""
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
    """Return the least gap between fields if so many of them lie along the upper edge."""
    beside = max(0, many - 2 * across + 1) // 2
    return min(wide / (across - 1) - cell[0], high / (beside + 1) - cell[1])


def harbour(table: Table, words: Describer, new: frozenset[str], layout: HarbourLayout = WIDE_HARBOUR) -> str:
    """Draw the harbour from its upper left corner."""
    edition, at = table.edition, places(table.edition, layout)
    number_of = {field.id: i for i, field in enumerate(edition.fields)}
    water = box("am-water", 0, 0, layout.width, layout.height, 12)
    ends = ((at[number_of[a.id]], at[number_of[b.id]]) for a, b in edition.channels)
    channels = "".join(path("am-channel", line) for line in ends)
    fields = "".join(_field(table, place, at[place], words, edition.fields[place].id in new, layout) for place in at)
    ships = "".join(_ship(table, seat, at, words, layout) for seat in range(table.players))
    return group("am-harbour", water, channels, fields, ships)


def _field(table: Table, place: int, at: Point, words: Describer, new: bool, layout: HarbourLayout) -> str:
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
        parts.append(symbol("am-on-dock", CRANE, (x - 9, top + 13), 6.5))
        letter = WORKER_LETTERS[field.of]
        parts.append(group(f"am-{field.of}", write(letter, (x + 8, top + 17), LEAST, "am-letter am-bold")))
        waiting = table.docks[tables(table.edition).docks[place]]
        parts += [worker(one, x + (i - (len(waiting) - 1) / 2) * 18, top + 35) for i, one in enumerate(waiting)]
    elif field.water is Water.START:
        parts.append(symbol("am-icon", CRANE, (x, top + 15), 9))
        parts.append(write(words.heading("start"), (x, top + 42), LEAST, "am-bold", width=wide - 6, anchor="middle"))
    if table.foreman == place:
        parts.append(element("circle", class_="am-icon", cx=left + wide - 10, cy=top + 10, r=8))
        letter = words.heading("foreman")
        parts.append(write(letter, (left + wide - 10, top + 14), LEAST, "am-on-dark am-bold", anchor="middle"))
    if new:
        parts.append(box("am-glow", left + 1, top + 1, wide - 2, high - 2, 8))
    parts.append(box("am-area", left, top, wide, high))
    title = words.caption("field", field=words.describe(field))
    return group("am-field", *parts, title=title, data_field=field.id)


def _big(table: Table, kind: Goods, points: tuple[int, ...], at: Point, layout: HarbourLayout) -> list[str]:
    """Draw a big warehouse under its roof: the points of its places, best first; taken ones bear their goods."""
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


def _roof(at: Point, layout: HarbourLayout) -> str:
    (x, y), (wide, high) = at, layout.cell
    left, right, top = x - wide / 2 + 5, x + wide / 2 - 5, y - high / 2
    d = f"M{number(left)} {number(top + 29)}V{number(top + 15)}L{number(x)} {number(top + 4)}"
    return element("path", class_="am-roof", d=f"{d}L{number(right)} {number(top + 15)}V{number(top + 29)}Z")


def _ship(table: Table, seat: int, at: dict[int, Point], words: Describer, layout: HarbourLayout) -> str:
    """Draw a ship at the lower edge of its field; ships share fields."""
    place = table.merchants[seat].ship
    x, y = at[place]
    here = [other for other in range(table.players) if table.merchants[other].ship == place]
    half = min(12.0, (layout.cell[0] - 1) / (2 * len(here)) - 0.25)
    x += (here.index(seat) - (len(here) - 1) / 2) * (2 * half + 0.5)
    y += layout.cell[1] / 2 - 1
    d = f"M{number(-half)}-5H{number(half)}L{number(0.7 * half)} 7H{number(-0.7 * half)}Z"
    moved = f"translate({number(x)} {number(y)})"
    hull = element("path", class_="am-fill am-edge", d=d, transform=moved)
    label = write(words.label(table, seat), (x, y + 5), LEAST, "am-number am-bold", anchor="middle")
    return group(f"am-ship am-seat-{seat}", hull, label, title=words.caption("ship", player=words.player(table, seat)))


AMSTEL_HEAD: Final = 26.0
AMSTEL_ROW: Final = 66.0
"""From one row of fields to the next."""
AMSTEL_CELL: Final = 48.0
"""How high a field is."""


@attrs.frozen
class AmstelLayout:
    """How the Amstel is drawn: in one row, or in as many as a phone needs."""

    width: float
    across: int
    """The fields of a row, where the end field counts as one and a half."""


WIDE_AMSTEL: Final = AmstelLayout(1256.0, 100)
PHONE_AMSTEL: Final = AmstelLayout(390.0, 7)


def amstel_height(table: Table, layout: AmstelLayout = WIDE_AMSTEL) -> float:
    """Return how high the Amstel is."""
    return AMSTEL_HEAD + AMSTEL_ROW * -(-(table.edition.amstel_end + 1) // layout.across)


def amstel(table: Table, words: Describer, layout: AmstelLayout = WIDE_AMSTEL) -> str:
    """Draw the Amstel from its upper left corner, from left to right, row by row."""
    edition = table.edition
    bridges = dict(edition.amstel_bridges)
    parts = [box("am-water", 0, 0, layout.width, amstel_height(table, layout), 12)]
    parts.append(write(words.heading("amstel"), (12, 19), 13, "am-bold"))
    order = words.caption("order", players=words.join([words.player(table, seat) for seat in table.amstel]))
    parts.append(write(order, (74, 19), LEAST, "am-muted", width=layout.width - 86, least=LEAST))
    for field in range(edition.amstel_end + 1):
        parts += _amstel_field(table, field, words, layout)
        if field in bridges:
            left, top, _ = _amstel_place(table, field, layout)
            parts.append(box("am-plank", left - 4.5, top - 4, 5, AMSTEL_CELL + 8, 2))
    return group("am-amstel", *parts, title=order)


def _amstel_place(table: Table, field: int, layout: AmstelLayout) -> tuple[float, float, float]:
    """Return the left, upper and right edge of a field."""
    end = table.edition.amstel_end
    row, column = divmod(field, layout.across)
    many = min(layout.across, end + 1.5)
    step = (layout.width - 16) / many
    left = 10 + step * column
    top = AMSTEL_HEAD + AMSTEL_ROW * row + 4
    wide = step * 1.5 - 6 if field == end else step - 6
    return left, top, left + wide


def _amstel_field(table: Table, field: int, words: Describer, layout: AmstelLayout) -> list[str]:
    """Draw a field with its number, what is scored on the way to it, and its discs."""
    edition, (left, top, right) = table.edition, _amstel_place(table, field, layout)
    points = dict(edition.amstel_bridges).get(field)
    if field == edition.amstel_end:
        points = edition.amstel_end_points
    parts = [box("am-cell", left, top, right - left, AMSTEL_CELL, 8)]
    parts.append(write(str(field), (left + 5, top + AMSTEL_CELL - 5), LEAST, "am-muted"))
    if points is not None:
        text = words.caption("bridge", points=points)
        parts.append(write(text, (right - 5, top + AMSTEL_CELL - 5), 12, "am-bold", anchor="end"))
    parts += _discs(table, words, field, left, right, top + 15)
    parts.append(box("am-area", left, top, right - left, AMSTEL_CELL))
    return [group("am-amstel-field", *parts, data_amstel=field)]


def _discs(table: Table, words: Describer, field: int, left: float, right: float, y: float) -> list[str]:
    """Draw the discs on a field, the foremost farthest to the right, and on top."""
    here = [seat for seat in table.amstel if table.merchants[seat].amstel_field == field]
    radius = 9 if len(here) < 4 else 7.3
    step = min(16.0, (right - left - 2 * radius) / max(1, len(here) - 1))
    x = (left + right) / 2 - step * (len(here) - 1) / 2
    return [
        token(seat_paint(table, seat), x + step * i, y, words.label(table, seat), radius)
        for i, seat in enumerate(reversed(here))
    ]


PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@attrs.frozen
class SidesLayout:
    """How large dice, market tile, black market, depot and decks are drawn."""

    die: float
    """From one die to the next; a die is a little smaller."""
    tile: tuple[float, float]
    """The market tile."""
    sale: tuple[float, float]
    """From one field of the black market to the next."""
    depot: tuple[float, float]
    """The width of the depot, and from one field to the next."""
    deck: tuple[float, float]
    """A deck of cards."""


WIDE_SIDES: Final = SidesLayout(46.0, (154.0, 107.0), (38.0, 34.0), (132.0, 26.0), (46.0, 42.0))
PHONE_SIDES: Final = SidesLayout(62.0, (178.0, 92.0), (48.0, 48.0), (112.0, 37.0), (56.0, 60.0))


def dice(table: Table, words: Describer, layout: SidesLayout = WIDE_SIDES) -> str:
    """Draw the six dice as they lie; a rim marks those that were turned. Without a roll, draw only their colours."""
    parts, size = [write(words.heading("dice"), (0, 12), 13, "am-bold")], (layout.die - 10) / 2
    for i, color in enumerate(CUBES):
        x, y = size + layout.die * i, 22 + size
        body = [box("am-fill am-edge", x - size, y - size, 2 * size, 2 * size, 6)]
        if not table.dice:
            body = [box("am-cell", x - size, y - size, 2 * size, 2 * size, 6)]
            body.append(symbol("am-faint", CUBE_SYMBOLS[color], (x, y), 0.45 * size))
        else:
            body += [
                element("circle", class_="am-symbol", cx=x + 0.53 * size * dx, cy=y + 0.53 * size * dy, r=0.19 * size)
                for dx, dy in PIPS[table.dice[color]]
            ]
            if table.dice[color] != table.rolled[color]:
                body.append(box("am-glow", x - size, y - size, 2 * size, 2 * size, 6))
        body.append(symbol("am-icon", CUBE_SYMBOLS[color], (x, y + size + 10), 5))
        body.append(box("am-area", x - size, y - size, 2 * size, 2 * size + 10))
        pips = f" {table.dice[color]}" if table.dice else ""
        parts.append(group(f"am-{color}", *body, title=f"{words.describe(color)}{pips}", data_die=str(color)))
    return group("am-dice", *parts)


def market(table: Table, words: Describer, layout: SidesLayout = WIDE_SIDES) -> str:
    """Draw the market tile of the round, and how many are still face down."""
    parts, (wide, high) = [write(words.heading("market"), (0, 12), 13, "am-bold")], layout.tile
    if table.tile is not None:
        parts += [box("am-cell", 0, 20, wide, high, 8), coins(table.tile.price, 9, 35)[0]]
        parts.append(write(table.tile.id, (wide - 9, 40), 12, "am-muted", anchor="end"))
        text = words.describe(table.tile).partition(": ")[2]
        lines = wrapped(text, LEAST, wide - 16)
        parts += [write(line, (9, 58 + LINE * i), LEAST) for i, line in enumerate(lines)]
        parts.append(box("am-area", 0, 20, wide, high))
    parts.append(write(words.caption("face_down", tiles=table.tiles_left), (0, high + 34), LEAST, "am-muted"))
    title = None if table.tile is None else words.describe(table.tile)
    return group("am-market", *parts, title=title, data_tile=None if table.tile is None else table.tile.id)


def black_market(table: Table, words: Describer, layout: SidesLayout = WIDE_SIDES) -> str:
    """Draw the nine fields of the black market; what has been sold lies on a dark field. (M4.5f)"""
    parts, (across, down) = [write(words.heading("black_market"), (0, 12), 13, "am-bold")], layout.sale
    wide, high = across - 4, down - 4
    for row, kinds in enumerate(table.edition.black_market):
        for column, kind in enumerate(kinds):
            x, y, sold = across * column, 20 + down * row, kind in table.sold
            field = [box("am-icon" if sold else "am-cell", x, y, wide, high, 5)]
            field.append(goods(kind, x + wide / 2, y + high / 2, 0.28 * high, "am-light" if sold else "am-goods"))
            if table.trader is kind:
                field.append(element("circle", class_="am-penalty", cx=x + wide - 7, cy=y + 7, r=7))
                letter, class_ = words.heading("trader"), "am-on-red am-bold"
                field.append(write(letter, (x + wide - 7, y + 11), LEAST, class_, anchor="middle"))
            field.append(box("am-area", x, y, wide, high))
            title = words.caption("sold" if sold else "unsold", goods=words.describe(kind))
            parts.append(group("am-sale", *field, title=title, data_goods=str(kind)))
    return group("am-black-market", *parts)


def depot(table: Table, words: Describer, layout: SidesLayout = WIDE_SIDES) -> str:
    """Draw the depot: its fields with points and workers; the last field holds all further workers. (M4.5k)"""
    parts, (wide, down) = [write(words.heading("depot"), (0, 12), 13, "am-bold")], layout.depot
    last = len(table.edition.depot) - 1
    for i, points in enumerate(table.edition.depot):
        y = 20 + down * i
        parts.append(box("am-cell", 0, y, wide, down - 3, 5))
        parts.append(write(str(points), (8, y + down / 2 + 3), 13, "am-bold"))
        here = table.depot[i:] if i == last else table.depot[i : i + 1]
        parts += _crowd(here, y + (down - 3) / 2, wide)
    return group("am-depot", *parts)


def _crowd(here: Sequence[Worker], y: float, wide: float) -> list[str]:
    """Draw workers on a field of the depot: side by side, and how many more there are where they have no room."""
    room = int((wide - 26) // 17)
    kept = len(here) if len(here) <= room else room - 1
    parts = [worker(one, 32 + 17 * j, y) for j, one in enumerate(here[:kept])]
    if kept < len(here):
        parts.append(write(f"+{len(here) - kept}", (25 + 17 * kept, y + 4.5), 12, "am-bold"))
    return parts


def decks(table: Table, words: Describer, layout: SidesLayout = WIDE_SIDES) -> str:
    """Draw the three decks, the discard, and how many districts are scored."""
    parts, (wide, high) = [write(words.heading("decks"), (0, 12), 13, "am-bold")], layout.deck
    for i, (name, many) in enumerate(zip(DECK_PAINT, table.deck_sizes, strict=True)):
        x = (wide + 6) * i
        parts += [box("am-cell", x, 20, wide, high, 6), box(f"am-deck-{name}", x, 20, wide, 8, 6)]
        parts.append(write(str(many), (x + wide / 2, 29 + high / 2), 15, "am-bold", anchor="middle"))
    parts.append(write(words.caption("discard", cards=len(table.discard)), (0, high + 37), LEAST, "am-muted"))
    districts = words.caption("districts", districts=len(table.districts))
    parts.append(write(districts, (0, high + 52), LEAST, "am-muted"))
    return group("am-decks", *parts)

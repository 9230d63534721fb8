"""The board: the city, the harbour and the Amstel.

The city has six districts of blocks among the canals, each with its cost, its goods or its owner. The harbour has
fields round the water, warehouses with their roofs, docks with their workers, and ships. The Amstel has fields,
bridges, discs in their order, and the end field.
"""

import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

import attrs

from amsterdam_routes.kernel._drawing import Point, box, cut, element, group, number, path, symbol, text_width, write
from amsterdam_routes.merchants._words import Describer
from amsterdam_routes.merchants.box import DISTRICTS, Block, Cube, District, Goods, Water, Worker
from amsterdam_routes.merchants.box._edition import Edition
from amsterdam_routes.merchants.pictures._marks import (
    CRANE,
    LEAST,
    WORKER_LETTERS,
    cube,
    goods,
    seat_paint,
    token,
    worker,
)
from amsterdam_routes.merchants.rules._state import Table
from amsterdam_routes.merchants.rules._tables import tables

# --- the city (M4.2b, M4.5d)

ROWS: Final = (
    (District.HAARLEMMERBUURT, District.BURGWALLEN),
    (District.JORDAAN, District.NIEUWMARKT),
    (District.GRACHTENGORDEL, District.PLANTAGE),
)
"""Where the districts lie: two side by side, three times."""
DOWN: Final = 2
"""The blocks of a district stand in columns of two."""
ENDINGS: Final = (
    *("breestraat", "burgwal", "dijk", "dok", "eiland", "gracht", "kerk", "markt", "plein", "poort"),
    *("schouwburg", "straat", "veld"),
)
"""Endings of names of streets and places: a long name may be parted before its ending."""
SYLLABLES: Final = re.compile(r"[aeiouy](?=[^aeiouy\W][aeiouy])|[^aeiouy\W](?=[^aeiouy\W][aeiouy])", re.IGNORECASE)
"""The last letter of a syllable, nearly always."""


@attrs.frozen
class CityLayout:
    """How large the city is drawn."""

    cell: Point
    gap: float
    edge: float
    head: float = 22.0
    roomy: bool = True
    """Whether a block has room for every cube of its cost, and for the name of its goods."""
    lines: int = 2
    """The lines that the name of a block may take."""


WIDE_CITY: Final = CityLayout((91.0, 67.0), 8.0, 6.0)
PHONE_CITY: Final = CityLayout((58.0, 72.0), 6.8, 4.0, roomy=False, lines=3)


def city_places(edition: Edition, layout: CityLayout) -> dict[Block, Point]:
    """Return the upper left corner of each block."""
    (wide, high), gap = layout.cell, layout.gap
    found: dict[Block, Point] = {}
    across = max(1, -(-max(_many(edition, district) for district in DISTRICTS) // DOWN))
    for row, pair in enumerate(ROWS):
        for column, district in enumerate(pair):
            left = layout.edge + column * across * (wide + gap)
            top = layout.edge + layout.head + row * (DOWN * (high + gap) + layout.head)
            here = [block for block in edition.blocks if block.district is district]
            for i, block in enumerate(here):
                found[block] = left + (i // DOWN) * (wide + gap), top + (i % DOWN) * (high + gap)
    return found


def _many(edition: Edition, district: District) -> int:
    return sum(block.district is district for block in edition.blocks)


def city_size(edition: Edition, layout: CityLayout = WIDE_CITY) -> Point:
    """Return how large the city is."""
    corners = city_places(edition, layout).values()
    return (
        max(x for x, _ in corners) + layout.cell[0] + layout.edge,
        max(y for _, y in corners) + layout.cell[1] + layout.edge,
    )


def city(table: Table, words: Describer, new: frozenset[str], layout: CityLayout = WIDE_CITY) -> str:
    """Draw the city from its upper left corner."""
    edition, at = table.edition, city_places(table.edition, layout)
    water = box("am-water", 0, 0, *city_size(edition, layout), 12)
    bridges = "".join(_bridge(at[a], at[b], layout) for a, b in edition.bridges)
    heads = "".join(_district_head(table, district, at, words, layout) for district in DISTRICTS)
    blocks = "".join(
        _block(table, i, at[block], words, block.id in new, layout) for i, block in enumerate(edition.blocks)
    )
    return group("am-city", water, bridges, heads, blocks)


def _bridge(a: Point, b: Point, layout: CityLayout) -> str:
    """Draw a plank from the middle of a block to that of another: the blocks are drawn over its ends."""
    return path("am-bridge", ((x + layout.cell[0] / 2, y + layout.cell[1] / 2) for x, y in (a, b)))


def _district_head(
    table: Table, district: District, at: dict[Block, Point], words: Describer, layout: CityLayout
) -> str:
    """Draw the name of a district, its colour, and whether it is scored."""
    here = [at[block] for block in table.edition.blocks if block.district is district]
    if not here:
        return ""
    x, y = min(here)[0], min(corner[1] for corner in here)
    right = max(corner[0] for corner in here) + layout.cell[0]
    name = table.edition.district_names[district]
    text = ""
    if district in table.districts:
        places = [str(points) for points in table.edition.district_points[max(2, table.players)] if points]
        text = words.caption("scored", points="/".join(places)) if layout.roomy else "/".join(places)
    room = max(0.0, right - x - 20 - text_width(text, LEAST) - 8)
    # a strip of quay keeps the words clear of the bridges that pass under them
    parts = [box("am-quay", x, y - 20, min(text_width(name, 13), room) + 26, 17, 4)]
    parts += [cube(table.edition.colors[district], x + 9, y - 11.5, 6)]
    parts.append(write(name, (x + 20, y - 7), 13, "am-bold", width=room, least=LEAST))
    if text:
        wide = text_width(text, LEAST)
        parts += [box("am-scored", right - wide - 10, y - 20, wide + 10, 17, 8)]
        parts.append(write(text, (right - 5, y - 7.5), LEAST, "am-on-gold am-bold", anchor="end"))
    return group("am-district", *parts, data_district=str(district))


MOST_BREAKS: Final = 20
"""How many places for parting a name are tried, the best ones first; more would take too long."""


def lines(name: str, type_: float, width: float, most: int) -> list[str]:
    """Return the name of a block in as few lines as possible, split where a reader would; text without room is cut.

    >>> lines("Kloveniersburgwal", 11, 80, 2), lines("Kloveniersburgwal", 11, 54, 3)
    (['Kloveniers-', 'burgwal'], ['Klove-', 'niers-', 'burgwal'])
    """
    breaks = _breaks(name)
    if len(breaks) > MOST_BREAKS:
        breaks = dict(sorted(breaks.items(), key=lambda found: (found[1], found[0]))[:MOST_BREAKS])
    for many in range(most):
        fitting = []
        for chosen in combinations(sorted(breaks), many):
            parted = _part(name, chosen)
            widest = max(text_width(line, type_) for line in parted)
            if widest <= width:
                fitting.append((sum(breaks[place] for place in chosen), widest, parted))
        if fitting:
            return min(fitting, key=lambda found: found[:2])[2]
    return [cut(name, type_, width)]


def _breaks(name: str) -> dict[int, int]:
    """Return where a name may be parted, and how badly: between words, between parts of a word, within a part."""
    found = {m.start() + 1: 3 for m in SYLLABLES.finditer(name) if m.start() > 0}
    found |= {len(name) - len(ending): 1 for ending in ENDINGS if name.endswith(ending) and name != ending}
    found |= {i + 1: 0 for i, character in enumerate(name) if character in " -"}
    return found


def _part(name: str, breaks: Sequence[int]) -> list[str]:
    pieces = [name[a:b] for a, b in pairwise([0, *breaks, len(name)])]
    return [piece.rstrip() if piece[-1] in " -" else piece + "-" for piece in pieces[:-1]] + pieces[-1:]


def _block(table: Table, place: int, corner: Point, words: Describer, new: bool, layout: CityLayout) -> str:
    """Draw a block: its roof in the colour of its district, its name, its cost, and its goods or its owner."""
    block, (x, y), (wide, high) = table.edition.blocks[place], corner, layout.cell
    color, owner, kind = table.edition.colors[block.district], table.owner(block), table.goods[place]
    parts = [box("am-cell", x, y, wide, high, 5)]
    if owner is not None:
        parts.append(group(f"am-seat-{seat_paint(table, owner)}", box("am-fill am-tint", x, y, wide, high, 5)))
    parts.append(group(f"am-{color}", box("am-fill", x, y, wide, 6, 3)))
    for i, line in enumerate(lines(block.name, LEAST, wide - 5, layout.lines)):
        parts.append(write(line, (x + 4, y + 18 + 12 * i), LEAST))
    if owner is None:
        parts += [_price(block.cost, color, x, y + high - (25 if layout.roomy else 13), layout)]
        if layout.roomy:
            parts.append(goods(kind, x + 12, y + high - 9, 7))
            word = words.goods(kind)
            parts.append(write(word, (x + 23, y + high - 5), LEAST, width=wide - 26, least=LEAST))
        else:
            parts.append(goods(kind, x + 36, y + high - 13, 6.5))
        title = words.caption("block", block=block.name, cost=block.cost, goods=words.describe(kind))
    else:
        parts.append(token(seat_paint(table, owner), x + wide / 2, y + high - 14, words.label(table, owner), 11))
        title = words.caption("owned", block=block.name, player=words.player(table, owner))
    if table.messenger == place:
        parts.append(_figure(x + wide - 9, y + high - (26 if layout.roomy else 13), words.heading("messenger")))
    if new:
        parts.append(box("am-glow", x, y, wide, high, 5))
    parts.append(box("am-area", x, y, wide, high))
    return group("am-block", *parts, title=title, data_block=block.id)


def _price(cost: int, color: Cube, x: float, y: float, layout: CityLayout) -> str:
    if layout.roomy and cost <= 5:
        return "".join(cube(color, x + 10.5 + 13 * i, y, 5.5) for i in range(cost))
    return write(str(cost), (x + 5, y + 4.5), 13, "am-bold") + cube(color, x + 20, y, 6)


def _figure(x: float, y: float, letter: str) -> str:
    body = element("circle", class_="am-icon", cx=x, cy=y, r=8)
    return body + write(letter, (x, y + 4), LEAST, "am-on-dark am-bold", anchor="middle")


# --- the harbour (M4.5g-M4.5m)


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


def harbour_places(edition: Edition, layout: HarbourLayout) -> dict[int, Point]:
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
    """Return the least gap between fields if the upper edge holds so many of them."""
    beside = max(0, many - 2 * across + 1) // 2
    return min(wide / (across - 1) - cell[0], high / (beside + 1) - cell[1])


def harbour(table: Table, words: Describer, new: frozenset[str], layout: HarbourLayout = WIDE_HARBOUR) -> str:
    """Draw the harbour from its upper left corner."""
    edition, at = table.edition, harbour_places(table.edition, layout)
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
    elif field.water is Water.OPEN:
        named = lines(field.name, LEAST, wide - 4, 3)
        down = y + 4 - 6 * (len(named) - 1)
        parts += [write(line, (x, down + 12 * i), LEAST, "am-muted", anchor="middle") for i, line in enumerate(named)]
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
    return group(f"am-ship am-seat-{seat}", hull, label, title=words.caption("ship", seat=seat))


# --- the Amstel (M4.2i, M4.5n, M4.5o)

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
    """Draw a field with its number, the points on the way to it, and its discs."""
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

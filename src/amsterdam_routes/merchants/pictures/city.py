"""The city: six districts of blocks among the canals, each with its cost, its goods or its owner. (M4.2b, M4.5d)"""

import re
from collections.abc import Sequence
from itertools import combinations, pairwise
from typing import Final

import attrs

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.svg import box, cut, element, group, path, text_width, write
from amsterdam_routes.merchants.box.cubes import DISTRICTS, Cube, District
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.places import Block
from amsterdam_routes.merchants.pictures.marks import LEAST, cube, goods, token
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table

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
"""What names of streets and places end in: before it, a long name may be parted."""
SYLLABLES: Final = re.compile(r"[aeiouy](?=[^aeiouy\W][aeiouy])|[^aeiouy\W](?=[^aeiouy\W][aeiouy])", re.IGNORECASE)
"""The last letter of a syllable, nearly always."""


@attrs.frozen
class Layout:
    """How large the city is drawn."""

    cell: Point
    gap: float
    edge: float
    head: float = 22.0
    roomy: bool = True
    """Whether a block has room for every cube of its cost, and for the name of its goods."""
    lines: int = 2
    """The lines that the name of a block may take."""


TABLE: Final = Layout((91.0, 67.0), 8.0, 6.0)
PHONE: Final = Layout((58.0, 72.0), 6.8, 4.0, roomy=False, lines=3)


def places(edition: Edition, layout: Layout) -> dict[Block, Point]:
    """Where each block has its upper left corner."""
    (wide, high), gap = layout.cell, layout.gap
    found: dict[Block, Point] = {}
    across = max(1, -(-max(_many(edition, district) for district in DISTRICTS) // DOWN))
    for row, pair in enumerate(ROWS):
        for column, district in enumerate(pair):
            left = layout.edge + column * across * (wide + gap)
            top = layout.edge + layout.head + row * (DOWN * (high + gap) + layout.head)
            own = [block for block in edition.blocks if block.district is district]
            for i, block in enumerate(own):
                found[block] = left + (i // DOWN) * (wide + gap), top + (i % DOWN) * (high + gap)
    return found


def _many(edition: Edition, district: District) -> int:
    return sum(block.district is district for block in edition.blocks)


def size(edition: Edition, layout: Layout = TABLE) -> Point:
    """How large the city is."""
    corners = places(edition, layout).values()
    return (
        max(x for x, _ in corners) + layout.cell[0] + layout.edge,
        max(y for _, y in corners) + layout.cell[1] + layout.edge,
    )


def city(table: Table, voice: Voice, new: frozenset[str], layout: Layout = TABLE) -> str:
    """The city from its upper left corner."""
    edition, at = table.edition, places(table.edition, layout)
    water = box("am-water", 0, 0, *size(edition, layout), 12)
    bridges = "".join(_bridge(at[a], at[b], layout) for a, b in edition.bridges)
    heads = "".join(_head(table, district, at, voice, layout) for district in DISTRICTS)
    blocks = "".join(
        _block(table, i, at[block], voice, block.id in new, layout) for i, block in enumerate(edition.blocks)
    )
    return group("am-city", water, bridges, heads, blocks)


def _bridge(a: Point, b: Point, layout: Layout) -> str:
    """A plank from the middle of a block to that of another: the blocks are drawn over its ends."""
    return path("am-bridge", ((x + layout.cell[0] / 2, y + layout.cell[1] / 2) for x, y in (a, b)))


def _head(table: Table, district: District, at: dict[Block, Point], voice: Voice, layout: Layout) -> str:
    """The name of a district, its colour, and whether it is scored."""
    own = [at[block] for block in table.edition.blocks if block.district is district]
    if not own:
        return ""
    x, y = min(own)[0], min(corner[1] for corner in own)
    right = max(corner[0] for corner in own) + layout.cell[0]
    name = table.edition.district_names[district]
    text = ""
    if district in table.districts:
        places = [str(points) for points in table.edition.district_points[max(2, table.players)] if points]
        text = voice.say("scored", points="/".join(places)) if layout.roomy else "/".join(places)
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
"""So many places of a name are tried to part it at, the best of them: more would take too long."""


def lines(name: str, type_: float, width: float, most: int) -> list[str]:
    """The name of a block in as few lines as it needs, parted where a reader would; what has no room is cut.

    >>> lines("Kloveniersburgwal", 11, 80, 2), lines("Kloveniersburgwal", 11, 54, 3)
    (['Kloveniers-', 'burgwal'], ['Klove-', 'niers-', 'burgwal'])
    """
    breaks = _breaks(name)
    if len(breaks) > MOST_BREAKS:
        breaks = dict(sorted(breaks.items(), key=lambda found: (found[1], found[0]))[:MOST_BREAKS])
    for many in range(most):
        ways = [
            (sum(breaks[place] for place in chosen), _parted(name, chosen))
            for chosen in combinations(sorted(breaks), many)
        ]
        fitting = [way for way in ways if all(text_width(line, type_) <= width for line in way[1])]
        if fitting:
            return min(fitting, key=lambda way: (way[0], max(text_width(line, type_) for line in way[1])))[1]
    return [cut(name, type_, width)]


def _breaks(name: str) -> dict[int, int]:
    """Where a name may be parted, and how much it hurts there: between words, between parts of a word, in a part."""
    found = {m.start() + 1: 3 for m in SYLLABLES.finditer(name) if m.start() > 0}
    found |= {len(name) - len(ending): 1 for ending in ENDINGS if name.endswith(ending) and name != ending}
    found |= {i + 1: 0 for i, character in enumerate(name) if character in " -"}
    return found


def _parted(name: str, breaks: Sequence[int]) -> list[str]:
    pieces = [name[a:b] for a, b in pairwise([0, *breaks, len(name)])]
    return [piece.rstrip() if piece[-1] in " -" else piece + "-" for piece in pieces[:-1]] + pieces[-1:]


def _block(table: Table, place: int, corner: Point, voice: Voice, new: bool, layout: Layout) -> str:
    """A block: its roof in the colour of its district, its name, its cost, and its goods or its owner."""
    block, (x, y), (wide, high) = table.edition.blocks[place], corner, layout.cell
    color, owner, kind = table.edition.colors[block.district], table.owner(block), table.goods[place]
    parts = [box("am-cell", x, y, wide, high, 5)]
    if owner is not None:
        parts.append(group(f"am-seat-{voice.paint(table, owner)}", box("am-fill am-tint", x, y, wide, high, 5)))
    parts.append(group(f"am-{color}", box("am-fill", x, y, wide, 6, 3)))
    for i, line in enumerate(lines(block.name, LEAST, wide - 5, layout.lines)):
        parts.append(write(line, (x + 4, y + 18 + 12 * i), LEAST))
    if owner is None:
        parts += [_price(block.cost, color, x, y + high - (25 if layout.roomy else 13), layout)]
        if layout.roomy:
            parts.append(goods(kind, x + 12, y + high - 9, 7))
            word = voice.describe(kind)
            parts.append(write(word, (x + 23, y + high - 5), LEAST, width=wide - 26, least=LEAST))
        else:
            parts.append(goods(kind, x + 36, y + high - 13, 6.5))
        title = voice.say("block", block=block.name, cost=block.cost, goods=voice.describe(kind))
    else:
        parts.append(token(voice.paint(table, owner), x + wide / 2, y + high - 14, voice.label(table, owner), 11))
        title = voice.say("owned", block=block.name, player=voice.player(table, owner))
    if table.messenger == place:
        parts.append(_figure(x + wide - 9, y + high - (26 if layout.roomy else 13), voice.word("messenger")))
    if new:
        parts.append(box("am-glow", x, y, wide, high, 5))
    parts.append(box("am-area", x, y, wide, high))
    return group("am-block", *parts, title=title, data_block=block.id)


def _price(cost: int, color: Cube, x: float, y: float, layout: Layout) -> str:
    if layout.roomy and cost <= 5:
        return "".join(cube(color, x + 10.5 + 13 * i, y, 5.5) for i in range(cost))
    return write(str(cost), (x + 5, y + 4.5), 13, "am-bold") + cube(color, x + 20, y, 6)


def _figure(x: float, y: float, letter: str) -> str:
    body = element("circle", class_="am-icon", cx=x, cy=y, r=8)
    return body + write(letter, (x, y + 4), LEAST, "am-on-dark am-bold", anchor="middle")

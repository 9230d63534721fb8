"""The city: six districts of blocks, each with its cost, its goods or its owner, and the bridges. (M4.2b, M4.5d)"""

from typing import Final

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.paper import box, element, group, number, write
from amsterdam_routes.merchants.box.cubes import DISTRICTS, District
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.places import Block
from amsterdam_routes.merchants.pictures.marks import LEAST, cube, goods, token
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table

CELL: Final = (92.0, 64.0)
GAP: Final = 9.0
HEAD: Final = 22.0
ROWS: Final = (
    (District.HAARLEMMERBUURT, District.BURGWALLEN),
    (District.JORDAAN, District.NIEUWMARKT),
    (District.GRACHTENGORDEL, District.PLANTAGE),
)
"""Where the districts lie: two side by side, three times."""
DOWN: Final = 2
"""The blocks of a district stand in columns of two."""


def places(edition: Edition) -> dict[Block, Point]:
    """Where each block has its upper left corner."""
    found: dict[Block, Point] = {}
    across = max(1, -(-max(_many(edition, district) for district in DISTRICTS) // DOWN))
    for row, pair in enumerate(ROWS):
        for column, district in enumerate(pair):
            left = column * across * (CELL[0] + GAP)
            top = HEAD + row * (DOWN * (CELL[1] + GAP) + HEAD)
            own = [block for block in edition.blocks if block.district is district]
            for i, block in enumerate(own):
                found[block] = left + (i // DOWN) * (CELL[0] + GAP), top + (i % DOWN) * (CELL[1] + GAP)
    return found


def _many(edition: Edition, district: District) -> int:
    return sum(block.district is district for block in edition.blocks)


def size(edition: Edition) -> Point:
    """How large the city is."""
    corners = places(edition).values()
    return max(x for x, _ in corners) + CELL[0], max(y for _, y in corners) + CELL[1]


def city(table: Table, voice: Voice, new: frozenset[str] = frozenset()) -> str:
    """The city from its upper left corner."""
    edition, at = table.edition, places(table.edition)
    bridges = "".join(_bridge(at[a], at[b]) for a, b in edition.bridges)
    heads = "".join(_head(table, district, at, voice) for district in DISTRICTS)
    blocks = "".join(_block(table, i, at[block], voice, block.id in new) for i, block in enumerate(edition.blocks))
    return group("am-city", bridges, heads, blocks)


def _middle(corner: Point) -> Point:
    return corner[0] + CELL[0] / 2, corner[1] + CELL[1] / 2


def _bridge(a: Point, b: Point) -> str:
    (ax, ay), (bx, by) = _middle(a), _middle(b)
    return element("path", class_="am-bridge", d=f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}")


def _head(table: Table, district: District, at: dict[Block, Point], voice: Voice) -> str:
    """The name of a district, its colour, and whether it is scored."""
    own = [at[block] for block in table.edition.blocks if block.district is district]
    if not own:
        return ""
    x, y = min(own)[0], min(corner[1] for corner in own)
    name = table.edition.district_names[district]
    parts = [cube(table.edition.colors[district], x + 8, y - 10, 6.5), write(name, (x + 20, y - 6), 13, "am-bold")]
    if district in table.districts:
        places = [str(points) for points in table.edition.district_points[max(2, table.players)] if points]
        text = voice.say("scored", points=" / ".join(places))
        parts.append(write(text, (x + 3 * (CELL[0] + GAP) - GAP, y - 6), 12, "am-muted", anchor="end"))
    return group("am-district", *parts, data_district=str(district))


def _block(table: Table, place: int, corner: Point, voice: Voice, new: bool) -> str:
    """A block: its roof in the colour of its district, its name, its cost, and its goods or its owner."""
    block, (x, y), (wide, high) = table.edition.blocks[place], corner, CELL
    color, owner = table.edition.colors[block.district], table.owner(block)
    parts = [box("am-cell", x, y, wide, high, 5)]
    parts.append(group(f"am-{color}", box("am-fill", x, y, wide, 6, 3)))
    parts.append(write(block.name, (x + 5, y + 21), 12, width=wide - 10, least=LEAST))
    if owner is None:
        parts += [cube(color, x + 11 + 13.5 * i, y + high - 32, 5.5) for i in range(min(block.cost, 6))]
        kind = table.goods[place]
        parts.append(goods(kind, x + 14, y + high - 12, 8))
        parts.append(write(voice.describe(kind), (x + 26, y + high - 8), LEAST, width=wide - 30, least=LEAST))
        title = voice.say("block", block=block.name, cost=block.cost, goods=voice.describe(kind))
    else:
        parts.append(token(owner, x + wide / 2, y + high - 21, voice.label(table, owner), 13))
        title = voice.say("owned", block=block.name, player=voice.player(table, owner))
    if table.messenger == place:
        parts.append(_figure(x + wide - 12, y + high - 34, voice.word("messenger")))
    if new:
        parts.append(box("am-glow", x, y, wide, high, 5))
    parts.append(box("am-area", x, y, wide, high))
    return group("am-block", *parts, title=title, data_block=block.id)


def _figure(x: float, y: float, letter: str) -> str:
    body = element("circle", class_="am-icon", cx=x, cy=y, r=8)
    return body + write(letter, (x, y + 4), LEAST, "am-on-dark am-bold", anchor="middle")

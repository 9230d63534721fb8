"""What else lies beside the map: dice, market tile, black market, depot and decks. (M4.2f, M4.4a, M4.5f, M4.5k)"""

from collections.abc import Sequence
from typing import Final

import attrs

from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, wrap_text, write
from amsterdam_routes.merchants.box.cubes import CUBES, Worker
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import LEAST, LINE, coins, goods, worker
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table

PIPS: Final[dict[int, tuple[tuple[int, int], ...]]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@attrs.frozen
class Layout:
    """How large these things are drawn."""

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


TABLE: Final = Layout(46.0, (154.0, 107.0), (38.0, 34.0), (132.0, 26.0), (46.0, 42.0))
PHONE: Final = Layout(62.0, (178.0, 92.0), (48.0, 48.0), (112.0, 37.0), (56.0, 60.0))


def dice(table: Table, voice: Voice, layout: Layout = TABLE) -> str:
    """The six dice as they lie; those that were turned show it by a rim. Without a roll, only their colours."""
    parts, size = [write(voice.word("dice"), (0, 12), 13, "am-bold")], (layout.die - 10) / 2
    for i, color in enumerate(CUBES):
        x, y = size + layout.die * i, 22 + size
        body = [box("am-fill am-edge", x - size, y - size, 2 * size, 2 * size, 6)]
        if not table.dice:
            body = [box("am-cell", x - size, y - size, 2 * size, 2 * size, 6)]
            body.append(symbol("am-faint", palette.SYMBOLS[color], (x, y), 0.45 * size))
        else:
            body += [
                element("circle", class_="am-symbol", cx=x + 0.53 * size * dx, cy=y + 0.53 * size * dy, r=0.19 * size)
                for dx, dy in PIPS[table.dice[color]]
            ]
            if table.dice[color] != table.rolled[color]:
                body.append(box("am-glow", x - size, y - size, 2 * size, 2 * size, 6))
        body.append(symbol("am-icon", palette.SYMBOLS[color], (x, y + size + 10), 5))
        body.append(box("am-area", x - size, y - size, 2 * size, 2 * size + 10))
        pips = f" {table.dice[color]}" if table.dice else ""
        parts.append(group(f"am-{color}", *body, title=f"{voice.describe(color)}{pips}", data_die=str(color)))
    return group("am-dice", *parts)


def market(table: Table, voice: Voice, layout: Layout = TABLE) -> str:
    """The market tile of the round, and how many are still face down."""
    parts, (wide, high) = [write(voice.word("market"), (0, 12), 13, "am-bold")], layout.tile
    if table.tile is not None:
        parts += [box("am-cell", 0, 20, wide, high, 8), coins(table.tile.price, 9, 35)[0]]
        parts.append(write(table.tile.id, (wide - 9, 40), 12, "am-muted", anchor="end"))
        text = voice.describe(table.tile).partition(": ")[2]
        lines = wrap_text(text, LEAST, wide - 16)
        parts += [write(line, (9, 58 + LINE * i), LEAST) for i, line in enumerate(lines)]
        parts.append(box("am-area", 0, 20, wide, high))
    parts.append(write(voice.say("face_down", tiles=table.tiles_left), (0, high + 34), LEAST, "am-muted"))
    title = None if table.tile is None else voice.describe(table.tile)
    return group("am-market", *parts, title=title, data_tile=None if table.tile is None else table.tile.id)


def black_market(table: Table, voice: Voice, layout: Layout = TABLE) -> str:
    """The nine fields of the black market; what has been sold lies on a dark field. (M4.5f)"""
    parts, (across, down) = [write(voice.word("black_market"), (0, 12), 13, "am-bold")], layout.sale
    wide, high = across - 4, down - 4
    for row, kinds in enumerate(table.edition.black_market):
        for column, kind in enumerate(kinds):
            x, y, sold = across * column, 20 + down * row, kind in table.sold
            field = [box("am-icon" if sold else "am-cell", x, y, wide, high, 5)]
            field.append(goods(kind, x + wide / 2, y + high / 2, 0.28 * high, "am-light" if sold else "am-goods"))
            if table.trader is kind:
                field.append(element("circle", class_="am-penalty", cx=x + wide - 7, cy=y + 7, r=7))
                letter, class_ = voice.word("trader"), "am-on-red am-bold"
                field.append(write(letter, (x + wide - 7, y + 11), LEAST, class_, anchor="middle"))
            field.append(box("am-area", x, y, wide, high))
            title = voice.say("sold" if sold else "unsold", goods=voice.describe(kind))
            parts.append(group("am-sale", *field, title=title, data_goods=str(kind)))
    return group("am-black-market", *parts)


def depot(table: Table, voice: Voice, layout: Layout = TABLE) -> str:
    """The depot: the points of its fields, and the workers on them; the last field holds all further ones. (M4.5k)"""
    parts, (wide, down) = [write(voice.word("depot"), (0, 12), 13, "am-bold")], layout.depot
    last = len(table.edition.depot) - 1
    for i, points in enumerate(table.edition.depot):
        y = 20 + down * i
        parts.append(box("am-cell", 0, y, wide, down - 3, 5))
        parts.append(write(str(points), (8, y + down / 2 + 3), 13, "am-bold"))
        here = table.depot[i:] if i == last else table.depot[i : i + 1]
        parts += _crowd(here, y + (down - 3) / 2, wide)
    return group("am-depot", *parts)


def _crowd(here: Sequence[Worker], y: float, wide: float) -> list[str]:
    """Workers on a field of the depot: side by side, and how many more there are where they have no room."""
    room = int((wide - 26) // 17)
    kept = len(here) if len(here) <= room else room - 1
    parts = [worker(one, 32 + 17 * j, y) for j, one in enumerate(here[:kept])]
    if kept < len(here):
        parts.append(write(f"+{len(here) - kept}", (25 + 17 * kept, y + 4.5), 12, "am-bold"))
    return parts


def decks(table: Table, voice: Voice, layout: Layout = TABLE) -> str:
    """The three decks, the discard, and how many districts are scored."""
    parts, (wide, high) = [write(voice.word("decks"), (0, 12), 13, "am-bold")], layout.deck
    for i, (name, many) in enumerate(zip(palette.DECKS, table.deck_sizes, strict=True)):
        x = (wide + 6) * i
        parts += [box("am-cell", x, 20, wide, high, 6), box(f"am-deck-{name}", x, 20, wide, 8, 6)]
        parts.append(write(str(many), (x + wide / 2, 29 + high / 2), 15, "am-bold", anchor="middle"))
    parts.append(write(voice.say("discard", cards=len(table.discard)), (0, high + 37), LEAST, "am-muted"))
    districts = voice.say("districts", districts=len(table.districts))
    parts.append(write(districts, (0, high + 52), LEAST, "am-muted"))
    return group("am-decks", *parts)

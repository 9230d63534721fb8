"""What else lies beside the map: dice, market tile, black market and depot. (M4.2f, M4.4a, M4.5f, M4.5k)"""

from typing import Final

from amsterdam_routes.kernel.drawing.lettering import wrapped
from amsterdam_routes.kernel.drawing.paper import box, element, group, symbol, write
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import LEAST, coins, goods, worker
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


def dice(table: Table, voice: Voice) -> str:
    """The six dice as they lie; those that were turned show it by a rim."""
    parts = [write(voice.word("dice"), (0, 12), 13, "am-bold")]
    for i, color in enumerate(CUBES):
        x, y = 21.0 + 46 * i, 42.0
        if not table.dice:
            parts.append(box("am-cell am-empty", x - 18, y - 18, 36, 36, 6))
            parts.append(group(f"am-{color}", box("am-fill", x - 8, y - 8, 16, 16, 3)))
            continue
        face = [box("am-fill am-edge", x - 18, y - 18, 36, 36, 6)]
        face += [
            element("circle", class_="am-symbol", cx=x + 9.5 * dx, cy=y + 9.5 * dy, r=3.4)
            for dx, dy in PIPS[table.dice[color]]
        ]
        if table.dice[color] != table.rolled[color]:
            face.append(box("am-glow", x - 18, y - 18, 36, 36, 6))
        parts.append(group(f"am-{color}", *face, data_die=str(color)))
        parts.append(symbol("am-icon", palette.SYMBOLS[color], (x, y + 28), 5))
    return group("am-dice", *parts)


def market(table: Table, voice: Voice) -> str:
    """The market tile of the round, and how many are still face down."""
    parts = [write(voice.word("market"), (0, 12), 13, "am-bold")]
    if table.tile is not None:
        price, _ = coins(table.tile.price, 10, 38)
        parts += [box("am-cell", 0, 20, 150, 74, 8), price]
        parts.append(write(table.tile.id, (140, 43), 13, "am-bold", anchor="end"))
        text = voice.describe(table.tile).partition(": ")[2]
        parts += [write(line, (10, 62 + 13 * i), LEAST) for i, line in enumerate(wrapped(text, LEAST, 132)[:3])]
        parts.append(box("am-area", 0, 20, 150, 74))
    parts.append(write(voice.say("face_down", tiles=table.tiles_left), (0, 110), LEAST, "am-muted"))
    return group("am-market", *parts, data_tile=None if table.tile is None else table.tile.id)


def black_market(table: Table, voice: Voice) -> str:
    """The nine fields of the black market; taken ones are dark. (M4.5f)"""
    parts = [write(voice.word("black_market"), (0, 12), 13, "am-bold")]
    for row, kinds in enumerate(table.edition.black_market):
        for column, kind in enumerate(kinds):
            x, y = 38.0 * column, 20 + 34.0 * row
            sold = kind in table.sold
            field = [box("am-icon" if sold else "am-cell", x, y, 34, 30, 5)]
            field.append(goods(kind, x + 17, y + 15, 9, "am-cell" if sold else "am-goods"))
            if table.trader is kind:
                field.append(element("circle", class_="am-penalty", cx=x + 28, cy=y + 6, r=6))
                field.append(
                    write(voice.word("trader"), (x + 28, y + 10), LEAST, "am-on-dark am-bold", anchor="middle")
                )
            title = voice.say("sold" if sold else "unsold", goods=voice.describe(kind))
            parts.append(group("am-sale", *field, title=title, data_goods=str(kind)))
    return group("am-black-market", *parts)


def depot(table: Table, voice: Voice) -> str:
    """The depot: the points of its fields, and the workers on them; the last field holds all further ones. (M4.5k)"""
    parts = [write(voice.word("depot"), (0, 12), 13, "am-bold")]
    last = len(table.edition.depot) - 1
    for i, points in enumerate(table.edition.depot):
        y = 20 + 26.0 * i
        parts.append(box("am-cell", 0, y, 132, 23, 5))
        parts.append(write(str(points), (8, y + 16), 13, "am-bold"))
        here = table.depot[i:] if i == last else table.depot[i : i + 1]
        step = min(18.0, 92.0 / max(1, len(here)))
        parts += [worker(one, 34 + step * j, y + 11.5, 8) for j, one in enumerate(here)]
    return group("am-depot", *parts)

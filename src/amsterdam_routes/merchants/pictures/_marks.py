"""What the merchants' pictures are made of: colours, symbols, the style sheet, marks, and what lies beside the map.

Every colour has a symbol too, and every seat a number, so that nothing is told by colour alone.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

import attrs

from amsterdam_routes.kernel import _drawing as palette
from amsterdam_routes.kernel._drawing import box, element, group, style_sheet, symbol, text_width, wrap_text, write
from amsterdam_routes.merchants._words import Describer
from amsterdam_routes.merchants.box import CUBES, GOODS, Card, Cube, Goods, Worker
from amsterdam_routes.merchants.rules._state import Table

SURFACES: Final = palette.SURFACES | {
    "water": ("#bcdbe8", "#17394b"),
    "deep": ("#8fc0d6", "#225068"),
    "block": ("#fffaf0", "#33373d"),
    "roof": ("#ecd9bd", "#5a4632"),
    "rim": ("#2b2824", "#9a958b"),
}
"""What the picture is made on, for a light screen and for a dark one."""
GLOW: Final = "#ffb000"

CUBE_PAINT: Final = {
    Cube.BLACK: palette.BLACK,
    Cube.BROWN: ("#8a5a2f", "#ffffff"),
    Cube.PURPLE: ("#7d3c98", "#ffffff"),
    Cube.PINK: palette.PINK,
    Cube.ORANGE: palette.ORANGE,
    Cube.GREY: palette.GREY,
}
"""The colours of cubes, dice and districts, each with the ink of its symbol."""

CUBE_SYMBOLS: Final = {
    Cube.BLACK: palette.SQUARE,
    Cube.BROWN: palette.TRIANGLE,
    Cube.PURPLE: palette.CROSS,
    Cube.PINK: palette.HEART,
    Cube.ORANGE: palette.STAR,
    Cube.GREY: palette.DISC,
}
"""Each colour's symbol, within 1 of the middle."""

WORKER_PAINT: Final = {
    Worker.LIGHT_BLUE: ("#8ecbe8", "#10201f"),
    Worker.WHITE: ("#ffffff", "#2b2824"),
    Worker.GOLD: ("#d9a520", "#2b2824"),
    Worker.RED_BROWN: ("#97432a", "#ffffff"),
    Worker.LIGHT_PINK: ("#f6c6d6", "#2b2824"),
    Worker.LIGHT_GREEN: ("#a9d48a", "#10201f"),
}
"""The colours of dock workers and docks; each bears the letters of its name as well."""

WORKER_LETTERS: Final = {
    Worker.LIGHT_BLUE: "B",
    Worker.WHITE: "W",
    Worker.GOLD: "G",
    Worker.RED_BROWN: "R",
    Worker.LIGHT_PINK: "P",
    Worker.LIGHT_GREEN: "N",
}

GOODS_SYMBOLS: Final = {
    Goods.BEER: "M-.7-.7H.4V.9H-.7ZM.4-.35H.95V.45H.4V.2H.7V-.1H.4Z",
    Goods.TULIPS: "M-.6-.9-.25-.45 0-.95.25-.45.6-.9V-.2Q.6.2.1.2V.95H-.1V.2Q-.6.2-.6-.2Z",
    Goods.CHEESE: "M-.95.1.6-.7Q.95-.2.95.1V.75H-.95ZM-.4.4A.17.17 0 1 0-.06.4.17.17 0 1 0-.4.4Z",
    Goods.FURNITURE: "M-.6-.95H-.32V-.05H.6V.95H.32V.3H-.32V.95H-.6Z",
    Goods.JENEVER: "M-.17-.95H.17V-.4Q.55-.2.55.15V.95H-.55V.15Q-.55-.2-.17-.4Z",
    Goods.TILES: "M-.9-.9H-.07V-.07H-.9ZM.07-.9H.9V-.07H.07ZM-.9.07H-.07V.9H-.9ZM.07.07H.9V.9H.07Z",
    Goods.LACE: "M0-1 .32-.32 1 0 .32.32 0 1-.32.32-1 0-.32-.32ZM-.2 0A.2.2 0 1 0 .2 0 .2.2 0 1 0-.2 0Z",
    Goods.COFFEE: (
        "M-.8-.3H.45V.3Q.45.7-.15.7-.8.7-.8.3ZM.45-.2H.95V.3H.45V.1H.72V0H.45Z"
        "M-.5-.95H-.3V-.45H-.5ZM-.05-.95H.15V-.45H-.05Z"
    ),
    Goods.CRYSTAL: "M-.55-.8H.55L.95-.25 0 .95-.95-.25ZM-.4-.58-.62-.25H.62L.4-.58Z",
}
"""The mark of each kind of goods: mug, tulip, wedge, chair, bottle, tiles, lace, cup, gem."""

SEATS: Final = (palette.RED, ("#23794a", "#ffffff"), palette.YELLOW, palette.BLUE)
"""The colour of each seat, with the ink of its number; red, green, yellow, blue."""
TOM: Final = ("#6b6b6b", "#ffffff")

DECK_PAINT: Final = {
    "craftsman": ("#2f7a3d", "#ffffff"),
    "building": palette.BLUE,
    "plan": ("#c9a45c", "#2b2824"),
}
"""The colour of each kind of card, with the ink on it."""

CRANE: Final = "M-.6.95V-.95H.8V-.7H-.35V.95ZM.55-.7H.7V.1H.9V.45H.35V.1H.55Z"
COIN: Final = "M-.9 0A.9.9 0 1 0 .9 0 .9.9 0 1 0-.9 0ZM-.55 0A.55.55 0 1 0 .55 0 .55.55 0 1 0-.55 0Z"
SHIP: Final = "M-1 .3H1L.65.9H-.65ZM-.1-.95H.1V.2H-.1ZM.15-.85.8.1H.15Z"
HOUSE: Final = "M-.8 0 0-.9.8 0V.9H-.8ZM-.2.9V.3H.2V.9Z"

PAINT: Final = {str(word): paint for word, paint in (*CUBE_PAINT.items(), *WORKER_PAINT.items())} | DECK_PAINT
"""By its word, the paint of every colour of cubes, workers and cards, each with the ink on it."""
SHAPES: Final = {str(word): shape for word, shape in (*CUBE_SYMBOLS.items(), *GOODS_SYMBOLS.items())} | {
    "crane": CRANE,
    "guilder": COIN,
    "ship": SHIP,
    "store": HOUSE,
}
"""By its word, the symbol of every colour, of goods, and of what else is drawn."""

ON_SURFACES: Final = (
    (".am-paper", "fill:{paper}"),
    (".am-panel", "fill:{panel};stroke:{line}"),
    (".am-water", "fill:{water};stroke:{line}"),
    (".am-cell", "fill:{block};stroke:{line}"),
    (".am-open", "fill:{deep}"),
    (".am-channel", "stroke:{deep};stroke-width:12;fill:none"),
    (".am-goods, .am-icon", "fill:{ink}"),
    (".am-light, text.am-on-dark", "fill:{block}"),
    (".am-quay", "fill:{water}"),
    (".am-roof", "fill:{roof}"),
    (".am-edge", "stroke:{rim};stroke-width:1"),
    (".am-faint", "fill:{muted}"),
    ("text.am-muted", "fill:{muted}"),
)
"""What has the colours of surfaces, which are named in braces."""

CLASS: Final = "amsterdam-merchants"
"""The class of every picture: the style sheet is for those of this class alone."""


def style() -> str:
    """Return the style sheet: the same for every picture, without effect on the rest of the page.

    >>> style().splitlines()[0]
    '.amsterdam-merchants text{font-family:Helvetica, Arial, "Liberation Sans", sans-serif;fill:#2b2824}'
    """
    rules = [
        (".am-bold", "font-weight:bold"),
        (".am-heading", 'font-family:Georgia, "Liberation Serif", serif;font-weight:bold'),
        (".am-tint", "fill-opacity:.22"),
        (".am-glow", f"fill:none;stroke:{GLOW};stroke-width:4"),
        (".am-coin", "fill:#b8860b;fill-rule:evenodd"),
        (".am-star", "fill:#d99a00"),
        (".am-goods", "fill-rule:evenodd"),
        (".am-bridge", "stroke:#a98b5d;stroke-width:8"),
        (".am-plank", "fill:#a98b5d"),
        (".am-used", "fill:#fff"),
        (".am-scored", f"fill:{GLOW}"),
        ("text.am-on-gold", "fill:#2b2824"),
        ("text.am-on-red", "fill:#fff"),
        (".am-turn", f"fill:{GLOW};fill-opacity:.14;stroke:{GLOW};stroke-width:1.5"),
        (".am-area", "fill:#000;fill-opacity:0"),
        (".am-penalty", "fill:#c8342b"),
    ]
    for name, (fill, ink) in DECK_PAINT.items():
        rules += [(f".am-deck-{name}", f"fill:{fill}"), (f"text.am-on-{name}", f"fill:{ink}")]
    for cube, (fill, ink) in CUBE_PAINT.items():
        rules += [(f".am-{cube} .am-fill", f"fill:{fill}"), (f".am-{cube} .am-symbol", f"fill:{ink}")]
    for worker, (fill, ink) in WORKER_PAINT.items():
        rules += [(f".am-{worker} .am-fill", f"fill:{fill}"), (f".am-{worker} text.am-letter", f"fill:{ink}")]
    for seat, (fill, ink) in enumerate((*SEATS, TOM)):
        rules += [(f".am-seat-{seat} .am-fill", f"fill:{fill}"), (f".am-seat-{seat} text.am-number", f"fill:{ink}")]
    return style_sheet(CLASS, SURFACES, ON_SURFACES, rules)


LEAST = 11.0
"""The smallest type."""
CARD_GAP = 5.0
"""Between two cards."""
CARD_HEAD = 52.0
"""The part of a card above its words."""
LINE = 13.0
"""From one line of small type to the next."""


@lru_cache(maxsize=4096)
def cube(color: Cube, x: float, y: float, size: float = 7) -> str:
    """Draw a cube with its symbol, around its middle."""
    body = box("am-fill am-edge", x - size, y - size, 2 * size, 2 * size, 2)
    return group(f"am-{color}", body, symbol("am-symbol", CUBE_SYMBOLS[color], (x, y), 0.62 * size))


def cubes(many: Sequence[int], x: float, y: float, size: float) -> tuple[str, float]:
    """Draw cubes by colour from left to right, with a number where there are several; return also where they end."""
    parts = []
    for color in CUBES:
        if many[color]:
            drawn, x = _numbered_cube(color, many[color], x, y, size)
            parts.append(drawn)
    return "".join(parts), x


def cube_rows(many: Sequence[int], x: float, y: float, width: float, size: float) -> str:
    """Draw cubes as in `cubes`, in as many rows as this width needs; the first row's middle is at y."""
    parts, at = [], x
    for color in CUBES:
        if many[color]:
            wide = _numbered_cube(color, many[color], 0, 0, size)[1]
            if at > x and at + wide > x + width:
                at, y = x, y + 2 * size + 4
            drawn, at = _numbered_cube(color, many[color], at, y, size)
            parts.append(drawn)
    return "".join(parts)


def _numbered_cube(color: Cube, many: int, x: float, y: float, size: float) -> tuple[str, float]:
    drawn = cube(color, x + size, y, size)
    x += 2 * size + 3
    if many == 1:
        return drawn, x + 2
    text = str(many)
    return drawn + write(text, (x, y + 4.5), 12, "am-bold"), x + text_width(text, 12) + 5


def stock(many: Sequence[int], x: float, y: float) -> tuple[str, float]:
    """Draw goods by kind from left to right, with a number where there are several; return also where they end."""
    parts = []
    for kind, n in zip(GOODS, many, strict=True):
        if n:
            parts.append(goods(kind, x + 8, y, 8))
            x += 20
            if n > 1:
                parts.append(write(str(n), (x - 1, y + 4.5), 12, "am-bold"))
                x += text_width(str(n), 12) + 4
    return "".join(parts), x


def goods(kind: Goods, x: float, y: float, size: float, class_: str = "am-goods") -> str:
    """Draw the mark of a kind of goods."""
    return symbol(class_, GOODS_SYMBOLS[kind], (x, y), size)


def worker(color: Worker, x: float, y: float) -> str:
    """Draw a dock worker with the letter of his colour."""
    body = element("circle", class_="am-fill am-edge", cx=x, cy=y, r=8)
    letter = write(WORKER_LETTERS[color], (x, y + 4), LEAST, "am-letter am-bold", anchor="middle")
    return group(f"am-{color}", body, letter, data_worker=str(color))


def token(seat: int, x: float, y: float, label: str, size: float) -> str:
    """Draw a disc of a seat with its number."""
    body = element("circle", class_="am-fill am-edge", cx=x, cy=y, r=size)
    return group(f"am-seat-{seat}", body, write(label, (x, y + 4.5), 12, "am-number am-bold", anchor="middle"))


def seat_paint(table: Table, seat: int) -> int:
    """Return the colour of a seat; TOM has the last one."""
    return len(SEATS) if seat == table.players else seat


def coins(guilders: int, x: float, y: float, size: float = 7) -> tuple[str, float]:
    """Draw a coin with a number; return also where it ends."""
    text = str(guilders)
    mark = symbol("am-coin", COIN, (x + size, y), size)
    return mark + write(text, (x + 2 * size + 3, y + 4.5), 13, "am-bold"), x + 2 * size + 8 + text_width(text, 13)


def lines_of_card(one: Card, words: Describer, width: float) -> list[str]:
    """Return the words of a card of this width, in lines."""
    return wrap_text(words.ability(one), LEAST, width - 12)


def card_height(cards: Iterable[Card], words: Describer, width: float) -> float:
    """Return how high cards of this width are, so that the words of each have room."""
    most = max((len(lines_of_card(one, words, width)) for one in cards), default=0)
    return CARD_HEAD + LINE * max(3, most) + 7


def card(
    one: Card,
    x: float,
    y: float,
    words: Describer,
    width: float,
    high: float,
    *,
    used: bool = False,
    glow: bool = False,
) -> str:
    """Draw a card: its number and timing, its name, its cost, and its effects in words."""
    parts = [box("am-cell", x, y, width, high, 6), box(f"am-deck-{one.type.value}", x, y, width, 17, 6)]
    ink = f"am-bold am-on-{one.type.value}"
    parts.append(write(one.id, (x + 6, y + 13), LEAST, ink))
    parts.append(write(words.timing_sign(one), (x + width - 6, y + 13), LEAST, ink, anchor="end"))
    parts.append(write(one.name, (x + 6, y + 31), 12, "am-bold", width=width - 12, least=LEAST))
    parts.append(cubes(one.cost, x + 6, y + 43, 6)[0])
    for i, line in enumerate(lines_of_card(one, words, width)):
        parts.append(write(line, (x + 6, y + CARD_HEAD + 11 + LINE * i), LEAST))
    if used:
        parts.append(element("circle", class_="am-used", cx=x + width / 2, cy=y + 8.5, r=4.5))
    if glow:
        parts.append(box("am-glow", x, y, width, high, 6))
    parts.append(box("am-area", x, y, width, high))
    return group("am-card", *parts, title=words.describe(one), data_card=one.id)


def card_rows(
    cards: Sequence[Card],
    left: float,
    top: float,
    words: Describer,
    layout: tuple[int, float],
    marks: Callable[[Card], tuple[bool, bool]],
) -> tuple[list[str], float]:
    """Draw cards in rows; return also where the rows end. `layout` is how many stand in a row, and the width of each.

    `marks` says of a card whether it has been used, and whether it is new.
    """
    across, width = layout
    parts = []
    for first in range(0, len(cards), across):
        row = cards[first : first + across]
        high = card_height(row, words, width)
        for i, one in enumerate(row):
            used, new = marks(one)
            parts.append(card(one, left + i * (width + CARD_GAP), top, words, width, high, used=used, glow=new))
        top += high + CARD_GAP
    return parts, top


# --- what lies beside the map: dice, market tile, black market, depot and decks (M4.2f, M4.4a, M4.5f, M4.5k)

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
        lines = wrap_text(text, LEAST, wide - 16)
        parts += [write(line, (9, 58 + LINE * i), LEAST) for i, line in enumerate(lines)]
        parts.append(box("am-area", 0, 20, wide, high))
    parts.append(write(words.caption("face_down", tiles=table.tiles_left), (0, high + 34), LEAST, "am-muted"))
    title = None if table.tile is None else words.describe(table.tile)
    return group("am-market", *parts, title=title, data_tile=None if table.tile is None else table.tile.id)


def black_market(table: Table, words: Describer, layout: SidesLayout = WIDE_SIDES) -> str:
    """Draw the nine fields of the black market; sold goods lie on dark fields. (M4.5f)"""
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


# --- the legend beneath the table: what the signs mean

LEGEND_LINE: Final = 24.0
LEGEND_INSET: Final = 12.0
SIGNS: Final = {
    "guilder": ("am-coin", COIN),
    "aboard": ("am-icon", SHIP),
    "store": ("am-icon", HOUSE),
    "crane": ("am-icon", CRANE),
}
TIMINGS: Final = ("works_in", "works_always", "works_end")


def legend(words: Describer, width: float) -> tuple[str, float]:
    """Draw the legend from its upper left corner; return also its height."""
    signs = [(symbol("am-goods", GOODS_SYMBOLS[kind], (0, 0), 8), words.describe(kind)) for kind in GOODS]
    signs += [(symbol(class_, shape, (0, 0), 8), words.heading(code)) for code, (class_, shape) in SIGNS.items()]
    signs.append((element("circle", class_="am-penalty", cx=0, cy=0, r=6), words.heading("penalty")))
    signs.append((element("circle", class_="am-used am-edge", cx=0, cy=0, r=4.5), words.heading("used")))
    signs += [(box(f"am-deck-{name}", -8, -6, 16, 12, 3), words.heading(name)) for name in DECK_PAINT]
    signs += [("", words.heading(code)) for code in TIMINGS]
    parts, x, y = list[str](), LEGEND_INSET, 4 + LEGEND_LINE / 2
    for sign, text in signs:
        before = 22 if sign else 0
        wide = before + text_width(text, LEAST)
        if x > LEGEND_INSET and x + wide > width - LEGEND_INSET:
            x, y = LEGEND_INSET, y + LEGEND_LINE
        if sign:
            parts.append(group("am-sign", sign, at=(x + 8, y)))
        parts.append(write(text, (x + before, y + 4), LEAST))
        x += wide + 16
    high = y + LEGEND_LINE / 2 + 4
    return group("am-legend", box("am-panel", 0.5, 0.5, width - 1, high - 1, 10), *parts), high

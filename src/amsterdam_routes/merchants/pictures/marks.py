"""The small things that lie on the table: cubes, goods, workers, discs, coins and cards."""

from collections.abc import Callable, Iterable, Sequence

from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, text_width, wrap_text, write
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.box.cubes import CUBES, GOODS, Cube, Goods, Worker
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.voice import Voice

LEAST = 11.0
"""The smallest type."""
CARD_GAP = 5.0
"""Between two cards."""
CARD_HEAD = 52.0
"""The part of a card above its words."""
LINE = 13.0
"""From one line of small type to the next."""


def cube(color: Cube, x: float, y: float, size: float = 7) -> str:
    """A cube with its symbol, around its middle."""
    body = box("am-fill am-edge", x - size, y - size, 2 * size, 2 * size, 2)
    return group(f"am-{color}", body, symbol("am-symbol", palette.SYMBOLS[color], (x, y), 0.62 * size))


def cubes(many: Sequence[int], x: float, y: float, size: float) -> tuple[str, float]:
    """Cubes by colour from left to right, each with its number if there is more than one; and where they end."""
    parts = []
    for color in CUBES:
        if many[color]:
            drawn, x = _counted(color, many[color], x, y, size)
            parts.append(drawn)
    return "".join(parts), x


def cube_rows(many: Sequence[int], x: float, y: float, width: float, size: float) -> str:
    """Cubes as in `cubes`, in as many rows as this width needs; the first row's middle is at y."""
    parts, at = [], x
    for color in CUBES:
        if many[color]:
            wide = _counted(color, many[color], 0, 0, size)[1]
            if at > x and at + wide > x + width:
                at, y = x, y + 2 * size + 4
            drawn, at = _counted(color, many[color], at, y, size)
            parts.append(drawn)
    return "".join(parts)


def _counted(color: Cube, many: int, x: float, y: float, size: float) -> tuple[str, float]:
    drawn = cube(color, x + size, y, size)
    x += 2 * size + 3
    if many == 1:
        return drawn, x + 2
    text = str(many)
    return drawn + write(text, (x, y + 4.5), 12, "am-bold"), x + text_width(text, 12) + 5


def stock(many: Sequence[int], x: float, y: float) -> tuple[str, float]:
    """Goods by kind from left to right, each with its number if there is more than one; and where they end."""
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
    """The mark of a kind of goods."""
    return symbol(class_, palette.GOODS[kind], (x, y), size)


def worker(color: Worker, x: float, y: float) -> str:
    """A dock worker with the letter of his colour."""
    body = element("circle", class_="am-fill am-edge", cx=x, cy=y, r=8)
    letter = write(palette.LETTERS[color], (x, y + 4), LEAST, "am-letter am-bold", anchor="middle")
    return group(f"am-{color}", body, letter, data_worker=str(color))


def token(seat: int, x: float, y: float, label: str, size: float) -> str:
    """A disc of a seat with its number."""
    body = element("circle", class_="am-fill am-edge", cx=x, cy=y, r=size)
    return group(f"am-seat-{seat}", body, write(label, (x, y + 4.5), 12, "am-number am-bold", anchor="middle"))


def coins(guilders: int, x: float, y: float, size: float = 7) -> tuple[str, float]:
    """A coin with a number, and where it ends."""
    text = str(guilders)
    mark = symbol("am-coin", palette.COIN, (x + size, y), size)
    return mark + write(text, (x + 2 * size + 3, y + 4.5), 13, "am-bold"), x + 2 * size + 8 + text_width(text, 13)


def words_of(one: Card, voice: Voice, width: float) -> list[str]:
    """What a card of this width says it does, in lines."""
    return wrap_text(voice.ability(one), LEAST, width - 12)


def card_height(cards: Iterable[Card], voice: Voice, width: float) -> float:
    """How high cards of this width are, so that the words of each have room."""
    most = max((len(words_of(one, voice, width)) for one in cards), default=0)
    return CARD_HEAD + LINE * max(3, most) + 7


def card(
    one: Card, x: float, y: float, voice: Voice, width: float, high: float, *, used: bool = False, glow: bool = False
) -> str:
    """A card: number and when it works, its name, what it costs, and what it does in words."""
    parts = [box("am-cell", x, y, width, high, 6), box(f"am-deck-{one.type.value}", x, y, width, 17, 6)]
    ink = f"am-bold am-on-{one.type.value}"
    parts.append(write(one.id, (x + 6, y + 13), LEAST, ink))
    parts.append(write(voice.timing(one), (x + width - 6, y + 13), LEAST, ink, anchor="end"))
    parts.append(write(one.name, (x + 6, y + 31), 12, "am-bold", width=width - 12, least=LEAST))
    parts.append(cubes(one.cost, x + 6, y + 43, 6)[0])
    for i, line in enumerate(words_of(one, voice, width)):
        parts.append(write(line, (x + 6, y + CARD_HEAD + 11 + LINE * i), LEAST))
    if used:
        parts.append(element("circle", class_="am-used", cx=x + width / 2, cy=y + 8.5, r=4.5))
    if glow:
        parts.append(box("am-glow", x, y, width, high, 6))
    parts.append(box("am-area", x, y, width, high))
    return group("am-card", *parts, title=voice.describe(one), data_card=one.id)


def card_rows(
    cards: Sequence[Card],
    left: float,
    top: float,
    voice: Voice,
    layout: tuple[int, float],
    marks: Callable[[Card], tuple[bool, bool]],
) -> tuple[list[str], float]:
    """Cards in rows, and where the rows end; `layout` is how many stand in a row, and the width of each.

    `marks` says of a card whether it has been used, and whether it is new.
    """
    across, width = layout
    parts = []
    for first in range(0, len(cards), across):
        row = cards[first : first + across]
        high = card_height(row, voice, width)
        for i, one in enumerate(row):
            used, new = marks(one)
            parts.append(card(one, left + i * (width + CARD_GAP), top, voice, width, high, used=used, glow=new))
        top += high + CARD_GAP
    return parts, top

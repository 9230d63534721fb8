"""The small things that lie on the table: cubes, goods, workers, discs, coins and cards."""

from collections.abc import Sequence

from amsterdam_routes.kernel.drawing.lettering import text_width, wrapped
from amsterdam_routes.kernel.drawing.paper import box, element, group, symbol, write
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.box.cubes import CUBES, Cube, Goods, Worker
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.voice import Voice

LEAST = 11.0
"""The smallest type."""
CARD = (117.0, 112.0)
"""The size of a card."""


def cube(color: Cube, x: float, y: float, size: float = 7) -> str:
    """A cube with its symbol, around its middle."""
    body = box("am-fill am-edge", x - size, y - size, 2 * size, 2 * size, 2)
    return group(f"am-{color}", body, symbol("am-symbol", palette.SYMBOLS[color], (x, y), 0.62 * size))


def cubes(many: Sequence[int], x: float, y: float, size: float = 7) -> tuple[str, float]:
    """Cubes by colour from left to right, each with its number if there is more than one; and where they end."""
    parts = []
    for color in CUBES:
        if many[color]:
            parts.append(cube(color, x + size, y, size))
            x += 2 * size + 2
            if many[color] > 1:
                text = str(many[color])
                parts.append(write(text, (x, y + 4.5), 12, "am-bold"))
                x += text_width(text, 12) + 4
            else:
                x += 3
    return "".join(parts), x


def goods(kind: Goods, x: float, y: float, size: float = 9, class_: str = "am-goods") -> str:
    """The mark of a kind of goods."""
    return symbol(class_, palette.GOODS[kind], (x, y), size)


def worker(color: Worker, x: float, y: float, size: float = 8) -> str:
    """A dock worker with the letter of his colour."""
    body = element("circle", class_="am-fill am-edge", cx=x, cy=y, r=size)
    letter = write(palette.LETTERS[color], (x, y + 4), LEAST, "am-letter am-bold", anchor="middle")
    return group(f"am-{color}", body, letter, data_worker=str(color))


def token(seat: int, x: float, y: float, label: str, size: float = 10) -> str:
    """A disc of a seat with its number."""
    body = element("circle", class_="am-fill am-edge", cx=x, cy=y, r=size)
    return group(f"am-seat-{seat}", body, write(label, (x, y + 4.5), 12, "am-number am-bold", anchor="middle"))


def coins(guilders: int, x: float, y: float, size: float = 7) -> tuple[str, float]:
    """A coin with a number, and where it ends."""
    text = str(guilders)
    mark = symbol("am-coin", palette.COIN, (x + size, y), size)
    return mark + write(text, (x + 2 * size + 3, y + 4.5), 13, "am-bold"), x + 2 * size + 8 + text_width(text, 13)


def card(one: Card, x: float, y: float, voice: Voice, *, used: bool = False, glow: bool = False) -> str:
    """A card: number and name, what it costs, when it works, and what it does in words."""
    wide, high = CARD
    parts = [box("am-cell", x, y, wide, high, 6), box(f"am-deck-{one.type.value}", x, y, wide, 5, 2)]
    parts.append(write(f"{one.number:03} {one.name}", (x + 6, y + 19), 12, "am-bold", width=wide - 12, least=LEAST))
    marks, _ = cubes(one.cost, x + 6, y + 31, 6)
    parts.append(marks)
    parts.append(write(voice.timing(one), (x + wide - 6, y + 35), LEAST, "am-muted", anchor="end"))
    for i, line in enumerate(wrapped(voice.ability(one), LEAST, wide - 12)[:5]):
        parts.append(write(line, (x + 6, y + 51 + 13 * i), LEAST, width=wide - 12, least=LEAST))
    if used:
        parts.append(element("circle", class_="am-penalty", cx=x + wide - 9, cy=y + 13, r=4))
    if glow:
        parts.append(box("am-glow", x, y, wide, high, 6))
    parts.append(box("am-area", x, y, wide, high))
    return group("am-card", *parts, title=voice.describe(one), data_card=f"{one.number:03}")

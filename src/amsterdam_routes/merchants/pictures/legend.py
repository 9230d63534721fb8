"""The legend beneath the table: what the signs mean."""

from typing import Final

from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, text_width, write
from amsterdam_routes.merchants.box.cubes import GOODS
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import LEAST
from amsterdam_routes.merchants.pictures.voice import Voice

LINE: Final = 24.0
INSET: Final = 12.0
SIGNS: Final = {
    "guilder": ("am-coin", palette.COIN),
    "aboard": ("am-icon", palette.SHIP),
    "store": ("am-icon", palette.HOUSE),
    "crane": ("am-icon", palette.CRANE),
}
TIMINGS: Final = ("works_in", "works_always", "works_end")


def legend(voice: Voice, width: float) -> tuple[str, float]:
    """The legend from its upper left corner, and how high it is."""
    signs = [(symbol("am-goods", palette.GOODS[kind], (0, 0), 8), voice.describe(kind)) for kind in GOODS]
    signs += [(symbol(class_, shape, (0, 0), 8), voice.word(code)) for code, (class_, shape) in SIGNS.items()]
    signs.append((element("circle", class_="am-penalty", cx=0, cy=0, r=6), voice.word("penalty")))
    signs.append((element("circle", class_="am-used am-edge", cx=0, cy=0, r=4.5), voice.word("used")))
    signs += [(box(f"am-deck-{name}", -8, -6, 16, 12, 3), voice.word(name)) for name in palette.DECKS]
    signs += [("", voice.word(code)) for code in TIMINGS]
    parts, x, y = list[str](), INSET, 4 + LINE / 2
    for sign, text in signs:
        before = 22 if sign else 0
        wide = before + text_width(text, LEAST)
        if x > INSET and x + wide > width - INSET:
            x, y = INSET, y + LINE
        if sign:
            parts.append(group("am-sign", sign, at=(x + 8, y)))
        parts.append(write(text, (x + before, y + 4), LEAST))
        x += wide + 16
    high = y + LINE / 2 + 4
    return group("am-legend", box("am-panel", 0.5, 0.5, width - 1, high - 1, 10), *parts), high

"""Colours, symbols and the style sheet of the merchants' pictures: data, and the rules made from it.

Every colour has a symbol too, and every seat a number, so that nothing is told by colour alone.
"""

from typing import Final

from amsterdam_routes.kernel.drawing import palette
from amsterdam_routes.kernel.drawing.svg import style_sheet
from amsterdam_routes.merchants.box.cubes import Cube, Goods, Worker

SURFACES: Final = palette.SURFACES | {
    "water": ("#bcdbe8", "#17394b"),
    "deep": ("#8fc0d6", "#225068"),
    "block": ("#fffaf0", "#33373d"),
    "roof": ("#ecd9bd", "#5a4632"),
    "rim": ("#2b2824", "#9a958b"),
}
"""What the picture is made on, for a light screen and for a dark one."""
GLOW: Final = "#ffb000"

CUBES: Final = {
    Cube.BLACK: palette.BLACK,
    Cube.BROWN: ("#8a5a2f", "#ffffff"),
    Cube.PURPLE: ("#7d3c98", "#ffffff"),
    Cube.PINK: palette.PINK,
    Cube.ORANGE: palette.ORANGE,
    Cube.GREY: palette.GREY,
}
"""The colours of cubes, dice and districts, each with the ink of its symbol."""

SYMBOLS: Final = {
    Cube.BLACK: palette.SQUARE,
    Cube.BROWN: palette.TRIANGLE,
    Cube.PURPLE: palette.CROSS,
    Cube.PINK: palette.HEART,
    Cube.ORANGE: palette.STAR,
    Cube.GREY: palette.DISC,
}
"""Each colour's symbol, within 1 of the middle."""

WORKERS: Final = {
    Worker.LIGHT_BLUE: ("#8ecbe8", "#10201f"),
    Worker.WHITE: ("#ffffff", "#2b2824"),
    Worker.GOLD: ("#d9a520", "#2b2824"),
    Worker.RED_BROWN: ("#97432a", "#ffffff"),
    Worker.LIGHT_PINK: ("#f6c6d6", "#2b2824"),
    Worker.LIGHT_GREEN: ("#a9d48a", "#10201f"),
}
"""The colours of dock workers and docks; each bears the letters of its name as well."""

LETTERS: Final = {
    Worker.LIGHT_BLUE: "B",
    Worker.WHITE: "W",
    Worker.GOLD: "G",
    Worker.RED_BROWN: "R",
    Worker.LIGHT_PINK: "P",
    Worker.LIGHT_GREEN: "N",
}

GOODS: Final = {
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

DECKS: Final = {
    "craftsman": ("#2f7a3d", "#ffffff"),
    "building": palette.BLUE,
    "plan": ("#c9a45c", "#2b2824"),
}
"""The colour of each kind of card, with the ink on it."""

CRANE: Final = "M-.6.95V-.95H.8V-.7H-.35V.95ZM.55-.7H.7V.1H.9V.45H.35V.1H.55Z"
COIN: Final = "M-.9 0A.9.9 0 1 0 .9 0 .9.9 0 1 0-.9 0ZM-.55 0A.55.55 0 1 0 .55 0 .55.55 0 1 0-.55 0Z"
SHIP: Final = "M-1 .3H1L.65.9H-.65ZM-.1-.95H.1V.2H-.1ZM.15-.85.8.1H.15Z"
HOUSE: Final = "M-.8 0 0-.9.8 0V.9H-.8ZM-.2.9V.3H.2V.9Z"

PAINT: Final = {str(word): paint for word, paint in (*CUBES.items(), *WORKERS.items())} | DECKS
"""By its word, the paint of every colour of cubes, workers and cards, each with the ink on it."""
SHAPES: Final = {str(word): shape for word, shape in (*SYMBOLS.items(), *GOODS.items())} | {
    "crane": CRANE,
    "guilder": COIN,
    "ship": SHIP,
    "store": HOUSE,
}
"""By its word, the symbol of every colour and thing."""

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
    """The style sheet: the same for every picture, and for nothing else on the page.

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
    for name, (fill, ink) in DECKS.items():
        rules += [(f".am-deck-{name}", f"fill:{fill}"), (f"text.am-on-{name}", f"fill:{ink}")]
    for cube, (fill, ink) in CUBES.items():
        rules += [(f".am-{cube} .am-fill", f"fill:{fill}"), (f".am-{cube} .am-symbol", f"fill:{ink}")]
    for worker, (fill, ink) in WORKERS.items():
        rules += [(f".am-{worker} .am-fill", f"fill:{fill}"), (f".am-{worker} text.am-letter", f"fill:{ink}")]
    for seat, (fill, ink) in enumerate((*SEATS, TOM)):
        rules += [(f".am-seat-{seat} .am-fill", f"fill:{fill}"), (f".am-seat-{seat} text.am-number", f"fill:{ink}")]
    return style_sheet(CLASS, SURFACES, ON_SURFACES, rules)

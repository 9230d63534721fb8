"""Colours, symbols and the style sheet of the pictures: data, and the rules made from it.

Every colour has a symbol too, and every seat a number, so that nothing is told by colour alone.
"""

from functools import cache
from typing import Final

from amsterdam_routes.kernel import _drawing as palette
from amsterdam_routes.kernel._drawing import style_sheet
from amsterdam_routes.routes.box._board import Color

SURFACES: Final = palette.SURFACES | {
    "land": ("#dde5c4", "#263028"),
    "town": ("#f3e8cf", "#38332c"),
    "water": ("#a9d0e0", "#17394b"),
    "quay": ("#cdb48a", "#554b3c"),
    "wave": ("#7fb3c9", "#2f5d73"),
    "spot": ("#fffdf8", "#f0eee8"),
}
"""What the picture is made on, for a light screen and for a dark one."""
GLOW: Final = "#ffc629"

NAME_SIZES: Final = (1.1, 1.2, 1.3, 1.4, 1.5, 1.6, 1.7)
"""How many times as large the names of places may be drawn, where there is room."""

ROUTES: Final = {
    "wild": ("#fffdf8", "#2b2824"),
    "pink": palette.PINK,
    "blue": palette.BLUE,
    "green": ("#3c8a48", "#ffffff"),
    "black": palette.BLACK,
    "red": palette.RED,
    "orange": palette.ORANGE,
    "grey": palette.GREY,
}
"""The colours of cards and routes, each with the ink of its symbol; wild first, since its card holds the others."""

SEATS: Final = (
    ("#7d3c98", "#ffffff"),
    palette.YELLOW,
    ("#17a398", "#10201f"),
    ("#ffffff", "#2b2824"),
    ("#7a4a21", "#ffffff"),
    ("#b9d532", "#2b2824"),
    ("#1f2f6b", "#ffffff"),
    ("#d9b18f", "#2b2824"),
)
"""The colour of each seat's carts, with the ink of its number."""

SYMBOLS: Final = {
    Color.PINK: palette.HEART,
    Color.BLUE: palette.DISC,
    Color.GREEN: palette.TRIANGLE,
    Color.BLACK: palette.SQUARE,
    Color.RED: palette.CROSS,
    Color.ORANGE: palette.STAR,
    Color.WILD: (
        "M-.2-1H.2L.14-.34.68-.72.95-.4.34 0 .95.4.68.72.14.34"
        ".2 1H-.2L-.14.34-.68.72-.95.4-.34 0-.95-.4-.68-.72-.14-.34Z"
    ),
}
"""Each colour's symbol, within 1 of the middle; that of wild is an asterisk."""

CART: Final = (
    "M-1.15-.75H-.8L-.7-.5H.95L.7.3H-.55L-.9-.55H-1.15Z"
    "M-.65.62A.28.28 0 1 0-.09.62.28.28 0 1 0-.65.62ZM.25.62A.28.28 0 1 0 .81.62.28.28 0 1 0 .25.62Z"
)
BARREL: Final = (
    "M-.5-.95H.5Q.98 0 .5.95H-.5Q-.98 0-.5-.95ZM-.64-.5V-.32H.64V-.5ZM-.64.32V.5H.64V.32ZM-.09-.22V.22H.09V-.22Z"
)
CARDS: Final = "M-.9-.95H.2V-.72H-.5V.55H-.9ZM-.3-.52H.9V.95H-.3Z"
SCROLL: Final = "M-.7-.95H.35L.7-.6V.95H-.7ZM-.4-.45V-.27H.4V-.45ZM-.4-.05V.13H.4V-.05ZM-.4.35V.53H.4V.35Z"
SHAPES: Final = {str(color): shape for color, shape in SYMBOLS.items()} | {
    "cart": CART,
    "bonus": BARREL,
    "cards": CARDS,
    "contracts": SCROLL,
}
"""By its word, the symbol of every colour and of whatever a page shows beside the picture."""
CHECK: Final = "M-.9.05-.6-.25-.25.1.6-.75.9-.45-.25.7Z"

ON_SURFACES: Final = (
    (".ar-paper", "fill:{paper}"),
    (".ar-panel", "fill:{panel};stroke:{line}"),
    (".ar-land", "fill:{land};stroke:{line}"),
    (".ar-town", "fill:{town}"),
    (".ar-water", "fill:{water}"),
    (".ar-canal", "stroke:{water}"),
    (".ar-quay", "stroke:{quay}"),
    (".ar-wave, .ar-poles", "stroke:{wave}"),
    (".ar-dam", "stroke:{town}"),
    (".ar-ship, .ar-mill", "fill:{quay}"),
    (".ar-sails", "fill:{spot}"),
    (".ar-vanes", "stroke:{quay}"),
    (".ar-needle", "fill:{ink}"),
    (".ar-spot", "fill:{spot};stroke:{ink}"),
    ("text.ar-halo", "fill:{town};stroke:{town}"),
    (".ar-line, .ar-leader", "stroke:{muted}"),
    (".ar-slot, .ar-edge", "stroke:{ink}"),
    ("text.ar-muted", "fill:{muted}"),
    (".ar-icon", "fill:{muted}"),
    (".ar-gap, .ar-open-mark", "stroke:{muted}"),
    (".ar-choice", "fill:{paper};stroke:{muted}"),
)
"""What has the colours of surfaces, which are named in braces."""

CLASS: Final = "amsterdam-routes"
"""The class of every picture: the style sheet is for those of this class alone."""


@cache
def style() -> str:
    """Return the style sheet: the same for every picture, without effect on the rest of the page.

    >>> style().splitlines()[0]
    '.amsterdam-routes text{font-family:Helvetica, Arial, "Liberation Sans", sans-serif;fill:#2b2824}'
    """
    rules = [
        (".ar-title", "font-weight:bold"),
        (".ar-name, .ar-halo", "font-weight:bold"),
        (".ar-halo", "stroke-width:3;stroke-linejoin:round"),
        (".ar-heading", 'font-family:Georgia, "Liberation Serif", serif;font-weight:bold'),
        (".ar-wave, .ar-vanes", "fill:none;stroke-width:1.6;stroke-linecap:round"),
        (".ar-poles", "fill:none;stroke-width:2.4;stroke-linecap:round;stroke-dasharray:.1 6"),
        (".ar-dam", "fill:none"),
        (".ar-leader", "fill:none;stroke-width:1"),
        (".ar-line", "fill:none;stroke-width:3;stroke-linecap:round"),
        (".ar-hit", "fill:none;stroke:#000;stroke-opacity:0;pointer-events:stroke"),
        (".ar-canal, .ar-quay", "fill:none;stroke-linejoin:round;stroke-linecap:round"),
        (".ar-slot", "stroke-width:1.2"),
        (".ar-closed .ar-slot, .ar-closed .ar-symbol", "opacity:.35"),
        (".ar-edge", "fill:none"),
        (".ar-wheel", "fill:#2b2824"),
        (".ar-body", "stroke:#2b2824;stroke-width:1.2"),
        (".ar-glow", f"fill:none;stroke:{GLOW};stroke-linecap:round;stroke-linejoin:round"),
        (".ar-glow-edge", f"fill:none;stroke:{SURFACES['ink'][0]};stroke-linecap:round;stroke-linejoin:round"),
        (".ar-pill", f"fill:{GLOW}"),
        ("text.ar-dark", "fill:#2b2824"),
        (".ar-star", "fill:#d99a00"),
        (".ar-turn", f"fill:{GLOW};fill-opacity:.22;stroke:#d99a00;stroke-width:1.5"),
        (".ar-gap", "fill:none;stroke-width:1.2;stroke-dasharray:4 4"),
        (".ar-back", "fill:#5b7f95;stroke:#2b2824;stroke-width:1"),
        (".ar-back.ar-discards", "fill:#8d867a"),
        (".ar-back.ar-contracts", "fill:#a5713f"),
        (".ar-back.ar-bonus", "fill:#6d7f4a"),
        (".ar-icon, .ar-faint", "fill-rule:evenodd"),
        (".ar-faint", "fill:#fff;fill-opacity:.18"),
        ("text.ar-on-back", "fill:#fff"),
        (".ar-choice", "stroke-width:1.2;stroke-dasharray:5 3"),
        (".ar-area", "fill:#000;fill-opacity:0"),
        (".ar-completed-mark", "fill:#2f8f45"),
        (".ar-missed-mark", "fill:#c8342b"),
        (".ar-open-mark", "fill:none;stroke-width:1.6"),
        (".ar-wanted", "fill:#d99a00"),
    ]
    rules += [(f".ar-room-{round(10 * times)}", f"--ar-room:{times}") for times in NAME_SIZES]
    for name, (fill, ink) in ROUTES.items():
        rules += [(f".ar-{name} .ar-fill", f"fill:{fill}"), (f".ar-{name} .ar-symbol", f"fill:{ink}")]
    for seat, (fill, ink) in enumerate(SEATS):
        rules += [(f".ar-seat-{seat} .ar-body", f"fill:{fill}"), (f".ar-seat-{seat} .ar-number", f"fill:{ink}")]
    dark = [(".ar-glow-edge", f"stroke:{SURFACES['ink'][1]}"), (".ar-wheel", "fill:#c9c5bb")]
    return style_sheet(CLASS, SURFACES, ON_SURFACES, rules, dark)

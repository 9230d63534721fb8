"""Colours and symbols that the pictures of several games have in common: data."""

from typing import Final, TypeAlias

Paint: TypeAlias = tuple[str, str]
"""Two colours: of a thing and of what stands on it, or for a light screen and for a dark one."""

SURFACES: Final[dict[str, Paint]] = {
    "paper": ("#f7f3ea", "#1b1e22"),
    "panel": ("#fffdf8", "#262a2f"),
    "line": ("#d9d0bd", "#444a52"),
    "ink": ("#2b2824", "#f0eee8"),
    "muted": ("#675f53", "#b3aea4"),
}
"""What a picture is made on and written in, for a light screen and for a dark one."""

BLACK: Final[Paint] = ("#34322f", "#ffffff")
BLUE: Final[Paint] = ("#2f6fb7", "#ffffff")
GREY: Final[Paint] = ("#bdb7ab", "#2b2824")
ORANGE: Final[Paint] = ("#f29339", "#2b2824")
PINK: Final[Paint] = ("#ea86b6", "#2b2824")
RED: Final[Paint] = ("#c8342b", "#ffffff")
YELLOW: Final[Paint] = ("#ffd84a", "#2b2824")
"""Each colour with the ink of what stands on it."""

CROSS: Final = "M-.9-.55-.55-.9 0-.35.55-.9.9-.55.35 0 .9.55.55.9 0 .35-.55.9-.9.55-.35 0Z"
DISC: Final = "M-.85 0A.85.85 0 1 0 .85 0 .85.85 0 1 0-.85 0Z"
HEART: Final = "M0 .95C-1.45-.05-.95-1-.45-.9-.2-.86 0-.62 0-.45 0-.62.2-.86.45-.9.95-1 1.45-.05 0 .95Z"
SQUARE: Final = "M-.75-.75H.75V.75H-.75Z"
STAR: Final = "M0-1 .26-.36.95-.31.42.14.59.81 0 .44-.59.81-.42.14-.95-.31-.26-.36Z"
TRIANGLE: Final = "M0-.95.95.75H-.95Z"
"""Symbols, each within 1 of its middle, as data of SVG paths."""

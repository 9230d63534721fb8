"""What a map has besides the game: its title, and a compass where north is up."""

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.svg import cut, element, group, symbol, text_width, write, write_measured
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.pictures.layout import HEAD, MARGIN, MapLayout

TITLE = 30.0
"""The size of the title's type."""
NEEDLES = "M0-1 .2-.2 0 0ZM1 0 .2.2 0 0ZM0 1-.2.2 0 0ZM-1 0-.2-.2 0 0Z"
HALVES = "M0-1-.2-.2 0 0ZM1 0 .2-.2 0 0ZM0 1 .2.2 0 0ZM-1 0-.2.2 0 0Z"
"""The dark half of each of the compass's points, and the light one."""


def title_of(edition: Edition) -> str:
    """The name of an edition, as a title begins."""
    return edition.name[:1].upper() + edition.name[1:]


def cartouche(edition: Edition, drawn: MapLayout) -> str:
    """The title and the compass, in the strip at the top of the map that everything else keeps clear of."""
    middle = (HEAD + MARGIN) / 2
    room = drawn.width - 2 * MARGIN - 80
    size = max(12.0, min(TITLE, TITLE * room / text_width(title_of(edition), TITLE)))
    title = cut(title_of(edition), size, room + 0.1)
    marks = [write_measured(title, (26, middle + 0.36 * size), size, "ar-heading")]
    if all(place.x is not None for place in edition.board.places):
        marks.append(_compass((drawn.width - 44, middle + 5), 25))
    return "".join(marks)


def _compass(at: Point, size: float) -> str:
    x, y = at
    return group(
        "ar-compass",
        element("circle", class_="ar-edge", cx=x, cy=y, r=size * 0.62, stroke_width=1),
        symbol("ar-paper", HALVES, at, size),
        symbol("ar-needle", NEEDLES, at, size),
        write("N", (x, y - size - 3), 12, "ar-title", anchor="middle"),
        aria_hidden="true",
    )

"""The legend beneath the map: what the signs mean, and what a route scores."""

from collections.abc import Callable, Iterator
from functools import partial

import attrs

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, text_width, write
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.pictures.palette import BARREL, CARDS, CART, SCROLL
from amsterdam_routes.routes.pictures.tracks import SPOT
from amsterdam_routes.routes.pictures.voice import Voice

TYPE = 13.0
"""The size of the type."""
LINE = 26.0
"""From one line to the next."""
INSET = 14.0
"""From the edge of the legend to what it holds."""
GAP = 26.0
"""Between two entries of a line."""
LENGTHS = 6
"""What routes score is listed for no more lengths than this."""


@attrs.frozen
class Entry:
    """A sign, drawn at a point from its left, and what it means."""

    sign: Callable[[Point], str]
    wide: float
    text: str

    @property
    def width(self) -> float:
        """The room that it takes."""
        return self.wide + 6 + text_width(self.text, TYPE)


def legend(edition: Edition, width: float, voice: Voice, wanted: bool) -> tuple[float, str]:
    """How high the legend of a map of this width is, and the legend, drawn from 0, 0."""
    room = width - 2 * INSET
    signs, scores = list(_signs(edition, voice, wanted)), list(_scores(edition, voice))
    lines = _lines(signs + scores, room)
    if len(lines) > 1:
        lines = _lines(signs, room) + _lines(scores, room)
    height = LINE * len(lines) + 12
    marks = []
    for row, entries in enumerate(lines):
        left, middle = INSET, 6 + LINE * (row + 0.5)
        for entry in entries:
            marks.append(entry.sign((left, middle)))
            room = width - INSET - left - entry.wide - 6
            marks.append(write(entry.text, (left + entry.wide + 6, middle + 4.7), TYPE, width=room, least=8))
            left += entry.width + GAP
    return height, group("ar-legend", box("ar-panel", 0.5, 0.5, width - 1, height - 1, 10), *marks)


def _lines(entries: list[Entry], room: float) -> list[list[Entry]]:
    """The entries in lines that are no wider than the room, but for an entry that is wider alone."""
    lines: list[list[Entry]] = []
    for entry in entries:
        if lines and sum(other.width + GAP for other in lines[-1]) + entry.width <= room:
            lines[-1].append(entry)
        else:
            lines.append([entry])
    return lines


def _signs(edition: Edition, voice: Voice, wanted: bool) -> Iterator[Entry]:
    signs = [("carts_left", CART), ("cards_in_hand", CARDS), ("contracts", SCROLL)]
    if edition.bonus_cards:
        signs.insert(1, ("bonus_cards", BARREL))
    for word, shape in signs:
        yield Entry(partial(_icon, shape), 18, voice.word(word))
    if any(route.cart for route in edition.board.routes):
        yield Entry(_bearing, 34, voice.say("earns_bonus"))
    if wanted:
        yield Entry(_wanted, 22, voice.word("to_join"))


def _scores(edition: Edition, voice: Voice) -> Iterator[Entry]:
    """What a route scores, by its length."""
    lengths = sorted({route.length for route in edition.board.routes})
    for length in lengths if len(lengths) <= LENGTHS else ():
        spaces, points = voice.say("spaces", spaces=length), voice.say("points", points=edition.points_for(length))
        yield Entry(partial(_run, length), 11 * length, f"{spaces}: {points}")


def _icon(shape: str, at: Point) -> str:
    """A sign of the players' panel."""
    return symbol("ar-icon", shape, (at[0] + 9, at[1]), 8.5)


def _bearing(at: Point) -> str:
    """A space of a route that bears a cart symbol."""
    x, y = at
    slot = box("ar-slot ar-fill", x, y - 9, 34, 18, 4)
    return group("ar-grey", slot, symbol("ar-symbol", CART, (x + 17, y), 6.2))


def _wanted(at: Point) -> str:
    """A place that a contract has still to join."""
    x, y = at[0] + SPOT, at[1]
    spot = element("circle", class_="ar-spot", cx=x, cy=y, r=SPOT - 2, stroke_width=2)
    return spot + element("circle", class_="ar-wanted", cx=x, cy=y, r=SPOT / 2.4)


def _run(length: int, at: Point) -> str:
    """A route of so many spaces, small."""
    x, y = at
    return group("ar-grey", *(box("ar-slot ar-fill", x + 11 * i, y - 5, 9, 10, 2) for i in range(length)))

"""The Amstel: fields, bridges, discs in their order, the end field. (M4.2i, M4.5n, M4.5o)"""

from typing import Final

import attrs

from amsterdam_routes.kernel.drawing.geometry import Box
from amsterdam_routes.kernel.drawing.svg import box, group, write
from amsterdam_routes.merchants.pictures.marks import LEAST, token
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table

HEAD: Final = 26.0
ROW: Final = 66.0
"""From one row of fields to the next."""
CELL: Final = 48.0
"""How high a field is."""


@attrs.frozen
class Layout:
    """How the Amstel is drawn: in one row, or in as many as a phone needs."""

    width: float
    across: int
    """The fields of a row, where the end field counts as one and a half."""


TABLE: Final = Layout(1256.0, 100)
PHONE: Final = Layout(390.0, 7)


def height(table: Table, layout: Layout = TABLE) -> float:
    """How high the Amstel is."""
    return HEAD + ROW * -(-(table.edition.amstel_end + 1) // layout.across)


def amstel(table: Table, voice: Voice, layout: Layout = TABLE) -> str:
    """The Amstel from its upper left corner, from left to right, row by row."""
    edition = table.edition
    bridges = dict(edition.amstel_bridges)
    parts = [box("am-water", 0, 0, layout.width, height(table, layout), 12)]
    parts.append(write(voice.word("amstel"), (12, 19), 13, "am-bold"))
    order = voice.say("order", players=voice.join([voice.player(table, seat) for seat in table.amstel]))
    parts.append(write(order, (74, 19), LEAST, "am-muted", width=layout.width - 86, least=LEAST))
    for field in range(edition.amstel_end + 1):
        parts += _field(table, field, voice, layout)
        if field in bridges:
            at = _place(table, field, layout)
            parts.append(box("am-plank", at.left - 4.5, at.top - 4, 5, CELL + 8, 2))
    return group("am-amstel", *parts, title=order)


def _place(table: Table, field: int, layout: Layout) -> Box:
    """Where a field lies."""
    end = table.edition.amstel_end
    row, column = divmod(field, layout.across)
    many = min(layout.across, end + 1.5)
    step = (layout.width - 16) / many
    left = 10 + step * column
    top = HEAD + ROW * row + 4
    wide = step * 1.5 - 6 if field == end else step - 6
    return Box(left, top, left + wide, top + CELL)


def _field(table: Table, field: int, voice: Voice, layout: Layout) -> list[str]:
    """A field with its number, what is scored on the way to it, and its discs."""
    edition, at = table.edition, _place(table, field, layout)
    points = dict(edition.amstel_bridges).get(field)
    if field == edition.amstel_end:
        points = edition.amstel_end_points
    parts = [box("am-cell", at.left, at.top, at.width, at.height, 8)]
    parts.append(write(str(field), (at.left + 5, at.bottom - 5), LEAST, "am-muted"))
    if points is not None:
        text = voice.say("bridge", points=points)
        parts.append(write(text, (at.right - 5, at.bottom - 5), 12, "am-bold", anchor="end"))
    parts += _discs(table, voice, field, at)
    parts.append(box("am-area", at.left, at.top, at.width, at.height))
    return [group("am-amstel-field", *parts, data_amstel=field)]


def _discs(table: Table, voice: Voice, field: int, at: Box) -> list[str]:
    """The discs on a field, the foremost farthest to the right, and on top."""
    here = [seat for seat in table.amstel if table.merchants[seat].amstel_field == field]
    radius = 9 if len(here) < 4 else 7.3
    step = min(16.0, (at.width - 2 * radius) / max(1, len(here) - 1))
    x = at.center[0] - step * (len(here) - 1) / 2
    return [
        token(voice.paint(table, seat), x + step * i, at.top + 15, voice.label(table, seat), radius)
        for i, seat in enumerate(reversed(here))
    ]

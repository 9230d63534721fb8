"""The Amstel: fields, bridges, discs in their order, the end field. (M4.2i, M4.5n, M4.5o)"""

from typing import Final

from amsterdam_routes.kernel.drawing.paper import box, group, write
from amsterdam_routes.merchants.pictures.marks import LEAST, token
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.state import Table

HEIGHT: Final = 92.0


def amstel(table: Table, voice: Voice, width: float) -> str:
    """The Amstel from its upper left corner, from left to right."""
    edition, end = table.edition, table.edition.amstel_end
    step = (width - 40) / (end + 1.6)
    bridges = dict(edition.amstel_bridges)
    parts = [box("am-water", 0, 0, width, HEIGHT, 12), write(voice.word("amstel"), (12, 18), 13, "am-bold")]
    for field in range(end + 1):
        x = 14 + step * field
        wide = step * 1.5 if field == end else step - 5
        parts.append(box("am-cell", x, 26, wide, HEIGHT - 34, 8, data_amstel=field))
        if field in bridges:
            parts.append(box("am-bridge", x - 4, 22, 3, HEIGHT - 28, 1))
            text = voice.say("bridge", points=bridges[field])
            parts.append(write(text, (x - 2, 19), LEAST, "am-muted", anchor="middle"))
        if field == end:
            text = voice.say("bridge", points=edition.amstel_end_points)
            parts.append(write(text, (x + wide / 2, 19), LEAST, "am-muted", anchor="middle"))
        parts.append(write(str(field), (x + wide / 2, HEIGHT - 12), LEAST, "am-muted", anchor="middle"))
        parts += _discs(table, voice, field, x + wide / 2)
    return group("am-amstel", *parts, title=voice.say("order", players=_order(table, voice)))


def _discs(table: Table, voice: Voice, field: int, x: float) -> list[str]:
    """The discs on a field, the foremost on top."""
    here = [seat for seat in table.amstel if table.merchants[seat].amstel_field == field]
    step = min(11.0, 30.0 / max(1, len(here) - 1))
    tops = [38 + step * i for i in range(len(here))]
    return [token(seat, x, y, voice.label(table, seat), 9) for seat, y in reversed([*zip(here, tops, strict=True)])]


def _order(table: Table, voice: Voice) -> str:
    return voice.list([voice.player(table, seat) for seat in table.amstel])

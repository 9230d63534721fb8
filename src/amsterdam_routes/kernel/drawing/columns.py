"""Text in the columns of a terminal, where some characters are as wide as two others, and some have no width."""

import unicodedata
from textwrap import wrap

from amsterdam_routes.kernel.letters import on_one_line


def columns(text: str) -> int:
    """How many columns of a terminal the text takes.

    >>> columns("Dam"), columns("堤防")
    (3, 4)
    """
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def fitted(text: str, room: int) -> str:
    """The text in exactly so many columns: cut, or filled up with spaces.

    >>> fitted("Dam", 5), fitted("Haringpakkerstoren", 5)
    ('Dam  ', 'Hari…')
    """
    text = on_one_line(text)
    if columns(text) > room:
        while columns(text) > room - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (room - columns(text))


def lines_of(text: str, width: int, indent: str = "", hanging: str = "  ") -> list[str]:
    """The text in lines of at most this width, the later ones `hanging` in.

    >>> lines_of("Oude Kerk - Oost-Indisch Huis", 20, "- ")
    ['- Oude Kerk - Oost-', '  Indisch Huis']
    """
    text = on_one_line(text)
    room = width // 2 if columns(text) > len(text) else width  # textwrap counts characters
    return wrap(text, room, initial_indent=indent, subsequent_indent=" " * len(indent) if indent else hanging)

"""How wide text is, and how it is cut to fit: without a font at hand, from the widths of Helvetica Bold.

Other fonts of the family are as wide or narrower, and what must not grow is drawn with its `textLength`.
"""

import unicodedata
from functools import cache

# The widths of the characters from space to tilde, in thousandths of the size of the type.
WIDTHS = (
    *(278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278),
    *(556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611),
    *(975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778),
    *(667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556),
    *(333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611),
    *(611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584),
)


def text_width(text: str, size: float) -> float:
    """The width of a line of text.

    >>> round(text_width("Dam", 10)), round(text_width("Dåm", 10)), round(text_width("堤防", 10))
    (22, 22, 20)
    """
    return sum(map(_width, text)) * size / 1000


@cache
def _width(character: str) -> int:
    if unicodedata.combining(character):
        return 0
    base = unicodedata.normalize("NFD", character)[0]
    if " " <= base <= "~":
        return WIDTHS[ord(base) - 32]
    return 1000 if unicodedata.east_asian_width(character) in "WFN" or not character.isalpha() else 780


def cut(text: str, size: float, width: float) -> str:
    """The text, ended by an ellipsis where it would be wider than this.

    >>> cut("Haringpakkerstoren", 10, 60), cut("Dam", 10, 60)
    ('Haringpak…', 'Dam')
    """
    if text_width(text, size) <= width:
        return text
    room = width - text_width("…", size)
    kept = ""
    for character in text:
        room -= text_width(character, size)
        if room < 0:
            break
        kept += character
    return kept.rstrip() + "…"


def two_lines(text: str) -> tuple[str, str] | None:
    """The text parted at the space or hyphen that makes the two lines most equal; None if it has neither.

    >>> two_lines("De drie Hendricken"), two_lines("Oost-Indisch Huis"), two_lines("Dam")
    (('De drie', 'Hendricken'), ('Oost-Indisch', 'Huis'), None)
    """
    parts = [(text[:i].rstrip(), text[i:].lstrip()) for i in range(1, len(text)) if " " in text[i - 1 : i + 1]]
    parts += [(text[:i], text[i:]) for i in range(1, len(text)) if text[i - 1] == "-"]
    parts = [(first, second) for first, second in parts if first and second]
    return min(parts, key=lambda both: max(len(both[0]), len(both[1])), default=None)


def wrapped(text: str, size: float, width: float) -> list[str]:
    """The text in as many lines as its words need; a word that is too wide is cut.

    >>> wrapped("Griet claimed Dam - Oude Kerk", 10, 100)
    ['Griet claimed Dam -', 'Oude Kerk']
    """
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and text_width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(cut(word, size, width))
    return lines

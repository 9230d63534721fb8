"""SVG pictures as text: elements and numbers, names made safe, lines that fit, and the document around them.

What is drawn is built as strings, inside out; every attribute and every piece of text passes through here, so a name
can be anything that a str can be.

There is no font at hand, so widths of text are those of Helvetica Bold. Other fonts of the family are as wide or
narrower, and what must not grow is drawn with its `textLength`. Text in a terminal has columns of its own.
"""

import hashlib
import re
import unicodedata
from collections.abc import Iterable, Mapping
from functools import cache
from textwrap import wrap
from typing import Final, TypeAlias

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.names import on_one_line

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
    """Return the width of a line of text.

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
    """Return the text, ended by an ellipsis where it would be wider than this.

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
    """Return the text parted at the space or hyphen that makes the two lines most equal; None if it has neither.

    >>> two_lines("De drie Hendricken"), two_lines("Oost-Indisch Huis"), two_lines("Dam")
    (('De drie', 'Hendricken'), ('Oost-Indisch', 'Huis'), None)
    """
    parts = [(text[:i].rstrip(), text[i:].lstrip()) for i in range(1, len(text)) if " " in text[i - 1 : i + 1]]
    parts += [(text[:i], text[i:]) for i in range(1, len(text)) if text[i - 1] == "-"]
    parts = [(first, second) for first, second in parts if first and second]
    return min(parts, key=lambda both: max(len(both[0]), len(both[1])), default=None)


def wrap_text(text: str, size: float, width: float) -> list[str]:
    """Return the text in as many lines as its words need; a word that is too wide is cut.

    >>> wrap_text("Griet claimed Dam - Oude Kerk", 10, 100)
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


_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


def safe(text: str) -> str:
    """Return text for inside an element or an attribute, in ASCII, so that no wrong encoding can spoil it.

    What XML cannot hold becomes the replacement character.

    >>> safe('<Dåm> & "Waag"'), safe("a\\x00b")
    ('&lt;D&#229;m&gt; &amp; &quot;Waag&quot;', 'a&#65533;b')
    """
    text = "".join(_ENTITIES.get(c, c) for c in _UNPRINTABLE.sub("\ufffd", text))
    return text.encode("ascii", "xmlcharrefreplace").decode()


def number(value: float) -> str:
    """Return a coordinate: to one decimal, which is less than anyone sees.

    >>> number(12.04), number(0.96), number(-0.01)
    ('12', '1', '0')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def element(tag: str, *inside: str, **attributes: object) -> str:
    """Write an element; underscores in an attribute's name are hyphens, one at its end is dropped, None leaves it out.

    >>> element("g", element("path", d="M0 0"), class_="ar-route", data_route="a--b/red")
    '<g class="ar-route" data-route="a--b/red"><path d="M0 0"/></g>'
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, int | float) else safe(str(value))
            parts.append(f'{name.removesuffix("_").replace("_", "-")}="{shown}"')
    opening = " ".join(parts)
    return f"<{opening}>{''.join(inside)}</{tag}>" if inside else f"<{opening}/>"


def group(class_: str, *inside: str, at: Point | None = None, title: str | None = None, **data: object) -> str:
    """Return a group of elements, with a title that browsers show and read out."""
    moved = None if at is None else f"translate({number(at[0])} {number(at[1])})"
    named = () if title is None else (element("title", safe(title)),)
    return element("g", *named, *inside, class_=class_, transform=moved, **data)


def box(class_: str, x: float, y: float, width: float, height: float, round_: float = 0, **more: object) -> str:
    """Return a rectangle with round corners."""
    return element("rect", class_=class_, x=x, y=y, width=width, height=height, rx=round_ or None, **more)


def path(class_: str, points: Iterable[Point], closed: bool = False, **more: object) -> str:
    """Return a line through points."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return element("path", class_=class_, d=f"M{steps}{'Z' if closed else ''}", **more)


def symbol(class_: str, shape: str, at: Point, size: float) -> str:
    """Return a symbol of the palette, `size` from its middle to its edge."""
    place = f"translate({number(at[0])} {number(at[1])}) scale({number(size)})"
    return element("path", class_=class_, d=shape, transform=place)


def write(
    text: str,
    at: Point,
    size: float,
    class_: str | None = None,
    *,
    width: float | None = None,
    least: float | None = None,
    anchor: str | None = None,
) -> str:
    """Return a line of text on a base line: if it is wider than `width`, made smaller down to `least`, then cut."""
    if width is not None and (wide := text_width(text, size)) > width:
        size = max(least or size, size * width / wide)
        text = cut(text, size, width + 0.1)  # what has just been made to fit, does
    return element("text", safe(text), x=at[0], y=at[1], class_=class_, font_size=size, text_anchor=anchor)


def write_measured(text: str, at: Point, size: float, class_: str, *, anchor: str | None = None) -> str:
    """Return a line of text that is as wide as was measured, whatever the font."""
    return element(
        "text",
        safe(text),
        class_=class_,
        x=at[0],
        y=at[1],
        font_size=size,
        text_anchor=anchor,
        textLength=text_width(text, size),
        lengthAdjust="spacingAndGlyphs",
    )


Rules: TypeAlias = Iterable[tuple[str, str]]
"""Rules of a style sheet: what is meant, and how it looks."""

FONT: Final = 'Helvetica, Arial, "Liberation Sans", sans-serif'


def document(
    body: str, width: float, height: float, *, class_: str, prefix: str, title: str, desc: str, style: str, lang: str
) -> str:
    """Write an SVG document with this body on paper. Its classes begin with the prefix; no other picture has its ids.

    >>> drawn = document("", 40, 20, class_="tides", prefix="td", title="The tide", desc="", style="", lang="en")
    >>> 'class="tides" viewBox="0 0 40 20"' in drawn, 'class="td-paper"' in drawn, 'id="td-' in drawn
    (True, True, True)
    """
    body = box(f"{prefix}-paper", 0, 0, width, height, 12) + body
    name = f"{prefix}-" + hashlib.sha256(f"{safe(title)}{body}".encode()).hexdigest()[:12]
    return element(
        "svg",
        element("title", safe(title), id=f"{name}-title"),
        element("desc", safe(desc), id=f"{name}-desc"),
        element("style", style),
        body,
        xmlns="http://www.w3.org/2000/svg",
        class_=class_,
        viewBox=f"0 0 {number(width)} {number(height)}",
        width="100%",
        style=f"max-width:{number(width)}px;height:auto",
        role="img",
        lang=lang,
        aria_labelledby=f"{name}-title",
        aria_describedby=f"{name}-desc",
    )


def style_sheet(
    class_: str, surfaces: Mapping[str, tuple[str, str]], on_surfaces: Rules, rules: Rules, dark: Rules = ()
) -> str:
    """Return the rules for what lies in documents of this class, and those for a dark screen.

    Every surface has a colour on a light screen and one on a dark screen. The rules `on_surfaces` name them in braces,
    and hold on both; `dark` has what else differs.

    >>> surfaces = {"ink": ("#222", "#eee"), "sea": ("#acd", "#123")}
    >>> print(style_sheet("tides", surfaces, [(".td-sea, .td-bay", "fill:{sea}")], [(".td-boat", "fill:red")]))
    .tides text{font-family:Helvetica, Arial, "Liberation Sans", sans-serif;fill:#222}
    .tides .td-sea, .tides .td-bay{fill:#acd}
    .tides .td-boat{fill:red}
    @media (prefers-color-scheme:dark){
    .tides text{fill:#eee}
    .tides .td-sea, .tides .td-bay{fill:#123}
    }
    """

    def scoped(rule: tuple[str, str]) -> str:
        return f"{', '.join(f'.{class_} {selector}' for selector in rule[0].split(', '))}{{{rule[1]}}}"

    def on(theme: int) -> Rules:
        colors = {name: pair[theme] for name, pair in surfaces.items()}
        return [(selector, style.format_map(colors)) for selector, style in on_surfaces]

    light_text, dark_text = (f"fill:{color}" for color in surfaces["ink"])
    light = [("text", f"font-family:{FONT};{light_text}"), *on(0), *rules]
    return "\n".join(
        [
            *map(scoped, light),
            "@media (prefers-color-scheme:dark){",
            *map(scoped, [("text", dark_text), *on(1), *dark]),
            "}",
        ]
    )


def columns(text: str) -> int:
    """Return how many columns of a terminal the text takes.

    >>> columns("Dam"), columns("堤防")
    (3, 4)
    """
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def fit_columns(text: str, room: int) -> str:
    """Return the text in exactly so many columns: cut, or filled up with spaces.

    >>> fit_columns("Dam", 5), fit_columns("Haringpakkerstoren", 5)
    ('Dam  ', 'Hari…')
    """
    text = on_one_line(text)
    if columns(text) > room:
        while columns(text) > room - 1:
            text = text[:-1]
        text += "…"
    return text + " " * (room - columns(text))


def lines_of(text: str, width: int, indent: str = "", hanging: str = "  ") -> list[str]:
    """Return the text in lines of at most this width, the later ones `hanging` in.

    >>> lines_of("Oude Kerk - Oost-Indisch Huis", 20, "- ")
    ['- Oude Kerk - Oost-', '  Indisch Huis']
    """
    text = on_one_line(text)
    room = width // 2 if columns(text) > len(text) else width  # textwrap counts characters
    return wrap(text, room, initial_indent=indent, subsequent_indent=" " * len(indent) if indent else hanging)

"""The few marks that an SVG picture is made of, as text: elements, numbers, names made safe.

What is drawn is built as strings, inside out; every attribute and every piece of text passes through here, so a name
can be anything that a str can be.
"""

import re
from collections.abc import Iterable

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.lettering import cut, text_width

_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


def safe(text: str) -> str:
    """Text for inside an element or an attribute, in ASCII, so that no wrong encoding can spoil it.

    What XML cannot hold becomes the replacement character.

    >>> safe('<Dåm> & "Waag"'), safe("a\\x00b")
    ('&lt;D&#229;m&gt; &amp; &quot;Waag&quot;', 'a&#65533;b')
    """
    text = "".join(_ENTITIES.get(c, c) for c in _UNPRINTABLE.sub("\ufffd", text))
    return text.encode("ascii", "xmlcharrefreplace").decode()


def number(value: float) -> str:
    """A coordinate: to one decimal, which is less than anyone sees.

    >>> number(12.04), number(0.96), number(-0.01)
    ('12', '1', '0')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


def element(tag: str, *inside: str, **attributes: object) -> str:
    """An element; an underscore in an attribute's name is a hyphen, one at its end is dropped, None leaves it out.

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
    """A group of elements, with a title that browsers show and read out."""
    moved = None if at is None else f"translate({number(at[0])} {number(at[1])})"
    named = () if title is None else (element("title", safe(title)),)
    return element("g", *named, *inside, class_=class_, transform=moved, **data)


def box(class_: str, x: float, y: float, width: float, height: float, round_: float = 0, **more: object) -> str:
    """A rectangle with round corners."""
    return element("rect", class_=class_, x=x, y=y, width=width, height=height, rx=round_ or None, **more)


def path(class_: str, points: Iterable[Point], closed: bool = False, **more: object) -> str:
    """A line through points."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return element("path", class_=class_, d=f"M{steps}{'Z' if closed else ''}", **more)


def symbol(class_: str, shape: str, at: Point, size: float) -> str:
    """A symbol of the palette, `size` from its middle to its edge."""
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
    """A line of text on a base line: if it is wider than `width`, made smaller down to `least`, then cut."""
    if width is not None and (wide := text_width(text, size)) > width:
        size = max(least or size, size * width / wide)
        text = cut(text, size, width + 0.1)  # what has just been made to fit, does
    return element("text", safe(text), x=at[0], y=at[1], class_=class_, font_size=size, text_anchor=anchor)


def write_measured(text: str, at: Point, size: float, class_: str, *, anchor: str | None = None) -> str:
    """A line of text that is as wide as was measured, whatever the font."""
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

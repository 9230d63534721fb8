"""SVG pictures as text: elements and numbers, names made safe, lines that fit, and the document around them.

What is drawn is built as strings, inside out; every attribute and every piece of text passes through here, so a name
can be anything that a str can be.

There is no font at hand, so widths of text are those of Helvetica Bold. Other fonts of the family are as wide or
narrower, and what must not grow is drawn with its `textLength`. Text in a terminal has columns of its own.

At the beginning stand the colours and symbols that the pictures of several games have in common.
"""

import hashlib
import math
import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate, pairwise
from textwrap import wrap
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel._typechecks import check_least
from amsterdam_routes.kernel._words import on_one_line

Point: TypeAlias = tuple[float, float]
Polygon: TypeAlias = tuple[Point, ...]
"""The corners of a convex shape, in order."""

STEPS = 16
"""How many straight lines a curve is drawn with."""


@attrs.frozen
class Box:
    """An upright rectangle; y grows downwards.

    >>> Box(0, 0, 4, 2).center, Box.around([(1, 5), (3, 2)])
    ((2.0, 1.0), Box(left=1, top=2, right=3, bottom=5))
    """

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def around(cls, points: Iterable[Point]) -> "Box":
        """Return the smallest box that holds all the points."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs), max(ys))

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    @property
    def center(self) -> Point:
        """The point in its middle."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> Polygon:
        """Its four corners, clockwise."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def grown(self, by: float) -> "Box":
        """Return the box with a margin on every side."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def holds(self, other: "Box") -> bool:
        """Return whether the other lies within it."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def meets(self, other: "Box") -> bool:
        """Return whether the two have more than an edge in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def bar(center: Point, angle: float, length: float, width: float) -> Polygon:
    """Return a rectangle around a point, turned by an angle in radians.

    >>> bar((0, 0), 0, 4, 2)
    ((-2.0, -1.0), (2.0, -1.0), (2.0, 1.0), (-2.0, 1.0))
    """
    along = math.cos(angle) * length / 2, math.sin(angle) * length / 2
    across = -math.sin(angle) * width / 2, math.cos(angle) * width / 2
    return tuple(
        (center[0] + i * along[0] + j * across[0], center[1] + i * along[1] + j * across[1])
        for i, j in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    )


def disc(center: Point, radius: float) -> Polygon:
    """Return an octagon around a circle."""
    reach = radius / math.cos(math.pi / 8)
    turns = [math.pi / 8 + i * math.pi / 4 for i in range(8)]
    return tuple((center[0] + reach * math.cos(turn), center[1] + reach * math.sin(turn)) for turn in turns)


def overlap(one: Polygon, other: Polygon) -> bool:
    """Return whether two convex polygons have more than an edge in common: no side of either parts them.

    >>> overlap(Box(0, 0, 2, 2).corners, bar((2.9, 1), 0.8, 2, 0.2))
    False
    >>> overlap(Box(0, 0, 2, 2).corners, bar((2.3, 1), 0.8, 2, 0.2))
    True
    """
    for corners in (one, other):
        ax, ay = corners[-1]
        for bx, by in corners:
            nx, ny = by - ay, ax - bx
            mine = [x * nx + y * ny for x, y in one]
            theirs = [x * nx + y * ny for x, y in other]
            if max(mine) <= min(theirs) or max(theirs) <= min(mine):
                return False
            ax, ay = bx, by
    return True


class Taken:
    """The parts of a picture that are taken already, in a grid so that asking is quick.

    Asking takes steps: one for each cell of the grid that is looked into, `COMPARED` for each shape that is compared.
    Once there have been `patience` steps, everything counts as free, so that every picture is finished at some time.

    >>> taken = Taken()
    >>> taken.add(Box(0, 0, 10, 10).corners)
    >>> taken.hits(Box(9, 9, 20, 20).corners), taken.hits(Box(10, 0, 20, 10).corners)
    (1, 0)
    """

    CELL = 48.0
    COMPARED = 10

    def __init__(self, patience: float = math.inf) -> None:
        self.patience: float = patience
        self._cells: dict[tuple[int, int], list[tuple[Box, Polygon]]] = {}

    def add(self, shape: Polygon) -> None:
        """Mark the area of a shape as taken."""
        entry = Box.around(shape), shape
        for cell in self._under(entry[0]):
            self._cells.setdefault(cell, []).append(entry)

    def free(self, shape: Polygon) -> None:
        """Mark the area of a shape that was added as free again."""
        for cell in self._under(Box.around(shape)):
            self.patience -= 1 + len(self._cells[cell])
            self._cells[cell] = [entry for entry in self._cells[cell] if entry[1] is not shape]

    def hits(self, shape: Polygon, most: int = 1_000_000) -> int:
        """Return how many of the obstacles it overlaps, counted up to `most`."""
        if self.patience < 0:
            return 0
        box = Box.around(shape)
        asked: set[int] = set()
        found = 0
        for cell in self._under(box):
            there = self._cells.get(cell, ())
            self.patience -= 1 + len(there)
            for around, other in there:
                if around.meets(box) and id(other) not in asked:
                    asked.add(id(other))
                    self.patience -= self.COMPARED
                    found += overlap(other, shape)  # most shapes are upright, and their sides part no boxes that meet
                    if found >= most:
                        return found
        return found

    def _under(self, box: Box) -> list[tuple[int, int]]:
        """Return the cells of the grid that a box lies in."""
        across = range(math.floor(box.left / self.CELL), math.floor(box.right / self.CELL) + 1)
        down = range(math.floor(box.top / self.CELL), math.floor(box.bottom / self.CELL) + 1)
        return [(i, j) for i in across for j in down]


@attrs.frozen
class Curve:
    """A line from one point to another, straight or bent to a side, as a row of points a short step apart.

    >>> line = Curve.bent((0, 0), (100, 0), 0)
    >>> line.length, line.at(25)
    (100.0, ((25.0, 0.0), 0.0))
    """

    points: tuple[Point, ...]
    lengths: tuple[float, ...]
    """For each point, how far along the curve it is."""

    @classmethod
    def bent(cls, start: Point, end: Point, bend: float) -> "Curve":
        """Return the curve that leaves the straight line by half of `bend` times its length, in the middle."""
        (ax, ay), (bx, by) = start, end
        cx, cy = (ax + bx) / 2 - bend * (by - ay), (ay + by) / 2 + bend * (bx - ax)  # the control point
        points = [
            (
                (1 - t) ** 2 * ax + 2 * t * (1 - t) * cx + t * t * bx,
                (1 - t) ** 2 * ay + 2 * t * (1 - t) * cy + t * t * by,
            )
            for t in (i / STEPS for i in range(STEPS + 1))
        ]
        lengths = [0.0]
        for one, other in pairwise(points):
            lengths.append(lengths[-1] + math.dist(one, other))
        return cls(tuple(points), tuple(lengths))

    @property
    def length(self) -> float:
        """How long the curve is."""
        return self.lengths[-1]

    def at(self, far: float) -> tuple[Point, float]:
        """Return the point so far along the curve, and the direction there, in radians."""
        i = 1
        while i < len(self.lengths) - 1 and self.lengths[i] < far:
            i += 1
        (ax, ay), (bx, by) = self.points[i - 1], self.points[i]
        step = self.lengths[i] - self.lengths[i - 1]
        t = (far - self.lengths[i - 1]) / step if step else 0.0
        return (ax + t * (bx - ax), ay + t * (by - ay)), math.atan2(by - ay, bx - ax)


# --- drawings


Paint: TypeAlias = tuple[str, str]
"""Two colours: of a surface and of what stands on it, or for a light screen and for a dark one."""

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
    parts = [(text[:i].rstrip(), text[i:].lstrip()) for i, character in enumerate(text) if character == " "]
    parts += [(text[: i + 1], text[i + 1 :]) for i, character in enumerate(text) if character == "-"]
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


_PLAIN = re.compile("[ !#-%'-;=?-~]*")
_UNPRINTABLE = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ENTITIES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}
)


def safe(text: str) -> str:
    """Return text for inside an element or an attribute, in ASCII, so that no wrong encoding can spoil it.

    What XML cannot hold becomes the replacement character.

    >>> safe('<Dåm> & "Waag"'), safe("a\\x00b")
    ('&lt;D&#229;m&gt; &amp; &quot;Waag&quot;', 'a&#65533;b')
    """
    if _PLAIN.fullmatch(text):  # nearly all of a picture
        return text
    return _UNPRINTABLE.sub("\ufffd", text).translate(_ENTITIES).encode("ascii", "xmlcharrefreplace").decode()


def number(value: float) -> str:
    """Return a coordinate: to one decimal, which is less than anyone sees.

    >>> number(12.04), number(0.96), number(-0.01)
    ('12', '1', '0')
    """
    shown = f"{value:.1f}".removesuffix(".0")
    return "0" if shown == "-0" else shown


@cache
def _attribute(name: str) -> str:
    return name.removesuffix("_").replace("_", "-")


def element(tag: str, *inside: str, **attributes: object) -> str:
    """Write an element; underscores in an attribute's name are hyphens, one at its end is dropped, None leaves it out.

    >>> element("g", element("path", d="M0 0"), class_="ar-route", data_route="a--b/red")
    '<g class="ar-route" data-route="a--b/red"><path d="M0 0"/></g>'
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, int | float) else safe(str(value))
            parts.append(f'{_attribute(name)}="{shown}"')
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
        text = cut(text, size, width + 0.1)  # this text has just been shortened to fit
    return element("text", safe(text), x=at[0], y=at[1], class_=class_, font_size=size, text_anchor=anchor)


def write_measured(
    text: str, at: Point, size: float, class_: str, *, anchor: str | None = None, hidden: bool = False
) -> str:
    """Return a line of text drawn at its measured width, whatever the font. `hidden` ones are not read out."""
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
        aria_hidden="true" if hidden else None,
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
        style=f"max-width:{number(width)}px",
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
        text = text[: sum(reached < room for reached in accumulate(map(columns, text)))] + "…"
    return text + " " * (room - columns(text))


LEAST_CHARACTERS: Final = 100
"""The least limit of characters: fewer hold nothing useful."""
LEFT_OUT: Final = "..."
"""The line that stands for those that are left out."""


def fit_limit(limit: int | None, width: int, versions: Sequence[Callable[[int], str]]) -> str:
    """Return the first version of a text that has at most `limit` characters; each is given a width to write in.

    If none is short enough, the last one loses lines at its end: whole ones, and a line of dots says so. Without a
    limit it is the first.

    >>> fit_limit(None, 80, [lambda width: "Dam " * 200, lambda width: "Dam"])[:8]
    'Dam Dam '
    >>> fit_limit(100, 80, [lambda width: "Dam " * 200, lambda width: "Dam"])
    'Dam'
    >>> fit_limit(100, 80, [lambda width: "Oude Kerk\\n" * 20]).splitlines()[-2:]
    ['Oude Kerk', '...']
    """
    if limit is None:
        return versions[0](width)
    check_least("limit", limit, LEAST_CHARACTERS)
    texts = (write(min(width, limit - len(LEFT_OUT) - 1)) for write in versions)
    for text in texts:
        if len(text) <= limit:
            return text
    lines = text.split("\n")
    while len("\n".join(lines)) + len(LEFT_OUT) + 1 > limit and lines:
        del lines[-1]
    while lines and not lines[-1].strip():
        del lines[-1]
    return "\n".join([*lines, LEFT_OUT])


def lines_of(text: str, width: int, indent: str = "", hanging: str = "  ") -> list[str]:
    """Return the text in lines of at most this width, the later ones `hanging` in.

    >>> lines_of("Oude Kerk - Oost-Indisch Huis", 20, "- ")
    ['- Oude Kerk - Oost-', '  Indisch Huis']
    """
    text = on_one_line(text)
    room = width // 2 if columns(text) > len(text) else width  # textwrap counts characters
    return wrap(text, room, initial_indent=indent, subsequent_indent=" " * len(indent) if indent else hanging)

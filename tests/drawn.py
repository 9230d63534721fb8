"""What is in a picture, read back from the SVG itself: shapes and texts where a browser puts them."""

import math
import re
from collections.abc import Iterator
from functools import lru_cache
from xml.etree import ElementTree as ET

import attrs

from amsterdam_routes.kernel._drawing import Box, Point, text_width

SVG = "{http://www.w3.org/2000/svg}"
STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")


@attrs.frozen
class Node:
    """An element with where it is: moved, then scaled. Bars of the map are turned besides."""

    element: ET.Element
    shift: Point
    scale: float
    angle: float
    inside: tuple[ET.Element, ...]

    @property
    def classes(self) -> list[str]:
        return self.element.get("class", "").split()

    def number(self, name: str) -> float:
        return float(self.element.get(name, "0"))

    def at(self, x: float, y: float) -> Point:
        return self.shift[0] + self.scale * x, self.shift[1] + self.scale * y

    def within(self, class_: str) -> bool:
        """Whether it is in a group of this class."""
        return any(class_ in outer.get("class", "").split() for outer in self.inside)

    def data(self, name: str) -> str | None:
        """The value of a data attribute, its own or of the nearest group that has it."""
        return next(
            (e.get(f"data-{name}") for e in (self.element, *reversed(self.inside)) if e.get(f"data-{name}")), None
        )


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)


@lru_cache(maxsize=4)
def nodes(svg: str) -> tuple[Node, ...]:
    """Every element, in the order in which it is drawn; the same objects when a picture is looked at again."""
    return tuple(_walk(Node(parsed(svg), (0, 0), 1, 0, ())))


def _walk(node: Node) -> Iterator[Node]:
    yield node
    for child in node.element:
        shift, scale, angle = node.shift, node.scale, node.angle
        for kind, values in STEP.findall(child.get("transform", "")):
            given = [float(value) for value in values.split()]
            if kind == "translate":
                shift = shift[0] + scale * given[0], shift[1] + scale * given[1]
            elif kind == "scale":
                scale *= given[0]
            else:
                angle += math.radians(given[0])
        yield from _walk(Node(child, shift, scale, angle, (*node.inside, node.element)))


@attrs.frozen
class Text:
    """A line of text, and the room it takes: from the top of its capitals to below its descenders."""

    text: str
    box: Box
    node: Node
    place: int
    """Its place in the order of drawing."""


def texts(svg: str) -> list[Text]:
    """Every line of text; a halo is no text of its own."""
    found = []
    for place, node in enumerate(nodes(svg)):
        if node.element.tag == f"{SVG}text" and node.element.text and "ar-halo" not in node.classes:
            size = node.number("font-size")
            given = node.element.get("textLength")
            width = float(given) if given else text_width(node.element.text, size)
            left = node.number("x") - {"middle": width / 2, "end": width}.get(node.element.get("text-anchor", ""), 0)
            base = node.number("y")
            box = Box(*node.at(left, base - 0.73 * size), *node.at(left + width, base + 0.21 * size))
            found.append(Text(node.element.text, box, node, place))
    return found


FILLED = ("rect", "circle", "path")
CLEAR = {"am-area", "am-glow", "am-turn", "ar-area", "am-bridge", "am-channel"}
"""What covers nothing: it is clear, or a line."""


def shapes(svg: str) -> list[tuple[int, Box, Node]]:
    """The room of every shape that covers something, with its place in the order of drawing."""
    found = []
    for i, node in enumerate(nodes(svg)):
        kind = node.element.tag.removeprefix(SVG)
        if kind not in FILLED or CLEAR & {*node.classes}:
            continue
        if kind == "rect":
            x, y = node.number("x"), node.number("y")
            corners = (x, y), (x + node.number("width"), y + node.number("height"))
        elif kind == "circle":
            x, y, r = node.number("cx"), node.number("cy"), node.number("r")
            corners = (x - r, y - r), (x + r, y + r)
        elif "d" in node.element.attrib:
            corners = _reach(node.element.attrib["d"])
        found.append((i, Box.around(node.at(*corner) for corner in corners), node))
    return found


def _reach(d: str) -> tuple[Point, Point]:
    """About how far a path reaches: it is followed from corner to corner."""
    x = y = 0.0
    xs, ys = [], []
    for command, given in re.findall(r"([MLHVACQZ])([^MLHVACQZ]*)", d):
        values = [float(value) for value in re.findall(r"-?\d*\.?\d+", given)]
        if command in "HV":
            for value in values:
                x, y = (value, y) if command == "H" else (x, value)
                xs.append(x)
                ys.append(y)
            continue
        step = {"M": 2, "L": 2, "A": 7, "C": 6, "Q": 4, "Z": 1}[command]
        for first in range(0, len(values), step):
            x, y = values[first + step - 2], values[first + step - 1]
            xs.append(x)
            ys.append(y)
    return (min(xs), min(ys)), (max(xs), max(ys))


def collisions(svg: str) -> list[str]:
    """Every text that meets another, that leaves the picture or a box in which it begins, or that is partly covered.

    A text stands on the last shape before it that holds it; what lies beneath that is in nobody's way.
    """
    lines, covers = texts(svg), shapes(svg)
    page = max((box for _, box, _ in covers), key=lambda box: box.width * box.height)
    found = []
    for i, line in enumerate(lines):
        found += [f"{line.text!r} meets {other.text!r}" for other in lines[:i] if line.box.meets(other.box)]
        if not _holds(page, line.box):
            found.append(f"{line.text!r} leaves the picture")
        ground = max((place for place, box, _ in covers if place < line.place and _holds(box, line.box)), default=-1)
        found += [
            f"{line.text!r} meets {node.element.get('class')}"
            for place, box, node in covers
            if place > ground and box.meets(line.box)
        ]
    return found


def _holds(box: Box, inner: Box) -> bool:
    grown = box.grown(0.6)
    return (
        grown.left <= inner.left
        and inner.right <= grown.right
        and grown.top <= inner.top
        and inner.bottom <= grown.bottom
    )

"""What is in a picture, read back from the SVG itself: shapes and texts where a browser puts them."""

import math
import re
from collections.abc import Iterator
from xml.etree import ElementTree as ET

import attrs

from amsterdam_routes.kernel.drawing.geometry import Box, Point, Polygon, bar, disc
from amsterdam_routes.kernel.drawing.lettering import text_width

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


def nodes(svg: str) -> Iterator[Node]:
    """Every element, in the order in which it is drawn."""
    yield from _walk(Node(parsed(svg), (0, 0), 1, 0, ()))


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


def slots(svg: str) -> dict[str, list[Polygon]]:
    """The spaces of every route, by its id."""
    found: dict[str, list[Polygon]] = {}
    for node in nodes(svg):
        if "ar-slot" in node.classes and node.within("ar-route"):
            x, y = node.number("x") + node.number("width") / 2, node.number("y") + node.number("height") / 2
            assert abs(x) < 0.11 > abs(y), "a space turns around its middle"
            route = node.data("route") or ""
            found.setdefault(route, []).append(bar(node.shift, node.angle, node.number("width"), node.number("height")))
    return found


def spots(svg: str) -> dict[str, Polygon]:
    """The spots of the places, by id."""
    return {
        node.data("place") or "": disc(node.at(node.number("cx"), node.number("cy")), node.number("r"))
        for node in nodes(svg)
        if "ar-spot" in node.classes
    }


@attrs.frozen
class Text:
    """A line of text, and the room it takes: from the top of its capitals to below its descenders."""

    text: str
    box: Box
    node: Node


def texts(svg: str) -> list[Text]:
    """Every line of text."""
    found = []
    for node in nodes(svg):
        if node.element.tag == f"{SVG}text" and node.element.text:
            size = node.number("font-size")
            given = node.element.get("textLength")
            width = float(given) if given else text_width(node.element.text, size)
            left = node.number("x") - {"middle": width / 2, "end": width}.get(node.element.get("text-anchor", ""), 0)
            base = node.number("y")
            box = Box(*node.at(left, base - 0.73 * size), *node.at(left + width, base + 0.21 * size))
            found.append(Text(node.element.text, box, node))
    return found

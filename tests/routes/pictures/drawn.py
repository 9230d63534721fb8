"""What is on the map of the route game, read back from the SVG itself."""

from amsterdam_routes.kernel._drawing import Polygon, bar, disc
from tests.drawn import SVG, nodes, parsed


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


def with_class(svg: str, *classes: str) -> list[dict[str, str]]:
    """The attributes of all elements that have these classes."""
    return [dict(node.element.attrib) for node in nodes(svg) if set(classes) <= set(node.classes)]


def titles(svg: str) -> list[str]:
    return [title.text or "" for title in parsed(svg).iter(f"{SVG}title")]

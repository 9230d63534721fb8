"""Cards, the backs of piles, and the cart that stands for a seat."""

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, write
from amsterdam_routes.routes.box.color import HUES, Color
from amsterdam_routes.routes.pictures.palette import BARREL, SCROLL, SYMBOLS


def card(color: Color, width: float, height: float, *, glow: bool = False) -> str:
    """A transport card: its colour, and its symbol large in the middle and small in a corner."""
    marks = [_glow(width, height)] if glow else []
    marks.append(box("ar-slot ar-fill", 0, 0, width, height, 6))
    if color is Color.WILD:
        inner = width - 8
        stripe = inner / 6
        for i, one in enumerate(HUES):
            marks.append(group(f"ar-{one}", box("ar-fill", 4 + i * stripe, 4, stripe, height - 8), aria_hidden="true"))
        marks.append(element("circle", class_="ar-fill", cx=width / 2, cy=height / 2, r=width * 0.3))
    size = width * (0.2 if color is Color.WILD else 0.26)
    marks.append(symbol("ar-symbol", SYMBOLS[color], (width / 2, height / 2), size))
    return "".join(marks)


def back(name: str, width: float, height: float, size: int, *, glow: bool) -> str:
    """A pile from above: as many edges as make it look like one; an empty one is an outline."""
    marks = [_glow(width, height)] if glow else []
    if not size:
        return "".join([*marks, box("ar-gap", 0.5, 0.5, width - 1, height - 1, 6)])
    marks += [box("ar-back", 2 * i, -2 * i, width, height, 6) for i in (2, 1) if size > i]
    marks.append(box(f"ar-back ar-{name}", 0, 0, width, height, 6))
    return "".join(marks)


def pile_top(name: str, size: int, width: float) -> str:
    """What lies on top of a pile: its sign, and how many cards it has."""
    middle = width / 2
    marks = []
    if size and name in ("contracts", "bonus"):
        shape = SCROLL if name == "contracts" else BARREL
        marks.append(symbol("ar-faint", shape, (middle, 26), 18))
    marks.append(
        write(str(size), (middle, 33), 20, "ar-title ar-on-back" if size else "ar-title ar-muted", anchor="middle")
    )
    return "".join(marks)


def cart_badge(seat: int, at: Point, *, glow: bool = False) -> str:
    """A seat's cart with the number of its player, counted from 1."""
    x, y = at
    marks = []
    if glow:
        marks.append(box("ar-glow-edge", x - 24, y - 15, 48, 30, 8, stroke_width=5))
        marks.append(box("ar-glow", x - 24, y - 15, 48, 30, 8, stroke_width=3))
    wheels = [(x + dx, y + dy) for dx in (-9.5, 9.5) for dy in (-10.5, 10.5)]
    marks += [box("ar-wheel", left - 5, top - 3, 10, 6, 2.5) for left, top in wheels]
    marks.append(box("ar-body", x - 17, y - 10, 34, 20, 4))
    marks.append(write(str(seat + 1), (x, y + 5.5), 15, "ar-number ar-title", anchor="middle"))
    return group(f"ar-seat-{seat % 8}", *marks)


def _glow(width: float, height: float) -> str:
    return box("ar-glow-edge", -3, -3, width + 6, height + 6, 9, stroke_width=6) + box(
        "ar-glow", -3, -3, width + 6, height + 6, 9, stroke_width=4
    )

"""The water of a map, hinted: the shore at the top, and a fan of canals around it.

It is no map of any real canal. It fits any frame, so any edition has it.
"""

import math

from amsterdam_routes.kernel.drawing.geometry import Point
from amsterdam_routes.kernel.drawing.paper import element, number, path

RINGS = ((0.3, 7.0), (0.52, 7.0), (0.61, 7.0), (0.7, 7.0), (0.97, 12.0))
"""The canals around the middle of the shore: how far out each is, and how wide."""
BENDS = (0, 22, 50, 76, 104, 130, 158, 180)
"""In degrees from east by south to west: where the canals bend, as canals dug straight do."""
SPOKES = (35, 64, 117, 145)
"""Where narrow canals join the rings."""

WAVES = (
    (0.13, 0.82),
    (0.2, 0.55),
    (0.3, 0.7),
    (0.56, 0.45),
    (0.62, 0.68),
    (0.72, 0.36),
    (0.78, 0.62),
    (0.85, 0.84),
    (0.9, 0.5),
)
"""Where there are waves: how far to the east, and how far down to the shore."""

ROUND = 10
"""The round of the map's corners."""


def water(width: float, height: float) -> str:
    """The shore and the canals of a map of this size, on the land that is there already, and cut off at its edges."""
    middle = width * 0.47, _shore(0.47, height)
    reach = max(width * 0.56, 1.0), max((height - middle[1]) * 1.0, 1.0)

    def around(far: float, degrees: float) -> Point:
        turn = math.radians(degrees)
        return middle[0] + reach[0] * far * math.cos(turn), middle[1] + reach[1] * far * math.sin(turn) - 2

    def ring(far: float) -> list[Point]:
        line = [around(far, degrees) for degrees in BENDS]
        return [(line[0][0], 0), *line, (line[-1][0], 0)]  # both ends under the sea

    town = path("ar-town", ring(RINGS[-1][0]), closed=True)
    lines = [(ring(far), wide) for far, wide in RINGS]
    lines += [([around(0.29, turn), around(0.94, turn)], 4.0) for turn in SPOKES]
    quays = [path("ar-quay", line, stroke_width=wide + 3) for line, wide in lines]
    canals = [path("ar-canal", line, stroke_width=wide) for line, wide in lines]
    river = (
        f"M{number(middle[0])} {number(middle[1])}C{number(middle[0])} {number(middle[1] + height * 0.3)} "
        f"{number(width * 0.6)} {number(height * 0.6)} {number(width * 0.7)} {number(height)}"
    )
    banks = element("path", class_="ar-quay", d=river, stroke_width=17)
    amstel = element("path", class_="ar-canal", d=river, stroke_width=14)
    shore = "L".join(f"{number(width * i / 24)} {number(_shore(i / 24, height))}" for i in range(24, -1, -1))
    bay = f"M0 {ROUND}Q0 0 {ROUND} 0H{number(width - ROUND)}Q{number(width)} 0 {number(width)} {ROUND}"
    sea = element("path", class_="ar-water", d=f"{bay}L{shore}Z")
    beach = element("path", class_="ar-quay", d=f"M{shore}", stroke_width=4)
    waves = [_wave(width * x, _shore(x, height) * y) for x, y in WAVES]
    marks = [town, *quays, banks, *canals, amstel, beach, sea, *waves]
    return element("svg", *marks, width=width, height=height, aria_hidden="true")


def _wave(x: float, y: float) -> str:
    return element("path", class_="ar-wave", d=f"M{number(x)} {number(y)}q5-5 10 0t10 0t10 0")


def _shore(at: float, height: float) -> float:
    """How far down the water comes, from west (0) to east (1): farther in the east, in gentle waves."""
    return height * (0.1 + 0.16 * at**3 + 0.012 * math.sin(at * 17))

"""The city under the map of Amsterdam: the IJ, the Amstel, the canals around the old town, and the wall.

It is our own drawing, after no map in particular: canals run where the places of the board stood on them in the 17th
century, and all else is hinted. It belongs to those places in those spots; the map of any other board is plain land.
Points are in the units of the board's own spots: x to the east, y to the south.
"""

import math
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from amsterdam_routes.kernel.drawing.geometry import STEPS, Point
from amsterdam_routes.kernel.drawing.svg import box, element, number, path, symbol
from amsterdam_routes.routes.box.board import Board, Place
from amsterdam_routes.routes.box.edition import AMSTERDAM
from amsterdam_routes.routes.pictures.layout import MapLayout

Onto: TypeAlias = Callable[[Point], Point]

FAR: Final = 200
"""So far beyond the board land and water go on, for a map with wider margins than ours."""

SHORE: Final = (
    (-FAR, 128), (20, 124), (62, 116), (104, 99), (140, 80), (176, 70), (215, 76), (250, 91), (282, 95), (322, 99),
    (372, 103), (412, 100), (446, 108), (478, 130), (512, 147), (548, 151), (592, 166), (620 + FAR, 190),
)  # fmt: skip
"""The quay along the IJ, from west to east; the four places by the water lie just behind it."""
PALISADE: Final = (
    (-FAR, 116), (20, 112), (62, 103), (102, 86), (138, 68), (176, 57), (217, 63), (254, 79), (284, 83), (322, 87),
    (372, 91), (413, 88), (450, 96), (484, 118), (514, 135), (549, 139), (594, 154), (620 + FAR, 178),
)  # fmt: skip
"""The row of poles in the water before it; ships pass where it is open."""
OPEN: Final = (0.3, 0.62)
"""Where, as parts of its length."""

WALL: Final = (
    (86, 90), (78, 150), (74, 214), (78, 288), (100, 350), (144, 396), (212, 424), (300, 436), (392, 430), (470, 408),
    (526, 370), (556, 316), (566, 250), (562, 120),
)  # fmt: skip
"""The outermost canal, with the city within; a bastion stands at every bend but the first and the last."""
BASTION: Final = 11.0
"""How far a bastion juts out."""
OUTER: Final = 6.5
WIDE: Final = 4.6
NARROW: Final = 2.8
"""How wide the canal before the wall is, a canal of the belt, and any other."""

CANALS: Final = (
    # the belt: Prinsengracht, Keizersgracht, Herengracht, from the west round to the east
    (WIDE, ((140, 70), (137, 140), (143, 205), (153, 268), (176, 322), (226, 368), (300, 394), (380, 401), (452, 384),
            (506, 350), (532, 306), (541, 250), (538, 130))),
    (WIDE, ((167, 60), (165, 140), (170, 200), (180, 258), (203, 304), (246, 343), (306, 370), (356, 381),
            (408, 386), (448, 360))),
    (WIDE, ((205, 62), (201, 140), (205, 196), (212, 246), (232, 288), (268, 322), (312, 349), (356, 368),
            (398, 376), (430, 364))),
    # Singel, from the tower of the herring packers by that of Jan Roodenpoort to the mint
    (WIDE, ((251, 80), (247, 140), (243, 205), (246, 262), (264, 298), (302, 326), (348, 350), (396, 362))),
    # Oudezijds, by the old church
    (NARROW, ((358, 90), (354, 150), (351, 205), (346, 262), (356, 308), (388, 360))),
    # Geldersekade and Kloveniersburgwal, with the weigh house between them
    (WIDE, ((422, 90), (419, 150), (412, 204), (402, 262), (401, 316), (410, 360))),
    # Oude Schans, below the tower of Montelbaan, and the canals of the east
    (WIDE, ((516, 128), (498, 172), (474, 222), (452, 268), (446, 312), (452, 350))),
    (NARROW, ((541, 190), (506, 240), (476, 286), (478, 338))),
    (NARROW, ((412, 204), (446, 212), (474, 222))),
    # across
    (NARROW, ((137, 146), (165, 138), (201, 124), (249, 104))),
    (NARROW, ((153, 268), (180, 258), (212, 246), (244, 236))),
    (NARROW, ((226, 368), (246, 343), (268, 322), (285, 312))),
    (NARROW, ((380, 401), (376, 392), (372, 372))),
    (NARROW, ((532, 306), (506, 300), (477, 292))),
    # the Jordaan: its small canals lie as the ditches of the fields had lain
    (NARROW, ((76, 186), (141, 166))),
    (NARROW, ((75, 236), (147, 222))),
    (NARROW, ((79, 296), (159, 280))),
    (NARROW, ((105, 358), (183, 330))),
)  # fmt: skip
"""How wide each is, and its bends."""

RIVER: Final = ((306, 84), (306, 140), (312, 200), (306, 244), (316, 282), (350, 322), (396, 362), (436, 362),
                (474, 340), (512, 326), (556, 336), (604, 366), (640 + FAR, 420))  # fmt: skip
"""The Amstel upstream from the IJ: Damrak, Rokin behind the dam, and the river."""
RIVER_WIDE: Final = 8.5
DAM: Final = ((292, 262), (320, 256))
DAM_WIDE: Final = 9.0
"""The dam across it."""

WAVES: Final = (
    (70, 86),
    (196, 52),
    (262, 56),
    (318, 62),
    (350, 74),
    (452, 62),
    (486, 96),
    (520, 112),
    (562, 84),
    (566, 126),
)
SHIPS: Final = ((232, 66, 1.3), (400, 66, 1.5), (470, 80, 1.1), (548, 108, 1.3))
"""Where ships lie on the IJ, and how large they are."""
HULL: Final = "M-9 1.5H9.5L7 6H-6.5Z"
SAILS: Final = "M-1-10.5Q6-5-1 0ZM-2.6-8.5Q-8-4-2.6 0ZM7-5Q9.5-2.5 7 0Z"
MILLS: Final = (2, 4, 6, 8, 10, 12)
"""On these bastions stands a windmill."""
TOWER: Final = "M-1.6-1H1.6L2.6 6H-2.6Z"
VANES: Final = "M-5-6 5 4M5-6-5 4"

ROUND: Final = 10
"""The round of the map's corners."""


def lies_in_amsterdam(board: Board) -> bool:
    """Tell whether a board has the places of the printed one, in their spots; its routes and contracts may differ.

    >>> import amsterdam_routes as ar
    >>> lies_in_amsterdam(ar.AMSTERDAM.board)
    True
    """
    return board.places == AMSTERDAM.board.places


def land(board: Board, drawn: MapLayout) -> str:
    """Draw what lies under a map: the city for the board of Amsterdam, plain land for any other."""
    if not lies_in_amsterdam(board):
        return box("ar-town", 0.5, 0.5, drawn.width - 1, drawn.height - 1, ROUND)
    return box("ar-land", 0.5, 0.5, drawn.width - 1, drawn.height - 1, ROUND) + _city(board, drawn)


def _city(board: Board, drawn: MapLayout) -> str:
    onto, scale = _onto(board, drawn)
    wall = _with_bastions(WALL)
    waters = [(wide, points) for wide, points in CANALS] + [(RIVER_WIDE, _smooth(RIVER)), (OUTER, wall)]
    town = [*wall, (wall[-1][0], 0), (wall[0][0], 0)]  # as far as under the sea
    marks = [path("ar-town", map(onto, town), closed=True)]
    for class_, more in (("ar-quay", 3.0), ("ar-canal", 0.0)):  # all quays first, so that none lies across a canal
        marks += [path(class_, map(onto, points), stroke_width=scale * wide + more) for wide, points in waters]
    marks.append(path("ar-dam", map(onto, DAM), stroke_width=scale * DAM_WIDE))
    shore = [onto(point) for point in _smooth(SHORE)]
    marks += [path("ar-quay", shore, stroke_width=5), _sea(shore, drawn.width)]
    marks += [path("ar-poles", map(onto, part)) for part in _parts(_smooth(PALISADE))]
    marks += [_wave(onto(point)) for point in WAVES]
    marks += [_ship(onto((x, y)), size) for x, y, size in SHIPS]
    marks += [_mill(onto(WALL[bend])) for bend in MILLS]
    return element("svg", *marks, width=drawn.width, height=drawn.height, aria_hidden="true")


def _onto(board: Board, drawn: MapLayout) -> tuple[Onto, float]:
    """Return how the board's own units become those of the picture: two far places that lie in both tell it."""
    west, east = (min(board.places, key=_x), max(board.places, key=_x))
    (ax, ay), (bx, _) = drawn.spots[west], drawn.spots[east]
    scale = (bx - ax) / (_x(east) - _x(west))
    left, top = ax - scale * _x(west), ay - scale * float(west.y or 0)
    return lambda point: (left + scale * point[0], top + scale * point[1]), scale


def _x(place: Place) -> float:
    return float(place.x or 0)


def _smooth(points: Sequence[Point]) -> list[Point]:
    """Draw a curve through all the points, as a row of points a short step apart."""
    line = [points[0]]
    for i in range(len(points) - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = (points[max(0, min(j, len(points) - 1))] for j in range(i - 1, i + 3))
        for t in (step / STEPS for step in range(1, STEPS + 1)):
            one, two, three = t, t * t, t * t * t
            weights = (-three + 2 * two - one, 3 * three - 5 * two + 2, -3 * three + 4 * two + one, three - two)
            p, q, r, s = (weight / 2 for weight in weights)
            line.append((p * ax + q * bx + r * cx + s * dx, p * ay + q * by + r * cy + s * dy))
    return line


def _with_bastions(points: Sequence[Point]) -> list[Point]:
    """Put a pointed bastion at every bend of the wall, three points for one."""
    line = [points[0]]
    for (ax, ay), (bx, by), (cx, cy) in zip(points, points[1:], points[2:], strict=False):
        before, after = math.dist((ax, ay), (bx, by)), math.dist((bx, by), (cx, cy))
        ux, uy, vx, vy = (ax - bx) / before, (ay - by) / before, (cx - bx) / after, (cy - by) / after
        far = math.hypot(ux + vx, uy + vy)
        out = bx - BASTION * (ux + vx) / far, by - BASTION * (uy + vy) / far
        line += [(bx + BASTION * ux, by + BASTION * uy), out, (bx + BASTION * vx, by + BASTION * vy)]
    return [*line, points[-1]]


def _parts(line: Sequence[Point]) -> list[Sequence[Point]]:
    """Cut out of the line the places where it is open."""
    ends = [0, *(round(part * len(line)) for part in OPEN), len(line)]
    return [line[start + 2 : end - 2] for start, end in pairwise(ends)]


def _sea(shore: Sequence[Point], width: float) -> str:
    """Draw the water above the shore, with the round corners of the map."""
    bay = f"M0 {ROUND}Q0 0 {ROUND} 0H{number(width - ROUND)}Q{number(width)} 0 {number(width)} {ROUND}"
    edge = "L".join(f"{number(x)} {number(y)}" for x, y in reversed(shore))
    return element("path", class_="ar-water", d=f"{bay}L{edge}Z")


def _wave(at: Point) -> str:
    x, y = at
    return element("path", class_="ar-wave", d=f"M{number(x)} {number(y)}q5-5 10 0t10 0t10 0")


def _ship(at: Point, size: float) -> str:
    return symbol("ar-ship", HULL, at, size) + symbol("ar-sails", SAILS, at, size)


def _mill(at: Point) -> str:
    return symbol("ar-mill", TOWER, at, 1.4) + symbol("ar-vanes", VANES, at, 1.4)

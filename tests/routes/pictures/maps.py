"""Editions made for pictures: places that lie scattered, joined to their neighbours, with names short or long."""

import math
import random
from collections.abc import Sequence
from itertools import combinations

import attrs
import pytest

import amsterdam_routes as ar

SYLLABLES = ["an", "ber", "den", "dam", "ker", "lin", "mol", "no", "rij", "sluis", "tor", "vaar", "wal", "zee"]
COLORS = [*list(ar.Color)[:6], None]


def short_names(many: int) -> list[str]:
    chooser = random.Random(1)
    names = {"".join(chooser.choices(SYLLABLES, k=3)).title(): None for _ in range(4 * many)}
    return list(names)[:many]


def long_names(many: int) -> list[str]:
    words = [
        "Sint-Antoniesbreestraat",
        "De Gouden Leeuw aan het Water",
        "Onze-Lieve-Vrouwe-Kapel",
        "IJ",
        "Het West-Indisch Huis",
    ]
    return [f"{words[i % len(words)]} {i}" for i in range(many)]


def scattered(
    names: Sequence[str], *, seed: int, width: float = 1000, height: float = 800, spots: bool = True
) -> ar.Edition:
    """Places at random, not too near to one another; the nearest joined, as long as no two routes cross."""
    chooser = random.Random(seed)
    points: list[tuple[float, float]] = []
    for _ in names:
        tries = [(chooser.uniform(0, width), chooser.uniform(0, height)) for _ in range(12)]
        points.append(max(tries, key=lambda point: min((math.dist(point, other) for other in points), default=0)))
    joined: list[tuple[int, int]] = []
    by_distance = sorted(
        combinations(range(len(names)), 2), key=lambda pair: math.dist(points[pair[0]], points[pair[1]])
    )
    for a, b in by_distance:
        crowded = max(sum(a in pair for pair in joined), sum(b in pair for pair in joined)) >= 6
        if not crowded and len(joined) < 2 * len(names) and not any(_cross(points, (a, b), other) for other in joined):
            joined.append((a, b))
    places = [ar.Place(name, *(map(round, point) if spots else ())) for name, point in zip(names, points, strict=True)]
    middle = math.dist(*(points[end] for end in joined[len(joined) // 2])) / 2
    routes = []
    for a, b in joined:
        length = max(1, min(4, round(math.dist(points[a], points[b]) / middle)))
        colors = chooser.sample(COLORS, 2 if chooser.random() < 0.25 else 1)
        routes += [ar.Route([places[a], places[b]], length, color, chooser.random() < 0.3) for color in colors]
    contracts = [ar.Contract([places[a], places[b]], 3) for a, b in joined[:20]]
    return attrs.evolve(ar.AMSTERDAM, name="scattered", board=ar.Board(places, routes, contracts))


def _cross(points: Sequence[tuple[float, float]], one: tuple[int, int], other: tuple[int, int]) -> bool:
    if set(one) & set(other):
        return False

    def turn(a: int, b: int, c: int) -> float:
        (ax, ay), (bx, by), (cx, cy) = points[a], points[b], points[c]
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)

    (a, b), (c, d) = one, other
    return turn(a, b, c) * turn(a, b, d) < 0 and turn(c, d, a) * turn(c, d, b) < 0


MAPS = {
    "amsterdam": ar.AMSTERDAM,
    "scattered": scattered(short_names(20), seed=3),
    "narrow": scattered(short_names(12), seed=1, width=200, height=900),
    "flat": scattered(short_names(14), seed=2, width=1400, height=260),
    "long names": scattered(long_names(40), seed=4),
    "without spots": scattered(short_names(30), seed=5, spots=False),
}

on_every_map = pytest.mark.parametrize("edition", MAPS.values(), ids=MAPS)

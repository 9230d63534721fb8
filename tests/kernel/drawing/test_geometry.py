"""Points, boxes and convex polygons: what lies on what, asked quickly and asked thoroughly."""

import math

from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.drawing.geometry import Box, Curve, Point, Polygon, Taken, bar, disc, overlap

numbers = st.integers(-200, 200)
points = st.tuples(numbers, numbers)
bars = st.builds(bar, points, st.integers(0, 6), st.integers(1, 90), st.integers(1, 30))
boxes = st.builds(lambda x, y, wide, high: Box(x, y, x + wide, y + high), numbers, numbers, *[st.integers(1, 90)] * 2)


def sides(shape: Polygon) -> list[tuple[Point, Point]]:
    return [*zip(shape, shape[1:] + shape[:1], strict=True)]


def inside(point: Point, shape: Polygon) -> bool:
    """Whether a point lies well within a shape: on the same side of all its edges."""
    x, y = point
    turns = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for (ax, ay), (bx, by) in sides(shape)]
    return min(turns) > 1e-6 or max(turns) < -1e-6


@given(boxes, boxes)
def test_boxes_overlap_as_shapes_if_they_meet(one: Box, other: Box) -> None:
    assert overlap(one.corners, other.corners) == one.meets(other) == other.meets(one)


@given(bars, bars)
def test_shapes_overlap_if_a_point_lies_within_both(one: Polygon, other: Polygon) -> None:
    assert overlap(one, other) == overlap(other, one)
    for (ax, ay), (bx, by) in ((a, b) for a in one for b in other):
        if inside(middle := ((ax + bx) / 2, (ay + by) / 2), one) and inside(middle, other):
            assert overlap(one, other)


@given(points, st.integers(1, 40))
def test_a_disc_holds_its_circle(center: Point, radius: int) -> None:
    shape = disc(center, radius)
    assert all(math.dist(center, corner) >= radius for corner in shape)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides(shape)]
    assert all(math.isclose(math.dist(center, middle), radius) for middle in middles)


@given(st.lists(bars, max_size=12), st.lists(st.integers(0, 11), unique=True), bars)
def test_what_is_taken_is_hit_until_it_is_given_back(shapes: list[Polygon], back: list[int], asked: Polygon) -> None:
    taken = Taken()
    for shape in shapes:
        taken.add(shape)
    kept = [shape for i, shape in enumerate(shapes) if i not in back]
    for i in back:
        if i < len(shapes):
            taken.free(shapes[i])
    hits = sum(overlap(asked, shape) for shape in kept)
    assert taken.hits(asked) == hits
    assert taken.hits(asked, 2) == min(hits, 2)


def test_after_too_many_questions_everything_is_free() -> None:
    taken, shape = Taken(patience=100), Box(0, 0, 10, 10).corners
    taken.add(shape)
    answers = [taken.hits(shape) for _ in range(20)]
    assert answers == sorted(answers, reverse=True)
    assert (answers[0], answers[-1]) == (1, 0)


@given(points, points, st.integers(-8, 8))
def test_a_curve_leads_from_its_start_to_its_end(start: Point, end: Point, bend: int) -> None:
    curve = Curve.bent(start, end, bend / 10)
    assert math.dist(curve.at(0)[0], start) < 1e-6
    assert math.dist(curve.at(curve.length)[0], end) < 1e-6
    straight = math.dist(start, end)
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    assert curve.length >= straight - 1e-6
    assert math.isclose(math.dist(curve.at(curve.length / 2)[0], middle), straight * abs(bend) / 20, abs_tol=1e-6)

"""The marks of a picture, its lines of text, its style sheet, and text in columns."""

import cmath
import math
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel._drawing import (
    Box,
    Curve,
    Point,
    Polygon,
    Taken,
    bar,
    columns,
    cut,
    disc,
    document,
    element,
    fit_columns,
    fit_limit,
    group,
    lines_of,
    number,
    overlap,
    safe,
    style_sheet,
    text_width,
    two_lines,
    wrap_text,
    write,
)

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


@given(points, st.floats(-3, 3), st.integers(1, 90), st.integers(1, 30))
def test_a_bar_is_a_rectangle_that_is_turned_around_its_middle(
    center: Point, angle: float, length: int, width: int
) -> None:
    a, b, c, d = (complex(*corner) for corner in bar(center, angle, length, width))
    along = cmath.rect(length, angle)
    assert cmath.isclose(b - a, along, abs_tol=1e-9)
    assert cmath.isclose(c - d, along, abs_tol=1e-9)
    assert cmath.isclose(d - a, along * 1j * width / length, abs_tol=1e-9)
    assert cmath.isclose((a + c) / 2, complex(*center), abs_tol=1e-9)


@given(points, st.integers(1, 40))
def test_a_disc_holds_its_circle(center: Point, radius: int) -> None:
    shape = disc(center, radius)
    assert all(math.dist(center, corner) >= radius for corner in shape)
    middles = [((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides(shape)]
    assert all(math.isclose(math.dist(center, middle), radius) for middle in middles)


@given(st.lists(bars, max_size=12), st.lists(st.integers(0, 11), unique=True), bars)
def test_a_taken_area_is_hit_until_it_is_given_back(shapes: list[Polygon], back: list[int], asked: Polygon) -> None:
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


@given(points, points, st.integers(-8, 8))
def test_a_curve_is_followed_step_by_step_in_its_direction(start: Point, end: Point, bend: int) -> None:
    curve = Curve.bent(start, end, bend / 10)
    for (a, far), (b, farther) in pairwise(zip(curve.points, curve.lengths, strict=True)):
        (x, y), direction = curve.at((far + farther) / 2)
        step = cmath.rect((farther - far) / 2, direction)
        assert cmath.isclose(complex(*a) + step, complex(x, y), abs_tol=1e-6)
        assert cmath.isclose(complex(x, y) + step, complex(*b), abs_tol=1e-6)


texts = st.text(max_size=40)
words = st.lists(st.text("abW-堤é", min_size=1, max_size=12), max_size=12).map(" ".join)
widths = st.integers(20, 300)


@given(texts, texts)
def test_two_texts_are_as_wide_together_as_apart(one: str, other: str) -> None:
    assert round(text_width(one + other, 10), 6) == round(text_width(one, 10) + text_width(other, 10), 6)


@given(texts, widths)
def test_a_cut_text_fits_and_is_the_beginning_of_the_text(text: str, width: int) -> None:
    shown = cut(text, 13, width)
    assert text_width(shown, 13) <= width
    assert shown == text or text.startswith(shown.removesuffix("…"))


@given(words, widths)
def test_wrapped_lines_fit_and_hold_every_word_that_is_not_too_wide(text: str, width: int) -> None:
    lines = wrap_text(text, 13, width)
    assert all(text_width(line, 13) <= width for line in lines)
    assert " ".join(lines).split() == [cut(word, 13, width) for word in text.split()]


@given(words)
def test_two_lines_are_the_whole_text_parted_where_they_are_most_equal(text: str) -> None:
    lines = two_lines(text)
    parts = [(text[:i].strip(), text[i:].strip()) for i in range(len(text)) if text[i - 1 : i] in ("-", " ")]
    longest = [max(map(len, part)) for part in parts if all(part)]
    if lines is None:
        assert not longest
    else:
        assert all(lines)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert max(map(len, lines)) == min(longest)


characters = st.characters(blacklist_categories=["Cs", "Cc", "Cn", "Co"]) | st.sampled_from("<>&\"'\t\n\r")


@given(st.text(characters))
def test_a_text_and_an_attribute_are_read_back_from_the_xml(text: str) -> None:
    read = ElementTree.fromstring(element("text", safe(text), data_name=text))
    assert (read.text or "", read.attrib["data-name"]) == (text, text)


@given(st.text())
def test_any_text_at_all_is_xml_in_ascii(text: str) -> None:
    drawn = group("a", title=text, data_name=text)
    assert drawn.isascii()
    ElementTree.fromstring(drawn)


@given(st.floats(-5000, 5000))
def test_a_coordinate_is_written_with_an_error_below_a_tenth(value: float) -> None:
    assert abs(float(number(value)) - value) <= 0.05 + 1e-9
    assert number(value) != "-0"


@given(st.text("abcW i", min_size=1, max_size=50), st.integers(20, 200))
def test_a_line_is_made_smaller_before_it_is_cut(text: str, width: int) -> None:
    drawn = ElementTree.fromstring(write(text, (0, 0), 14, width=width, least=8))
    size = float(drawn.attrib["font-size"])
    assert 8 <= size <= 14
    assert drawn.text == text or size == 8
    assert text_width(drawn.text or "", size) <= 1.01 * width + 0.1


def drawn(body: str = "", title: str = "The tide") -> ElementTree.Element:
    about = {"class_": "tides", "prefix": "td", "title": title, "desc": "It <comes>.", "style": "", "lang": "fi"}
    return ElementTree.fromstring(document(body, 40, 20, **about))


def test_a_picture_is_an_image_that_is_named_and_described() -> None:
    root = drawn()
    named = {child.get("id"): child.text for child in root}
    assert (root.attrib["role"], root.attrib["lang"]) == ("img", "fi")
    assert named[root.attrib["aria-labelledby"]] == "The tide"
    assert named[root.attrib["aria-describedby"]] == "It <comes>."


def test_only_equal_pictures_have_equal_ids() -> None:
    pictures = [drawn(), drawn("<g/>"), drawn(title="The moon")]
    assert len({root.attrib["aria-labelledby"] for root in pictures}) == 3
    assert drawn().attrib == pictures[0].attrib


def test_surfaces_have_a_colour_by_day_and_one_by_night() -> None:
    surfaces = {"ink": ("black", "white"), "sea": ("blue", "navy")}
    light, dark = style_sheet(
        "tides", surfaces, [(".td-sea", "fill:{sea}")], [(".td-boat", "fill:red")], [(".td-sail", "fill:grey")]
    ).split("@media (prefers-color-scheme:dark)")
    assert [word in light for word in ("black", "blue", "red", "white", "navy", "grey")] == [True] * 3 + [False] * 3
    assert [word in dark for word in ("white", "navy", "grey", "black", "blue", "red")] == [True] * 3 + [False] * 3


texts = st.text(st.characters() | st.sampled_from("堤防 e\u0301"), max_size=60)
rooms = st.integers(10, 50)


@given(texts, rooms)
def test_a_fitted_text_takes_exactly_its_room(text: str, room: int) -> None:
    shown = fit_columns(text, room)
    assert columns(shown) == room
    assert shown.isprintable()


@given(texts, rooms)
def test_lines_fit_their_width_and_nothing_in_them_moves_the_cursor(text: str, width: int) -> None:
    for line in lines_of(text, width):
        assert columns(line) <= width
        assert line.isprintable()


def test_later_lines_hang_below_the_first() -> None:
    assert lines_of("one two three", 8) == ["one two", "  three"]
    assert lines_of("one two three", 8, "- ") == ["- one", "  two", "  three"]
    assert lines_of("one two three", 10, hanging="    ") == ["one two", "    three"]


@pytest.mark.parametrize("limit", range(100, 108))
def test_a_limit_keeps_as_many_whole_lines_as_it_has_room_for(limit: int) -> None:
    for lines in (["a"] * 90, ["abc"] * 60, ["abcdefghi", "ab"] * 20, ["ab", ""] * 40):
        kept = fit_limit(limit, 80, ["\n".join(lines).ljust])
        *shown, dots = kept.split("\n")
        assert (shown, dots) == (lines[: len(shown)], "...")
        more = lines[: len(shown) + 1 + (not lines[len(shown)])]  # no empty line stands before the dots
        assert len(kept) <= limit < len("\n".join([*more, "..."]))
        assert shown[-1]
    texts = ["a" * many for many in (limit, limit + 1)]
    assert [fit_limit(limit, 80, [text.ljust]) == text for text in texts] == [True, False]

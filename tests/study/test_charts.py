"""Charts keep within their frames, whatever the numbers are."""

import re
import xml.etree.ElementTree as ET

import pytest

from amsterdam_routes.study import _charts as charts


def numbers(svg: str, names: str = "x|x1|x2|cx") -> list[float]:
    """Where the parts of a picture lie, from left to right."""
    return [float(one) for one in re.findall(rf'\b(?:{names})="([-\d.e]+)"', svg)]


@pytest.mark.parametrize("values", [[0.5], [0.0, 1.0], [0.2, 0.21, 0.9]])
def test_estimates_lie_within_the_frame(values: list[float]) -> None:
    rows = [(str(one), {"value": one, "low": max(0, one - 0.1), "high": min(1, one + 0.1)}) for one in values]
    svg = charts.intervals("wins", rows, 0.5)
    ET.fromstring(svg)
    assert svg.count("<circle") == len(values)
    assert all(0 <= x <= charts.WIDE for x in numbers(svg))


def test_an_estimate_without_an_interval_is_a_dot_alone() -> None:
    svg = charts.intervals("wins", [("Seat 1", {"value": 0.5, "low": None, "high": None})], None)
    assert (svg.count("<circle"), svg.count("<line")) == (1, 0)


def test_the_highest_bar_has_its_number_and_all_bars_stand_on_the_line() -> None:
    svg = charts.bars("length", [(str(one), one) for one in range(30)])
    ET.fromstring(svg)
    assert ">29</text>" in svg
    tops = [float(y) + float(high) for y, high in re.findall(r'y="([\d.]+)" width="[\d.]+" height="([\d.]+)"', svg)]
    assert tops == [pytest.approx(120, abs=0.1)] * 30
    assert charts.bars("nothing", []) == ""


def test_bars_below_nothing_go_to_the_left_of_it() -> None:
    svg = charts.two_bars("penalties", -5, 10, 10, -5)
    left, right = numbers(svg, "x")[:2]
    assert left == 0 < right
    ET.fromstring(svg)


def test_the_parts_of_a_whole_fill_it() -> None:
    svg = charts.split("luck", [("a", 0.3), ("b", 0.7)])
    assert numbers(svg, "width")[0] + numbers(svg, "width")[2] == pytest.approx(charts.WIDE)
    ET.fromstring(svg)


def test_words_are_escaped() -> None:
    assert "&lt;b&gt;" in charts.intervals("<w>", [("<b>", {"value": 1, "low": 0, "high": 2})], None, shares=False)
    ET.fromstring(charts.strip('"', {"value": 1, "low": 0, "high": 2}, 1, 0, 2))

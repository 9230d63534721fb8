"""Shapes: what fits them, how the rest is explained, and that the quick answer is the same."""

import math
from typing import Any

import pytest

from amsterdam_routes.kernel.documents.fits import fitting
from amsterdam_routes.kernel.documents.misfits import misfits
from amsterdam_routes.kernel.documents.shapes import (
    AmongNumbers,
    AmongWords,
    Distinct,
    Either,
    Exactly,
    Keyed,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    Row,
    Shape,
    Text,
)

MOST = 2**53 - 1
PETS = OneOf("kind", {"cat": {"kind": AmongWords(("cat",)), "lives": int}, "dog": {"kind": AmongWords(("dog",))}})
PLACE = Either("name", {"name": str}, {"x": float, "y?": float})

CASES: list[tuple[Shape, list[Any], list[tuple[Any, str]]]] = [
    (str, ["", "a", "\ud800"], [(None, "$ wrong_type"), (b"a", "$ wrong_type")]),
    (bool, [True, False], [(0, "$ wrong_type"), ("true", "$ wrong_type")]),
    (
        int,
        [0, -1, MOST, -MOST],
        [(True, "$ wrong_type"), (1.0, "$ wrong_type"), ("1", "$ wrong_type"), (MOST + 1, "$ out_of_range")],
    ),
    (
        float,
        [0, 1.5, -MOST],
        [(math.nan, "$ wrong_type"), (-math.inf, "$ wrong_type"), (False, "$ wrong_type"), (2**60, "$ out_of_range")],
    ),
    (Least(2), [2, MOST], [(1, "$ out_of_range"), (MOST + 1, "$ out_of_range"), (2.0, "$ wrong_type")]),
    (Exactly(2), [2], [(1, "$ out_of_range"), (3, "$ out_of_range"), (2.0, "$ wrong_type")]),
    (AmongNumbers((0, 3, 5)), [0, 5], [(4, "$ out_of_range"), (3.0, "$ wrong_type"), ("3", "$ wrong_type")]),
    (
        Row((int, Maybe(str))),
        [[1, "a"], [1, None]],
        [([1], "$ wrong_number"), ((1, "a"), "$ wrong_type"), ([1, 2], "$[1] wrong_type"), ([], "$ wrong_number")],
    ),
    (AmongWords(("a", "b")), ["a", "b"], [("c", "$ wrong_word"), ("", "$ wrong_word"), (["a"], "$ wrong_type")]),
    (Text("[0-9]+", "digits"), ["0", "12"], [("", "$ wrong_text"), ("1\n", "$ wrong_text"), (1, "$ wrong_type")]),
    (Name("place"), ["dam"], [(1, "$ wrong_type"), ("damm", "$ unknown_place")]),
    ([int], [[], [1, 2]], [((), "$ wrong_type"), ({}, "$ wrong_type"), ([1, "2"], "$[1] wrong_type")]),
    ([AmongWords(("a",))], [[], ["a"]], [(["a", "b"], "$[1] wrong_word"), (["a", []], "$[1] wrong_type")]),
    (
        Distinct(Named("Place", Name("place"))),
        [[], ["dam", "waag"]],
        [(["dam", "dam"], "$[1] repeated"), ([["dam"]], "$[0] wrong_type"), ("dam", "$ wrong_type")],
    ),
    (Keyed(int), [{}, {"a": 1}], [({"a b": "1"}, '$["a b"] wrong_type'), ([], "$ wrong_type")]),
    (
        {"a": int, "b?": str},
        [{"a": 1}, {"b": "", "a": 1}],
        [
            ({}, "$.a missing"),
            ({"a": 1, "b": 1}, "$.b wrong_type"),
            ({"a": 1, "c": 1}, "$.c unknown_field"),
            ({"a": 1, 2: 1}, '$["<int>"] unknown_field'),
            ([], "$ wrong_type"),
        ],
    ),
    (Maybe(int), [None, 1], [("1", "$ wrong_type")]),
    (
        PETS,
        [{"kind": "cat", "lives": 9}, {"kind": "dog"}],
        [
            ({"kind": "cow"}, "$.kind wrong_word"),
            ({"kind": None}, "$.kind wrong_type"),
            ({"lives": 9}, "$.kind missing"),
            ({"kind": "dog", "lives": 9}, "$.lives unknown_field"),
            ("cat", "$ wrong_type"),
        ],
    ),
    (
        PLACE,
        [{"name": "Dam"}, {"x": 1}, {"x": 1, "y": 2.5}],
        [({"y": 1}, "$.x missing"), ({"name": "Dam", "x": 1}, "$.x unknown_field"), (None, "$ wrong_type")],
    ),
]


@pytest.mark.parametrize(("shape", "good", "bad"), CASES)
def test_what_fits_a_shape_and_what_does_not(shape: Shape, good: list[Any], bad: list[tuple[Any, str]]) -> None:
    names = {"place": {"dam", "waag"}}
    fits = fitting(shape)
    for data in good:
        assert list(misfits(data, shape, names=names)) == []
        assert fits(data)
    for data, expected in bad:
        problem = next(misfits(data, shape, names=names))
        assert f"{problem.path} {problem.code}" == expected
        assert fits(data) is problem.code.startswith("unknown_place")  # which names there are is no matter of shape

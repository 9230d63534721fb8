"""Shapes: which data fit, what is said of those that do not, and that the quick check agrees with the thorough one."""

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from amsterdam_routes.kernel._errors import InvalidDocument
from amsterdam_routes.kernel.documents._shapes import (
    LARGEST,
    MOST_HINTS,
    ByPresence,
    Choice,
    Distinct,
    Exactly,
    Least,
    MapOf,
    Maybe,
    Name,
    Named,
    NumberChoice,
    Shape,
    Tagged,
    Text,
    TupleOf,
    below,
    compile_check,
    drop_unknown,
    shape_problems,
)
from tests.kernel.documents.market import MARKET, STALL, Stall
from tests.kernel.documents.shaped import ANYTHING, CASES, LARGER

MOST = 2**53 - 1
PETS = Tagged("kind", {"cat": {"kind": Choice(("cat",)), "lives": int}, "dog": {"kind": Choice(("dog",))}})
PLACE = ByPresence("name", {"name": str}, {"x": float, "y?": float})

PLAIN: list[tuple[Shape, list[Any], list[tuple[Any, str]]]] = [
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
    (NumberChoice((0, 3, 5)), [0, 5], [(4, "$ out_of_range"), (3.0, "$ wrong_type"), ("3", "$ wrong_type")]),
    (
        TupleOf((int, Maybe(str))),
        [[1, "a"], [1, None]],
        [([1], "$ wrong_number"), ((1, "a"), "$ wrong_type"), ([1, 2], "$[1] wrong_type"), ([], "$ wrong_number")],
    ),
    (Choice(("a", "b")), ["a", "b"], [("c", "$ wrong_word"), ("", "$ wrong_word"), (["a"], "$ wrong_type")]),
    (Text("[0-9]+", "digits"), ["0", "12"], [("", "$ wrong_text"), ("1\n", "$ wrong_text"), (1, "$ wrong_type")]),
    (Name("place"), ["dam"], [(1, "$ wrong_type"), ("damm", "$ unknown_place")]),
    ([int], [[], [1, 2]], [((), "$ wrong_type"), ({}, "$ wrong_type"), ([1, "2"], "$[1] wrong_type")]),
    ([Choice(("a",))], [[], ["a"]], [(["a", "b"], "$[1] wrong_word"), (["a", []], "$[1] wrong_type")]),
    (
        Distinct(Named("Place", Name("place"))),
        [[], ["dam", "waag"]],
        [
            (["dam", "dam"], "$[1] repeated"),
            ([["dam"]], "$[0] wrong_type"),
            ("waag", "$ wrong_type"),
            (3, "$ wrong_type"),
        ],
    ),
    (
        MapOf(int),
        [{}, {"a": 1}],
        [
            ({"a b": "1"}, '$["a b"] wrong_type'),
            ({1: 1}, '$["<int>"] wrong_type'),
            ({"a": 1, None: 1}, '$["<NoneType>"] wrong_type'),
            ([], "$ wrong_type"),
        ],
    ),
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


@pytest.mark.parametrize(("shape", "good", "bad"), PLAIN)
def test_data_that_fit_a_shape_and_data_that_do_not(shape: Shape, good: list[Any], bad: list[tuple[Any, str]]) -> None:
    names = {"place": {"dam", "waag"}}
    fits = compile_check(shape)
    for data in good:
        assert list(shape_problems(data, shape, names=names)) == []
        assert fits(data)
    for data, expected in bad:
        problem, *_ = shape_problems(data, shape, names=names)
        assert f"{problem.path} {problem.code}" == expected
        assert fits(data) is problem.code.startswith("unknown_place")  # which names there are is no matter of shape


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"rent": 4}, "$.rent: expected 0, 3 or 5, got 4"),
        ({"side": "up"}, "$.side: expected left or right, got 'up'"),
        ({"size": [2]}, "$.size: expected 2 items, got 1"),
        ({"size": [2, "never"]}, "$.size[1]: expected to-day or to-morrow, got 'never'"),
        ({"stock": {"apple": 3}}, "$.stock.pear: this field is missing"),
        ({"stock": {"apple": 3, "pear": -1}}, f"$.stock.pear: expected a whole number from 0 to {2**53 - 1}, got -1"),
        ({"done": [{"type": "sell"}]}, "$.done[0].type: expected buy or leave, got 'sell'"),
        ({"done": [{"type": "leave", "fruit": "apple"}]}, "$.done[0].fruit: there is no such field here"),
        ({"secret": "0"}, "$.secret: expected at most 10000 bytes in hexadecimal digits, got '0'"),
        ({"open": 1}, "$.open: expected true or false, got a whole number"),
        ({"price": "2"}, "$.price: expected a number, got a text"),
    ],
)
def test_every_sort_of_field_is_read_strictly(change: dict[str, Any], expected: str) -> None:
    data = MARKET.to_data(STALL) | change
    with pytest.raises(InvalidDocument) as caught:
        MARKET.from_data(data, Stall)
    assert [str(problem) for problem in caught.value.problems] == [expected]
    assert not Draft202012Validator(MARKET.schemas()["stall"]).is_valid(data)


def test_everything_that_is_wrong_is_told_in_the_order_of_the_data() -> None:
    shape: Shape = {"name": str, "carts": [Least(1)], "wild?": bool}
    data = {"wild": 1, "carts": [2, 0, "3"], "cards": 7}
    assert [str(problem) for problem in shape_problems(data, shape)] == [
        "$.name: this field is missing",
        "$.wild: expected true or false, got a whole number",
        f"$.carts[1]: expected a whole number from 1 to {LARGEST}, got 0",
        "$.carts[2]: expected a whole number, got a text",
        "$.cards: there is no such field here",
    ]


@pytest.mark.parametrize(
    ("key", "path"),
    [
        ("carts", "$.carts"),
        ("of_whom", "$.of_whom"),
        ("a b", '$["a b"]'),
        ('"', '$["\\""]'),
        (3, '$["<int>"]'),
        ("x" * 99, f"$.{'x' * 60}"),
    ],
)
def test_a_path_is_plain_where_the_key_is_a_plain_word_and_never_long(key: object, path: str) -> None:
    assert below("$", key) == path


def test_a_text_of_a_stranger_is_shown_in_ascii_and_not_at_length() -> None:
    told = [problem.text for text in ("d\u00e5m", "x" * 10**6) for problem in shape_problems(text, Choice(("dam",)))]
    assert told == ["expected dam, got 'd\\xe5m'", f"expected dam, got '{'x' * 60}...'"]


def test_ids_are_checked_only_where_an_edition_is_known() -> None:
    shape = Maybe([Name("place")])
    assert not [*shape_problems(["dam", "damm"], shape)]
    told = [str(problem) for problem in shape_problems(["dam", "damm"], shape, names={"place": {"dam"}})]
    assert told == ["$[1]: there is no place 'damm'; did you mean 'dam'?"]


def test_for_the_first_unknown_ids_a_likely_one_is_named_and_for_no_number() -> None:
    names = {"place": ["dam", "waag", "018"]}
    told = [problem.text for problem in shape_problems([*["damm"] * 30, "118"], [Name("place")], names=names)]
    hint = "there is no place 'damm'; did you mean 'dam'?"
    assert told == [*[hint] * MOST_HINTS, *["there is no place 'damm'"] * (30 - MOST_HINTS), "there is no place '118'"]
    assert [problem.text for problem in shape_problems("118", Name("place"), names=names)] == [
        "there is no place '118'"
    ]


def test_fields_that_a_shape_does_not_have_are_dropped_wherever_they_lie() -> None:
    shape = Named("Box", {"carts": int, "places?": Maybe([{"name": str}]), "free": MapOf(int)})
    data = {"carts": 16, "cats": 2, "places": [{"name": "Dam", "x": 1}], "free": {"a": 1}}
    assert drop_unknown(data, shape) == {"carts": 16, "places": [{"name": "Dam"}], "free": {"a": 1}}
    assert drop_unknown({"carts": "16"}, shape) == {"carts": "16"}, "what is wrong stays, to be explained"
    assert drop_unknown(3, shape) == 3


@given(st.data())
def test_data_fit_if_no_problem_is_found(data: st.DataObject) -> None:
    shape, good = data.draw(CASES)
    fits = compile_check(shape)
    for _ in range(5):
        value = data.draw(good)
        assert [*shape_problems(value, shape)] == []
        assert fits(value)
        value = data.draw(ANYTHING)
        assert fits(value) == (not [*shape_problems(value, shape)])


@given(st.data())
def test_data_may_fit_one_shape_and_not_another(data: st.DataObject) -> None:
    """Data that are nearly right: those of another shape of the same make."""
    (shape, _), (_, others) = data.draw(LARGER), data.draw(LARGER)
    fits = compile_check(shape)
    for _ in range(5):
        value = data.draw(others)
        assert fits(value) == (not [*shape_problems(value, shape)])

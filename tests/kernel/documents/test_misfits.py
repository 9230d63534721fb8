"""What departs from a shape is told with its path, and with what was expected."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from amsterdam_routes.kernel.documents.misfits import MOST_HINTS, below, drop_unknown, misfits
from amsterdam_routes.kernel.documents.shapes import LARGEST, AmongWords, Keyed, Least, Maybe, Name, Named, Shape
from amsterdam_routes.kernel.errors import InvalidDocument
from tests.kernel.documents.market import MARKET, STALL, Stall


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
    assert [str(problem) for problem in misfits(data, shape)] == [
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
    told = [problem.text for text in ("d\u00e5m", "x" * 10**6) for problem in misfits(text, AmongWords(("dam",)))]
    assert told == ["expected dam, got 'd\\xe5m'", f"expected dam, got '{'x' * 60}...'"]


def test_which_ids_there_are_is_asked_only_where_they_are_known() -> None:
    shape = Maybe([Name("place")])
    assert not [*misfits(["dam", "damm"], shape)]
    told = [str(problem) for problem in misfits(["dam", "damm"], shape, names={"place": {"dam"}})]
    assert told == ["$[1]: there is no place 'damm'; did you mean 'dam'?"]


def test_for_the_first_unknown_ids_a_likely_one_is_named_and_for_no_number() -> None:
    names = {"place": ["dam", "waag", "018"]}
    told = [problem.text for problem in misfits([*["damm"] * 30, "118"], [Name("place")], names=names)]
    hint = "there is no place 'damm'; did you mean 'dam'?"
    assert told == [*[hint] * MOST_HINTS, *["there is no place 'damm'"] * (30 - MOST_HINTS), "there is no place '118'"]
    assert [problem.text for problem in misfits("118", Name("place"), names=names)] == ["there is no place '118'"]


def test_fields_that_a_shape_does_not_have_are_dropped_wherever_they_lie() -> None:
    shape = Named("Box", {"carts": int, "places?": Maybe([{"name": str}]), "free": Keyed(int)})
    data = {"carts": 16, "cats": 2, "places": [{"name": "Dam", "x": 1}], "free": {"a": 1}}
    assert drop_unknown(data, shape) == {"carts": 16, "places": [{"name": "Dam"}], "free": {"a": 1}}
    assert drop_unknown({"carts": "16"}, shape) == {"carts": "16"}, "what is wrong stays, to be explained"
    assert drop_unknown(3, shape) == 3

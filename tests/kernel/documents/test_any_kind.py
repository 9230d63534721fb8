"""Documents that are read without saying which kind is expected."""

import json
from typing import Any

import pytest

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import InvalidDocument
from tests.kernel.documents.market import MARKET, STALL, Buy, Fruit, Leave

FRUITS = (Fruit.PEAR, Fruit.APPLE)
DEEDS = (Buy(Fruit.PEAR), Leave())


@pytest.mark.parametrize("value", [STALL, Leave(), Fruit.PEAR, Chance(b"1634"), DEEDS, FRUITS, ()], ids=str)
def test_what_was_written_is_read_as_what_it_says_it_is(value: object) -> None:
    assert MARKET.read(MARKET.to_json(value)) == value


@pytest.mark.parametrize("values", [DEEDS, FRUITS], ids=str)
def test_a_list_that_does_not_say_what_is_in_it_is_what_it_can_be(values: tuple[object, ...]) -> None:
    data = MARKET.to_data(values)
    assert MARKET.read(json.dumps(data | {"of": None})) == values


def test_a_list_that_is_of_no_kind_is_told_as_one_of_the_kind_that_it_misses_by_the_least() -> None:
    items = [{"type": "leave"}, {"type": "buy", "fruit": "plum"}]
    with pytest.raises(InvalidDocument, match=r"^\$\.items\[1\]\.fruit: expected apple or pear, got 'plum'$"):
        MARKET.read(json.dumps({"format": "market/list", "version": 1, "of": None, "items": items}))


READABLE = "what can be read is market/chance, market/deed, market/fruit, market/list, market/stall"


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ([], f"$.format: this is no JSON object that says what it is; {READABLE}"),
        ({"format": 3}, f"$.format: this is no JSON object that says what it is; {READABLE}"),
        ({"format": "market/cart"}, f"$.format: 'market/cart' is not known; {READABLE}"),
        ({"format": "market/violation"}, f"$.format: such documents are written, and not read back; {READABLE}"),
        (
            {"format": "market/list", "version": 1, "of": "cart", "items": []},
            "$.of: expected one of deeds, fruits, got 'cart'",
        ),
    ],
)
def test_what_describes_no_value_is_refused_with_what_can_be_read(data: Any, message: str) -> None:
    with pytest.raises(InvalidDocument) as error:
        MARKET.read(json.dumps(data))
    assert str(error.value) == message

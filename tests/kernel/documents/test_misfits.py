"""What departs from a shape is told with its path, and with what was expected."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

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

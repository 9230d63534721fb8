"""Objects with the fields of a class, read and written by functions that are made once for each class."""

from collections.abc import Callable
from typing import Any

import attrs
import pytest

from amsterdam_routes.kernel.documents import Documents, Kind, Leaf, Own
from amsterdam_routes.kernel.documents.objects import encoded, reading, texting
from tests.kernel.documents.market import Buy


@attrs.frozen
class Cart:
    """A cart, and the places where it was."""

    wheels: int
    owner: str
    places_bits: int = attrs.field(validator=attrs.validators.ge(0))
    heavy: bool = attrs.field(init=False, default=False)


class Bits:
    """A set of places as a list of their numbers; counts how often it is asked."""

    def __init__(self) -> None:
        self.written = 0

    def write(self, bits: int) -> list[int]:
        self.written += 1
        return [place for place in range(8) if bits >> place & 1]

    def read(self, places: list[int]) -> int:
        return sum(1 << place for place in places)


def own(bits: Bits) -> dict[str, Own]:
    return {"places_bits": Own("places", bits.write, bits.read)}


TEXT_OF: Callable[[Any], Callable[[Any], str] | None] = {str: encoded, int: None}.__getitem__
DATA = {"wheels": 2, "owner": 'Griet "the Red"', "places": [0, 2]}
CART = Cart(2, 'Griet "the Red"', 0b101)


def test_an_object_has_the_fields_of_its_class_under_their_names_or_names_of_their_own() -> None:
    assert texting(Cart, TEXT_OF, own(Bits()))(CART) == encoded(DATA)
    assert reading(Cart, lambda _: None, own(Bits()))(DATA) == CART


def test_each_field_is_read_as_its_type_is() -> None:
    def read_of(hint: Any) -> Callable[[Any], Any] | None:
        return str.upper if hint is str else None

    assert reading(Cart, read_of, own(Bits()))(DATA).owner == 'GRIET "THE RED"'


def test_what_is_written_in_a_way_of_its_own_is_written_once() -> None:
    bits = Bits()
    text = texting(Cart, TEXT_OF, own(bits))
    assert text(CART) == text(attrs.evolve(CART, wheels=2)) == encoded(DATA)
    assert text(attrs.evolve(CART, places_bits=0)) == encoded(DATA | {"places": []})
    assert bits.written == 2


@pytest.mark.parametrize("data", [{"nan": float("nan")}, [float("inf")]])
def test_what_is_no_json_is_not_encoded(data: Any) -> None:
    with pytest.raises(ValueError, match="Out of range float values are not JSON compliant"):
        encoded(data)


def test_a_field_that_is_written_in_a_way_of_its_own_is_there() -> None:
    own = Leaf(Buy, lambda shapes: shapes.of_class(Buy), own=lambda box: {Buy: {"fruits": Own("fruits")}})
    documents = Documents(prefix="market", kinds=(Kind("buy", Buy),), leaves=(own,))
    with pytest.raises(ValueError, match="expected fields of Buy, got fruits"):
        documents.from_json('{"format":"market/buy","version":1,"fruit":"apple"}', Buy)

"""What type hints say about how values are written."""

import enum
from fractions import Fraction
from typing import Annotated, Any, Literal

import attrs
import pytest

from amsterdam_routes.kernel.documents.hints import Shapes, word, words
from amsterdam_routes.kernel.documents.shapes import (
    AmongNumbers,
    AmongWords,
    Fields,
    Least,
    Maybe,
    Named,
    OneOf,
    Row,
    Shape,
    Text,
)
from amsterdam_routes.kernel.values import By, CountedEnum
from tests.kernel.documents.market import Buy, Day, Fruit, Leave

SEAL = Text("[0-9a-f]*", "digits")


@attrs.frozen
class Sack:
    """A sack."""

    weight: int
    seal: bytes
    known: bool = attrs.field(init=False, default=True)

    @property
    def heavy(self) -> bool:
        """Whether it takes two."""
        return self.weight > 50


@attrs.frozen
class Rest:
    """Sit down."""


class Size(enum.IntEnum):
    """How large something is."""

    SMALL = 1
    LARGE = 2


BUY: Fields = {
    "type": AmongWords(("buy",)),
    "fruit": Named("Fruit", AmongWords(("apple", "pear")), "What is sold.", Fruit),
}


LEAVE: Fields = {"type": AmongWords(("leave",))}


@pytest.mark.parametrize(
    ("hint", "shape"),
    [
        (int, int),
        (str | None, Maybe(str)),
        (tuple[int, ...], [int]),
        (tuple[int | None, ...], [Maybe(int)]),
        (tuple[int, str], Row((int, str))),
        (Literal["left", "right"], AmongWords(("left", "right"))),
        (Literal[0, 3], AmongNumbers((0, 3))),
        (Day, Named("Day", AmongWords(("to-day", "to-morrow")), "When it is sold.", Day)),
        (Annotated[tuple[int, ...], By(Fruit)], Named("FruitCounts", {"apple": Least(0), "pear": Least(0)})),
    ],
    ids=str,
)
def test_a_hint_says_what_its_values_are_written_as(hint: Any, shape: Shape) -> None:
    assert Shapes().of(hint) == shape


@pytest.mark.parametrize(
    "hint",
    [dict[str, int], Literal[1, "a"], Literal[True], object, bytes, list[int], int | str, Annotated[int, 3], Fraction],
)
def test_a_hint_that_says_nothing_about_how_it_is_written_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="says nothing about how it is written"):
        Shapes().of(hint)


def test_the_classes_of_a_union_that_has_a_name_are_told_apart_by_their_types() -> None:
    shapes = Shapes(unions={Buy | Leave: ("Deed", "What may be done.")})
    buy, leave = Named("Buy", BUY, "Buy fruit.", Buy), Named("Leave", LEAVE, "Go home.", Leave)
    assert shapes.of(Buy | Leave) == Named("Deed", OneOf("type", {"buy": buy, "leave": leave}), "What may be done.")
    assert shapes.of(Buy) == buy
    assert shapes.of(Leave | None) == Maybe(leave)
    assert "type" not in Shapes().fields(Buy)


def test_some_classes_of_a_union_are_told_apart_by_their_types_too() -> None:
    shapes = Shapes(unions={Buy | Leave | Rest: ("Deed", "What may be done.")})
    buy, rest = Named("Buy", BUY, "Buy fruit.", Buy), Named("Rest", {"type": AmongWords(("rest",))}, "Sit down.", Rest)
    assert shapes.of(Buy | Rest) == OneOf("type", {"buy": buy, "rest": rest})


def test_a_class_may_be_written_with_what_follows_from_the_rest_and_a_type_in_a_way_of_its_own() -> None:
    shapes = Shapes(ways={bytes: lambda _: SEAL}, facts={Sack: ("heavy",)})
    assert shapes.of(Sack) == Named("Sack", {"weight": int, "seal": SEAL, "heavy": bool}, "A sack.", Sack)
    assert shapes.fields(Sack, {"weight": Least(1)}) == {"weight": Least(1), "seal": SEAL}


def test_the_word_of_a_member_is_its_value_if_that_is_a_text_or_else_its_name() -> None:
    assert [*words(Day).values()] == ["to-day", "to-morrow"]
    assert [*words(Size).values()] == ["small", "large"]
    assert [*words(Fruit).values()] == ["apple", "pear"]


def test_a_class_is_called_by_its_words() -> None:
    assert [word(cls) for cls in (Buy, Leave, CountedEnum)] == ["buy", "leave", "counted_enum"]

"""How values of types are written: by their type hints, or by a codec."""

import enum
from fractions import Fraction
from typing import Annotated, Any, Literal

import attrs
import jsonschema
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._values import By, CountedEnum
from amsterdam_routes.kernel.documents import Documents, IdIndex, Kind, by_id, view_codec
from amsterdam_routes.kernel.documents._codecs import Shapes, word, words
from amsterdam_routes.kernel.documents._shapes import (
    LARGEST,
    Choice,
    Fields,
    Least,
    Maybe,
    Name,
    Named,
    NumberChoice,
    Shape,
    Tagged,
    Text,
    TupleOf,
)
from tests.kernel.documents.market import MARKET, STALL, Buy, Day, Fruit, Leave, Share, Stall
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.reasons import REASONS

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
    "type": Choice(("buy",)),
    "fruit": Named("Fruit", Choice(("apple", "pear")), "What is sold.", Fruit),
}


LEAVE: Fields = {"type": Choice(("leave",))}


@pytest.mark.parametrize(
    ("hint", "shape"),
    [
        (int, int),
        (str | None, Maybe(str)),
        (tuple[int, ...], [int]),
        (tuple[int | None, ...], [Maybe(int)]),
        (tuple[int, str], TupleOf((int, str))),
        (Literal["left", "right"], Choice(("left", "right"))),
        (Literal[0, 3], NumberChoice((0, 3))),
        (Day, Named("Day", Choice(("to-day", "to-morrow")), "When it is sold.", Day)),
        (Annotated[tuple[int, ...], By(Fruit)], Named("FruitCounts", {"apple": Least(0), "pear": Least(0)})),
    ],
    ids=str,
)
def test_a_type_hint_decides_how_its_values_are_written(hint: Any, shape: Shape) -> None:
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
    assert shapes.of(Buy | Leave) == Named("Deed", Tagged("type", {"buy": buy, "leave": leave}), "What may be done.")
    assert shapes.of(Buy) == buy
    assert shapes.of(Leave | None) == Maybe(leave)
    assert "type" not in Shapes().fields(Buy)


def test_some_classes_of_a_union_are_told_apart_by_their_types_too() -> None:
    shapes = Shapes(unions={Buy | Leave | Rest: ("Deed", "What may be done.")})
    buy, rest = Named("Buy", BUY, "Buy fruit.", Buy), Named("Rest", {"type": Choice(("rest",))}, "Sit down.", Rest)
    assert shapes.of(Buy | Rest) == Tagged("type", {"buy": buy, "rest": rest})


def test_a_class_may_be_written_with_what_follows_from_the_rest_and_a_type_in_a_way_of_its_own() -> None:
    shapes = Shapes(codecs={bytes: lambda _: SEAL}, facts={Sack: ("heavy",)})
    assert shapes.of(Sack) == Named("Sack", {"weight": int, "seal": SEAL, "heavy": bool}, "A sack.", Sack)
    assert shapes.fields(Sack, {"weight": Least(1)}) == {"weight": Least(1), "seal": SEAL}


def test_the_word_of_a_member_is_its_value_if_that_is_a_text_or_else_its_name() -> None:
    assert [*words(Day).values()] == ["to-day", "to-morrow"]
    assert [*words(Size).values()] == ["small", "large"]
    assert [*words(Fruit).values()] == ["apple", "pear"]


def test_a_class_is_called_by_its_words() -> None:
    assert [word(cls) for cls in (Buy, Leave, CountedEnum)] == ["buy", "leave", "counted_enum"]


DOCUMENTS = json_of(RULES, REASONS)


def test_exact_shares_are_written_in_lowest_terms() -> None:
    assert MARKET.to_data(Share(Fraction(2, 4)))["of"] == "1/2"


def test_the_reasons_of_a_game_are_the_shape_of_its_violations() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1))
    found = TIDES.violations(state, TIDES.actions(Setup(2))[-1])
    assert found[0].code == "draw_first"
    assert DOCUMENTS.to_data(found)["items"][0] == {"code": "draw_first", "rule": "T2", "params": {}}
    for wrong in (ar.Violation("too_few_carts", "R25", {"needed": 2}), ar.Violation("draw_first", "T2", {"more": 1})):
        with pytest.raises((TypeError, ValueError)):
            DOCUMENTS.to_json(wrong)


def test_a_source_of_chance_that_has_been_asked_too_often_is_not_written() -> None:
    last = ar.Chance(b"1634", LARGEST)
    assert MARKET.from_data(MARKET.to_data(last), ar.Chance) == last
    with pytest.raises(ValueError, match=f"a source of chance whose counter is beyond {LARGEST} cannot be written"):
        MARKET.to_data(ar.Chance(b"1634", LARGEST + 1))


def test_a_thing_goes_by_its_id_and_is_found_among_those_of_the_edition() -> None:
    codec = by_id(Stall, Named("StallId", Name("stall")), id_of=lambda stall: stall.name)
    assert codec.id_of is not None
    assert codec.read is not None
    read = codec.read(lambda _: None, IdIndex(None, {"stall": {STALL.name: STALL}}))
    assert read(codec.id_of(STALL)) is STALL


@attrs.frozen
class Watched:
    """What an onlooker sees."""

    seat: int | None
    hand: int | None


@attrs.frozen
class Seated(Watched):
    """What a seat sees."""

    seat: int
    hand: int


def test_a_view_of_a_seat_and_one_of_an_onlooker_have_one_kind_of_document() -> None:
    documents = Documents(prefix="cards", kinds=(Kind("view", Watched),), codecs=(view_codec(Watched, Seated),))
    for view, cls in (
        (Watched(None, None), Watched),
        (Seated(1, 5), Seated),
        (Watched(1, 5), Seated),
        (Watched(1, None), Watched),
    ):
        again = documents.from_data(documents.to_data(view), Watched)
        assert (type(again), again.seat, again.hand) == (cls, view.seat, view.hand)
    schema = documents.schemas()["view"]
    jsonschema.validate(documents.to_data(Seated(1, 5)), schema)
    with pytest.raises(jsonschema.ValidationError):  # a seat without a hand
        jsonschema.validate(documents.to_data(Watched(1, None)), schema)


def test_values_written_as_ids_need_editions_that_know_the_ids() -> None:
    fruit = by_id(Leave, Named("LeaveId", Name("leave")), id_of=lambda leave: "leave")
    documents = Documents(prefix="market", kinds=(Kind("leave", Leave),), codecs=(fruit,))
    with pytest.raises(ValueError, match="expected ids of the kind 'leave' in the editions, got none"):
        documents.from_json('{"format":"market/leave","version":1,"leave":"leave"}', Leave)

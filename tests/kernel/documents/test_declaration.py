"""Shapes and converters made of type hints: all that classes are made of is written as they say, and read again."""

import enum
import json
from fractions import Fraction
from importlib import metadata
from typing import Annotated, Any, Literal

import attrs
import pytest
from jsonschema import Draft202012Validator

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.counts import By, CountedEnum
from amsterdam_routes.kernel.documents import Documents, Kind, Leaf, Name, Named, Own, Shapes, by_id
from amsterdam_routes.kernel.documents.typescript import declarations
from amsterdam_routes.kernel.errors import InvalidDocument
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.reasons import REASONS


class Fruit(CountedEnum):
    """What is sold."""

    APPLE = 0
    PEAR = 1


class Day(enum.Enum):
    """When it is sold."""

    TODAY = "to-day"
    TOMORROW = "to-morrow"


@attrs.frozen
class Buy:
    """Buy fruit."""

    fruit: Fruit
    """Which."""


@attrs.frozen
class Leave:
    """Go home."""


Deed = Buy | Leave


@attrs.frozen(kw_only=True)
class Stall:
    """A stall on a market, with a field of every sort."""

    name: str
    """What it is called."""
    days: tuple[Day, ...]
    """When it is there."""
    stock: Annotated[tuple[int, ...], By(Fruit)]
    """How much fruit there is of each sort."""
    stocks: tuple[Annotated[tuple[int, ...], By(Fruit)], ...]
    """The same, by day."""
    best: Fruit | None
    """The fruit on top."""
    size: tuple[int, Day | None]
    """How large it is, and since when."""
    sizes: tuple[tuple[int, Day], ...]
    """The same, by day."""
    rent: Literal[0, 3, 5] = 0
    """What it costs."""
    side: Literal["left", "right"] = "left"
    """Where it stands."""
    price: float = 1.5
    """What an apple costs."""
    done: tuple[Deed, ...] = ()
    """What was done there."""
    last: Deed | None = None
    """What was done last."""
    first: Buy | None = None
    """What was bought first."""
    seen: tuple[int | None, ...] = ()
    """What passed by, None where nobody looked."""
    secret: bytes = b""
    """What is under the cloth."""
    chance: Chance = Chance(b"1634")  # noqa: RUF009  # a value like any other
    """What comes next."""
    open: bool = True
    """Whether it is open."""


DOCUMENTS = Documents(
    prefix="market",
    kinds=(
        Kind("stall", Stall),
        Kind("deed", Deed, "What may be done.", listed=True),
        Kind("fruit", Fruit, listed=True),
        Kind("share", Share := attrs.make_class("Share", {"of": attrs.field(type=Fraction)}, frozen=True), read=False),
    ),
)

STALL = Stall(
    name="Griet",
    days=(Day.TODAY, Day.TOMORROW),
    stock=(3, 4),
    stocks=((3, 4), (0, 1)),
    best=Fruit.PEAR,
    size=(2, Day.TODAY),
    sizes=((1, Day.TODAY), (2, Day.TOMORROW)),
    rent=3,
    side="right",
    done=(Buy(Fruit.APPLE), Leave()),
    last=Leave(),
    first=Buy(Fruit.PEAR),
    seen=(1, None),
    secret=b"\x01\xff",
)


def test_every_sort_of_field_is_written_as_its_type_says() -> None:
    assert DOCUMENTS.to_data(STALL) == {
        "format": "market/stall",
        "version": 1,
        "name": "Griet",
        "days": ["to-day", "to-morrow"],
        "stock": {"apple": 3, "pear": 4},
        "stocks": [{"apple": 3, "pear": 4}, {"apple": 0, "pear": 1}],
        "best": "pear",
        "size": [2, "to-day"],
        "sizes": [[1, "to-day"], [2, "to-morrow"]],
        "rent": 3,
        "side": "right",
        "price": 1.5,
        "done": [{"type": "buy", "fruit": "apple"}, {"type": "leave"}],
        "last": {"type": "leave"},
        "first": {"type": "buy", "fruit": "pear"},
        "seen": [1, None],
        "secret": "01ff",
        "chance": {"seed": "31363334", "counter": 0},
        "open": True,
    }


@pytest.mark.parametrize(
    "stall",
    [
        STALL,
        attrs.evolve(STALL, best=None, last=None, first=None, size=(0, None), price=2),
        attrs.evolve(STALL, days=(), stocks=(), sizes=(), done=(), seen=(), open=False),
    ],
)
def test_every_sort_of_field_is_read_again(stall: Stall) -> None:
    again = DOCUMENTS.from_json(DOCUMENTS.to_json(stall), Stall)
    assert again == stall
    assert [type(getattr(again, field.name)) for field in attrs.fields(Stall)] == [
        type(getattr(stall, field.name)) for field in attrs.fields(Stall)
    ]
    Draft202012Validator(DOCUMENTS.schemas()["stall"]).validate(DOCUMENTS.to_data(stall))


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
    data = DOCUMENTS.to_data(STALL) | change
    with pytest.raises(InvalidDocument) as caught:
        DOCUMENTS.from_data(data, Stall)
    assert [str(problem) for problem in caught.value.problems] == [expected]
    assert not Draft202012Validator(DOCUMENTS.schemas()["stall"]).is_valid(data)


def test_some_classes_of_a_union_may_be_asked_for() -> None:
    assert DOCUMENTS.from_json(DOCUMENTS.to_json(Leave()), Leave) == Leave()
    assert DOCUMENTS.from_json(DOCUMENTS.to_json((Leave(),)), tuple[Leave, ...]) == (Leave(),)
    with pytest.raises(InvalidDocument, match="expected buy, got 'leave'"):
        DOCUMENTS.from_json(DOCUMENTS.to_json(Leave()), Buy)


def test_exact_shares_are_written_in_lowest_terms() -> None:
    assert DOCUMENTS.to_data(Share(Fraction(2, 4)))["of"] == "1/2"


def test_declarations_have_a_type_for_every_sort_of_field() -> None:
    text = declarations(DOCUMENTS.schemas().values(), "A market.")
    for line in (
        "readonly rent: 0 | 3 | 5;",
        'readonly side: "left" | "right";',
        "readonly size: readonly [number, Day | null];",
        "readonly sizes: readonly (readonly [number, Day])[];",
        "readonly stock: FruitCounts;",
        "readonly done: readonly Deed[];",
        "readonly seen: readonly (number | null)[];",
        "/** What is under the cloth. */",
    ):
        assert line in text


@pytest.mark.parametrize(
    "hint", [dict[str, int], Literal[1, "a"], Literal[True], object, list[int], int | str, Annotated[int, 3], Fraction]
)
def test_a_hint_that_says_nothing_about_how_it_is_written_is_refused(hint: Any) -> None:
    with pytest.raises(TypeError, match="says nothing about how it is written"):
        Shapes().of(hint)


def test_a_game_without_editions_takes_none() -> None:
    assert DOCUMENTS.from_data(DOCUMENTS.to_data(STALL), Stall, edition=object()) == STALL
    assert "record" not in DOCUMENTS.schemas()


def test_a_name_is_that_of_one_kind() -> None:
    with pytest.raises(ValueError, match="expected kinds of different names, got several named deed"):
        Documents(prefix="market", kinds=(Kind("deed", Buy), Kind("deed", Leave), Kind("stall", Stall)))


def test_the_records_of_a_game_need_the_kinds_that_they_are_made_of() -> None:
    kinds = tuple(kind for kind in json_of(RULES, REASONS).kinds if kind.name not in ("view", "standings"))
    with pytest.raises(
        ValueError, match="expected all kinds that records are made of, got none named view or standings"
    ):
        Documents(prefix="market", kinds=kinds, game=TIDES)


def test_a_declaration_checks_its_types() -> None:
    anything: Any = 3
    with pytest.raises(TypeError, match="'kinds' of Documents: expected a tuple of Kind, got a tuple with an int"):
        Documents(prefix="market", kinds=(anything,))
    with pytest.raises(TypeError, match="'name' of Kind: expected a str, got an int"):
        Kind(anything, Stall)


@pytest.mark.parametrize("prefix", ["", "two words", "Market", "market/", "-market"])
def test_a_prefix_is_words_with_hyphens(prefix: str) -> None:
    with pytest.raises(ValueError, match="'prefix': expected words in lower case with hyphens, got"):
        Documents(prefix=prefix, kinds=())


def test_what_goes_by_its_id_needs_editions_that_know_it() -> None:
    fruit = by_id(Leave, Named("LeaveId", Name("leave")), id_of=lambda leave: "leave")
    documents = Documents(prefix="market", kinds=(Kind("leave", Leave),), leaves=(fruit,))
    with pytest.raises(ValueError, match="expected things of the kind 'leave' in the editions, got none"):
        documents.from_json('{"format":"market/leave","version":1,"leave":"leave"}', Leave)


def test_a_field_that_is_written_in_a_way_of_its_own_is_there() -> None:
    own = Leaf(Buy, lambda shapes: shapes.of_class(Buy), own=lambda box: {Buy: {"fruits": Own("fruits")}})
    documents = Documents(prefix="market", kinds=(Kind("buy", Buy),), leaves=(own,))
    with pytest.raises(ValueError, match="expected fields of Buy, got fruits"):
        documents.from_json('{"format":"market/buy","version":1,"fruit":"apple"}', Buy)


def test_the_package_of_a_game_has_the_version_and_the_licence_of_its_distribution() -> None:
    plain, with_version = json.loads(DOCUMENTS.files()["package.json"]), attrs.evolve(DOCUMENTS, distribution="attrs")
    assert (plain["version"], "license" in plain) == ("0.0.0", False)
    assert json.loads(with_version.files()["package.json"])["version"] == metadata.version("attrs")

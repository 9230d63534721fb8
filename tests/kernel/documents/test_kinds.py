"""What follows from a declaration of documents: which type has one, and what can be written and read."""

import math
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._errors import InvalidDocument, Problem, Violation
from amsterdam_routes.kernel.documents import Documents, Kind
from amsterdam_routes.kernel.documents._declaration import kind_of
from tests.kernel.documents.market import MARKET, STALL, Buy, Deed, Fruit, Leave, Share, Stall
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Setup, State, View
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


def test_some_classes_of_a_union_may_be_asked_for() -> None:
    assert MARKET.from_json(MARKET.to_json(Leave()), Leave) == Leave()
    assert MARKET.from_json(MARKET.to_json((Leave(),)), tuple[Leave, ...]) == (Leave(),)
    with pytest.raises(InvalidDocument, match="expected buy, got 'leave'"):
        MARKET.from_json(MARKET.to_json(Leave()), Buy)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": 4}, "$.players"),
        ({"players": "2"}, "$.players"),
        ({"more": 1}, "$.more"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(change: dict[str, object], path: str) -> None:
    with pytest.raises(ar.InvalidDocument) as error:
        DOCUMENTS.from_data(DOCUMENTS.to_data(Setup(2)) | change, Setup)
    assert [problem.path for problem in error.value.problems] == [path]


def test_a_position_that_cannot_be_is_refused() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1))
    for value, kind in ((state, State), (TIDES.view(state, 0), View)):
        data = DOCUMENTS.to_data(value)
        data["table"]["pile"] = 3
        data["table"]["laid"] = [[6, 6, 6], []]
        with pytest.raises(ar.InvalidDocument, match="expected"):
            DOCUMENTS.from_data(data, kind)


@attrs.frozen
class Hours:
    """When a market is open."""

    opens: int
    closes: int = attrs.field()

    @closes.validator
    def _later(self, _: object, closes: int) -> None:
        if closes <= self.opens:
            raise ValueError("a class says so with an error of its own, which no stranger should see")


def check_data(data: dict[str, int], _: object) -> Iterator[ar.Problem]:
    if data["closes"] <= data["opens"]:
        yield ar.Problem("$.closes", "too_early", f"expected an hour after {data['opens']}, got {data['closes']}")


def check(hours: Hours, _: object) -> Iterator[ar.Problem]:
    if hours.closes > 24:
        yield ar.Problem("$.closes", "too_late", f"expected an hour of the day, got {hours.closes}")


HOURS = Documents(prefix="market", kinds=(Kind("hours", Hours, check_data=check_data, check=check),))


@pytest.mark.parametrize(
    ("opens", "closes", "found"),
    [
        (8, "9", "$.closes: expected a whole number, got a text"),
        (30, 25, "$.closes: expected an hour after 30, got 25"),
        (8, 25, "$.closes: expected an hour of the day, got 25"),
    ],
)
def test_first_the_shape_is_checked_then_the_data_then_the_value(opens: int, closes: object, found: str) -> None:
    with pytest.raises(InvalidDocument) as error:
        HOURS.from_data({"format": "market/hours", "version": 1, "opens": opens, "closes": closes}, Hours)
    assert [str(problem) for problem in error.value.problems] == [found]


@attrs.frozen
class Night(Hours):
    """A kind of hours that is written as they are."""


@pytest.mark.parametrize(
    ("hint", "name"),
    [(Stall, "stall"), (Fruit, "fruit"), (Deed, "deed"), (Buy, "deed"), (Buy | Leave, "deed"), (int, None)],
    ids=str,
)
def test_a_type_is_of_the_kind_that_it_belongs_to(hint: object, name: str | None) -> None:
    found = kind_of(MARKET.kinds, hint)
    assert (found and found.name) == name


def test_a_class_is_of_the_kind_of_the_class_above_it() -> None:
    assert kind_of(HOURS.kinds, Night) is HOURS.kinds[0]
    assert kind_of(MARKET.kinds, Night) is None


REGISTRY = MARKET.registry


@attrs.frozen
class Crate:
    """Something that no document is declared of."""


@pytest.mark.parametrize(
    ("hint", "format"),
    [
        (Stall, "market/stall"),
        (Deed, "market/deed"),
        (Buy, "market/deed"),
        (tuple[Deed, ...], "market/list"),
        (tuple[Leave, ...], "market/list"),
        (Fruit, "market/fruit"),
        (Violation, "market/violation"),
        (tuple[Problem, ...], "market/list"),
    ],
    ids=str,
)
def test_a_type_has_the_document_of_its_kind(hint: Any, format: str) -> None:
    assert REGISTRY.document_of(hint).format.name == format


@pytest.mark.parametrize(
    ("hint", "message"),
    [
        (int, "int has no JSON document"),
        ("Stall", "expected a type, got the text 'Stall'"),
        (list[Deed], r"list has no JSON document; ask for a tuple\[..., ...\]"),
        (tuple[Stall, ...], "tuple has no JSON document"),
        (Crate, r"\S+\.Crate has no JSON document in this game"),
        ([], "list|\\[\\] has no JSON document"),
    ],
    ids=str,
)
def test_a_type_without_a_document_is_told(hint: Any, message: str) -> None:
    assert REGISTRY.find_document(hint) is None
    with pytest.raises(TypeError, match=f"^({message})$"):
        REGISTRY.document_of(hint)


def test_every_kind_has_a_name_and_its_lists_the_plural() -> None:
    names = {"stall", "deed", "deeds", "fruit", "fruits", "share", "chance"}
    assert {*REGISTRY.by_name} == names | {"violation", "violations", "problem", "problems"}


def test_the_first_item_of_a_list_says_of_what_it_is() -> None:
    assert MARKET.to_data((Leave(),))["of"] == MARKET.to_data([Leave()])["of"] == "deeds"
    assert MARKET.to_data(())["of"] is None
    with pytest.raises(TypeError, match=r"^a list of Stall values has no JSON document$"):
        MARKET.to_data((STALL,))


def test_values_that_could_not_be_read_again_are_not_written() -> None:
    with pytest.raises(ValueError, match=r"^this Stall cannot be written as JSON: \$\.price: expected a number, got "):
        MARKET.to_data(attrs.evolve(STALL, price=math.inf))
    with pytest.raises(TypeError, match=r"^this Stall holds what it should not: "):
        MARKET.to_data(attrs.evolve(STALL, days=("to-day",)))  # type: ignore[arg-type]  # what the test is about


def test_what_is_only_written_is_not_read_back() -> None:
    with pytest.raises(TypeError, match=r"^documents of 'share' are written, and not read back$"):
        REGISTRY.readable(Share)

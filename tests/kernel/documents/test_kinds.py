"""Kinds of documents: which one a type is of, and how what makes no sense is refused."""

from collections.abc import Iterator

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents import Documents, Kind
from amsterdam_routes.kernel.documents.kinds import kind_of
from amsterdam_routes.kernel.errors import InvalidDocument
from tests.kernel.documents.market import MARKET, Buy, Deed, Fruit, Leave, Stall
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


def against_data(data: dict[str, int], _: object) -> Iterator[ar.Problem]:
    if data["closes"] <= data["opens"]:
        yield ar.Problem("$.closes", "too_early", f"expected an hour after {data['opens']}, got {data['closes']}")


def against(hours: Hours, _: object) -> Iterator[ar.Problem]:
    if hours.closes > 24:
        yield ar.Problem("$.closes", "too_late", f"expected an hour of the day, got {hours.closes}")


HOURS = Documents(prefix="market", kinds=(Kind("hours", Hours, against_data=against_data, against=against),))


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

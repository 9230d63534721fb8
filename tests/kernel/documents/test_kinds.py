"""Kinds of documents: which one a type is of, and how what makes no sense is refused."""

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.errors import InvalidDocument
from tests.kernel.documents.market import MARKET, Buy, Leave
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

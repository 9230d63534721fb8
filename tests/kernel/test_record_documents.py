"""Records as documents, those of any game: what is written of them, and what is refused when they are read."""

from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from tests.kernel.games import record_of, with_every_game
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)
RECORD = record_of(TIDES, Setup(2), seed=9)
DATA: dict[str, Any] = DOCUMENTS.to_data(RECORD)


@with_every_game
def test_a_record_that_begins_from_a_state_is_written_and_read_again(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    record = record_of(game, setup, seed=9)
    middle = ar.Record.begin_at(game, list(ar.replay(record))[record.ply // 2])
    assert documents.from_json(documents.to_json(middle), ar.Record) == middle


def test_a_record_is_its_beginning_and_its_actions_and_what_came_of_them() -> None:
    assert [*DATA] == ["format", "version", "setup", "seed", "start", "names", "actions", "result"]
    assert (DATA["setup"], DATA["seed"], DATA["start"]) == ({"players": 2}, ar.seed_bytes(9).hex(), None)
    assert DATA["result"]["final"]


def test_a_result_that_is_not_written_follows_from_the_actions() -> None:
    assert DOCUMENTS.from_data(DATA | {"result": None}, ar.Record) == RECORD
    shorter = DATA | {"actions": DATA["actions"][:-1], "result": None}
    assert DOCUMENTS.from_data(shorter, ar.Record) == RECORD.undo()[0]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"seed": None}, "$ wrong_beginning"),
        ({"setup": None}, "$ wrong_beginning"),
        ({"start": DOCUMENTS.to_data(RECORD.state)}, "$.start.format unknown_field"),
        ({"setup": {"players": 4}}, "$.setup.players out_of_range"),
        ({"names": ["Griet"]}, "$.names wrong_number"),
        ({"names": ["Griet", "x" * 201]}, "$.names[1] wrong_name"),
        ({"actions": [{"type": "lay", "card": 1}, *DATA["actions"]]}, "$.actions[0] draw_first"),
        ({"actions": DATA["actions"][:-1]}, "$.actions cut_short"),
        ({"result": DATA["result"] | {"winners": []}}, "$.result wrong_result"),
    ],
)
def test_a_record_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        DOCUMENTS.from_data(DATA | change, ar.Record)
    assert f"{error.value.problems[0].path} {error.value.problems[0].code}" == problem


def test_a_record_that_begins_from_two_things_is_refused() -> None:
    middle = DOCUMENTS.to_data(ar.Record.begin_at(TIDES, next(ar.replay(RECORD))))
    with pytest.raises(
        ar.InvalidDocument, match=r"^\$: a record begins either from a set-up and a seed, or from a state"
    ):
        DOCUMENTS.from_data(DATA | {"start": middle["start"]}, ar.Record)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"commitment": "1634"}, "$.commitment wrong_text"),
        ({"names": ["Griet"]}, "$.names wrong_number"),
        ({"events": [[]]}, "$.events[0] not_one_action"),
    ],
)
def test_a_redacted_record_that_cannot_be_is_refused(change: dict[str, Any], problem: str) -> None:
    data = DOCUMENTS.to_data(RECORD.redacted(0))
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        DOCUMENTS.from_data(data | change, ar.RedactedRecord)
    assert [f"{one.path} {one.code}" for one in error.value.problems] == [problem]


def test_a_first_view_that_cannot_be_is_refused_with_its_place() -> None:
    mine = RECORD.redacted(0)
    data = DOCUMENTS.to_data(mine)
    data["start"]["table"]["pile"] = 3
    expected = TIDES.check(attrs.evolve(mine.start, table=attrs.evolve(mine.start.table, pile=3)))
    with pytest.raises(ar.InvalidDocument) as error:
        DOCUMENTS.from_data(data, ar.RedactedRecord)
    assert [one.path for one in error.value.problems] == [one.path.replace("$", "$.start", 1) for one in expected]

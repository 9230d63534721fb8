"""The documents of any game: written and read again, checked, and described by schemas and TypeScript."""

import json
from typing import Any

import jsonschema
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.documents.typescript import declarations
from tests.kernel.games import played, record_of, with_every_game
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Action, CardDrawn, DrawBlind, Event, Setup, State, View
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


@with_every_game
def test_everything_in_a_game_is_written_and_read_again(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    for state, action, happened, after in played(game, setup, seed=2):
        values = [setup, state, action, *happened, game.view(after, None), *(game.view(after, seat) for seat in (0, 1))]
        for value in values:
            assert documents.from_json(documents.to_json(value), type(value)) == value
            assert documents.from_data(documents.to_data(value), type(value)) == value


@with_every_game
def test_records_are_written_and_read_again(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    record = record_of(game, setup, seed=9)
    assert documents.from_json(documents.to_json(record), ar.Record) == record
    for seat in (None, 0, 1):
        mine = record.redacted(seat)
        assert documents.from_json(documents.to_json(mine), ar.RedactedRecord) == mine
    middle = ar.Record.begin_at(game, list(ar.replay(record))[record.ply // 2])
    assert documents.from_json(documents.to_json(middle), ar.Record) == middle


@with_every_game
def test_what_is_written_is_what_its_schema_says(game: AnyGame, setup: Any) -> None:
    assert game.documents is not None
    documents = game.documents()
    schemas = documents.schemas()
    record = record_of(game, setup, seed=9)
    first = next(ar.replay(record))
    wrong = next(action for action in game.actions(setup) if action not in game.legal_actions(first))
    for name, value in {
        "setup": setup,
        "state": first,
        "view": game.view(first, 0),
        "record": record,
        "redacted-record": record.redacted(1),
        "standings": record.result,
        "action": record.actions[0],
        "events": game.events(first, record.actions[0]),
        "violations": game.violations(first, wrong),
    }.items():
        data = json.loads(documents.to_json(value))
        jsonschema.validate(data, schemas[name])
        with pytest.raises(jsonschema.ValidationError):
            jsonschema.validate(data | {"more": 1}, schemas[name])


def test_the_documents_of_two_games_are_told_apart_by_their_formats() -> None:
    text = DOCUMENTS.to_json(DrawBlind())
    assert text == '{"format":"tides/action","version":1,"action":{"type":"draw_blind"}}'
    assert (
        ar.to_json(ar.DrawBlind()) == '{"format":"amsterdam-routes/action","version":1,"action":{"type":"draw_blind"}}'
    )
    with pytest.raises(ar.InvalidDocument, match=r"\$\.format"):
        ar.from_json(text, ar.Action)
    with pytest.raises(ar.InvalidDocument, match=r"\$\.format"):
        DOCUMENTS.from_json(ar.to_json(ar.DrawBlind()), Action)


def test_the_reasons_of_a_game_are_the_shape_of_its_violations() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1))
    found = TIDES.violations(state, TIDES.actions(Setup(2))[-1])
    assert found[0].code == "draw_first"
    assert DOCUMENTS.to_data(found)["items"][0] == {"code": "draw_first", "rule": "T2", "params": {}}
    for wrong in (ar.Violation("too_few_carts", "R25", {"needed": 2}), ar.Violation("draw_first", "T2", {"more": 1})):
        with pytest.raises((TypeError, ValueError)):
            DOCUMENTS.to_json(wrong)


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


def test_what_is_hidden_is_null() -> None:
    assert DOCUMENTS.to_data(CardDrawn(0, None))["event"] == {"type": "card_drawn", "seat": 0, "card": None}
    assert DOCUMENTS.from_data(DOCUMENTS.to_data((CardDrawn(0, None),)), tuple[Event, ...]) == (CardDrawn(0, None),)


def test_the_declarations_name_what_the_game_has() -> None:
    text = declarations(DOCUMENTS.schemas().values(), "Tides.")
    for name in ("Action", "CardDrawn", "Event", "State", "Table", "View", "Violation"):
        assert f"export interface {name} " in text or f"export type {name} " in text
    assert "Route" not in text

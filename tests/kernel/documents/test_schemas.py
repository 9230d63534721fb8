"""JSON Schemas, made of shapes."""

import json
from typing import Any

import jsonschema
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.documents.format import Format
from amsterdam_routes.kernel.documents.schemas import schema
from amsterdam_routes.kernel.documents.shapes import (
    Fields,
    Named,
)
from tests.kernel.games import record_of, with_every_game


def test_two_shapes_cannot_go_by_one_name_in_a_schema() -> None:
    fields: Fields = {"a": Named("Thing", int), "b": Named("Thing", str)}
    with pytest.raises(ValueError, match=r"^two shapes go by the name 'Thing'$"):
        schema(Format("example/note", fields), "note")


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

"""JSON Schemas, made of shapes, with what classes say of their fields."""

import json
import sys
from types import ModuleType
from typing import Any

import attrs
import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.kernel.documents._formats import Format
from amsterdam_routes.kernel.documents._schemas import Schema, field_docstrings, part, schema
from amsterdam_routes.kernel.documents._shapes import (
    LARGEST,
    Choice,
    Distinct,
    Exactly,
    Fields,
    Least,
    MapOf,
    Maybe,
    Name,
    Named,
    NumberChoice,
    Shape,
    Text,
    TupleOf,
    compile_check,
    explain,
)
from tests.kernel.documents.shaped import ANYTHING, CASES, LARGER
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
        assert not Draft202012Validator(schemas[name]).is_valid(data | {"more": 1})


@pytest.mark.parametrize(
    ("shape", "expected"),
    [
        (str, {"type": "string"}),
        (bool, {"type": "boolean"}),
        (float, {"type": "number"}),
        (int, {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}),
        (Least(2), {"type": "integer", "minimum": 2, "maximum": LARGEST}),
        (Exactly(2), {"const": 2}),
        (NumberChoice((0, 3)), {"enum": [0, 3]}),
        (Choice(("long", "short")), {"enum": ["long", "short"]}),
        (Choice(("long",)), {"const": "long"}),
        (Text("[0-9]+", "digits"), {"type": "string", "pattern": "^([0-9]+)$"}),
        (Name("place"), {"type": "string"}),
        (Maybe(bool), {"anyOf": [{"type": "boolean"}, {"type": "null"}]}),
        ([bool], {"type": "array", "items": {"type": "boolean"}}),
        (Distinct(str), {"type": "array", "items": {"type": "string"}, "uniqueItems": True}),
        (
            TupleOf((str, bool)),
            {"type": "array", "prefixItems": [{"type": "string"}, {"type": "boolean"}], "minItems": 2, "maxItems": 2},
        ),
        (MapOf(bool), {"type": "object", "additionalProperties": {"type": "boolean"}}),
        (
            {"a": str, "b?": bool},
            {
                "type": "object",
                "properties": {"a": {"type": "string"}, "b": {"type": "boolean"}},
                "required": ["a"],
                "additionalProperties": False,
            },
        ),
        (explain(str, "A word."), {"description": "A word.", "type": "string"}),
    ],
    ids=str,
)
def test_a_shape_has_a_schema(shape: Shape, expected: Schema) -> None:
    assert part(shape) == expected
    Draft202012Validator.check_schema(expected)


def test_a_shape_with_a_name_is_a_definition_that_is_referred_to() -> None:
    places: Shape = [Named("Place", {"name": str}, "A place.")]
    found = part({"from": places, "to": places})
    assert found["properties"]["from"] == found["properties"]["to"]
    assert found["properties"]["to"]["items"] == {"$ref": "#/$defs/Place"}
    assert [*found["$defs"]] == ["Place"]
    assert found["$defs"]["Place"]["description"] == "A place."
    assert part({"from": places}, inline=True)["properties"]["from"]["items"] == found["$defs"]["Place"]


def test_fields_that_are_null_together_are_so_in_the_schema() -> None:
    fields: Fields = {"seat": Maybe(int), "hand": Maybe(str), "pile": Maybe(int)}
    both = Draft202012Validator(part(Named("", fields, together=("seat", "hand"))))
    assert both.is_valid({"seat": 1, "hand": "red", "pile": None})
    assert both.is_valid({"seat": None, "hand": None, "pile": 3})
    assert not both.is_valid({"seat": 1, "hand": None, "pile": 3})
    assert not both.is_valid({"seat": None, "hand": "red", "pile": 3})


@given(st.data())
def test_data_that_a_schema_refuses_do_not_fit_the_shape(data: st.DataObject) -> None:
    shape, good = data.draw(CASES)
    validator, fits = Draft202012Validator(part(shape, inline=True)), compile_check(shape)
    assert validator.is_valid(data.draw(good))
    for value in (data.draw(ANYTHING), data.draw(data.draw(LARGER)[1])):
        assert validator.is_valid(value) or not fits(value)


@attrs.frozen
class Cart:
    """What goods are moved with."""

    wheels: int
    """How many wheels it has.

    Two, as a rule.
    """
    owner: str = ""
    name: str = "none"
    """What is painted on it."""

    @property
    def heavy(self) -> bool:
        """Whether it takes two to move.

        >>> Cart(2).heavy
        False
        """
        return self.wheels > 2

    def move(self) -> None:
        """Push it."""


@attrs.frozen
class Wagon(Cart):
    """A larger one."""

    wheels: int = 4
    """Four, as a rule."""


def test_fields_and_properties_are_described_without_their_examples() -> None:
    assert field_docstrings(Cart) == {
        "wheels": "How many wheels it has. Two, as a rule.",
        "name": "What is painted on it.",
        "heavy": "Whether it takes two to move.",
    }


def test_a_class_inherits_descriptions_and_may_change_them() -> None:
    assert field_docstrings(Wagon) == {**field_docstrings(Cart), "wheels": "Four, as a rule."}


def test_a_class_is_found_though_another_module_hands_it_on(monkeypatch: pytest.MonkeyPatch) -> None:
    handed_on = attrs.make_class("HandedOn", [])
    assert field_docstrings(handed_on) == {}
    monkeypatch.setattr(Wagon, "__module__", "tests.kernel")
    field_docstrings.cache_clear()
    assert field_docstrings(Wagon)["name"] == "What is painted on it."


def test_without_a_source_there_are_no_descriptions(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("tests.made_at_run_time")
    exec("class Made:\n    size: int\n    'How large it is.'", vars(module))
    monkeypatch.setitem(sys.modules, module.__name__, module)
    assert field_docstrings(module.Made) == {}

"""TypeScript declarations of what documents are made of. `tests/typescript` compiles those of both games."""

import pytest

from amsterdam_routes.kernel.documents.format import Format
from amsterdam_routes.kernel.documents.schemas import schema
from amsterdam_routes.kernel.documents.shapes import (
    AmongWords,
    Distinct,
    Fields,
    Keyed,
    Maybe,
    Name,
    Named,
    OneOf,
    Text,
    explain,
)
from amsterdam_routes.kernel.documents.typescript import declarations
from tests.kernel.documents.market import MARKET
from tests.kernel.tiny import RULES, json_of
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


def test_declarations_have_a_type_for_every_sort_of_field() -> None:
    text = declarations(MARKET.schemas().values(), "A market.")
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


def test_the_declarations_name_what_the_game_has() -> None:
    text = declarations(DOCUMENTS.schemas().values(), "Tides.")
    for name in ("Action", "CardDrawn", "Event", "State", "Table", "View", "Violation"):
        assert f"export interface {name} " in text or f"export type {name} " in text
    assert "Route" not in text


NOTE: Fields = {
    "at": Named("PlaceId", Name("place"), "Where it was found."),
    "seed": Text("[0-9a-f]*", "digits"),
    "by?": Maybe(Named("PlaceId", Name("place"), "Where it was found.")),
    "words": explain(Keyed(Distinct(str)), "By language */ what it says."),
    "kept": OneOf("type", {name: {"type": AmongWords((name,)), "for": [Maybe(int)]} for name in ("a", "b", "c")}),
    "empty": Named("Nothing", {}),
}
WRITTEN = """\
// Notes.

export type Nothing = Record<string, never>;

/** Where it was found. */
export type PlaceId = string & { readonly __of?: "PlaceId" };

export interface NoteDocument {
  readonly format: "example/note";
  readonly version: 1;
  readonly at: PlaceId;
  readonly seed: string;
  readonly by?: PlaceId | null;
  /** By language * / what it says. */
  readonly words: { readonly [key: string]: readonly string[] };
  readonly kept:
    | {
      readonly type: "a";
      readonly for: readonly (number | null)[];
    }
    | {
      readonly type: "b";
      readonly for: readonly (number | null)[];
    }
    | {
      readonly type: "c";
      readonly for: readonly (number | null)[];
    };
  readonly empty: Nothing;
}
"""


def test_a_document_is_declared_with_all_that_it_is_made_of() -> None:
    assert declarations([schema(Format("example/note", NOTE), "note")], "Notes.") == WRITTEN


def test_a_document_that_is_the_same_as_what_it_is_made_of_is_another_name_for_it() -> None:
    place = {"type": "object", "properties": {"name": {"type": "string"}}, "required": ["name"]}
    schemas = [{"title": "PlaceDocument", "$defs": {"Place": {"description": "A place.", **place}}, **place}]
    assert declarations(schemas, "Places.").endswith("export type PlaceDocument = Place;\n")


def test_two_definitions_cannot_go_by_one_name() -> None:
    schemas = [
        {"title": name, "type": "object", "$defs": {"Id": {"type": kind}}}
        for name, kind in (("One", "string"), ("Other", "integer"))
    ]
    with pytest.raises(ValueError, match=r"^two definitions go by the name 'Id'$"):
        declarations(schemas, "Ids.")

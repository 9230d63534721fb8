"""The files for other languages: declarations, schemas, words. `tests/typescript` compiles those of both games."""

import json
from importlib import metadata

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.documents._formats import Format
from amsterdam_routes.kernel.documents._schemas import declarations, schema, schema_files
from amsterdam_routes.kernel.documents._shapes import (
    Choice,
    Distinct,
    Fields,
    MapOf,
    Maybe,
    Name,
    Named,
    Tagged,
    Text,
    explain,
)
from amsterdam_routes.merchants._documents import DOCUMENTS as MERCHANTS
from amsterdam_routes.routes._documents import DOCUMENTS as ROUTES
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
    "words": explain(MapOf(Distinct(str)), "By language */ what it says."),
    "kept": Tagged("type", {name: {"type": Choice((name,)), "for": [Maybe(int)]} for name in ("a", "b", "c")}),
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


def test_a_document_equal_to_its_only_part_is_declared_as_another_name_for_it() -> None:
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


def test_every_kind_of_document_has_a_file_with_its_schema() -> None:
    for documents in (MARKET, DOCUMENTS):
        files = schema_files(documents)
        schemas = {name: json.loads(text) for name, text in files.items() if name.endswith(".schema.json")}
        schemas.pop("words.schema.json", None)
        assert schemas == {f"{name}.schema.json": schema for name, schema in documents.schemas().items()}


def test_all_kinds_have_one_file_of_declarations() -> None:
    text = schema_files(DOCUMENTS)["tides.d.ts"]
    assert text.partition("\n")[2] == declarations(DOCUMENTS.schemas().values(), "").partition("\n")[2]


def test_the_words_of_a_game_that_has_any_are_files_too() -> None:
    assert {name for name in schema_files(DOCUMENTS) if name.startswith("words.")} == {
        "words.en.json",
        "words.pl.json",
        "words.schema.json",
    }
    assert not [name for name in schema_files(MARKET) if name.startswith("words.")]


def test_the_shipped_editions_are_files_too() -> None:
    for documents, edition in ((ROUTES, ar.AMSTERDAM), (MERCHANTS, am.MERCHANTS)):
        assert documents.read(documents.files()["edition.amsterdam-1.json"]) == edition
    assert not [name for name in schema_files(MARKET) if name.startswith("edition.amsterdam")]


def test_the_folder_is_a_package_that_says_where_its_types_are() -> None:
    files = schema_files(DOCUMENTS)
    package = json.loads(files["package.json"])
    assert package["name"] == "tides"
    assert package["types"] in files
    assert package["exports"]["."] == {"types": f"./{package['types']}"}


def test_the_package_of_a_game_has_the_version_and_the_licence_of_its_distribution() -> None:
    plain, with_version = json.loads(MARKET.files()["package.json"]), attrs.evolve(MARKET, distribution="attrs")
    assert (plain["version"], "license" in plain) == ("0.0.0", False)
    assert json.loads(with_version.files()["package.json"])["version"] == metadata.version("attrs")

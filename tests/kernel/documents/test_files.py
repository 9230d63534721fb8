"""The schemas and declarations of a game's documents as files."""

import json
from importlib import metadata

import attrs

from amsterdam_routes.kernel.documents.files import schema_files
from amsterdam_routes.kernel.documents.typescript import declarations
from tests.kernel.documents.market import MARKET
from tests.kernel.tiny import RULES, json_of
from tests.kernel.tiny.reasons import REASONS

DOCUMENTS = json_of(RULES, REASONS)


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

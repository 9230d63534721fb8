"""The schemas and declarations of a game's documents as files."""

import json
from importlib.metadata import version

from amsterdam_routes.kernel.documents.files import schema_files
from amsterdam_routes.kernel.documents.typescript import declarations
from tests.kernel.documents.market import MARKET
from tests.kernel.tiny import RULES, json_of
from tests.kernel.tiny.reasons import REASONS

TIDES = json_of(RULES, REASONS)


def test_every_kind_of_document_has_a_file_with_its_schema() -> None:
    for documents in (MARKET, TIDES):
        files = schema_files(documents)
        schemas = {name: json.loads(text) for name, text in files.items() if name.endswith(".schema.json")}
        schemas.pop("words.schema.json", None)
        assert schemas == {f"{name}.schema.json": schema for name, schema in documents.schemas().items()}


def test_all_kinds_have_one_file_of_declarations() -> None:
    text = schema_files(TIDES)["tides.d.ts"]
    assert text.partition("\n")[2] == declarations(TIDES.schemas().values(), "").partition("\n")[2]


def test_the_words_of_a_game_that_has_any_are_files_too() -> None:
    assert {name for name in schema_files(TIDES) if name.startswith("words.")} == {
        "words.en.json",
        "words.pl.json",
        "words.schema.json",
    }
    assert not [name for name in schema_files(MARKET) if name.startswith("words.")]


def test_the_folder_is_a_package_with_the_version_of_the_library() -> None:
    files = schema_files(TIDES)
    package = json.loads(files["package.json"])
    assert (package["name"], package["version"]) == ("tides", version("amsterdam-routes"))
    assert package["types"] in files
    assert package["exports"]["."] == {"types": f"./{package['types']}"}

"""The corpus: documents of every version there has been. They load for ever, and mean what they meant.

A folder of documents is added whenever a format gets a new version, and never changed once it is released:
`v1/state.turn.json`. The newest folder is what is written now. An older document must be the same value as the one of
its name there.
"""

import json
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents._formats import Earlier, Format
from amsterdam_routes.routes._documents import DOCUMENTS
from tests.corpus.write import newest, rewrite

CORPUS = Path(__file__).parents[2] / "corpus"
VERSIONS = sorted((folder for folder in CORPUS.iterdir() if folder.name.startswith("v")), key=lambda v: int(v.name[1:]))
NEWEST = VERSIONS[-1]
TYPES: dict[str, Any] = {name: kind.type for name, kind in DOCUMENTS.registry.by_name.items()}


def read(file: Path) -> Any:
    """The value of a document; games that are not of the shipped edition begin with the name of theirs."""
    kind, game, *_ = file.name.split(".")
    edition = file.with_name(f"edition.{game.partition('-')[0]}.json")
    of = ar.from_json(edition.read_bytes(), ar.Edition) if edition.exists() else ar.AMSTERDAM
    return ar.from_json(file.read_bytes(), TYPES[kind], edition=of)


@pytest.mark.parametrize("file", sorted(CORPUS.glob("v*/*.json")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_a_document_of_any_version_means_what_it_meant(file: Path) -> None:
    newest = (NEWEST / file.name).read_text(encoding="utf-8")
    document = DOCUMENTS.registry.by_name[file.name.partition(".")[0]]
    if document.kind.read:
        assert ar.to_json(read(file)) + "\n" == newest
    else:
        assert document.format.fits(json.loads(newest))


def test_the_corpus_has_every_kind_of_document_in_every_version() -> None:
    assert VERSIONS
    for version in VERSIONS:
        assert {file.name.partition(".")[0] for file in version.iterdir()} == set(TYPES)
        assert {file.name for file in version.iterdir()} <= {file.name for file in NEWEST.iterdir()}


def test_the_newest_folder_has_the_versions_that_are_written() -> None:
    for file in NEWEST.iterdir():
        kind = DOCUMENTS.registry.by_name[file.name.partition(".")[0]]
        assert json.loads(file.read_bytes())["version"] == kind.format.version


def test_the_corpus_has_every_phase_and_what_is_rare() -> None:
    states = [read(file) for file in CORPUS.glob("v1/state.*")]
    tables = [state.table for state in states]
    assert {state.phase for state in states} == set(ar.Phase)
    assert {table.edition.name for table in tables} == {"amsterdam", "own", "dry"}
    assert {table.players for table in tables} == {2, 3, 4}
    assert any(table.last_turns for table in tables)
    assert any(table.passes for table in tables)
    assert any(table.row.count(ar.Color.WILD) > 2 for table in tables)


def test_a_folder_is_written_anew_with_no_text_twice(tmp_path: Path) -> None:
    (tmp_path / "gone.json").write_text("0")
    rewrite(tmp_path, [("a.json", "1"), ("b.json", "1"), ("a.json", "2"), ("c.json", "3")])
    assert {file.name: file.read_text() for file in tmp_path.iterdir()} == {"a.json": "1", "c.json": "3"}


def test_the_newest_folder_is_that_of_the_highest_number(tmp_path: Path) -> None:
    assert newest(tmp_path).name == "v1"
    for name in ("v2", "v10", "vain"):
        (tmp_path / name).mkdir()
    assert newest(tmp_path) == tmp_path / "v10"


CELSIUS = Earlier({"degrees": int}, lambda old: {"scale": "celsius", "degrees": old["degrees"]})
SCALED = Earlier({"scale": str, "degrees": int}, lambda old: {"kelvin": old["degrees"] + 273})
THIRD = Format("example/temperature", {"kelvin": int, "place?": str}, earlier=(CELSIUS, SCALED))


def test_a_document_of_any_version_is_carried_over_step_by_step() -> None:
    now = {"format": "example/temperature", "version": 3, "kelvin": 293}
    assert THIRD.version == 3
    assert THIRD.newest({"format": "example/temperature", "version": 1, "degrees": 20}) == now
    assert THIRD.newest({"format": "example/temperature", "version": 2, "scale": "celsius", "degrees": 20}) == now
    assert THIRD.newest(now) is now
    assert THIRD.document({"kelvin": 293}) == now


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({"version": 1, "degrees": "20"}, "$.degrees wrong_type"),
        ({"version": 1, "kelvin": 293}, "$.degrees missing"),
        ({"version": 2, "degrees": 20}, "$.scale missing"),
        ({"version": 3, "degrees": 20}, "$.kelvin missing"),
        ({"version": 4, "kelvin": 293}, "$.version unknown_version"),
        ({"version": 0, "kelvin": 293}, "$.version unknown_version"),
        ({"degrees": 20}, "$.version missing"),
    ],
)
def test_a_document_is_judged_by_the_shape_of_its_own_version(document: dict[str, Any], expected: str) -> None:
    with pytest.raises(ar.InvalidDocument) as caught:
        THIRD.newest({"format": "example/temperature", **document})
    problem = caught.value.problems[0]
    assert f"{problem.path} {problem.code}" == expected


def test_the_result_of_a_step_is_checked_as_well() -> None:
    """Step by step a number may grow out of what documents can hold: it is refused, not passed on."""
    warmer = Earlier({"degrees": int}, lambda old: {"degrees": old["degrees"] * 2})
    format = Format("example/temperature", {"degrees": int}, earlier=(warmer,))
    with pytest.raises(ar.InvalidDocument, match=r"\$\.degrees: expected a number from"):
        format.newest({"format": "example/temperature", "version": 1, "degrees": 2**52})

"""The corpus of the merchants game: documents of every version load for ever, and mean what they meant."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants._documents import DOCUMENTS

CORPUS = Path(__file__).parent / "corpus"

VERSIONS = sorted((folder for folder in CORPUS.glob("v*")), key=lambda folder: int(folder.name[1:]))

NEWEST = VERSIONS[-1]


def read(file: Path) -> Any:
    """The value of a document; games that are not of the shipped edition begin with the name of theirs."""
    kind, game, *_ = file.name.split(".")
    of = box(file.with_name(f"edition.{game.partition('-')[0]}.json"))
    return am.from_json(file.read_bytes(), DOCUMENTS.registry.by_name[kind].type, edition=of)


@cache
def box(file: Path) -> am.Edition:
    """The edition in a file; the shipped one if there is no such file."""
    return am.from_json(file.read_bytes(), am.Edition) if file.exists() else am.MERCHANTS


@pytest.mark.parametrize("version", VERSIONS, ids=lambda folder: folder.name)
@pytest.mark.parametrize("kind", DOCUMENTS.registry.by_name)
def test_a_document_of_any_version_means_what_it_meant(version: Path, kind: str) -> None:
    files = sorted(version.glob(f"{kind}.*"))
    assert files, f"the corpus has no document of the kind {kind}"
    for file in files:
        newest = (NEWEST / file.name).read_text(encoding="utf-8")
        if DOCUMENTS.registry.by_name[kind].kind.read:
            assert am.to_json(read(file)) + "\n" == newest, file.name
        else:
            assert DOCUMENTS.registry.by_name[kind].format.fits(json.loads(newest)), file.name


def test_the_newest_folder_has_the_versions_that_are_written() -> None:
    for file in NEWEST.iterdir():
        kind = DOCUMENTS.registry.by_name[file.name.partition(".")[0]]
        assert json.loads(file.read_bytes())["version"] == kind.format.version


def test_the_corpus_has_every_phase_and_what_is_rare() -> None:
    states = [read(file) for file in NEWEST.glob("state.*")]
    tables = [state.table for state in states]
    assert {state.phase for state in states} == set(am.Phase)
    assert {table.edition.name for table in tables} == {"amsterdam", "own"}
    assert {table.players for table in tables} == {1, 2, 3, 4}
    assert {table.setup.c_tiles for table in tables} == {"none", "replace", "mix"}
    assert any(table.trader is not None and table.foreman is not None for table in tables)
    assert any(table.pending and table.pending[0].buys is not None for table in tables)
    assert any(me.workers and any(me.store) for table in tables for me in table.merchants)

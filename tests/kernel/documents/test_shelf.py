"""The boxes that are shipped: a file for every revision, none of which is ever lost."""

import json
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.documents.shelf import Shelf
from amsterdam_routes.merchants.box import edition_file
from amsterdam_routes.routes.box import edition as route_box
from amsterdam_routes.routes.documents.kinds import DOCUMENTS
from tests.routes.box.town import changed, town


def shelf_of(folder: Path) -> Shelf[ar.Edition]:
    """The shelf of a box whose files lie in a folder."""
    return Shelf("town", lambda file: (folder / file).read_bytes(), route_box.edition_from_data)


def shipping(shelf: Shelf[ar.Edition]) -> Documents:
    """The documents of the route game, if these were the boxes that it ships."""
    assert DOCUMENTS.editions is not None
    return attrs.evolve(DOCUMENTS, editions=attrs.evolve(DOCUMENTS.editions, shipped=shelf.box, default=shelf.newest))


def put(folder: Path, revision: int, data: object) -> None:
    """Ship a revision."""
    (folder / f"town-{revision}.json").write_text(json.dumps(data), encoding="utf-8")


def test_a_save_of_an_old_revision_is_read_with_the_box_that_it_was_played_with(tmp_path: Path) -> None:
    put(tmp_path, 1, town())
    before = shelf_of(tmp_path)
    old = shipping(before)
    state = ar.new_game(2, seed=1, edition=before.newest)
    while state.phase is ar.Phase.SETUP:
        state = ar.apply(state, ar.legal_actions(state)[0])
    saved = old.to_json(state)
    assert json.loads(saved)["table"]["edition"] == {"name": "town", "revision": 1}

    put(tmp_path, 2, changed(revision=2, board__routes__3__length=1, board__routes__3__color="blue"))
    shelf = shelf_of(tmp_path)
    new = shipping(shelf)
    assert shelf.newest.revision == shelf.newest.board.routes[3].length + 1 == 2
    read = new.from_json(saved, ar.State)
    assert read == state
    assert read.table.edition is shelf.box("town", 1)
    assert read.table.edition.board.routes[3].length == 3
    assert ar.legal_actions(read) == ar.legal_actions(state)
    assert new.to_json(read) == saved
    assert json.loads(new.to_json(ar.new_game(2, seed=1, edition=shelf.newest)))["table"]["edition"]["revision"] == 2
    with pytest.raises(ar.InvalidDocument, match=r"^\$.table.edition: no edition 'town' of revision 2 is shipped$"):
        old.from_json(saved.replace('"revision":1', '"revision":2'), ar.State)


def test_a_shelf_finds_every_revision_and_builds_each_once(tmp_path: Path) -> None:
    for revision in (1, 2, 3):
        put(tmp_path, revision, changed(revision=revision))
    put(tmp_path, 5, changed(revision=5))  # revisions count on, so one is missing before this
    shelf = shelf_of(tmp_path)
    assert shelf.revisions == 3
    assert [shelf.box("town", revision).revision for revision in (1, 2, 3)] == [1, 2, 3]
    assert shelf.newest is shelf.box("town", 3)
    assert shelf.holds(shelf.newest)
    assert not shelf.holds(attrs.evolve(shelf.newest))


@pytest.mark.parametrize(
    ("name", "revision"),
    [("town", 0), ("town", 2), ("town", -1), ("village", 1), ("../town", 1), ("", 1), ("town" * 1000, 1)],
)
def test_what_is_not_shipped_is_a_key_error_and_no_other_file_is_opened(
    tmp_path: Path, name: str, revision: int
) -> None:
    (tmp_path / "shelf").mkdir()
    put(tmp_path / "shelf", 1, town())
    put(tmp_path, 1, town())
    with pytest.raises(KeyError, match="is shipped") as error:
        shelf_of(tmp_path / "shelf").box(name, revision)
    assert len(str(error.value)) < 120


@pytest.mark.parametrize("shelf", [route_box.SHELF, edition_file.SHELF], ids=["routes", "merchants"])
def test_every_file_is_the_revision_that_its_name_says_and_none_is_passed_over(shelf: Shelf[ar.Edition]) -> None:
    package = Path(ar.__file__).parent
    folder = package / ("routes/box/editions" if shelf is route_box.SHELF else "merchants/data")
    assert {file.name for file in folder.glob("*.json")} == {
        f"amsterdam-{revision}.json" for revision in range(1, shelf.revisions + 1)
    }
    for revision in range(1, shelf.revisions + 1):
        box = shelf.box("amsterdam", revision)
        assert (box.name, box.revision) == ("amsterdam", revision)


def test_what_one_plays_with_if_one_says_nothing_is_the_newest_revision() -> None:
    assert ar.AMSTERDAM is route_box.SHELF.newest
    assert ar.Setup(2).edition is ar.AMSTERDAM
    assert am.MERCHANTS is edition_file.SHELF.newest
    assert am.Setup(2).edition is am.MERCHANTS

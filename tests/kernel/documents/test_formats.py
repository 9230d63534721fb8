"""What a document is made of: strict JSON, read within limits; formats; editions, by name if shipped, or in full."""

import enum
import json
import sys
import threading
from pathlib import Path
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._errors import InvalidDocument, InvalidEdition, Problem
from amsterdam_routes.kernel.documents import Documents, Earlier, Editions, Format, Kind, Name, Named, by_id
from amsterdam_routes.kernel.documents._formats import MOST_LEVELS, Shelf, read_json, refuse
from amsterdam_routes.merchants.box import _edition as merchants_box
from amsterdam_routes.routes._documents import DOCUMENTS as ROUTES
from amsterdam_routes.routes.box import _edition as route_box
from tests.routes.box.town import changed, town

LONGEST = 10_000_000
PLAIN = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**53), 2**53)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def refused(text: str | bytes) -> list[str]:
    """Paths and codes of what is wrong with a text."""
    with pytest.raises(InvalidDocument) as caught:
        read_json(text, LONGEST)
    return [f"{problem.path} {problem.code}" for problem in caught.value.problems]


@given(data=PLAIN)
def test_json_is_read_as_python_reads_it(data: Any) -> None:
    assert read_json(json.dumps(data), LONGEST) == data


def nested(levels: int, inside: str = "") -> str:
    """Lists and objects in turn, in each other."""
    opening = "".join('{"a":' if level % 2 else "[" for level in range(levels - 1))
    closing = "".join("}" if level % 2 else "]" for level in reversed(range(levels - 1)))
    return f"{opening}[{inside}]{closing}"


def test_documents_are_read_up_to_the_deepest_level_allowed() -> None:
    assert json.dumps(read_json(nested(MOST_LEVELS), LONGEST), separators=(",", ":")) == nested(MOST_LEVELS)
    assert refused(nested(MOST_LEVELS + 1)) == ["$ too_deep"]
    assert refused(f"[{nested(MOST_LEVELS - 1)},{nested(MOST_LEVELS)}]") == ["$ too_deep"]


@pytest.mark.parametrize("text", ['"' + "[{" * 500 + '"', r'"\"' + "[" * 500 + r'\\"', r'"\\\"' + "[" * 500 + '"'])
def test_brackets_in_texts_are_no_levels(text: str) -> None:
    assert read_json(text, LONGEST) == json.loads(text)
    assert read_json(nested(MOST_LEVELS, text), LONGEST) == json.loads(nested(MOST_LEVELS, text))
    assert read_json(f"[{text}]", LONGEST) == [json.loads(text)]


@given(texts=st.lists(st.text('[]{}\\",a0')))
def test_texts_do_not_hide_levels(texts: list[str]) -> None:
    """Whatever stands in the texts, brackets and escaped quotes among them: the levels are counted beside them."""
    inside = ",".join(json.dumps(text) for text in texts)
    assert read_json(nested(MOST_LEVELS, inside), LONGEST) is not None
    assert refused(nested(MOST_LEVELS + 1, inside)) == ["$ too_deep"]


def test_many_lists_side_by_side_are_not_deep() -> None:
    assert read_json("[" + ",".join(["[]"] * 100_000) + "]", LONGEST) == [[]] * 100_000


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":', '"\\"[" [' * 20])
def test_depth_is_refused_in_a_thread_with_a_small_stack(opening: str) -> None:
    """Depth is counted before the text is read: Python's own reader could overflow the stack of such a thread."""
    found: list[list[str]] = []
    size = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: found.append(refused(opening * 50_000)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(size)
    assert found in ([["$ too_deep"]], [["$ not_json"]])


@pytest.mark.parametrize(
    ("text", "expected"), [("[" * 101 + "x", "too_deep"), ("x" + "[" * 101, "too_deep"), ("]" * 200, "not_json")]
)
def test_values_outside_of_json_are_refused_in_both_directions(text: str, expected: str) -> None:
    assert refused(text) == [f"$ {expected}"]


@pytest.mark.parametrize(
    ("text", "paths"),
    [
        ('{"a": 1, "a": 2}', ["$.a"]),
        ('[0, {"a": [{"b": 1, "b": 2}]}]', ["$[1].a[0].b"]),
        ('{"a b": {"c": 1, "d": 0, "c": 2, "d": 3}}', ['$["a b"].c', '$["a b"].d']),
        ('[{"a": 1, "a": 2}, {"b": 3, "b": 4, "b": 5}]', ["$[0].a", "$[1].b"]),
    ],
)
def test_a_field_that_is_given_twice_is_told_by_its_path(text: str, paths: list[str]) -> None:
    assert refused(text) == [f"{path} duplicate_key" for path in paths]


@pytest.mark.parametrize("limit", [0, 640, 4300, 1_000_000])
def test_numbers_are_read_alike_whatever_python_is_set_to(limit: int) -> None:
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(limit)
    try:
        assert read_json("[1, -2, 9007199254740991]", LONGEST) == [1, -2, 2**53 - 1]
        large: Any = read_json("9" * 100_000, LONGEST)
        assert large > 2**53
        assert refused('{"a": 1, "a": ' + "9" * 10_000 + "}") == ["$.a duplicate_key"]
    finally:
        sys.set_int_max_str_digits(before)


# --- formats, and editions in documents: ids are those of the edition


CELSIUS = Earlier({"degrees": int}, lambda old: {"kelvin": old["degrees"] + 273})
KELVIN = Earlier({"kelvin": int}, lambda old: {"kelvin": [old["kelvin"]]})
NAME = "example/temperature"
TEMPERATURES = Format(NAME, {"kelvin": [int]}, earlier=(CELSIUS, KELVIN))


def test_what_is_written_is_of_the_newest_version() -> None:
    assert TEMPERATURES.document({"kelvin": [300]}) == {"format": NAME, "version": 3, "kelvin": [300]}
    assert TEMPERATURES.newest(TEMPERATURES.document({"kelvin": [300]})) == TEMPERATURES.document({"kelvin": [300]})


@pytest.mark.parametrize(("version", "fields"), [(1, {"degrees": 20}), (2, {"kelvin": 293}), (3, {"kelvin": [293]})])
def test_every_version_is_carried_over_one_version_at_a_time(version: int, fields: dict[str, Any]) -> None:
    data = {"format": NAME, "version": version, **fields}
    assert TEMPERATURES.newest(data) == TEMPERATURES.document({"kelvin": [293]})
    assert data == {"format": NAME, "version": version, **fields}, "what is read stays as it is"


def test_of_a_long_name_of_a_format_only_the_beginning_is_repeated() -> None:
    for name in ("x" * 60, "x" * 10_000):
        with pytest.raises(InvalidDocument) as error:
            TEMPERATURES.newest({"format": name, "version": 3})
        assert str(error.value) == f"$.format: expected '{NAME}', got '{'x' * 60}'"


@pytest.mark.parametrize(
    ("data", "messages"),
    [
        ([], ["$: expected an object, got a list"]),
        ({}, ["$.format: this field is missing", "$.version: this field is missing"]),
        ({"format": "example/wind", "version": 9, "force": 8}, [f"$.format: expected '{NAME}', got 'example/wind'"]),
        ({"format": NAME, "version": 4}, [f"$.version: expected a version of '{NAME}' from 1 to 3, got 4"]),
        ({"format": NAME, "version": 0}, [f"$.version: expected a version of '{NAME}' from 1 to 3, got 0"]),
        ({"format": NAME, "version": "3"}, ["$.version: expected a whole number, got a text"]),
        ({"format": NAME, "version": 3, "kelvin": 293}, ["$.kelvin: expected a list, got a whole number"]),
    ],
)
def test_what_is_no_such_document_is_refused(data: Any, messages: list[str]) -> None:
    assert not TEMPERATURES.fits(data)
    with pytest.raises(InvalidDocument) as error:
        TEMPERATURES.newest(data)
    assert [str(problem) for problem in error.value.problems] == messages


def test_an_old_document_is_checked_against_the_shape_of_its_own_version() -> None:
    with pytest.raises(InvalidDocument) as error:
        TEMPERATURES.newest({"format": NAME, "version": 1, "kelvin": [293]})
    assert [str(problem) for problem in error.value.problems] == [
        "$.degrees: this field is missing",
        "$.kelvin: there is no such field here",
    ]


def test_nothing_is_refused_where_nothing_is_wrong() -> None:
    refuse(())


@attrs.frozen
class Good:
    """Something that is sold at a fair."""

    id: str
    price: int


class Weather(enum.Enum):
    """What it was like."""

    DRY = "dry"
    WET = "wet"


@attrs.frozen
class Fair:
    """A box: what is sold."""

    name: str
    revision: int
    goods: tuple[Good, ...]


@attrs.frozen
class Sale:
    """What was sold, where."""

    edition: Fair
    good: Good


@attrs.frozen
class Evening:
    """The last sale of a day, if there was one."""

    last: Sale | None
    best: Good


FAIR = Fair("fair", 1, (Good("beer", 2), Good("cloth", 7)))
OWN = Fair("own", 1, (Good("beer", 3), Good("soap", 1)))
FORMAT = Format("fair/edition", {"name": str, "revision": int, "goods": [{"id": str, "price": int}]})


def in_full(fair: Fair) -> dict[str, Any]:
    goods = [{"id": good.id, "price": good.price} for good in fair.goods]
    return FORMAT.document({"name": fair.name, "revision": fair.revision, "goods": goods})


def from_data(data: dict[str, Any]) -> Fair:
    if not data["goods"]:
        raise InvalidEdition([Problem("$.goods", "nothing_to_sell", "expected something to sell, got nothing")])
    return Fair(data["name"], data["revision"], tuple(Good(**good) for good in data["goods"]))


DOCUMENTS = Documents(
    prefix="fair",
    kinds=(
        Kind("edition", Fair),
        Kind("good", Good, listed=True),
        Kind("weather", Weather, listed=True),
        Kind("sale", Sale),
        Kind("evening", Evening),
    ),
    codecs=(by_id(Good, Named("GoodId", Name("good"))),),
    editions=Editions(
        format=FORMAT,
        in_full=in_full,
        from_data=from_data,
        shipped=lambda name, revision: {("fair", 1): FAIR}[name, revision],
        ids=lambda fair: {"good": {good.id: good for good in fair.goods}},
        default=FAIR,
    ),
)


def test_a_shipped_edition_is_written_by_its_name_and_any_other_in_full() -> None:
    assert DOCUMENTS.to_data(Sale(FAIR, FAIR.goods[0]))["edition"] == {"name": "fair", "revision": 1}
    for own in (OWN, attrs.evolve(FAIR, goods=OWN.goods), attrs.evolve(FAIR, revision=2)):
        assert DOCUMENTS.to_data(Sale(own, own.goods[0]))["edition"] == in_full(own)


@pytest.mark.parametrize("fair", [FAIR, OWN], ids=lambda fair: fair.name)
def test_the_ids_in_a_document_are_those_of_the_edition_that_it_names(fair: Fair) -> None:
    for sale in (Sale(fair, fair.goods[0]), Sale(fair, fair.goods[1])):
        data = DOCUMENTS.to_data(sale)
        for read_by in (None, FAIR, OWN):  # which a document that names its own does not ask for
            assert DOCUMENTS.from_data(data, Sale, read_by) == sale


def test_the_ids_in_a_document_without_an_edition_are_those_of_the_edition_that_is_asked_for() -> None:
    data = DOCUMENTS.to_data(OWN.goods[0])
    assert DOCUMENTS.from_data(data, Good) == FAIR.goods[0]
    assert DOCUMENTS.from_data(data, Good, OWN) == OWN.goods[0]
    with pytest.raises(InvalidDocument, match=r"^\$\.good: there is no good 'cloth'$"):
        DOCUMENTS.from_data(DOCUMENTS.to_data(FAIR.goods[1]), Good, OWN)
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        DOCUMENTS.from_data(data, Good, "fair")


def test_an_edition_deep_in_a_document_is_found_unless_the_way_to_it_ends() -> None:
    sold = Evening(Sale(OWN, OWN.goods[1]), OWN.goods[0])
    assert DOCUMENTS.from_data(DOCUMENTS.to_data(sold), Evening) == sold
    quiet = Evening(None, OWN.goods[0])
    assert DOCUMENTS.from_data(DOCUMENTS.to_data(quiet), Evening, OWN) == quiet


@pytest.mark.parametrize(
    ("edition", "message"),
    [
        ({"name": "fair", "revision": 3}, "$.edition: no edition 'fair' of revision 3 is shipped"),
        ({"name": "fair"}, "$.edition.revision: this field is missing"),
        ({**in_full(OWN), "goods": []}, "$.edition.goods: expected something to sell, got nothing"),
    ],
)
def test_an_unknown_edition_is_refused_with_its_place(edition: dict[str, Any], message: str) -> None:
    data = DOCUMENTS.to_data(Sale(OWN, OWN.goods[0])) | {"edition": edition}
    with pytest.raises((InvalidDocument, InvalidEdition)) as error:
        DOCUMENTS.from_data(data, Sale)
    assert str(error.value) == message


def test_an_edition_is_a_document_of_its_own() -> None:
    assert DOCUMENTS.to_data(FAIR) == in_full(FAIR)
    assert DOCUMENTS.from_data(in_full(OWN), Fair) == OWN


def test_a_document_of_any_kind_is_read_by_the_edition_that_is_asked_for() -> None:
    soap = OWN.goods[1]
    assert DOCUMENTS.read(DOCUMENTS.to_json(soap), OWN) == soap
    items = json.dumps({"format": "fair/list", "version": 1, "of": None, "items": ["soap"]})
    assert DOCUMENTS.read(items, OWN) == (soap,)
    with pytest.raises(InvalidDocument, match=r"^\$\.items\[0\]: there is no good 'soap'$"):  # rather than no weather
        DOCUMENTS.read(items)


def shelf_of(folder: Path) -> Shelf[ar.Edition]:
    """The shelf of a box whose files lie in a folder."""
    return Shelf("town", lambda file: (folder / file).read_bytes(), route_box.edition_from_data)


def shipping(shelf: Shelf[ar.Edition]) -> Documents:
    """The documents of the route game, if these were the boxes that it ships."""
    assert ROUTES.editions is not None
    return attrs.evolve(ROUTES, editions=attrs.evolve(ROUTES.editions, shipped=shelf.box, default=shelf.newest))


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


def test_an_error_quotes_no_more_than_the_start_of_a_long_name() -> None:
    with pytest.raises(KeyError) as error:
        Shelf[object]("town", lambda file: None, lambda data: data).box("town" * 1000, 7)
    assert error.value.args == (f"no edition '{'town' * 15}' of revision 7 is shipped",)


def test_a_box_is_built_when_it_is_first_asked_for_and_never_again() -> None:
    built: list[object] = []
    shelf = Shelf("town", {"town-1.json": b"[7]"}.get, built.append)
    assert built == []
    assert [shelf.box("town", 1), shelf.newest] == [None, None]
    assert built == [[7]]


@pytest.mark.parametrize("shelf", [route_box.SHELF, merchants_box.SHELF], ids=["routes", "merchants"])
def test_every_file_is_the_revision_that_its_name_says_and_none_is_passed_over(shelf: Shelf[ar.Edition]) -> None:
    package = Path(ar.__file__).parent
    folder = package / ("routes/box/editions" if shelf is route_box.SHELF else "merchants/data")
    assert {file.name for file in folder.glob("*.json")} == {
        f"amsterdam-{revision}.json" for revision in range(1, shelf.revisions + 1)
    }
    for revision in range(1, shelf.revisions + 1):
        box = shelf.box("amsterdam", revision)
        assert (box.name, box.revision) == ("amsterdam", revision)


def test_the_default_edition_is_the_newest_revision() -> None:
    assert ar.AMSTERDAM is route_box.SHELF.newest
    assert ar.Setup(2).edition is ar.AMSTERDAM
    assert am.MERCHANTS is merchants_box.SHELF.newest
    assert am.Setup(2).edition is am.MERCHANTS


def test_a_text_with_too_many_brackets_is_refused_in_one_sentence() -> None:
    with pytest.raises(InvalidDocument) as caught:
        read_json("[" * (MOST_LEVELS + 1) + "]" * (MOST_LEVELS + 1))
    [problem] = caught.value.problems
    assert problem.code == "too_deep"
    assert problem.text == f"expected at most {MOST_LEVELS} lists and objects inside each other, got more"

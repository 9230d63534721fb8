"""Versions of documents: what an earlier release of a game wrote is carried over, wherever it lies."""

from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.documents import Documents, Earlier, Editions, Format, Kind
from tests.kernel.games import record_of
from tests.kernel.tiny import RULES, TIDES, json_of
from tests.kernel.tiny.box import Setup, State
from tests.kernel.tiny.reasons import REASONS


@attrs.frozen
class Town:
    """A box."""

    name: str
    revision: int
    canals: int


@attrs.frozen
class Tour:
    """A walk through a town."""

    town: Town
    steps: int


def miles_to_steps(old: dict[str, Any]) -> dict[str, Any]:
    return {"town": old["town"], "steps": old["miles"] * 2000}


TOWN = Format(
    "walks/town",
    {"name": str, "revision": int, "canals": int},
    (Earlier({"name": str, "revision": int}, lambda old: {**old, "canals": 0}),),
)
DELFT = Town("delft", 1, 7)


def town_of(data: dict[str, Any]) -> Town:
    whole = TOWN.newest(data)
    return Town(whole["name"], whole["revision"], whole["canals"])


def shipped(name: str, revision: int) -> Town:
    return {("delft", 1): DELFT}[name, revision]


EDITIONS = Editions(
    format=TOWN,
    in_full=lambda town: TOWN.document(attrs.asdict(town)),
    from_data=town_of,
    shipped=shipped,
    ids=lambda town: {},
    default=DELFT,
)


def walks(*earlier: Earlier) -> Documents:
    kinds = (Kind("tour", Tour, earlier=earlier), Kind("town", Town))
    return Documents(prefix="walks", kinds=kinds, editions=EDITIONS)


TOUR = Tour(Town("breda", 1, 3), 4000)
WALKS = walks()
IN_MILES = walks(Earlier({"town": EDITIONS.shape, "miles": int}, miles_to_steps))


def test_the_newest_version_is_written_and_read() -> None:
    data = IN_MILES.to_data(TOUR)
    assert (data["version"], data["steps"]) == (2, 4000)
    assert IN_MILES.from_data(data, Tour) == TOUR


def test_an_earlier_version_of_a_kind_is_carried_over() -> None:
    old = {"format": "walks/tour", "version": 1, "town": {"name": "delft", "revision": 1}, "miles": 3}
    assert IN_MILES.from_data(old, Tour) == Tour(DELFT, 6000)
    with pytest.raises(ar.InvalidDocument, match=r"^\$\.miles: expected a whole number, got a text$"):
        IN_MILES.from_data({**old, "miles": "3"}, Tour)


def old_town(**change: object) -> dict[str, object]:
    return {"format": "walks/town", "version": 1, "name": "breda", "revision": 1, **change}


@pytest.mark.parametrize("documents", [WALKS, IN_MILES])
def test_an_earlier_version_of_an_edition_is_carried_over_wherever_it_lies(documents: Documents) -> None:
    data = documents.to_data(TOUR)
    before = {**data, "town": old_town()}
    assert documents.from_data(before, Tour) == attrs.evolve(TOUR, town=Town("breda", 1, 0))
    assert before["town"] == old_town()  # what is read stays as it was


@pytest.mark.parametrize(
    ("town", "problem"),
    [
        (old_town(canals=3), "$.town.canals: there is no such field here"),
        (old_town(name=7), "$.town.name: expected a text, got a whole number"),
        (old_town(version=0), "$.town.version: expected a version of 'walks/town' from 1 to 2, got 0"),
        (old_town(version=9), "$.town.version: expected a version of 'walks/town' from 1 to 2, got 9"),
        ([], "$.town: expected an object, got a list"),
    ],
)
def test_an_earlier_edition_that_is_wrong_is_told_of_with_its_path(town: object, problem: str) -> None:
    with pytest.raises(ar.InvalidDocument) as error:
        WALKS.from_data({**WALKS.to_data(TOUR), "town": town}, Tour)
    assert [str(one) for one in error.value.problems] == [problem]


def test_a_game_declares_its_records_anew_when_its_states_change() -> None:
    now = json_of(RULES, REASONS)
    fields = now.registry.document_of(ar.Record).format.fields

    def renamed(old: dict[str, Any]) -> dict[str, Any]:
        return {("names" if name == "players" else name): value for name, value in old.items()}

    before = Earlier({("players" if name == "names" else name): shape for name, shape in fields.items()}, renamed)
    later = attrs.evolve(now, kinds=(*now.kinds, Kind("record", ar.Record, earlier=(before,))))
    record = record_of(TIDES, Setup(2), seed=3)
    data = now.to_data(record)
    data["players"] = data.pop("names")
    assert later.from_data(data, ar.Record) == record
    assert later.to_data(record)["version"] == 2
    assert now.from_data(now.to_data(record.state), State) == record.state

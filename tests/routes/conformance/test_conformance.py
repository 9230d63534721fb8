"""The conformance kit is current, small, and true: replayed here through the public face, as another language would."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import pytest

import amsterdam_routes as ar
from amsterdam_routes.routes.rules._legality import REASONS
from tests.routes.conformance import write

KIT = Path(__file__).parents[3] / "docs" / "conformance"
Item = dict[str, Any]


def items(kind: str) -> list[Item]:
    """The items of one file of the kit."""
    file = json.loads((KIT / f"{kind}.json").read_text(encoding="utf-8"))
    assert (file["format"], file["version"], file["kind"]) == ("amsterdam-routes/conformance", 1, kind)
    found: list[Item] = file["items"]
    return found


def position(document: Item) -> ar.State | ar.View:
    kind: type[ar.State] | type[ar.View] = ar.State if document["format"].endswith("state") else ar.View
    return ar.from_data(document, kind)


def listed(values: Iterable[object]) -> object:
    return ar.to_data(tuple(values))["items"]


def seat_of(name: str) -> int | None:
    return None if name == "onlooker" else int(name)


@pytest.mark.proof
def test_the_kit_is_current() -> None:
    written = write.files()
    assert {path.name for path in KIT.iterdir()} == {*written, "README.md"}
    for name, text in written.items():
        assert (KIT / name).read_text(encoding="utf-8") == text, f"{name}: write the kit anew"


def test_the_kit_is_small() -> None:
    assert sum(path.stat().st_size for path in KIT.iterdir()) < 1_200_000


@pytest.mark.proof
def test_the_kit_is_written_where_it_is_wanted(tmp_path: Path) -> None:
    write.main(str(tmp_path / "kit"))
    assert len(list((tmp_path / "kit").iterdir())) == len(write.KIT)


def test_the_kit_has_every_kind_of_action_event_and_reason() -> None:
    moments = items("moments")
    played = {item["action"]["type"] for item in moments}
    happened = {event["type"] for item in moments for event in item["events"]}
    assert len(played) == len(get_args(ar.Action))
    assert len(happened) == len(get_args(ar.Event))
    codes = {v["code"] for item in items("refusals") for refused in item["refused"] for v in refused["violations"]}
    assert codes == REASONS.keys() - {"unknown_route"}  # a route of another box has no id here
    assert {item["standings"]["decided_by"] for item in items("sheets")} == {None, "points", "contracts", "shared"}
    assert {item["record"]["setup"]["players"] for item in items("games")} == {2, 3, 4}


def test_the_kit_shows_what_ports_got_wrong_unseen() -> None:
    tables = [item["state"]["table"] for item in items("moments")]
    acted = [item["action"]["type"] for item in items("moments")]
    assert any(table["passes"] and action != "pass" for table, action in zip(tables, acted, strict=True))
    shown = {shown for item in items("moments") for shown in item["shows"]}
    kept = [
        f"{many} contracts kept of 3, at least 2, in phase {phase!r}"
        for many in (2, 3)
        for phase in ("setup", "contracts")
    ]
    assert {*kept} <= shown
    states = [item["position"] for item in items("sheets") if item["position"]["format"].endswith("state")]
    assert any(write.several_paths(ar.from_data(state, ar.State)) for state in states)
    finished = [item for item in items("sheets") if item["standings"]["final"]]
    assert {item["position"]["format"].rpartition("/")[2] for item in finished} == {"state", "view"}
    least = [
        v["params"]["least"]
        for item in items("refusals")
        for refused in item["refused"]
        for v in refused["violations"]
        if v["code"] == "too_few_kept"
    ]
    assert {*least} == {1, 2}


# ------------------------------------------------------------------- the kit, as another language would use it


@pytest.mark.parametrize("item", items("chance"), ids=lambda item: f"{item['asked']}-{item['n']}")
def test_chance(item: Item) -> None:
    source = ar.Chance(bytes.fromhex(item["seed"]), item["counter"])
    if item["asked"] == "below":
        answer, after = source.below(item["n"])
        assert answer == item["answer"]
    else:
        order, after = source.shuffled(range(item["n"]))
        assert list(order) == item["answer"]
    assert after.counter == item["next"]


@pytest.mark.parametrize("item", items("editions"), ids=lambda item: item["edition"]["name"])
def test_editions(item: Item) -> None:
    edition = ar.from_data(item["edition"], ar.Edition)
    assert [ar.parse_action(text, edition) for text in item["actions"]] == list(edition.actions)


@pytest.mark.parametrize("item", items("moments"), ids=lambda item: item["shows"][0])
def test_moments(item: Item) -> None:
    state = ar.from_data(item["state"], ar.State)
    assert listed(ar.legal_actions(state)) == item["legal_actions"]
    after, events = ar.step(state, write.action_of(item["action"], state.table.edition))
    assert listed(events) == item["events"]
    assert ar.to_data(after) == item["after"]


@pytest.mark.parametrize("item", items("refusals"))
def test_refusals(item: Item) -> None:
    where = position(item["position"])
    for refused in item["refused"]:
        found = ar.violations(where, write.action_of(refused["action"], where.table.edition))
        assert listed(found) == refused["violations"]


@pytest.mark.parametrize("item", items("sheets"))
def test_sheets(item: Item) -> None:
    assert ar.to_data(ar.standings(position(item["position"]))) == item["standings"]


@pytest.mark.parametrize("item", items("views"), ids=lambda item: item["action"]["type"])
def test_views(item: Item) -> None:
    state = ar.from_data(item["state"], ar.State)
    assert len(item["views"]) == len(state.hands) + 1
    events = {"format": "amsterdam-routes/list", "version": 1, "of": "events", "items": item["events"]}
    happened = ar.from_data(events, tuple[ar.Event, ...], edition=state.table.edition)
    for name, document in item["views"].items():
        view = ar.from_data(document, ar.View)
        assert view == ar.view(state, seat_of(name))
        assert listed(ar.legal_actions(view)) == item["legal_actions"][name]
        told = [ar.redact(event, seat_of(name)) for event in happened]
        assert listed(told) == item["redacted"][name]
        assert ar.to_data(ar.fold(view, told)) == item["after"][name]


@pytest.mark.parametrize("item", items("games"), ids=lambda item: item["record"]["seed"])
def test_games(item: Item) -> None:
    record = ar.from_data(item["record"], ar.RouteRecord)
    states = list(ar.replay(record))
    assert ar.to_data(states[0]) == item["first"]
    assert ar.to_data(states[-1]) == item["last"]
    assert [len(ar.legal_actions(state)) for state in states] == item["legal"]
    told = [listed(ar.events(state, played)) for state, played in zip(states, record.actions, strict=False)]
    assert told == item["events"]
    edition = record.setup.edition
    assert ar.from_notation(item["notation"], edition=edition) == record
    for name, text in item["redacted"].items():
        assert ar.from_notation(text, ar.RedactedRouteRecord, edition=edition) == record.redacted(seat_of(name))

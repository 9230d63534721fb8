"""The conformance kit of the merchants game is current, and true: replayed here as another language would."""

import json
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes import Record, replay
from tests.merchants.conformance.write import kit

FOLDER = Path(__file__).parents[3] / "docs" / "merchants" / "conformance"


def items(name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDER / f"{name}.json").read_text(encoding="utf-8"))["items"]
    return found


def test_the_files_are_those_that_would_be_written_now() -> None:
    command = "python -m tests.merchants.conformance.write docs/merchants/conformance"
    assert {path.name: path.read_text(encoding="utf-8") for path in FOLDER.glob("*.json")} == kit().files(), command


def test_moments_come_out_as_they_say() -> None:
    for item in items("moments"):
        state = am.from_data(item["state"], am.State)
        assert [am.notate(action) for action in am.legal_actions(state)] == item["legal_actions"]
        after, events = am.step(state, am.parse_action(item["action"]))
        assert (am.to_data(events)["items"], am.to_data(after)) == (item["events"], item["after"])


def test_views_follow_the_redacted_events() -> None:
    for item in items("views"):
        for name, seen in item["views"].items():
            view = am.from_data(seen, am.View)
            events = am.from_data(
                {"format": "amsterdam-merchants/list", "version": 1, "of": "events", "items": item["redacted"][name]},
                tuple[am.Event, ...],
            )
            assert am.to_data(am.fold(view, events)) == item["after"][name]


def test_the_events_and_the_report_of_the_turn_tell_everything_in_a_view() -> None:
    """What is asked, and what the turn keeps in mind, follow from the rules: a client without rules is told."""
    for item in items("views"):
        for when, of in (("views", "turn"), ("after", "after_turn")):
            for view in item[when].values():
                assert {name: view["table"][name] for name in ("pending", "turn")} == {
                    name: item[of][name] for name in ("pending", "turn")
                }
                assert am.to_data(am.turn_of(am.from_data(view, am.View))) == item[of]


def test_every_position_has_a_report_of_its_turn() -> None:
    for item in items("moments"):
        assert am.to_data(am.turn_of(am.from_data(item["state"], am.State))) == item["turn"]
        assert am.to_data(am.turn_of(am.from_data(item["after"], am.State))) == item["after_turn"]
    for item in items("games"):
        record = am.from_data(item["record"], Record)
        assert [am.to_data(am.turn_of(state)) for state in replay(record)] == item["turns"]
    for name, of in (("refusals", "state"), ("sheets", "position")):
        for item in items(name):
            assert item["turn"]["pending"] == item[of]["table"]["pending"]


def test_refusals_give_the_reasons_that_they_say() -> None:
    for item in items("refusals"):
        state = am.from_data(item["state"], am.State)
        for refused in item["refused"]:
            action = am.parse_action(refused["action"])
            assert am.to_data(am.violations(state, action))["items"] == refused["violations"]


def test_sheets_add_up() -> None:
    for item in items("sheets"):
        of_state = item["position"]["format"].endswith("state")
        position = am.from_data(item["position"], am.State) if of_state else am.from_data(item["position"], am.View)
        assert am.to_data(am.standings(position)) == item["standings"]


def test_games_replay() -> None:
    for item in items("games"):
        record = am.from_data(item["record"], Record)
        assert [len(am.legal_actions(state)) for state in replay(record)] == item["legal"]
        assert am.to_data(record.state) == item["last"]


@pytest.mark.parametrize("union", ["action", "event"])
def test_the_kit_shows_almost_every_kind(union: str) -> None:
    """What it does not show is rare in six games: other tests hold it."""
    texts = json.dumps(items("moments"))
    known = am.schema(am.Action if union == "action" else am.Event, inline=True)
    kinds = {one["properties"]["type"]["const"] for one in known["properties"][union]["oneOf"]}  # type: ignore[index]  # JSON
    missing = {kind for kind in kinds if f'"type": "{kind}"' not in texts}
    assert len(missing) <= len(kinds) // 6, missing

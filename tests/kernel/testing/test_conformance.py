"""The frame of a conformance kit: what it writes of any game is true."""

import json
from pathlib import Path
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.testing import Kit
from tests.kernel.games import CASES, record_of


def items(kit: Kit, name: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(kit.files()[f"{name}.json"])["items"]
    return found


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_a_kit_of_any_game_is_true(case: Any) -> None:
    game, setup = case.game, case.setups[0]
    record = record_of(game, setup, seed=5)
    kit, documents = Kit(game=game, format=game.name, records=(record,)), game.documents()
    (whole,) = items(kit, "games")
    assert documents.from_data(whole["record"], ar.Record) == record
    assert [game.notation.parse(text, setup) for text in whole["actions"]] == list(record.actions)
    (space,) = items(kit, "actions")
    assert [game.notation.parse(text, setup) for text in space["actions"]] == list(game.actions(setup))
    for item in items(kit, "moments"):
        state = documents.from_data(item["state"], type(record.state))
        after, happened = game.step(state, game.notation.parse(item["action"], setup))
        assert item["events"] == documents.to_data(happened)["items"]
        assert item["after"] == documents.to_data(after)
    for item in items(kit, "refusals"):
        state = documents.from_data(item["state"], type(record.state))
        for refused in item["refused"]:
            against = game.violations(state, game.notation.parse(refused["action"], setup))
            assert refused["violations"] == documents.to_data(against)["items"]
    assert items(kit, "sheets")[0]["standings"] == documents.to_data(record.result)
    assert items(kit, "views")[0]["views"].keys() == {*map(str, range(setup.players)), "onlooker"}


def test_a_kit_is_written_into_a_folder(tmp_path: Path) -> None:
    case = CASES["tides"]
    kit = Kit(game=case.game, format="tides/conformance", records=(record_of(case.game, case.setups[0], seed=1),))
    kit.write(str(tmp_path / "kit"))
    head = json.loads((tmp_path / "kit" / "moments.json").read_text(encoding="utf-8"))
    assert (head["format"], head["version"], head["kind"]) == ("tides/conformance", 1, "moments")
    assert {path.name for path in (tmp_path / "kit").iterdir()} == set(kit.files())

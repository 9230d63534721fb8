"""Documents in files: whatever they say they are, it is found out."""

import json
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Random
from tests.cli.shell import Run


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("places.own", "unknown_place"),
        ("events.own.onlooker", "unknown_route"),
        ("events.dry-over.onlooker", "unknown_contract"),
    ],
)
def test_a_list_of_another_box_is_found_out_by_what_is_in_it(run: Run, name: str, code: str) -> None:
    told = run("check", Path(__file__).parents[1] / "corpus" / "v1" / f"{name}.json")
    assert told.code == 1
    assert f"[{code}]" in told.err + told.out
    assert "wrong_type" not in told.err + told.out


def test_check_reads_with_the_edition_that_it_is_given(run: Run, saved: Path, tmp_path: Path) -> None:
    box = json.loads(ar.to_json(ar.AMSTERDAM))
    box["name"], box["carts"] = "rich", 40
    (tmp_path / "rich.json").write_text(json.dumps(box))
    rich = ar.Edition.from_file(tmp_path / "rich.json")
    record = ar.play_match(ar.GAME, ar.Setup(2, rich), [Random(), Random()], seed=1)
    saved.write_text(ar.to_notation(record))
    assert run("check", saved).code == 1
    assert run("check", saved, "--edition", tmp_path / "rich.json").code == 0
    assert run("replay", saved, "--edition", tmp_path / "rich.json").code == 0
    box["carts"] = 0
    (tmp_path / "rich.json").write_text(json.dumps(box))
    told = run("simulate", "--edition", tmp_path / "rich.json")
    assert told.code == 1
    assert "rich.json is not what it should be:\ncarts: expected a number" in told.err


def test_a_file_of_the_other_game_or_of_no_game_is_told_apart(run: Run, tmp_path: Path) -> None:
    theirs, nothing = tmp_path / "merchants.txt", tmp_path / "hello.txt"
    theirs.write_text(ar.merchants.to_notation(ar.merchants.new_record(2, seed="1672")))
    nothing.write_text("hello")
    told = run("check", theirs, nothing)
    assert told.out.splitlines() == [
        f"{theirs}: $: this belongs to the game 'merchants': call the command with --game merchants [other_game]",
        f"{nothing}: $: expected a JSON document, or a record that begins with 'amsterdam-routes ', "
        "got 'hello' [not_json]",
    ]
    assert run("--game", "merchants", "check", theirs).out == f"{theirs}: ok, a Record\n"
    assert "--game merchants" in run("replay", theirs).err


@pytest.mark.parametrize("text", ['{"format": []}', '{"format": {}}', '{"format": null}', "[]", "3", '"\\ud800"'])
def test_what_is_no_document_is_answered_with_a_sentence(run: Run, text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text(text)
    said = run("check", tmp_path / "odd.json")
    assert (said.code, "[wrong_format]" in said.out) == (1, True), said

"""`draw`, `check` and `schema`: files looked into."""

import json
from pathlib import Path

import jsonschema

import amsterdam_routes as ar
from tests.cli.shell import GRIET_AND_JAN, Run, run_process


def test_draw_writes_the_picture_of_a_record_a_position_and_a_board(run: Run, saved: Path, tmp_path: Path) -> None:
    state = ar.new_game(2, seed=1)
    files = {
        "state.json": ar.to_json(state),
        "view.json": ar.to_json(ar.view(state, 1)),
        "box.json": ar.to_json(ar.AMSTERDAM),
    }
    for name, text in files.items():
        (tmp_path / name).write_text(text)
        assert run("draw", tmp_path / name, "-o", tmp_path / f"{name}.svg").code == 0
    assert (tmp_path / "state.json.svg").read_text() == ar.svg(state)
    assert "<svg" in (tmp_path / "box.json.svg").read_text()
    assert run("draw", tmp_path / "view.json", "--seat", 1).out == ar.svg(ar.view(state, 1), seat=1)
    assert run("draw", saved, "--ply", 5, "--lang", "fi").out == ar.svg(
        list(ar.replay(GRIET_AND_JAN))[5], lang="fi", names=["Griet", "Jan"]
    )
    assert run("draw").out.startswith("<svg")


def test_draw_writes_text_where_text_is_asked_for(run: Run, saved: Path, tmp_path: Path) -> None:
    text = ar.text(GRIET_AND_JAN.state, names=["Griet", "Jan"]) + "\n"
    assert run("draw", saved, "--text").out == text
    assert run("draw", saved, "-o", tmp_path / "table.txt").code == 0
    assert (tmp_path / "table.txt").read_text() == text


def test_what_cannot_be_drawn_is_refused_and_nothing_is_written(run: Run, saved: Path, tmp_path: Path) -> None:
    state = ar.new_game(2, seed=1)
    (tmp_path / "view.json").write_text(ar.to_json(ar.view(state, 1)))
    (tmp_path / "action.json").write_text(ar.to_json(ar.Pass()))
    for arguments, complaint in (
        ([tmp_path / "view.json", "--seat", 0], "a view of seat 1 does not know the hand of seat 0"),
        ([tmp_path / "view.json", "--ply", 3], "--ply needs a record, got a View"),
        ([tmp_path / "action.json"], "expected a state, a view, a record or an edition, got a Pass"),
        ([saved, "--seat", 2], "there is no seat 2"),
        ([saved, "--ply", 5000], "expected a ply from 0 to 42, got 5000"),
        ([tmp_path / "nothing.json"], "nothing.json: No such file or directory"),
    ):
        told = run("draw", *arguments, "-o", tmp_path / "out.svg")
        assert told.code == 1, arguments
        assert complaint in told.err
        assert not (tmp_path / "out.svg").exists()
    assert "No such file or directory" in run("draw", saved, "-o", tmp_path / "no" / "out.svg").err


def test_check_says_of_every_file_what_it_is_or_all_that_is_wrong_with_it(
    run: Run, saved: Path, tmp_path: Path
) -> None:
    state = json.loads(ar.to_json(ar.new_game(2, seed=1)))
    state["table"]["carts"] = [17, 16]
    state["table"]["scores"] = [1, 0]
    box = json.loads(ar.to_json(ar.AMSTERDAM))
    box["board"]["routes"][0]["between"][0] = "Utopia"
    (tmp_path / "state.json").write_text(json.dumps(state))
    (tmp_path / "box.json").write_text(json.dumps(box))
    (tmp_path / "not.json").write_text("{")
    files = [saved, tmp_path / "state.json", tmp_path / "box.json", tmp_path / "not.json", tmp_path / "missing.json"]
    told = run("check", *files)
    assert told.code == 1
    lines = told.out.splitlines()
    assert lines[0] == f"{saved}: ok, a Record"
    assert any(line.startswith(f"{files[1]}: $.table.carts") for line in lines)
    assert any(line.startswith(f"{files[1]}: $.table.scores") for line in lines)
    assert any(line.startswith(f"{files[2]}: $.board.routes[0].between") and "Utopia" in line for line in lines)
    assert any(line.startswith(f"{files[3]}: $: this is not JSON") for line in lines)
    assert lines[-1] == f"{files[4]}: $: No such file or directory [unreadable]"
    data = json.loads(run("check", *files, "--json").out)
    assert [one["ok"] for one in data] == [True, False, False, False, False]
    assert [f"{one['file']}: {p['path']}: {p['text']} [{p['code']}]" for one in data for p in one["problems"]] == lines[
        1:
    ]


def test_check_knows_every_kind_of_document(run: Run, tmp_path: Path) -> None:
    state = ar.new_game(2, seed=1)
    view = ar.view(state, 0)
    action = ar.legal_actions(state)[0]
    values: tuple[object, ...] = (
        state,
        view,
        action,
        ar.events(state, action),
        ar.legal_actions(state),
    )
    values += (ar.Setup(3), ar.AMSTERDAM, ())
    for value in values:
        path = tmp_path / "document.json"
        path.write_text(ar.to_json(value))
        told = run("check", path)
        assert (told.code, told.err) == (0, ""), value
        assert told.out.startswith(f"{path}: ok, a")


def test_check_says_that_score_sheets_are_not_read_back(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "document.json"
    path.write_text(ar.to_json(ar.standings(ar.new_game(2, seed=1))))
    told = run("check", path)
    assert told.code == 1
    assert "such documents are written, and not read back" in told.err + told.out


def test_check_reads_the_standard_input(saved: Path) -> None:
    assert run_process("check", "-", typed=saved.read_text()).out == "-: ok, a Record\n"
    told = run_process("check", "-", typed=saved.read_text().replace("players: 2", "players: two"))
    assert told.code == 1
    assert told.out.startswith("-: line 3, column 10: ")


def test_schema_prints_the_schema_of_a_document_and_writes_them_all(run: Run, tmp_path: Path) -> None:
    names = run("schema").out.split()
    assert {"state", "view", "action", "edition", "typescript"} <= set(names)
    schema = json.loads(run("schema", "state").out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.validate(json.loads(ar.to_json(ar.new_game(2, seed=1))), schema)
    assert run("schema", "-o", tmp_path / "all").code == 0
    written = {path.name for path in (tmp_path / "all").iterdir()}
    assert len(written) == len({*names, "package.json", *(f"words.{lang}.json" for lang in ar.LANGUAGES)})
    assert json.loads((tmp_path / "all" / "state.schema.json").read_text()) == schema
    assert "interface" in run("schema", "typescript").out
    told = run("schema", "stat")
    assert told.code == 2
    assert "did you mean 'state'?" in told.err

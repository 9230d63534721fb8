"""Files: documents of every kind in them, links, pipes and devices; and `draw`, `check` and `schema`."""

import json
import os
import re
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import attrs
import jsonschema
import pytest

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.bots import Random
from amsterdam_routes.cli._files import read, read_text, write_text
from amsterdam_routes.cli.games import GameUI
from amsterdam_routes.cli.screen import CommandFailed
from amsterdam_routes.kernel import Notation
from tests.cli.shell import GRIET_AND_JAN, Run, run_process, shell
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.game_ui import UI as TINY


def test_no_command_writes_over_the_file_that_it_reads(run: Run, saved: Path, tmp_path: Path) -> None:
    record, link = tmp_path / "game.json", tmp_path / "link.json"
    record.write_text(ar.to_json(GRIET_AND_JAN))
    link.symlink_to(record)
    page, box = tmp_path / "game.html", tmp_path / "box.json"
    page.write_text(saved.read_text())
    box.write_text(ar.to_json(ar.AMSTERDAM))
    for arguments in (
        ["draw", saved, "-o", saved],
        ["analyse", record, "-o", record, "--iterations", 1],
        ["analyse", record, "-o", link, "--iterations", 1],
        ["analyse", saved, "-o", saved, "--iterations", 1, "--seat", 0],  # without what the other hands hold
        ["replay", page, "--html", page],
        ["analyse", saved, "-o", box, "--iterations", 1, "--edition", box],
        ["draw", "-o", link, "--edition", link],
        ["watch", "--save", box, "--edition", box],
        ["simulate", "--rows", box, "--edition", box, "-n", 1],
    ):
        before = {file: file.read_bytes() for file in tmp_path.iterdir()}
        told = run(*arguments)
        assert told.code == 2
        assert told.err.endswith("expected another file to write to, as the command reads this one\n")
        assert {file: file.read_bytes() for file in tmp_path.iterdir()} == before
    assert run("analyse", saved, "-o", saved, "--iterations", 1).code == 0  # the record stays, with comments
    assert ar.from_notation(saved.read_text()) == GRIET_AND_JAN


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("places.own", "unknown_place"),
        ("events.own.onlooker", "unknown_route"),
        ("events.dry-over.onlooker", "unknown_contract"),
    ],
)
def test_a_list_of_another_box_is_recognised_by_its_items(run: Run, name: str, code: str) -> None:
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
    assert run("--game", "merchants", "check", theirs).out == f"{theirs}: ok, a MerchantsRecord\n"
    assert "--game merchants" in run("replay", theirs).err


@pytest.mark.parametrize("kept", [True, False])
def test_a_text_is_taken_for_a_record_only_where_the_game_reads_such(kept: bool) -> None:
    assert TIDES.notation is not None
    notation = TIDES.notation if kept else Notation(TIDES.notation.notate, TIDES.notation.parse)
    own = GameUI(game=attrs.evolve(TIDES, notation=notation), setup=TINY.setup)
    record = ", or a record that begins with 'tides record '" if kept else ""
    with pytest.raises(ar.InvalidDocument, match=re.escape(f"expected a JSON document{record}, got 'tides'")):
        read(own, "tides")


@pytest.mark.parametrize("text", ['{"format": []}', '{"format": {}}', '{"format": null}', "[]", "3", '"\\ud800"'])
def test_a_file_without_a_document_is_refused_with_a_sentence(run: Run, text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text(text)
    said = run("check", tmp_path / "odd.json")
    assert (said.code, "[wrong_format]" in said.out) == (1, True), said


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def test_a_new_file_is_for_all_whom_the_umask_lets_and_a_record_for_its_owner_alone(
    tmp_path: Path, umask: None
) -> None:
    write_text(str(tmp_path / "board.svg"), "<svg/>")
    write_text(str(tmp_path / "game.txt"), "secrets", private=True)
    assert mode_of(tmp_path / "board.svg") == 0o644
    assert mode_of(tmp_path / "game.txt") == 0o600


def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text("old")
    path.chmod(0o640)
    write_text(str(path), "new")
    assert (path.read_text(), mode_of(path)) == ("new", 0o640)


@pytest.mark.parametrize("there", [True, False])
def test_writing_to_a_link_keeps_the_link_and_changes_its_target(tmp_path: Path, there: bool) -> None:
    (tmp_path / "pictures").mkdir()
    target, link = tmp_path / "pictures" / "board.svg", tmp_path / "link.svg"
    if there:
        target.write_text("old")
    link.symlink_to(target)
    write_text(str(link), "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_pipe_with_a_name_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_text(str(pipe), "<svg/>")
    reader.join()
    assert read == ["<svg/>"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("output", ["/dev/stdout", pytest.param("/dev/fd/1", marks=pytest.mark.proof)])
def test_a_picture_for_the_standard_output_goes_there(tmp_path: Path, output: str) -> None:
    assert shell(f"amsterdam-routes draw -o {output} | head -c 4", tmp_path).stdout == "<svg"
    assert shell(f"amsterdam-routes draw -o {output} >> all.svg; echo end >> all.svg", tmp_path).returncode == 0
    assert (tmp_path / "all.svg").read_text().startswith("<svg")
    assert not stat.S_ISREG(os.stat("/dev/stdout").st_mode) or Path("/dev/stdout").is_symlink()


def test_a_disk_that_is_full_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.svg"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CommandFailed, match="No space left on device"):
        write_text(str(path), "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["board.svg"]


def test_a_folder_cannot_be_written_or_read(tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="Is a directory"):
        write_text(str(tmp_path), "text")
    with pytest.raises(CommandFailed, match="Is a directory"):
        read_text(str(tmp_path))


@pytest.mark.parametrize(
    ("line", "code", "told"),
    [
        ("simulate -n 1 --seed 1 --bots random", 0, ""),
        ("draw -o board.svg", 1, "amsterdam-routes: board.svg: No such file or directory\n"),
        ("simulate -n 1 --seed 1 --rows rows.csv", 1, "amsterdam-routes: rows.csv: No such file or directory\n"),
    ],
)
def test_in_a_folder_that_was_deleted_only_its_files_are_missing(
    line: str, code: int, told: str, tmp_path: Path
) -> None:
    ended = shell(f"mkdir gone; cd gone; rmdir ../gone; amsterdam-routes {line}", tmp_path)
    assert (ended.returncode, ended.stderr) == (code, told)


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    done = shell("amsterdam-routes check /dev/zero . -", tmp_path)
    assert done.returncode == 1
    assert "/dev/zero: $: expected at most 4000000 characters, got more [unreadable]" in done.stdout
    assert ".: $: Is a directory [unreadable]" in done.stdout


@pytest.mark.parametrize(
    "line", ["draw -o board.png", "draw -o board.svg.gz", "play game.doc", "watch --save game.svg --seed 1"]
)
def test_a_file_name_with_a_suffix_that_cannot_be_written_is_refused(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line} < /dev/null", tmp_path)
    assert done.returncode == 1
    assert f"expected a name in {'.svg or .txt' if 'draw' in line else '.txt or .json'}, got ." in done.stderr
    assert os.listdir(tmp_path) == []


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


def test_a_value_that_cannot_be_drawn_is_refused_and_nothing_is_written(run: Run, saved: Path, tmp_path: Path) -> None:
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
    out = tmp_path / "no" / "out.svg"
    assert run("draw", saved, "-o", out).err == f"amsterdam-routes: {out}: No such file or directory\n"


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
    assert lines[0] == f"{saved}: ok, a RouteRecord"
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
    assert run_process("check", "-", typed=saved.read_text()).out == "-: ok, a RouteRecord\n"
    told = run_process("check", "-", typed=saved.read_text().replace("players: 2", "players: two"))
    assert told.code == 1
    assert told.out.startswith("-: line 3, column 10: ")


def test_the_standard_input_is_read_once(saved: Path) -> None:
    told = run_process("check", "-", "-", typed=saved.read_text())
    assert told.code == 1
    first, second = told.out.splitlines()
    assert first == "-: ok, a RouteRecord"
    assert "which is read once, got nothing" in second


def test_schema_prints_the_schema_of_a_document_and_writes_them_all(run: Run, tmp_path: Path) -> None:
    names = run("schema").out.split()
    assert {"state", "view", "action", "edition", "typescript"} <= set(names)
    schema = json.loads(run("schema", "state").out)
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    jsonschema.validate(json.loads(ar.to_json(ar.new_game(2, seed=1))), schema)
    assert run("schema", "-o", tmp_path / "all").code == 0
    written = {path.name for path in (tmp_path / "all").iterdir()}
    others = {"package.json", "edition.amsterdam-1.json", *(f"words.{lang}.json" for lang in ar.LANGUAGES)}
    assert len(written) == len({*names, *others} - {"analysis"})
    assert run("schema", "analysis", "-o", tmp_path / "one").code == 0
    assert (tmp_path / "one" / "analysis.schema.json").read_text() == study.analysis_schema()
    assert json.loads((tmp_path / "all" / "state.schema.json").read_text()) == schema
    assert run("schema", "analysis").out == study.analysis_schema()
    assert "interface" in run("schema", "typescript").out
    told = run("schema", "stat")
    assert told.code == 2
    assert "did you mean 'state'?" in told.err


@pytest.mark.parametrize("more", ["", "-j 2"])
def test_a_disk_that_is_full_in_the_middle_of_a_report_is_one_sentence(more: str, tmp_path: Path) -> None:
    (tmp_path / "full.json").write_bytes(b" " * 8000)  # the shell allows 16 blocks of 512 bytes
    line = f"ulimit -f 16; amsterdam-routes simulate -n 20 --bots random --json {more} >> full.json"
    ended = shell(line, tmp_path)
    assert ended.returncode == 1
    assert ended.stderr == "amsterdam-routes: the output cannot be written: File too large\n"


@pytest.mark.parametrize("more", ["--rows rows.csv", "--rows rows.jsonl -j 2", "--rows rows.parquet"])
def test_a_disk_that_is_full_in_the_middle_of_a_series_leaves_the_rows_that_were_there_and_tells_what_was_played(
    more: str, tmp_path: Path
) -> None:
    if "parquet" in more:
        pytest.importorskip("pyarrow", reason="a table in Parquet needs the extra 'parquet'")
    rows = tmp_path / more.split()[1]
    rows.write_text("those of yesterday\n")
    ended = shell(f"ulimit -f 8; amsterdam-routes simulate -n 150 --seed 1 --bots random --json {more}", tmp_path)
    assert ended.returncode == 1
    told = json.loads(ended.stdout)
    again = shell(f"amsterdam-routes simulate -n {told['games']} --seed 1 --bots random --json", tmp_path)
    assert 0 < told["games"] <= told["asked_for"] == 150
    assert {**told, "asked_for": told["games"]} == json.loads(again.stdout)
    assert ended.stderr.startswith(f"amsterdam-routes: {rows.name}: ")
    assert "File too large" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1
    assert rows.read_text() == "those of yesterday\n"
    assert [path.name for path in tmp_path.iterdir()] == [rows.name], "nothing lies beside it"


@pytest.mark.parametrize("what", ["simulate --bots random,random", "league random random"])
def test_a_disk_that_is_full_of_kept_games_ends_a_series_with_the_report_of_those_that_were_played(
    what: str, tmp_path: Path
) -> None:
    ended = shell(f"ulimit -f 8; amsterdam-routes {what} -n 150 --seed 1 --json --keep kept.jsonl", tmp_path)
    told = json.loads(ended.stdout)
    assert (ended.returncode, len(ended.stderr.splitlines())) == (1, 1)
    assert ended.stderr.startswith("amsterdam-routes: kept.jsonl: File too large; what was kept before is there")
    kept = (tmp_path / "kept.jsonl").read_bytes().count(b"\n") - 1
    assert kept - 1 <= told["games"] <= kept
    assert told["games"] < told["asked_for"]


def test_a_table_that_cannot_be_begun_ends_a_series_before_a_game_is_played(tmp_path: Path) -> None:
    ended = shell("amsterdam-routes simulate -n 150 --bots random --json --rows missing/rows.csv", tmp_path)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr == "amsterdam-routes: missing/rows.csv: there is no folder 'missing'\n"


def test_a_game_for_which_there_is_no_room_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    kept = "amsterdam-routes watch --bots random,random --delay 0 --save game.json > watched.txt"
    assert shell(f"{kept} --seed 1", tmp_path).returncode == 0
    before = (tmp_path / "game.json").read_bytes()
    ended = shell(f"ulimit -f 2; {kept.replace('watched.txt', '/dev/null')} --seed 2", tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "amsterdam-routes: game.json: File too large\n")
    assert (tmp_path / "game.json").read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.json", "watched.txt"], "nothing lies beside it"


def test_a_game_that_can_be_saved_no_more_keeps_what_was_saved(tmp_path: Path) -> None:
    typed = "1\\n" * 40
    ended = shell(f"ulimit -f 2; printf '{typed}' | amsterdam-routes play game.json --seed 1 > /dev/null", tmp_path)
    assert (ended.returncode, ended.stderr) == (1, "amsterdam-routes: game.json: File too large\n")
    record = ar.from_json((tmp_path / "game.json").read_text(), ar.Record)
    assert record.ply > 3
    assert shell("amsterdam-routes check game.json", tmp_path).returncode == 0

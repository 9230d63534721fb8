"""`playtest` writes a page and its figures, keeps what was played, and says in one sentence what is wrong."""

import json
import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import attrs
import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from tests.cli.shell import COMMAND, Run, heeds_ctrl_c, run_process, shell, where
from tests.extras import installed

SMALL = ("playtest", "-n", "16", "-j", "1")


def test_the_page_its_figures_and_the_games_are_written_the_same_for_any_jobs(run: Run, tmp_path: Path) -> None:
    for jobs in ("1", "2"):
        told = run("playtest", "-n", 9, "-j", jobs, "-o", tmp_path / f"{jobs}.html")
        assert (told.code, told.err) == (0, "")
        assert told.out.split()[:2] == ["16", "games:"]  # two whole deals
    for suffix in (".html", ".json", ".games.jsonl"):
        assert (tmp_path / f"1{suffix}").read_bytes() == (tmp_path / f"2{suffix}").read_bytes()
    assert json.loads((tmp_path / "1.json").read_text())["styles"] == ["greedy", "careless", "random"]
    assert (tmp_path / "1.html").stat().st_size < 3_000_000


def test_another_seed_is_another_page_and_the_same_file_is_not_used_for_it(run: Run, tmp_path: Path) -> None:
    page = tmp_path / "a.html"
    assert run(*SMALL, "-o", page, "--seed", "1634").code == 0
    before = page.read_bytes()
    told = run(*SMALL, "-o", page, "--seed", "1635")
    assert told.code == 1
    assert "a.games.jsonl: expected games with seed '31363335', got some with '31363334'; name another file" in told.err
    assert page.read_bytes() == before


def test_figures_replace_no_file_that_is_something_else(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "town.json"
    before = ar.to_json(ar.AMSTERDAM)
    for text in (before, "[" * 100_000, '["amsterdam-routes/playtest"]'):
        box.write_text(text)
        told = run(*SMALL, "-o", tmp_path / "town.html", *([box] if text == before else []))
        assert told.code == 1
        assert told.err.endswith("town.json: expected figures of a playtest, got something else; name another page\n")
        assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("town.json", text)]


def test_parts_played_apart_make_the_page_of_the_whole_and_what_is_missing_is_played(run: Run, tmp_path: Path) -> None:
    small, changed = (*SMALL, "--bots", "greedy,random"), ("--vary", "carts=14")
    for part in ("1/2", "2/2"):
        page = tmp_path / f"{part[0]}.html"
        told = run(*small, *changed, "--part", part, "-o", page)
        assert (told.code, told.err, page.exists()) == (0, "", False)
    kept = [tmp_path / f"{part}{series}games.jsonl" for part in "12" for series in (".", ".beside.")]
    assert run(*small, *changed, "-o", tmp_path / "whole.html").code == 0
    for name, also in (("all", kept), ("some", kept[:1])):
        told = run(*small, *changed, "-o", tmp_path / f"{name}.html", "--also", *also)
        assert (told.code, told.err) == (0, "")
        for suffix in (".html", ".json", ".games.jsonl", ".beside.games.jsonl"):
            assert (tmp_path / f"{name}{suffix}").read_bytes() == (tmp_path / f"whole{suffix}").read_bytes()
    told = run(*small, "--part", "1/2", "-o", tmp_path / "2.html")
    assert (told.code, "expected games with part [1, 2], got some with [2, 2]" in told.err) == (1, True)
    told = run(*small, "--seed", "another", "-o", tmp_path / "b.html", "--also", kept[0])
    assert (told.code, "1.games.jsonl: expected games with seed" in told.err) == (1, True)


def test_of_a_part_the_games_are_kept_and_the_files_are_named(run: Run, tmp_path: Path) -> None:
    own = ("--game", "tests.kernel.tiny.game_ui:UI", *SMALL, "--part", "1/2")
    told = run(*own, "-o", tmp_path / "a.html")
    assert (told.code, told.err) == (0, "")
    assert told.out == f"part 1 of 2: 8 games are kept in {tmp_path}/a.games.jsonl\n"
    assert [path.name for path in tmp_path.iterdir()] == ["a.games.jsonl"]


def test_one_number_can_be_changed_and_both_boxes_are_compared(run: Run, tmp_path: Path) -> None:
    told = run(*SMALL, "-o", tmp_path / "a.html", "--vary", "hand=[2,3,3,3]", "--vary", "carts=14")
    assert (told.code, told.err) == (0, "")
    figures = json.loads((tmp_path / "a.json").read_text())
    assert figures["names"] == ["as it is", "hand=[2,3,3,3], carts=14"]
    lines = {one["name"]: one["difference"]["value"] for one in figures["differences"]}
    assert lines["decisions in a game"] < 0
    assert (tmp_path / "a.beside.games.jsonl").exists()


def test_two_boxes_in_files_are_compared(run: Run, tmp_path: Path) -> None:
    box = tmp_path / "box.json"
    box.write_text(ar.to_json(attrs.evolve(ar.AMSTERDAM, name="wide", carts=18)))
    told = run(*SMALL, box, "--beside", box, "-o", tmp_path / "a.html", "-p", 3, "--bots", "greedy")
    assert (told.code, told.err) == (0, "")
    figures = json.loads((tmp_path / "a.json").read_text())
    assert (figures["box"], figures["players"], figures["names"]) == ("wide", 3, ["wide", "wide"])


def test_a_solo_game_and_a_game_of_ones_own_have_their_pages(run: Run, tmp_path: Path) -> None:
    told = run("--game", "merchants", *SMALL, "-n", 2, "-p", 1, "--bots", "random", "-o", tmp_path / "tom.html")
    assert told.code == 0
    assert "TOM scores" in (tmp_path / "tom.html").read_text()
    own = run("--game", "tests.kernel.tiny.game_ui:UI", *SMALL, "-o", tmp_path / "own.html")
    assert own.code == 0
    assert "box tides" in (tmp_path / "own.html").read_text()
    assert own.out == f"16 games: {tmp_path}/own.html, {tmp_path}/own.json\n"
    assert json.loads((tmp_path / "own.json").read_text()).get("beside") is None
    assert not (tmp_path / "own.beside.games.jsonl").exists(), "there is no second box"


@pytest.mark.skipif(not installed("bulk"), reason="the bulk engine is not compiled")
def test_the_bulk_engine_plays_the_styles_that_it_knows(run: Run, tmp_path: Path) -> None:
    assert run(*SMALL, "--engine", "bulk", "-o", tmp_path / "a.html").code == 0
    assert json.loads((tmp_path / "a.json").read_text())["styles"] == ["greedy", "random"]
    told = run(*SMALL, "--engine", "bulk", "--bots", "careless", "-o", tmp_path / "b.html")
    assert told.code == 2
    assert "expected a bot that the bulk engine plays" in told.err


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (("no.json",), 1, "no.json: No such file or directory"),
        (("--vary", "hand"), 2, "--vary expected a change as path=value"),
        (("--vary", "handd=3"), 2, "--vary handd: expected one of format"),
        (("--vary", "hand=q"), 2, '--vary hand: expected a whole number, such as 2, got "q"'),
        (("--vary", "row=0"), 1, "--vary row=0: the box is refused: $.row: expected a number from 1 to 20, got 0"),
        (("-o", "page.svg"), 1, "page.svg: expected a name in .html or .htm, got .svg"),
        (("-o", "page"), 1, "page: expected a name in .html or .htm"),
        (("-p", "9"), 2, "players: expected 2 to 4 for the edition 'amsterdam', got 9"),
        (("--bots", "greedy,greedy"), 2, "styles: expected at least one, each with a name of its own"),
        (("--bots", "genius"), 2, "expected greedy, careless, random"),
        (("-n", "0"), 2, "expected at least 1, got 0"),
    ],
)
def test_what_is_wrong_is_said_before_the_first_game(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int, error: str
) -> None:
    monkeypatch.chdir(tmp_path)
    told = run("playtest", *arguments)
    assert told.code == code
    assert error in told.err
    assert [*tmp_path.iterdir()] == []


def test_a_box_of_a_game_without_editions_cannot_be_changed(run: Run, tmp_path: Path) -> None:
    told = run("--game", "tests.kernel.tiny.game_ui:UI", *SMALL, "--vary", "a=1", "-o", tmp_path / "a.html")
    assert (told.code, told.err) == (2, "amsterdam-routes: the game 'tides' has no editions\n")


BOT = """
import amsterdam_routes as ar
asked = 0
def tired(view, random):
    global asked
    asked += 1
    if asked > 200:
        raise RuntimeError("tired")
    return ar.legal_actions(view)[-1]
"""


def test_a_bot_that_fails_is_one_error_and_what_was_played_is_kept(tmp_path: Path) -> None:
    (tmp_path / "mybot.py").write_text(BOT)
    line = "amsterdam-routes playtest -j 1 -n 40 -o a.html --bots mybot:tired"
    done = shell(line, tmp_path, PYTHONPATH=where(tmp_path))
    assert done.returncode == 1
    kept = len((tmp_path / "a.games.jsonl").read_text().splitlines()) - 1
    assert kept >= 1
    assert "the bot 'mybot:tired' failed: RuntimeError: tired (mybot.py, line 8)" in done.stderr
    assert f"It was game {kept} of the series, whose seed is " in done.stderr
    assert f"{kept} of 40 games are kept in a.games.jsonl; the same command goes on with them" in done.stderr
    assert not (tmp_path / "a.html").exists()
    (tmp_path / "mybot.py").write_text(BOT.replace("200", "10**9"))
    assert shell(line, tmp_path, PYTHONPATH=where(tmp_path)).returncode == 0
    assert json.loads((tmp_path / "a.json").read_text())["games"] == 40


def test_a_full_disk_is_one_error_and_what_was_written_is_kept(tmp_path: Path) -> None:
    def small_disk() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

    arguments = [*COMMAND, *SMALL, "-n", "40", "-o", str(tmp_path / "a.html")]
    done = subprocess.run(arguments, capture_output=True, text=True, preexec_fn=small_disk, check=False)
    assert done.returncode == 1
    told = done.stderr.splitlines()
    assert told[0] == f"amsterdam-routes: {tmp_path}/a.games.jsonl: File too large"
    kept = int(told[1].split()[0])
    assert told[1].endswith("the same command goes on with them")
    assert 0 < kept < 40
    assert run_process(*arguments[3:]).code == 0
    assert len((tmp_path / "a.games.jsonl").read_text().splitlines()) == 41
    fresh = tmp_path / "b.html"
    assert run_process(*SMALL, "-n", "40", "-o", fresh).code == 0
    assert (tmp_path / "a.html").read_bytes() == fresh.read_bytes()


@pytest.mark.parametrize(
    ("put", "at", "told"),
    [
        (Path.mkdir, "html", "Is a directory"),
        (lambda path: path.symlink_to("nowhere/a.html"), "html", "No such file or directory"),
        (lambda path: path.symlink_to("nowhere/a.json"), "json", "No such file or directory"),
        (os.mkfifo, "json", "expected figures of a playtest, got something else; name another page"),
        (os.mkfifo, "games.jsonl", "expected the games of a playtest, got something else"),
        (os.mkfifo, "beside.games.jsonl", "expected the games of a playtest, got something else"),
    ],
)
def test_a_file_that_cannot_be_written_is_told_before_the_first_game(
    put: Callable[[Path], None], at: str, told: str, run: Run, tmp_path: Path
) -> None:
    put(tmp_path / f"a.{at}")
    ran = run(*SMALL, "--vary", "carts=14", "-o", tmp_path / "a.html")
    assert (ran.code, ran.out, ran.err) == (1, "", f"amsterdam-routes: {tmp_path}/a.{at}: {told}\n")
    assert [file.name for file in tmp_path.iterdir()] == [f"a.{at}"]


def test_a_page_in_no_folder_is_told_before_the_first_game(run: Run, tmp_path: Path) -> None:
    told = run(*SMALL, "-o", tmp_path / "nowhere" / "a.html")
    assert (told.code, told.out) == (1, "")
    assert f"there is no folder '{tmp_path}/nowhere'" in told.err


@pytest.mark.skipif(
    not Path("/proc/self/mem").exists(), reason="this system has no file that is there and cannot be read"
)
def test_games_that_cannot_be_read_are_told_by_the_name_of_their_file(run: Run, tmp_path: Path) -> None:
    told = run("playtest", "-n", 2, "--seed", 1, "--also", "/proc/self/mem", "-o", tmp_path / "report.html")
    assert (told.code, told.err) == (1, "amsterdam-routes: /proc/self/mem: Input/output error\n")


def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(tmp_path: Path) -> None:
    games = tmp_path / "a.games.jsonl"
    arguments = [*COMMAND, "playtest", "-n", "100000000", "-j", "1", "-o", str(tmp_path / "a.html")]
    with subprocess.Popen(
        arguments,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heeds_ctrl_c,
    ) as process:
        try:
            until = time.monotonic() + 60
            while not (games.exists() and games.read_text().count("\n") > 3) and time.monotonic() < until:
                time.sleep(0.1)
            os.killpg(process.pid, signal.SIGINT)
            _, err = process.communicate(timeout=60)
        except BaseException:
            os.killpg(process.pid, signal.SIGKILL)
            raise
    assert process.returncode == 130
    kept = games.read_text().count("\n") - 1
    assert kept >= 3
    assert err == (
        f"amsterdam-routes: {kept} of 100000000 games are kept in {games}; the same command goes on with them\n"
    )
    done = run_process("playtest", "-n", str(kept + 1), "-j", "1", "-o", tmp_path / "a.html")
    assert done.code == 0
    assert (tmp_path / "a.html").exists()


def test_a_card_of_the_merchants_box_can_be_made_dearer(run: Run, tmp_path: Path) -> None:
    arguments = ("--bots", "random", "-n", 4, "-j", 1, "--vary", "cards.038.cost.black=2", "-o", tmp_path / "a.html")
    assert run("--game", "merchants", "playtest", *arguments).code == 0
    figures = json.loads((tmp_path / "a.json").read_text())
    assert figures["beside"]["setup"] != figures["setup"]
    assert am.MERCHANTS.card("038").cost[am.Cube.BLACK] == 1

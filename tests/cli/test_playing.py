"""`play`: who sits where, and a saved game that goes on."""

import os
import re
import signal
from collections.abc import Callable
from pathlib import Path

import amsterdam_routes as ar
from amsterdam_routes.cli.files import read
from amsterdam_routes.cli.route_desk import DESK
from tests.cli.shell import GRIET_AND_JAN, Run, Terminal


def test_a_saved_game_goes_on_as_if_it_had_never_stopped(run: Run, play: Run, tmp_path: Path) -> None:
    moves = "1\n" * 500
    at_once = tmp_path / "at-once.txt"
    assert play(at_once, "--players", "3", "--bots", "greedy,random", typed=moves).code == 0
    in_parts = tmp_path / "in-parts.txt"
    told = play(in_parts, "--players", "3", "--bots", "greedy,random", typed="1\n1\n1\n")
    assert told.code == 0
    assert f"To go on: amsterdam-routes play {in_parts}" in told.out
    half = read(DESK, in_parts.read_text())
    assert isinstance(half, ar.Record)
    assert half.names == ("Player", "Greedy", "Random")
    assert half.result is None
    for _ in range(3):
        run("play", in_parts, typed="1\n1\n")
    assert run("play", in_parts, typed=moves).code == 0
    assert in_parts.read_text() == at_once.read_text()
    assert "has won" in run("play", in_parts).out, "a game that is over shows how it ended"


def test_a_game_in_a_json_file_is_kept_as_json(play: Run, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    play(path, typed="1\n1\n")
    first = ar.from_json(path.read_text(), ar.Record)
    assert run("play", path, typed="1\n").code == 0
    second = ar.from_json(path.read_text(), ar.Record)
    assert second.actions[: first.ply] == first.actions
    assert second.ply > first.ply
    assert run("check", path).out == f"{path}: ok, a Record\n"


def test_a_record_of_others_can_be_played_on_from_any_seat(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "theirs.txt"
    path.write_text(ar.to_notation(ar.new_record(3, seed=1, names=["Griet", "Jan", "os:abort"])))
    told = run("play", path, "--seat", "1", "--bots", "random", typed="1\nquit\n")
    assert "you are Jan" in told.out
    assert "os:abort kept" in told.out, "a name is a name, and never a bot to be imported"
    path.write_text(ar.to_notation(GRIET_AND_JAN.redacted(0)))
    refused = run("play", path)
    assert refused.code == 1
    assert "cannot be played on" in refused.err


def test_a_damaged_save_is_refused_and_left_as_it_is(run: Run, saved: Path) -> None:
    damaged = saved.read_text().replace("2:", "2;")[:-40]
    saved.write_text(damaged)
    told = run("play", saved, typed="1\n")
    assert told.code == 1
    assert re.search(r"line \d+, column \d+: ", told.err)
    assert saved.read_text() == damaged


def test_at_a_terminal_the_table_is_in_colour_and_ctrl_c_saves_and_leaves(
    terminal: Callable[..., Terminal], tmp_path: Path
) -> None:
    path = tmp_path / "game.txt"
    table = terminal("play", path, "--seed", "1634")
    assert "\x1b[" in table.until("> ")
    table.type("1\r")
    table.until("1. Player")
    os.killpg(table.process.pid, signal.SIGINT)
    table.until("To go on: amsterdam-routes play")
    assert table.process.wait(timeout=60) == 130
    saved = read(DESK, path.read_text())
    assert isinstance(saved, ar.Record)
    assert saved.ply == 2


def test_one_who_leaves_is_advised_what_was_typed(run: Run, tmp_path: Path) -> None:
    own = "tests.kernel.tiny.desk:DESK"
    told = run("play", "--game", own, typed="quit\n").out
    assert f"Next time: amsterdam-routes --game {own} play FILE" in told
    told = run("play", "--game", own, tmp_path / "it is mine.txt", typed="quit\n").out
    assert f"To go on: amsterdam-routes --game {own} play '{tmp_path}/it is mine.txt'" in told
    assert "Next time: amsterdam-routes play FILE" in run("play", "--game", "routes", typed="quit\n").out

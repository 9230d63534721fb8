"""`watch` and `replay`: a game told step by step."""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import WORDS
from tests.cli.shell import GRIET_AND_JAN, LANGUAGES, Run, Terminal


def test_watch_tells_a_whole_game_and_what_decided_it(run: Run) -> None:
    out = run("watch", "--seed", "1634").out
    assert out.startswith("-- Set-up\nGreedy kept ")
    assert "-- 1. Greedy: 0 points, 16 carts\n" in out
    assert "The game is over: every player has had the last turn." in out
    assert re.search(r"^(Greedy|Greedy 2) has won: .*\.$", out, re.MULTILINE)


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    assert run("watch", "--seed", "1634").out == run("watch", "--seed", "1634").out
    told = run("watch")
    [seed] = re.findall(r"--seed (hex:[0-9a-f]{64})", told.err)
    assert run("watch", "--seed", seed).out == told.out


def test_a_game_that_was_watched_and_saved_is_told_the_same_again(run: Run, tmp_path: Path) -> None:
    for name in ("game.txt", "game.json"):
        watched = run("watch", "--seed", "1634", "--bots", "greedy,random,random", "--save", tmp_path / name).out
        assert run("replay", tmp_path / name).out == watched


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_game_is_told_in_every_language(run: Run, saved: Path, lang: str) -> None:
    out = run("replay", saved, "--lang", lang, "--map").out
    assert f"-- {WORDS.templates(lang)['cli']['score_sheets']}\n" in out
    assert "Griet" in out
    assert not re.search(r"[{}]|None", out)


def test_the_map_is_shown_at_every_turn_if_asked_for(run: Run, saved: Path) -> None:
    turns = run("replay", saved).out.count("\n-- ") - 1
    assert run("replay", saved, "--map").out.count("Routes (* earns a bonus card") == turns + 1


def test_a_redacted_record_is_told_as_its_seat_saw_it(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mine.txt"
    path.write_text(ar.to_notation(GRIET_AND_JAN.redacted(0)))
    out = run("replay", path).out
    assert re.search(r"^Jan drew a card\.", out, re.MULTILINE)
    assert re.search(r"^Griet drew an? (pink|blue|green|black|red|orange|wild) card\.", out, re.MULTILINE)


def test_replay_shows_the_table_after_so_many_actions(run: Run, saved: Path) -> None:
    states = list(ar.replay(GRIET_AND_JAN))
    for ply in (0, 7, len(states) - 1):
        assert run("replay", saved, "--ply", ply).out == ar.text(states[ply], names=["Griet", "Jan"]) + "\n"
    told = run("replay", saved, "--ply", len(states))
    assert told.code == 1
    assert f"expected a ply from 0 to {len(states) - 1}, got {len(states)}" in told.err


def test_with_step_every_action_waits_for_enter(run: Run) -> None:
    told = run("watch", "--seed", "1634", "--step", typed="\n" * 500)
    assert told.code == 0
    assert told.out == run("watch", "--seed", "1634").out
    assert sys.stdin.read() != "\n" * 500


def test_at_a_terminal_watch_waits_for_a_key_at_every_step(terminal: Callable[..., Terminal]) -> None:
    table = terminal("watch", "--seed", "1634", "--step")
    table.until("Greedy kept")
    time.sleep(0.3)
    assert "Greedy 2 kept" not in table.screen
    table.type("\r")
    table.until("Greedy 2 kept")

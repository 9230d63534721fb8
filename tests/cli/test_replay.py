"""`watch` and `replay`: a game told step by step."""

import re
import sys
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes.cli._replay import TURNING_POINTS, lead, leader, sheet_tables, turn_bounds, turning_points
from amsterdam_routes.cli.screen import WORDS
from tests.cli.shell import GRIET_AND_JAN, LANGUAGES, Run, Terminal


def test_watch_tells_a_whole_game_and_what_decided_it(run: Run) -> None:
    out = run("watch", "--seed", "1634").out
    assert out.startswith("-- Set-up\nGreedy kept ")
    assert "-- 1. Greedy: 0 points, 16 carts\n" in out
    assert "The game is over: everyone has had a last turn." in out
    assert re.search(r"^(Greedy|Greedy 2) wins .*\.$", out, re.MULTILINE)


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


# --- the curve, its turning points and the score sheets of a page


LEADS = st.lists(st.integers(-50, 50), min_size=1, max_size=30)


@given(LEADS, st.data())
def test_no_other_turn_changes_the_lead_more_than_the_turning_points(leads: list[int], data: st.DataObject) -> None:
    last = len(leads) - 1
    begins = sorted(data.draw(st.sets(st.integers(0, last))))
    bounds = turn_bounds(begins, last, set_up=data.draw(st.booleans()))
    found = turning_points(leads, bounds)
    swings = sorted((abs(leads[end] - leads[start]) for start, end in pairwise(bounds)), reverse=True)
    told = sorted((abs(point.after - point.before) for point in found), reverse=True)
    assert told == [swing for swing in swings[:TURNING_POINTS] if swing]
    assert [point.ply for point in found] == sorted({point.ply for point in found})
    for point in found:
        step = leads[point.ply] - leads[point.ply - 1]
        assert (step > 0) == (point.after > point.before)  # the action goes the way of its turn


def test_a_game_in_which_nothing_is_scored_has_no_turning_point() -> None:
    assert turning_points([0] * 9, range(9)) == []
    assert turning_points([0], turn_bounds([], 0, set_up=False)) == []


def test_a_set_up_is_no_turn() -> None:
    leads = [0, -15, -15, -11]
    assert [point.ply for point in turning_points(leads, turn_bounds([1], 3, set_up=True))] == [3]
    assert [point.ply for point in turning_points(leads, turn_bounds([1], 3, set_up=False))] == [1, 3]


def test_the_lead_is_that_over_the_best_of_the_others() -> None:
    assert [lead([30, 41, 12], line) for line in range(3)] == [-11, 11, -29]
    assert lead([-4], 0) == -4
    assert leader([5, 5], (1,)) == 1


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Routes: 19", ["Routes", "19", ""]),
        ("3 penalty tokens: −15", ["3 penalty tokens", "−15", ""]),
        ("Contract A: B: +9, completed via C: 4", ["Contract A: B", "+9", "completed via C: 4"]),
        ("Merchandise bonus: none", ["Merchandise bonus: none"]),
        ("2 contracts are hidden", ["2 contracts are hidden"]),
    ],
)
def test_a_line_of_a_sheet_is_split_at_its_points(line: str, row: list[str]) -> None:
    assert sheet_tables(f"Griet: 4 points\n  {line}") == [("Griet: 4 points", [row])]


def test_a_sheet_without_lines_keeps_its_heading() -> None:
    assert sheet_tables("Griet: 0 points\nJan: 0 points") == [("Griet: 0 points", []), ("Jan: 0 points", [])]
    assert sheet_tables("") == []

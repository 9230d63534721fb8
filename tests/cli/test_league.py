"""`league`: every bot against every other."""

import json
from pathlib import Path

import pytest

from tests.cli.shell import Run


def test_league_rates_every_bot_by_its_games_with_every_other(run: Run) -> None:
    told = json.loads(run("league", "greedy", "random", "random", "-n", "8", "--seed", "1634", "--json").out)
    greedy, one, other = told["bots"]
    assert [bot["name"] for bot in told["bots"]] == ["Greedy", "Random", "Random 2"]
    assert told["games"] == told["asked_for"] == 24
    assert greedy["interval"][0] > max(one["interval"][1], other["interval"][1])
    assert greedy["ahead_of"] == {"Random": 1.0, "Random 2": 1.0}
    again = run("league", "greedy", "random,random", "-n", "8", "--seed", told["seed"], "--json", "-j", "2")
    assert json.loads(again.out) == told


def test_league_shows_the_strongest_first(run: Run) -> None:
    said = run("league", "random", "greedy", "-n", "10")
    lines = said.out.splitlines()
    assert lines[0] == "10 games"
    assert [line.split()[0] for line in lines[2:4]] == ["Greedy", "Random"]
    assert "The same games again: --seed hex:" in said.err


def test_a_bot_of_ones_own_takes_part_in_a_league(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "league_bots.py").write_text(
        "import amsterdam_routes as ar\n"
        "class Last:\n"
        "    def choose_with_events(self, view, random, events):\n"
        "        return ar.legal_actions(view)[-1]\n"
    )
    monkeypatch.chdir(tmp_path)
    out = run("league", "greedy", "--bot", "league_bots:Last", "-n", "4").out
    assert "league_bots:Last" in out


def test_a_league_needs_as_many_bots_as_play(run: Run) -> None:
    said = run("league", "greedy")
    assert (said.code, said.err) == (2, "amsterdam-routes: expected at least 2 bots, as many as play, got 1\n")

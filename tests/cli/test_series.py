"""Many games: the same for any number of jobs, ended early by Ctrl-C, and reported by `simulate` and `league`."""

import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from tests.cli.shell import COMMAND, Run, Terminal, heeds_ctrl_c


def test_the_same_seed_gives_the_same_numbers_whatever_the_jobs(run: Run) -> None:
    first = run("simulate", "-n", "30", "--seed", "1634", "--json", "--players", "3", "--bots", "random")
    assert (
        run("simulate", "-n", "30", "--seed", "hex:31363334", "--json", "--bots", "random,random,random").out
        == first.out
    )
    assert (
        run("simulate", "-n", "30", "--seed", "1634", "-j", "2", "--json", "-p", "3", "--bots", "random").out
        == first.out
    )
    assert run("simulate", "-n", "30", "--seed", "1635", "--json", "-p", "3", "--bots", "random").out != first.out


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_simulation_with_a_report_of_what_was_played(jobs: str) -> None:
    arguments = [*COMMAND, "simulate", "-n", "100000000", "--seed", "1", "-j", jobs, "--json", "--bots", "random"]
    for patience in (1.2, 5, 20):  # how long a busy machine takes to play the first game
        with subprocess.Popen(
            arguments,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=heeds_ctrl_c,
        ) as process:
            try:
                time.sleep(patience)
                os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers are told too
                out, err = process.communicate(timeout=60)
            except BaseException:
                os.killpg(process.pid, signal.SIGKILL)
                raise
        if process.returncode == 130 and err == "" and json.loads(out)["games"]:
            break
    assert process.returncode == 130
    assert err == ""
    told = json.loads(out)
    assert 0 < told["games"] < told["asked_for"] == 100000000


def test_at_a_terminal_simulate_shows_how_far_it_is(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("simulate", "-n", "1000", "--bots", "random", "--seed", "1").until("decided by:")
    assert "games/s" in shown
    assert "1000 games of 2 players" in shown


OWN = """
import attrs
import amsterdam_routes as ar
from amsterdam_routes.cli.games import GameUI
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup

def setup(players, least, edition):
    return Setup(players or max(2, least))

def unnamed(players, least, edition):
    class Own(Setup):
        pass
    return Own(2)

GAME = GameUI(game=attrs.evolve(TIDES, standings=lambda position: TIDES.standings(position)), setup=setup)
SETUP = GameUI(game=TIDES, setup=unnamed)
hasty = lambda view, random: ar.legal_actions(view)[0]
"""


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["simulate", "--game", "series_own:GAME"], "the game 'tides' "),
        (["league", "--game", "series_own:GAME", "random", "random"], "the game 'tides' "),
        (["simulate", "--game", "series_own:SETUP"], "the set-up "),
        (["simulate", "--bots", "greedy,series_own:hasty"], "the bot 'series_own:hasty' "),
        (["league", "greedy", "--bot", "series_own:hasty"], "the bot 'series_own:hasty' "),
    ],
)
def test_what_does_not_pickle_is_named_before_a_game_is_played(
    arguments: list[str], what: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "series_own.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    told = run(*arguments, "-n", "2", "-j", "2")
    assert (told.code, told.out) == (2, "")
    assert told.err.startswith(f"amsterdam-routes: {what}cannot be sent to another process, as it does not pickle")
    assert "(see its standings)" in told.err or "game" not in what
    assert told.err.endswith("by name, and not of lambdas; or play with --jobs 1\n")
    assert run(*arguments, "-n", "2").code == 0


def test_simulate_counts_what_became_of_every_game(run: Run) -> None:
    told = json.loads(run("simulate", "-n", "40", "--seed", "1634", "--json").out)
    greedy, random = told["bots"]
    assert (greedy["name"], random["name"]) == ("Greedy", "Random")
    assert greedy["won"] + random["won"] + greedy["shared"] == told["games"] == told["asked_for"] == 40
    assert sum(told["decided_by"].values()) == 40
    assert sum(told["won_by_seat"]) + told["shared"] == 40
    assert run("simulate", "-n", "40", "--seed", told["seed"], "--json").out == json.dumps(told, indent=2) + "\n"
    games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 40, seed="1634")
    totals = [played.result.sheets[played.bots.index(0)].total for played in games]
    assert greedy["points"]["mean"] == pytest.approx(sum(totals) / 40)
    assert (greedy["points"]["least"], greedy["points"]["most"]) == (min(totals), max(totals))


def test_without_a_seed_simulate_tells_how_to_have_the_same_games_again(run: Run) -> None:
    told = run("simulate", "-n", "5", "--bots", "random")
    [seed] = re.findall(r"--seed (hex:[0-9a-f]{64})", told.err)
    assert run("simulate", "-n", "5", "--bots", "random", "--seed", seed).out == told.out


def test_simulate_shows_a_table(run: Run) -> None:
    out = run("simulate", "-n", "20", "--seed", "1", "--stay").out
    assert out.startswith("20 games of 2 players\n")
    assert re.search(r"^Greedy +20 +0 +100\.0 ± 8\.1 ", out, re.MULTILINE)
    assert "won by seat: player 1 20, player 2 0, shared 0" in out
    assert max(map(len, out.splitlines())) <= 80


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

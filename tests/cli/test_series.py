"""A series of games: the same for any number of jobs, and ended early by Ctrl-C."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

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
from amsterdam_routes.cli.desk import Desk
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup

def setup(players, least, edition):
    return Setup(players or max(2, least))

def unnamed(players, least, edition):
    class Own(Setup):
        pass
    return Own(2)

GAME = Desk(game=attrs.evolve(TIDES, standings=lambda position: TIDES.standings(position)), setup=setup)
SETUP = Desk(game=TIDES, setup=unnamed)
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

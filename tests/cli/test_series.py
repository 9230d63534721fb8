"""A series of games: the same for any number of jobs, and ended early by Ctrl-C."""

import json
import os
import signal
import subprocess
import time
from collections.abc import Callable

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

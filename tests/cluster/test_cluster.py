"""Many machines: the workers of a Dask cluster play, and nothing comes out differently.

The cluster is one of processes on this machine. The tests need the extra `cluster`; without it they are skipped.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.cli import main
from amsterdam_routes.cli._workers import Waiting, workers
from tests.cli.shell import COMMAND, heeds_ctrl_c

distributed = pytest.importorskip("distributed", reason="a cluster needs the extra 'cluster'")

if TYPE_CHECKING:
    from distributed import Client

pytestmark = pytest.mark.filterwarnings("default")  # those of Dask are its own

TWO = ar.Setup(2)
PAIR = (Greedy(), Random())


@pytest.fixture(scope="module")
def client() -> Iterator["Client"]:
    quiet = {"n_workers": 2, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    with distributed.LocalCluster(**quiet) as cluster, distributed.Client(cluster) as client:
        yield client


def played(client: "Client | None", games: int = 60, chunk: int = 7) -> Iterator[ar.Played[ar.Standings]]:
    executor = None if client is None else client.get_executor(pure=False)
    return ar.simulate(ar.GAME, TWO, PAIR, games, seed="base", executor=executor, chunk=chunk)


def test_a_cluster_plays_the_same_games_as_one_process(client: "Client") -> None:
    assert list(played(client)) == list(played(None))


def test_a_worker_that_is_killed_in_the_middle_loses_and_repeats_nothing(client: "Client") -> None:
    series = played(client, games=600, chunk=10)
    first = [next(series) for _ in range(10)]
    victim = next(iter(client.run(os.getpid).values()))
    os.kill(victim, signal.SIGKILL)
    assert first + list(series) == list(played(None, games=600))


def test_stopping_early_leaves_nothing_running(client: "Client") -> None:
    series = played(client, games=100_000)
    assert next(series).number == 0
    series.close()  # type: ignore[attr-defined]  # what `break` does to it
    until = time.monotonic() + 30
    while any(client.processing().values()) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(client.processing().values())
    assert not client.who_has(), "no result is kept"


@pytest.mark.parametrize(
    "arguments", [["simulate", "-n", "20"], ["league", "greedy", "random", "-n", "8"]], ids=["simulate", "league"]
)
def test_the_command_says_the_same_of_games_that_a_cluster_played(
    arguments: list[str], client: "Client", capsys: pytest.CaptureFixture[str]
) -> None:
    said = []
    for where in ([], ["--cluster", str(client.scheduler_info()["address"])]):
        assert main([*arguments, "--seed", "1634", "--json", *where]) == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]


def begun(address: str) -> "subprocess.Popen[str]":
    """The command, playing more games on a cluster than anybody has time for."""
    series = ["simulate", "-n", "100000000", "--bots", "random", "--seed", "1", "--json", "--cluster", address]
    return subprocess.Popen(
        [*COMMAND, *series], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, preexec_fn=heeds_ctrl_c
    )


@pytest.mark.parametrize(("presses", "gap"), [(1, 0.0), (2, 0.0), (3, 0.05), (3, 0.3)])
def test_ctrl_c_ends_the_command_and_what_the_cluster_does_for_it(presses: int, gap: float, client: "Client") -> None:
    until = time.monotonic() + 60
    with begun(str(client.scheduler_info()["address"])) as process:
        cluster: Any = client.cluster
        while not any(task.state == "memory" for task in [*cluster.scheduler.tasks.values()]):  # games are over
            assert time.monotonic() < until
            assert process.poll() is None
            time.sleep(0.05)
        time.sleep(1)  # and come back
        for press in range(presses):
            time.sleep(gap if press else 0)
            with suppress(ProcessLookupError):  # it has ended
                os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode in (130, -signal.SIGINT), err) == (True, "")
    told = json.loads(out)
    assert 0 < told["games"] < told["asked_for"]
    while any(client.processing().values()) and time.monotonic() < until:
        time.sleep(0.05)
    assert not any(client.processing().values()), "nothing is left behind"


def test_a_cluster_that_goes_away_ends_a_series_with_what_was_counted_and_one_sentence() -> None:
    quiet = {"n_workers": 1, "threads_per_worker": 1, "processes": True, "dashboard_address": None}
    scheduler = subprocess.Popen(
        [
            sys.executable,
            "-c",
            f"import distributed, time; c = distributed.LocalCluster(**{quiet!r}); "
            "print(c.scheduler_address, flush=True); time.sleep(600)",
        ],
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert scheduler.stdout is not None
        with begun(scheduler.stdout.readline().strip()) as process:
            time.sleep(6)
            os.killpg(scheduler.pid, signal.SIGKILL)
            out, err = process.communicate(timeout=120)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(scheduler.pid, signal.SIGKILL)
        scheduler.communicate()
    assert process.returncode == 1
    assert err == "amsterdam-routes: the games end here, as the cluster does not answer any more\n"
    told = json.loads(out)
    assert 0 < told["games"] < told["asked_for"]


def test_a_result_that_is_lost_while_it_is_fetched_is_fetched_or_made_once_more(client: "Client") -> None:
    with workers(1, str(client.scheduler_info()["address"]), {}) as executor:
        assert isinstance(executor, Waiting)
        fetched: Any = executor.executor
        fetch = fetched.client._gather

        async def fetch_and_lose(futures: Any, **options: Any) -> Any:
            found = await fetch(futures, **options)
            for future in futures if isinstance(futures, list) else [futures]:
                future._state.lose()  # what the scheduler tells of it when its worker has died
            return found

        fetched.client._gather = fetch_and_lose
        assert executor.submit(sorted, "routes").result() == sorted("routes")


def deadly(view: ar.SeatView, random: object) -> ar.Action:
    """A bot with which every worker dies."""
    os._exit(1)


@pytest.mark.proof
def test_a_bot_that_no_worker_survives_ends_a_series_with_one_sentence(
    client: "Client", capsys: pytest.CaptureFixture[str]
) -> None:
    where = str(client.scheduler_info()["address"])
    assert main(["simulate", "-n", "4", "--bots", f"{__name__}:deadly", "--seed", "1", "--cluster", where]) == 1
    told = [line for line in capsys.readouterr().err.splitlines() if line.startswith("amsterdam-routes: ")]
    assert len(told) == 1
    assert told[0].startswith("amsterdam-routes: the games end here, as a worker died: ")


def test_a_cluster_that_cannot_be_reached_is_an_error_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for address, code, text in (
        ("tcp://127.0.0.1:9", 1, "cannot be reached"),
        ("tcp://[127.0.0.1:9", 1, "cannot be reached: Invalid IPv6 URL"),
        ("rubbish", 2, "expected the address of a scheduler, as tcp://host:8786, got 'rubbish'"),
    ):
        assert main(["simulate", "-n", "1", "--cluster", address]) == code
        [line] = capsys.readouterr().err.splitlines()
        assert text in line

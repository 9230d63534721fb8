"""Many machines: the workers of a Dask cluster play, and nothing comes out differently.

The cluster is one of processes on this machine. The tests need the extra `cluster`; without it they are skipped.
"""

import json
import os
import signal
import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.cli import main

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


def test_a_cluster_that_cannot_be_reached_is_an_error_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    for address, code, text in (
        ("tcp://127.0.0.1:9", 1, "cannot be reached"),
        ("rubbish", 2, "expected the address of a scheduler, as tcp://host:8786, got 'rubbish'"),
    ):
        assert main(["simulate", "-n", "1", "--cluster", address]) == code
        [line] = capsys.readouterr().err.splitlines()
        assert text in line

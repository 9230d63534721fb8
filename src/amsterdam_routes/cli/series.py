"""Many games, as `simulate` and `league` play them: by this process, by several on this machine, or by a cluster."""

import os
import signal
import socket
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from urllib.parse import urlsplit

from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

import amsterdam_routes as ar
from amsterdam_routes.cli.desk import AnyPlayed
from amsterdam_routes.cli.errors import CommandFailed, UsageError
from amsterdam_routes.cli.screen import console

CONNECTING = 10
"""So many seconds a cluster has to answer."""


def play_series(
    series: Callable[[ar.Executor | None], Iterable[AnyPlayed]],
    games: int,
    add: Callable[[AnyPlayed], None],
    jobs: int,
    cluster: str | None,
) -> bool:
    """Play so many games, add each to what is counted, and show how far they are; False if Ctrl-C ends them early."""
    with workers(jobs, cluster) as executor, progress(games) as step:
        try:
            for played in series(executor):
                add(played)
                step()
        except KeyboardInterrupt:
            return False
    return True


@contextmanager
def workers(jobs: int, cluster: str | None) -> Iterator[ar.Executor | None]:
    """The executor to play with; None for a single job, which needs none.

    >>> with workers(jobs=1, cluster=None) as executor:
    ...     executor is None
    True
    """
    if cluster is not None:
        with _cluster(cluster) as executor:
            yield executor
        return
    jobs = jobs or os.cpu_count() or 1
    if jobs == 1:
        yield None
        return
    # Ctrl-C is left to this process
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as executor:
        yield executor


@contextmanager
def _cluster(address: str) -> Iterator[ar.Executor]:
    """The workers of a Dask cluster, by the address of its scheduler."""
    try:
        from distributed import Client
    except ImportError:
        raise UsageError("a cluster needs an extra: pip install 'amsterdam-routes[cluster]'") from None
    scheduler = urlsplit(address)
    try:
        if scheduler.hostname is None or scheduler.port is None:
            raise UsageError(f"expected the address of a scheduler, as tcp://host:8786, got {address!r}")
        socket.create_connection((scheduler.hostname, scheduler.port), CONNECTING).close()  # a client tries for long
        client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:  # nobody answers; or it is no address
        raise CommandFailed(f"the cluster at {address!r} cannot be reached: {error}") from None
    with client:
        yield client.get_executor(pure=False)


class _Rate(ProgressColumn):
    """Games a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f} games/s", "cyan")


@contextmanager
def progress(games: int) -> Iterator[Callable[[], None]]:
    """A bar on the standard error while the games are played, if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    err = console(error=True)
    with Progress(*columns, console=err, transient=True, disable=not err.is_terminal) as progress:
        task = progress.add_task("games", total=games)
        yield lambda: progress.advance(task)

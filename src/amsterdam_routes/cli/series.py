"""Many games, as `simulate` and `league` play them: by this process, by several on this machine, or by a cluster."""

import os
import pickle
import signal
import socket
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any  # Any: a set-up of any game
from urllib.parse import urlsplit

import attrs
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.text import Text

import amsterdam_routes as ar
from amsterdam_routes.cli.bots import NamedBot
from amsterdam_routes.cli.desk import AnyPlayed, Desk
from amsterdam_routes.cli.errors import CommandFailed, UsageError
from amsterdam_routes.cli.screen import console
from amsterdam_routes.kernel import Game

CONNECTING = 10
"""So many seconds a cluster has to answer."""


def play_series(
    series: Callable[[ar.Executor | None], Iterable[AnyPlayed]],
    games: int,
    add: Callable[[AnyPlayed], None],
    jobs: int,
    cluster: str | None,
    parts: Mapping[str, object],
) -> bool:
    """Play so many games, add each to what is counted, and show how far they are; False if Ctrl-C ends them early.

    `parts` are what a game is played with, by name: other processes are sent them.
    """
    with workers(jobs, cluster, parts) as executor, progress(games) as step:
        try:
            for played in series(executor):
                add(played)
                step()
        except KeyboardInterrupt:
            return False
    return True


def parts_of(desk: Desk, setup: Any, bots: Iterable[NamedBot]) -> dict[str, object]:
    """What a game is played with, by name.

    >>> from amsterdam_routes.cli.bots import bot_list
    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> list(parts_of(DESK, ar.Setup(2), bot_list(DESK, "greedy,random")))
    ["the game 'routes'", 'the set-up', "the bot 'greedy'", "the bot 'random'"]
    """
    named = {f"the bot {bot.name!r}": bot.bot for bot in bots}
    return {f"the game {desk.game.name!r}": desk.game, "the set-up": setup, **named}


def check_pickles(parts: Mapping[str, object]) -> None:
    """Refuse to send to other processes what does not pickle.

    >>> check_pickles({"the bot 'own'": lambda view, random: None})
    Traceback (most recent call last):
    amsterdam_routes.cli.errors.UsageError: the bot 'own' cannot be sent to another process, as it does not pickle...
    """
    for name, part in parts.items():
        if not _pickles(part):
            verbs = attrs.asdict(part, recurse=False) if isinstance(part, Game) else {}
            wrong = [verb for verb, call in verbs.items() if not (isinstance(call, partial) or _pickles(call))]
            at_fault = f" (see its {', '.join(wrong)})" if wrong else ""
            raise UsageError(
                f"{name} cannot be sent to another process, as it does not pickle{at_fault}. "
                "Make it of functions and classes that a module has by name, and not of lambdas; or play with --jobs 1"
            )


def _pickles(thing: object) -> bool:
    try:
        pickle.dumps(thing)
    except Exception:  # whatever somebody's code does
        return False
    return True


@contextmanager
def workers(jobs: int, cluster: str | None, parts: Mapping[str, object]) -> Iterator[ar.Executor | None]:
    """The executor to play with, if these can be sent to it; None for a single job, which needs none.

    >>> with workers(jobs=1, cluster=None, parts={}) as executor:
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
    check_pickles(parts)
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

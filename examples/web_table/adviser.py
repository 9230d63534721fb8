"""The processes in which hints and the moves of slow bots are found, so that the tables go on meanwhile."""

import asyncio
import multiprocessing
import os
import random
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import ParamSpec, TypeVar

from hints import Hint, advise
from seated import Seated
from shelf import SHELF
from showing import Setup, View

SOON = 1.0
"""Seconds after the first player has come until the process of hints is started."""
P = ParamSpec("P")
T = TypeVar("T")


class Desk:
    """A process that does one thing after the other; it is started with the first one."""

    def __init__(self) -> None:
        self.pool: ProcessPoolExecutor | None = None
        self.lock = asyncio.Lock()

    async def do(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """What comes of a job: nobody waits for it but its asker, and those in line."""
        whole = partial(job, *args, **kwargs)
        async with self.lock:
            try:
                return await self._ask(whole)
            except BrokenExecutor:  # somebody has ended the process: another one does it
                self.pool = None
            try:
                return await self._ask(whole)
            except BrokenExecutor:  # it is the job that ends it
                self.pool = None
                raise

    async def _ask(self, job: Callable[[], T]) -> T:
        if self.pool is None:
            self.pool = one_process()
        return await asyncio.get_running_loop().run_in_executor(self.pool, job)

    def warm(self) -> None:
        """Start the process, so that the first job does not wait for it."""
        if self.pool is None:
            self.pool = one_process()
            self.pool.submit(ready)

    def close(self) -> None:
        """Stop the process."""
        if self.pool is not None:
            self.pool.shutdown(wait=True, cancel_futures=True)  # nothing of it may be left when the server ends
            self.pool = None


class Adviser:
    """Finds hints, and what slow bots do: in two processes, so that a hint does not wait for a bot."""

    def __init__(self) -> None:
        self.hints, self.bots = Desk(), Desk()
        self.warming: asyncio.TimerHandle | None = None

    def expect(self) -> None:
        """Make ready for a hint: somebody may ask for one."""
        if self.warming is None:
            self.warming = asyncio.get_running_loop().call_later(SOON, self.hints.warm)

    async def hint(self, seated: Seated, seat: int) -> Hint:
        """What the planner would do at a seat."""
        view = seated.showing.game.view(seated.record.state, seat)
        return await self.hints.do(advise, seated.name, seated.record.setup, view)

    async def move(self, seated: Seated, bot: str) -> int:
        """The number of what a bot does, whose move it is."""
        view = seated.showing.game.view(seated.record.state, seated.to_move)
        return await self.bots.do(moved, seated.name, bot, seated.record.setup, view, seated.chance())

    def close(self) -> None:
        """Stop the processes."""
        if self.warming is not None:
            self.warming.cancel()
        self.hints.close()
        self.bots.close()


def one_process() -> ProcessPoolExecutor:
    """A process that leaves Ctrl-C to the server, and does not outlive it."""
    return ProcessPoolExecutor(1, multiprocessing.get_context("spawn"), serve)


def serve() -> None:
    """Prepare the process: when the server is no more, whatever has ended it, this ends, too."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_when_alone, daemon=True).start()


def _leave_when_alone() -> None:
    employer = multiprocessing.parent_process()
    assert employer is not None  # it has been started by the server
    employer.join()
    os._exit(1)


def ready() -> None:
    """Load what hints need: this module has done it, but for the engine, where it is installed."""
    with suppress(ImportError):
        import_module("amsterdam_routes.bulk")


def moved(name: str, bot: str, setup: Setup, view: View, chance: random.Random) -> int:
    """The number of what a bot of a game does."""
    showing = SHELF[name]
    return showing.numbers(setup)[showing.bots[bot](view, chance)]

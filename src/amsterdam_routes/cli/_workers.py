"""Who plays the games of a series: this process, several on this machine, or the workers of a cluster."""

import logging
import os
import pickle
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, CancelledError, Future, wait
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, Final, Generic, ParamSpec, TypeVar
from urllib.parse import urlsplit

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots._process import end_programs
from amsterdam_routes.cli.screen import CTRL_C, ENDING, CommandFailed, UsageError
from amsterdam_routes.kernel import Game

CONNECTING: Final = 10
"""How many seconds a cluster has to answer."""
POLL: Final = 0.05
"""How many seconds pass at most until Ctrl-C is seen."""
UNNOTICED: Final = 1.0
"""So many seconds an executor has to notice by itself that a worker has died."""
TO_END: Final = 0.5
"""How many seconds workers have to end their programs and themselves."""
T = TypeVar("T")
P = ParamSpec("P")


class WorkersLost(Exception):
    """Nobody is left who could play on, and why."""


@attrs.frozen
class Waiting:
    """An executor whose results are waited for until they come, or Ctrl-C does.

    So nothing is interrupted but the waiting: what an executor has locked, it unlocks.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> Waiting(ThreadPoolExecutor(1)).submit(pow, 2, 10).result()
    1024
    """

    executor: ar.Executor
    """Who plays."""
    mortal: bool = False
    """Whether its workers are killed when somebody presses Ctrl-C, and all that has begun with them."""
    lost: tuple[type[Exception], ...] = (BrokenExecutor,)
    """The errors that say that a worker has died."""
    answers: Callable[[], bool] = attrs.field(default=lambda: True, repr=False)
    """Returns whether whoever gives the work to the workers still answers."""

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Awaited[T]":
        """Begin a task."""
        try:
            return Awaited(self, self.executor.submit(task, *args, **kwargs))
        except self.lost as error:
            if CTRL_C.pressed:
                raise KeyboardInterrupt from None
            raise WorkersLost(f"a worker died: {_first_line(error)}") from None


@attrs.frozen
class Awaited(Generic[T]):
    """A result that can be awaited until it arrives, or until Ctrl-C is pressed.

    >>> from concurrent.futures import Future, ThreadPoolExecutor
    >>> Awaited(Waiting(ThreadPoolExecutor(1)), Future()).cancel()
    True
    """

    whose: Waiting
    future: Any  # a `Future`, of `concurrent.futures` or like it

    def result(self) -> T:
        """Wait for the result, and return it; KeyboardInterrupt if somebody has pressed Ctrl-C."""
        while not CTRL_C.pressed:
            wait([self.future], timeout=POLL)
            if self.future.done():
                return self._found()
            if not self.whose.answers():  # a task that was given after that is never done, and never cancelled
                raise WorkersLost("the cluster does not answer any more")
        self.cancel()
        raise KeyboardInterrupt

    def cancel(self) -> bool:
        """Let it be, if it has not begun; what dies with its worker needs no word."""
        return not (self.whose.mortal and CTRL_C.pressed) and bool(self.future.cancel())

    def _found(self) -> T:
        try:
            found: T = self.future.result()
        except CancelledError:  # nobody here has cancelled it
            raise WorkersLost("the cluster does not answer any more") from None
        except self.whose.lost as error:
            time.sleep(POLL)
            if CTRL_C.pressed:  # what ends this process has ended the worker, too, and came there first
                raise KeyboardInterrupt from None
            raise WorkersLost(f"a worker died: {_first_line(error)}") from None
        return found


def _first_line(error: Exception) -> str:
    return (str(error).splitlines() or [type(error).__name__])[0]


def check_pickles(parts: Mapping[str, object]) -> None:
    """Refuse to send to other processes what does not pickle.

    >>> check_pickles({"the bot 'mine'": lambda view, random: None})
    Traceback (most recent call last):
    amsterdam_routes.cli.screen.UsageError: the bot 'mine' cannot be sent to another process, as it does not pickle...
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


def _pickles(part: object) -> bool:
    try:
        pickle.dumps(part)
    except Exception:  # the user's code may raise anything
        return False
    return True


@contextmanager
def workers(jobs: int, cluster: str | None, parts: Mapping[str, object]) -> Iterator[ar.Executor | None]:
    """Return the executor of the games; None for a single job, which needs none.

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
    from concurrent.futures import ProcessPoolExecutor  # here, as a Python in a browser has no processes

    check_pickles(parts)
    executor = ProcessPoolExecutor(jobs, initializer=_serve)
    watch = _Watch(executor)
    try:
        yield Waiting(executor, mortal=True, answers=watch)
    finally:
        if CTRL_C.pressed:
            watch.end()  # what they play is not counted any more
        executor.shutdown(cancel_futures=True)  # waits for its thread: Python writes to its pipe when it exits


@attrs.define
class _Watch:
    """Notices workers that die.

    A worker may die while it writes a result. The executor would wait for the rest of it for ever, because this process
    holds the end of the pipe that is written to, too. So this end is closed once nobody is left who could write.
    """

    executor: Any  # a `ProcessPoolExecutor`, whose workers and whose pipe have no public names
    since: float | None = None
    """Since when one is known to be dead."""

    def __call__(self) -> bool:
        """Return True; a while after a worker has died, end the others."""
        known: Mapping[int, Any] = getattr(self.executor, "_processes", None) or {}
        if any(not worker.is_alive() for worker in [*known.values()]):
            self.since = self.since or time.monotonic()
            if time.monotonic() - self.since > UNNOTICED:
                self.end()
        return True

    def end(self) -> None:
        """End all workers, and let the executor know, which reads their results."""
        _end_workers()
        with suppress(AttributeError, OSError):
            self.executor._result_queue._writer.close()


def _serve() -> None:
    """Prepare a worker: it leaves Ctrl-C to the process that it plays for, and does not outlive it."""
    for number in (signal.SIGINT, *ENDING):  # a closed terminal tells them all
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda _number, _frame: _leave())
    threading.Thread(target=_leave_when_alone, daemon=True).start()


def _leave_when_alone() -> None:
    """Wait until the process that this one plays for is no more, whatever ended it, and end then."""
    from multiprocessing import parent_process

    if (employer := parent_process()) is not None:
        employer.join()
        _leave()


def _leave() -> None:
    """End this process and the programs that play in it, at once."""
    end_programs()
    os._exit(1)


def _end_workers() -> None:
    """End all workers; those that do not end by themselves are killed."""
    from multiprocessing import active_children

    processes = active_children()
    for process in processes:
        process.terminate()
    until = time.monotonic() + TO_END
    for process in processes:
        process.join(max(0.0, until - time.monotonic()))
        process.kill()


@attrs.frozen
class _OnCluster:
    """The workers of a Dask cluster as an executor.

    A result may be lost with its worker while it is fetched; then the cluster makes it once more. The executor of Dask
    itself would raise an error.
    """

    client: Any  # a `distributed.Client`

    def submit(self, task: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        """Begin a task, of which nobody else needs the result."""
        future = self.client.submit(task, *args, pure=False, **kwargs)
        told = Future[T]()
        told.add_done_callback(lambda told: future.cancel() if told.cancelled() else None)
        self.client.loop.add_callback(self._tell, future, told)
        return told

    async def _tell(self, future: Any, told: "Future[T]") -> None:
        """Tell what comes of a task: its result, what it raised, or that the cluster has lost it."""
        error: BaseException | None = None
        try:
            found: T = await self.client.gather(future, asynchronous=True)
        except BaseException as raised:  # a task may raise anything
            error = raised if future.status == "error" else CancelledError()
        if not told.set_running_or_notify_cancel():
            return
        if error is None:
            told.set_result(found)
        else:
            told.set_exception(error)


@contextmanager
def _cluster(address: str) -> Iterator[ar.Executor]:
    """Give the workers of a Dask cluster, by the address of its scheduler."""
    try:
        from distributed import Client, KilledWorker
    except ImportError:
        raise UsageError("a cluster needs distributed, which comes with the extra 'cluster'") from None
    try:
        scheduler = urlsplit(address)
        if scheduler.hostname is None or scheduler.port is None:
            raise UsageError(f"expected the address of a scheduler, as tcp://host:8786, got {address!r}")
        with CTRL_C.raised():
            socket.create_connection(
                (scheduler.hostname, scheduler.port), CONNECTING
            ).close()  # a client tries for long
            client = Client(address, timeout=CONNECTING, set_as_default=False)
    except (OSError, ValueError) as error:  # nobody answers, or this is no address
        raise CommandFailed(f"the cluster at {address!r} cannot be reached: {error}") from None
    with client:
        for name in [name for name in logging.root.manager.loggerDict if name.startswith(("distributed", "tornado"))]:
            logging.getLogger(name).setLevel(logging.CRITICAL)  # what goes wrong is said in a sentence
        logging.getLogger("tornado.application").setLevel(logging.CRITICAL)
        yield Waiting(
            _OnCluster(client),
            lost=(BrokenExecutor, KilledWorker),
            answers=lambda: client.status == "running",
        )

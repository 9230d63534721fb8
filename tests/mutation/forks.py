"""A pytest plugin that runs the tests once as they are, and then some of them with something broken, in forks."""

import gc
import os
import signal
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NoReturn, Protocol

import pytest

from tests.mutation.changes import Mutant, caches, watch

MOST_MEMORY = 4 << 30
"""In bytes, for mutants that never stop asking for more: so much more than the process has when it forks."""
LONGEST = 0.6
"""In seconds: tests that take longer are not asked."""


GAMES = ("test_golden.py", "test_step_beside.py", "routes/test_oracle.py")
"""The tests that play whole games."""


def mapped() -> int:
    """How many bytes this process has mapped, where the system tells: libraries of learners alone map gigabytes.

    >>> mapped() < 1 << 45
    True
    """
    told = Path("/proc/self/statm")
    return int(told.read_text("ascii").split()[0]) * os.sysconf("SC_PAGE_SIZE") if told.exists() else 0


class Break(Protocol):
    """Something that can be put into the living library."""

    @property
    def key(self) -> str: ...

    @property
    def text(self) -> str: ...

    def put(self) -> None: ...


class Nothing:
    """No change: what fails with it fails for another reason than a change."""

    key = text = module = "nothing"

    def put(self) -> None:
        pass


def is_game(item: pytest.Item) -> bool:
    """Whether a test plays whole games, and compares them with what was kept or with the second implementation."""
    return any(file in item.nodeid for file in GAMES)


def _room(item: pytest.Item) -> str:
    """The room that a test or an example in a docstring is of; nothing for those of a whole game."""
    path = item.nodeid.partition("::")[0]
    folders = path.removeprefix("src/").split("/")[2:-1]
    return folders[0] if folders else ""


class Runner:
    """Runs the tests once as they are, and learns what each runs and how long it takes; then asks those that matter."""

    patience = 0.5
    """How many seconds a test may take with something broken, beside five times as long as it takes without."""

    longest_wait = 300.0
    """How many seconds a test may take by the clock, with something broken."""

    def __init__(self, files: Iterable[str]) -> None:
        self.files = tuple(files)
        """The modules whose functions are watched."""
        self.lines: dict[pytest.Item, set[tuple[str, int]]] = {}
        """By test: every statement that it runs, as its module and the line on which it begins."""
        self._hits: set[tuple[str, int]] = set()
        self._names: dict[pytest.Item, dict[str, object]] = {}
        """By example in a docstring: the names it may use, which it forgets when it has run."""
        self.seconds: dict[pytest.Item, float] = {}
        self._told: Callable[[], None] | None = None

    def judge(self) -> None:
        """What follows when the tests have run as they are."""
        raise NotImplementedError

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.forget = caches()
        had = [function for module in self.files for function in watch(module, self._hits.add)]
        for item in session.items:
            if isinstance(item, pytest.DoctestItem):
                self._names[item] = {**item.dtest.globs}
            self._run_watched(item)
        if session.testsfailed:
            raise pytest.UsageError("the tests fail before anything is changed")
        session.config.pluginmanager.unregister(name="terminalreporter")
        for function, code in had:
            setattr(function, "__code__", code)  # noqa: B010  # mypy takes an attribute for a method
        self._forget()
        gc.collect()
        gc.freeze()
        quick = [item for item in self.lines if self.seconds[item] < LONGEST]
        if failed := self.failing(Nothing(), quick, lambda failed: False):
            raise pytest.UsageError(f"these fail when they run again with nothing broken: {failed}")
        self.judge()
        return True

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> None:
        if call.excinfo is not None and self._told and not call.excinfo.errisinstance(pytest.skip.Exception):
            self._told()

    def _run_watched(self, item: pytest.Item) -> None:
        self._forget()
        self._hits.clear()
        began = time.process_time()
        self._run(item)
        self.seconds[item] = time.process_time() - began
        self.lines[item] = {*self._hits}

    def _run(self, item: pytest.Item) -> None:
        if isinstance(item, pytest.DoctestItem):
            item.dtest.globs.update(self._names[item])
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)

    def _forget(self) -> None:
        for forget in self.forget:
            forget()

    def concerned(self, broken: Break) -> list[pytest.Item]:
        """The tests that may notice: those that run the statement, but for those of other rooms and the longest."""
        room = broken.module.split("/")[1] if isinstance(broken, Mutant) else "rules"
        near = [item for item in self.lines if _room(item) in ("", "rules", room) and self.seconds[item] < LONGEST]
        if not isinstance(broken, Mutant):
            return near
        place = broken.module, broken.statement
        return [item for item in near if place in self.lines[item]]

    def failing(
        self, broken: Break, tests: list[pytest.Item], enough: Callable[[list[pytest.Item]], bool] = bool
    ) -> list[pytest.Item]:
        """The tests that fail with something broken, or never end, as far as is `enough`: the first, unless told."""
        failed: list[pytest.Item] = []
        left = tests
        while left:
            begun, died = self._fork(broken, left, failed, enough)
            if not died:
                break
            failed.append(left[begun - 1])  # it took too long, or too much memory
            if enough(failed):
                break
            left = left[begun:]
        return failed

    def _fork(
        self,
        broken: Break,
        tests: list[pytest.Item],
        failed: list[pytest.Item],
        enough: Callable[[list[pytest.Item]], bool],
    ) -> tuple[int, bool]:
        """How many tests began in a fork, and whether it died before its end; those that failed are added."""
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(reading)
            self._try(broken, tests, list(failed), enough, writing)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read()
        os.waitpid(pid, 0)
        begun = 0
        for byte in told:
            begun += byte == ord("b")
            if byte == ord("f"):
                failed.append(tests[begun - 1])
        if not begun:
            raise RuntimeError("a fork ended before its first test")
        return begun, not told.endswith(b"e")

    def _try(
        self,
        broken: Break,
        tests: list[pytest.Item],
        failed: list[pytest.Item],
        enough: Callable[[list[pytest.Item]], bool],
        writing: int,
    ) -> NoReturn:
        """In the fork: run the tests with something broken; a `b` for each that begins, an `f` for one that fails."""
        import resource  # there is none on Windows, where this file can still be read

        current = tests[0]

        def told() -> None:
            if failed[-1:] != [current]:
                os.write(writing, b"f")
                failed.append(current)
                if enough(failed):
                    os.write(writing, b"e")
                    os._exit(0)

        try:
            self._told = told
            most = MOST_MEMORY + mapped()
            resource.setrlimit(resource.RLIMIT_AS, (most, most))
            broken.put()
            self._forget()
            for item in tests:
                current = item
                os.write(writing, b"b")
                signal.setitimer(signal.ITIMER_PROF, self.patience + 5 * self.seconds[item])  # it ends the fork
                signal.setitimer(signal.ITIMER_REAL, self.longest_wait)  # so it does where a test waits in vain
                self._run(item)
            os.write(writing, b"e")
        finally:
            os._exit(0)


def say(text: str) -> None:
    print(text, file=sys.__stderr__, flush=True)

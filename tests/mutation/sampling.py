"""A sample of mutants: drawn by a seed from some rooms, or from the lines that a change touches.

The tests of a room run once, in a fork, to learn which statements each of them runs; so the process itself stays cold,
with nothing worked out and nothing remembered. Each mutant is put into a fork of that cold process, where the tests
that run its statement are asked one after another, until one fails or they have taken `MOST_SECONDS`. A test that fails
must pass by itself without the mutant; else it does not count.
"""

import gc
import os
import pickle
import random
import subprocess
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

import attrs
import pytest

from tests.mutation.changes import ROOT, Mutant, forget_tables, forgets, kept_in, mutants, places_of, watch
from tests.mutation.explained import explained
from tests.mutation.forks import Nothing, Runner, say
from tests.mutation.rooms import ROOMS, mirror_of, modules_of, room_of, tests_of
from tests.mutation.verdicts import Verdict, Verdicts

MOST_SECONDS = 20.0
"""Of the tests that are asked about one mutant, in processor time without the change."""
LONGEST = 3.0
"""In seconds: tests that take longer are not asked."""


@attrs.frozen
class Drawn:
    """A mutant of a sample, by its module and its number there."""

    module: str
    number: int


def draw(rooms: list[str], many: int, seed: str, first: int = 0) -> list[Drawn]:
    """Draw so many mutants of some rooms, each as likely as any other; `first` passes over those of an earlier run.

    >>> draw(["words"], 3, "1") == draw(["words"], 2, "1") + draw(["words"], 1, "1", first=2)
    True
    """
    every = [Drawn(module, n) for room in rooms for module in modules_of(room) for n in range(places_of(module))]
    random.Random(seed).shuffle(every)
    return every[first : first + many]


def is_revision(name: str) -> bool:
    """Return whether the project has such a revision."""
    asked = ["git", "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}"]
    return subprocess.run(asked, cwd=ROOT, capture_output=True).returncode == 0


def touched(revision: str) -> dict[str, set[int]]:
    """By module, the lines that differ from a revision."""
    where = ["src/amsterdam_routes", "examples/web_table"]
    asked = ["git", "diff", "-U0", "--no-color", "--no-ext-diff", revision, "--", *where]
    told = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return dict(_changed_lines(told))


def _changed_lines(diff: str) -> Iterator[tuple[str, set[int]]]:
    """By module of a diff without context: the lines of its new side.

    >>> diff = "+++ b/src/amsterdam_routes/kernel/_game.py\\n@@ -3 +3,2 @@\\n@@ -9,2 +10 @@\\n@@ -20 +20,0 @@"
    >>> [(module, sorted(lines)) for module, lines in _changed_lines(diff)]
    [('kernel/_game.py', [3, 4, 10])]
    """
    module, lines = "", set[int]()
    for line in [*diff.splitlines(), "+++ "]:
        if line.startswith("+++ "):
            if module.endswith(".py") and lines:
                yield module, lines
            module, lines = line[6:].strip().removeprefix("src/amsterdam_routes/"), set()
        elif line.startswith("@@ "):
            begins, _, many = line.split(" ")[2][1:].partition(",")
            lines |= {*range(int(begins), int(begins) + int(many or 1))}


def draw_touched(revision: str, many: int | None, seed: str) -> list[Drawn]:
    """Draw mutants of the statements that differ from a revision; all of them, unless told how many."""
    every = []
    for module, lines in touched(revision).items():
        whole = {one.key: number for number, one in enumerate(mutants(module))}
        every += [Drawn(module, whole[one.key]) for one in mutants(module, lines) if one.key in whole]
    random.Random(seed).shuffle(every)
    return every[:many]


class SampleJudge(Runner):
    """Judges the mutants of a sample that are in one room."""

    patience = 2.0
    longest_wait = 90.0

    def __init__(self, room: str, drawn: list[Drawn]) -> None:
        super().__init__(sorted({one.module for one in drawn}))
        self.room, self.drawn = room, drawn
        self.verdicts = Verdicts()
        self.lately = Counter[str]()
        self.sound = dict[str, bool]()
        """By test: whether it passes alone, with nothing broken."""
        self.forget = [forget_tables]
        """What forgets all that was worked out while tests were imported, which may lay out positions then."""

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        session.config.pluginmanager.unregister(name="terminalreporter")
        self.forget += [forget for module in self.files for forget in forgets(module)]
        gc.collect()
        gc.freeze()
        began = time.monotonic()
        self._learn(session.items)
        say(f"{self.room}: {len(self.lines)} tests took {time.monotonic() - began:.0f} s")
        self.judge()
        return True

    def _learn(self, items: list[pytest.Item]) -> None:
        """Run every test once, in a fork, and learn what each runs; those that fail here are not asked.

        What the watched modules and those of the tests keep is forgotten before each, or only the first test would
        run what makes it.
        """
        self._names = {item: {**item.dtest.globs} for item in items if isinstance(item, pytest.DoctestItem)}
        reading, writing = os.pipe()
        if (pid := os.fork()) == 0:
            try:
                os.close(reading)
                failed: list[str] = []
                current = items[0]
                self._told = lambda: failed.append(current.nodeid)
                of_tests = {item.module for item in items if isinstance(item, pytest.Function)}
                self.forget += [forget for module in of_tests for forget in kept_in(module)]
                for module in self.files:
                    watch(module, self._hits.add)
                learnt = {}
                for current in items:
                    self._run_watched(current)
                    learnt[current.nodeid] = (self.seconds[current], self.lines[current], current.nodeid in failed)
                with os.fdopen(writing, "wb") as pipe:
                    pickle.dump(learnt, pipe)
            except BaseException:  # it would be lost with the fork
                traceback.print_exc(file=sys.__stderr__)
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading, "rb") as pipe:
            told = pipe.read()
        os.waitpid(pid, 0)
        known = pickle.loads(told)
        for item in items:
            self.seconds[item], lines, failed_here = known[item.nodeid]
            if failed_here:
                say(f"  {item.nodeid} fails before anything is changed, and is not asked")
            elif self.seconds[item] < LONGEST:
                self.lines[item] = lines

    def judge(self) -> None:
        reasons, many = explained("beyond") | explained("routes") | explained("merchants"), Counter[str]()
        for module, numbers in groupby(sorted(self.drawn, key=lambda one: one.module), key=lambda one: one.module):
            for mutant in mutants(module, numbers={one.number for one in numbers}):
                many["all"] += 1
                known = self.verdicts.of(mutant, f"{mutant.module}: {mutant.key}")
                asked = self._ask(mutant, known)
                if known.noticed:
                    many["killed"] += 1
                elif mutant.key in reasons:
                    many["explained"] += 1
                else:
                    say(f"  survived {mutant.text}   ({asked} tests)")
                self.verdicts.keep()
        left = many["all"] - many["killed"] - many["explained"]
        say(f"| {self.room} | {many['all']} | {many['killed']} | {many['explained']} | {left} |")

    def _ask(self, mutant: Mutant, known: Verdict) -> int:
        """Ask the tests that run the statement, and those that are there for its module; return how many there are."""
        tests = self.few(mutant)
        left = [item for item in tests if self.verdicts.digest(item) not in known.asked]
        while left and not known.noticed:
            failed = self.failing(mutant, left)
            left = left[left.index(failed[0]) + 1 :] if failed else []
            if failed and self._is_sound(failed[0]):
                self.lately[failed[0].nodeid] += 1
                known.noticed.append(failed[0].nodeid)
        known.asked |= {self.verdicts.digest(item) for item in tests}
        return len(tests)

    def _is_sound(self, item: pytest.Item) -> bool:
        """Whether a test passes by itself, in a cold process with nothing broken."""
        if item.nodeid not in self.sound:
            self.sound[item.nodeid] = not self.failing(Nothing(), [item])
            if not self.sound[item.nodeid]:
                say(f"  {item.nodeid} fails alone with nothing broken, and does not count")
        return self.sound[item.nodeid]

    def few(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests to ask: those that noticed something lately first, then those of the module, then the quickest."""
        place, mirror = (mutant.module, mutant.statement), mirror_of(mutant.module)
        near = [item for item in self.lines if place in self.lines[item] or mirror in item.nodeid]
        near.sort(
            key=lambda item: (
                place not in self.lines[item],
                -self.lately[item.nodeid],
                mirror not in item.nodeid,
                self.seconds[item],
            )
        )
        asked, spent = list[pytest.Item](), 0.0
        for item in near:
            spent += self.seconds[item]
            if asked and spent > MOST_SECONDS:
                break
            asked.append(item)
        return asked


def judge_sample(drawn: list[Drawn], only: Iterable[str] | None = None) -> None:
    """Judge a sample room by room, each in a process of its own; or only what is drawn of some rooms."""
    for room in only or ROOMS:
        here = [one for one in drawn if room_of(one.module) == room]
        if not here:
            continue
        said = "".join(f"{one.module} {one.number}\n" for one in here)
        subprocess.run([sys.executable, "-m", "tests.mutation.sampling", room], cwd=ROOT, input=said, text=True)


def main(room: str) -> int:
    """Judge the mutants of one room that are read from the standard input, a module and a number on each line."""
    from tests.mutants import run

    told = (line.split() for line in sys.stdin)
    return run(SampleJudge(room, [Drawn(module, int(number)) for module, number in told]), tests_of(room))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1]))

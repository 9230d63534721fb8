"""Mutation testing: changes the rules in one place at a time, and tells which changes no test notices.

    python -m tests.mutants                                              # the modules that hold the rules
    python -m tests.mutants kernel/_chance.py routes/rules/_scoring.py     # some modules
    python -m tests.mutants merchants/rules/_amstel.py                    # of the other game, with its tests

It runs the tests once, to see which of them call which function and how long they take. Then it forks for every mutant,
puts the changed code into the living function, and runs the tests that call it until one fails: those first that failed
lately, then the golden games, then the quickest. The source stays as it is. Needs `fork`, so Linux or macOS.

What is changed is in `mutation/changes.py`; what no test can notice is explained in `mutation/explained.toml`.
"""

import os
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.mutation.changes import Mutant, mutants
from tests.mutation.explained import explained
from tests.mutation.forks import Runner, say
from tests.mutation.verdicts import Verdicts

ROOT = Path(__file__).resolve().parent.parent
MODULES = [
    "kernel/_chance.py",
    *(f"routes/rules/{name}.py" for name in ("legality", "transition", "scoring")),
    *(f"routes/{name}.py" for name in ("views", "worlds")),
]
ROUTE_KNOWLEDGE = [
    f"tests/routes/test_{about}.py" for about in ("checks", "following", "outcomes", "prospects", "views", "worlds")
]
"""The tests of what seats of the route game know, and of what is checked."""
TESTS = {
    "routes": [
        *(f"tests/kernel/{about}.py" for about in ("test_chance", "test_names", "documents/test_formats")),
        *(f"tests/routes/{room}" for room in ("rules", "box")),
        *ROUTE_KNOWLEDGE,
        *(f"tests/routes/test_{about}.py" for about in ("golden", "known_mistakes", "mistakes_are_answered", "oracle")),
    ],
    "merchants": [
        *(f"tests/merchants/{room}" for room in ("rules", "box")),
        *(f"tests/merchants/test_{about}.py" for about in ("checks", "pieces", "views", "worlds")),
        *(f"tests/merchants/test_{about}.py" for about in ("golden", "step_beside", "worked_examples")),
        *(f"tests/merchants/test_{about}.py" for about in ("promises", "exhaustive", "game")),
    ],
}
"""By game: the tests that may notice."""


class Judge(Runner):
    """Judges every mutant of some modules."""

    def __init__(self, modules: list[str], game: str) -> None:
        super().__init__(modules)
        self.modules, self.game = modules, game
        self.verdicts = Verdicts()
        self.lately: dict[pytest.Item, int] = defaultdict(int)

    def judge(self) -> None:
        for path in self.modules:
            self._judge(path)
            self.verdicts.keep()

    def _judge(self, path: str) -> None:
        reasons, many = explained(self.game), defaultdict[str, int](int)
        for number, mutant in enumerate(mutants(path), 1):
            known = self.verdicts.of(mutant, mutant.key)
            tests = self._likely(mutant)
            unasked = [item for item in tests if self.verdicts.digest(item) not in known.asked]
            if not known.noticed and unasked:
                for killer in self.failing(mutant, unasked):
                    self.lately[killer] = number
                    known.noticed.append(killer.nodeid)
                known.asked |= {self.verdicts.digest(item) for item in unasked}
            many["all"] += 1
            if known.noticed:
                many["killed"] += 1
            elif mutant.key in reasons:
                many["equivalent"] += 1
            else:
                say(f"  survived {mutant.text}   ({len(tests)} tests)")
        left = many["all"] - many["killed"] - many["equivalent"]
        self.lately.clear()
        say(f"{path}: {many['all']} mutants, {many['killed']} killed, {many['equivalent']} equivalent, {left} left")

    def _likely(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that run the statement, those first that are likely to notice."""
        tests = self.concerned(mutant)
        return sorted(tests, key=lambda item: (-self.lately[item], "golden" not in item.nodeid, self.seconds[item]))


def run(runner: Runner, tests: list[str]) -> int:
    """Pytest with one of these runners as its plugin."""
    os.environ.setdefault("HYPOTHESIS_PROFILE", "mutation")
    os.chdir(ROOT)
    no = ["-p", "no:cacheprovider", "-p", "no:faulthandler", "-k", "not golden_games_are_the_same"]
    return pytest.main(["-q", "-m", "not proof", *no, *tests], plugins=[runner])


if __name__ == "__main__":
    modules = sys.argv[1:] or MODULES
    game = "merchants" if modules[0].startswith("merchants") else "routes"
    doctests = [f"src/amsterdam_routes/{module}" for module in modules]
    raise SystemExit(run(Judge(modules, game), [*doctests, *TESTS[game]]))

"""Mutation testing: changes the rules in one place at a time, and tells which changes no test notices.

    python -m tests.mutants                                              # the modules that hold the rules
    python -m tests.mutants kernel/_chance.py routes/rules/_scoring.py     # some modules
    python -m tests.mutants merchants/rules/_amstel.py                    # of the other game, with its tests
    python -m tests.mutants --sample 600 --seed 1                         # a sample of all that is beyond the rules
    python -m tests.mutants --sample 50 --rooms merchants-rules table     # a sample of some rooms
    python -m tests.mutants --changed origin/main --sample 30             # of the lines that a change touches

It runs the tests once, to see which of them call which function and how long they take. Then it forks for every mutant,
puts the changed code into the living function, and runs the tests that call it until one fails: those first that failed
lately, then the golden games, then the quickest. The source stays as it is. Needs `fork`, so Linux or macOS.

A sample takes some seconds a mutant, once the tests of its room have run: `mutation/sampling.py` chooses for each
mutant the few tests that run its statement, and `mutation/rooms.py` has the rooms. `--from 100` goes on where 100 were
judged, and `--only` judges a part of the rooms of a sample.

What is changed is in `mutation/changes.py`; what no test can notice is explained in `mutation/explained.toml`.
"""

import argparse
import os
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
    *(f"routes/rules/_{name}.py" for name in ("legality", "transition", "scoring")),
    *(f"routes/_{name}.py" for name in ("views", "worlds")),
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


def main() -> int:
    """Break whole modules, or judge a sample."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="*")
    parser.add_argument("--sample", type=int, help="judge so many mutants, drawn by the seed")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--from", dest="first", type=int, default=0, help="pass over so many of the sample")
    parser.add_argument("--rooms", nargs="+", choices=ROOMS, default=BEYOND)
    parser.add_argument("--only", nargs="+", choices=ROOMS, help="judge only those of the sample in these rooms")
    parser.add_argument("--changed", metavar="REV", help="judge mutants of the lines that differ from a revision")
    told = parser.parse_args()
    if (told.sample or 0) < 0 or told.first < 0:
        parser.error("arguments --sample and --from: expected numbers from 0")
    if told.changed is not None:
        if not is_revision(told.changed):
            parser.error(f"argument --changed: expected a revision of this project, got {told.changed!r}")
        judge_sample(draw_touched(told.changed, told.sample, told.seed), told.only)
        return 0
    if told.sample is not None:
        judge_sample(draw([*told.rooms], told.sample, told.seed, told.first), told.only)
        return 0
    modules = told.modules or MODULES
    game = "merchants" if modules[0].startswith("merchants") else "routes"
    doctests = [f"src/amsterdam_routes/{module}" for module in modules]
    return run(Judge(modules, game), [*doctests, *TESTS[game]])


if __name__ == "__main__":
    from tests.mutation.rooms import BEYOND, ROOMS
    from tests.mutation.sampling import draw, draw_touched, is_revision, judge_sample

    raise SystemExit(main())

"""Trial games for a hint: moves are tried in worlds sampled from a view, and the planner plays each game to its end.

Where the bulk engine is installed it plays the trials, some fifty times as many; otherwise Python does.
"""

import random
import statistics
import time
from collections.abc import Sequence

import attrs
from showing import Action, Bot, View

from amsterdam_routes.kernel import AnyGame

WORLDS = 8
"""How many worlds the engine plays at once."""
MOST = 12
"""How many moves are tried at most."""
ENOUGH = 16
"""In how many worlds two moves must have been compared before anything is said about them."""
SURE = 2.0
"""By how many standard errors another move must be better than the planner's to take its place."""


@attrs.frozen
class Compared:
    """One move compared with the others that were tried."""

    best: Action
    """The planner's move, or one that is clearly better."""
    trials: int
    """How many games were played."""
    other: Action | None = None
    """The next best; None if there were too few trials to say."""
    gain: float = 0.0
    """By how many points it ends better than the next best, on average."""
    error: float = 0.0
    """The standard error of that."""
    spread: float = 0.0
    """By how many points it ends better than the worst that was tried."""


class Trials:
    """The own totals of a seat in trial games, by move: those in one place of two lists come from one world."""

    def __init__(self, game: AnyGame, planner: Bot, view: View, chance: random.Random, until: float) -> None:
        self.game, self.view, self.chance, self.until = game, view, chance, until
        self.seat = game.viewer(view)
        self.play_out = getattr(planner, "playout", game.playout)
        self.totals: dict[Action, list[int]] = {}

    def compare(self, best: Action, others: Sequence[Action]) -> Compared:
        """Try moves until the time is over; those that fall behind are tried less."""
        left, begun = [best, *others], time.monotonic()
        self.totals = {action: [] for action in left}
        ends = self._by_engine if _engine() else self._by_python
        while len(left) > 1 and time.monotonic() < self.until:
            ends(left)
            if len(self.totals[best]) == 1:  # in Python: the first world shows what there is time for
                left = self._affordable(best, left, time.monotonic() - begun)
            left = self._in_front(best, left)
        return self._told(best)

    def _affordable(self, best: Action, left: Sequence[Action], spent: float) -> list[Action]:
        """The planner's move, and as many others as there is time to compare with it: those that began best."""
        most = int((self.until - time.monotonic()) / (ENOUGH * spent / len(left)))
        others = sorted((action for action in left if action != best), key=lambda action: -self.totals[action][0])
        self.totals = {action: self.totals[action] for action in (best, *others[: max(1, most - 1)])}
        return [*self.totals]

    def _by_engine(self, left: Sequence[Action]) -> None:
        """Let the bulk engine play each move in some worlds."""
        from amsterdam_routes.bulk import Games

        worlds = [self._world() for _ in range(WORLDS)]
        states = [self.game.apply(world, action) for world in worlds for action in left]
        games = Games.of(states, self.chance.getrandbits(64))
        games.play("greedy")
        rows = games.totals()[:, self.seat].reshape(len(worlds), len(left)).tolist()
        for row in rows:
            for action, total in zip(left, row, strict=True):
                self.totals[action].append(total)

    def _by_python(self, left: Sequence[Action]) -> None:
        """Play each move in one world; what is not over in time does not count."""
        world, seed, row = self._world(), self.chance.getrandbits(64), list[int]()
        for action in left:
            end = self.play_out(self.game.apply(world, action), random.Random(seed))
            row.append(self.game.standings(end).sheets[self.seat].total)
            if time.monotonic() >= self.until:
                break
        if len(row) == len(left):
            for action, total in zip(left, row, strict=True):
                self.totals[action].append(total)

    def _world(self) -> View:
        return self.game.sample(self.view, self.chance.getrandbits(64))

    def _in_front(self, best: Action, left: Sequence[Action]) -> list[Action]:
        """The moves that are tried on: after every some worlds the better half of them, and the planner's."""
        worlds = len(self.totals[best])
        if not worlds or worlds % ENOUGH or len(left) < 5:
            return [*left]
        means = {action: statistics.fmean(self.totals[action]) for action in left}
        better = sorted(left, key=lambda action: -means[action])[: (len(left) + 1) // 2]
        return better if best in better else [best, *better]

    def _told(self, planned: Action) -> Compared:
        """The planner's move against the rest, or what is clearly better than it."""
        played = sum(map(len, self.totals.values()))
        if len(self.totals[planned]) < ENOUGH or len(self.totals) < 2:
            return Compared(planned, played)
        gains = {action: self._gain(action, planned) for action in self.totals if action != planned}
        first = max(gains, key=lambda action: gains[action][0])
        best = first if gains[first][0] > max(0.5, SURE * gains[first][1]) else planned
        behind = {action: self._gain(best, action) for action in self.totals if action != best}
        many = max(len(self.totals[action]) for action in behind)
        last = [action for action in behind if len(self.totals[action]) == many]  # those that were tried to the end
        other = min(last, key=lambda action: behind[action][0])
        gain, error = behind[other]
        return Compared(best, played, other, gain, error, max(gain for gain, _ in behind.values()))

    def _gain(self, one: Action, other: Action) -> tuple[float, float]:
        """By how many points one move ends better than another in the same worlds, and the standard error."""
        gains = [a - b for a, b in zip(self.totals[one], self.totals[other], strict=False)]  # one was tried longer
        return statistics.fmean(gains), statistics.stdev(gains) / len(gains) ** 0.5


def _engine() -> bool:
    """Whether the bulk engine is installed."""
    try:
        from amsterdam_routes import bulk
    except ImportError:
        return False
    return bool(bulk.Games)


def some(moves: Sequence[Action], chance: random.Random) -> list[Action]:
    """So many of the moves as can be tried in the time, any of them where there are too many."""
    return chance.sample(moves, MOST - 1) if len(moves) >= MOST else [*moves]

"""Simulation: many matches, one after the other or spread over an executor's workers, with the same results.

Each game has a seed of its own, made from the base seed and the game's number alone. So it does not matter who plays
it, or when, and any single game of a simulation can be played again by itself.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Final, Generic, ParamSpec, Protocol, TypeVar

import attrs

from amsterdam_routes.kernel.chance import Seed, seed_bytes
from amsterdam_routes.kernel.game import Action, Event, Game, Setup, Standings, State, View
from amsterdam_routes.kernel.matches import AnyBot, check_bots, derived, played_out
from amsterdam_routes.kernel.typechecks import checked

_P = ParamSpec("_P")
_T = TypeVar("_T")
_R = TypeVar("_R", covariant=True)

AHEAD: Final = 64
"""How many chunks an executor is given before the first of them is waited for."""


class Pending(Protocol[_R]):
    """A result that is still being worked out: a `Future` of `concurrent.futures` is one.

    >>> import amsterdam_routes as ar
    >>> from concurrent.futures import Future
    >>> pending: ar.Pending[int] = Future()
    >>> pending.cancel()
    True
    """

    def result(self) -> _R:
        """The result, once it is there."""

    def cancel(self) -> bool:
        """Let it be, if it has not begun; whether that could be done."""


class Executor(Protocol):
    """Workers that play somewhere else: every executor of `concurrent.futures` is one.

    >>> import amsterdam_routes as ar
    >>> from concurrent.futures import ThreadPoolExecutor
    >>> executor: ar.Executor = ThreadPoolExecutor(1)
    >>> executor.submit(pow, 2, 10).result()
    1024
    """

    def submit(self, task: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Pending[_T]:
        """Begin a task."""


@attrs.frozen(field_transformer=checked)
class Played(Generic[Standings]):
    """One game of a simulation, over.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> bots = [Greedy(), Random()]
    >>> first, second = ar.simulate(ar.GAME, ar.Setup(2), bots, 2, seed="1634")
    >>> first.bots, second.bots
    ((0, 1), (1, 0))
    >>> again = ar.play_match(ar.GAME, ar.Setup(2), [bots[bot] for bot in second.bots], seed=second.seed)
    >>> again.result == second.result, again.ply == second.ply
    (True, True)
    """

    number: int
    """Which game of the simulation it was, from 0."""
    seed: bytes
    """The seed of this game: `play_match` plays it again."""
    bots: tuple[int, ...]
    """By seat, which of the bots sat there."""
    ply: int
    """How many actions were played."""
    result: Standings
    """How it ended."""


def simulate(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    games: int,
    *,
    seed: Seed = None,
    rotate: bool = True,
    executor: Executor | None = None,
    chunk: int = 20,
) -> Iterator[Played[Standings]]:
    """Play many games, and yield each, in order, once it is over. Stop whenever you like: what was yielded is done.

    With `rotate` the bots move up one seat from game to game, so that each starts equally often. An `executor` from
    `concurrent.futures` plays chunks of games elsewhere; the results are the same with any executor, any number of
    workers and any chunk. For one of processes the set-up and the bots must pickle.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 10, seed="1634")
    >>> sum(played.bots[played.result.winners[0]] == 0 for played in games)
    10
    """
    for name, value, least in (("games", games, 0), ("chunk", chunk, 1)):
        if type(value) is not int:
            raise TypeError(f"{name} is an int, not {value!r}")
        if value < least:
            raise ValueError(f"{name} is at least {least}, not {value}")
    check_bots(bots, setup)
    series = _Series(game, setup, tuple(bots), seed_bytes(seed), rotate)
    chunks = (range(start, min(start + chunk, games)) for start in range(0, games, chunk))
    return series.here(games) if executor is None else series.elsewhere(chunks, executor)


@attrs.frozen
class _Series(Generic[Setup, State, View, Action, Event, Standings]):
    """What all the games of a simulation have in common: what a worker needs to know to play any of them."""

    game: Game[Setup, State, View, Action, Event, Standings]
    setup: Setup
    bots: tuple[AnyBot[Action], ...]
    seed: bytes
    rotate: bool

    def play(self, number: int) -> Played[Standings]:
        """The game of this number."""
        seed, many = derived(self.seed, "game", number), len(self.bots)
        seated = tuple((seat - number * self.rotate) % many for seat in range(many))
        actions, state = played_out(self.game, self.setup, [self.bots[bot] for bot in seated], seed)
        return Played(number, seed, seated, len(actions), self.game.standings(state))

    def play_some(self, numbers: range) -> list[Played[Standings]]:
        """Several games."""
        return [self.play(number) for number in numbers]

    def here(self, games: int) -> Iterator[Played[Standings]]:
        """All games, one after the other."""
        return map(self.play, range(games))

    def elsewhere(self, chunks: Iterator[range], executor: Executor) -> Iterator[Played[Standings]]:
        """All games, spread over the workers of an executor."""
        waiting: deque[Pending[list[Played[Standings]]]] = deque()
        try:
            for numbers in chunks:
                waiting.append(executor.submit(self.play_some, numbers))
                if len(waiting) >= AHEAD:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:  # whoever stops early does not want the rest
            for future in waiting:
                future.cancel()

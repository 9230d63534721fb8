"""Series of matches: simulations and leagues, one game after the other or spread over workers, and ratings from them.

The seed of each game is made from the base seed and the game's number alone. So it does not matter who plays it, or
when, and any single game can be played again by itself.

Ratings are those of Bradley and Terry: one bot finishes ahead of another with the odds of their strengths. A game of
several is one comparison for each two at the table; those who share a place count half a win each. Every two bots that
have met also share one game that nobody played, so that a bot that wins every game has a rating, too.
"""

import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, permutations
from math import factorial, log10
from typing import Any, Final, Generic, ParamSpec, Protocol, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel.chance import Seed, seed_bytes
from amsterdam_routes.kernel.game import Action, Event, Game, Setup, Standings, State, View
from amsterdam_routes.kernel.matches import AnyBot, check_match, derive_seed, play_out
from amsterdam_routes.kernel.typechecks import check_least, checked, type_error

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
        """Wait for the result, and return it."""

    def cancel(self) -> object:
        """Let it be, if it has not begun."""


class Executor(Protocol):
    """Workers that play somewhere else: every executor of `concurrent.futures` is one, and that of a Dask client.

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
    check_least("games", games, 0)
    check_match(game, setup, bots)
    many = len(bots)
    seatings = tuple(tuple((seat - turned) % many for seat in range(many)) for turned in range(many if rotate else 1))
    return _Series(game, setup, tuple(bots), seed_bytes(seed), seatings).played(games, executor, chunk)


def league(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    games: int,
    *,
    seed: Seed = None,
    executor: Executor | None = None,
    chunk: int = 20,
) -> Iterator[Played[Standings]]:
    """Play every choice of bots that fills the table in every seating, `games` times each choice; yield each game.

    All choices and seatings meet the same deals, so that luck is shared: the games of one deal follow one another, and
    have one seed. The number of games is rounded up to whole deals. `ratings` says how strong each bot is.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> played = list(ar.league(ar.GAME, ar.Setup(2), [Greedy(), Random(), Random()], 4, seed="1634"))
    >>> [game.bots for game in played[:6]]  # one deal
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> len(played), len({game.seed for game in played})
    (12, 2)
    """
    check_least("games", games, 0)
    check_match(game, setup, bots, least=True)
    tables = combinations(range(len(bots)), setup.players)
    seatings = tuple(seating for table in tables for seating in permutations(table))
    deals = -(-games // factorial(setup.players))
    series = _Series(game, setup, tuple(bots), seed_bytes(seed), seatings, deal=len(seatings))
    return series.played(deals * len(seatings), executor, chunk)


@attrs.frozen
class _Series(Generic[Setup, State, View, Action, Event, Standings]):
    """What all games of a series have in common: what a worker needs to know to play any of them."""

    game: Game[Setup, State, View, Action, Event, Standings]
    setup: Setup
    bots: tuple[AnyBot[Action], ...]
    seed: bytes
    seatings: tuple[tuple[int, ...], ...]
    """By seat, the bots: one game after the other, again and again."""
    deal: int = 1
    """How many games, one after the other, begin with the same deal."""

    def played(self, games: int, executor: Executor | None, chunk: int) -> Iterator[Played[Standings]]:
        """Play all games, in order."""
        check_least("chunk", chunk, 1)
        chunks = (range(start, min(start + chunk, games)) for start in range(0, games, chunk))
        return map(self.play, range(games)) if executor is None else self.elsewhere(chunks, executor)

    def play(self, number: int) -> Played[Standings]:
        """Play the game of this number."""
        seed, seated = derive_seed(self.seed, "game", number // self.deal), self.seatings[number % len(self.seatings)]
        actions, state = play_out(self.game, self.setup, [self.bots[bot] for bot in seated], seed)
        return Played(number, seed, seated, len(actions), self.game.standings(state))

    def play_some(self, numbers: range) -> list[Played[Standings]]:
        """Play several games."""
        return [self.play(number) for number in numbers]

    def elsewhere(self, chunks: Iterator[range], executor: Executor) -> Iterator[Played[Standings]]:
        """Play all games, spread over the workers of an executor."""
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


SAMPLES: Final = 1000
"""How often the deals are drawn anew for the intervals."""

Wins: TypeAlias = list[float]
"""By pair, how often the first finished ahead of the second: row by row of a square."""


@attrs.frozen
class Rating:
    """How strong a bot is among those that it met.

    >>> import amsterdam_routes as ar
    >>> ar.Rating(rating=120.0, low=80.0, high=165.0, games=400, against=(None, 0.71)).against[1]
    0.71
    """

    rating: float
    """Its rating: 400 points more are ten times the odds. The mean of all bots is 0."""
    low: float
    """The lower end of the interval that holds the true rating in 19 cases of 20."""
    high: float
    """The upper end."""
    games: int
    """How many games it played."""
    against: tuple[float | None, ...]
    """By bot, how often it was ahead: from 0, never, to 1, always. None for itself and those it did not meet."""


def ratings(played: Iterable[Played[Any]], bots: int) -> tuple[Rating, ...]:  # Any: the standings of any game
    """Rate each bot by the games of a `league` or a `simulate`. The same games give the same ratings.

    The intervals come from drawing the deals anew, 1,000 times: games with the same seed stay together, as luck is
    shared among them.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> played = ar.league(ar.GAME, ar.Setup(2), [Greedy(), Random()], 20, seed="1634")
    >>> greedy, anything = ar.ratings(played, 2)
    >>> greedy.against[1], greedy.low > anything.high, greedy.games
    (1.0, True, 20)
    """
    check_least("bots", bots, 2)
    if not isinstance(played, Iterable):
        raise type_error("the games of a league or a simulation", played)
    deals: dict[bytes, Wins] = {}
    games = [0] * bots
    for game in played:
        if not isinstance(game, Played):
            raise type_error(Played, game)
        if not set(game.bots) <= set(range(bots)):
            raise ValueError(f"expected games of {bots} bots, got one between bots {game.bots}")
        _count(deals.setdefault(game.seed, [0.0] * bots * bots), game, bots)
        for bot in set(game.bots):
            games[bot] += 1
    if not deals:
        raise ValueError("expected at least one game, got none")
    by_deal = list(deals.values())
    total = _sum(by_deal)
    found = strengths(total, bots)
    chance = random.Random(len(by_deal))
    drawn = [strengths(_sum(chance.choices(by_deal, k=len(by_deal))), bots) for _ in range(SAMPLES)]
    return tuple(
        Rating(found[bot], *_interval([one[bot] for one in drawn]), games[bot], _against(total, bots, bot))
        for bot in range(bots)
    )


def strengths(wins: Wins, bots: int) -> list[float]:
    """Return the ratings under which these wins are the likeliest.

    >>> [round(rating) for rating in strengths([0, 9.5, 0.5, 0], 2)]  # and one that nobody played
    [200, -200]
    """
    met = [(a, b) for a, b in combinations(range(bots), 2) if wins[a * bots + b] or wins[b * bots + a]]
    won = [0.0] * bots
    games: dict[tuple[int, int], float] = {}
    for a, b in met:
        games[a, b] = wins[a * bots + b] + wins[b * bots + a] + 1
        won[a] += wins[a * bots + b] + 0.5
        won[b] += wins[b * bots + a] + 0.5
    strength = [1.0] * bots
    for _ in range(1000):
        weights = [0.0] * bots
        for (a, b), many in games.items():
            weight = many / (strength[a] + strength[b])
            weights[a] += weight
            weights[b] += weight
        before, strength = strength, [won[bot] / weights[bot] if weights[bot] else 1.0 for bot in range(bots)]
        if all(abs(new / old - 1) < 1e-6 for new, old in zip(strength, before, strict=True)):
            break
    elo = [400 * log10(one) for one in strength]
    mean = sum(elo) / bots
    return [one - mean for one in elo]


def _count(wins: Wins, game: Played[Any], bots: int) -> None:
    """Add what a game says of each two bots at its table."""
    places = [sheet.place for sheet in game.result.sheets]
    for one, other in combinations(range(len(places)), 2):
        a, b = game.bots[one], game.bots[other]
        ahead = 0.5 if places[one] == places[other] else float(places[one] < places[other])
        wins[a * bots + b] += ahead
        wins[b * bots + a] += 1 - ahead


def _sum(wins: Sequence[Wins]) -> Wins:
    return [sum(column) for column in zip(*wins, strict=True)]


def _against(wins: Wins, bots: int, bot: int) -> tuple[float | None, ...]:
    won = wins[bot * bots : (bot + 1) * bots]
    met = [ahead + behind for ahead, behind in zip(won, wins[bot::bots], strict=True)]
    return tuple(ahead / many if many else None for ahead, many in zip(won, met, strict=True))


def _interval(numbers: list[float]) -> tuple[float, float]:
    """Return what lies between the lowest and the highest fortieth."""
    numbers = sorted(numbers)
    cut = len(numbers) // 40
    return numbers[cut], numbers[-1 - cut]

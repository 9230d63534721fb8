"""Series: bots play many games, one after the other or spread over workers, here or on many machines.

The seed of each game is made from the base seed and the game's number alone. So it does not matter who plays it, or
when: any game can be played again by itself, a series can be played in parts, and one that broke off can go on.
"""

from collections import deque
from collections.abc import Callable, Container, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from itertools import combinations, islice, permutations
from math import factorial
from typing import Any, Final, Generic, Literal, ParamSpec, Protocol, TypeAlias, TypeVar, overload

import attrs

from amsterdam_routes.kernel._chance import Seed, seed_bytes
from amsterdam_routes.kernel._game import Action, AnyGame, Event, Game, Setup, Standings, State, View
from amsterdam_routes.kernel._matches import AnyBot, PlayedOut, check_match, derive_seed, play_out
from amsterdam_routes.kernel._records import changed
from amsterdam_routes.kernel._typechecks import check_least, checked, type_error

_P = ParamSpec("_P")
_T = TypeVar("_T")
_R = TypeVar("_R", covariant=True)

AHEAD: Final = 64
"""How many chunks an executor is given before the first of them is waited for."""
CHUNK: Final = 20
"""How many games a chunk has, unless the bulk engine plays them, or somebody says otherwise."""
Engine: TypeAlias = Literal["library", "bulk"]
"""What plays the games of a series: the library, or whole batches of them the compiled engine."""


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
    """How it ended; where a seat gave up, the standings of that moment, which are not final."""
    forfeit: int | None = None
    """The seat that gave up, which ended the match; None in a game that was played to its end."""
    forfeit_reason: str = ""
    """Why it gave up."""
    measured: object = None
    """What `simulate(..., measure=...)` measured: `Measured` says its type."""

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, its place, the best being 1: who gave up is last, and the others share by the standings then."""
        places = [sheet.place for sheet in self.result.sheets]
        if self.forfeit is None:
            return tuple(places)
        others = [place for seat, place in enumerate(places) if seat != self.forfeit]
        ranks = [1 + sum(other < place for other in others) for place in places]
        return (*ranks[: self.forfeit], len(places), *ranks[self.forfeit + 1 :])

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; where a seat gave up, those of the others who then were first."""
        if self.forfeit is None:
            return self.result.winners
        return tuple(seat for seat, place in enumerate(self.places) if place == 1 and seat != self.forfeit)


@attrs.frozen(field_transformer=checked)
class Measured(Played[Standings], Generic[Standings, _R]):
    """One finished game of a simulation, with the value that a `measure` gave it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy
    >>> def longest(record, events):
    ...     return max(len(told) for told in events)
    >>> [played] = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], 1, seed="1634", measure=longest)
    >>> played.measured
    5
    """

    measured: _R = attrs.field(kw_only=True)
    """What the measure returned."""


@overload
def simulate(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    games: int,
    *,
    seed: Seed = None,
    rotate: bool = True,
    seatings: Sequence[Sequence[int]] | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    part: tuple[int, int] | None = None,
    skip: Container[int] = (),
    engine: Engine = "library",
    measure: None = None,
) -> Iterator[Played[Standings]]: ...
@overload
def simulate(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    games: int,
    *,
    seed: Seed = None,
    rotate: bool = True,
    seatings: Sequence[Sequence[int]] | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    part: tuple[int, int] | None = None,
    skip: Container[int] = (),
    engine: Engine = "library",
    measure: Callable[[Any, tuple[tuple[Event, ...], ...]], _T],  # Any: a record, of the class that the game has
) -> Iterator[Measured[Standings, _T]]: ...
def simulate(
    game: AnyGame,
    setup: Any,
    bots: Sequence[AnyBot[Any]],
    games: int,
    *,
    seed: Seed = None,
    rotate: bool = True,
    seatings: Sequence[Sequence[int]] | None = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    part: tuple[int, int] | None = None,
    skip: Container[int] = (),
    engine: Engine = "library",
    measure: Callable[[Any, Any], object] | None = None,
) -> Iterator[Played[Any]]:
    """Play many games, and yield each, in order, when it is over. You may stop at any time.

    With `rotate` the bots move up one seat from game to game, so that each starts equally often. Or say who sits where:
    with `seatings`, each a list of numbers of bots by seat, every deal is played once in each of them. The games of one
    deal follow one another, and have one seed; a bot may sit at several seats, and at none.

    An `executor` from `concurrent.futures` plays chunks of games elsewhere; the results are the same with any executor,
    any number of workers and any chunk. For one of processes the set-up, the bots and the measure must pickle.

    A `measure` is a function of yours that is called where the game was played, with its record and, by action, its
    events. What it returns is the `measured` of the game. `rows` makes rows of a table of the games.

    `part=(3, 40)` plays the third of 40 parts of the series, so that 40 machines can share it: each game has the number
    and the seed that it has in the whole series. `skip` names the numbers of games that have been played already: so a
    series that broke off goes on.

    With `engine="bulk"` the compiled engine plays whole chunks at once, with the same results. It plays `Random` and
    `Greedy`; other bots are refused.

    An error in a bot or a measure ends the series. Its notes name the game, its seed, the seat and the action.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 10, seed="1634")
    >>> sum(played.bots[played.winners[0]] == 0 for played in games)
    10
    >>> def first_claim(record, events):
    ...     return next(told[0].route.id for told in events if isinstance(told[0], ar.RouteClaimed))
    >>> games = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Greedy()], 2, seed="1634", measure=first_claim)
    >>> [played.measured for played in games]
    ['...', '...']
    >>> second = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 10, seed="1634", part=(2, 3), skip={2})
    >>> [played.number for played in second]
    [3, 8, 9]
    >>> alike = ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 4, seed="1634", seatings=[(0, 0), (0, 1)])
    >>> [played.bots for played in alike]
    [(0, 0), (0, 1), (0, 0), (0, 1)]
    """
    check_match(game, setup, bots, seated=seatings is None)
    many = len(bots)
    turns = tuple(tuple((seat - turned) % many for seat in range(many)) for turned in range(many if rotate else 1))
    said = turns if seatings is None else _checked_seatings(seatings, setup.players, many)
    deal = 1 if seatings is None else len(said)
    series = _Series(game, setup, tuple(bots), seed_bytes(seed), said, deal=deal, measure=measure, engine=engine)
    return series.played(games, executor, chunk, part, skip)


def _checked_seatings(seatings: Sequence[Sequence[int]], players: int, bots: int) -> tuple[tuple[int, ...], ...]:
    if not isinstance(seatings, Sequence):
        raise type_error("a list of seatings", seatings, "seatings")
    for seating in seatings or [()]:
        if not isinstance(seating, Sequence) or any(type(bot) is not int for bot in seating):
            raise type_error("lists of the numbers of bots", seating, "seatings")
        if len(seating) != players or not set(seating) <= set(range(bots)):
            raise ValueError(f"seatings: expected {players} numbers of bots from 0 to {bots - 1}, got {seating!r}")
    return tuple(tuple(seating) for seating in seatings)


@overload
def league(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    games: int,
    *,
    seed: Seed = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    part: tuple[int, int] | None = None,
    skip: Container[int] = (),
    engine: Engine = "library",
    measure: None = None,
) -> Iterator[Played[Standings]]: ...
@overload
def league(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    games: int,
    *,
    seed: Seed = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    part: tuple[int, int] | None = None,
    skip: Container[int] = (),
    engine: Engine = "library",
    measure: Callable[[Any, tuple[tuple[Event, ...], ...]], _T],  # Any: a record, of the class that the game has
) -> Iterator[Measured[Standings, _T]]: ...
def league(
    game: AnyGame,
    setup: Any,
    bots: Sequence[AnyBot[Any]],
    games: int,
    *,
    seed: Seed = None,
    executor: Executor | None = None,
    chunk: int | None = None,
    part: tuple[int, int] | None = None,
    skip: Container[int] = (),
    engine: Engine = "library",
    measure: Callable[[Any, Any], object] | None = None,
) -> Iterator[Played[Any]]:
    """Play every choice of bots that fills the table in every seating, `games` times each choice; yield each game.

    All choices and seatings meet the same deals, so that luck is shared: the games of one deal follow one another, and
    have one seed. The number of games is rounded up to whole deals. `ratings` says how strong each bot is. The options
    are those of `simulate`; a part has whole deals.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> played = list(ar.league(ar.GAME, ar.Setup(2), [Greedy(), Random(), Random()], 4, seed="1634"))
    >>> [game.bots for game in played[:6]]  # one deal
    [(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)]
    >>> len(played), len({game.seed for game in played})
    (12, 2)
    """
    check_match(game, setup, bots, least=True)
    check_least("games", games, 0)
    tables = combinations(range(len(bots)), setup.players)
    seatings = tuple(seating for table in tables for seating in permutations(table))
    deals = -(-games // factorial(setup.players))
    many = len(seatings)
    series = _Series(game, setup, tuple(bots), seed_bytes(seed), seatings, deal=many, measure=measure, engine=engine)
    return series.played(deals * many, executor, chunk, part, skip)


@attrs.frozen
class _Series(Generic[Setup, State, View, Action, Event, Standings]):
    """The settings that all games of a series share, so that a worker can play any of them."""

    game: Game[Setup, State, View, Action, Event, Standings]
    setup: Setup
    bots: tuple[AnyBot[Action], ...]
    seed: bytes
    seatings: tuple[tuple[int, ...], ...]
    """By seat, the bots: one game after the other, again and again. A part has all seatings of what it has."""
    deal: int = 1
    """How many games, one after the other, begin with the same deal."""
    measure: Callable[[Any, Any], object] | None = None
    """What is measured of each game, if anything is."""
    engine: Engine = "library"
    """What plays the games."""

    def played(
        self,
        games: int,
        executor: Executor | None,
        chunk: int | None,
        part: tuple[int, int] | None,
        skip: Container[int],
    ) -> Iterator[Played[Standings]]:
        """Play the games, in order."""
        check_least("games", games, 0)
        if self.engine not in ("library", "bulk"):
            raise ValueError(f"engine: expected 'library' or 'bulk', got {self.engine!r}")
        if bulk := self.engine == "bulk":
            _bulk().check_series(self.game, self.setup, self.bots)
        many = (_bulk().BATCH if bulk else CHUNK) if chunk is None else chunk
        check_least("chunk", many, 1)
        if self.measure is not None and not callable(self.measure):
            raise type_error("a function of a record and its events", self.measure, "measure")
        if not isinstance(skip, Container):
            raise type_error("the numbers of games", skip, "skip")
        in_part = numbers_of(games, part, len(self.seatings))
        numbers = (number for number in in_part if number not in skip)
        if executor is not None:
            if not callable(getattr(executor, "submit", None)):
                raise type_error("an executor", executor, "executor")
            return self.elsewhere(numbers, executor, many)
        return self.in_batches(numbers, many if bulk else 1)

    def seating(self, number: int) -> tuple[bytes, tuple[int, ...]]:
        """Return the seed of the game of this number, and by seat which bot sits there."""
        return derive_seed(self.seed, "game", number // self.deal), self.seatings[number % len(self.seatings)]

    def play(self, number: int) -> Played[Standings]:
        """Play the game of this number."""
        seed, seated = self.seating(number)
        with self._named(number):
            bots = [self.bots[bot] for bot in seated]
            return self._ended(number, play_out(self.game, self.setup, bots, seed, tell=self.measure is not None))

    @contextmanager
    def _named(self, number: int) -> Iterator[None]:
        """Add to an error which game it was."""
        try:
            yield
        except Exception as error:  # whatever the code of a bot or of a measure raises
            seed, _ = self.seating(number)
            error.add_note(f"It was game {number} of the series, whose seed is {seed.hex()} in hexadecimal digits.")
            raise

    def _ended(self, number: int, played: PlayedOut[State, Action, Event]) -> Played[Standings]:
        seed, seated = self.seating(number)
        result, ply = self.game.standings(played.state), len(played.actions)
        if self.measure is None:
            return Played(number, seed, seated, ply, result, played.forfeit, played.reason)
        final = result if result.final else None
        record = changed(
            self.game.record(self.setup, seed=seed),
            actions=tuple(played.actions),
            state=played.state,
            result=final,
        )
        try:
            measured = self.measure(record, tuple(played.told))
        except Exception as error:
            error.add_note("This was in the measure of a game.")
            raise
        return Measured(number, seed, seated, ply, result, played.forfeit, played.reason, measured=measured)

    def play_some(self, numbers: Sequence[int]) -> list[Played[Standings]]:
        """Play several games."""
        if self.engine == "library":
            return [self.play(number) for number in numbers]
        bots = [[self.bots[bot] for bot in self.seating(number)[1]] for number in numbers]
        deals, tell = [number // self.deal for number in numbers], self.measure is not None
        ended = _bulk().play_batch(self.game, self.setup, bots, self.seed, deals, tell=tell)
        found = []
        for number, one in zip(numbers, ended, strict=True):
            with self._named(number):
                found.append(self._ended(number, PlayedOut(*one)))
        return found

    def in_batches(self, numbers: Iterator[int], chunk: int) -> Iterator[Played[Standings]]:
        """Play the games here, several at a time."""
        while some := tuple(islice(numbers, chunk)):
            yield from self.play_some(some)

    def elsewhere(self, numbers: Iterator[int], executor: Executor, chunk: int) -> Iterator[Played[Standings]]:
        """Play the games, spread over the workers of an executor."""
        waiting: deque[Pending[list[Played[Standings]]]] = deque()
        try:
            while some := tuple(islice(numbers, chunk)):
                waiting.append(executor.submit(_Chunk(self, some)))
                if len(waiting) >= AHEAD:
                    yield from waiting.popleft().result()
            while waiting:
                yield from waiting.popleft().result()
        finally:  # a caller who stops early does not want the rest
            for future in waiting:
                future.cancel()


@attrs.frozen(repr=False)
class _Chunk(Generic[Setup, State, View, Action, Event, Standings]):
    """Several games of a series, played one after the other: the task of a worker."""

    series: _Series[Setup, State, View, Action, Event, Standings]
    numbers: tuple[int, ...]

    def __call__(self) -> list[Played[Standings]]:
        return self.series.play_some(self.numbers)

    @property
    def __name__(self) -> str:
        """What the dashboard of a cluster calls the task."""
        return f"{self.series.game.name}-games-{self.numbers[0]}-to-{self.numbers[-1]}"

    def __repr__(self) -> str:
        return self.__name__


def _bulk() -> Any:  # Any: a module of a room that the kernel does not see
    """Return what plays series in the bulk engine; ImportError, with advice, if it is not installed."""
    return import_module("amsterdam_routes.bulk._series")


def numbers_of(games: int, part: tuple[int, int] | None, together: int = 1) -> Iterator[int]:
    """Return the numbers of the games of a part, in order; games that belong `together` are in one part.

    >>> [*numbers_of(10, (2, 3), together=2)], [*numbers_of(3, None)]
    ([2, 3, 8, 9], [0, 1, 2])
    """
    if part is None:
        return iter(range(games))
    which, parts = _checked_part(part)
    starts = range((which - 1) * together, games, parts * together)
    return (number for start in starts for number in range(start, min(start + together, games)))


def _checked_part(part: object) -> tuple[int, int]:
    if not (isinstance(part, tuple) and len(part) == 2 and {type(number) for number in part} == {int}):
        raise type_error("two whole numbers, as in (3, 40)", part, "part")
    which, parts = part
    if not 1 <= which <= parts:
        raise ValueError(f"part: expected one from 1 to {parts}, as in (3, 40), got {part}")
    return which, parts

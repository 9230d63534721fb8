"""Matches and series: bots play a game to its end, or many games, one after the other or spread over workers.

A bot is any callable that makes an action of a View. It is given no State, so it cannot look at what its seat does not
see; and it is given randomness of its own, made from the match's seed, so that a match is the same every time. A bot
that remembers asks for the events of the game as well: all that its seat has seen happen since the deal. A bot that
cannot go on gives up by raising `Forfeit`: the match ends there, and that seat is last.

The seed of each game of a series is made from the base seed and the game's number alone. So it does not matter who
plays it, or when, and any single game can be played again by itself.
"""

import hashlib
import random
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, permutations
from math import factorial
from typing import (
    Any,
    Final,
    Generic,
    Never,
    ParamSpec,
    Protocol,
    TypeAlias,
    TypeVar,
    cast,
    overload,
    runtime_checkable,
)

import attrs

from amsterdam_routes.kernel._chance import Chance, Seed, seed_bytes
from amsterdam_routes.kernel._errors import AmsterdamError, IllegalAction
from amsterdam_routes.kernel._game import (
    MOST_ACTIONS,
    Action,
    AnyGame,
    Event,
    Game,
    RecordMaker,
    Setup,
    SetupLike,
    Standings,
    StandingsLike,
    State,
    View,
    check_playable,
    endless,
)
from amsterdam_routes.kernel._records import changed
from amsterdam_routes.kernel._typechecks import check_least, checked, type_error

_V = TypeVar("_V", contravariant=True)
_A = TypeVar("_A", covariant=True)
_E = TypeVar("_E", contravariant=True)
_Made = TypeVar("_Made")


class Bot(Protocol[_V, _A]):
    """A player: a function from the view of its seat, and its own source of randomness, to an action.

    A function will do; so will any object with `__call__`, as long as it pickles if it is to play in another process.

    >>> import amsterdam_routes as ar
    >>> def hasty(view, random):
    ...     return ar.legal_actions(view)[-1]
    >>> ar.play_match(ar.GAME, ar.Setup(2), [hasty, hasty], seed="1634").result.final
    True
    """

    def __call__(self, view: _V, random: random.Random, /) -> _A:
        """Choose an action: `view` is that of the seat to move."""


@runtime_checkable
class EventBot(Protocol[_V, _A, _E]):
    """A player that also needs the events: a function from a view, the events and randomness to an action.

    It keeps nothing itself: it is asked with all events since the deal, as its seat may see them. So it can be asked
    about any moment, in any process, and after a move has been taken back.

    >>> import amsterdam_routes as ar
    >>> class Careful:
    ...     def choose_with_events(self, view, random, events):
    ...         memory = ar.Memory.of_nothing(view.table.players).after(events)
    ...         world = ar.sample(view, random.randbytes(8), memory)  # what it saw taken stays in those hands
    ...         return ar.legal_actions(world)[-1]
    >>> ar.play_match(ar.GAME, ar.Setup(2), [Careful(), Careful()], seed="1634").result.final
    True
    """

    def choose_with_events(self, view: _V, random: random.Random, events: tuple[_E, ...], /) -> _A:
        """Choose an action: `events` are those of the whole game so far, in order."""


class SeatedBot(EventBot[_V, _A, _E], Protocol[_V, _A, _E]):
    """A player of one match, at one seat. It is told when the match is over, and may then release its resources.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import SeatedBot
    >>> SeatedBot.leave.__name__
    'leave'
    """

    def leave(self, events: tuple[_E, ...], result: StandingsLike | None, forfeit: int | None, /) -> None:
        """Leave the table: with the events of the whole match, its standings, and the seat that gave up, if one did.

        There are no standings if the match was broken off. It is called once, however the match ends.
        """


@runtime_checkable
class MatchBot(Protocol[_A]):
    """A player that is made anew for every match, such as one that runs in a separate process.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import ProcessBot
    >>> isinstance(ProcessBot("python3 mybot.py"), ar.MatchBot)
    True
    """

    def sit_down(self, game: AnyGame, setup: SetupLike, seat: int, seed: bytes, /) -> SeatedBot[Never, _A, Never]:
        """Return the player for a seat of one match; `seed` is for its randomness, and says nothing of the cards."""


AnyBot: TypeAlias = Bot[Never, Action] | EventBot[Never, Action, Never] | MatchBot[Action]
"""A bot, whichever class of views it is written for (`SeatView`, or `View`), and whether it needs events or not."""


class Forfeit(AmsterdamError):
    """A bot gives up: the match ends, its seat is last, and the others share by the standings of that moment.

    >>> import amsterdam_routes as ar
    >>> def sulky(view, random):
    ...     raise ar.Forfeit("it does not like these cards")
    >>> [played] = ar.simulate(ar.GAME, ar.Setup(2), [sulky, sulky], 1, seed="1634")
    >>> played.forfeit, played.forfeit_reason, played.places, played.winners
    (0, 'it does not like these cards', (2, 1), (1,))
    """


def as_bot(bot: AnyBot[Action], events: Callable[[], tuple[object, ...]]) -> Bot[object, Action]:
    """Return a bot that needs only a view; one that needs events gets them from `events`.

    >>> import amsterdam_routes as ar, random
    >>> from amsterdam_routes.bots import Greedy
    >>> from amsterdam_routes.kernel import as_bot
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> as_bot(Greedy(), events=tuple)(view, random.Random(1)) in ar.legal_actions(view)
    True
    """
    if isinstance(bot, MatchBot):
        raise type_error("a bot that plays without sitting down", bot)
    if isinstance(bot, EventBot):
        return lambda view, random: bot.choose_with_events(cast("Never", view), random, cast("Never", events()))
    return cast("Bot[object, Action]", bot)  # a bot is only shown views of its own game


def play_match(
    game: RecordMaker[Setup, Action, _Made],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    *,
    seed: Seed = None,
    names: Iterable[str] = (),
) -> _Made:
    """Play a whole game between bots, one for each seat. The same bots, set-up and seed give the same record.

    If a bot gives up, the record ends there: the game in it is not over, and the seat to move is the one that gave up.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Random()], seed="1634")
    >>> record == ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Random()], seed="1634")
    True
    """
    sown = seed_bytes(seed)
    played = play_out(cast("AnyGame", game), setup, bots, sown)  # `play_out` checks its type
    return game.record(setup, seed=sown, names=names, actions=played.actions)


@attrs.define
class PlayedOut(Generic[State, Action, Event]):
    """A match, from the deal to its end."""

    state: State
    """The last state."""
    actions: list[Action] = attrs.field(factory=list)
    """The actions of the bots."""
    told: list[tuple[Event, ...]] = attrs.field(factory=list)
    """The events of each action, if `tell` asked for them."""
    forfeit: int | None = None
    """The seat that gave up, if one did."""
    reason: str = ""
    """Why it gave up."""


def play_out(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    seed: bytes,
    *,
    tell: bool = False,
) -> PlayedOut[State, Action, Event]:
    """Play from the deal to the end, or until a bot gives up; with `tell`, keep the events, too."""
    check_match(game, setup, bots)
    randoms = [random.Random(int.from_bytes(derive_seed(seed, "bot", seat))) for seat in range(setup.players)]
    played: PlayedOut[State, Action, Event] = PlayedOut(game.deal(setup, Chance.of(seed)))
    at_table = [
        bot.sit_down(game, setup, seat, derive_seed(seed, "bot", seat)) if isinstance(bot, MatchBot) else bot
        for seat, bot in enumerate(bots)
    ]
    seen: dict[int, list[Event]] = {seat: [] for seat, bot in enumerate(at_table) if isinstance(bot, EventBot)}
    seated = [as_bot(bot, partial(tuple, seen.get(seat, []))) for seat, bot in enumerate(at_table)]
    result: Standings | None = None
    try:
        for _ in range(MOST_ACTIONS):
            seat = game.to_move(played.state)
            if seat is None or not _play_on(game, played, seated[seat], randoms[seat], seen, tell, bots[seat]):
                result = game.standings(played.state)
                return played
        raise endless()
    finally:
        for seat, bot in enumerate(at_table):
            if isinstance(bots[seat], MatchBot):
                leaving = cast("SeatedBot[Never, Action, Never]", bot)
                leaving.leave(cast("tuple[Never, ...]", tuple(seen[seat])), result, played.forfeit)


def _play_on(
    game: Game[Setup, State, View, Action, Event, Standings],
    played: PlayedOut[State, Action, Event],
    bot: Bot[object, Action],
    chance: random.Random,
    seen: dict[int, list[Event]],
    tell: bool,
    asked: AnyBot[Action],
) -> bool:
    """Let the bot of the seat to move do one action; return False if it gives up."""
    seat = game.to_move(played.state)
    assert seat is not None
    try:
        action = bot(game.view(played.state, seat), chance)
        if seen or tell:
            played.state, happened = game.step(played.state, action)
            for watcher, events in seen.items():
                events += [game.redact(event, watcher) for event in happened]
            if tell:
                played.told.append(happened)
        else:
            played.state = game.apply(played.state, action)
    except Forfeit as error:
        played.forfeit, played.reason = seat, str(error)
        return False
    except (IllegalAction, TypeError) as error:
        where = f"action {len(played.actions)} of the match, by {asked!r} at seat {seat}"
        error.add_note(f"This was {where}, in the game {game.name!r}.")
        raise
    played.actions.append(action)
    return True


def check_match(game: AnyGame, setup: SetupLike, bots: Sequence[AnyBot[Action]], *, least: bool = False) -> None:
    """Raise TypeError or ValueError unless there is a game, and a bot for each seat; or, with `least`, more.

    >>> import amsterdam_routes as ar
    >>> check_match(ar.GAME, ar.Setup(2), [lambda view, random: ar.legal_actions(view)[0]])
    Traceback (most recent call last):
    ValueError: expected 2 bots, one for each seat, got 1
    """
    check_playable(game, setup)
    if not isinstance(bots, Sequence):
        raise type_error("a list of bots", bots)
    for bot in bots:
        if isinstance(bot, type) or not (callable(bot) or isinstance(bot, EventBot | MatchBot)):
            raise type_error("a bot", bot)
    if least and len(bots) < setup.players:
        raise ValueError(f"expected at least {setup.players} bots, as many as play, got {len(bots)}")
    if not least and len(bots) != setup.players:
        raise ValueError(f"expected {setup.players} bots, one for each seat, got {len(bots)}")


def derive_seed(seed: bytes, *labels: str | int) -> bytes:
    """Make a seed from another one for a separate purpose: 32 bytes that reveal nothing about it.

    >>> from amsterdam_routes.kernel import derive_seed
    >>> derive_seed(b"1634", "game", 1) == derive_seed(b"1634", "game", 2)
    False
    """
    parts = [seed, *(str(label).encode() for label in labels)]
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()


# --- series of matches


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
    executor: Executor | None = None,
    chunk: int = 20,
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
    executor: Executor | None = None,
    chunk: int = 20,
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
    executor: Executor | None = None,
    chunk: int = 20,
    measure: Callable[[Any, Any], object] | None = None,
) -> Iterator[Played[Any]]:
    """Play many games, and yield each, in order, when it is over. You may stop at any time.

    With `rotate` the bots move up one seat from game to game, so that each starts equally often. An `executor` from
    `concurrent.futures` plays chunks of games elsewhere; the results are the same with any executor, any number of
    workers and any chunk. For one of processes the set-up, the bots and the measure must pickle.

    A `measure` is a function of yours that is called where the game was played, with its record and, by action, its
    events. What it returns is the `measured` of the game. `rows` makes rows of a table of the games.

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
    """
    check_least("games", games, 0)
    check_match(game, setup, bots)
    if measure is not None and not callable(measure):
        raise type_error("a function of a record and its events", measure, "measure")
    many = len(bots)
    seatings = tuple(tuple((seat - turned) % many for seat in range(many)) for turned in range(many if rotate else 1))
    series = _Series(game, setup, tuple(bots), seed_bytes(seed), seatings, measure=measure)
    return series.played(games, executor, chunk)


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
    """The settings that all games of a series share, so that a worker can play any of them."""

    game: Game[Setup, State, View, Action, Event, Standings]
    setup: Setup
    bots: tuple[AnyBot[Action], ...]
    seed: bytes
    seatings: tuple[tuple[int, ...], ...]
    """By seat, the bots: one game after the other, again and again."""
    deal: int = 1
    """How many games, one after the other, begin with the same deal."""
    measure: Callable[[Any, Any], object] | None = None
    """What is measured of each game, if anything is."""

    def played(self, games: int, executor: Executor | None, chunk: int) -> Iterator[Played[Standings]]:
        """Play all games, in order."""
        check_least("chunk", chunk, 1)
        chunks = (range(start, min(start + chunk, games)) for start in range(0, games, chunk))
        return map(self.play, range(games)) if executor is None else self.elsewhere(chunks, executor)

    def play(self, number: int) -> Played[Standings]:
        """Play the game of this number."""
        seed, seated = derive_seed(self.seed, "game", number // self.deal), self.seatings[number % len(self.seatings)]
        played = play_out(
            self.game, self.setup, [self.bots[bot] for bot in seated], seed, tell=self.measure is not None
        )
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
            error.add_note(f"This was the measure of game {number}, whose seed is {seed.hex()} in hexadecimal digits.")
            raise
        return Measured(number, seed, seated, ply, result, played.forfeit, played.reason, measured=measured)

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
        finally:  # a caller who stops early does not want the rest
            for future in waiting:
                future.cancel()

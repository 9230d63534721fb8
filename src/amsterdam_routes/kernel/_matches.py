"""Matches: bots play a game to its end.

A bot is any callable that makes an action of a View. It is given no State, so it cannot look at what its seat does not
see; and it is given randomness of its own, made from the match's seed, so that a match is the same every time. A bot
that remembers asks for the events of the game as well: all that its seat has seen happen since the deal. A bot that
cannot go on gives up by raising `Forfeit`: the match ends there, and that seat is last. Any other error of a bot leaves
the match as it is, with a note that says which bot it was, at which seat, and at which action.

`_series.py` plays many matches.
"""

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from contextlib import ExitStack
from functools import partial
from typing import Final, Generic, Never, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

import attrs

from amsterdam_routes.kernel._chance import Chance, Seed, seed_bytes
from amsterdam_routes.kernel._errors import AmsterdamError
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
from amsterdam_routes.kernel._typechecks import type_error

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
    check_bot(bot)
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
    seen: dict[int, list[Event]] = {}
    seated: list[Bot[object, Action]] = []
    result: Standings | None = None

    def leave(bot: "SeatedBot[Never, Action, Never]", seat: int) -> None:
        bot.leave(cast("tuple[Never, ...]", tuple(seen[seat])), result, played.forfeit)

    with ExitStack() as leaving:  # everyone who sat down leaves, whatever happens to the others
        for seat, bot in enumerate(bots):
            at_table: object = bot
            if isinstance(bot, MatchBot):
                player = bot.sit_down(game, setup, seat, derive_seed(seed, "bot", seat))
                if not (isinstance(player, EventBot) and callable(getattr(player, "leave", None))):
                    raise type_error("a player with `choose_with_events` and `leave` from `sit_down`", player)
                leaving.callback(leave, player, seat)
                at_table = player
            if isinstance(at_table, EventBot):
                seen[seat] = []
            seated.append(as_bot(cast("AnyBot[Action]", at_table), partial(tuple, seen.get(seat, []))))
        for _ in range(MOST_ACTIONS):
            mover = game.to_move(played.state)
            if mover is None or not _play_on(game, played, seated[mover], randoms[mover], seen, tell, bots[mover]):
                result = game.standings(played.state)
                return played
        raise endless()


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
    except Exception as error:  # whatever the code of a bot raises
        where = f"action {len(played.actions)} of the match, by {_named(asked)} at seat {seat}"
        if isinstance(error, StopIteration):  # it would silently end the loop that plays the games
            told = f"a StopIteration came out of {where}, in the game {game.name!r}: next() found nothing"
            raise RuntimeError(told) from error
        error.add_note(f"This was {where}, in the game {game.name!r}.")
        raise
    played.actions.append(action)
    return True


def _named(bot: object) -> str:
    """Return a bot as a note shows it: a bot that fails may also fail to say what it is."""
    try:
        return repr(bot)[:MOST_SHOWN]
    except Exception:
        return f"a bot of the class {type(bot).__name__}"


MOST_SHOWN: Final = 100
"""So many characters of a bot are shown in a note."""


def check_match(
    game: AnyGame, setup: SetupLike, bots: Sequence[AnyBot[Action]], *, least: bool = False, seated: bool = True
) -> None:
    """Raise TypeError or ValueError unless there is a game, and a bot for each seat; or, with `least`, more.

    Bots that are not yet `seated` may be any number.

    >>> import amsterdam_routes as ar
    >>> check_match(ar.GAME, ar.Setup(2), [lambda view, random: ar.legal_actions(view)[0]])
    Traceback (most recent call last):
    ValueError: expected 2 bots, one for each seat, got 1
    """
    check_playable(game, setup)
    if not isinstance(bots, Sequence):
        raise type_error("a list of bots", bots)
    for bot in bots:
        check_bot(bot)
    if least and len(bots) < setup.players:
        raise ValueError(f"expected at least {setup.players} bots, as many as play, got {len(bots)}")
    if seated and not least and len(bots) != setup.players:
        raise ValueError(f"expected {setup.players} bots, one for each seat, got {len(bots)}")


def check_bot(bot: object) -> None:
    """Raise TypeError unless this is a bot: the class of one is none.

    >>> check_bot("greedy")
    Traceback (most recent call last):
    TypeError: expected a bot, got a str
    """
    if isinstance(bot, type) or not (callable(bot) or isinstance(bot, EventBot | MatchBot)):
        raise type_error("a bot", bot)


def derive_seed(seed: bytes, *labels: str | int) -> bytes:
    """Make a seed from another one for a separate purpose: 32 bytes that reveal nothing about it.

    >>> from amsterdam_routes.kernel import derive_seed
    >>> derive_seed(b"1634", "game", 1) == derive_seed(b"1634", "game", 2)
    False
    """
    parts = [seed, *(str(label).encode() for label in labels)]
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()

"""Matches: bots play a game to its end.

A bot is any callable that makes an action of a View. It is given no State, so it cannot look at what its seat does not
see; and it is given randomness of its own, made from the match's seed, so that a match is the same every time. A bot
that remembers asks for the events of the game as well: all that its seat has seen happen since the deal.
"""

import hashlib
import random
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Never, Protocol, TypeAlias, TypeVar, cast, runtime_checkable

from amsterdam_routes.kernel.chance import Chance, Seed, seed_bytes
from amsterdam_routes.kernel.errors import IllegalAction
from amsterdam_routes.kernel.game import (
    MOST_ACTIONS,
    Action,
    AnyGame,
    Event,
    Game,
    Setup,
    SetupLike,
    Standings,
    State,
    View,
    check_playable,
    endless,
)
from amsterdam_routes.kernel.records import Record
from amsterdam_routes.kernel.typechecks import type_error

_V = TypeVar("_V", contravariant=True)
_A = TypeVar("_A", covariant=True)
_E = TypeVar("_E", contravariant=True)


class Bot(Protocol[_V, _A]):
    """A player: from what its seat sees, and randomness of its own, to an action.

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
    """A player that needs to know what has happened, too: from a view and the events, and randomness, to an action.

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


AnyBot: TypeAlias = Bot[Never, Action] | EventBot[Never, Action, Never]
"""A bot, whichever class of views it is written for (`SeatView`, or `View`), and whether it needs events or not."""


def as_bot(bot: AnyBot[Action], events: Callable[[], tuple[object, ...]]) -> Bot[object, Action]:
    """Return a bot that is asked with a view alone; one that needs events fetches them by `events`.

    >>> import amsterdam_routes as ar, random
    >>> from amsterdam_routes.bots import Greedy
    >>> from amsterdam_routes.kernel import as_bot
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> as_bot(Greedy(), events=tuple)(view, random.Random(1)) in ar.legal_actions(view)
    True
    """
    if isinstance(bot, EventBot):
        return lambda view, random: bot.choose_with_events(cast("Never", view), random, cast("Never", events()))
    return cast("Bot[object, Action]", bot)  # a bot is only shown views of its own game


def play_match(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    *,
    seed: Seed = None,
    names: Iterable[str] = (),
) -> Record[Setup, State, View, Action, Event, Standings]:
    """Play a whole game between bots, one a seat. The same bots, set-up and seed give the same record.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> record = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Random()], seed="1634")
    >>> record == ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Random()], seed="1634")
    True
    """
    sown = seed_bytes(seed)
    actions, _ = play_out(game, setup, bots, sown)
    return Record(game=game, setup=setup, seed=sown, names=names, actions=actions)


def play_out(
    game: Game[Setup, State, View, Action, Event, Standings],
    setup: Setup,
    bots: Sequence[AnyBot[Action]],
    seed: bytes,
) -> tuple[list[Action], State]:
    """Play from the deal to the end; return what the bots did, and the last state."""
    check_match(game, setup, bots)
    randoms = [random.Random(int.from_bytes(derive_seed(seed, "bot", seat))) for seat in range(setup.players)]
    state = game.deal(setup, Chance.of(seed))
    actions: list[Action] = []
    seen: dict[int, list[Event]] = {seat: [] for seat, bot in enumerate(bots) if isinstance(bot, EventBot)}
    seated = [as_bot(bot, partial(tuple, seen.get(seat, []))) for seat, bot in enumerate(bots)]
    for _ in range(MOST_ACTIONS):
        if (seat := game.to_move(state)) is None:
            return actions, state
        action = seated[seat](game.view(state, seat), randoms[seat])
        try:
            if seen:
                state, happened = game.step(state, action)
                for watcher, events in seen.items():
                    events += [game.redact(event, watcher) for event in happened]
            else:
                state = game.apply(state, action)
        except (IllegalAction, TypeError) as error:
            error.add_note(f"This was action {len(actions)} of the match, by {bots[seat]!r} at seat {seat}.")
            raise
        actions.append(action)
    raise endless()


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
        if isinstance(bot, type) or not (callable(bot) or isinstance(bot, EventBot)):
            raise type_error("a bot", bot)
    if least and len(bots) < setup.players:
        raise ValueError(f"expected at least {setup.players} bots, as many as play, got {len(bots)}")
    if not least and len(bots) != setup.players:
        raise ValueError(f"expected {setup.players} bots, one for each seat, got {len(bots)}")


def derive_seed(seed: bytes, *labels: str | int) -> bytes:
    """Make a seed from another one, for a purpose of its own: 32 bytes that tell nothing about it.

    >>> from amsterdam_routes.kernel import derive_seed
    >>> derive_seed(b"1634", "game", 1) == derive_seed(b"1634", "game", 2)
    False
    """
    parts = [seed, *(str(label).encode() for label in labels)]
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).digest()

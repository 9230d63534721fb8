"""A game as one value: the bundle of its verbs, for all that works with any game."""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from types import MethodType
from typing import Any, Final, Generic, Protocol, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel.capabilities import ChanceTree, Notation, Pictures, Words
from amsterdam_routes.kernel.chance import Chance, Randomness, Seed, one_of
from amsterdam_routes.kernel.documents.declaration import Documents
from amsterdam_routes.kernel.errors import Problem, Violation
from amsterdam_routes.kernel.following import Following
from amsterdam_routes.kernel.observing import Observer, Observing
from amsterdam_routes.kernel.typechecks import type_error


class SetupLike(Protocol):
    """What the set-up of any game has.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import SetupLike
    >>> setup: SetupLike = ar.Setup(3)
    >>> setup.players
    3
    """

    @property
    def players(self) -> int:
        """How many play."""


class SheetLike(Protocol):
    """What the score sheet of a seat has, in any game.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import SheetLike
    >>> sheet: SheetLike = ar.standings(ar.new_game(2, seed="1634")).sheets[1]
    >>> sheet.place, sheet.total
    (1, 0)
    """

    @property
    def place(self) -> int:
        """1 for the first; seats that are level share a place."""

    @property
    def total(self) -> int:
        """The points."""


class StandingsLike(Protocol):
    """What the standings of any game have.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import StandingsLike
    >>> result: StandingsLike = ar.standings(ar.new_game(2, seed="1634"))
    >>> result.final, result.winners, len(result.sheets)
    (False, (), 2)
    """

    @property
    def final(self) -> bool:
        """Whether the game is over."""

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that have won; none before the end."""

    @property
    def sheets(self) -> Sequence[SheetLike]:
        """By seat, its score sheet."""


Setup = TypeVar("Setup", bound=SetupLike)
State = TypeVar("State")
View = TypeVar("View")
Action = TypeVar("Action")
Event = TypeVar("Event")
Standings = TypeVar("Standings", bound=StandingsLike)
Position = TypeVar("Position")


def _made_of(call: Any) -> Any:
    """Return what a call is compared by: `partial` and methods are made anew when a game is unpickled."""
    if isinstance(call, MethodType):
        return call.__func__, call.__self__
    return (call.func, *map(_made_of, call.args)) if isinstance(call, partial) else call


def _compared(cls: type, fields: list["attrs.Attribute[Any]"]) -> list["attrs.Attribute[Any]"]:
    return [field.evolve(eq_key=_made_of) for field in fields]


def _listed(
    actions: Callable[[Any], Sequence[Action]],
    setup: Callable[[Any], Any],
    violations: Callable[[Any, Action], tuple[Violation, ...]],
    position: Any,
) -> tuple[Action, ...]:
    return tuple(action for action in actions(setup(position)) if not violations(position, action))


def _after(step: Callable[[State, Action], tuple[State, Any]], state: State, action: Action) -> State:
    return step(state, action)[0]


def _happened(step: Callable[[Any, Action], tuple[Any, tuple[Event, ...]]], state: Any, action: Action) -> Any:
    return step(state, action)[1]


def _follow(name: str) -> Any:
    """Return the default of a verb that `Game.following` has."""

    def verb(game: "AnyGame") -> Any:
        if game.following is None:
            raise TypeError(f"expected {name!r} of Game, or `following`, which has it; got neither")
        return getattr(game.following, name)

    return attrs.Factory(verb, takes_self=True)


@attrs.frozen(kw_only=True, repr=False, field_transformer=_compared)
class Game(Generic[Setup, State, View, Action, Event, Standings]):
    """The verbs of a game, each a pure function. Documents, words, pictures and a notation it may have or not.

    What has a default follows from the rest; a game gives its own where that is quicker.

    >>> import amsterdam_routes as ar
    >>> state = ar.GAME.deal(ar.Setup(2), ar.Chance.of("1634"))
    >>> state == ar.new_game(2, seed="1634")
    True
    """

    name: str
    """The word for the game in documents."""
    deal: Callable[[Setup, Chance], State]
    """The first state of a game, from what was agreed before it and a source of chance."""
    setup: Callable[[State | View], Setup]
    """What was agreed before the game that this is a moment of."""
    actions: Callable[[Setup], Sequence[Action]]
    """Every action that there is: one table for each edition, whoever plays and with whichever options."""
    to_move: Callable[[State | View], int | None]
    """The seat to move; None when the game is over."""
    violations: Callable[[State | View, Action], tuple[Violation, ...]]
    """Every reason against an action; none if it is legal."""
    step: Callable[[State, Action], tuple[State, tuple[Event, ...]]]
    """The state after a legal action, and what happened; `IllegalAction` if the rules forbid it."""
    view: Callable[[State, int | None], View]
    """What a seat sees; None is an onlooker."""
    sample: Callable[[View, Seed], State]
    """A state that a view allows, drawn uniformly."""
    shown_to: Callable[[State, Event], tuple[int, ...]]
    """The seats to whom an event, of an action in this state, shows something that was hidden from them. A die, or a
    card turned up for all, was hidden from every seat."""
    standings: Callable[[State | View], Standings]
    """The score sheets, at any time; final once the game is over."""
    check: Callable[[State | View], tuple[Problem, ...]]
    """Everything that is wrong with a position that somebody built; none if it could stand on a table."""
    following: Following[View, Event] | None = None
    """How clients follow the game, if its transition does it: `viewer`, `redact`, `fold` and `opens` come of it."""
    legal_actions: Callable[[State | View], tuple[Action, ...]] = attrs.field(
        default=attrs.Factory(lambda game: partial(_listed, game.actions, game.setup, game.violations), takes_self=True)
    )
    """Every legal action, once; none on a view of another seat. By itself: those of `actions` without violations."""
    apply: Callable[[State, Action], State] = attrs.field(
        default=attrs.Factory(lambda game: partial(_after, game.step), takes_self=True)
    )
    """The state after a legal action."""
    events: Callable[[State, Action], tuple[Event, ...]] = attrs.field(
        default=attrs.Factory(lambda game: partial(_happened, game.step), takes_self=True)
    )
    """What a legal action makes happen."""
    viewer: Callable[[View], int | None] = attrs.field(default=_follow("viewer"))
    """Whose view it is; None is an onlooker."""
    redact: Callable[[Event, int | None], Event] = attrs.field(default=_follow("redact"))
    """What a seat may see of an event; None is an onlooker."""
    fold: Callable[[View, Iterable[Event]], View] = attrs.field(default=_follow("fold"))
    """The view once these events have happened; ValueError if they cannot have. A redacted record believes it."""
    opens: Callable[[Event], bool] = attrs.field(default=_follow("opens"))
    """Whether an event is the first of an action; every action has one such event."""
    pick: Callable[[State | View, Randomness], Action] = attrs.field(
        default=attrs.Factory(lambda game: partial(pick_listed, game.legal_actions), takes_self=True)
    )
    """A legal action, each equally likely. By itself: picked from the list."""
    playout: Callable[[State, Randomness], State] = attrs.field(
        default=attrs.Factory(lambda game: partial(play_on, game.to_move, game.pick, game.apply), takes_self=True)
    )
    """The end of the game if every seat picks its actions. By itself: played in full."""
    chance_tree: ChanceTree[Setup, State, Action, Event] | None = None
    """The deal and the actions with answers of chance, if the rules ask a source: see `kernel/outcomes.py`."""
    documents: Callable[[], Documents] | None = None
    """The game as JSON, if it has documents. They are asked for when they are needed, as they know the game."""
    words: Words[State | View | Action | Event | Standings | Violation] | None = None
    """The game in words, if it has any."""
    pictures: Pictures[State | View, Event] | None = None
    """The game in pictures, if it draws any."""
    notation: Notation[Setup, Action, Any] | None = None  # Any: its records, whose module imports this one
    """The game as text that people type, if it has a notation."""
    observing: Observing[Setup, View] | None = None
    """The views in numbers, if it says what each number means: see `kernel/observing.py`."""

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]  # Any: what belongs to no game in particular
"""Any game, for what works with a game that it does not know."""


def check_playable(game: object, setup: object) -> None:
    """Raise TypeError unless this is a game, and that a set-up.

    >>> import amsterdam_routes as ar
    >>> check_playable(ar.GAME, 3)
    Traceback (most recent call last):
    TypeError: expected a set-up, got an int
    """
    if not isinstance(game, Game):
        raise type_error(Game, game)
    if not isinstance(getattr(setup, "players", None), int):
        raise type_error("a set-up", setup)


def observing_of(
    game: Game[Setup, State, View, Action, Event, Standings],
) -> Observing[Setup, View]:
    """Return how a game is observed in numbers; TypeError if it does not say.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import observing_of
    >>> observing_of(ar.GAME).totals(ar.Setup(2))
    (-124, 238)
    """
    if game.observing is None:
        raise TypeError(f"expected a game that is observed in numbers, got {game!r}, which has no `observing`")
    return game.observing


def observer_of(game: Game[Setup, State, View, Action, Event, Standings], setup: Setup) -> Observer[View]:
    """Return what observes the views of a game of this set-up; TypeError if the game does not say how.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import observer_of
    >>> observe = observer_of(ar.GAME, ar.Setup(2))
    >>> seen = observe(ar.view(ar.new_game(2, seed="1634"), 0))
    >>> dict(zip(observe.names, seen, strict=True))["table.draw_size: how many"]
    35
    """
    return Observer(observing_of(game).features(setup))


MOST_ACTIONS: Final = 100_000
"""How many actions a game may take in random play and in matches. No game that ends takes so many."""


def pick_listed(
    legal_actions: Callable[[Position], Sequence[Action]], position: Position, random: Randomness
) -> Action:
    """Return a legal action, each equally likely, by listing them; ValueError where there is none.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> state = ar.new_game(2, seed="1634")
    >>> pick_listed(ar.legal_actions, state, Random(1)) in ar.legal_actions(state)
    True
    """
    return one_of(legal_actions(position), random)


def play_on(
    to_move: Callable[[State], int | None],
    pick: Callable[[State, Randomness], Action],
    apply: Callable[[State, Action], State],
    state: State,
    random: Randomness,
) -> State:
    """Play on at random to the end of the game, and return the last state.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> play_on(ar.GAME.to_move, ar.pick, ar.apply, ar.new_game(2, seed="1634"), Random(1)).phase
    <Phase.OVER: 'over'>
    """
    for _ in range(MOST_ACTIONS):
        if to_move(state) is None:
            return state
        state = apply(state, pick(state, random))
    raise endless()


def endless() -> RuntimeError:
    """Return the error of a game that goes on for ever: one of its rules is broken.

    >>> print(endless())
    the game still goes on after 100000 actions
    """
    return RuntimeError(f"the game still goes on after {MOST_ACTIONS} actions")

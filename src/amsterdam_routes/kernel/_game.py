"""A game as one value: the bundle of its verbs, for all that works with any game; and its trees of chance."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from heapq import heappop, heappush
from math import ceil
from types import MethodType
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel._capabilities import ChanceTree, Counting, Following, Notation, Pictures, Words
from amsterdam_routes.kernel._chance import Chance, Randomness, Seed, one_of, seed_bytes
from amsterdam_routes.kernel._errors import MOST_LINES, IllegalAction, Problem, TooManyOutcomes, Violation
from amsterdam_routes.kernel._observing import Observer, Observing
from amsterdam_routes.kernel._sources import Question, ScriptedSource, run_with_answers
from amsterdam_routes.kernel._typechecks import check_least, shown, type_error
from amsterdam_routes.kernel.documents._declaration import Documents

if TYPE_CHECKING:
    from amsterdam_routes.kernel._records import Record  # it imports this module


class SetupLike(Protocol):
    """The attributes that the set-up of any game has.

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
    """The attributes that a score sheet has in any game.

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
    """The attributes that the standings of any game have.

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
_Setup = TypeVar("_Setup", contravariant=True)
_Action = TypeVar("_Action", contravariant=True)
_Made = TypeVar("_Made", covariant=True)


def _made_of(call: Any) -> Any:
    """Return the parts by which a call is compared: `partial` and methods are made again when a game is unpickled."""
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
    """The set-up of the game to which a position belongs."""
    actions: Callable[[Setup], Sequence[Action]]
    """Every action of an edition: one table for all numbers of players and all options."""
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
    """How clients follow the game by its transition, if they do; `viewer`, `redact`, `fold` and `opens` then follow."""
    legal_actions: Callable[[State | View], tuple[Action, ...]] = attrs.field(
        default=attrs.Factory(lambda game: partial(_listed, game.actions, game.setup, game.violations), takes_self=True)
    )
    """Every legal action, once; none on a view of another seat. By default: those of `actions` without violations."""
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
    """The view after these events; ValueError if they cannot have happened. Redacted records rely on it."""
    opens: Callable[[Event], bool] = attrs.field(default=_follow("opens"))
    """Whether an event is the first of an action; every action has one such event."""
    pick: Callable[[State | View, Randomness], Action] = attrs.field(
        default=attrs.Factory(lambda game: partial(pick_listed, game.legal_actions), takes_self=True)
    )
    """A legal action, each equally likely. By default: picked from the list."""
    playout: Callable[[State, Randomness], State] = attrs.field(
        default=attrs.Factory(lambda game: partial(play_on, game.to_move, game.pick, game.apply), takes_self=True)
    )
    """The end of the game if every seat picks its actions. By default: played in full."""
    chance_tree: ChanceTree[Setup, State, Action, Event] | None = None
    """The deal and the actions with answers of chance, if the rules ask a source: see `outcomes_of`."""
    documents: Callable[[], Documents] | None = None
    """The game as JSON, if it has documents. They are asked for when they are needed, as they know the game."""
    words: Words[State | View | Action | Event | Standings | Violation] | None = None
    """The game in words, if it has any."""
    pictures: Pictures[State | View, Event] | None = None
    """The game in pictures, if it draws any."""
    notation: Notation[Setup, Action, Any] | None = None  # Any: its records, whose module imports this one
    """The game as text that people type, if it has a notation."""
    observing: Observing[Setup, View] | None = None
    """The views in numbers, if it says what each number means: see `amsterdam_routes.kernel.Observing`."""
    counting: Counting[Setup, State, Event, Standings] | None = None
    """What is counted when many games are played, if it says so: see `amsterdam_routes.study`."""
    record_class: type[Any] | None = None  # Any: a `Record` of this game, whose module imports this one
    """The class of its records: a subclass of `Record`, or None for `Record` itself."""
    redacted_record_class: type[Any] | None = None
    """The class of its redacted records: a subclass of `RedactedRecord`, or None for `RedactedRecord` itself."""

    def record(
        self, setup: Setup, *, seed: Seed = None, names: Iterable[str] = (), actions: Iterable[Action] = ()
    ) -> "Record[Setup, State, View, Action, Event, Standings]":
        """Return the record of a newly dealt game, or of one already played, in the game's own class of records.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.record(ar.Setup(2), seed="1634")
        RouteRecord(2 players; 0 actions, seat 0 to move)
        """
        from amsterdam_routes.kernel._records import Record  # it imports this module

        return Record(game=self, setup=setup, seed=seed_bytes(seed), names=names, actions=actions)

    def __repr__(self) -> str:
        return f"Game({self.name!r})"


class RecordMaker(Protocol[_Setup, _Action, _Made]):
    """The part of a game that makes its records, so that `play_match` returns the game's own class of records.

    >>> import amsterdam_routes as ar
    >>> maker: ar.RecordMaker[ar.Setup, ar.Action, ar.RouteRecord] = ar.GAME
    >>> maker.record(ar.Setup(2), seed="1634").ply
    0
    """

    def record(
        self, setup: _Setup, *, seed: Seed = None, names: Iterable[str] = (), actions: Iterable[_Action] = ()
    ) -> _Made:
        """Return the record of a newly dealt game, or of one already played."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any, Any, Any]  # Any: what belongs to no game in particular
"""Any game, for what works with a game that it does not know."""


def check_game(game: object) -> None:
    """Raise TypeError unless this is a game.

    >>> from amsterdam_routes.kernel import check_game
    >>> check_game("routes")
    Traceback (most recent call last):
    TypeError: expected a Game, got a str
    """
    if not isinstance(game, Game):
        raise type_error(Game, game)


def check_playable(game: object, setup: object) -> None:
    """Raise TypeError unless this is a game, and that a set-up.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import check_playable
    >>> check_playable(ar.GAME, 3)
    Traceback (most recent call last):
    TypeError: expected a set-up, got an int
    """
    check_game(game)
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
    check_game(game)
    if game.observing is None:
        raise TypeError(f"expected a game that is observed in numbers, got {game!r}, which has no `observing`")
    return game.observing


def observer_of(game: Game[Setup, State, View, Action, Event, Standings], setup: Setup) -> Observer[View]:
    """Return the observer of views for a game of this set-up; TypeError if the game declares none.

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


# --- trees of chance: a walk from the very deal, question by question, and all that may follow


def deal_with_answers(
    game: Game[Setup, State, View, Action, Event, Standings], setup: Setup, answers: Iterable[object] = ()
) -> State | Question:
    """Return the first state of a game if chance gives these answers; the question that is open if they are too few.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import deal_with_answers
    >>> deal_with_answers(ar.GAME, ar.Setup(2), answers=[ar.Color.PINK]).weights  # one pink card less than of others
    (5, 6, 6, 6, 6, 6, 8)
    """
    check_playable(game, setup)
    return run_with_answers(lambda source: _chance_tree_of(game).deal(setup, source), answers)


def apply_with_answers(
    game: Game[Setup, State, View, Action, Event, Standings],
    state: State,
    action: Action,
    answers: Iterable[object] = (),
) -> State | Question:
    """Return the state after an action if chance gives these answers; the question that is open if they are too few.

    So an action and the chance in it are nodes of one tree. Where there is one possible answer, no question is asked.
    `IllegalAction` if the rules forbid the action; ValueError if an answer is not possible.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import apply_with_answers
    >>> state = ar.new_game(2, seed="1634")
    >>> apply_with_answers(ar.GAME, state, ar.KeepContracts(state.hands[0].offer)).to_move
    1
    """
    tree = _chance_tree_if_legal(game, state, action)
    return run_with_answers(lambda source: tree.apply(state, action, source, None), answers)


def step_with_answers(
    game: Game[Setup, State, View, Action, Event, Standings],
    state: State,
    action: Action,
    answers: Iterable[object] = (),
) -> tuple[State, tuple[Event, ...]] | Question:
    """Return the state after an action and its events if chance gives these answers; the open question if too few.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import step_with_answers
    >>> state = ar.new_game(2, seed="1634")
    >>> after, events = step_with_answers(ar.GAME, state, ar.KeepContracts(state.hands[0].offer))
    >>> [type(event).__name__ for event in events]
    ['ContractsKept']
    """
    tree = _chance_tree_if_legal(game, state, action)

    def run(source: ScriptedSource) -> tuple[State, tuple[Event, ...]]:
        log: list[Event] = []
        return tree.apply(state, action, source, log), tuple(log)

    return run_with_answers(run, answers)


def outcomes_of(
    game: Game[Setup, State, View, Action, Event, Standings],
    state: State,
    action: Action,
    *,
    limit: int = MOST_LINES,
    at_least: Fraction | float | None = None,
) -> dict[State, Fraction]:
    """Return every state that an action may lead to, with its exact probability, for any order of the piles.

    With `at_least`, those that the likeliest lines of chance lead to, until these sum to so much; what is missing to 1
    is the remainder. See `follow_all`. `IllegalAction` if the rules forbid the action; `TooManyOutcomes` if that is
    more lines of chance than the limit allows.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import outcomes_of
    >>> state = ar.new_game(2, seed="1634")
    >>> [str(likely) for likely in outcomes_of(ar.GAME, state, ar.KeepContracts(state.hands[0].offer)).values()]
    ['1']
    """
    tree = _chance_tree_if_legal(game, state, action)
    return follow_all(lambda source: tree.apply(state, action, source, None), limit, at_least=at_least)


def _chance_tree_if_legal(
    game: Game[Setup, State, View, Action, Event, Standings], state: State, action: Action
) -> ChanceTree[Setup, State, Action, Event]:
    """Return the tree of chance of a game; `IllegalAction` if the rules forbid the action."""
    tree = _chance_tree_of(game)
    if reasons := game.violations(state, action):
        raise IllegalAction(reasons)
    return tree


def _chance_tree_of(
    game: Game[Setup, State, View, Action, Event, Standings],
) -> ChanceTree[Setup, State, Action, Event]:
    """Return the tree of chance of a game; TypeError if it has none."""
    check_game(game)
    if game.chance_tree is None:
        raise TypeError(f"expected a game whose chance can be asked, got {game!r}, which has no `chance_tree`")
    return game.chance_tree


# --- all that chance may make of a run: every result with its exact probability, or the likeliest ones


R = TypeVar("R")


def follow_all(
    run: Callable[[ScriptedSource], R], limit: int = MOST_LINES, *, at_least: Fraction | float | None = None
) -> dict[R, Fraction]:
    """Return every result of a run with its exact probability: equal results are one.

    `TooManyOutcomes` if there are more lines of chance than the limit allows: they are counted before they are
    followed, as far as possible.

    With `at_least`, lines are followed from the likeliest on, until their probabilities sum to so much. The likeliest
    results come first, each with the probability of its lines that were followed. A float is read as it is written:
    0.9 is 9/10. Lines for which the run returns None do not count. `TooManyOutcomes` if that takes more lines than the
    limit allows, or more runs that only find the next question.

    >>> from amsterdam_routes.kernel import follow_all
    >>> found = follow_all(lambda source: source.below(6) + source.below(6) + 2)
    >>> str(found[7]), str(found[12])
    ('1/6', '1/36')
    >>> found = follow_all(lambda source: source.weighted({"calm": 8, "storm": 1, "fog": 1}), at_least=0.9)
    >>> {weather: str(likely) for weather, likely in found.items()}
    {'calm': '4/5', 'storm': '1/10'}
    """
    check_least("limit", limit, 1)
    if at_least is not None:
        return _follow_likeliest(run, limit, _mass(at_least))
    ends: list[tuple[tuple[int, ...], R, Fraction]] = []
    level: list[tuple[tuple[object, ...], tuple[int, ...], Fraction]] = [((), (), Fraction(1))]
    while level:
        following, count = [], len(ends) + len(level)
        for answers, places, probability in level:
            result = run_with_answers(run, answers)
            if not isinstance(result, Question):
                ends.append((places, result, probability))
                continue
            count += result.sequences - 1
            if count > limit:
                raise TooManyOutcomes(count, limit)
            following.append((answers, places, probability, result))
        level = [
            ((*answers, *more), (*places, *at), probability * share)
            for answers, places, probability, question in following
            for more, at, share in question.answers()
        ]
    found: dict[R, Fraction] = {}
    for _, result, probability in sorted(ends, key=lambda end: end[0]):
        found[result] = found.get(result, Fraction(0)) + probability
    return found


def _mass(at_least: Fraction | float) -> Fraction:
    """Return the probability that is asked for; TypeError or ValueError unless it is above 0 and at most 1."""
    if isinstance(at_least, bool) or not isinstance(at_least, Fraction | float | int):
        raise type_error("a Fraction or a float", at_least, "at_least")
    if not 0 < at_least <= 1:
        parts = (at_least.numerator, at_least.denominator) if isinstance(at_least, Fraction) else (at_least,)
        raise ValueError(f"at_least: expected more than 0 and at most 1, got {'/'.join(map(shown, parts))}")
    return Fraction(float.__repr__(at_least)) if isinstance(at_least, float) else Fraction(at_least)


@attrs.frozen(order=True)
class _Open:
    """A line of chance that has not been followed to its end. Those that may lead to the likeliest line sort first."""

    rank: Fraction
    """How likely the likeliest line is that it may lead to, as far as its question tells, as a negative number."""
    places: tuple[int, ...]
    """The places of its answers among their options."""
    answers: tuple[Any, ...] = attrs.field(eq=False)  # whatever the questions are about
    """Its answers so far."""
    probability: Fraction = attrs.field(eq=False)
    """How likely these are."""
    question: Question | None = attrs.field(eq=False)
    """What is asked next; None if that is not known without a run."""

    @classmethod
    def of(
        cls, places: tuple[int, ...], answers: tuple[Any, ...], probability: Fraction, question: Question | None
    ) -> "_Open":
        best = probability if question is None else probability * question.likeliest
        return cls(-best, places, answers, probability, question)

    def answered(self, question: Question) -> Iterator["_Open"]:
        """Yield the lines that go on from here, one for each answer."""
        for place, (option, share) in enumerate(zip(question.options, question.probabilities, strict=True)):
            places, answers = (*self.places, place), (*self.answers, option)
            yield self.of(places, answers, self.probability * share, question.following(option))


def _follow_likeliest(run: Callable[[ScriptedSource], R], limit: int, wanted: Fraction) -> dict[R, Fraction]:
    """Follow the lines by falling probability, and stop when they sum to what is wanted.

    No line that continues an open line is likelier than the rank of the open line. So the first open line also tells
    how many more lines are needed at least.
    """
    found: dict[R, Fraction] = {}
    waiting = [_Open.of((), (), Fraction(1), None)]
    followed, asked, there_are = 0, 0, 1
    while waiting and wanted > 0:
        line = heappop(waiting)
        needed = followed + ceil(wanted / -line.rank)
        if needed > limit:
            raise TooManyOutcomes(needed, limit)
        if line.question is not None:
            for following in line.answered(line.question):
                heappush(waiting, following)
            continue
        result = run_with_answers(run, line.answers)
        if isinstance(result, Question):
            heappush(waiting, _Open.of(line.places, line.answers, line.probability, result))
            asked, there_are = asked + 1, there_are + result.sequences - 1
            if asked > limit:  # each run that asks makes two lines or more of one
                raise TooManyOutcomes(there_are, limit)
            continue
        followed += 1
        found[result] = found.get(result, Fraction(0)) + line.probability
        wanted -= 0 if result is None else line.probability
    return dict(sorted(found.items(), key=lambda result: -result[1]))

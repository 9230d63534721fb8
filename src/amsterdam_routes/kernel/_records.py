"""Records: a whole game as a value, from its set-up to its result.

A `Record` keeps how a game began and every action since, which is all that it takes to play it again. It cannot hold a
game that breaks the rules, since making one is replaying it. It knows the seed, and so every card to come: whoever
keeps it keeps it secret until the end. What a seat may have of it meanwhile is a `RedactedRecord`: the first view, and
the events that the seat was told since.

At the end stand the documents of records. Of what follows from the rest, only the result is written.
"""

import copy
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar  # Any: the values of any game

import attrs

from amsterdam_routes.kernel import _game as _game
from amsterdam_routes.kernel._chance import Chance, Seed, commitment, seed_bytes
from amsterdam_routes.kernel._errors import IllegalAction, InvalidRecord, Problem, prefix_paths
from amsterdam_routes.kernel._game import Action, AnyGame, Event, Game, Setup, Standings, State, View, check_playable
from amsterdam_routes.kernel._names import check_names, name_tuple
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel.documents._codecs import SEED, Codec, IdIndex, Read, ReadOf, Shapes, Write, list_of, named
from amsterdam_routes.kernel.documents._declaration import Kind, Registry
from amsterdam_routes.kernel.documents._formats import Plain, refuse
from amsterdam_routes.kernel.documents._shapes import Maybe, Shape, Text

COMMITMENT: Final = Text("[0-9a-f]{64}", "64 hexadecimal digits")
_R = TypeVar("_R")
Position = TypeVar("Position", covariant=True)


def _actions(actions: Iterable[Any]) -> tuple[Any, ...]:  # Any: mypy knows the actions of no subclass here
    return tuple(actions)


@attrs.frozen(kw_only=True, repr=False)
class Record(Generic[Setup, State, View, Action, Event, Standings]):
    """A game so far: its beginning, every action since, and the result once it is over.

    It begins from a seed or, as a puzzle does, from a state. Making one replays it: `InvalidRecord` if an action is
    illegal, or if it leads to another result than the one given. A game may have a class of its own for its records,
    such as `RouteRecord`; then this one makes records of that class.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> record = record.play(ar.legal_actions(record.state)[-1])
    >>> record
    RouteRecord(Griet, Jan; 1 action, seat 1 to move)
    >>> record.state == ar.apply(ar.new_game(2, seed="1634"), record.actions[0])
    True
    """

    game: Game[Setup, State, View, Action, Event, Standings]
    """The game that is played."""
    setup: Setup
    """What was agreed before it."""
    seed: bytes | None = None
    """Where chance comes from; None where the game begins from `start`."""
    start: State | None = None
    """The first state, where it was not dealt from a seed."""
    names: tuple[str, ...] = attrs.field(default=(), converter=name_tuple)
    """By seat, who plays; empty if that is not said."""
    actions: tuple[Action, ...] = attrs.field(default=(), converter=_actions)
    """What was done, in order."""
    result: Standings | None = None
    """The final standings; None while the game goes on."""
    state: State = attrs.field(init=False, eq=False)
    """The state after the last action."""

    if not TYPE_CHECKING:

        def __new__(cls, *, game: object = None, **_: object) -> "Record":
            own = getattr(game, "record_class", None) or Record
            return object.__new__(cls if game is None else _class_for(cls, own))

    def __attrs_post_init__(self) -> None:
        check_playable(self.game, self.setup)
        if (self.seed is None) == (self.start is None):
            raise TypeError("a record begins either from a seed or from a state")
        if self.seed is not None and type(self.seed) is not bytes:
            raise type_error(bytes, self.seed, "the seed of a record")
        if self.start is not None:
            check_start(self.game.check(self.start))
            if self.game.setup(self.start) != self.setup:
                raise ValueError("the first state is not that of a game with this set-up")
        check_names(self.names, self.setup.players)
        *_, state = self._positions()
        result = self._result(state)
        if self.result is not None and self.result != result:
            raise InvalidRecord([misfit(self.ply, result)])
        object.__setattr__(self, "state", state)
        object.__setattr__(self, "result", result)

    @classmethod
    def begin(
        cls,
        game: Game[Setup, State, View, Action, Event, Standings],
        setup: Setup,
        *,
        seed: Seed = None,
        names: Iterable[str] = (),
    ) -> Self:
        """Begin the record of a game that is dealt now; `seed` None takes one from the system.

        >>> import amsterdam_routes as ar
        >>> ar.Record.begin(ar.GAME, ar.Setup(2), seed=1634).state == ar.new_game(2, seed=1634)
        True
        """
        return cls(game=game, setup=setup, seed=seed_bytes(seed), names=names)

    @classmethod
    def begin_at(
        cls,
        game: Game[Setup, State, View, Action, Event, Standings],
        state: State,
        *,
        names: Iterable[str] = (),
    ) -> Self:
        """Begin the record of a game at a state, wherever that comes from.

        >>> import amsterdam_routes as ar
        >>> record = ar.Record.begin_at(ar.GAME, ar.new_game(2))
        >>> record.seed is None, record.ply
        (True, 0)
        """
        if not isinstance(game, Game):
            raise type_error(Game, game)
        return cls(game=game, setup=game.setup(state), start=state, names=names)

    @property
    def ply(self) -> int:
        """How many actions were played. A server that asks its clients for it plays no double click twice."""
        return len(self.actions)

    @property
    def commitment(self) -> str | None:
        """The SHA-256 of the seed, which may be published from the start; None where there is no seed.

        >>> import amsterdam_routes as ar
        >>> ar.new_record(2, seed="1634").commitment == ar.commitment("1634")
        True
        """
        return None if self.seed is None else commitment(self.seed)

    def play(self, action: Action) -> Self:
        """Return the record with one action more; `IllegalAction` if the rules forbid it.

        >>> import amsterdam_routes as ar
        >>> record = ar.new_record(2, seed="1634")
        >>> record.play(ar.legal_actions(record.state)[0]).ply, record.ply
        (1, 0)
        """
        return self._with(action, self.game.apply(self.state, action))

    def step(self, action: Action) -> tuple[Self, tuple[Event, ...]]:
        """Return the record with one more action, and its events; `IllegalAction` if the rules forbid it.

        >>> import amsterdam_routes as ar
        >>> record = ar.new_record(2, seed="1634")
        >>> after, events = record.step(ar.legal_actions(record.state)[0])
        >>> after.ply, [type(event).__name__ for event in events]
        (1, ['ContractsKept', 'ContractsReturned'])
        """
        state, events = self.game.step(self.state, action)
        return self._with(action, state), events

    def _with(self, action: Action, state: State) -> Self:
        return changed(self, actions=(*self.actions, action), state=state, result=self._result(state))

    def undo(self) -> tuple[Self, tuple[int, ...]]:
        """Return the record without its last action, and the seats to whom that action had shown something hidden.

        A card drawn was shown to the one who drew it, a card turned up to everyone, the cards that paid for a route to
        everyone else, and so were the contracts when the game ended.

        >>> import amsterdam_routes as ar
        >>> record = ar.new_record(2, seed="1634")
        >>> earlier, seats = record.play(ar.legal_actions(record.state)[0]).undo()
        >>> earlier == record, seats
        (True, ())
        """
        if not self.actions:
            raise InvalidRecord([Problem("$.actions", "nothing_to_undo", "no action has been played yet")])
        *_, before, _ = self._positions()
        events = self.game.events(before, self.actions[-1])
        seats = {seat for event in events for seat in self.game.shown_to(before, event)}
        return changed(self, actions=self.actions[:-1], state=before, result=None), tuple(sorted(seats))

    def undo_turn(self) -> Self:
        """Return the record without the last mover's turn, as far as it has shown nobody hidden information.

        The last actions of the same seat are taken back one by one, as long as they have shown nobody anything. `undo`
        takes back any action, and names those who have seen something. InvalidRecord if there is none to take back.

        >>> import amsterdam_routes as ar
        >>> record = ar.new_record(2, seed="1634")
        >>> record.play(ar.legal_actions(record.state)[0]).undo_turn() == record
        True
        """
        game, states = self.game, list(self._positions())
        movers = [game.to_move(state) for state in states[:-1]]
        left = len(self.actions)
        while left and movers[left - 1] == movers[-1] and not self._showed(states[left - 1], self.actions[left - 1]):
            left -= 1
        if left == len(self.actions):
            text = "the last action has shown somebody something hidden" if left else "no action has been played yet"
            raise InvalidRecord([Problem("$.actions", "nothing_to_undo", text)])
        return changed(self, actions=self.actions[:left], state=states[left], result=None)

    def _showed(self, before: State, action: Action) -> bool:
        """Return whether an action showed anybody something hidden."""
        return any(self.game.shown_to(before, event) for event in self.game.events(before, action))

    def redacted(self, seat: int | None) -> "RedactedRecord[Setup, State, View, Action, Event, Standings]":
        """Return this record as a seat may see it while the game goes on; `seat` None is an onlooker.

        >>> import amsterdam_routes as ar
        >>> record = ar.new_record(2, seed="1634")
        >>> record = record.play(ar.legal_actions(record.state)[0])
        >>> record.redacted(1).view == ar.view(record.state, 1)
        True
        """
        state = self._first()
        start = self.game.view(state, seat)
        told = []
        for action in self.actions:
            state, events = self.game.step(state, action)
            told.append([self.game.redact(event, seat) for event in events])
        return RedactedRecord(game=self.game, commitment=self.commitment, names=self.names, start=start, events=told)

    def __repr__(self) -> str:
        return _told(self, Record, self.game.to_move(self.state))  # and no seed, which tells the whole game

    def _first(self) -> State:
        return self.game.deal(self.setup, Chance.of(self.seed)) if self.start is None else self.start

    def _positions(self) -> Iterator[State]:
        state = self._first()
        yield state
        for ply, action in enumerate(self.actions):
            try:
                state = self.game.apply(state, action)
            except IllegalAction as error:
                path = f"$.actions[{ply}]"
                raise InvalidRecord(Problem(path, reason.code, reason.text) for reason in error.violations) from None
            yield state

    def _result(self, state: State) -> Standings | None:
        return self.game.standings(state) if self.game.to_move(state) is None else None


def _by_action(events: Iterable[Iterable[Any]]) -> tuple[tuple[Any, ...], ...]:  # Any: as above
    return tuple(tuple(told) for told in events)


@attrs.frozen(kw_only=True, repr=False)
class RedactedRecord(Generic[Setup, State, View, Action, Event, Standings]):
    """A game so far as one seat, or an onlooker, has seen it: the first view, and the events since.

    Once the game is over and its record is published, `published.redacted(seat) == mine` proves that it is the game
    that was played: the commitment vouches for the seed, the events for everything that the seat was told.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634")
    >>> mine = record.redacted(1)
    >>> action = ar.legal_actions(record.state)[0]
    >>> mine = mine.add(ar.redact(event, 1) for event in ar.events(record.state, action))
    >>> mine
    RedactedRouteRecord(2 players; 1 action, seat 1 to move; seen by seat 1)
    >>> mine == record.play(action).redacted(1)
    True
    """

    game: Game[Setup, State, View, Action, Event, Standings]
    """The game that is played."""
    commitment: str | None = None
    """The SHA-256 of the seed, as hex; None where there is no seed."""
    names: tuple[str, ...] = attrs.field(default=(), converter=name_tuple)
    """By seat, who plays; empty if that is not said."""
    start: View
    """What was seen at the beginning."""
    events: tuple[tuple[Event, ...], ...] = attrs.field(default=(), converter=_by_action)
    """By action, what happened, as far as the seat may see it."""
    view: View = attrs.field(init=False, eq=False)
    """What is seen now."""

    if not TYPE_CHECKING:

        def __new__(cls, *, game: object = None, **_: object) -> "RedactedRecord":
            own = getattr(game, "redacted_record_class", None) or RedactedRecord
            return object.__new__(cls if game is None else _class_for(cls, own))

    def __attrs_post_init__(self) -> None:
        if self.commitment is not None and not re.fullmatch(COMMITMENT.pattern, self.commitment):
            raise ValueError(
                f"a commitment: expected 64 hexadecimal digits in lower case, got {self.commitment[:70]!r}"
            )
        check_start(self.game.check(self.start))
        check_names(self.names, self.setup.players)
        *_, view = self._positions()
        object.__setattr__(self, "view", view)

    @property
    def seat(self) -> int | None:
        """Who has seen it; None is an onlooker."""
        return self.game.viewer(self.start)

    @property
    def setup(self) -> Setup:
        """What was agreed before the game."""
        return self.game.setup(self.start)

    @property
    def ply(self) -> int:
        """How many actions were played."""
        return len(self.events)

    @property
    def result(self) -> Standings | None:
        """The final standings; None while the game goes on."""
        return self.game.standings(self.view) if self.game.to_move(self.view) is None else None

    def add(self, events: Iterable[Event]) -> Self:
        """Return the record with one more action, and the events of it that the seat saw.

        >>> import amsterdam_routes as ar
        >>> record = ar.new_record(2, seed="1634")
        >>> action = ar.legal_actions(record.state)[0]
        >>> record.redacted(0).add(ar.events(record.state, action)).ply
        1
        """
        told = tuple(events)
        return changed(self, events=(*self.events, told), view=self._heard(self.view, told, self.ply))

    def __repr__(self) -> str:
        who = "an onlooker" if self.seat is None else f"seat {self.seat}"
        return _told(self, RedactedRecord, self.game.to_move(self.view), f"; seen by {who}")

    def _positions(self) -> Iterator[View]:
        view = self.start
        yield view
        for ply, events in enumerate(self.events):
            view = self._heard(view, events, ply)
            yield view

    def _heard(self, view: View, events: tuple[Event, ...], ply: int) -> View:
        """Return the view after the events of one action."""
        game, seat, path = self.game, self.seat, f"$.events[{ply}]"
        if [game.opens(event) for event in events] != [True] + [False] * (len(events) - 1):
            raise InvalidRecord([Problem(path, "not_one_action", "these are not the events of exactly one action")])
        if any(game.redact(event, seat) != event for event in events):
            text = "an event shows what is hidden from the one who has seen this record"
            raise InvalidRecord([Problem(path, "not_redacted", text)])
        try:
            return game.fold(view, events)
        except ValueError as error:
            raise InvalidRecord([Problem(path, "misfit", str(error))]) from None


def _class_for(asked: type, own: type) -> type:
    """Return the class of the records of a game, if it is the one that was asked for or a subclass of it."""
    if issubclass(own, asked):
        return own
    raise TypeError(f"expected a game whose records are of the class {asked.__name__}, got one of {own.__name__}")


vars(_game)["Record"] = Record  # for callers of `typing.get_type_hints` on `Game.record`

AnyRedacted: TypeAlias = RedactedRecord[Any, Any, Any, Any, Any, Any]
AnyRecord: TypeAlias = Record[Any, Any, Any, Any, Any, Any]  # Any: what belongs to no game in particular
"""A record of any game."""


class Replayable(Protocol[Position]):
    """A value that can be replayed: a record, of states, or a redacted record, of views.

    >>> import amsterdam_routes as ar
    >>> again: ar.Replayable[ar.View] = ar.new_record(2, seed="1634").redacted(0)
    >>> next(ar.replay(again)).seat
    0
    """

    def _positions(self) -> Iterator[Position]: ...


def replay(record: Replayable[Position]) -> Iterator[Position]:
    """Yield every state of a record, the first included, played anew; of a redacted record every view.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634")
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> [state.to_move for state in ar.replay(record)]
    [0, 1]
    >>> [view.to_move for view in ar.replay(record.redacted(0))]
    [0, 1]
    """
    if not isinstance(record, Record | RedactedRecord):
        raise type_error(Record | RedactedRecord, record)
    return record._positions()


def transitions(
    record: Record[Setup, State, View, Action, Event, Standings]
    | RedactedRecord[Setup, State, View, Action, Event, Standings],
) -> Iterator[tuple[State | View, tuple[Event, ...], State | View]]:
    """Yield for each action the position before it, the events that the record tells, and the position after it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import transitions
    >>> record = ar.new_record(2, seed="1634")
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> [(before.to_move, len(events), after.to_move) for before, events, after in transitions(record.redacted(1))]
    [(0, 2, 1)]
    """
    if not isinstance(record, Record | RedactedRecord):
        raise type_error(Record | RedactedRecord, record)
    if isinstance(record, RedactedRecord):
        for (seen, then), told in zip(pairwise(record._positions()), record.events, strict=True):
            yield seen, told, then
    else:
        for (before, after), action in zip(pairwise(record._positions()), record.actions, strict=True):
            yield before, record.game.events(before, action), after


def check_start(found: Iterable[Problem]) -> None:
    """Raise `InvalidRecord` if the position that a record begins from has problems."""
    if found:
        raise InvalidRecord(prefix_paths("$.start", found))


def changed(record: _R, **fields: object) -> _R:
    """Copy a record with other fields that its game has worked out, without replaying it."""
    new = copy.copy(record)
    for name, value in fields.items():
        object.__setattr__(new, name, value)
    return new


def _told(record: "AnyRecord | AnyRedacted", general: type, to_move: int | None, more: str = "") -> str:
    """Describe a record in a few words, without secrets. Its class says which game it is."""
    kind, of = type(record).__name__, f"{record.game.name}: " if type(record) is general else ""
    who = ", ".join(repr(name)[1:-1] for name in record.names) if record.names else f"{record.setup.players} players"
    turn = "over" if to_move is None else f"seat {to_move} to move"
    return f"{kind}({of}{who}; {record.ply} {'action' if record.ply == 1 else 'actions'}, {turn}{more})"


def misfit(ply: int, result: object) -> Problem:
    """Return the problem of a record whose actions lead to another result than the one that it came with."""
    if result is None:
        return Problem("$.actions", "cut_short", f"there is a result, but after {ply} actions the game still goes on")
    return Problem("$.result", "wrong_result", "the actions lead to another result")


# --- records as documents


RECORDS = (Kind("record", Record), Kind("redacted-record", RedactedRecord))
"""The kinds of documents that records are."""


def record_codecs(registry: Registry, game: AnyGame) -> tuple[Codec, ...]:
    """Return how the records of a game are written and read."""
    if not isinstance(game, Game):
        raise type_error(Game, game, "'game' of Documents")
    of = {kind.name: kind.type for kind in registry.declared.kinds}

    def record(shapes: Shapes) -> Shape:
        fields: dict[str, Shape] = {
            "setup": Maybe(shapes.of(of["setup"])),
            "seed": Maybe(SEED),
            "start": Maybe(shapes.of(of["state"])),
            "names": [str],
            "actions": [shapes.of(of["action"])],
            "result": Maybe(shapes.of(of["standings"])),
        }
        return named(Record, fields)

    def redacted(shapes: Shapes) -> Shape:
        fields: dict[str, Shape] = {
            "commitment": Maybe(COMMITMENT),
            "names": [str],
            "start": shapes.of(of["view"]),
            "events": [[shapes.of(of["event"])]],
        }
        return named(RedactedRecord, fields)

    def reader(read_of: ReadOf, index: IdIndex) -> Read:
        return lambda data: _read_record(registry, game, read_of, index, data)

    def redacted_reader(read_of: ReadOf, index: IdIndex) -> Read:
        return lambda data: _read_redacted(registry, game, read_of, index, data)

    own, own_redacted = game.record_class or Record, game.redacted_record_class or RedactedRecord
    return (
        *[Codec(cls, record, _write_record, reader) for cls in dict.fromkeys((Record, own))],
        *[
            Codec(cls, redacted, _write_redacted, redacted_reader)
            for cls in dict.fromkeys((RedactedRecord, own_redacted))
        ],
    )


def _write_record(data: Write) -> Write:
    def write(record: Record[Any, Any, Any, Any, Any, Any]) -> Plain:
        return {
            "setup": None if record.seed is None else data(record.setup),
            "seed": None if record.seed is None else record.seed.hex(),
            "start": None if record.start is None else data(record.start),
            "names": [*record.names],
            "actions": [data(action) for action in record.actions],
            "result": None if record.result is None else data(record.result),
        }

    return write


def _write_redacted(data: Write) -> Write:
    def write(record: RedactedRecord[Any, Any, Any, Any, Any, Any]) -> Plain:
        return {
            "commitment": record.commitment,
            "names": [*record.names],
            "start": data(record.start),
            "events": [[data(event) for event in told] for told in record.events],
        }

    return write


def _read_record(registry: Registry, game: AnyGame, read_of: ReadOf, index: IdIndex, data: Plain) -> object:
    """Read the record that data of the right shape describe, and replay it; `InvalidRecord` if it does not replay."""
    kinds = registry.kinds
    refuse(_against_beginning(data))
    if data["start"] is None:
        start = None
        refuse(prefix_paths("$.setup", kinds["setup"].check_data(data["setup"], index.edition)))
        setup = _read(read_of, kinds["setup"].type, data["setup"])
    else:
        start = _read(read_of, kinds["state"].type, data["start"])
        refuse(prefix_paths("$.start", kinds["state"].check(start, index.edition)))
        setup = game.setup(start)
    refuse(_against_names(data["names"], setup.players))
    record = Record(
        game=game,
        setup=setup,
        seed=None if data["seed"] is None else bytes.fromhex(data["seed"]),
        start=start,
        names=data["names"],
        actions=_read(read_of, list_of(kinds["action"].type), data["actions"]),
    )
    if data["result"] is not None and (record.result is None or data["result"] != registry.data(record.result)):
        raise InvalidRecord([misfit(record.ply, record.result)])
    return record


def _read_redacted(registry: Registry, game: AnyGame, read_of: ReadOf, index: IdIndex, data: Plain) -> object:
    """Read the redacted record that data of the right shape describe; `InvalidRecord` if they do not fit together."""
    kinds = registry.kinds
    start = _read(read_of, kinds["view"].type, data["start"])
    refuse(prefix_paths("$.start", kinds["view"].check(start, index.edition)))
    refuse(_against_names(data["names"], game.setup(start).players))
    return RedactedRecord(
        game=game,
        commitment=data["commitment"],
        names=data["names"],
        start=start,
        events=_read(read_of, list_of(list_of(kinds["event"].type)), data["events"]),
    )


def _read(read_of: ReadOf, hint: Any, data: Any) -> Any:
    """Read a value of a type; plain data that need no conversion stay unchanged."""
    read = read_of(hint)
    return data if read is None else read(data)


def _against_beginning(data: Plain) -> Iterator[Problem]:
    """Tell that a record begins neither from a seed nor from a state, or from both."""
    if not (data["setup"] is None) == (data["seed"] is None) != (data["start"] is None):
        text = "a record begins either from a set-up and a seed, or from a state ('start'); the rest is null"
        yield Problem("$", "wrong_beginning", text)


def _against_names(names: list[Any], players: int) -> Iterator[Problem]:
    """Describe what is wrong with names, and that there is not one for each seat."""
    try:
        check_names(tuple(names), players)
    except ValueError as error:
        yield Problem("$.names", "wrong_number", str(error))
    for i, name in enumerate(names):
        try:
            name_tuple([name])
        except ValueError as error:
            yield Problem(f"$.names[{i}]", "wrong_name", str(error))

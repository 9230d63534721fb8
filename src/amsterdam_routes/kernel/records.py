"""Records: a whole game as a value, from what was agreed before it to its result.

A `Record` keeps how a game began and every action since, which is all that it takes to play it again. It cannot hold a
game that breaks the rules, since making one is replaying it. It knows the seed, and so every card to come: whoever
keeps it keeps it secret until the end. What a seat may have of it meanwhile is a `RedactedRecord`: the first view, and
the events that the seat was told since.
"""

import copy
import re
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Any, Final, Generic, Protocol, Self, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel.chance import Chance, Seed, commitment, seed_bytes
from amsterdam_routes.kernel.errors import IllegalAction, InvalidRecord, Problem, prefix_paths
from amsterdam_routes.kernel.game import Action, Event, Game, Setup, Standings, State, View, check_playable
from amsterdam_routes.kernel.names import check_names, name_tuple
from amsterdam_routes.kernel.typechecks import type_error

_COMMITMENT: Final = re.compile("[0-9a-f]{64}")
_R = TypeVar("_R")
_E = TypeVar("_E")
Position = TypeVar("Position", covariant=True)


def _actions(actions: Iterable[Action]) -> tuple[Action, ...]:
    return tuple(actions)


@attrs.frozen(kw_only=True, repr=False)
class Record(Generic[Setup, State, View, Action, Event, Standings]):
    """A game so far: how it began, every action since, and the result once it is over.

    It begins from a seed or, as a puzzle does, from a state. Making one replays it: `InvalidRecord` if an action is
    illegal, or if it leads to another result than the one given.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> record = record.play(ar.legal_actions(record.state)[-1])
    >>> record
    Record(routes: Griet, Jan; 1 action, seat 1 to move)
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
        """Return the record with one action more, and what happened; `IllegalAction` if the rules forbid it.

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
        """Return the record at the start of the last mover's turn, as far as that has shown nobody anything hidden.

        The last actions go, one by one, that the same seat did in a row, back to one that showed somebody something:
        `undo` takes such an action back, and names those who have seen it. InvalidRecord if there is none to take back.

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
        """Return what a seat may have of this record while the game goes on; `seat` None is an onlooker.

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
        to_move = self.game.to_move(self.state)  # and no seed, which tells the whole game
        return f"Record({summary(self.game.name, self.setup.players, to_move, self.names, self.ply)})"

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


def _by_action(events: Iterable[Iterable[_E]]) -> tuple[tuple[_E, ...], ...]:
    return tuple(tuple(told) for told in events)


@attrs.frozen(kw_only=True, repr=False)
class RedactedRecord(Generic[Setup, State, View, Action, Event, Standings]):
    """A game so far as one seat, or an onlooker, has seen it: the first view, and what it was told since.

    Once the game is over and its record is published, `published.redacted(seat) == mine` proves that it is the game
    that was played: the commitment vouches for the seed, the events for everything that the seat was told.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634")
    >>> mine = record.redacted(1)
    >>> action = ar.legal_actions(record.state)[0]
    >>> mine = mine.add(ar.redact(event, 1) for event in ar.events(record.state, action))
    >>> mine
    RedactedRecord(routes: 2 players; 1 action, seat 1 to move; seen by seat 1)
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

    def __attrs_post_init__(self) -> None:
        if self.commitment is not None and not _COMMITMENT.fullmatch(self.commitment):
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
        """Return the record with one action more, of which the seat was told these events.

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
        told = summary(self.game.name, self.setup.players, self.game.to_move(self.view), self.names, self.ply)
        return f"RedactedRecord({told}; seen by {who})"

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


AnyRecord: TypeAlias = Record[Any, Any, Any, Any, Any, Any]  # Any: what belongs to no game in particular
"""A record of any game."""


class Replayable(Protocol[Position]):
    """What can be played again: a record, of states, or a redacted record, of views.

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
    """Yield by action the position before it, what happened as far as the record tells, and the position after it.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import transitions
    >>> record = ar.new_record(2, seed="1634")
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> [(before.to_move, len(events), after.to_move) for before, events, after in transitions(record.redacted(1))]
    [(0, 2, 1)]
    """
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
    """Copy a record with other fields. What `game` has made of a valid record need not be replayed to be believed."""
    new = copy.copy(record)
    for name, value in fields.items():
        object.__setattr__(new, name, value)
    return new


def summary(game: str, players: int, to_move: int | None, names: tuple[str, ...], ply: int) -> str:
    """Describe a record in a few words, without a secret."""
    who = ", ".join(repr(name)[1:-1] for name in names) if names else f"{players} players"
    turn = "over" if to_move is None else f"seat {to_move} to move"
    return f"{game}: {who}; {ply} {'action' if ply == 1 else 'actions'}, {turn}"


def misfit(ply: int, result: object) -> Problem:
    """Return the problem with a record of so many actions that came with another result than theirs."""
    if result is None:
        return Problem("$.actions", "cut_short", f"there is a result, but after {ply} actions the game still goes on")
    return Problem("$.result", "wrong_result", "the actions lead to another result")

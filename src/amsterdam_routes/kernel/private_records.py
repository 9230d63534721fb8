"""What a seat may have of a record: the first view, and what it was told since."""

import copy
import re
from collections.abc import Iterable, Iterator
from typing import Final, Generic, Self, TypeVar

import attrs

from amsterdam_routes.kernel.errors import InvalidRecord, Problem, within
from amsterdam_routes.kernel.game import Action, Event, Game, Setup, Standings, State, View
from amsterdam_routes.kernel.names import check_names, name_tuple

_COMMITMENT: Final = re.compile("[0-9a-f]{64}")
_R = TypeVar("_R")
_E = TypeVar("_E")


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
        """The record with one action more, of which the seat was told these events.

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
        """The view after the events of one action."""
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


def check_start(found: Iterable[Problem]) -> None:
    """`InvalidRecord` if a record begins from a position with these problems."""
    if found:
        raise InvalidRecord(within("$.start", found))


def changed(record: _R, **fields: object) -> _R:
    """The record with other fields. What `game` has made of a valid record need not be replayed to be believed."""
    new = copy.copy(record)
    for name, value in fields.items():
        object.__setattr__(new, name, value)
    return new


def summary(game: str, players: int, to_move: int | None, names: tuple[str, ...], ply: int) -> str:
    """A record in a few words, without a secret."""
    who = ", ".join(repr(name)[1:-1] for name in names) if names else f"{players} players"
    turn = "over" if to_move is None else f"seat {to_move} to move"
    return f"{game}: {who}; {ply} {'action' if ply == 1 else 'actions'}, {turn}"

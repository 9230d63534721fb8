"""How a client follows a game: the transition itself, carried out on a view with what the viewer was told.

The events of an action say what was done, and what chance brought. So the action is carried out once more, on the view,
with those events as its source; and what this logs must be what was told.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, Generic, TypeVar

import attrs

from amsterdam_routes.kernel.sources import EventSource
from amsterdam_routes.kernel.typechecks import type_error

View = TypeVar("View")
Event = TypeVar("Event")

LONGEST_SHOWN = 200
"""How much of an event an error shows at most."""


def _seat_of(view: Any) -> int | None:  # whatever a view is
    seat: int | None = view.seat
    return seat


def _most(event: object, fewest: int, most: int) -> int:
    return most


@attrs.frozen(kw_only=True)
class Following(Generic[View, Event]):
    """What a game says of its events, so that clients can follow it.

    >>> from amsterdam_routes.kernel import Following
    >>> def throw(view, told, source, log):
    ...     log.append(("thrown", source.below(6)))
    ...     return view + log[0][1]
    >>> following = Following(
    ...     openings=(tuple,),
    ...     redact=lambda event, seat: event,
    ...     viewer=lambda view: None,
    ...     answers=lambda event: [("number", event[1])],
    ...     act=throw,
    ... )
    >>> following.fold(10, [("thrown", 4), ("thrown", 5)])
    19
    >>> following.fold(10, [("thrown", 6)])
    Traceback (most recent call last):
    ValueError: expected a number from 0 to 5, got 6
    """

    openings: tuple[type[Event], ...]
    """The events with which an action begins: every action has exactly one of them, the first."""
    redact: Callable[[Event, int | None], Event]
    """What a seat may see of an event."""
    answers: Callable[[Event], Iterable[tuple[str, object]]]
    """What an event tells of the answers of chance, in order: the name of the pile or the kind, and the answer."""
    act: Callable[[View, Sequence[Event], EventSource, list[Event]], View]
    """The view after the action of which these events were told: its transition, with this source and this log.

    The opening event gives the action. What the viewer does not see, such as other hands, is filled in as it fits the
    events. ValueError if nothing fits, or if the action is against the rules.
    """
    viewer: Callable[[View], int | None] = _seat_of
    """Whose view it is. By itself: the `seat` of the view."""
    count: Callable[[Event | None, int, int], int] = _most
    """An answer to `Source.count`, between the fewest and the most possible, that fits the event to come."""

    def opens(self, event: Event) -> bool:
        """Return whether an event is the first of an action."""
        return isinstance(event, self.openings)

    def fold(self, view: View, events: Iterable[Event]) -> View:
        """Return the view once these events have happened; ValueError if they do not fit it."""
        if not isinstance(events, Iterable):
            raise type_error("a list of events", events)
        seat = self.viewer(view)
        told = [self.redact(event, seat) for event in events]
        starts = [at for at, event in enumerate(told) if self.opens(event)]
        if told and 0 not in starts[:1]:
            names = ", ".join(kind.__name__ for kind in self.openings)
            raise ValueError(f"expected the first event of an action ({names}), got {_shown(told[0])}")
        for start, end in pairwise([*starts, len(told)]):
            view = self._after(view, told[start:end], told[end] if end < len(told) else None)
        return view

    def _after(self, view: View, told: Sequence[Event], then: Event | None) -> View:
        """Return the view after one action, and the event that follows it."""
        log: list[Event] = []
        answers = _EventAnswers(told, then, log, self)
        try:
            after = self.act(view, told, EventSource(answers), log)
        except ValueError:
            self._compare(view, log, told[: len(log)], then)
            raise
        self._compare(view, log, told, then)
        return after

    def _compare(self, view: View, log: Sequence[Event], told: Sequence[Event], then: Event | None) -> None:
        """Raise ValueError if something else was told than what happens."""
        seat = self.viewer(view)
        for at in range(max(len(log), len(told))):
            happens = self.redact(log[at], seat) if at < len(log) else None
            got = told[at] if at < len(told) else then
            if happens is None:
                raise ValueError(f"expected the next action, got {_shown(got)}")
            if at >= len(told) or happens != got:
                whole = at < len(told) and self.redact(happens, None) == got
                expected = f"all that seat {seat} may see" if whole else _shown(happens)
                raise ValueError(f"expected {expected}, got {_shown(got)}")


class _EventAnswers(Generic[Event]):
    """The answers that the events of an action tell."""

    def __init__(
        self, told: Sequence[Event], then: Event | None, log: Sequence[Event], following: "Following[View, Event]"
    ) -> None:
        self._told, self._log, self._following = (*told, then), log, following
        self._answers = ((at, *one) for at, event in enumerate(told) for one in following.answers(event))
        self._at = -1

    def answer(self, asked: str, /) -> object:
        """Return the next answer."""
        at, told, answer = next(self._answers, (len(self._told), None, None))
        if told != asked:
            got = self._event(max(len(self._log), min(at, self._at + 1)))
            raise ValueError(f"expected an event that tells the next of {asked!r}, got {_shown(got)}")
        self._at = at
        return answer

    def count(self, asked: str, fewest: int, most: int, /) -> int:
        """Return as many as fit the event that comes next."""
        return self._following.count(self._event(len(self._log)), fewest, most)

    def _event(self, at: int) -> Event | None:
        return self._told[at] if at < len(self._told) else None


def _shown(event: object) -> str:
    return "nothing more" if event is None else repr(event)[:LONGEST_SHOWN]

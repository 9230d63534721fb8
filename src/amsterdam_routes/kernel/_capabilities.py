"""The optional parts of a game besides its rules: clients, words, pictures, a notation, a tree of chance, and what is
counted of many games.

Clients follow a game by the transition itself, carried out on a view with what the viewer was told. The events of an
action say what was done, and what chance brought. So the action is carried out once more, on the view, with these
events as its source; and what this logs must be what was told.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Generic, Protocol, TypeVar

import attrs

from amsterdam_routes.kernel._errors import Reasons
from amsterdam_routes.kernel._sources import EventSource, ScriptedSource
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import read_only, writable

Value = TypeVar("Value", contravariant=True)
Position = TypeVar("Position", contravariant=True)
Event_contra = TypeVar("Event_contra", contravariant=True)
Setup = TypeVar("Setup")
Action = TypeVar("Action")
State = TypeVar("State")
Kept = TypeVar("Kept")
View = TypeVar("View")
Event = TypeVar("Event")
Setup_contra = TypeVar("Setup_contra", contravariant=True)
Result = TypeVar("Result", contravariant=True)


class Describe(Protocol[Value]):
    """A function that describes the values of a game in words.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import Describe
    >>> describe: Describe[ar.Action] = ar.describe
    >>> describe(ar.Pass(), lang="nl")
    'Pas'
    """

    def __call__(self, value: Value, *, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the value in a language; `names` are the names of the seats."""


@attrs.frozen
class ChanceTree(Generic[Setup, State, Action, Event_contra]):
    """The tree of chance of a game: the rules of its deal and of its actions, run with answers from a list.

    The piles of the states then stand in an order that means nothing.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import ScriptedSource, run_with_answers
    >>> question = run_with_answers(lambda source: ar.GAME.chance_tree.deal(ar.Setup(2), source), answers=[])
    >>> question.asked, len(question.options) <= ar.GAME.chance_tree.widest(ar.Setup(2))
    ('draw', True)
    """

    deal: Callable[[Setup, ScriptedSource], State]
    """The first state."""
    apply: Callable[[State, Action, ScriptedSource, list[Event_contra] | None], State]
    """The state after a legal action; the events go into the list, if there is one."""
    widest: Callable[[Setup], int]
    """How many options a question has at most."""


@attrs.frozen
class Words(Generic[Value]):
    """A game in words: its values described, and the reasons that it declares, with their catalogue.

    >>> import amsterdam_routes as ar
    >>> ar.GAME.words.reasons["game_over"]
    Reason(game_over R32)
    """

    describe: Describe[Value]
    """Actions, events, positions, standings and violations in words."""
    reasons: Reasons
    """Every reason that a violation may give; `reasons.words` is the catalogue of the game."""
    story: Callable[[Sequence[Any]], Sequence[Any]] = tuple  # Any: the events of a game
    """The story of an action's events: without what is obvious, and without repetition."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game speaks.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.words.languages
        ('da', 'en', 'fi', 'it', 'nl')
        """
        return self.reasons.words.languages


class Draw(Protocol[Position, Event_contra]):
    """A function that draws a position: for everyone, or with the hand of one seat.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import Draw
    >>> draw: Draw[ar.State, ar.Event] = ar.svg
    >>> draw(ar.new_game(2, seed="1634"), seat=0)[:4]
    '<svg'
    """

    def __call__(
        self,
        position: Position,
        *,
        seat: int | None = None,
        events: Iterable[Event_contra] = (),
        lang: str = "en",
        names: Sequence[str] = (),
    ) -> str:
        """Return the picture; `events` are those of the last action."""


@attrs.frozen
class Pictures(Generic[Position, Event_contra]):
    """A game in pictures.

    >>> import amsterdam_routes as ar
    >>> ar.GAME.pictures.svg is ar.svg, ar.GAME.pictures.text is ar.text
    (True, True)
    """

    svg: Draw[Position, Event_contra]
    """As an SVG document."""
    text: Draw[Position, Event_contra]
    """As lines of text, for terminals."""
    paint: Mapping[str, tuple[str, str]] = attrs.field(factory=dict, converter=read_only, hash=False)
    """By the word of a colour: the colour that it is painted in, and the colour of what is written on it."""
    shapes: Mapping[str, str] = attrs.field(factory=dict, converter=read_only, hash=False)
    """By the word of a colour or a piece: its symbol, as the data of an SVG path within 1 of the middle."""
    seats: Sequence[tuple[str, str]] = ()
    """By seat: the colour of what belongs to it, and the colour of what is written on it."""
    parts: Mapping[str, Draw[Position, Event_contra]] = attrs.field(factory=dict, converter=read_only, eq=False)
    """By name, what a small screen shows one by one instead of `svg`."""

    def __reduce__(self) -> tuple[object, ...]:
        by_name = [writable(one) for one in (self.paint, self.shapes)]
        return Pictures, (self.svg, self.text, *by_name, self.seats, writable(self.parts))


@attrs.frozen
class Part:
    """One of the parts of a picture: how it is drawn, and what the drawing is told besides.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel._capabilities import Part
    >>> board = Part(ar.svg, ("panels", False))
    >>> board(ar.new_game(2, seed="1634")) == ar.svg(ar.new_game(2, seed="1634"), panels=False)
    True
    """

    draw: Callable[..., str]
    """What draws it, and other parts too."""
    choice: tuple[str, object]
    """The argument that chooses this part: its name and its value."""

    def __call__(self, position: Any, **told: Any) -> str:  # as `Draw` has them
        """Return the picture of the part."""
        return self.draw(position, **told, **dict([self.choice]))


@attrs.frozen
class Notation(Generic[Setup, Action, Kept]):
    """A game as text that people read and type.

    >>> import amsterdam_routes as ar
    >>> ar.GAME.notation.notate(ar.TakeFaceUp(ar.Color.BLUE))
    '+blue'
    >>> ar.GAME.notation.parse("+blue", ar.Setup(2))
    TakeFaceUp(blue)
    """

    notate: Callable[[Action], str]
    """An action in a few characters."""
    parse: Callable[[str, Setup], Action]
    """The action that a text notates, in a game of this set-up; `InvalidDocument` if it is none. `Lines([text]).take()`
    reads it word by word."""
    dump: Callable[[Kept], str] | None = None
    """A record, or a redacted one, as text. None where the game writes none."""
    load: Callable[[str, Any], Kept] | None = None  # Any: an edition of the game, if it has such
    """The record that such a text is of, in an edition; `InvalidDocument` or `InvalidRecord` if it is none."""
    begins: str = ""
    """How the text of every record begins, if records are written."""
    parse_in: Callable[[str, Setup, str], Action] | None = None
    """The same as `parse`, with errors in a language of the game; None where errors are in English only."""
    annotate: Callable[[Kept, Mapping[int, str]], str] | None = None
    """The same as `dump`, with comments by ply, each below what was then played. `load` skips them. None where the game
    writes no comments."""


# --- what is counted of many games


@attrs.frozen
class Use:
    """Something that happened to a thing of the box: a route was claimed, say, or a card was taken.

    >>> from amsterdam_routes.kernel import Use
    >>> Use("route", "dam--oude-kerk/pink", "claimed", seat=1).what
    'claimed'
    """

    kind: str
    """The kind of the thing: "route"."""
    thing: str
    """Its id, which is unique in its kind."""
    what: str
    """What happened to it, in one word or a few: "claimed"."""
    seat: int | None = None
    """Who did it; None if nobody did."""


def _none(_: object) -> tuple[Use, ...]:
    return ()


def _nobody(_: object) -> Mapping[str, int]:
    return {}


@attrs.frozen(kw_only=True)
class Counting(Generic[Setup_contra, Position, Event_contra, Result]):
    """What a game has counted when many are played: the things of its box, and what happens to them.

    >>> import amsterdam_routes as ar
    >>> counting = ar.GAME.counting
    >>> counting.uses["contract"], len(counting.things(ar.Setup(2))["route"])
    (('offered', 'kept', 'completed'), 45)
    >>> [use.thing for use in counting.of_event(ar.PileRebuilt(17))]
    ['R20']
    """

    things: Callable[[Setup_contra], Mapping[str, Mapping[str, str]]]
    """By kind and id, everything that is counted in a game of this set-up, with its name.

    The kind "ruling" is told apart: its ids are numbers of rules, and its names what shows that they were applied.
    """
    uses: Mapping[str, Sequence[str]] = attrs.field(converter=read_only, hash=False)
    """By kind, what may happen to a thing, in the order in which it does."""
    judged: Mapping[str, str] = attrs.field(factory=dict, converter=read_only, hash=False)
    """By kind, which of these is a choice of a player that a report judges by who wins: "kept"."""
    of_event: Callable[[Event_contra], Iterable[Use]]
    """What an event says of things."""
    of_deal: Callable[[Position], Iterable[Use]] = _none
    """What the first state says of them, and no event does."""
    of_result: Callable[[Result], Iterable[Use]] = _none
    """What the standings at the end say of them, and no event does."""
    others: Callable[[Result], Mapping[str, int]] = _nobody
    """By name, the points of whoever plays without a seat."""

    def __reduce__(self) -> tuple[object, ...]:
        fields = {field.name: writable(getattr(self, field.name)) for field in attrs.fields(Counting)}
        return partial(Counting, **fields), ()


# --- how clients follow it


LONGEST_SHOWN = 200
"""How much of an event an error shows at most."""


def _seat_of(view: Any) -> int | None:  # a view of any type
    try:
        seat: int | None = view.seat
    except AttributeError as error:
        raise type_error("a View", view) from error
    return seat


def _most(event: object, fewest: int, most: int) -> int:
    return most


@attrs.frozen(kw_only=True)
class Following(Generic[View, Event]):
    """The functions of a game's events, with which clients can follow the game.

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
    """The answers of chance that an event tells, in order: each with the name of its pile or of its kind."""
    act: Callable[[View, Sequence[Event], EventSource, list[Event]], View]
    """The view after an action: its transition is carried out with this source and this log.

    The opening event gives the action. What the viewer does not see, such as other hands, is filled in as it fits the
    events. ValueError if nothing fits, or if the action is against the rules.
    """
    viewer: Callable[[View], int | None] = _seat_of
    """Whose view it is. By default: the `seat` of the view."""
    count: Callable[[Event | None, int, int], int] = _most
    """An answer to `Source.count` that fits the next event: a number from the fewest to the most possible."""

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
        """Raise ValueError if the events that clients were told differ from what happens."""
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
    """The answers of chance in the events of an action."""

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
        """Return a number that fits the next event."""
        return self._following.count(self._event(len(self._log)), fewest, most)

    def _event(self, at: int) -> Event | None:
        return self._told[at] if at < len(self._told) else None


def _shown(event: object) -> str:
    return "nothing more" if event is None else repr(event)[:LONGEST_SHOWN]

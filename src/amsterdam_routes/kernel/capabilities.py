"""What a game may have besides its rules: words, pictures, a notation, and chance that can be walked as a tree."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

import attrs

from amsterdam_routes.kernel.errors import Reasons
from amsterdam_routes.kernel.sources import ScriptedSource

Value = TypeVar("Value", contravariant=True)
Position = TypeVar("Position", contravariant=True)
Event = TypeVar("Event", contravariant=True)
Setup = TypeVar("Setup")
Action = TypeVar("Action")
State = TypeVar("State")
Kept = TypeVar("Kept")


class Describe(Protocol[Value]):
    """How a game puts values into words.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import Describe
    >>> describe: Describe[ar.Action] = ar.describe
    >>> describe(ar.Pass(), lang="nl")
    'Pas'
    """

    def __call__(self, value: Value, *, lang: str = "en", names: Sequence[str] = ()) -> str:
        """Return the value in a language; `names` are what the seats are called."""


@attrs.frozen
class ChanceTree(Generic[Setup, State, Action, Event]):
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
    apply: Callable[[State, Action, ScriptedSource, list[Event] | None], State]
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
    """What a story tells of the events of an action: not what goes without saying, and nothing twice."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game speaks.

        >>> import amsterdam_routes as ar
        >>> ar.GAME.words.languages
        ('da', 'en', 'fi', 'it', 'nl')
        """
        return self.reasons.words.languages


class Draw(Protocol[Position, Event]):
    """How a game draws a position: for everyone, or with what one seat holds.

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
        events: Iterable[Event] = (),
        lang: str = "en",
        names: Sequence[str] = (),
    ) -> str:
        """Return the picture; `events` are those of the last action."""


@attrs.frozen
class Pictures(Generic[Position, Event]):
    """A game in pictures.

    >>> import amsterdam_routes as ar
    >>> ar.GAME.pictures.svg is ar.svg, ar.GAME.pictures.text is ar.text
    (True, True)
    """

    svg: Draw[Position, Event]
    """As an SVG document."""
    text: Draw[Position, Event]
    """As lines of text, for terminals."""
    paint: Mapping[str, tuple[str, str]] = attrs.field(factory=dict, hash=False)
    """By the word of a colour: the colour that it is painted in, and the colour of what is written on it."""
    shapes: Mapping[str, str] = attrs.field(factory=dict, hash=False)
    """By the word of a colour or a thing: its symbol, as the data of an SVG path within 1 of the middle."""
    seats: Sequence[tuple[str, str]] = ()
    """By seat: the colour of what belongs to it, and the colour of what is written on it."""
    parts: Mapping[str, Draw[Position, Event]] = attrs.field(factory=dict, eq=False)
    """By name, what a small screen shows one by one instead of `svg`."""


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

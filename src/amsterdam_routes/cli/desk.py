"""What a game brings to the command: set-ups, bots, and how it is shown at a terminal.

A game of one's own needs to bring a way to set it up, and nothing else: all else has a plain form here. The desk of the
route game is in `route_desk.py`; `amsterdam-routes --game module:name` sits down at any other.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeAlias

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.errors import CommandFailed, UsageError
from amsterdam_routes.cli.screen import Screen
from amsterdam_routes.kernel import AnyGame, slug

AnyBot: TypeAlias = ar.AnyBot[Any]
AnyFullRecord: TypeAlias = ar.Record[Any, Any, Any, Any, Any, Any]
AnyRecord: TypeAlias = AnyFullRecord | ar.RedactedRecord[Any, Any, Any, Any, Any, Any]


@attrs.frozen
class Choice:
    """One line of the list of what a player may choose: an action, or several that differ in a detail."""

    label: str
    actions: tuple[Any, ...]
    waits: bool = False
    """Whether a long list leaves it out until it is asked for."""

    @property
    def words(self) -> list[str]:
        """The words of the label, in lower case and without accents."""
        return slug(self.label).split("-")


def find_choices(listed: Sequence[Choice], line: str) -> list[Choice]:
    """The choices that a line of words may stand for: it begins as they do, and all its words are theirs.

    >>> pink = Choice("Take a pink card from the face-up row", (ar.TakeFaceUp(ar.Color.PINK),))
    >>> blue = Choice("Take a blue card from the face-up row", (ar.TakeFaceUp(ar.Color.BLUE),))
    >>> find_choices([pink, blue], "take pink") == [pink], len(find_choices([pink, blue], "Take a card"))
    (True, 2)
    """
    words = slug(line).split("-")
    return [choice for choice in listed if choice.words[0] == words[0] and {*words} <= {*choice.words}]


def one_by_one(screen: Screen, view: Any, legal: Sequence[Any]) -> list[Choice]:
    """Every legal action as a choice."""
    return [Choice(screen.tell(action), (action,)) for action in legal]


def no_edition(path: str | None) -> None:
    """The edition in a file, of a game that has none."""
    if path is not None:
        raise UsageError("this game has no editions")


def never(_: object) -> bool:
    """No."""
    return False


def no_board(_: object) -> None:
    """The empty board of what is no edition."""


def nothing(_: object) -> None:
    """What is not told."""


def no_sums(_: object) -> Mapping[str, Mapping[str, int]]:
    """What a score sheet adds to the tally besides its total: nothing."""
    return {}


@attrs.frozen(kw_only=True)
class Desk:
    """A game at the command.

    >>> def players(many, least, edition):
    ...     return ar.Setup(many or max(least, 2))
    >>> Desk(game=ar.GAME, setup=players).bots.keys()
    dict_keys(['random'])
    """

    game: AnyGame
    """The game."""
    setup: Callable[[int | None, int, Any], Any]
    """The set-up for so many players (if None is said: for at least so many) in an edition; UsageError if none is."""
    edition: Callable[[str | None], Any] = no_edition
    """The edition in a file; without a file the game's own."""
    box: Callable[[Any], str] = attrs.Factory(lambda self: lambda setup: self.game.name, takes_self=True)
    """What the box of a set-up is called."""
    bots: Mapping[str, AnyBot] = attrs.Factory(lambda self: {"random": partial(any_action, self.game)}, takes_self=True)
    """The bots that it has, by name; the first of them plays where none is asked for."""
    actions: tuple[type, ...] = ()
    """The classes of its actions, for which the bots of others are checked; none if they are not."""
    choices: Callable[[Screen, Any, Sequence[Any]], list[Choice]] = one_by_one
    """The legal actions of a view, as the list that a player chooses from."""
    most: int | None = None
    """So many of them are shown at once; None shows all that do not wait."""
    which: str = "which"
    """The question, by its code, where a choice stands for several actions."""
    seats: Callable[[Any, tuple[str, ...]], tuple[str, ...]] = lambda setup, names: names
    """What the seats of a set-up are called, if these are the names of those at the table."""
    status: Callable[[Screen, Any, bool], None] = attrs.Factory(
        lambda self: partial(plain_status, self.game), takes_self=True
    )
    """Shows the table and the hand of a view: in full, or what matters at this moment."""
    why: Callable[[Screen, Any, str], None] = attrs.Factory(lambda self: partial(plain_why, self.game), takes_self=True)
    """Says what is not possible now, and why: of the actions that have these words in them, or of all."""
    map: Callable[[Screen, Any, Sequence[Any]], None] = attrs.Factory(
        lambda self: partial(plain_map, self.game), takes_self=True
    )
    """Shows a position, and what has just happened."""
    draw: Callable[..., str] = attrs.Factory(lambda self: partial(plain_picture, self.game), takes_self=True)
    """A position as a picture, or as text, for a file."""
    board: Callable[[Any], Any] = no_board
    """The empty board of an edition as a position; None of anything else."""
    begins_turn: Callable[[Any], bool] = never
    """Whether an event says that a turn begins."""
    heading: Callable[[Screen, int, Any], str | None] = lambda screen, number, position: None
    """What stands above a turn: its number, and who is to move in this position."""
    sets_up: Callable[[Any], bool] = never
    """Whether a record begins at this position with a set-up that is told under a heading of its own."""
    sums: Callable[[Any], Mapping[str, Mapping[str, int]]] = no_sums
    """What the tally adds up of a score sheet: by heading and name."""
    decided: Callable[[Any], str | None] = nothing
    """What decided a game, by its standings."""
    decisions: tuple[str, ...] = ()
    """All that may decide one."""
    commands: Mapping[str, Callable[[Screen, Any, str], None]] = attrs.Factory(dict)
    """What else can be typed, by its first word: shown with the view and the rest of the line."""
    later: str | None = None
    """The word that asks for the choices that wait, if there are such."""
    helped: tuple[str, ...] = ("number", "words", "why", "table", "score", "picture", "undo", "save", "quit")
    """What can be typed besides actions, as far as this game explains it."""

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game speaks."""
        return ("en",) if self.game.words is None else self.game.words.languages

    def story(self, screen: Screen, events: tuple[Any, ...]) -> str:
        """What one action made happen, on one line; that the next turn begins goes without saying."""
        told = events if self.game.words is None else self.game.words.story(events)
        return " ".join(screen.tell(event) for event in told if not self.begins_turn(event))


def any_action(game: AnyGame, view: Any, random: random.Random) -> Any:
    """A bot for any game: any legal action, each as likely as any other."""
    return random.choice(game.legal_actions(view))


def plain_status(game: AnyGame, screen: Screen, view: Any, full: bool) -> None:
    """A view in words; in full, or if the game has none, as text."""
    if game.pictures is not None and (full or game.words is None):
        screen.lines(plain_picture(game, view, game.viewer(view), screen.lang, screen.names, as_text=True))
    else:
        screen.lines(screen.tell(view))


def plain_why(game: AnyGame, screen: Screen, view: Any, words: str) -> None:
    """Actions that have the words in them, no more than a screen has lines, each with all that is against it."""
    shown = []
    for action in game.actions(game.setup(view)):
        against = game.violations(view, action)
        if against and slug(words) in slug(screen.tell(action)):
            shown.append(f"{screen.tell(action)}: {' '.join(map(screen.tell, against))}")
    screen.some(shown, "no_such_action", words=words)


def plain_map(game: AnyGame, screen: Screen, position: Any, told: Sequence[Any]) -> None:
    """A position as text."""
    screen.lines(plain_picture(game, position, None, screen.lang, screen.names, as_text=True, events=told))


def plain_picture(
    game: AnyGame,
    position: Any,
    seat: int | None,
    lang: str,
    names: tuple[str, ...],
    *,
    as_text: bool,
    panels: bool = True,
    events: Sequence[Any] = (),
) -> str:
    """A position as the game draws it."""
    if game.pictures is None:
        raise CommandFailed(f"the game {game.name!r} draws no pictures")
    draw = game.pictures.text if as_text else game.pictures.svg
    return draw(position, seat=seat, events=events, lang=lang, names=names)

"""The parts of a game for the command: set-ups, bots, and its display at a terminal.

A game of your own needs to bring a way to set it up, and nothing else: all else has a plain form here. `_routes.py` and
`_merchants.py` are what our games bring; `amsterdam-routes --game module:name` plays any other. The bots
that a command line names follow, with the errors of bots that users bring.
"""

import argparse
import importlib
import random
import re
import shutil
import sys
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import ProcessBot
from amsterdam_routes.cli.screen import NO_TEXTS, CommandFailed, Screen, UsageError
from amsterdam_routes.kernel import AnyGame, Catalogue, Game, as_bot, name_tuple, on_one_line, slug

AnyBot: TypeAlias = ar.AnyBot[Any]
EXEC: Final = "exec "
"""How the name of a bot begins that is a program."""
AnyPlayed: TypeAlias = ar.Played[Any]
AnyFullRecord: TypeAlias = ar.Record[Any, Any, Any, Any, Any, Any]
AnyRecord: TypeAlias = AnyFullRecord | ar.RedactedRecord[Any, Any, Any, Any, Any, Any]
GAMES: Final = {
    "routes": "amsterdam_routes.cli._routes:UI",
    "merchants": "amsterdam_routes.cli._merchants:UI",
}
"""By name: where the `GameUI` of a game is. It is imported when it is asked for."""
USUAL: Final = "routes"
"""The game if none is named."""
KNOWN: Final = f"{', '.join(GAMES)}, or a game of yours as module:name"
"""What can be named, in words."""


# --- what a player chooses from


@attrs.frozen
class Choice:
    """One line of the list of what a player may choose: an action, or several that differ in a detail."""

    label: str
    """What the line says. Its words can be typed."""
    actions: tuple[Any, ...]
    """What it stands for; if these are several, the command asks which."""
    waits: bool = False
    """Whether a long list leaves it out until it is asked for."""

    @property
    def words(self) -> list[str]:
        """The words of the label, in lower case and without accents."""
        return slug(self.label).split("-")

    def has(self, words: str) -> bool:
        """Return whether these words stand in the label, one after the other."""
        return slug(words) in slug(self.label)


def find_choices(listed: Sequence[Choice], line: str) -> list[Choice]:
    """Find the choices that a line of words may mean: it begins as they do, and all its words are theirs.

    >>> pink = Choice("Take a pink card from the face-up row", (ar.TakeFaceUp(ar.Color.PINK),))
    >>> blue = Choice("Take a blue card from the face-up row", (ar.TakeFaceUp(ar.Color.BLUE),))
    >>> find_choices([pink, blue], "take pink") == [pink], len(find_choices([pink, blue], "Take a card"))
    (True, 2)
    """
    words = slug(line).split("-")
    return [choice for choice in listed if choice.words[0] == words[0] and {*words} <= {*choice.words}]


def one_by_one(screen: Screen, view: Any, legal: Sequence[Any]) -> list[Choice]:
    """Return every legal action as a choice."""
    return [Choice(screen.tell(action), (action,)) for action in legal]


# --- what stands in for what a game does not bring


def any_action(game: AnyGame, view: Any, random: random.Random) -> Any:
    """Choose any legal action, each as likely as any other: a bot for any game."""
    return random.choice(game.legal_actions(view))


def plain_status(screen: Screen, view: Any, full: bool) -> None:
    """Show a view in words; in full, or if the game has no words, as text."""
    if screen.game.pictures is not None and (full or screen.game.words is None):
        screen.lines(plain_picture(screen, view, screen.game.viewer(view), True))
    else:
        screen.lines(screen.tell(view))


def plain_why(screen: Screen, view: Any, words: str) -> None:
    """Say of actions that have the words in them all that is against each, on one screen."""
    shown = []
    for action in screen.game.actions(screen.game.setup(view)):
        against = screen.game.violations(view, action)
        if against and slug(words) in slug(screen.tell(action)):
            shown.append(f"{screen.tell(action)}: {' '.join(map(screen.tell, against))}")
    screen.some(shown, "no_such_action", words=words)


def plain_map(screen: Screen, position: Any, told: Sequence[Any]) -> None:
    """Show a position as text."""
    screen.lines(plain_picture(screen, position, None, True, told))


def plain_picture(screen: Screen, position: Any, seat: int | None, as_text: bool, events: Sequence[Any] = ()) -> str:
    """Return a position as the game draws it."""
    pictures = screen.game.pictures
    if pictures is None:
        raise CommandFailed(f"the game {screen.game.name!r} draws no pictures")
    if seat is not None and seat >= (players := screen.game.setup(position).players):
        raise ValueError(f"there is no seat {seat} in a game of {players}")
    draw = pictures.text if as_text else pictures.svg
    return draw(position, seat=seat, events=events, lang=screen.lang, names=screen.names)


# --- what a game brings


@attrs.frozen
class Agreement:
    """One more thing that is agreed before a game: a field of the set-up, and what it may be.

    >>> Agreement((False, True), "expansion 1: the foreman and the city messenger").is_switch
    True
    """

    values: tuple[bool | int | str, ...] | None
    """What it may be, the usual first; None: any number of at least 0."""
    about: str
    """What it is, for `--help`."""

    @property
    def is_switch(self) -> bool:
        """Whether it is yes or no."""
        return self.values == (False, True)


@attrs.frozen(kw_only=True)
class GameUI:
    """A game at the command.

    >>> def players(many, least, edition):
    ...     return ar.Setup(many or max(least, 2))
    >>> GameUI(game=ar.GAME, setup=players).bots.keys()
    dict_keys(['random'])
    """

    game: AnyGame
    """The game."""
    setup: Callable[[int | None, int, Any], Any]
    """The set-up for so many players (if None is said: for at least so many) in an edition; ValueError if none is."""
    agreements: Mapping[str, Agreement] = attrs.Factory(dict)
    """What else can be agreed, by the name of the field of the set-up: each is an option of the command."""
    agreed: Mapping[str, object] = attrs.Factory(dict)
    """What was agreed of that: the command puts it here."""
    edition: Any = None
    """The edition that is played unless a file has another; None if the game has no editions."""
    bots: Mapping[str, AnyBot] = attrs.Factory(lambda self: {"random": partial(any_action, self.game)}, takes_self=True)
    """The bots that it has, by name, instead of `random` alone; the first of them plays if none is named."""
    actions: tuple[type, ...] = ()
    """The classes of its actions: what a bot of a user may return. If there are none, that is not checked."""
    choices: Callable[[Screen, Any, Sequence[Any]], list[Choice]] = one_by_one
    """The legal actions of a view, as the list that a player chooses from."""
    most: int | None = None
    """So many of them are shown at once; None shows all that do not wait."""
    seats: Callable[[Any, tuple[str, ...]], tuple[str, ...]] = lambda setup, names: names
    """What the seats of a set-up are called, if these are the names of those at the table."""
    status: Callable[[Screen, Any, bool], None] = plain_status
    """Shows the table and the hand of a view: in full, or what matters at this moment."""
    why: Callable[[Screen, Any, str], None] = plain_why
    """Says what is not possible now, and why: of the actions that have these words in them, or of all."""
    map: Callable[[Screen, Any, Sequence[Any]], None] = plain_map
    """Shows a position, and what has just happened."""
    draw: Callable[[Screen, Any, int | None, bool], str] = plain_picture
    """Draws a position with the hand of a seat: as a picture, or as text if the last argument is true."""
    draws: tuple[type, ...] = ()
    """What it draws besides positions: the class of an edition, say."""
    begins_turn: Callable[[Any], bool] = lambda event: False
    """Whether an event says that a turn begins."""
    heading: Callable[[Screen, int, Any], str | None] = lambda screen, number, position: None
    """What stands above a turn: its number, and who is to move in this position."""
    sets_up: Callable[[Any], bool] = lambda position: False
    """Whether a record begins at this position with a set-up that gets its own heading."""
    sums: Callable[[Any], Mapping[str, Mapping[str, int]]] = lambda sheet: {}
    """What the tally adds up of a score sheet: by heading and name."""
    decided: Callable[[Any], str | None] = lambda standings: None
    """What decided a game, by its standings."""
    decisions: tuple[str, ...] = ()
    """All that may decide one."""
    seatless: Callable[[Any], Mapping[str, int]] = lambda standings: {}
    """The points of whoever plays without a seat, by name."""
    hands: Callable[[Screen, Any], Mapping[int, str]] = lambda screen, position: {}
    """The hands that a position shows, in words and by seat."""
    commands: Mapping[str, Callable[[Screen, Any, str], None]] = attrs.Factory(dict)
    """What else can be typed, by its first word: called with the view and the rest of the line."""
    later: str | None = None
    """The word that asks for the choices that wait, if there are such."""
    helped: tuple[str, ...] = ("number", "words", "why", "table", "score", "picture", "undo", "save", "quit")
    """The codes, after `help_`, of the texts that explain what can be typed besides actions."""
    texts: Catalogue = NO_TEXTS
    """Texts of the game, under "cli": for its commands, and instead of those of `cli/locales`. They have English."""

    def screen(self, lang: str = "en", names: tuple[str, ...] = ()) -> Screen:
        """Return the screen for a game, in a language and with the names of its seats."""
        return Screen(self.game, lang, names, texts=self.texts)

    def agree(self, players: int | None, least: int, edition: Any) -> Any:
        """Return the set-up for so many players; UsageError if there is none."""
        try:
            setup = self.setup(players, least, edition)
            if self.agreed:
                setup = attrs.evolve(setup, **self.agreed)
        except ValueError as error:
            raise UsageError(str(*error.args[:1])) from None  # attrs adds details for programs to its sentence
        many = getattr(setup, "players", None)
        if not isinstance(many, int):
            raise UsageError(f"the GameUI of {self.game.name!r}: expected a set-up with players, got {setup!r}")
        if players not in (None, many):
            raise UsageError(
                f"the GameUI of {self.game.name!r}: expected a set-up for {players} players, got one for {many}"
            )
        return setup

    def box(self, setup: Any) -> str:
        """Return the name of the edition of a set-up, or that of the game if it has no editions."""
        return self.game.name if self.edition is None else str(setup.edition.name)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that the game speaks."""
        return ("en",) if self.game.words is None else self.game.words.languages

    def story(self, screen: Screen, events: tuple[Any, ...]) -> str:
        """Describe the events of an action on one line, without the beginning of the next turn."""
        told = events if self.game.words is None else self.game.words.story(events)
        return " ".join(screen.tell(event) for event in told if not self.begins_turn(event))


# --- games by name


def load_ui(name: str) -> GameUI:
    """Return the `GameUI` of a game: one of ours by its name, one of yours as `module:name`.

    >>> load_ui("routes").game
    Game('routes')
    """
    if name not in GAMES and ":" not in name.strip(":"):
        raise UsageError(f"--game: expected {KNOWN}, got {name!r}")
    try:
        ui = import_named(GAMES.get(name, name))
    except (ImportError, AttributeError) as error:
        raise UsageError(f"the game {name!r} cannot be imported: {error}") from None
    if isinstance(ui, Game):  # only the author of the game knows the type of its set-up
        module, _, game = name.partition(":")
        ui_made = f"UI = GameUI(game={game}, setup=lambda players, least, edition: Setup(players or max(2, least)))"
        raise UsageError(
            f"the game {name!r}: expected a GameUI, which says how a game is set up, got a bare Game. "
            f"Write {ui_made}, with GameUI of amsterdam_routes.cli.games, and name {module}:UI"
        )
    if not isinstance(ui, GameUI):
        raise UsageError(f"the game {name!r}: expected a GameUI of amsterdam_routes.cli.games, got {type(ui).__name__}")
    return ui


def split_game(arguments: list[str]) -> tuple[str, list[str]]:
    """Return the game that the arguments name, the last one if they name several, and the other arguments.

    >>> split_game(["play", "--game", "routes", "--seat", "1"])
    ('routes', ['play', '--seat', '1'])
    """
    game, rest = USUAL, list[str]()
    words = iter(arguments)
    for word in words:
        if word == "--":
            return game, [*rest, word, *words]
        if word == "--game":
            if (named := next(words, None)) is None:
                raise UsageError(f"--game: expected {KNOWN}, got nothing")
            game = named
        elif word.startswith("--game="):
            game = word.removeprefix("--game=")
        else:
            rest.append(word)
    return game, rest


def import_named(name: str) -> Any:
    """Import the object that `module:name` names; the module may be in the current folder.

    ImportError or AttributeError if it stands for nothing.

    >>> import_named("fractions:Fraction")(1, 2)
    Fraction(1, 2)
    """
    module, _, attribute = name.partition(":")
    if not module or not attribute or module.startswith("."):
        raise ImportError("expected module:name")
    if name not in GAMES.values():  # for ours nothing of the current folder runs
        with suppress(OSError):  # which may have been deleted
            if (here := str(Path.cwd())) not in sys.path:
                sys.path.insert(0, here)
    return getattr(importlib.import_module(module), attribute)


# --- the bots that a command line names, their seats, and the errors of bots that users bring


@attrs.frozen
class NamedBot:
    """A bot, and the name that it was asked for by."""

    name: str
    bot: AnyBot


def bot_list(ui: GameUI, text: str) -> tuple[NamedBot, ...]:
    """Return bots by their names, between commas; `module:name` is a bot of yours, `exec ./mybot` a program.

    A command in which there is a comma stands in quotes.

    >>> from amsterdam_routes.cli._routes import UI
    >>> [named.name for named in bot_list(UI, "greedy,random")]
    ['greedy', 'random']
    >>> [named.bot.command for named in bot_list(UI, "'exec python3 a.py -l 1,2',exec python3 b.py")]
    [('python3', 'a.py', '-l', '1,2'), ('python3', 'b.py')]
    """
    names = [(quoted or name).strip() for quoted, name in _NAMES.findall(text)]
    return tuple(_program(name) if name.startswith(EXEC) else NamedBot(name, _bot(ui, name)) for name in names)


LONGEST_NAME: Final = 40
"""A longer command is named by its program alone."""
_NAMES: Final = re.compile(r"(?:^|,)\s*(?:'(exec [^']*)'\s*(?=,|$)|([^,]*))")


def _program(text: str) -> NamedBot:
    """Return the bot that is a program."""
    try:
        bot = ProcessBot(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    try:
        short = text if len(text) <= LONGEST_NAME else EXEC + Path(bot.command[0]).name[:LONGEST_NAME]
        [name] = name_tuple([on_one_line(short)])
    except ValueError:  # it has characters that no name of a player has
        name = EXEC.strip()
    return NamedBot(name, bot)


def limited(bots: Iterable[NamedBot], seconds: float | None) -> tuple[NamedBot, ...]:
    """Return the bots with a limit of seconds for each answer of a program; UsageError if a program does not exist.

    >>> import sys
    >>> from amsterdam_routes.cli._routes import UI
    >>> [named] = limited(bot_list(UI, f"exec {sys.executable} b.py"), 2.5)
    >>> named.bot.limit
    2.5
    """
    found = []
    for one in bots:
        bot = one.bot
        if isinstance(bot, ProcessBot):
            if shutil.which(bot.command[0]) is None:
                raise UsageError(f"the bot {one.name!r}: there is no program {bot.command[0]!r} that can be run")
            bot = bot if seconds is None else attrs.evolve(bot, limit=seconds)
        found.append(NamedBot(one.name, bot))
    return tuple(found)


def _bot(ui: GameUI, name: str) -> AnyBot:
    """Return the bot of a name; a class is called first."""
    if name in ui.bots:
        return ui.bots[name]
    if ":" not in name:
        known = ", ".join(ui.bots)
        raise argparse.ArgumentTypeError(
            f"expected {known}, a bot of yours as module:name, or a program as 'exec ./mybot', got {name!r}"
        )
    try:
        found = import_named(name)
        bot: AnyBot = found() if isinstance(found, type) else found
    except (ImportError, AttributeError) as error:
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be imported: {error}") from None
    except Exception as error:  # the user's code may raise anything
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be made: {_tell(error)}") from None
    if not (callable(bot) or isinstance(bot, ar.EventBot)):
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be called")
    kind = UserEventBot if isinstance(bot, ar.EventBot) else UserBot
    return kind(name, bot, ui.actions)


@attrs.frozen
class UserBot:
    """A bot that a user brings: if it fails, one sentence says so, with the line of its code."""

    name: str
    bot: AnyBot
    actions: tuple[type, ...]

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        """Return the action that the bot chooses."""
        return self.act(view, random, ())

    def act(self, view: Any, random: random.Random, events: tuple[Any, ...]) -> Any:
        """Return the action that the bot chooses, which may need the events."""
        try:
            action = as_bot(self.bot, lambda: events)(view, random)
        except (Exception, SystemExit) as error:  # the user's code may raise anything
            raise CommandFailed(f"the bot {self.name!r} failed: {_tell(error)}") from None
        if self.actions and type(action) not in self.actions:
            raise CommandFailed(f"the bot {self.name!r}: expected an action, got {repr(action)[:100]}")
        return action

    def __repr__(self) -> str:
        return f"the bot {self.name!r}"


@attrs.frozen(repr=False)
class UserEventBot(UserBot):
    """A bot that a user brings, and that needs events."""

    def choose_with_events(self, view: Any, random: random.Random, events: tuple[Any, ...], /) -> Any:
        """Return the action that the bot chooses."""
        return self.act(view, random, events)


def _tell(error: BaseException) -> str:
    """Return an error in one line, with the line of code where it happened."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in last)
    return "".join(traceback.format_exception_only(error)).strip().splitlines()[-1] + where


def bot_called(ui: GameUI, name: str) -> AnyBot | None:
    """Return the library's bot for a seat of this name, as `number_names` gives them; None if there is none.

    A name comes from a file, so it is never imported.

    >>> from amsterdam_routes.cli._routes import UI
    >>> bot_called(UI, "Greedy 2"), bot_called(UI, "Anna")
    (Greedy(), None)
    """
    return ui.bots.get(re.sub(r" \d+$", "", name).lower())


def number_names(ui: GameUI, bots: Iterable[NamedBot]) -> tuple[str, ...]:
    """Return the names of bots, with numbers where they are equal.

    >>> from amsterdam_routes.cli._routes import UI
    >>> number_names(UI, bot_list(UI, "greedy,random,greedy"))
    ('Greedy', 'Random', 'Greedy 2')
    """
    seen: Counter[str] = Counter()
    names = []
    for named in bots:
        seen[named.name] += 1
        name = named.name.capitalize() if named.name in ui.bots else named.name
        names.append(name if seen[named.name] == 1 else f"{name} {seen[named.name]}")
    return tuple(names)


def seat_bots(
    ui: GameUI, bots: tuple[NamedBot, ...], players: int | None, edition: Any
) -> tuple[Any, tuple[NamedBot, ...]]:
    """Return the set-up, and a bot for each seat. If more play than were named, they sit at several seats.

    >>> from amsterdam_routes.cli._routes import UI
    >>> [named.name for named in seat_bots(UI, bot_list(UI, "greedy,random"), 3, UI.edition)[1]]
    ['Greedy', 'Random', 'Greedy 2']
    """
    setup = ui.agree(players, len(bots), edition)
    if len(bots) > setup.players:
        raise UsageError(f"expected at most {setup.players} bots, got {len(bots)}")
    bots = (bots * setup.players)[: setup.players]
    names = number_names(ui, bots)
    return setup, tuple(attrs.evolve(named, name=name) for named, name in zip(bots, names, strict=True))

"""The bots that a command line names, their seats, and the errors of bots that users bring."""

import argparse
import random
import re
import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any  # Any: what belongs to no game in particular

import attrs

import amsterdam_routes as ar
from amsterdam_routes.cli.games import AnyBot, GameUI, import_named
from amsterdam_routes.cli.screen import CommandFailed, UsageError
from amsterdam_routes.kernel import as_bot


@attrs.frozen
class NamedBot:
    """A bot, and the name that it was asked for by."""

    name: str
    bot: AnyBot


def bot_list(ui: GameUI, text: str) -> tuple[NamedBot, ...]:
    """Return bots by their names, between commas; `module:name` is a bot of yours.

    >>> from amsterdam_routes.cli.routes import UI
    >>> [named.name for named in bot_list(UI, "greedy,random")]
    ['greedy', 'random']
    """
    return tuple(NamedBot(name.strip(), _bot(ui, name.strip())) for name in text.split(","))


def _bot(ui: GameUI, name: str) -> AnyBot:
    """Return the bot of a name; a class is called first."""
    if name in ui.bots:
        return ui.bots[name]
    if ":" not in name:
        known = ", ".join(ui.bots)
        raise argparse.ArgumentTypeError(f"expected {known}, or a bot of yours as module:name, got {name!r}")
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

    >>> from amsterdam_routes.cli.routes import UI
    >>> bot_called(UI, "Greedy 2"), bot_called(UI, "Anna")
    (Greedy(), None)
    """
    return ui.bots.get(re.sub(r" \d+$", "", name).lower())


def number_names(ui: GameUI, bots: Iterable[NamedBot]) -> tuple[str, ...]:
    """Return the names of bots, with numbers where they are equal.

    >>> from amsterdam_routes.cli.routes import UI
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

    >>> from amsterdam_routes.cli.routes import UI
    >>> [named.name for named in seat_bots(UI, bot_list(UI, "greedy,random"), 3, UI.edition)[1]]
    ['Greedy', 'Random', 'Greedy 2']
    """
    setup = ui.agree(players, len(bots), edition)
    if len(bots) > setup.players:
        raise UsageError(f"expected at most {setup.players} bots, got {len(bots)}")
    bots = (bots * setup.players)[: setup.players]
    names = number_names(ui, bots)
    return setup, tuple(attrs.evolve(named, name=name) for named, name in zip(bots, names, strict=True))

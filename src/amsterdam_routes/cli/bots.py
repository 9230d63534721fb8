"""The bots that a command line names, their seats, and what becomes of one of the caller's own that fails."""

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
from amsterdam_routes.cli.desk import AnyBot, Desk
from amsterdam_routes.cli.errors import CommandFailed, UsageError
from amsterdam_routes.cli.imports import import_named
from amsterdam_routes.kernel import as_bot


@attrs.frozen
class NamedBot:
    """A bot, and the name that it was asked for by."""

    name: str
    bot: AnyBot


def bot_list(desk: Desk, text: str) -> tuple[NamedBot, ...]:
    """Bots by name, between commas; `module:name` is one of the caller's own.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> [named.name for named in bot_list(DESK, "greedy,random")]
    ['greedy', 'random']
    """
    return tuple(NamedBot(name.strip(), _bot(desk, name.strip())) for name in text.split(","))


def _bot(desk: Desk, name: str) -> AnyBot:
    """The bot that a name stands for; a class is called for it."""
    if name in desk.bots:
        return desk.bots[name]
    if ":" not in name:
        known = ", ".join(desk.bots)
        raise argparse.ArgumentTypeError(f"expected {known}, or a bot of yours as module:name, got {name!r}")
    try:
        found = import_named(name)
        bot: AnyBot = found() if isinstance(found, type) else found
    except (ImportError, AttributeError) as error:
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be imported: {error}") from None
    except Exception as error:  # whatever somebody's code does when it is loaded
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be made: {_tell(error)}") from None
    if not (callable(bot) or isinstance(bot, ar.EventBot)):
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be called")
    own = OwnEventBot if isinstance(bot, ar.EventBot) else OwnBot
    return own(name, bot, desk.actions)


@attrs.frozen
class OwnBot:
    """A bot of the caller's own: if it fails, that is said in a sentence, with the line of its code."""

    name: str
    bot: AnyBot
    actions: tuple[type, ...]

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        """What the bot does."""
        return self.act(view, random, ())

    def act(self, view: Any, random: random.Random, events: tuple[Any, ...]) -> Any:
        """What the bot does, which may need the events."""
        try:
            action = as_bot(self.bot, lambda: events)(view, random)
        except (Exception, SystemExit) as error:  # whatever somebody's code does
            raise CommandFailed(f"the bot {self.name!r} failed: {_tell(error)}") from None
        if self.actions and type(action) not in self.actions:
            raise CommandFailed(f"the bot {self.name!r}: expected an action, got {repr(action)[:100]}")
        return action

    def __repr__(self) -> str:
        return f"the bot {self.name!r}"


@attrs.frozen(repr=False)
class OwnEventBot(OwnBot):
    """A bot of the caller's own that needs events."""

    def choose_with_events(self, view: Any, random: random.Random, events: tuple[Any, ...], /) -> Any:
        """What the bot does."""
        return self.act(view, random, events)


def _tell(error: BaseException) -> str:
    """An error in a line, and the line of code where it happened."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in last)
    return "".join(traceback.format_exception_only(error)).strip().splitlines()[-1] + where


def bot_called(desk: Desk, name: str) -> AnyBot | None:
    """The library's bot at a seat of this name, as `number_names` gives them; None if it is none.

    A name comes from a file, so it is never imported.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> bot_called(DESK, "Greedy 2"), bot_called(DESK, "Anna")
    (Greedy(), None)
    """
    return desk.bots.get(re.sub(r" \d+$", "", name).lower())


def number_names(desk: Desk, bots: Iterable[NamedBot]) -> tuple[str, ...]:
    """The names of bots, with numbers where they are equal.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> number_names(DESK, bot_list(DESK, "greedy,random,greedy"))
    ('Greedy', 'Random', 'Greedy 2')
    """
    seen: Counter[str] = Counter()
    names = []
    for named in bots:
        seen[named.name] += 1
        name = named.name.capitalize() if named.name in desk.bots else named.name
        names.append(name if seen[named.name] == 1 else f"{name} {seen[named.name]}")
    return tuple(names)


def seat_bots(
    desk: Desk, bots: tuple[NamedBot, ...], players: int | None, edition: Any
) -> tuple[Any, tuple[NamedBot, ...]]:
    """The set-up, and one bot a seat: as many as were named, or, if more play, the same ones again.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> [named.name for named in seat_bots(DESK, bot_list(DESK, "greedy,random"), 3, DESK.edition)[1]]
    ['Greedy', 'Random', 'Greedy 2']
    """
    setup = desk.agree(players, len(bots), edition)
    if len(bots) > setup.players:
        raise UsageError(f"expected at most {setup.players} bots, got {len(bots)}")
    bots = (bots * setup.players)[: setup.players]
    names = number_names(desk, bots)
    return setup, tuple(attrs.evolve(named, name=name) for named, name in zip(bots, names, strict=True))

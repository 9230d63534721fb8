"""What several commands are told in the same words: bots, editions, seeds."""

import argparse
import importlib
import random
import re
import sys
import traceback
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import TypeAlias

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.cli.disk import read_text
from amsterdam_routes.cli.files import problems_of
from amsterdam_routes.cli.screen import CommandFailed
from amsterdam_routes.kernel.chance import MOST_BYTES
from amsterdam_routes.kernel.names import name_tuple
from amsterdam_routes.routes.rules.actions import ACTIONS
from amsterdam_routes.routes.words import WORDS

RouteBot: TypeAlias = ar.Bot[ar.View, ar.Action]
BOTS: dict[str, RouteBot] = {"greedy": Greedy(), "random": Random()}


class UsageError(Exception):
    """A command that was called wrongly, as its options show only together: exit code 2."""


@attrs.frozen
class Named:
    """A bot, and what it was asked for as."""

    name: str
    bot: RouteBot


def bot_list(text: str) -> tuple[Named, ...]:
    """Bots by name, between commas; `module:name` is one of the caller's own.

    >>> [named.name for named in bot_list("greedy,random")]
    ['greedy', 'random']
    """
    return tuple(Named(name.strip(), _bot(name.strip())) for name in text.split(","))


def _bot(name: str) -> RouteBot:
    """The bot that a name stands for; a class is called for it."""
    if name in BOTS:
        return BOTS[name]
    module, colon, thing = name.partition(":")
    if not colon:
        known = ", ".join(BOTS)
        raise argparse.ArgumentTypeError(f"there is no bot {name!r}: there are {known}, or one of yours as module:name")
    if not module or not thing or module.startswith("."):
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be imported: expected module:name")
    if (here := str(Path.cwd())) not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(importlib.import_module(module), thing)
        bot: RouteBot = found() if isinstance(found, type) else found
    except (ImportError, AttributeError) as error:
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be imported: {error}") from None
    except Exception as error:  # whatever somebody's code does when it is loaded
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be made: {_told(error)}") from None
    if not callable(bot):
        raise argparse.ArgumentTypeError(f"the bot {name!r} cannot be called")
    return OwnBot(name, bot)


@attrs.frozen
class OwnBot:
    """A bot of the caller's own: if it fails, that is said in a sentence, with the line of its code."""

    name: str
    bot: RouteBot

    def __call__(self, view: ar.View, random: random.Random, /) -> ar.Action:
        """What the bot does."""
        try:
            action = self.bot(view, random)
        except (Exception, SystemExit) as error:  # whatever somebody's code does
            raise CommandFailed(f"the bot {self.name!r} failed: {_told(error)}") from None
        if type(action) not in ACTIONS:
            raise CommandFailed(f"the bot {self.name!r} returned {str(repr(action))[:100]}: expected an action")
        return action

    def __repr__(self) -> str:
        return repr(self.bot)


def _told(error: BaseException) -> str:
    """An error in a line, and the line of code where it happened."""
    last = traceback.extract_tb(error.__traceback__)[-1:]
    where = "".join(f" ({Path(frame.filename).name}, line {frame.lineno})" for frame in last)
    return "".join(traceback.format_exception_only(error)).strip().splitlines()[-1] + where


def bot_called(name: str) -> RouteBot | None:
    """The library's bot at a seat of this name, as `numbered` gives them; None if it is none.

    A name comes from a file, so it is never imported.

    >>> bot_called("Greedy 2"), bot_called("Anna")
    (Greedy(), None)
    """
    return BOTS.get(re.sub(r" \d+$", "", name).lower())


def numbered(bots: Iterable[Named]) -> tuple[str, ...]:
    """The names of bots, with numbers where they are equal.

    >>> numbered(bot_list("greedy,random,greedy"))
    ('Greedy', 'Random', 'Greedy 2')
    """
    seen: Counter[str] = Counter()
    names = []
    for named in bots:
        seen[named.name] += 1
        name = named.name.capitalize() if named.name in BOTS else named.name
        names.append(name if seen[named.name] == 1 else f"{name} {seen[named.name]}")
    return tuple(names)


def seated(bots: tuple[Named, ...], players: int | None, edition: ar.Edition) -> tuple[Named, ...]:
    """One bot a seat: as many as were named, or, if more play, the same ones again.

    >>> [named.name for named in seated(bot_list("greedy,random"), 3, ar.AMSTERDAM)]
    ['Greedy', 'Random', 'Greedy 2']
    """
    least, most = edition.players
    if players is None:
        players = max(least, len(bots))
    if not least <= players <= most:
        raise UsageError(f"{edition.name} is for {least} to {most} players, not {players}")
    if len(bots) > players:
        raise UsageError(f"expected at most {players} bots, got {len(bots)}")
    bots = (bots * players)[:players]
    return tuple(attrs.evolve(named, name=name) for named, name in zip(bots, numbered(bots), strict=True))


def edition_from(path: str | None) -> ar.Edition:
    """The edition in a file; without a file the one that comes with the library."""
    if path is None:
        return ar.AMSTERDAM
    with problems_of(path):
        return ar.Edition.from_text(read_text(path))


def player_name(text: str) -> str:
    """A name for a seat.

    >>> player_name("Griet")
    'Griet'
    """
    try:
        [name] = name_tuple([text])
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    return name


def positive(text: str) -> int:
    """A whole number of at least 1.

    >>> positive("12")
    12
    """
    return _whole(text, 1)


def natural(text: str) -> int:
    """A whole number of at least 0.

    >>> natural("0")
    0
    """
    return _whole(text, 0)


def _whole(text: str, least: int) -> int:
    try:
        number = int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"a whole number is wanted, not {text!r}") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"at least {least} is wanted, not {number}")
    return number


def seconds(text: str) -> float:
    """Some seconds, or none.

    >>> seconds("0.5")
    0.5
    """
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"a number of seconds, from 0 to 3600, is wanted, not {text!r}")
    return number


def seed_of(text: str) -> bytes:
    """A seed: any text, or `hex:` and the bytes in hexadecimal digits.

    >>> seed_of("1634"), seed_of("hex:31363334")
    (b'1634', b'1634')
    """
    try:
        seed = bytes.fromhex(text.removeprefix("hex:")) if text.startswith("hex:") else text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError("expected a seed in UTF-8; other bytes can be given as hex:DIGITS") from None
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"expected pairs of hexadecimal digits after 'hex:', got {text[4:44]!r}"
        ) from None
    if len(seed) > MOST_BYTES:
        raise argparse.ArgumentTypeError(f"expected a seed of at most {MOST_BYTES} bytes, got {len(seed)}")
    return seed


def language(text: str) -> str:
    """One of the languages of the game.

    >>> language("nl")
    'nl'
    """
    if text not in WORDS.languages:
        raise argparse.ArgumentTypeError(f"there is no language {text!r}: there are {', '.join(WORDS.languages)}")
    return text

"""What the words of a command line are read as: numbers, seeds, names, files; and how a wrong one is refused."""

import argparse
import re
import sys
from typing import Any, Final, NoReturn  # Any: what argparse lets a parser be made of

from amsterdam_routes.cli.games import GameUI
from amsterdam_routes.cli.screen import MISUSED, complain
from amsterdam_routes.kernel import LONGEST_SEED, legible, name_tuple


class Parser(argparse.ArgumentParser):
    """A parser that takes the names of options whole, and whose errors control no terminal.

    A shortened name means nothing: `--gam` would not be the game, and `--se` not the seed of the next version.

    >>> Parser(prog="amsterdam-routes").parse_args([])
    Namespace()
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**{"allow_abbrev": False, **options})

    def error(self, message: str) -> NoReturn:
        """Print how the command is called and what is wrong, and exit."""
        self.print_usage(sys.stderr)
        complain(f"{self.prog}: error: {message}")
        self.exit(MISUSED)


# --- files


def path(text: str) -> str:
    """Read the name of a file or a folder; `-` is the standard input or output.

    >>> path("game.txt"), path("-")
    ('game.txt', '-')
    """
    if not text:
        raise argparse.ArgumentTypeError("expected the name of a file or a folder, got ''")
    return text


def lasting_path(text: str) -> str:
    """Read the name of a file or a folder that is read and written again, which no stream can be.

    >>> lasting_path("./-")
    './-'
    """
    if text == "-":
        raise argparse.ArgumentTypeError("expected a file or a folder, got '-'; a file of this name is './-'")
    return path(text)


# --- the rest


def player_name(text: str) -> str:
    """Read the name of a seat.

    >>> player_name("Griet")
    'Griet'
    """
    try:
        [name] = name_tuple([text])
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not legible(name):
        raise argparse.ArgumentTypeError(f"a name: expected something that can be read, got {name!a}")
    return name


def positive(text: str) -> int:
    """Read a whole number of at least 1.

    >>> positive("12")
    12
    """
    return _whole(text, 1)


def natural(text: str) -> int:
    """Read a whole number of at least 0.

    >>> natural("0")
    0
    """
    return _whole(text, 0)


def jobs(text: str) -> int:
    """Read how many processes are to play.

    >>> jobs("0"), jobs("4")
    (0, 4)
    """
    return _whole(text, 0, MOST_JOBS)


MOST: Final = 1_000_000_000
"""No whole number of the command is larger, but for the digits of seeds."""
LONGEST_NUMBER: Final = 100
"""What has more digits was not meant as a number."""
MOST_JOBS: Final = 1_000
"""No machine runs more processes than that for one command."""


_WHOLE: Final = re.compile("-?[0-9]+")
_DECIMAL: Final = re.compile(r"[0-9]+(\.[0-9]+)?|\.[0-9]+")
"""Numbers in plain decimal digits. What Python takes besides, such as `1_0` or other digits, is no number here."""


def _whole(text: str, least: int, most: int = MOST) -> int:
    if not _WHOLE.fullmatch(text) or len(text) > LONGEST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text[:40]!r}")
    number = int(text)
    if number < least or text.startswith("-"):
        raise argparse.ArgumentTypeError(f"expected at least {least}, got {text[:40]}")
    if number > most:
        raise argparse.ArgumentTypeError(f"expected at most {most}, got {text[:40]}")
    return number


def part_of(text: str) -> tuple[int, int]:
    """Read a part of a series.

    >>> part_of("3/40")
    (3, 40)
    """
    which, _, parts = text.partition("/")
    if not (_WHOLE.fullmatch(which) and _WHOLE.fullmatch(parts) and 1 <= natural(which) <= natural(parts)):
        raise argparse.ArgumentTypeError(f"expected a part such as 3/40, got {text!r}")
    return natural(which), natural(parts)


def seconds(text: str) -> float:
    """Read a number of seconds from 0 to 3600.

    >>> seconds("0.5")
    0.5
    """
    number = float(text) if _DECIMAL.fullmatch(text) else -1.0
    if not 0 <= number <= 3600:
        raise argparse.ArgumentTypeError(f"expected a number of seconds from 0 to 3600, got {text[:40]!r}")
    return number


def some_seconds(text: str) -> float:
    """Read a number of seconds above 0.

    >>> some_seconds("0.5")
    0.5
    """
    if not (number := seconds(text)):
        raise argparse.ArgumentTypeError(f"expected more than 0 seconds, got {text[:40]!r}")
    return number


def seed_of(text: str) -> bytes:
    """Read a seed: any text, or `hex:` and the bytes in hexadecimal digits.

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
    if len(seed) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"expected a seed of at most {LONGEST_SEED} bytes, got {len(seed)}")
    return seed


def language(ui: GameUI, text: str) -> str:
    """Read one of the languages of the game.

    >>> from amsterdam_routes.cli._routes import UI
    >>> language(UI, "nl")
    'nl'
    """
    if text not in ui.languages:
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(ui.languages)}, got {text!r}")
    return text

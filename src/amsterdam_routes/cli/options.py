"""What is read from the words after an option: numbers, names, seeds, languages."""

import argparse

from amsterdam_routes.cli.desk import Desk
from amsterdam_routes.kernel import LONGEST_SEED, name_tuple


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
        raise argparse.ArgumentTypeError(f"expected a whole number, got {text!r}") from None
    if number < least:
        raise argparse.ArgumentTypeError(f"expected at least {least}, got {number}")
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
        raise argparse.ArgumentTypeError(f"expected a number of seconds from 0 to 3600, got {text!r}")
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
    if len(seed) > LONGEST_SEED:
        raise argparse.ArgumentTypeError(f"expected a seed of at most {LONGEST_SEED} bytes, got {len(seed)}")
    return seed


def language(desk: Desk, text: str) -> str:
    """One of the languages of the game.

    >>> from amsterdam_routes.cli.route_desk import DESK
    >>> language(DESK, "nl")
    'nl'
    """
    if text not in desk.languages:
        raise argparse.ArgumentTypeError(f"expected one of {', '.join(desk.languages)}, got {text!r}")
    return text

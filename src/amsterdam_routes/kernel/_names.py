"""Checks of names, ids and numbers from outside: each can be shown and typed, and none is too long or too large.

The names of a box end up in pictures, sentences and lines of the notation, its ids in documents; so both games judge
them here, in the same words. Each function tells what is wrong with one value, and where it is. The names of players
are checked where they are given: what is wrong with them is an error at once.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import filterfalse
from typing import Final

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._typechecks import shown, type_error
from amsterdam_routes.kernel._words import is_printable, slug
from amsterdam_routes.kernel.documents._shapes import below

LIMITS: Final = {
    "name": 100,
    "id": 40,
    "notes": 100,
    "lines": 100,
    "note": 4_000,
    "revision": 1_000_000,
}
"""The most characters of a name, of an id and of a note, the most notes and lines of notes, and the last revision."""

ID: Final = re.compile("[a-z][a-z0-9]*(?:-[a-z0-9]+)*")
"""What an id is made of: words of lower-case letters and digits with hyphens between them, a letter first."""

CODE: Final = re.compile("[A-Za-z][A-Za-z0-9]*(?:-[A-Za-z0-9]+)*")
"""What the code of a printed thing is made of, such as the "B13" of a market tile: an id with capitals."""


def bad_name(path: str, name: str) -> Iterator[Problem]:
    """Describe the problems of a name.

    >>> print(*bad_name("$.name", "a\\nb"))
    $.name: expected characters that can be printed on one line, got '\\n'
    """
    if not _id(name):
        yield Problem(path, "no_name", f"expected a name with a letter or a digit in it, got {clip(name)}")
    yield from bad_text(path, name, LIMITS["name"])


def bad_text(path: str, text: str, most: int) -> Iterator[Problem]:
    """Describe the problems of a text of one line with at most so many characters.

    >>> print(*bad_text("$.note", "x" * 11, 10))
    $.note: expected at most 10 characters, got 11
    """
    start = text[:most]
    if not (start.isascii() and start.isprintable()) and (
        odd := next(filterfalse(is_printable, dict.fromkeys(start)), None)
    ):
        yield Problem(path, "unprintable", f"expected characters that can be printed on one line, got {odd!a}")
    if len(text) > most:
        yield Problem(path, "too_long", f"expected at most {most} characters, got {len(text)}")


def bad_id(path: str, id: str, pattern: re.Pattern[str] = ID) -> Iterator[Problem]:
    """Describe the problems of an id.

    >>> print(*bad_id("$.blocks[0].id", "7"))
    $.blocks[0].id: expected small letters, digits and single hyphens, a letter first, got '7'
    """
    if len(id) > LIMITS["id"]:
        yield Problem(path, "too_long", f"expected at most {LIMITS['id']} characters, got {len(id)}")
    elif not pattern.fullmatch(id):
        small = "" if pattern is CODE else "small "
        text = f"expected {small}letters, digits and single hyphens, a letter first, got {clip(id)}"
        yield Problem(path, "bad_id", text)


def bad_notes(path: str, notes: Mapping[str, str | Collection[str]]) -> Iterator[Problem]:
    """Describe the problems of the notes on the sources of a box's data: by key, a text or a list of texts.

    >>> print(*bad_notes("$.provenance", {"routes": "from the board\\x1b[2J"}))
    $.provenance.routes: expected characters that can be printed on one line, got '\\x1b'
    """
    if many := [*beyond_most(path, notes, LIMITS["notes"])]:
        yield from many
        return
    for key, told in notes.items():
        at = below(path, key)
        yield from bad_name(at, key)
        if isinstance(told, str):
            yield from bad_text(at, told, LIMITS["note"])
        elif long := [*beyond_most(at, told, LIMITS["lines"])]:
            yield from long
        else:
            for j, line in enumerate(told):
                yield from bad_text(f"{at}[{j}]", line, LIMITS["note"])


def beyond_most(path: str, items: Collection[object], most: int, least: int = 0) -> Iterator[Problem]:
    """Tell that a list is too long, or too short.

    >>> print(*beyond_most("$.depot", [], 40, least=1))
    $.depot: expected at least one number, got none
    """
    if len(items) > most:
        yield Problem(path, "too_many", f"expected at most {most}, got {len(items)}")
    if len(items) < least:
        expected = "one number, got none" if (least, len(items)) == (1, 0) else f"{least}, got {len(items)}"
        yield Problem(path, "empty" if not items else "too_few", f"expected at least {expected}")


def beyond(path: str, value: int, least: int, most: int) -> Problem:
    """Tell that a number is not from least to most.

    >>> print(beyond("$.rounds.last", 41, 1, 40))
    $.rounds.last: expected a number from 1 to 40, got 41
    >>> print(beyond("$.table.round", 5, 12, 12))
    $.table.round: expected 12, got 5
    """
    expected = str(least) if least == most else f"a number from {least} to {most}"
    return Problem(path, "out_of_range", f"expected {expected}, got {shown(value)}")


def within_range(path: str, value: int, least: int, most: int) -> Iterator[Problem]:
    """Tell that a number is not from least to most, if it is not.

    >>> list(within_range("$.rounds.last", 40, 1, 40))
    []
    """
    if not least <= value <= most:
        yield beyond(path, value, least, most)


def clip(name: str) -> str:
    """Return the start of a name that may be long, as an error quotes it.

    >>> clip("Dam"), clip("a\\u202eb")
    ("'Dam'", "'a\\\\u202eb'")
    """
    start = name[: LIMITS["name"]]
    return repr(start) if all(map(is_printable, start)) else ascii(start)


_slug = lru_cache(maxsize=1024)(slug)  # the same few names come again and again


def _id(name: str) -> str:
    return _slug(name[: LIMITS["name"] + 1])  # a longer name is a defect, and might take long


# --- the names of players


LONGEST_NAME: Final = 200
"""How many characters the name of a player has at most."""

_SURROGATE: Final = re.compile("[\ud800-\udfff]")


def name_tuple(names: Iterable[str]) -> tuple[str, ...]:
    """Return the names of the players as a tuple; TypeError or ValueError if they cannot be names.

    >>> from amsterdam_routes.kernel import name_tuple
    >>> name_tuple(["Griet", "Jan"])
    ('Griet', 'Jan')
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise type_error("a list of names, one for each seat", names, "names")
    names = tuple(names)
    for name in names:
        if not isinstance(name, str):
            raise type_error(str, name, "a name")
        if len(name) > LONGEST_NAME:
            raise ValueError(f"a name: expected at most {LONGEST_NAME} characters, got {len(name)}")
        if _SURROGATE.search(name):
            raise ValueError("a name: expected whole characters, got half of one (a lone surrogate)")
    return names


def check_names(names: tuple[str, ...], players: int) -> None:
    """Raise ValueError if there are names, and not one for each seat.

    >>> check_names(("Griet",), players=2)
    Traceback (most recent call last):
    ValueError: expected 2 names, one for each seat, or none; got 1
    """
    if names and len(names) != players:
        raise ValueError(f"expected {players} names, one for each seat, or none; got {len(names)}")

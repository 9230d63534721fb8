"""JSON text: written compactly, and read strictly and in bounded time.

Python's own reader takes NaN for a number, and of two equal keys silently keeps the last. Neither is JSON that two
programs read alike, so both are refused. Of what would cost too much, a limit is checked first: the length of
the text, the depth of its nesting, the digits of its numbers.
"""

import json
import re
import sys
from codecs import BOM_UTF8
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from os import PathLike, fspath
from typing import Final, NoReturn, TypeAlias

from amsterdam_routes.kernel.documents.shapes import below
from amsterdam_routes.kernel.errors import InvalidDocument, Problem
from amsterdam_routes.kernel.typechecks import type_error

LONGEST_DOCUMENT: Final = 4_000_000
"""How many characters of a document are read at most."""

MOST_DIGITS: Final = 20
"""Longer whole numbers are not worked out: they are too large anyway."""

MOST_LEVELS: Final = 100
"""How many lists and objects lie in each other at most: counted before the text is read, whatever Python could bear."""

MOST_STEPS: Final = 20
"""How many steps of a path are told at most."""

dump_json: Final = json.JSONEncoder(
    ensure_ascii=False, check_circular=False, allow_nan=False, separators=(",", ":")
).encode
"""The JSON text of data."""

_Trail: TypeAlias = "tuple[_Trail, str | int] | None"
"""The path to a place in the data: the path to what it lies in, and its key there."""


def read_json(text: str | bytes, longest: int = LONGEST_DOCUMENT) -> object:
    """Return the plain data of a JSON text of at most so many characters; `InvalidDocument` if it is none.

    >>> read_json('{"carts": 16}')
    {'carts': 16}
    >>> read_json('{"a": [{"carts": 16, "carts": 17}]}')
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.a[0].carts: this field is given more than once
    """
    if not isinstance(text, str | bytes):
        raise type_error(str | bytes, text, "a JSON text")
    if len(text) > longest:
        raise _refused("too_long", f"at most {longest} characters are read")
    try:
        text = text if isinstance(text, str) else text.decode()
    except UnicodeDecodeError as error:
        raise _refused("not_json", f"this is not JSON: it is no text in UTF-8, from byte {error.start} on") from None
    if text.startswith("\N{BYTE ORDER MARK}"):
        raise _refused("not_json", "this is not JSON: it begins with a byte order mark")
    if _too_deep(text):
        raise _refused("too_deep", f"expected at most {MOST_LEVELS} lists and objects inside each other, got more")
    try:
        if 0 < sys.get_int_max_str_digits() <= _FEW_DIGITS:  # Python refuses numbers that are too long by itself
            with suppress(ValueError):
                return _QUICK.decode(text)
        return _decoded(_FAST, text)
    except _RepeatedError:
        raise InvalidDocument(_repetitions(_decoded(_THOROUGH, text))) from None


def read_json_file(path: str | PathLike[str], longest: int = LONGEST_DOCUMENT) -> object:
    """Return the plain data of a file with such a text in it, which may begin with a byte order mark."""
    with open(fspath(path), "rb") as file:
        return read_json(file.read(longest + 1).removeprefix(BOM_UTF8), longest)


def _decoded(decoder: json.JSONDecoder, text: str) -> object:
    try:
        return decoder.decode(text)
    except ValueError as error:
        raise _refused("not_json", f"this is not JSON: {str(error)[:200]}") from None


def _too_deep(text: str) -> bool:
    """Tell whether the text has too many levels, up to where it is no JSON any more: the reader will not come further.

    >>> _too_deep("[" * 100 + "]" * 100), _too_deep("[" * 101), _too_deep('["' + "[" * 1000 + '"]')
    (False, True, False)
    """
    if text.count("[") + text.count("{") <= MOST_LEVELS:
        return False
    plain = text.replace("\\\\", "").replace('\\"', "") if "\\" in text else text
    depth = 0
    for bracket in _NO_BRACKETS.sub("", "".join(plain.split('"')[::2])):
        depth += 1 if bracket in "[{" else -1
        if depth > MOST_LEVELS:
            return True
    return False


_NO_BRACKETS: Final = re.compile(r"[^][{}]+")


def _refused(code: str, text: str) -> InvalidDocument:
    return InvalidDocument([Problem("$", code, text)])


class _RepeatedError(Exception):
    """Somewhere an object has two fields of one name."""


class _Repeating(dict[str, object]):
    """An object of which some fields were given more than once."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.given = [name for name, _ in pairs]


def _fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    if len(data) < len(pairs):
        raise _RepeatedError
    return data


def _all_fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
    data = dict(pairs)
    return data if len(data) == len(pairs) else _Repeating(pairs)


def _integer(digits: str) -> int:
    return int(digits if len(digits) <= MOST_DIGITS else digits[:MOST_DIGITS])


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


_FEW_DIGITS: Final = 5000
_QUICK: Final = json.JSONDecoder(object_pairs_hook=_fields, parse_constant=_no_number)
_FAST: Final = json.JSONDecoder(object_pairs_hook=_fields, parse_int=_integer, parse_constant=_no_number)
_THOROUGH: Final = json.JSONDecoder(object_pairs_hook=_all_fields, parse_int=_integer, parse_constant=_no_number)


def _repetitions(data: object) -> Iterator[Problem]:
    """Yield every field that was given more than once. Without recursion: the data may be nested deeply."""
    todo: list[tuple[_Trail, object]] = [(None, data)]
    while todo:
        trail, item = todo.pop()
        if isinstance(item, _Repeating):
            twice = [name for name, times in Counter(item.given).items() if times > 1]
            text = "this field is given more than once"
            yield from (Problem(below(_path(trail), name), "duplicate_key", text) for name in twice)
        if isinstance(item, dict):
            todo += [((trail, name), value) for name, value in reversed(item.items())]
        elif isinstance(item, list):
            todo += [((trail, i), item[i]) for i in reversed(range(len(item)))]


def _path(trail: _Trail) -> str:
    keys = []
    while trail is not None:
        trail, key = trail
        keys.append(key)
    path = "$"
    for key in keys[: -MOST_STEPS - 1 : -1]:
        path = f"{path}[{key}]" if isinstance(key, int) else below(path, key)
    return path if len(keys) <= MOST_STEPS else f"{path}..."

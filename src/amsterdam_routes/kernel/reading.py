"""JSON from outside, read strictly: what the standard library lets pass is refused here.

Python's own reader takes NaN for a number, and of two equal keys silently keeps the last. Neither is JSON that two
programs read alike, so both are refused.
"""

import json
from collections import Counter, deque
from typing import NoReturn

from amsterdam_routes.kernel.errors import InvalidDocument, Problem
from amsterdam_routes.kernel.shapes import below


def read_json(text: str, longest: int) -> object:
    """The plain data of a JSON text of at most so many characters; `InvalidDocument` if it is none.

    >>> read_json('{"carts": 16}', 1000)
    {'carts': 16}
    >>> read_json('{"a": [{"carts": 16, "carts": 17}]}', 1000)
    Traceback (most recent call last):
    amsterdam_routes.kernel.errors.InvalidDocument: $.a[0].carts: this field is given more than once
    """
    if type(text) is not str:
        raise TypeError(f"a JSON text is a str, not {type(text).__name__}")
    if len(text) > longest:
        raise InvalidDocument([Problem("$", "too_long", f"at most {longest} characters are read")])
    repeated: list[_Repeating] = []

    def fields(pairs: list[tuple[str, object]]) -> dict[str, object]:
        data = dict(pairs)
        if len(data) < len(pairs):
            data = _Repeating(pairs)
            repeated.append(data)
        return data

    try:
        data = json.loads(text, object_pairs_hook=fields, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise InvalidDocument([Problem("$", "not_json", f"this is not JSON: {str(error)[:200]}")]) from None
    if repeated:
        raise InvalidDocument(_duplicates(data))
    return data


class _Repeating(dict[str, object]):
    """An object of which some fields were given more than once."""

    def __init__(self, pairs: list[tuple[str, object]]) -> None:
        super().__init__(pairs)
        self.twice = [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is no number")


def _duplicates(data: object) -> list[Problem]:
    """Every field that was given more than once. Without recursion: the data may be nested deeply."""
    found = []
    queue = deque([("$", data)])
    while queue:
        path, item = queue.popleft()
        if isinstance(item, _Repeating):
            text = "this field is given more than once"
            found += [Problem(below(path, name), "duplicate_key", text) for name in item.twice]
        if isinstance(item, dict):
            queue += [(below(path, name), value) for name, value in item.items()]
        elif isinstance(item, list):
            queue += [(f"{path}[{i}]", value) for i, value in enumerate(item)]
    return found

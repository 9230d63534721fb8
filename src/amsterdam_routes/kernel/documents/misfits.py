"""Where plain data depart from a shape: everything that is wrong, with its path.

>>> SHAPE = {"name": str, "carts": int, "tags?": [str]}
>>> [str(problem) for problem in misfits({"name": "mini", "carts": "16", "tag": []}, SHAPE)]
['$.carts: expected a whole number, got a text', '$.tag: there is no such field here']
"""

import json
import math
import re
from collections.abc import Iterator, Sequence
from typing import Final

from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    AmongNumbers,
    AmongWords,
    Distinct,
    Either,
    Exactly,
    Fields,
    Keyed,
    Least,
    Maybe,
    Name,
    Named,
    Names,
    OneOf,
    OneOrList,
    Row,
    Shape,
    Text,
)
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.typechecks import shown
from amsterdam_routes.kernel.words import did_you_mean

MOST_HINTS: Final = 20
"""For so many unknown ids a likely one is looked up."""

_WORDS: Final = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def misfits(data: object, shape: Shape, path: str = "$", names: Names | None = None) -> Iterator[Problem]:
    """Everything in which the data departs from the shape; with `names`, unknown ids as well.

    >>> from amsterdam_routes.kernel.documents import Name, misfits
    >>> print(*misfits([1, True], [int]))
    $[1]: expected a whole number, got true or false
    >>> print(*misfits("damm", Name("place"), names={"place": ["dam", "waag"]}))
    $: there is no place 'damm'; did you mean 'dam'?
    """
    return _misfits(data, shape, path, None if names is None else _Ids(names))


class _Ids:
    """The ids that there are, by kind. For the first unknown ones it looks up a likely one, as each takes its time."""

    def __init__(self, names: Names) -> None:
        self._names = names
        self._hints = MOST_HINTS

    def has(self, kind: str, id: str) -> bool:
        return id in self._names[kind]

    def hint(self, kind: str, id: str) -> str:
        self._hints -= 1
        return did_you_mean(id, self._names[kind]) if self._hints >= 0 and not id.isdigit() else ""


def _misfits(data: object, shape: Shape, path: str, ids: _Ids | None) -> Iterator[Problem]:
    match shape:
        case Named():
            yield from _misfits(data, shape.shape, path, ids)
        case Maybe():
            if data is not None:
                yield from _misfits(data, shape.shape, path, ids)
        case list():
            yield from _items(data, shape[0], path, ids)
        case OneOrList():
            one = shape.shape
            yield from _misfits(data, [one] if isinstance(data, list) else one, path, ids)
        case Distinct():
            yield from _items(data, shape.items, path, ids)
            yield from _repeated(data, path)
        case Row():
            yield from _row(data, shape, path, ids)
        case dict():
            if isinstance(data, dict):
                yield from _fields(data, shape, path, ids)
            else:
                yield _mistyped(dict, data, path)
        case Keyed():
            if isinstance(data, dict):
                for key, value in data.items():
                    yield from _misfits(value, shape.values, below(path, key), ids)
            else:
                yield _mistyped(dict, data, path)
        case OneOf() | Either():
            yield from _chosen(data, shape, path, ids)
        case AmongWords() | Text() | Name():
            yield from _texts(data, shape, path, ids)
        case Least() | Exactly() | AmongNumbers():
            yield from _numbers(data, shape, path)
        case _ if type(data) is not shape and not (shape is float and type(data) is int):
            yield _mistyped(shape, data, path)
        case _ if isinstance(data, float) and not math.isfinite(data):
            yield Problem(path, "wrong_type", "expected a number, got infinity or NaN")
        case _ if type(data) is int and abs(data) > LARGEST:
            yield Problem(path, "out_of_range", f"expected a number from -{LARGEST} to {LARGEST}, got one beyond")


def drop_unknown(data: object, shape: Shape) -> object:
    """The data without the fields that the shape does not have.

    >>> drop_unknown({"carts": 16, "cats": 2}, {"carts": int})
    {'carts': 16}
    """
    while isinstance(shape, Named | Maybe):
        shape = shape.shape
    if isinstance(shape, dict) and isinstance(data, dict):
        fields = {name.removesuffix("?"): inner for name, inner in shape.items()}
        return {name: drop_unknown(value, fields[name]) for name, value in data.items() if name in fields}
    if isinstance(shape, list) and isinstance(data, list):
        return [drop_unknown(item, shape[0]) for item in data]
    return data


def below(path: str, key: object) -> str:
    """The path of a field: plain where the key is a plain word, quoted otherwise.

    >>> below("$", "carts"), below("$", "a b")
    ('$.carts', '$["a b"]')
    """
    word = key[:60] if isinstance(key, str) else f"<{type(key).__name__}>"  # no key of JSON, but one of a dict
    return f"{path}.{word}" if word.replace("_", "a").isalnum() else f"{path}[{json.dumps(word)}]"


def _items(data: object, shape: Shape, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if not isinstance(data, list):
        yield _mistyped(list, data, path)
        return
    for i, item in enumerate(data):
        yield from _misfits(item, shape, f"{path}[{i}]", ids)


def _row(data: object, shape: Row, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if not isinstance(data, list):
        yield _mistyped(list, data, path)
    elif len(data) != len(shape.items):
        yield Problem(path, "wrong_number", f"expected {len(shape.items)} items, got {len(data)}")
    else:
        for i, (item, inner) in enumerate(zip(data, shape.items, strict=True)):
            yield from _misfits(item, inner, f"{path}[{i}]", ids)


def _repeated(data: object, path: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for i, item in enumerate(data if isinstance(data, list) else ()):
        if isinstance(item, str):
            if item in seen:
                yield Problem(f"{path}[{i}]", "repeated", f"{_quoted(item)} is in this list already")
            seen.add(item)


def _fields(data: dict[object, object], shape: Fields, path: str, ids: _Ids | None) -> Iterator[Problem]:
    known = {}
    for field, inner in shape.items():
        name = field.removesuffix("?")
        known[name] = inner
        if name not in data and name == field:
            yield Problem(below(path, name), "missing", "this field is missing")
    for key, value in data.items():
        if isinstance(key, str) and key in known:
            yield from _misfits(value, known[key], below(path, key), ids)
        else:
            yield Problem(below(path, key), "unknown_field", "there is no such field here")


def _chosen(data: object, shape: OneOf | Either, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if not isinstance(data, dict):
        yield _mistyped(dict, data, path)
    elif isinstance(shape, Either):
        yield from _misfits(data, shape.present if shape.field in data else shape.absent, path, ids)
    elif shape.field not in data:
        yield Problem(below(path, shape.field), "missing", "this field is missing")
    else:
        word = data[shape.field]
        wrong = list(_misfits(word, AmongWords(tuple(shape.shapes)), below(path, shape.field), None))
        yield from wrong or _misfits(data, shape.shapes[str(word)], path, ids)


def _texts(data: object, shape: AmongWords | Text | Name, path: str, ids: _Ids | None) -> Iterator[Problem]:
    if type(data) is not str:
        yield _mistyped(str, data, path)
    elif isinstance(shape, AmongWords):
        if data not in shape.words:
            yield Problem(path, "wrong_word", f"expected {_any_of(shape.words)}, got {_quoted(data)}")
    elif isinstance(shape, Text):
        if not re.fullmatch(shape.pattern, data):
            yield Problem(path, "wrong_text", f"expected {shape.words}, got {_quoted(data)}")
    elif ids is not None and not ids.has(shape.kind, data):
        text = f"there is no {shape.kind} {_quoted(data)}{ids.hint(shape.kind, data)}"
        yield Problem(path, f"unknown_{shape.kind}", text)


def _numbers(data: object, shape: Least | Exactly | AmongNumbers, path: str) -> Iterator[Problem]:
    if type(data) is not int:
        yield _mistyped(int, data, path)
    elif isinstance(shape, AmongNumbers):
        if data not in shape.numbers:
            yield Problem(path, "out_of_range", f"expected {_any_of(shape.numbers)}, got {shown(data)}")
    elif isinstance(shape, Exactly):
        if data != shape.number:
            yield Problem(path, "out_of_range", f"expected {shape.number}, got {shown(data)}")
    elif not shape.number <= data <= LARGEST:
        text = f"expected a whole number from {shape.number} to {LARGEST}, got {shown(data)}"
        yield Problem(path, "out_of_range", text)


def _any_of(values: Sequence[object]) -> str:
    """Several values as one text: "a, b or c"."""
    *others, last = map(str, values)
    return f"{', '.join(others)} or {last}" if others else last


def _quoted(text: str) -> str:
    return ascii(text if len(text) <= 60 else f"{text[:60]}...")


def _mistyped(kind: type, data: object, path: str) -> Problem:
    found = _WORDS.get(type(data), f"a {type(data).__name__}")
    return Problem(path, "wrong_type", f"expected {_WORDS[kind]}, got {found}")

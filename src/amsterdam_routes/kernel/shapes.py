"""The shape of plain data: which fields, of which types; every deviation is reported with its path.

A shape is plain data itself: a type (`str`, `int`, `bool`, `float`), a list of one shape, a dict of named fields (a
name that ends in "?" may be missing), or `Table(shape)` for an object with free keys. Nothing is converted: "3" is no
number, True is no number either, and 3.0 is no int.

>>> SHAPE = {"name": str, "carts": int, "tags?": [str]}
>>> [str(problem) for problem in misfits({"name": "mini", "carts": "16", "tag": []}, SHAPE)]
['$.carts: a whole number is wanted here, not a text', '$.tag: there is no such field here']
"""

import math
from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel.errors import Problem

Shape: TypeAlias = "type | list[Shape] | dict[str, Shape] | Table"


@attrs.frozen
class Table:
    """The shape of an object whose keys are free and whose values are all of one shape."""

    values: Shape


_WORDS: Final = {
    str: "a text",
    int: "a whole number",
    float: "a number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
    type(None): "null",
}


def misfits(data: object, shape: Shape, path: str = "$") -> Iterator[Problem]:
    """Everything in which the data departs from the shape.

    >>> [str(problem) for problem in misfits([1, True], [int])]
    ['$[1]: a whole number is wanted here, not true or false']
    """
    if isinstance(shape, list):
        if not isinstance(data, list):
            yield _wanted(list, data, path)
            return
        for i, item in enumerate(data):
            yield from misfits(item, shape[0], f"{path}[{i}]")
    elif isinstance(shape, dict):
        if not isinstance(data, dict):
            yield _wanted(dict, data, path)
        else:
            yield from _fields(data, shape, path)
    elif isinstance(shape, Table):
        if not isinstance(data, dict):
            yield _wanted(dict, data, path)
            return
        for key, value in data.items():
            yield from misfits(value, shape.values, below(path, key))
    elif shape is float and type(data) is int:
        return
    elif type(data) is not shape:
        yield _wanted(shape, data, path)
    elif isinstance(data, float) and not math.isfinite(data):
        yield Problem(path, "wrong_type", "a number is wanted here, not infinity or NaN")


def below(path: str, key: object) -> str:
    """The path of a field: plain where the key is a plain word, quoted otherwise.

    >>> below("$", "carts"), below("$", "a b")
    ('$.carts', '$["a b"]')
    """
    word = str(key)[:60]
    return f"{path}.{word}" if word.replace("_", "a").isalnum() else f'{path}["{word}"]'


def _fields(data: dict[object, object], shape: dict[str, Shape], path: str) -> Iterator[Problem]:
    known = {}
    for field, inner in shape.items():
        name = field.removesuffix("?")
        known[name] = inner
        if name not in data and name == field:
            yield Problem(below(path, name), "missing", "this field is missing")
    for key, value in data.items():
        if key in known:
            yield from misfits(value, known[str(key)], below(path, key))
        else:
            yield Problem(below(path, key), "unknown_field", "there is no such field here")


def _wanted(kind: type, data: object, path: str) -> Problem:
    found = _WORDS.get(type(data), f"a {type(data).__name__}")
    return Problem(path, "wrong_type", f"{_WORDS[kind]} is wanted here, not {found}")

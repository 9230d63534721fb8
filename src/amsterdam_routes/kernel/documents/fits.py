"""Whether data have a shape: a quick yes or no, for documents that are read often.

A shape is turned once into a tree of small functions. They answer what `misfits` would: True where it finds nothing.
"""

import math
import re
from collections.abc import Callable
from typing import TypeAlias

from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    Among,
    Distinct,
    Either,
    Exactly,
    Fields,
    Least,
    Maybe,
    Name,
    Named,
    OneOf,
    Row,
    Shape,
    Table,
    Text,
    Word,
)

Fits: TypeAlias = Callable[[object], bool]


def fitting(shape: Shape) -> Fits:
    """The function that says whether data have the shape.

    >>> fits = fitting({"name": str, "carts": int})
    >>> fits({"name": "mini", "carts": 16}), fits({"name": "mini", "carts": "16"})
    (True, False)
    """
    match shape:
        case Named() | Maybe():
            inner = fitting(shape.shape)
            return inner if isinstance(shape, Named) else lambda data: data is None or inner(data)
        case list():
            return _list(shape[0])
        case Distinct():
            return _distinct(shape.items)
        case dict():
            return _object(shape)
        case Table():
            values = fitting(shape.values)
            return lambda data: isinstance(data, dict) and all(map(values, data.values()))
        case OneOf():
            return _one_of(shape)
        case Either():
            field, present, absent = shape.field, fitting(shape.present), fitting(shape.absent)
            return lambda data: isinstance(data, dict) and (present if field in data else absent)(data)
        case Word():
            words = frozenset(shape.words)
            return lambda data: type(data) is str and data in words
        case Text():
            matches = re.compile(shape.pattern).fullmatch
            return lambda data: type(data) is str and matches(data) is not None
        case Least() | Exactly():
            least = shape.number
            most = least if isinstance(shape, Exactly) else LARGEST
            return lambda data: type(data) is int and least <= data <= most
        case Among():
            numbers = frozenset(shape.numbers)
            return lambda data: type(data) is int and data in numbers
        case Row():
            inners = [fitting(inner) for inner in shape.items]
            return lambda data: (
                isinstance(data, list)
                and len(data) == len(inners)
                and all(inner(item) for inner, item in zip(inners, data, strict=True))
            )
        case Name():
            return _plain(str)
        case _:
            return _plain(shape)


def _plain(kind: type) -> Fits:
    if kind is int:
        return lambda data: type(data) is int and -LARGEST <= data <= LARGEST
    if kind is float:
        whole = _plain(int)
        return lambda data: whole(data) or (type(data) is float and math.isfinite(data))
    return lambda data: type(data) is kind


def _list(shape: Shape) -> Fits:
    item = fitting(shape)
    while isinstance(shape, Named):
        shape = shape.shape
    if isinstance(shape, Word):  # by far the most common: checked without a call for each
        words = frozenset(shape.words)
        return lambda data: isinstance(data, list) and set(map(type, data)) <= _TEXTS and words.issuperset(data)
    if isinstance(shape, Name):
        return lambda data: isinstance(data, list) and set(map(type, data)) <= _TEXTS
    return lambda data: isinstance(data, list) and all(map(item, data))


_TEXTS = frozenset([str])


def _distinct(shape: Shape) -> Fits:
    items = _list(shape)
    return lambda data: items(data) and isinstance(data, list) and len(set(data)) == len(data)


def _object(shape: Fields) -> Fits:
    needed = [(name, fitting(inner)) for name, inner in shape.items() if not name.endswith("?")]
    optional = {name[:-1]: fitting(inner) for name, inner in shape.items() if name.endswith("?")}
    size = len(needed)

    def fits(data: object) -> bool:
        if not isinstance(data, dict):
            return False
        for name, inner in needed:
            if name not in data or not inner(data[name]):
                return False
        if len(data) == size:
            return True
        names = {name for name, _ in needed}
        return all(key in names or (key in optional and optional[key](value)) for key, value in data.items())

    return fits


def _one_of(shape: OneOf) -> Fits:
    by_word = {word: fitting(inner) for word, inner in shape.shapes.items()}

    def fits(data: object) -> bool:
        if not isinstance(data, dict):
            return False
        word = data.get(shape.field)
        return type(word) is str and word in by_word and by_word[word](data)

    return fits

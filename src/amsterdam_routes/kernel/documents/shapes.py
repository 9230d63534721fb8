"""The shape of plain data: which fields, of which types; every deviation is reported with its path.

A shape is plain data itself: a type (`str`, `int`, `bool`, `float`), a list of one shape, a dict of named fields (a
name that ends in "?" may be missing), or one of the small classes below. Nothing is converted: "3" is no number, True
is no number either, and 3.0 is no int. No int beyond 2^53 fits, since other languages could not read it.

One shape serves for everything: `misfits` explains, `fits.py` answers quickly, `schemas.py` writes the JSON Schema.

>>> SHAPE = {"name": str, "carts": int, "tags?": [str]}
>>> [str(problem) for problem in misfits({"name": "mini", "carts": "16", "tag": []}, SHAPE)]
['$.carts: expected a whole number, got a text', '$.tag: there is no such field here']
"""

import json
import math
import re
from collections.abc import Container, Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words.catalogue import shown

Fields: TypeAlias = "dict[str, Shape]"
Leaf: TypeAlias = "type | Least | Exactly | Word | Text | Name"
Shape: TypeAlias = "Leaf | list[Shape] | Fields | Table | Distinct | Maybe | OneOf | Either | Named"
Names: TypeAlias = Mapping[str, Container[object]]
"""By kind, what there is of it: the ids that a `Name` of that kind may be."""

LARGEST: Final = 2**53 - 1
"""The largest whole number that every language reads as what it is."""


@attrs.frozen
class Table:
    """An object whose keys are free and whose values are all of one shape."""

    values: Shape


@attrs.frozen
class Least:
    """A whole number, this or more."""

    number: int


@attrs.frozen
class Exactly:
    """This whole number and no other."""

    number: int


@attrs.frozen
class Word:
    """One of these words."""

    words: tuple[str, ...]


@attrs.frozen
class Text:
    """A text that matches a regular expression from end to end; `words` says what that is."""

    pattern: str
    words: str


@attrs.frozen
class Name:
    """The id of something of a kind. Which ids there are is known only to whoever reads: see `Names`."""

    kind: str


@attrs.frozen
class Distinct:
    """A list of texts without repetition."""

    items: Shape


@attrs.frozen
class Maybe:
    """Something or null."""

    shape: Shape


@attrs.frozen
class OneOf:
    """An object of one of several shapes; a field of it says which."""

    field: str
    shapes: Mapping[str, Shape]


@attrs.frozen
class Either:
    """An object of one of two shapes, told apart by whether a field is there."""

    field: str
    present: Shape
    absent: Shape


@attrs.frozen
class Named:
    """A shape that has a name of its own in schemas and declarations, and a sentence about it.

    Without a name it is a shape with a sentence. Of a class, the docstrings of its attributes describe the fields. What
    is null `together` is so in schemas: either all of these fields are null, or none of them is.
    """

    name: str
    shape: Shape
    text: str = ""
    cls: type | None = None
    together: tuple[str, ...] = ()


def told(shape: Shape, text: str) -> Named:
    """A shape with a sentence about it, for schemas, where no class has one.

    >>> told(int, "How many carts.").text
    'How many carts.'
    """
    return Named("", shape, text)


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

    >>> [str(problem) for problem in misfits([1, True], [int])]
    ['$[1]: expected a whole number, got true or false']
    >>> [str(problem) for problem in misfits("dam", Name("place"), names={"place": ["waag"]})]
    ["$: there is no place 'dam'"]
    """
    match shape:
        case Named():
            yield from misfits(data, shape.shape, path, names)
        case Maybe():
            if data is not None:
                yield from misfits(data, shape.shape, path, names)
        case list():
            yield from _items(data, shape[0], path, names)
        case Distinct():
            yield from _items(data, shape.items, path, names)
            yield from _repeated(data, path)
        case dict():
            if isinstance(data, dict):
                yield from _fields(data, shape, path, names)
            else:
                yield _mistyped(dict, data, path)
        case Table():
            if isinstance(data, dict):
                for key, value in data.items():
                    yield from misfits(value, shape.values, below(path, key), names)
            else:
                yield _mistyped(dict, data, path)
        case OneOf() | Either():
            yield from _chosen(data, shape, path, names)
        case Word() | Text() | Name():
            yield from _texts(data, shape, path, names)
        case Least() | Exactly():
            yield from _numbers(data, shape, path)
        case _ if type(data) is not shape and not (shape is float and type(data) is int):
            yield _mistyped(shape, data, path)
        case _ if isinstance(data, float) and not math.isfinite(data):
            yield Problem(path, "wrong_type", "expected a number, got infinity or NaN")
        case _ if type(data) is int and abs(data) > LARGEST:
            yield Problem(path, "out_of_range", f"expected a number from -{LARGEST} to {LARGEST}, got one beyond")


def known(data: object, shape: Shape) -> object:
    """The data without the fields that the shape does not have.

    >>> known({"carts": 16, "cats": 2}, {"carts": int})
    {'carts': 16}
    """
    while isinstance(shape, Named | Maybe):
        shape = shape.shape
    if isinstance(shape, dict) and isinstance(data, dict):
        fields = {name.removesuffix("?"): inner for name, inner in shape.items()}
        return {name: known(value, fields[name]) for name, value in data.items() if name in fields}
    if isinstance(shape, list) and isinstance(data, list):
        return [known(item, shape[0]) for item in data]
    return data


def below(path: str, key: object) -> str:
    """The path of a field: plain where the key is a plain word, quoted otherwise.

    >>> below("$", "carts"), below("$", "a b")
    ('$.carts', '$["a b"]')
    """
    word = key[:60] if isinstance(key, str) else f"<{type(key).__name__}>"  # no key of JSON, but one of a dict
    return f"{path}.{word}" if word.replace("_", "a").isalnum() else f"{path}[{json.dumps(word)}]"


def _items(data: object, shape: Shape, path: str, names: Names | None) -> Iterator[Problem]:
    if not isinstance(data, list):
        yield _mistyped(list, data, path)
        return
    for i, item in enumerate(data):
        yield from misfits(item, shape, f"{path}[{i}]", names)


def _repeated(data: object, path: str) -> Iterator[Problem]:
    seen: set[str] = set()
    for i, item in enumerate(data if isinstance(data, list) else ()):
        if isinstance(item, str):
            if item in seen:
                yield Problem(f"{path}[{i}]", "repeated", f"{_quoted(item)} is in this list already")
            seen.add(item)


def _fields(data: dict[object, object], shape: Fields, path: str, names: Names | None) -> Iterator[Problem]:
    known = {}
    for field, inner in shape.items():
        name = field.removesuffix("?")
        known[name] = inner
        if name not in data and name == field:
            yield Problem(below(path, name), "missing", "this field is missing")
    for key, value in data.items():
        if isinstance(key, str) and key in known:
            yield from misfits(value, known[key], below(path, key), names)
        else:
            yield Problem(below(path, key), "unknown_field", "there is no such field here")


def _chosen(data: object, shape: OneOf | Either, path: str, names: Names | None) -> Iterator[Problem]:
    if not isinstance(data, dict):
        yield _mistyped(dict, data, path)
    elif isinstance(shape, Either):
        yield from misfits(data, shape.present if shape.field in data else shape.absent, path, names)
    elif shape.field not in data:
        yield Problem(below(path, shape.field), "missing", "this field is missing")
    else:
        word = data[shape.field]
        wrong = list(misfits(word, Word(tuple(shape.shapes)), below(path, shape.field)))
        yield from wrong or misfits(data, shape.shapes[str(word)], path, names)


def _texts(data: object, shape: Word | Text | Name, path: str, names: Names | None) -> Iterator[Problem]:
    if type(data) is not str:
        yield _mistyped(str, data, path)
    elif isinstance(shape, Word):
        if data not in shape.words:
            wanted = " or ".join(filter(None, [", ".join(shape.words[:-1]), shape.words[-1]]))
            yield Problem(path, "wrong_word", f"expected {wanted}, got {_quoted(data)}")
    elif isinstance(shape, Text):
        if not re.fullmatch(shape.pattern, data):
            yield Problem(path, "wrong_text", f"expected {shape.words}, got {_quoted(data)}")
    elif names is not None and data not in names[shape.kind]:
        yield Problem(path, f"unknown_{shape.kind}", f"there is no {shape.kind} {_quoted(data)}")


def _numbers(data: object, shape: Least | Exactly, path: str) -> Iterator[Problem]:
    if type(data) is not int:
        yield _mistyped(int, data, path)
    elif isinstance(shape, Exactly):
        if data != shape.number:
            yield Problem(path, "out_of_range", f"expected {shape.number}, got {shown(data)}")
    elif not shape.number <= data <= LARGEST:
        text = f"expected a whole number from {shape.number} to {LARGEST}, got {shown(data)}"
        yield Problem(path, "out_of_range", text)


def _quoted(text: str) -> str:
    return ascii(text if len(text) <= 60 else f"{text[:60]}...")


def _mistyped(kind: type, data: object, path: str) -> Problem:
    found = _WORDS.get(type(data), f"a {type(data).__name__}")
    return Problem(path, "wrong_type", f"expected {_WORDS[kind]}, got {found}")

"""The shape of plain data, as plain data: what may stand where in a document.

A shape is a type (`str`, `int`, `bool`, `float`), a list of one shape, a dict of named fields (a name that ends in "?"
may be missing), or one of the small classes below. Nothing is converted: "3" is no number, True is no number either,
and 3.0 is no int. No int beyond 2^53 fits, since other languages could not read it.

One shape serves for everything: `misfits.py` explains, `fits.py` answers quickly, `schemas.py` writes the JSON Schema.
"""

from collections.abc import Container, Mapping
from typing import Final, TypeAlias

import attrs

Fields: TypeAlias = "dict[str, Shape]"
Single: TypeAlias = "type | Least | Exactly | AmongNumbers | AmongWords | Text | Name"
Shape: TypeAlias = "Single | list[Shape] | Fields | Row | Keyed | Distinct | Maybe | OneOf | Either | Named"
Names: TypeAlias = Mapping[str, Container[object]]
"""By kind, what there is of it: the ids that a `Name` of that kind may be."""

LARGEST: Final = 2**53 - 1
"""The largest whole number that every language reads as what it is."""


@attrs.frozen
class Keyed:
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
class AmongNumbers:
    """One of these whole numbers."""

    numbers: tuple[int, ...]


@attrs.frozen
class AmongWords:
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
class Row:
    """A list of just so many items, each of a shape of its own."""

    items: "tuple[Shape, ...]"


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


def explain(shape: Shape, text: str) -> Named:
    """A shape with a sentence about it, for schemas, where no class has one.

    >>> explain(int, "How many carts.").text
    'How many carts.'
    """
    return Named("", shape, text)

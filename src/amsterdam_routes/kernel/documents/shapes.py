"""The shape of plain data, as plain data: what may stand where in a document.

A shape is a type (`str`, `int`, `bool`, `float`), a list of one shape, a dict of named fields (a name that ends in "?"
may be missing), or one of the small classes below. Nothing is converted: "3" is no number, True is no number either,
and 3.0 is no int. No int beyond 2^53 fits, since other languages could not read it.

One shape serves for everything: `misfits.py` explains, `fits.py` answers quickly, `schemas.py` writes the JSON Schema.
"""

from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Final, TypeAlias

import attrs

Names: TypeAlias = Mapping[str, Collection[str]]
"""By kind, what there is of it: the ids that a `Name` of that kind may be."""

LARGEST: Final = 2**53 - 1
"""The largest whole number that every language reads as what it is."""


@attrs.frozen
class Keyed:
    """An object whose keys are free and whose values are all of one shape.

    >>> from amsterdam_routes.kernel.documents import Keyed, misfits
    >>> print(*misfits({"beer": 2, "cloth": "3"}, Keyed(int)))
    $.cloth: expected a whole number, got a text
    """

    values: "Shape"


@attrs.frozen
class Least:
    """A whole number, this or more.

    >>> from amsterdam_routes.kernel.documents import Least, misfits
    >>> print(*misfits(-1, Least(0)))
    $: expected a whole number from 0 to 9007199254740991, got -1
    """

    number: int


@attrs.frozen
class Exactly:
    """This whole number and no other.

    >>> from amsterdam_routes.kernel.documents import Exactly, misfits
    >>> print(*misfits(3, Exactly(2)))
    $: expected 2, got 3
    """

    number: int


@attrs.frozen
class AmongNumbers:
    """One of these whole numbers.

    >>> from amsterdam_routes.kernel.documents import AmongNumbers, misfits
    >>> print(*misfits(4, AmongNumbers((0, 3, 5))))
    $: expected 0, 3 or 5, got 4
    """

    numbers: tuple[int, ...]


@attrs.frozen
class AmongWords:
    """One of these words.

    >>> from amsterdam_routes.kernel.documents import AmongWords, misfits
    >>> print(*misfits("shrt", AmongWords(("long", "short"))))
    $: expected long or short, got 'shrt'
    """

    words: tuple[str, ...]


@attrs.frozen
class Text:
    """A text that matches a regular expression from end to end; `words` says what that is.

    >>> from amsterdam_routes.kernel.documents import Text, misfits
    >>> print(*misfits("7", Text("[0-9]{3}", "three digits")))
    $: expected three digits, got '7'
    """

    pattern: str
    words: str


@attrs.frozen
class Name:
    """The id of something of a kind. Which ids there are, only the edition knows.

    >>> from amsterdam_routes.kernel.documents import Name, misfits
    >>> print(*misfits(7, Name("card")))
    $: expected a text, got a whole number
    """

    kind: str


@attrs.frozen
class Distinct:
    """A list of texts without repetition.

    >>> from amsterdam_routes.kernel.documents import Distinct, misfits
    >>> print(*misfits(["dam", "dam"], Distinct(str)))
    $[1]: 'dam' is in this list already
    """

    items: "Shape"


@attrs.frozen
class Row:
    """A list of just so many items, each of a shape of its own.

    >>> from amsterdam_routes.kernel.documents import Row, misfits
    >>> print(*misfits([1], Row((int, str))))
    $: expected 2 items, got 1
    """

    items: tuple["Shape", ...]


@attrs.frozen
class Maybe:
    """Something or null.

    >>> from amsterdam_routes.kernel.documents import Maybe, misfits
    >>> print(*misfits("1", Maybe(int)))
    $: expected a whole number, got a text
    """

    shape: "Shape"


@attrs.frozen
class OneOf:
    """An object of one of several shapes; a field of it says which.

    >>> from amsterdam_routes.kernel.documents import OneOf, misfits
    >>> print(*misfits({"type": "pas"}, OneOf("type", {"pass": {"type": str}})))
    $.type: expected pass, got 'pas'
    """

    field: str
    shapes: Mapping[str, "Shape"]


@attrs.frozen
class Either:
    """An object of one of two shapes, told apart by whether a field is there.

    >>> from amsterdam_routes.kernel.documents import Either, misfits
    >>> print(*misfits({"id": "7"}, Either("id", {"id": int}, {"name": str})))
    $.id: expected a whole number, got a text
    """

    field: str
    present: "Shape"
    absent: "Shape"


@attrs.frozen
class Named:
    """A shape that has a name of its own in schemas and declarations, and a sentence about it.

    Without a name it is a shape with a sentence. Of a class, the docstrings of its attributes describe the fields. What
    is null `together` is so in schemas: either all of these fields are null, or none of them is.

    >>> from amsterdam_routes.kernel.documents import Named, Name
    >>> Named("PlaceId", Name("place"), "The id of a place.").text
    'The id of a place.'
    """

    name: str
    shape: "Shape"
    text: str = ""
    cls: type | None = None
    together: tuple[str, ...] = ()


if TYPE_CHECKING:
    _Of: TypeAlias = "list[Shape] | dict[str, Shape] | Row | Keyed | Distinct | Maybe | OneOf | Either | Named"
    Shape: TypeAlias = "type | Least | Exactly | AmongNumbers | AmongWords | Text | Name | _Of"
    """What may stand somewhere in a document: a type, a list of a shape, a dict of fields, or one of these classes."""
else:  # so that `typing.get_type_hints` finds no name that it would have to look up
    Shape = type | Least | Exactly | AmongNumbers | AmongWords | Text | Name | list | dict
    Shape |= Row | Keyed | Distinct | Maybe | OneOf | Either | Named
Fields: TypeAlias = dict[str, Shape]


def explain(shape: Shape, text: str) -> Named:
    """A shape with a sentence about it, for schemas, where no class has one.

    >>> from amsterdam_routes.kernel.documents import explain
    >>> explain(int, "How many carts.").text
    'How many carts.'
    """
    return Named("", shape, text)

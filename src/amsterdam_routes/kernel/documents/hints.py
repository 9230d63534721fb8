"""The shape of classes: what their type hints say about how their values are written.

An attrs class is an object with its fields; `tuple[X, ...]` a list; `X | None` may be null; an enum is the word of
its member. The classes of a union are told apart by a field "type": the name of the class, in words. What a game writes
in a way of its own (a colour, a route by its id) is a leaf, which the game names.
"""

import enum
import re
from collections.abc import Mapping
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints  # Any: no type covers every hint

import attrs

from amsterdam_routes.kernel.documents.shapes import Fields, Maybe, Named, OneOf, Shape, Word

TYPE = "type"
"""The field that says which class of a union a value is of."""


def word(cls: type) -> str:
    """The name of a class in words, as it stands in documents.

    >>> from amsterdam_routes.routes.rules.actions import TakeFaceUp
    >>> word(TakeFaceUp)
    'take_face_up'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def tagged(classes: tuple[type, ...], leaves: Mapping[Any, Shape]) -> dict[Any, Shape]:
    """The shapes of the classes of a union, each with its type, as leaves for other shapes."""
    return {cls: named(cls, {TYPE: Word((word(cls),)), **fields_of(cls, leaves)}) for cls in classes}


def shape_of(hint: Any, leaves: Mapping[Any, Shape]) -> Shape:  # a hint may be anything
    """The shape of what a type hint describes.

    >>> shape_of(tuple[int | None, ...], leaves={})
    [Maybe(shape=<class 'int'>)]
    """
    if hint in leaves:
        return leaves[hint]
    if hint in (int, str, bool, float):
        plain: type = hint
        return plain
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        return named(hint, Word(tuple(member.value for member in hint)))
    kinds = get_args(hint)
    if get_origin(hint) in (UnionType, Union):
        if NoneType in kinds:
            return Maybe(shape_of(Union[tuple(kind for kind in kinds if kind is not NoneType)], leaves))  # noqa: UP007  # made at run time
        return OneOf(TYPE, {word(kind): shape_of(kind, leaves) for kind in kinds})
    if get_origin(hint) is tuple and kinds[1:] == (...,):
        return [shape_of(kinds[0], leaves)]
    if attrs.has(hint):
        return named(hint, fields_of(hint, leaves))
    raise TypeError(f"{hint!r} says nothing about how it is written")


def fields_of(cls: type, leaves: Mapping[Any, Shape]) -> Fields:
    """The fields of an attrs class, in their order: those that its constructor takes.

    >>> from amsterdam_routes.kernel.errors import Problem
    >>> fields_of(Problem, leaves={})
    {'path': <class 'str'>, 'code': <class 'str'>, 'text': <class 'str'>}
    """
    hints = get_type_hints(cls, include_extras=True)
    return {field.name: shape_of(hints[field.name], leaves) for field in attrs.fields(cls) if field.init}


def named(cls: type, shape: Shape) -> Named:
    """A shape with the name of a class, and the first sentence that its docstring has.

    >>> from amsterdam_routes.kernel.chance import Chance
    >>> named(Chance, {"counter": int}).text
    'A source of chance as a value: asking gives the answer and the source that follows.'
    """
    sentence = (cls.__doc__ or "").partition("\n")[0]
    return Named(cls.__name__, shape, sentence)

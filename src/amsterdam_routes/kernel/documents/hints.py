"""The shape of classes: what their type hints say about how their values are written.

An attrs class is an object with its fields; `tuple[X, ...]` a list, `tuple[X, Y]` a list of two; `X | None` may be
null; an enum is the word of its member, a `Literal` one of its words or numbers. `Annotated[tuple[int, ...], By(Enum)]`
are counts, an object with a number for each member. The classes of a union are told apart by a field "type": the name
of the class, in words. What a game writes in a way of its own (a route by its id) is a leaf, which the game names.
"""

import enum
import re
from collections.abc import Mapping
from types import GenericAlias, NoneType, UnionType
from typing import (  # Any: no type covers every hint
    Annotated,
    Any,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from amsterdam_routes.kernel.counts import By, CountedEnum
from amsterdam_routes.kernel.documents.shapes import (
    AmongNumbers,
    AmongWords,
    Fields,
    Least,
    Maybe,
    Named,
    OneOf,
    Row,
    Shape,
)

Leaves: TypeAlias = dict[Any, Shape]
"""By type, the shapes that are known."""

NOTHING: Mapping[str, Shape] = {}

TYPE = "type"
"""The field that says which class of a union a value is of."""


def word(cls: type) -> str:
    """The name of a class in words, as it stands in documents.

    >>> from amsterdam_routes.kernel.errors import InvalidRecord
    >>> word(InvalidRecord)
    'invalid_record'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def words(kind: type[enum.Enum]) -> dict[enum.Enum, str]:
    """The word of every member of an enum: its value if that is a text, otherwise its name or what it is shown as.

    >>> class Side(enum.IntEnum):
    ...     LEFT = 0
    ...     RIGHT = 1
    >>> [*words(Side).values()]
    ['left', 'right']
    """
    if issubclass(kind, CountedEnum):
        return {one: str(one) for one in kind}
    return {one: one.value if isinstance(one.value, str) else one.name.lower() for one in kind}


def members(hint: Any) -> tuple[Any, ...]:  # a hint may be anything
    """The members of a union, None left out; nothing of what is no union.

    >>> members(int | str | None)
    (<class 'int'>, <class 'str'>)
    """
    union = get_origin(hint) in (UnionType, Union)
    return tuple(kind for kind in get_args(hint) if kind is not NoneType) if union else ()


def several(item: Any) -> Any:  # a hint may be anything
    """The type of lists of something.

    >>> several(int) == tuple[int, ...]
    True
    """
    return GenericAlias(tuple, (item, ...))


def is_list(hint: Any) -> bool:  # a hint may be anything
    """Whether it is the type of lists of something.

    >>> is_list(tuple[int, ...]), is_list(tuple[int, int])
    (True, False)
    """
    return get_origin(hint) is tuple and get_args(hint)[1:] == (...,)


def counted(hint: Any) -> type[enum.Enum] | None:  # a hint may be anything
    """The enum whose members a hint counts, if it does.

    >>> from amsterdam_routes.kernel.counts import By
    >>> side = enum.Enum("Side", {"LEFT": "left", "RIGHT": "right"})
    >>> counted(Annotated[tuple[int, ...], By(side)])
    <enum 'Side'>
    """
    if get_origin(hint) is Annotated:
        for told in get_args(hint)[1:]:
            if isinstance(told, By):
                kinds: type[enum.Enum] = told.kinds
                return kinds
    return None


def tagged(classes: tuple[type, ...], leaves: Leaves) -> dict[Any, Shape]:
    """The shapes of the classes of a union, each with its type, as leaves for other shapes."""
    return {cls: named(cls, {TYPE: AmongWords((word(cls),)), **fields_of(cls, leaves)}) for cls in classes}


def shape_of(hint: Any, leaves: Leaves) -> Shape:  # a hint may be anything
    """The shape of what a type hint describes. The classes that are met on the way become leaves themselves.

    >>> shape_of(tuple[int | None, ...], leaves={})
    [Maybe(shape=<class 'int'>)]
    """
    if hint in leaves:
        return leaves[hint]
    if hint in (int, str, bool, float):
        plain: type = hint
        return plain
    if isinstance(hint, type) and issubclass(hint, enum.Enum):
        leaves[hint] = named(hint, AmongWords(tuple(words(hint).values())))
        return leaves[hint]
    if kind := counted(hint):
        return Named(f"{kind.__name__}Counts", {name: Least(0) for name in words(kind).values()})
    kinds = get_args(hint)
    found = members(hint)
    whole: Any = Union[found] if found else hint  # noqa: UP007  # made at run time; of a single member it is that member
    if NoneType in kinds and found:
        return Maybe(shape_of(whole, leaves))
    if len(found) > 1 and all(map(attrs.has, found)):
        return OneOf(TYPE, {word(kind): shape_of(kind, leaves) for kind in found})
    if get_origin(hint) is tuple:
        return [shape_of(kinds[0], leaves)] if is_list(hint) else Row(tuple(shape_of(kind, leaves) for kind in kinds))
    if get_origin(hint) is Literal and {*map(type, kinds)} in ({str}, {int}):
        return AmongWords(kinds) if type(kinds[0]) is str else AmongNumbers(kinds)
    if attrs.has(hint):
        leaves[hint] = named(hint, fields_of(hint, leaves))
        return leaves[hint]
    raise TypeError(f"{hint!r} says nothing about how it is written")


def fields_of(cls: type, leaves: Leaves, given: Mapping[str, Shape] = NOTHING) -> Fields:
    """The fields of an attrs class, in their order: those that its constructor takes. Some shapes may be given.

    >>> from amsterdam_routes.kernel.errors import Problem
    >>> fields_of(Problem, leaves={})
    {'path': <class 'str'>, 'code': <class 'str'>, 'text': <class 'str'>}
    """
    hints = get_type_hints(cls, include_extras=True)
    names = [field.name for field in attrs.fields(cls) if field.init]
    return {name: given[name] if name in given else shape_of(hints[name], leaves) for name in names}


def properties_of(cls: type, names: tuple[str, ...], leaves: Leaves) -> Fields:
    """The shapes of properties of a class, as their type hints tell.

    >>> from amsterdam_routes.kernel.errors import Violation
    >>> properties_of(Violation, ("text",), leaves={})
    {'text': <class 'str'>}
    """
    return {name: shape_of(get_type_hints(getattr(cls, name).fget)["return"], leaves) for name in names}


def named(cls: type, shape: Shape) -> Named:
    """A shape with the name of a class, and the first sentence that its docstring has.

    >>> from amsterdam_routes.kernel.chance import Chance
    >>> named(Chance, {"counter": int}).text
    'A source of chance as a value: asking gives the answer and the source that follows.'
    """
    sentence = (cls.__doc__ or "").partition("\n")[0]
    return Named(cls.__name__, shape, sentence, cls)

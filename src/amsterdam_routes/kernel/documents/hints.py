"""The shape of classes: what their type hints say about how their values are written.

An attrs class is an object with its fields; `tuple[X, ...]` a list, `tuple[X, Y]` a list of two; `X | None` may be
null; an enum is the word of its member, a `Literal` one of its words or numbers. `Annotated[tuple[int, ...], By(Enum)]`
are counts, an object with a number for each member. The classes of a union are told apart by a field "type": the name
of the class, in words. What a game writes in a way of its own (a route by its id) is a leaf, which the game declares.
"""

import enum
import re
from collections.abc import Callable, Mapping
from types import GenericAlias, NoneType, UnionType
from typing import (  # Any: no type covers every hint
    Annotated,
    Any,
    Final,
    Literal,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

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
from amsterdam_routes.kernel.values import By, CountedEnum

NOTHING: Final[Mapping[Any, Any]] = {}

TYPE = "type"
"""The field that says which class of a union a value is of."""


def word(cls: type) -> str:
    """The name of a class in words, as it stands in documents.

    >>> from amsterdam_routes import InvalidRecord
    >>> from amsterdam_routes.kernel.documents import word
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

    >>> from amsterdam_routes.kernel.values import By
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


class Shapes:
    """The shapes of types, each worked out when it is first asked for.

    `ways` has the types that are written in a way of their own; the classes of `unions` are told apart by
    a field "type", and a union has a name and a sentence. `facts` are properties that are written as well.

    >>> from amsterdam_routes.kernel.documents import Shapes
    >>> Shapes().of(tuple[int | None, ...])
    [Maybe(shape=<class 'int'>)]
    """

    def __init__(
        self,
        ways: Mapping[Any, "Callable[[Shapes], Shape]"] = NOTHING,
        unions: Mapping[Any, tuple[str, str]] = NOTHING,
        facts: Mapping[type, tuple[str, ...]] = NOTHING,
    ) -> None:
        self._ways = ways
        self._unions = unions
        self._facts = facts
        self._tagged = {cls for union in unions for cls in members(union)}
        self._known: dict[Any, Shape] = {}

    def of(self, hint: Any) -> Shape:  # a hint may be anything
        """The shape of what a type hint describes; TypeError if it says nothing about how it is written."""
        if hint not in self._known:
            self._known[hint] = self._made(hint)
        return self._known[hint]

    def _made(self, hint: Any) -> Shape:
        if hint in self._ways:
            return self._ways[hint](self)
        if hint in self._unions:
            name, text = self._unions[hint]
            return Named(name, self._one_of(members(hint)), text)
        if hint in (int, str, bool, float):
            plain: type = hint
            return plain
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return named(hint, AmongWords(tuple(words(hint).values())))
        if kind := counted(hint):
            return Named(f"{kind.__name__}Counts", {name: Least(0) for name in words(kind).values()})
        kinds, found = get_args(hint), members(hint)
        if NoneType in kinds and found:
            return Maybe(self.of(Union[found]))  # noqa: UP007  # made at run time; of a single member it is that member
        if len(found) > 1 and all(map(attrs.has, found)):
            return self._one_of(found)
        if get_origin(hint) is tuple:
            return [self.of(kinds[0])] if is_list(hint) else Row(tuple(map(self.of, kinds)))
        if get_origin(hint) is Literal and {*map(type, kinds)} in ({str}, {int}):
            return AmongWords(kinds) if type(kinds[0]) is str else AmongNumbers(kinds)
        if attrs.has(hint):
            return self.of_class(hint)
        raise TypeError(f"{hint!r} says nothing about how it is written")

    def _one_of(self, classes: tuple[Any, ...]) -> OneOf:
        return OneOf(TYPE, {word(cls): self.of(cls) for cls in classes})

    @property
    def enums(self) -> list[type[enum.Enum]]:
        """The enums among the types that were asked for so far."""
        known = [*self._known]  # at once: another thread may ask for more meanwhile
        return [hint for hint in known if isinstance(hint, type) and issubclass(hint, enum.Enum)]

    def of_class(self, cls: type, given: Mapping[str, Shape] = NOTHING) -> Named:
        """The shape of an attrs class: its fields, of which some shapes may be given.

        >>> from amsterdam_routes import Problem
        >>> from amsterdam_routes.kernel.documents import AmongWords, Shapes
        >>> Shapes().of_class(Problem, {"code": AmongWords(("lost",))}).shape
        {'path': <class 'str'>, 'code': AmongWords(words=('lost',)), 'text': <class 'str'>}
        """
        tag: Fields = {TYPE: AmongWords((word(cls),))} if cls in self._tagged else {}
        facts = {name: self.of(get_type_hints(getattr(cls, name).fget)["return"]) for name in self._facts.get(cls, ())}
        return named(cls, {**tag, **self.fields(cls, given), **facts})

    def fields(self, cls: type, given: Mapping[str, Shape] = NOTHING) -> Fields:
        """The fields of an attrs class that its constructor takes, in their order."""
        hints = get_type_hints(cls, include_extras=True)
        names = [field.name for field in attrs.fields(cls) if field.init]
        return {name: given[name] if name in given else self.of(hints[name]) for name in names}


def named(cls: type, shape: Shape) -> Named:
    """A shape with the name of a class, and the first sentence that its docstring has.

    >>> from amsterdam_routes import Chance
    >>> from amsterdam_routes.kernel.documents import named
    >>> named(Chance, {"counter": int}).text
    'A source of chance as a value: asking gives the answer and the source that follows.'
    """
    sentence = (cls.__doc__ or "").partition("\n")[0]
    return Named(cls.__name__, shape, sentence, cls)

"""The shapes of values, which follow from their type hints, and codecs for types that need more.

An attrs class is an object with its fields; `tuple[X, ...]` a list, `tuple[X, Y]` a list of two; `X | None` may be
null; an enum is the word of its member, a `Literal` one of its words or numbers. `Annotated[tuple[int, ...], By(Enum)]`
are counts, an object with a number for each member. The classes of a union are told apart by a field "type": the name
of the class, in words. What a game writes differently, such as a route by its id, it declares as a `Codec`.
"""

import enum
import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import attrgetter
from types import GenericAlias, NoneType, UnionType
from typing import (  # Any: no type covers every hint
    Annotated,
    Any,
    Final,
    Literal,
    TypeAlias,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from amsterdam_routes.kernel._chance import LONGEST_SEED, Chance
from amsterdam_routes.kernel._errors import Reason, Violation
from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.kernel._values import By, CountedEnum, build_function
from amsterdam_routes.kernel.documents._shapes import (
    LARGEST,
    Choice,
    Fields,
    Least,
    Maybe,
    Name,
    Named,
    NumberChoice,
    Shape,
    Tagged,
    Text,
    TupleOf,
    explain,
)

Write: TypeAlias = Callable[[Any], Any]
"""The data of a value."""
Read: TypeAlias = Callable[[Any], Any]
"""The value of data that have the right shape."""
ReadOf: TypeAlias = Callable[[Any], Read | None]
"""The function that reads values of a type; None if their data need no reading."""


NOTHING: Final[Mapping[Any, Any]] = {}

TYPE = "type"
"""The field that says which class of a union a value is of."""


def word(cls: type) -> str:
    """Return the name of a class in words, as it stands in documents.

    >>> from amsterdam_routes import InvalidRecord
    >>> from amsterdam_routes.kernel.documents import word
    >>> word(InvalidRecord)
    'invalid_record'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def words(kind: type[enum.Enum]) -> dict[enum.Enum, str]:
    """Return the word of every member of an enum: its value if that is a text, otherwise its name or its `str`.

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
    """Return the members of a union without None; nothing for a type that is no union.

    >>> members(int | str | None)
    (<class 'int'>, <class 'str'>)
    """
    union = get_origin(hint) in (UnionType, Union)
    return tuple(kind for kind in get_args(hint) if kind is not NoneType) if union else ()


def list_of(item: Any) -> Any:  # a hint may be anything
    """Return the type of lists of something.

    >>> list_of(int) == tuple[int, ...]
    True
    """
    return GenericAlias(tuple, (item, ...))


def is_list(hint: Any) -> bool:  # a hint may be anything
    """Tell whether a hint is the type of lists of something.

    >>> is_list(tuple[int, ...]), is_list(tuple[int, int])
    (True, False)
    """
    return get_origin(hint) is tuple and get_args(hint)[1:] == (...,)


def counted_enum(hint: Any) -> type[enum.Enum] | None:  # a hint may be anything
    """Return the enum that a hint counts by; None if there is none.

    >>> from amsterdam_routes.kernel._values import By
    >>> side = enum.Enum("Side", {"LEFT": "left", "RIGHT": "right"})
    >>> counted_enum(Annotated[tuple[int, ...], By(side)])
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

    `codecs` has the types that a codec writes, with what gives their shape. The classes of `unions` are told apart by a
    field "type", and a union has a name and a sentence. `facts` are properties that are written as well.

    >>> from amsterdam_routes.kernel.documents import Shapes
    >>> Shapes().of(tuple[int | None, ...])
    [Maybe(shape=<class 'int'>)]
    """

    def __init__(
        self,
        codecs: Mapping[Any, "Callable[[Shapes], Shape]"] = NOTHING,
        unions: Mapping[Any, tuple[str, str]] = NOTHING,
        facts: Mapping[type, tuple[str, ...]] = NOTHING,
    ) -> None:
        self._codecs = codecs
        self._unions = unions
        self._facts = facts
        self._tagged = {cls for union in unions for cls in members(union)}
        self._known: dict[Any, Shape] = {}

    def of(self, hint: Any) -> Shape:  # a hint may be anything
        """Return the shape of the values of a type hint; TypeError if the hint does not say how to write them."""
        if hint not in self._known:
            self._known[hint] = self._made(hint)
        return self._known[hint]

    def _made(self, hint: Any) -> Shape:
        if hint in self._codecs:
            return self._codecs[hint](self)
        if hint in self._unions:
            name, text = self._unions[hint]
            return Named(name, self._one_of(members(hint)), text)
        if hint in (int, str, bool, float):
            plain: type = hint
            return plain
        if isinstance(hint, type) and issubclass(hint, enum.Enum):
            return named(hint, Choice(tuple(words(hint).values())))
        if kind := counted_enum(hint):
            return Named(f"{kind.__name__}Counts", {name: Least(0) for name in words(kind).values()})
        kinds, found = get_args(hint), members(hint)
        if NoneType in kinds and found:
            return Maybe(self.of(Union[found]))  # noqa: UP007  # made at run time; of a single member it is that member
        if len(found) > 1 and all(map(attrs.has, found)):
            return self._one_of(found)
        if get_origin(hint) is tuple:
            return [self.of(kinds[0])] if is_list(hint) else TupleOf(tuple(map(self.of, kinds)))
        if get_origin(hint) is Literal and {*map(type, kinds)} in ({str}, {int}):
            return Choice(kinds) if type(kinds[0]) is str else NumberChoice(kinds)
        if attrs.has(hint):
            return self.of_class(hint)
        raise TypeError(f"{hint!r} says nothing about how it is written")

    def _one_of(self, classes: tuple[Any, ...]) -> Tagged:
        return Tagged(TYPE, {word(cls): self.of(cls) for cls in classes})

    @property
    def enums(self) -> list[type[enum.Enum]]:
        """The enums among the types that were asked for so far."""
        known = [*self._known]  # copied at once, since another thread may add more meanwhile
        return [hint for hint in known if isinstance(hint, type) and issubclass(hint, enum.Enum)]

    def of_class(self, cls: type, given: Mapping[str, Shape] = NOTHING) -> Named:
        """Return the shape of an attrs class: its fields; the shapes of some of them may be given.

        >>> from amsterdam_routes import Problem
        >>> from amsterdam_routes.kernel.documents import Choice, Shapes
        >>> Shapes().of_class(Problem, {"code": Choice(("lost",))}).shape
        {'path': <class 'str'>, 'code': Choice(words=('lost',)), 'text': <class 'str'>}
        """
        tag: Fields = {TYPE: Choice((word(cls),))} if cls in self._tagged else {}
        facts = {name: self.of(get_type_hints(getattr(cls, name).fget)["return"]) for name in self._facts.get(cls, ())}
        return named(cls, {**tag, **self.fields(cls, given), **facts})

    def fields(self, cls: type, given: Mapping[str, Shape] = NOTHING) -> Fields:
        """Return the shapes of the fields of an attrs class that its constructor takes, in their order."""
        hints = get_type_hints(cls, include_extras=True)
        names = [field.name for field in attrs.fields(cls) if field.init]
        return {name: given[name] if name in given else self.of(hints[name]) for name in names}


def named(cls: type, shape: Shape) -> Named:
    """Return a shape with the name of a class, and the first sentence of its docstring.

    >>> from amsterdam_routes import Chance
    >>> from amsterdam_routes.kernel.documents import named
    >>> named(Chance, {"counter": int}).text
    'A source of chance as a value: asking gives the answer and the source that follows.'
    """
    sentence = (cls.__doc__ or "").partition("\n")[0]
    return Named(cls.__name__, shape, sentence, cls)


@attrs.frozen(field_transformer=checked)
class FieldCodec:
    """The way to write a field of a class. Parts that are None follow from the type of the field.

    >>> from amsterdam_routes.kernel.documents import FieldCodec
    >>> FieldCodec("claimed", write=lambda bits: [place for place in range(44) if bits >> place & 1]).write(0b101)
    [0, 2]
    """

    name: str
    """What it is called in documents."""
    write: Write | None = None
    """Its data. Equal values have equal data."""
    read: Read | None = None
    """The value of its data."""


FieldCodecs: TypeAlias = Mapping[str, FieldCodec]
"""By the name of a field, how it is written."""


@attrs.frozen(eq=False)
class IdIndex:
    """An edition, and the objects that the ids in its documents stand for.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import IdIndex
    >>> dam = ar.AMSTERDAM.board.place("dam")
    >>> IdIndex(ar.AMSTERDAM, {"place": {"dam": dam}}).ids["place"]["dam"]
    Place('Dam')
    """

    edition: Any
    """The edition."""
    ids: Mapping[str, Mapping[str, Any]]
    """By kind, by id, what the id stands for."""


@attrs.frozen(field_transformer=checked)
class Codec:
    """The way to write and read the values of a type. Parts that are None follow from the type hints.

    >>> from fractions import Fraction
    >>> from amsterdam_routes.kernel.documents import Codec, Documents, Kind, TupleOf
    >>> def write(_):
    ...     return lambda share: [share.numerator, share.denominator]
    >>> codec = Codec(Fraction, lambda _: TupleOf((int, int)), write)
    >>> documents = Documents(prefix="example", kinds=(Kind("share", Fraction),), codecs=(codec,))
    >>> documents.to_json(Fraction(2, 6))
    '{"format":"example/share","version":1,"share":[1,3]}'
    """

    type: Any
    """The type."""
    shape: Callable[[Shapes], Shape]
    """Its shape, made of the shapes of other types."""
    write: Callable[[Write], Write] | None = None
    """Takes the function that makes data of any value; returns the one that makes data of a value of this type."""
    read: Callable[[ReadOf, IdIndex], Read] | None = None
    """Takes the function that reads other types, and the edition; returns the function that reads this type."""
    fields: Callable[[IdIndex], Mapping[type, FieldCodecs]] | None = None
    """Instead of both: by class, the codecs of some of its fields. The last class is the type itself; the others are
    parts of it. Such a value has an `edition`."""
    id_of: Callable[[Any], str] | None = None
    """Instead of `write`: the id of a value."""
    cached: bool = False
    """Whether the texts of values are kept, because the same values are written again and again."""


def compile_reader(cls: type, read_of: ReadOf, codecs: FieldCodecs = NOTHING) -> Read:
    """Return the function that makes a value of an object with all fields of a class.

    `read_of` knows how types are read. The data are of the right shape, so the types of the fields are not checked
    again where the class has a draft.

    >>> @attrs.frozen
    ... class Cart:
    ...     wheels: int
    ...     names: tuple[str, ...]
    >>> compile_reader(Cart, {tuple[str, ...]: tuple}.get)({"wheels": 2, "names": ["Griet"]})
    Cart(wheels=2, names=('Griet',))
    """
    if strange := codecs.keys() - {field.name for field in attrs.fields(cls)}:
        raise ValueError(f"expected fields of {cls.__name__}, got {', '.join(sorted(strange))}")
    hints = get_type_hints(cls, include_extras=True)
    known: dict[str, Read] = {}
    values = {}
    for field in attrs.fields(cls):
        if field.init:
            codec = codecs.get(field.name, FieldCodec(field.name))
            values[field.name] = f"data[{codec.name!r}]"
            if read := codec.read or read_of(hints[field.name]):
                known[f"read_{field.name}"] = read
                values[field.name] = f"read_{field.name}({values[field.name]})"
    return build_function(cls, values, known)


def by_id(type: type, shape: Named, id_of: Callable[[Any], str] = attrgetter("id")) -> Codec:
    """Return the codec of values that documents write as ids of the edition; their shape is that of a `Name`.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import Name, Named, by_id
    >>> by_id(ar.Place, Named("PlaceId", Name("place"))).id_of(ar.Place("Oude Kerk"))
    'oude-kerk'
    """
    name = shape.shape
    if not isinstance(name, Name):
        raise type_error(Name, name, "the shape of an id")

    def reader(_: ReadOf, index: IdIndex) -> Read:
        if name.kind not in index.ids:
            raise ValueError(
                f"expected ids of the kind {name.kind!r} in the editions, got {', '.join(index.ids) or 'none'}"
            )
        return index.ids[name.kind].__getitem__

    return Codec(type, lambda _: shape, read=reader, id_of=id_of)


def view_codec(view: type, seat_view: type) -> Codec:
    """Return the codec of views: one kind of document for onlookers and for seats, which also see a hand.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import view_codec
    >>> view_codec(ar.View, ar.SeatView).type
    <class 'amsterdam_routes.View'>
    """

    def reader(read_of: ReadOf, _: IdIndex) -> Read:
        of_onlooker, of_seat = compile_reader(view, read_of), compile_reader(seat_view, read_of)

        def read(data: Any) -> Any:
            return of_onlooker(data) if data["seat"] is None or data["hand"] is None else of_seat(data)

        return read

    return Codec(view, lambda shapes: attrs.evolve(shapes.of_class(view), together=("seat", "hand")), read=reader)


def fraction_text(number: Fraction) -> str:
    """Return a probability in lowest terms as a text; a whole number has a denominator, too.

    >>> fraction_text(Fraction(8, 70)), fraction_text(Fraction(1))
    ('4/35', '1/1')
    """
    return f"{number.numerator}/{number.denominator}"


def violation_codec(reasons: Mapping[str, Reason]) -> Codec:
    """Return the codec of violations: the code of one says which parameters it has."""

    def shape(shapes: Shapes) -> Shape:
        by_code: dict[str, Shape] = {
            code: {
                "code": Choice((code,)),
                "rule": explain(Choice(reason.rules), "The number of the rule that says no."),
                "params": explain(
                    {name: shapes.of(kind) for name, kind in reason.about.items()}, "What the reason is about."
                ),
            }
            for code, reason in reasons.items()
        }
        return named(Violation, Tagged("code", by_code))

    def write(data: Write) -> Write:
        def params(violation: Violation) -> dict[str, Any]:
            return {name: data(value) for name, value in violation.params.items()}

        return lambda one: {"code": one.code, "rule": one.rule, "params": params(one)}

    return Codec(Violation, shape, write)


def _chance(chance: Chance) -> dict[str, Any]:
    if chance.counter > LARGEST:
        raise ValueError(f"a source of chance whose counter is beyond {LARGEST} cannot be written as JSON")
    return {"seed": chance.seed.hex(), "counter": chance.counter}


SEED = Named(
    "Seed",
    Text(f"(?:[0-9a-f]{{2}}){{0,{LONGEST_SEED}}}", f"at most {LONGEST_SEED} bytes in hexadecimal digits"),
    "Bytes in hexadecimal digits.",
)
FRACTION = Named(
    "Fraction",
    Text("(0|[1-9][0-9]{0,999})/[1-9][0-9]{0,999}", "a fraction of two whole numbers"),
    "An exact probability: a fraction in lowest terms, such as 4/35.",
)

COMMON = (
    Codec(bytes, lambda _: SEED, lambda _: bytes.hex, lambda *_: bytes.fromhex),
    Codec(Fraction, lambda _: FRACTION, lambda _: fraction_text),
    Codec(Chance, lambda _: named(Chance, {"seed": SEED, "counter": Least(0)}), lambda _: _chance),
)
"""What every game writes alike."""

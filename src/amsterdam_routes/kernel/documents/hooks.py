"""cattrs hooks: how values become plain data, and plain data values; importing this module is what loads cattrs.

One converter writes. One for each edition reads, as the ids in the data are that edition's. Both are made of type hints
by cattrs, function by function as they are asked for. Both are quick, and trust what they are given: the shape of what
is read has been checked before.
"""

import enum
from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from operator import attrgetter, itemgetter
from types import NoneType
from typing import Any, TypeAlias, get_args, get_origin

import attrs
from cattrs import BaseConverter, Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn
from cattrs.strategies import configure_tagged_union

from amsterdam_routes.kernel.chance import MOST_BYTES, Chance
from amsterdam_routes.kernel.documents.hints import (
    TYPE,
    Leaves,
    counted,
    is_list,
    members,
    named,
    shape_of,
    word,
    words,
)
from amsterdam_routes.kernel.documents.shapes import LARGEST, Least, Name, Named, OneOf, Shape, Text, Word, told
from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.reasons import Reason

Write: TypeAlias = Callable[[Any], Any]
Read: TypeAlias = Callable[[Any], Any]

PLAIN = (int, str, bool, float)


@attrs.frozen(eq=False)
class Box:
    """An edition, and what the ids in its documents stand for: by kind, by id."""

    edition: Any
    things: Mapping[str, Mapping[str, Any]]


@attrs.frozen
class Leaf:
    """A type that is written in a way of its own.

    `write` and `read` make the function that does it, with the help of the converter that it belongs to. One of them
    may be left to the type hints, or both.
    """

    type: Any
    shape: Callable[[Leaves], Shape]
    """Its shape, made of the shapes of what stands before it."""
    write: Callable[[Converter], Write] | None = None
    read: Callable[[Converter, Box], Read] | None = None


def by_id(type: type, shape: Named) -> Leaf:
    """The leaf of things that go by their `id` in the edition; the shape is that of a `Name`.

    >>> import amsterdam_routes as ar
    >>> leaf = by_id(ar.Place, Named("PlaceId", Name("place")))
    >>> leaf.write(Converter())(ar.Place("Oude Kerk"))
    'oude-kerk'
    """
    name = shape.shape
    assert isinstance(name, Name)
    return Leaf(type, lambda _: shape, lambda _: attrgetter("id"), lambda _, box: box.things[name.kind].__getitem__)


def reading_views(view: Any, seat_view: Any) -> Callable[[Converter, Box], Read]:
    """How views are read: that of a seat, with its hand, as another class than that of an onlooker."""

    def reader_of(converter: Converter, _: Box) -> Read:
        of_onlooker, of_seat = make_dict_structure_fn(view, converter), make_dict_structure_fn(seat_view, converter)

        def read(data: Any) -> Any:
            unseated = data["seat"] is None or data["hand"] is None
            return of_onlooker(data, view) if unseated else of_seat(data, seat_view)

        return read

    return reader_of


def fraction_text(number: Fraction) -> str:
    """A probability in lowest terms; whole ones too have something below the line.

    >>> fraction_text(Fraction(8, 70)), fraction_text(Fraction(1))
    ('4/35', '1/1')
    """
    return f"{number.numerator}/{number.denominator}"


def violation_leaf(reasons: Mapping[str, Reason]) -> Leaf:
    """How violations are written: which parameters each has is told by its code."""

    def shape(leaves: Leaves) -> Shape:
        shapes: dict[str, Shape] = {
            code: {
                "code": Word((code,)),
                "rule": told(Word(reason.rules), "The number of the rule that says no."),
                "params": told(
                    {name: shape_of(kind, leaves) for name, kind in reason.about.items()}, "What the reason is about."
                ),
            }
            for code, reason in reasons.items()
        }
        return named(Violation, OneOf("code", shapes))

    def write(converter: Converter) -> Write:
        def params(violation: Violation) -> dict[str, Any]:
            return {name: converter.unstructure(value) for name, value in violation.params.items()}

        return lambda one: {"code": one.code, "rule": one.rule, "params": params(one)}

    return Leaf(Violation, shape, write)


def enums(shapes: Leaves) -> list[type[enum.Enum]]:
    """The enums among the types that documents are made of."""
    return [one for one in shapes if isinstance(one, type) and issubclass(one, enum.Enum)]


def _chance(_: Converter) -> Write:
    def write(chance: Chance) -> dict[str, Any]:
        if chance.counter > LARGEST:
            raise ValueError(f"a source of chance whose counter is beyond {LARGEST} cannot be written as JSON")
        return {"seed": chance.seed.hex(), "counter": chance.counter}

    return write


SEED = Named(
    "Seed",
    Text(f"(?:[0-9a-f]{{2}}){{0,{MOST_BYTES}}}", f"at most {MOST_BYTES} bytes in hexadecimal digits"),
    "Bytes in hexadecimal digits.",
)
FRACTION = Named(
    "Fraction",
    Text("(0|[1-9][0-9]{0,999})/[1-9][0-9]{0,999}", "a fraction of two whole numbers"),
    "An exact probability: a fraction in lowest terms, such as 4/35.",
)

COMMON = (
    Leaf(bytes, lambda _: SEED, lambda _: bytes.hex, lambda *_: bytes.fromhex),
    Leaf(Fraction, lambda _: FRACTION, lambda _: fraction_text),
    Leaf(Chance, lambda _: named(Chance, {"seed": SEED, "counter": Least(0)}), _chance),
)
"""What every game writes alike."""


def writer(
    leaves: Iterable[Leaf],
    enums: Iterable[type[enum.Enum]],
    unions: Iterable[Any],
    facts: Mapping[type, tuple[str, ...]],
) -> Converter:
    """The converter that makes plain data of values.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> writer((), [side], (), {}).unstructure((side.LEFT, side.RIGHT), tuple[side, ...])
    ['left', 'right']
    """
    converter = Converter()
    converter.register_unstructure_hook_factory(is_list, _write_tuple)
    converter.register_unstructure_hook_factory(_is_row, _write_row)
    converter.register_unstructure_hook_factory(_is_counted, _write_counts)
    for kind in enums:
        converter.register_unstructure_hook(kind, words(kind).__getitem__)
    for leaf in leaves:
        if leaf.write is not None:
            write = leaf.write(converter)
            converter.register_unstructure_hook_func(_is(leaf.type), write)
            converter.register_unstructure_hook(leaf.type, write)
    for cls, names in facts.items():
        converter.register_unstructure_hook(cls, _with_facts(names, make_dict_unstructure_fn(cls, converter)))
    for union in unions:
        for cls in members(union):
            converter.register_unstructure_hook(cls, _with_type(word(cls), make_dict_unstructure_fn(cls, converter)))
    return converter


def reader(
    leaves: Iterable[Leaf],
    enums: Iterable[type[enum.Enum]],
    unions: Collection[Any],
    box: Box,
) -> Converter:
    """The converter that makes values of plain data of the right shape; an unknown id is a KeyError.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> reader((), [side], (), Box(None, {})).structure(["left"], tuple[side, ...])
    (<side.LEFT: 'left'>,)
    """
    converter = Converter(detailed_validation=False)
    quick: dict[Any, Read] = {}
    configured: set[Any] = set()

    def tuples(hint: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
        item = get_args(hint)[0]
        if _plain(item):
            return lambda data, _: tuple(data)
        if (read := quick.get(item)) is not None:
            return lambda data, _: tuple(map(read, data))
        each = converter.get_structure_hook(item)
        return lambda data, _: tuple([each(one, item) for one in data])

    def read_union(union: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
        configure_tagged_union(union, converter, tag_generator=word, tag_name=TYPE)
        configured.add(union)  # when it is first asked for: there are many classes to it
        return converter.get_structure_hook(union)

    def optional(hint: Any) -> bool:
        return NoneType in get_args(hint) and any({*members(hint)} == {*members(union)} for union in unions)

    def read_optional(hint: Any, converter: BaseConverter) -> Callable[[Any, Any], Any]:
        union = next(union for union in unions if {*members(hint)} == {*members(union)})
        return lambda data, _: None if data is None else converter.structure(data, union)

    def register(hint: Any, read: Read) -> None:
        quick[hint] = read
        converter.register_structure_hook_func(_is(hint), _of_data(read))
        converter.register_structure_hook(hint, _of_data(read))

    converter.register_structure_hook(float, lambda data, _: data)  # 2 stays 2
    converter.register_structure_hook_factory(is_list, tuples)
    converter.register_structure_hook_factory(_is_counted, _read_counts)
    converter.register_structure_hook_factory(lambda hint: hint in unions and hint not in configured, read_union)
    converter.register_structure_hook_factory(optional, read_optional)
    for kind in enums:
        register(kind, {name: one for one, name in words(kind).items()}.__getitem__)
    for leaf in leaves:
        if leaf.read is not None:
            register(leaf.type, leaf.read(converter, box))
    return converter


def _is_row(hint: Any) -> bool:
    return get_origin(hint) is tuple and not is_list(hint)


def _is_counted(hint: Any) -> bool:
    return counted(hint) is not None


def _is(wanted: Any) -> Callable[[Any], bool]:
    return lambda hint: hint is wanted or hint == wanted or get_origin(hint) is wanted


def _of_data(read: Read) -> Callable[[Any, Any], Any]:
    return lambda data, _: read(data)


def _plain(hint: Any) -> bool:
    """Whether values are their own plain data."""
    return hint in PLAIN or (len(kinds := members(hint)) == 1 and kinds[0] in PLAIN)


def _write_tuple(hint: Any, converter: BaseConverter) -> Write:
    item = get_args(hint)[0]
    if _plain(item):
        return list
    write = converter.get_unstructure_hook(item)
    return lambda values: list(map(write, values))


def _write_row(hint: Any, converter: BaseConverter) -> Write:
    writes = [converter.get_unstructure_hook(item) for item in get_args(hint)]
    return lambda values: [write(value) for write, value in zip(writes, values, strict=True)]


def _write_counts(hint: Any, _: BaseConverter) -> Write:
    kind = counted(hint)
    assert kind is not None
    names = tuple(words(kind).values())
    return lambda many: dict(zip(names, many, strict=True))


def _read_counts(hint: Any, _: BaseConverter) -> Callable[[Any, Any], Any]:
    kind = counted(hint)
    assert kind is not None
    return _of_data(itemgetter(*words(kind).values()))  # a tuple, as long as there are two members or more


def _with_type(name: str, fields: Callable[[Any], dict[str, Any]]) -> Write:
    """Of a union, with its type: in the first place, which cattrs would put last."""
    return lambda value: {TYPE: name, **fields(value)}


def _with_facts(names: tuple[str, ...], fields: Callable[[Any], dict[str, Any]]) -> Write:
    """With what follows from the rest, so that no other language need work it out."""
    return lambda value: {**fields(value), **{name: getattr(value, name) for name in names}}

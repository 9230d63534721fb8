"""How single types are written and read, and the converter of cattrs that makes plain data of values.

The converter is made of type hints, function by function as they are asked for; `reader.py` has those that read.
Importing this module is what loads cattrs.
"""

import enum
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any, get_args, get_origin

import attrs
from cattrs import BaseConverter, Converter
from cattrs.gen import make_dict_unstructure_fn, override

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
from amsterdam_routes.kernel.documents.objects import OwnFields, Read, Write
from amsterdam_routes.kernel.documents.shapes import (
    LARGEST,
    AmongWords,
    Least,
    Name,
    Named,
    OneOf,
    Shape,
    Text,
    explain,
)
from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.reasons import Reason

if TYPE_CHECKING:
    from amsterdam_routes.kernel.documents.reader import Reader

PLAIN = (int, str, bool, float)


@attrs.frozen(eq=False)
class EditionThings:
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
    read: Callable[["Reader", EditionThings], Read] | None = None
    own: Callable[[EditionThings], Mapping[type, OwnFields]] | None = None
    """Instead of both: by class, fields that are written in ways of their own. The last class is the type itself; the
    others are parts of it. Such a value has an `edition`."""
    id_of: Callable[[Any], str] | None = None
    """Instead of `write`: the id by which a value goes."""
    again: bool = False
    """Whether the same values are written again and again, so that their texts are worth remembering."""


def by_id(type: type, shape: Named, id_of: Callable[[Any], str] = attrgetter("id")) -> Leaf:
    """The leaf of things that go by their ids in the edition; the shape is that of a `Name`.

    >>> import amsterdam_routes as ar
    >>> by_id(ar.Place, Named("PlaceId", Name("place"))).id_of(ar.Place("Oude Kerk"))
    'oude-kerk'
    """
    name = shape.shape
    assert isinstance(name, Name)
    return Leaf(type, lambda _: shape, read=lambda _, box: box.things[name.kind].__getitem__, id_of=id_of)


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
                "code": AmongWords((code,)),
                "rule": explain(AmongWords(reason.rules), "The number of the rule that says no."),
                "params": explain(
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
    box_of: Callable[[Any], EditionThings],
) -> Converter:
    """The converter that makes plain data of values.

    >>> import enum
    >>> side = enum.Enum("side", {"LEFT": "left", "RIGHT": "right"})
    >>> writer((), [side], (), {}, EditionThings).unstructure((side.LEFT, side.RIGHT), tuple[side, ...])
    ['left', 'right']
    """
    converter = Converter()
    converter.register_unstructure_hook_factory(is_list, _write_tuple)
    converter.register_unstructure_hook_factory(_is_row, _write_row)
    converter.register_unstructure_hook_factory(is_counted, _write_counts)
    for kind in enums:
        converter.register_unstructure_hook(kind, words(kind).__getitem__)
    for leaf in leaves:
        write = leaf.id_of if leaf.write is None else leaf.write(converter)
        if leaf.own is not None:
            write = _write_own(leaf.type, leaf.own, converter, box_of)
        if write is not None:
            converter.register_unstructure_hook_func(is_of(leaf.type), write)
            converter.register_unstructure_hook(leaf.type, write)
    for cls, names in facts.items():
        converter.register_unstructure_hook(cls, _with_facts(names, make_dict_unstructure_fn(cls, converter)))
    for union in unions:
        for cls in members(union):
            converter.register_unstructure_hook(cls, _with_type(word(cls), make_dict_unstructure_fn(cls, converter)))
    return converter


def _is_row(hint: Any) -> bool:
    return get_origin(hint) is tuple and not is_list(hint)


def is_counted(hint: Any) -> bool:
    return counted(hint) is not None


def is_of(wanted: Any) -> Callable[[Any], bool]:
    return lambda hint: hint is wanted or hint == wanted or get_origin(hint) is wanted


def plain(hint: Any) -> bool:
    """Whether values are their own plain data."""
    return hint in PLAIN or (len(kinds := members(hint)) == 1 and kinds[0] in PLAIN)


def _write_own(
    whole: type,
    own: Callable[[EditionThings], Mapping[type, OwnFields]],
    converter: Converter,
    box_of: Callable[[Any], EditionThings],
) -> Write:
    @lru_cache(maxsize=8)
    def of(edition: Any) -> Write:  # made when it is first needed: it may hold what is registered later
        inner = converter.copy()
        for cls, fields in own(box_of(edition)).items():
            ways: dict[str, Any] = {
                old: override(rename=one.name, unstruct_hook=one.write) for old, one in fields.items()
            }
            inner.register_unstructure_hook(cls, make_dict_unstructure_fn(cls, inner, **ways))
        return inner.get_unstructure_hook(whole)

    return lambda value: of(value.edition)(value)


def _write_tuple(hint: Any, converter: BaseConverter) -> Write:
    item = get_args(hint)[0]
    if plain(item):
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


def _with_type(name: str, fields: Callable[[Any], dict[str, Any]]) -> Write:
    """Of a union, with its type: in the first place, which cattrs would put last."""
    return lambda value: {TYPE: name, **fields(value)}


def _with_facts(names: tuple[str, ...], fields: Callable[[Any], dict[str, Any]]) -> Write:
    """With what follows from the rest, so that no other language need work it out."""
    return lambda value: {**fields(value), **{name: getattr(value, name) for name in names}}

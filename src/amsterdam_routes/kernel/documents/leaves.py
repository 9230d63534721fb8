"""Leaves: types that are written in a way of their own, such as a route by its id, and how a game declares them."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import attrgetter
from typing import Any  # Any: values and data of any kind

import attrs

from amsterdam_routes.kernel.chance import LONGEST_SEED, Chance
from amsterdam_routes.kernel.documents.hints import Shapes, named
from amsterdam_routes.kernel.documents.objects import OwnFields, Read, ReadOf, Write, reading
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
from amsterdam_routes.kernel.errors import Reason, Violation
from amsterdam_routes.kernel.typechecks import checked, type_error


@attrs.frozen(eq=False)
class EditionThings:
    """An edition, and what the ids in its documents stand for: by kind, by id.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import EditionThings
    >>> dam = ar.AMSTERDAM.board.place("dam")
    >>> EditionThings(ar.AMSTERDAM, {"place": {"dam": dam}}).things["place"]["dam"]
    Place('Dam')
    """

    edition: Any
    """The edition."""
    things: Mapping[str, Mapping[str, Any]]
    """By kind, by id, what the id stands for."""


@attrs.frozen(field_transformer=checked)
class Leaf:
    """A type that is written in a way of its own. What is None follows from the type hints.

    >>> from fractions import Fraction
    >>> from amsterdam_routes.kernel.documents import Documents, Kind, Leaf, Row
    >>> share = Leaf(Fraction, lambda _: Row((int, int)), lambda _: lambda share: [share.numerator, share.denominator])
    >>> documents = Documents(prefix="example", kinds=(Kind("share", Fraction),), leaves=(share,))
    >>> documents.to_json(Fraction(2, 6))
    '{"format":"example/share","version":1,"share":[1,3]}'
    """

    type: Any
    """The type."""
    shape: Callable[[Shapes], Shape]
    """Its shape, made of the shapes of other types."""
    write: Callable[[Write], Write] | None = None
    """Given the function that makes data of anything, the function that makes data of such a value."""
    read: Callable[[ReadOf, EditionThings], Read] | None = None
    """Given how other types are read, and the edition, the function that reads such data."""
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
    >>> from amsterdam_routes.kernel.documents import Name, Named, by_id
    >>> by_id(ar.Place, Named("PlaceId", Name("place"))).id_of(ar.Place("Oude Kerk"))
    'oude-kerk'
    """
    name = shape.shape
    if not isinstance(name, Name):
        raise type_error(Name, name, "the shape of an id")

    def reader(_: ReadOf, box: EditionThings) -> Read:
        if name.kind not in box.things:
            raise ValueError(
                f"expected things of the kind {name.kind!r} in the editions, got {', '.join(box.things) or 'none'}"
            )
        return box.things[name.kind].__getitem__

    return Leaf(type, lambda _: shape, read=reader, id_of=id_of)


def view_leaf(view: type, seat_view: type) -> Leaf:
    """The leaf of views: one kind of document for what an onlooker sees, and what a seat sees with its hand.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel.documents import view_leaf
    >>> view_leaf(ar.View, ar.SeatView).type
    <class 'amsterdam_routes.View'>
    """

    def reader(read_of: ReadOf, _: EditionThings) -> Read:
        of_onlooker, of_seat = reading(view, read_of), reading(seat_view, read_of)

        def read(data: Any) -> Any:
            return of_onlooker(data) if data["seat"] is None or data["hand"] is None else of_seat(data)

        return read

    return Leaf(view, lambda shapes: attrs.evolve(shapes.of_class(view), together=("seat", "hand")), read=reader)


def fraction_text(number: Fraction) -> str:
    """A probability in lowest terms; whole ones too have something below the line.

    >>> fraction_text(Fraction(8, 70)), fraction_text(Fraction(1))
    ('4/35', '1/1')
    """
    return f"{number.numerator}/{number.denominator}"


def violation_leaf(reasons: Mapping[str, Reason]) -> Leaf:
    """How violations are written: its code says which parameters a violation has."""

    def shape(shapes: Shapes) -> Shape:
        by_code: dict[str, Shape] = {
            code: {
                "code": AmongWords((code,)),
                "rule": explain(AmongWords(reason.rules), "The number of the rule that says no."),
                "params": explain(
                    {name: shapes.of(kind) for name, kind in reason.about.items()}, "What the reason is about."
                ),
            }
            for code, reason in reasons.items()
        }
        return named(Violation, OneOf("code", by_code))

    def write(data: Write) -> Write:
        def params(violation: Violation) -> dict[str, Any]:
            return {name: data(value) for name, value in violation.params.items()}

        return lambda one: {"code": one.code, "rule": one.rule, "params": params(one)}

    return Leaf(Violation, shape, write)


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
    Leaf(bytes, lambda _: SEED, lambda _: bytes.hex, lambda *_: bytes.fromhex),
    Leaf(Fraction, lambda _: FRACTION, lambda _: fraction_text),
    Leaf(Chance, lambda _: named(Chance, {"seed": SEED, "counter": Least(0)}), lambda _: _chance),
)
"""What every game writes alike."""

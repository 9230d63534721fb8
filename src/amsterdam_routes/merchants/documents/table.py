"""The table of the merchants game as plain data: sets as lists of ids, places by their ids."""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Final

import attrs

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.kernel.documents import Distinct, EditionThings, Leaf, Maybe, Named, Own, Shape, Shapes, named
from amsterdam_routes.kernel.documents.objects import Write
from amsterdam_routes.merchants.box.cubes import CUBES, DISTRICTS, District
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.documents.ids import BLOCK, CARD, DOCK, FIELD, sets
from amsterdam_routes.merchants.knowledge.turn_reports import TurnReport
from amsterdam_routes.merchants.rules.merchant import Merchant, Pips, Turn
from amsterdam_routes.merchants.rules.state import DECK_NAMES, Table

BITS: Final[Mapping[type, Mapping[str, str]]] = {
    Merchant: {"inactive_bits": "inactive", "active_bits": "active", "used_bits": "used", "owned_bits": "blocks"},
    Turn: {"docks_bits": "docks", "plans_bits": "plans"},
    Table: {"display_bits": "display", "discard_bits": "discard"},
}
"""By class: the sets, and what they are called in documents."""
OF: Final = {"docks": DOCK}
"""What is in a set that is not one of cards."""


def _shape(shapes: Shapes) -> Shape:
    """The fields of a table, and of its merchants and its turn."""
    owned = Named("", Distinct(BLOCK), "The blocks that it owns, in the order of the edition.")
    sizes: Shape = dict.fromkeys(DECK_NAMES, int)
    given: dict[str, Shape] = {
        "merchants": [_renamed(shapes, Merchant, {"ship": FIELD, "owned_bits": owned})],
        "turn": _turn(shapes),
        "foreman": Maybe(FIELD),
        "messenger": Maybe(BLOCK),
        "deck_sizes": sizes,
        "rolled": Maybe(shapes.of(Pips)),
        "dice": Maybe(shapes.of(Pips)),
    }
    return _renamed(shapes, Table, given)


def _turn(shapes: Shapes) -> Named:
    return _renamed(shapes, Turn, {"plans_bits": Distinct(shapes.of(District))})


def _report_shape(shapes: Shapes) -> Shape:
    """The fields of a report, its turn as in a table."""
    fields = shapes.fields(TurnReport, {"turn": _turn(shapes), "edition": str})
    return named(TurnReport, {name: shape for name, shape in fields.items() if name != "edition"})


def _write_report(write: Write) -> Write:
    """How a report is made plain data: its turn as in a table."""

    def report_data(report: TurnReport) -> dict[str, object]:
        names = [field.name for field in attrs.fields(TurnReport) if field.name != "edition"]
        data: dict[str, object] = {name: write(getattr(report, name)) for name in names}
        return data | {"pending": [write(ask) for ask in report.pending], "turn": turn_data(report)}

    def turn_data(report: TurnReport) -> dict[str, object]:
        data: dict[str, object] = {}
        own = _own_ways(report.edition)[Turn]
        for name, plain in write(report.turn).items():
            way = own.get(name)
            if way is None or way.write is None:
                data[name] = plain
            else:
                data[way.name] = way.write(plain)
        return data

    return report_data


@lru_cache(maxsize=8)
def _own_ways(edition: Edition) -> dict[type, dict[str, Own]]:
    return _own(EditionThings(edition, {}))


def _renamed(shapes: Shapes, cls: type, given: Mapping[str, Shape]) -> Named:
    """The shape of a class, its sets as lists of ids."""
    names = BITS[cls]
    lists: dict[str, Shape] = {old: Distinct(OF.get(new, CARD)) for old, new in names.items()}
    fields = shapes.fields(cls, lists | dict(given))
    return named(cls, {names.get(name, name): shape for name, shape in fields.items()})


def _own(box: EditionThings) -> dict[type, dict[str, Own]]:
    """Sets as lists of ids, in the order of the edition; places by their ids."""
    some = sets(box.edition)
    cards, fields, blocks = _set(some.cards), _place(some.fields), _place(some.blocks)
    others = {"blocks": _set(some.blocks), "docks": _set(some.docks), "plans": _set(tuple(map(str, DISTRICTS)))}
    own = {cls: {old: others.get(new, cards)(new) for old, new in names.items()} for cls, names in BITS.items()}
    own[Merchant]["ship"] = fields("ship")
    own[Table] |= {"foreman": fields("foreman"), "messenger": blocks("messenger"), "deck_sizes": SIZES}
    own[Table] |= {"rolled": _dice("rolled"), "dice": _dice("dice")}
    return own


def _set(ids: tuple[str, ...]) -> Callable[[str], Own]:
    bits = {id: 1 << place for place, id in enumerate(ids)}
    return partial(
        Own,
        write=lambda some: [ids[bit.bit_length() - 1] for bit in bits_of(some)],
        read=lambda data: sum([bits[id] for id in data]),
    )


def _place(ids: tuple[str, ...]) -> Callable[[str], Own]:
    places = {id: place for place, id in enumerate(ids)}
    return partial(
        Own,
        write=lambda place: None if place is None else ids[place],
        read=lambda id: None if id is None else places[id],
    )


def _dice(name: str) -> Own:
    return Own(
        name,
        write=lambda pips: dict(zip(_CUBES, pips, strict=True)) if pips else None,
        read=lambda data: () if data is None else tuple([data[cube] for cube in _CUBES]),
    )


_CUBES: Final = tuple(map(str, CUBES))
SIZES: Final = Own(
    "deck_sizes",
    write=lambda sizes: dict(zip(DECK_NAMES, sizes, strict=True)),
    read=lambda data: tuple([data[deck] for deck in DECK_NAMES]),
)

TABLE: Final = Leaf(Table, _shape, own=_own)
"""How a table is written and read."""
REPORT: Final = Leaf(TurnReport, _report_shape, _write_report)
"""How a report of the turn is written."""

"""The table of the merchants game as plain data: sets as lists of ids, places by their ids."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final  # Any: data of any kind

from cattrs import Converter
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from amsterdam_routes.kernel.documents.format import Plain
from amsterdam_routes.kernel.documents.hints import Leaves, fields_of, named, shape_of
from amsterdam_routes.kernel.documents.hooks import Box, Leaf, Read, Write
from amsterdam_routes.kernel.documents.shapes import Distinct, Fields, Maybe, Named, Shape
from amsterdam_routes.merchants.box.cubes import DISTRICTS, District
from amsterdam_routes.merchants.documents.ids import BLOCK, CARD, FIELD, Sets, sets
from amsterdam_routes.merchants.rules.merchant import Merchant, Turn
from amsterdam_routes.merchants.rules.state import Table

DECKS: Final = ("craftsmen", "buildings", "plans")
BITS: Final[Mapping[type, Mapping[str, str]]] = {
    Merchant: {"inactive_bits": "inactive", "active_bits": "active", "used_bits": "used", "owned_bits": "blocks"},
    Turn: {"docks_bits": "docks", "plans_bits": "plans"},
    Table: {"display_bits": "display", "discard_bits": "discard"},
}
"""By class: the sets, and what they are called in documents."""
OF: Final = {"docks": FIELD}
"""What is in a set that is not one of cards."""


def _shape(leaves: Leaves) -> Shape:
    """The fields of a table; its merchants and its turn are met on the way."""
    district = shape_of(District, leaves)
    owned = Named("", Distinct(BLOCK), "The blocks that it owns, in the order of the edition.")
    leaves[Merchant] = named(Merchant, _renamed(Merchant, leaves, {"ship": FIELD, "owned_bits": owned}))
    leaves[Turn] = named(Turn, _renamed(Turn, leaves, {"plans_bits": Distinct(district)}))
    sizes: Shape = dict.fromkeys(DECKS, int)
    places: dict[str, Shape] = {"foreman": Maybe(FIELD), "messenger": Maybe(BLOCK), "deck_sizes": sizes}
    return named(Table, _renamed(Table, leaves, places))


def _renamed(cls: type, leaves: Leaves, given: Mapping[str, Shape]) -> Fields:
    """The fields of a class, its sets as lists of ids."""
    names = BITS[cls]
    lists: dict[str, Shape] = {old: Distinct(OF.get(new, CARD)) for old, new in names.items()}
    return {names.get(name, name): shape for name, shape in fields_of(cls, leaves, lists | dict(given)).items()}


def _write(converter: Converter) -> Write:
    """Sets become lists of ids, in the order of the edition."""

    @cache
    def fields(cls: type) -> Write:
        """Made when it is first needed: a table holds actions, which are registered later."""
        renamed: dict[str, Any] = {old: override(rename=new) for old, new in BITS[cls].items()}
        return make_dict_unstructure_fn(cls, converter, **renamed)

    def merchant(some: Sets, one: Merchant) -> Plain:
        data: Plain = fields(Merchant)(one)
        for name in ("inactive", "active", "used"):
            data[name] = some.ids(some.cards, data[name])
        data["blocks"] = some.ids(some.blocks, data["blocks"])
        data["ship"] = some.fields[one.ship]
        return data

    def write(table: Table) -> Plain:
        some = sets(table.setup.edition)
        data: Plain = fields(Table)(table)
        data["merchants"] = [merchant(some, one) for one in table.merchants]
        turn = data["turn"] = fields(Turn)(table.turn)
        turn["docks"] = some.ids(some.docks, turn["docks"])
        turn["plans"] = [str(district) for district in DISTRICTS if table.turn.plans_bits >> district & 1]
        data["display"] = some.ids(some.cards, data["display"])
        data["discard"] = some.ids(some.cards, data["discard"])
        data["deck_sizes"] = dict(zip(DECKS, table.deck_sizes, strict=True))
        data["foreman"] = None if table.foreman is None else some.fields[table.foreman]
        data["messenger"] = None if table.messenger is None else some.blocks[table.messenger]
        return data

    return write


def _read(converter: Converter, box: Box) -> Read:
    some = sets(box.edition)
    cards, blocks, docks = ({id: 1 << i for i, id in enumerate(ids)} for ids in (some.cards, some.blocks, some.docks))
    fields, places = ({id: i for i, id in enumerate(ids)} for ids in (some.fields, some.blocks))
    known_by = {"blocks": blocks, "docks": docks, "plans": {str(district): 1 << district for district in DISTRICTS}}

    def bits(known: Mapping[str, int], data: list[str], _: object) -> int:
        return sum([known[id] for id in data])

    def place(known: Mapping[str, int], data: str | None, _: object) -> int | None:
        return None if data is None else known[data]

    def hooks(cls: type) -> dict[str, Any]:
        return {
            old: override(rename=new, struct_hook=partial(bits, known_by.get(new, cards)))
            for old, new in BITS[cls].items()
        }

    ship = override(struct_hook=partial(place, fields))
    merchant = make_dict_structure_fn(Merchant, converter, ship=ship, **hooks(Merchant))
    converter.register_structure_hook(Merchant, merchant)
    converter.register_structure_hook(Turn, make_dict_structure_fn(Turn, converter, **hooks(Turn)))
    read = make_dict_structure_fn(
        Table,
        converter,
        deck_sizes=override(struct_hook=lambda data, _: tuple([data[deck] for deck in DECKS])),
        foreman=override(struct_hook=partial(place, fields)),
        messenger=override(struct_hook=partial(place, places)),
        **hooks(Table),
    )
    return lambda data: read(data, Table)


TABLE: Final = Leaf(Table, _shape, _write, _read)
"""How a table is written and read."""

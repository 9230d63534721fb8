"""JSON: values of the merchants game as documents, and documents read as values, checked inside and out.

`DOCUMENTS` declares which documents there are, what is written in a way of its own, and what is checked. Most shapes
follow from the classes; ids stand for cards, tiles, orders, blocks and fields, and a set that is kept as bits is a list
of ids. The verbs at the end are those of the game's face. `docs/json.md` has the formats.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload  # Any: things of any kind

import attrs

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.kernel.documents import (
    AmongWords,
    Distinct,
    Documents,
    Editions,
    EditionThings,
    Kind,
    Leaf,
    Least,
    Maybe,
    Name,
    Named,
    Own,
    Shape,
    Shapes,
    by_id,
    named,
    view_leaf,
    within,
    without,
)
from amsterdam_routes.kernel.documents.codecs import Read, Write
from amsterdam_routes.kernel.documents.editions import Plain
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.built_in import MERCHANTS, shipped
from amsterdam_routes.merchants.box.card import Card, Order, Tile
from amsterdam_routes.merchants.box.cubes import CUBES, DISTRICTS, Cube, District, Goods, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import edition_data, edition_from_data
from amsterdam_routes.merchants.box.edition_shape import FORMAT
from amsterdam_routes.merchants.box.places import Block, Field, Water
from amsterdam_routes.merchants.checks.position import check
from amsterdam_routes.merchants.game import GAME
from amsterdam_routes.merchants.knowledge.prospects import Prospect
from amsterdam_routes.merchants.knowledge.turn_reports import TurnReport
from amsterdam_routes.merchants.rules.asks import Asked, Phase
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.merchant import Category, Merchant, Pips, Turn
from amsterdam_routes.merchants.rules.orders import Leftovers
from amsterdam_routes.merchants.rules.piles import DECK_NAMES, Hand, Piles
from amsterdam_routes.merchants.rules.scoring import Sheet, Standings
from amsterdam_routes.merchants.rules.setup import Setup, choices
from amsterdam_routes.merchants.rules.state import SeatView, State, Table, View

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm
else:
    Converter = object
    TypeForm = type  # which says the same to whoever asks for the type hints of these functions

T = TypeVar("T")

CARD: Final = Named("CardId", Name("card"), "The number of a card, as it is printed: three digits.")
TILE: Final = Named("TileId", Name("tile"), "The letter and the number of a market tile.")
ORDER: Final = Named("OrderId", Name("order"), "The number of a secret order.")
BLOCK: Final = Named("BlockId", Name("block"), "The id of a block: its district and a number.")
FIELD: Final = Named("FieldId", Name("field"), "The id of a field of the harbour.")
DOCK: Final = Named("DockId", Name("dock"), "The id of a dock, one of the fields of the harbour.")


IDS: Final = (
    by_id(Card, CARD),
    by_id(Tile, TILE),
    by_id(Order, ORDER),
    by_id(Block, BLOCK),
    by_id(Field, FIELD),
)
"""How things that go by their ids are written and read."""


def things(edition: Edition) -> Mapping[str, Mapping[str, Any]]:
    """What the ids of an edition stand for: by kind, by id.

    >>> import amsterdam_routes.merchants as am
    >>> things(am.MERCHANTS)["card"]["038"]
    Card(038 Koffiebrander)
    """
    return {
        "card": {card.id: card for card in edition.cards},
        "tile": {tile.id: tile for tile in edition.tiles},
        "order": {order.id: order for order in edition.orders},
        "block": {block.id: block for block in edition.blocks},
        "field": {field.id: field for field in edition.fields},
        "dock": {field.id: field for field in edition.fields if field.water is Water.DOCK},
    }


@attrs.frozen(eq=False)
class Sets:
    """The sets of an edition's cards, blocks and docks: as bits in the state, as lists of ids in documents."""

    cards: tuple[str, ...]
    blocks: tuple[str, ...]
    fields: tuple[str, ...]
    docks: tuple[str, ...]


@lru_cache(maxsize=8)
def sets(edition: Edition) -> Sets:
    """The ids of an edition by their places.

    >>> import amsterdam_routes.merchants as am
    >>> sets(am.MERCHANTS).cards[:3]
    ('001', '002', '003')
    """
    return Sets(
        tuple(card.id for card in edition.cards),
        tuple(block.id for block in edition.blocks),
        tuple(field.id for field in edition.fields),
        tuple(field.id for field in edition.fields if field.water is Water.DOCK),
    )


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


def _setup_shape(shapes: Shapes) -> Shape:
    """What is agreed; what may be chosen from a few words is one of these words."""
    among: dict[str, Shape] = {name: AmongWords(words) for name, words in choices().items()}
    return shapes.of_class(Setup, among | {"orders": Least(0)})


def _prospect_shape(shapes: Shapes) -> Shape:
    """What a prospect is about goes by its id: "038" is a card, "jordaan-3" a block, "beer" a field, "B13" a tile."""
    return shapes.of_class(Prospect, {"thing": str})


@lru_cache(maxsize=64)
def _agreed(edition: Edition, options: tuple[tuple[str, Any], ...]) -> Setup:
    """A set-up, made once: a server reads the same one again and again."""
    return Setup(**dict(options) | {"edition": edition})


def _setup(data: Plain, edition: Edition) -> Setup:
    options = tuple([item for item in data.items() if item[0] not in ("format", "version", "edition")])
    return _agreed(edition, options)


def _read_setup(_: object, box: EditionThings) -> Read:
    return lambda data: _setup(data, box.edition)


def against_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """What cannot be agreed before a game of an edition."""
    try:
        _setup(data, edition)
    except ValueError as error:
        yield Problem("$", "not_allowed", str(error))


def against_table_setup(data: Plain, edition: Edition) -> Iterable[Problem]:
    """The same, of the set-up of a table."""
    return within("$.setup", against_setup(data["setup"], edition))


def against_position_setup(data: Plain, edition: Edition) -> Iterable[Problem]:
    """The same, of the set-up in a position."""
    return within("$.table", against_table_setup(data["table"], edition))


def against_position(position: State | View, _: object) -> tuple[Problem, ...]:
    """Everything that is wrong with a position."""
    return check(position)


def against_table(table: Table, _: object) -> Iterator[Problem]:
    """Everything that is wrong with a table."""
    return without("$.table", check(View(table, None, None)))


DOCUMENTS: Final = Documents(
    prefix="amsterdam-merchants",
    game=GAME,
    distribution="amsterdam-routes",
    editions=Editions(
        format=FORMAT,
        in_full=edition_data,
        from_data=edition_from_data,
        shipped=shipped,
        things=things,
        default=MERCHANTS,
    ),
    leaves=(
        *IDS,
        Leaf(Setup, _setup_shape, read=_read_setup, again=True),
        TABLE,
        REPORT,
        view_leaf(View, SeatView),
        Leaf(Prospect, _prospect_shape),
    ),
    facts={
        Leftovers: ("points",),
        Sheet: ("total",),
        Standings: ("final",),
    },
    kinds=(
        Kind("action", Action, "Any of the actions.", listed=True),
        Kind("event", Event, "Anything that may happen.", listed=True),
        Kind("state", State, trusted=True, against_data=against_position_setup, against=against_position),
        Kind("view", View, trusted=True, against_data=against_position_setup, against=against_position),
        Kind("table", Table, against_data=against_table_setup, against=against_table),
        Kind("hand", Hand),
        Kind("piles", Piles),
        Kind("setup", Setup, against_data=against_setup),
        Kind("standings", Standings, read=False),
        Kind("prospect", Prospect, listed=True, read=False),
        Kind("turn-report", TurnReport, read=False),
        Kind("card", Card, listed=True),
        Kind("tile", Tile, listed=True),
        Kind("order", Order, listed=True),
        Kind("block", Block, listed=True),
        Kind("field", Field, listed=True),
        Kind("cube", Cube, listed=True),
        Kind("goods", Goods),
        Kind("worker", Worker, listed=True),
        Kind("district", District, listed=True),
        Kind("phase", Phase),
        Kind("asked", Asked),
        Kind("category", Category),
        Kind("edition", Edition),
    ),
)
"""The documents of the merchants game."""


def to_json(value: object) -> str:
    """The JSON document of a value: a State, a View, an action, a tuple of events, and so on; see `docs/json.md`.

    >>> import amsterdam_routes.merchants as am
    >>> print(am.to_json(am.PayCube(am.Cube.PINK)))
    {"format":"amsterdam-merchants/action","version":1,"action":{"type":"pay_cube","cube":"pink"}}
    """
    return DOCUMENTS.to_json(value)


@overload
def from_json(text: str | bytes, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_json(text: str | bytes, type: TypeForm[T], *, edition: Edition = MERCHANTS) -> T:
    """The value of a type that a JSON document describes; `InvalidDocument` if it describes none.

    States, views, tables, set-ups and records say which edition they are of. In all else the ids are those of
    `edition`. An edition that is well-formed but cannot be played is an `InvalidEdition`.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.from_json(am.to_json(state), am.State) == state
    True
    >>> am.from_json('{"format": "amsterdam-merchants/action", "version": 1, "action": {"type": "pas"}}', am.Action)
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: $.action.type: place_foreman, ... or keep, got 'pas'
    """
    return DOCUMENTS.from_json(text, type, edition)


def to_data(value: object) -> dict[str, object]:
    """The same document as plain data: dicts, lists, texts, numbers, True, False and None.

    >>> import amsterdam_routes.merchants as am
    >>> am.to_data(am.Setup(3))["edition"]
    {'name': 'amsterdam', 'revision': 1}
    """
    return DOCUMENTS.to_data(value)


@overload
def from_data(data: object, type: type[T], *, edition: Edition = ...) -> T: ...
@overload
def from_data(data: object, type: TypeForm[T], *, edition: Edition = ...) -> T: ...
def from_data(data: object, type: TypeForm[T], *, edition: Edition = MERCHANTS) -> T:
    """The value of a type that plain data describe; `InvalidDocument` if they describe none.

    >>> import amsterdam_routes.merchants as am
    >>> am.from_data(am.to_data(am.Setup(3, trader=True)), am.Setup).trader
    True
    """
    return DOCUMENTS.from_data(data, type, edition)


def register_hooks(converter: Converter, *, edition: Edition = MERCHANTS) -> None:
    """Let a cattrs converter of your own read and write the values of this game inside of your classes.

    States, views, tables, set-ups, records and editions nest as their documents, with format and version, so that they
    can be read years later. All else nests bare: a cube as "pink", an action as {"type": ...}; its ids are those of
    `edition`.

    >>> import amsterdam_routes.merchants as am
    >>> import attrs, cattrs
    >>> @attrs.frozen
    ... class Puzzle:
    ...     state: am.State
    ...     solution: am.Action | None = None
    >>> converter = cattrs.Converter()
    >>> am.register_hooks(converter)
    >>> puzzle = Puzzle(am.new_game(2, seed="1672"), am.EndTurn())
    >>> converter.structure(converter.unstructure(puzzle), Puzzle) == puzzle
    True
    """
    DOCUMENTS.register_hooks(converter, edition)


def schema(type: TypeForm[T], *, inline: bool = False, nested: bool = False) -> dict[str, object]:
    """The JSON Schema (2020-12) of the documents of a type, to be put into a schema of your own.

    With `inline` it has no `$defs`, as nothing is referred to. With `nested` it is the schema of what `register_hooks`
    makes of such a value inside of your class: for most types that is the value without format and version.

    >>> import amsterdam_routes.merchants as am
    >>> am.schema(am.Cube, inline=True, nested=True)["enum"][0]
    'black'
    """
    return DOCUMENTS.schema(type, inline=inline, nested=nested)

"""JSON: values of the merchants game as documents, and documents read as values, checked inside and out.

`DOCUMENTS` declares which documents there are, what needs a codec, and what is checked. Most shapes follow from the
classes; ids stand for cards, tiles, orders, blocks and fields, and a set that is kept as bits is a list of ids. The
verbs at the end are those of the game's face. `docs/json.md` has the formats.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar, overload  # Any: values and options of any kind

import attrs

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.kernel.documents import (
    Choice,
    Codec,
    Distinct,
    Documents,
    Editions,
    FieldCodec,
    IdIndex,
    Kind,
    Least,
    Maybe,
    Name,
    Named,
    Shape,
    Shapes,
    by_id,
    named,
    strip_prefix,
    view_codec,
)
from amsterdam_routes.kernel.documents._codecs import Read, Write
from amsterdam_routes.kernel.documents._formats import Plain
from amsterdam_routes.merchants._checks import check
from amsterdam_routes.merchants._game import GAME
from amsterdam_routes.merchants._views import TurnReport
from amsterdam_routes.merchants._worlds import Prospect
from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    Block,
    Card,
    Cube,
    District,
    Field,
    Goods,
    Order,
    Tile,
    Water,
    Worker,
)
from amsterdam_routes.merchants.box._actions import Action
from amsterdam_routes.merchants.box._edition import MERCHANTS, Edition, edition_data, edition_from_data, shipped
from amsterdam_routes.merchants.box._shape import FORMAT
from amsterdam_routes.merchants.rules._decisions import DecisionKind, Phase, Setup, choices
from amsterdam_routes.merchants.rules._events import Event
from amsterdam_routes.merchants.rules._scoring import Leftovers, Sheet, Standings
from amsterdam_routes.merchants.rules._state import (
    DECK_NAMES,
    Category,
    Hand,
    Merchant,
    Piles,
    Pips,
    SeatView,
    State,
    Table,
    Turn,
    View,
)
from amsterdam_routes.merchants.rules._tables import tables

if TYPE_CHECKING:
    from cattrs import Converter
    from typing_extensions import TypeForm
else:
    Converter = object
    TypeForm = type  # the same type for `typing.get_type_hints`

T = TypeVar("T")

CARD: Final = Named("CardId", Name("card"), "The number of a card, as it is printed: three digits.")
TILE: Final = Named("TileId", Name("tile"), "The letter and the number of a market tile.")
ORDER: Final = Named("OrderId", Name("order"), "The number of a secret order.")
BLOCK: Final = Named("BlockId", Name("block"), "The id of a block: its district and a number.")
FIELD: Final = Named("FieldId", Name("field"), "The id of a field of the harbour.")
DOCK: Final = Named("DockId", Name("dock"), "The id of a dock, one of the fields of the harbour.")


def ids_of(edition: Edition) -> Mapping[str, Mapping[str, Any]]:
    """Return the objects that the ids of an edition stand for: by kind, by id.

    >>> import amsterdam_routes.merchants as am
    >>> ids_of(am.MERCHANTS)["card"]["038"]
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


# -------------------------------------------------------------------------------------------- a table, and its turn

BITS: Final[Mapping[type, Mapping[str, str]]] = {
    Merchant: {"_inactive_bits": "inactive", "_active_bits": "active", "_used_bits": "used", "_owned_bits": "blocks"},
    Turn: {"_docks_bits": "docks", "_plans_bits": "plans"},
    Table: {"_display_bits": "display", "_discard_bits": "discard"},
}
"""By class: the sets that Python keeps as bits, and what they are called in documents. All but a few are of cards."""


def _table_shape(shapes: Shapes) -> Shape:
    """Return the shape of a table with its merchants and its turn."""
    owned = Named("", Distinct(BLOCK), "The blocks that it owns, in the order of the edition.")
    sizes: Shape = dict.fromkeys(DECK_NAMES, int)
    given: dict[str, Shape] = {
        "merchants": [_shape_with_sets(shapes, Merchant, {"ship": FIELD, "_owned_bits": owned})],
        "turn": _turn_shape(shapes),
        "foreman": Maybe(FIELD),
        "messenger": Maybe(BLOCK),
        "deck_sizes": sizes,
        "rolled": Maybe(shapes.of(Pips)),
        "dice": Maybe(shapes.of(Pips)),
    }
    return _shape_with_sets(shapes, Table, given)


def _turn_shape(shapes: Shapes) -> Named:
    return _shape_with_sets(shapes, Turn, {"_docks_bits": Distinct(DOCK), "_plans_bits": Distinct(shapes.of(District))})


def _shape_with_sets(shapes: Shapes, cls: type, given: Mapping[str, Shape]) -> Named:
    """Return the shape of a class, its sets as lists of ids."""
    names = BITS[cls]
    lists: dict[str, Shape] = {field: Distinct(CARD) for field in names}
    fields = shapes.fields(cls, lists | dict(given))
    return named(cls, {names.get(name, name): shape for name, shape in fields.items()})


@lru_cache(maxsize=8)
def _codecs(edition: Edition) -> dict[type, dict[str, FieldCodec]]:
    """Return how sets and places are written: sets as lists of ids in the order of the edition, places as their ids."""
    fields, blocks = [field.id for field in edition.fields], [block.id for block in edition.blocks]
    docks = [field.id for field in edition.fields if field.water is Water.DOCK]
    cards = [card.id for card in edition.cards]
    others = {"blocks": blocks, "docks": docks, "plans": [*map(str, DISTRICTS)]}
    codecs = {
        cls: {field: _set_codec(name, others.get(name, cards)) for field, name in names.items()}
        for cls, names in BITS.items()
    }
    codecs[Merchant]["ship"] = _place_codec("ship", fields)
    codecs[Table] |= {
        "foreman": _place_codec("foreman", fields),
        "messenger": _place_codec("messenger", blocks),
        "deck_sizes": FieldCodec(
            "deck_sizes",
            write=lambda sizes: dict(zip(DECK_NAMES, sizes, strict=True)),
            read=lambda data: tuple([data[deck] for deck in DECK_NAMES]),
        ),
        "rolled": _dice_codec("rolled"),
        "dice": _dice_codec("dice"),
    }
    return codecs


def _set_codec(name: str, ids: Sequence[str]) -> FieldCodec:
    bits = {id: 1 << place for place, id in enumerate(ids)}
    return FieldCodec(
        name,
        write=lambda some: [ids[bit.bit_length() - 1] for bit in bits_of(some)],
        read=lambda data: sum([bits[id] for id in data]),
    )


def _place_codec(name: str, ids: Sequence[str]) -> FieldCodec:
    places = {id: place for place, id in enumerate(ids)}
    return FieldCodec(
        name,
        write=lambda place: None if place is None else ids[place],
        read=lambda id: None if id is None else places[id],
    )


def _dice_codec(name: str) -> FieldCodec:
    return FieldCodec(
        name,
        write=lambda pips: dict(zip(_CUBES, pips, strict=True)) if pips else None,
        read=lambda data: () if data is None else tuple([data[cube] for cube in _CUBES]),
    )


_CUBES: Final = tuple(map(str, CUBES))


def _report_shape(shapes: Shapes) -> Shape:
    """Return the shape of a report, its turn as in a table."""
    fields = shapes.fields(TurnReport, {"turn": _turn_shape(shapes), "edition": str})
    return named(TurnReport, {name: shape for name, shape in fields.items() if name != "edition"})


def _write_report(write: Write) -> Write:
    """Return how a report is made plain data, its turn as in a table."""

    def report_data(report: TurnReport) -> dict[str, object]:
        names = [field.name for field in attrs.fields(TurnReport) if field.name != "edition"]
        data: dict[str, object] = {name: write(getattr(report, name)) for name in names}
        return data | {"pending": [write(decision) for decision in report.pending], "turn": turn_data(report)}

    def turn_data(report: TurnReport) -> dict[str, object]:
        data: dict[str, object] = {}
        codecs = _codecs(report.edition)[Turn]
        for name, plain in write(report.turn).items():
            codec = codecs.get(name)
            if codec is None or codec.write is None:
                data[name] = plain
            else:
                data[codec.name] = codec.write(plain)
        return data

    return report_data


# ------------------------------------------------------------------------------------- set-ups, and what is checked


def _setup_shape(shapes: Shapes) -> Shape:
    """Return the shape of a set-up; an option with a few possible words lists them."""
    among: dict[str, Shape] = {name: Choice(words) for name, words in choices().items()}
    return shapes.of_class(Setup, among | {"orders": Least(0)})


@lru_cache(maxsize=8)
def _agreed(edition: Edition, options: tuple[tuple[str, Any], ...]) -> Setup:
    """Return a set-up, made once, since a server reads the same one again and again."""
    return Setup(**dict(options) | {"edition": edition})


def _setup(data: Plain, edition: Edition) -> Setup:
    options = tuple([item for item in data.items() if item[0] not in ("format", "version", "edition")])
    return _agreed(edition, options)


def _read_setup(_: object, index: IdIndex) -> Read:
    return lambda data: _setup(data, index.edition)


def _prospect_shape(shapes: Shapes) -> Shape:
    """Return the shape of a prospect; it names a card by "038", a block by "jordaan-3", a field by "beer", ..."""
    return shapes.of_class(Prospect, {"thing": str})


def check_setup(data: Plain, edition: Edition, path: str = "$") -> Iterator[Problem]:
    """Yield the problems of a set-up for a game of an edition."""
    try:
        _setup(data, edition)
    except ValueError as error:
        yield Problem(path, "not_allowed", str(error))


def check_table_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """Yield the problems of the set-up of a table."""
    return check_setup(data["setup"], edition, "$.setup")


def check_position_setup(data: Plain, edition: Edition) -> Iterator[Problem]:
    """Yield the problems of the set-up in a position."""
    return check_setup(data["table"]["setup"], edition, "$.table.setup")


def check_action(action: Action, edition: Edition) -> Iterator[Problem]:
    """Yield a problem if no edition has this action: an advance by 0 fields."""
    if action not in tables(edition).index:
        yield Problem("$.action", "unknown_action", f"the {edition.name} edition has no such action: {action!r}")


def check_position(position: State | View, _: object) -> tuple[Problem, ...]:
    """Return everything that is wrong with a position."""
    return check(position)


def check_table(table: Table, _: object) -> Iterator[Problem]:
    """Yield everything that is wrong with a table."""
    return strip_prefix("$.table", check(View(table, None, None)))


DOCUMENTS: Final = Documents(
    prefix="amsterdam-merchants",
    game=GAME,
    distribution="amsterdam-routes",
    editions=Editions(
        format=FORMAT,
        in_full=edition_data,
        from_data=edition_from_data,
        shipped=shipped,
        ids=ids_of,
        default=MERCHANTS,
    ),
    codecs=(
        by_id(Card, CARD),
        by_id(Tile, TILE),
        by_id(Order, ORDER),
        by_id(Block, BLOCK),
        by_id(Field, FIELD),
        Codec(Setup, _setup_shape, read=_read_setup, cached=True),
        Codec(Table, _table_shape, fields=lambda index: _codecs(index.edition)),
        Codec(TurnReport, _report_shape, _write_report),
        view_codec(View, SeatView),
        Codec(Prospect, _prospect_shape),
    ),
    facts={
        Leftovers: ("points",),
        Sheet: ("total",),
        Standings: ("final",),
    },
    kinds=(
        Kind("action", Action, "Any of the actions.", listed=True, check=check_action),
        Kind("event", Event, "Anything that may happen.", listed=True),
        Kind("state", State, trusted=True, check_data=check_position_setup, check=check_position),
        Kind("view", View, trusted=True, check_data=check_position_setup, check=check_position),
        Kind("table", Table, check_data=check_table_setup, check=check_table),
        Kind("hand", Hand),
        Kind("piles", Piles),
        Kind("setup", Setup, check_data=check_setup),
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
        Kind("decision", DecisionKind),
        Kind("category", Category),
        Kind("edition", Edition),
    ),
)
"""The documents of the merchants game."""


# ------------------------------------------------------------------------------------------------ the verbs of the face


def to_json(value: object) -> str:
    """Return the JSON document of a value: a State, a View, an action, a tuple of events, ...; see `docs/json.md`.

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
    """Return the value of a type that a JSON document describes; `InvalidDocument` if it describes none.

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
    """Return the same document as plain data: dicts, lists, texts, numbers, True, False and None.

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
    """Return the value of a type that plain data describe; `InvalidDocument` if they describe none.

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
    """Return the JSON Schema (2020-12) of the documents of a type, to be put into a schema of your own.

    With `inline` it has no `$defs`, as nothing is referred to. With `nested` it is the schema of what `register_hooks`
    makes of such a value inside of your class: for most types that is the value without format and version.

    >>> import amsterdam_routes.merchants as am
    >>> am.schema(am.Cube, inline=True, nested=True)["enum"][0]
    'black'
    """
    return DOCUMENTS.schema(type, inline=inline, nested=nested)

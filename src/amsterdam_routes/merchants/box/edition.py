"""Editions: a box of the merchants game. All numbers of the rules, and all that its components print, come from here.

An edition is one JSON file. One that cannot be played is refused, with all its defects at once.
"""

from collections.abc import Mapping
from os import PathLike
from types import MappingProxyType
from typing import Any, TypeVar

import attrs

from amsterdam_routes.kernel.documents.shapes import shape_problems
from amsterdam_routes.kernel.documents.strict_json import read_json, read_json_file
from amsterdam_routes.kernel.errors import InvalidEdition, first_of
from amsterdam_routes.kernel.typechecks import checked, type_error
from amsterdam_routes.kernel.words import did_you_mean
from amsterdam_routes.merchants.box.actions import ACTIONS, Action
from amsterdam_routes.merchants.box.components import (
    Block,
    Card,
    CardKind,
    Churches,
    Cube,
    Field,
    Goods,
    Order,
    Tile,
    Worker,
)


@attrs.frozen(field_transformer=checked)
class Length:
    """How long a game is, and how many market tiles it takes. (M4.2f, M4.2g, M4.12b)

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.lengths["short"]
    Length(first=3, a=5, b=5, mixed=(3, 2))
    """

    first: int
    """The first round."""
    a: int
    """The tiles of the upper part of the market."""
    b: int
    """The tiles of the lower part."""
    mixed: tuple[int, int]
    """In each part of a mixed market: plain tiles, and tiles of C."""


T = TypeVar("T", Card, Order, Tile, Block, Field)


def _read_only(given: Mapping[Any, Any]) -> Mapping[Any, Any]:  # the field says of what; attrs takes no type variable
    """Return a mapping that nobody can write to; return anything else as it is, to be refused by its type."""
    return MappingProxyType({**given}) if isinstance(given, Mapping) else given


@attrs.frozen(kw_only=True, eq=False, repr=False, field_transformer=checked)
class Edition:
    """A box of the merchants game: its board, its cards and its numbers.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS
    Edition('amsterdam', revision 1: 1-4 players, 132 cards, 36 blocks, 12 rounds)
    >>> am.MERCHANTS.speed_bonus(3)
    5
    """

    name: str
    """What it is called."""
    revision: int
    """Which version of it; a correction makes a new one."""
    provenance: tuple[tuple[str, tuple[str, ...]], ...]
    """Which of these data are printed, which inferred, which stand-ins."""
    players: tuple[int, int]
    """The least and the most players."""
    last_round: int
    """The number of the last round. (M4.8a)"""
    lengths: Mapping[str, Length] = attrs.field(converter=_read_only)
    """The long and the short game."""
    speed: tuple[int, ...]
    """The bonus of each delivery, by round. (M4.7a)"""
    penalties: tuple[int, ...]
    """What the first, the second, ... penalty token costs; the last number is for all further ones. (M4.8c)"""
    city_points: int
    """The points of each block of the largest group. (M4.8e)"""
    hand_limit: int
    """How many inactive cards there is room for. (M4.3d)"""
    start_guilders: int
    """The guilders at the start. (M4.2h)"""
    colors: tuple[Cube, ...]
    """By district: the colour of its cubes."""
    district_names: tuple[str, ...]
    """By district: what it is called."""
    district_points: Mapping[int, tuple[int, ...]] = attrs.field(converter=_read_only)
    """By the number of players: the points of each place in an open district. (M4.8f)"""
    blocks: tuple[Block, ...]
    """The blocks of the city; those of a district from left to right."""
    bridges: tuple[tuple[Block, Block], ...]
    """The pairs of blocks that a bridge joins."""
    goods: tuple[int, ...]
    """The goods tiles, by kind. (M4.2b)"""
    fields: tuple[Field, ...]
    """The fields of the harbour."""
    channels: tuple[tuple[Field, Field], ...]
    """The pairs of fields that are side by side."""
    foreman_route: tuple[Field, ...]
    """The warehouses in the order in which the foreman walks round. (MQ69)"""
    depot: tuple[int, ...]
    """The points of the fields of the depot; the last one holds all further workers. (M4.5k)"""
    worker_places: int
    """How many dock workers a ship holds. (M4.5i)"""
    amstel_end: int
    """The end field of the Amstel; the start field is 0. (MQ68)"""
    amstel_end_points: int
    """The points of whoever reaches it. (M4.5o)"""
    amstel_bridges: tuple[tuple[int, int], ...]
    """Each bridge: the first field beyond it, and its points. (M4.5n)"""
    black_market: tuple[tuple[Goods, ...], ...]
    """The rows of the black market."""
    sale_guilders: int
    """The guilders of a sale. (M4.5f)"""
    start_cards: Mapping[int, tuple[int, int]] = attrs.field(converter=_read_only)
    """By the number of players: craftsmen and buildings laid out at the start. (M4.2j)"""
    reveals: Mapping[int, tuple[tuple[int, int, int], ...]] = attrs.field(converter=_read_only)
    """By the number of players: craftsmen, buildings and plans laid out, round by round in turn. (M4.3a)"""
    tom_amstel_face: int
    """The face that moves TOM on the Amstel. (M4.13d)"""
    tom_claim_face: int
    """The face with which TOM claims. (M4.13f)"""
    tom_docks: tuple[Worker, ...]
    """By face: the dock whose worker TOM delivers. (M4.13e)"""
    kinds: tuple[CardKind, ...]
    """The kinds of craftsmen and buildings."""
    churches: Churches
    """The set of churches. (C067)"""
    cards: tuple[Card, ...]
    """The cards, by id."""
    tiles: tuple[Tile, ...]
    """The market tiles."""
    orders: tuple[Order, ...]
    """The secret orders, by number."""
    _tables: Any = attrs.field(default=None, init=False)  # `Tables`, whose module imports this class
    """What `tables.py` makes of all this, once it is asked."""

    def __attrs_post_init__(self) -> None:
        from amsterdam_routes.merchants.box.defects import defects
        from amsterdam_routes.merchants.box.edition_file import FORMAT, edition_data

        data = edition_data(self)
        if wrong := first_of(shape_problems(data, FORMAT.shape)) or defects(data):
            raise InvalidEdition(wrong)

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> "Edition":
        """Return the edition in a JSON file.

        >>> Edition.from_file("no-such-file.json")
        Traceback (most recent call last):
        FileNotFoundError: [Errno 2] No such file or directory: 'no-such-file.json'
        """
        from amsterdam_routes.merchants.box.edition_file import edition_from_data

        return edition_from_data(read_json_file(path))

    @classmethod
    def from_text(cls, text: str) -> "Edition":
        """Return the edition in a JSON text.

        >>> Edition.from_text("{}")
        Traceback (most recent call last):
        amsterdam_routes.InvalidDocument: $.format: this field is missing
        ...
        """
        from amsterdam_routes.merchants.box.edition_file import edition_from_data

        return edition_from_data(read_json(text))

    def card(self, id: str) -> Card:
        """Return the card with this id; KeyError if there is none.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.card("109")
        Card(109 Plantage)
        """
        return _found(self.cards, id)

    def block(self, id: str) -> Block:
        """Return the block with this id; KeyError if there is none.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.block("nieuwmarkt-1").name
        'Waag'
        """
        return _found(self.blocks, id)

    def field(self, id: str) -> Field:
        """Return the field of the harbour with this id; KeyError if there is none.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.field("beer").points
        (4, 3, 2)
        """
        return _found(self.fields, id)

    def tile(self, id: str) -> Tile:
        """Return the market tile with this id; KeyError if there is none.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.tile("A1").price
        1
        """
        return _found(self.tiles, id)

    def order(self, id: str) -> Order:
        """Return the secret order with this id; KeyError if there is none.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.order("14").points
        (10, 10, 10)
        """
        return _found(self.orders, id)

    def speed_bonus(self, round: int) -> int:
        """Return the bonus of each delivery in this round. (M4.7a)

        >>> import amsterdam_routes.merchants as am
        >>> [am.MERCHANTS.speed_bonus(round) for round in (1, 7, 8)]
        [7, 1, 0]
        """
        return self.speed[round - 1] if round <= len(self.speed) else 0

    @property
    def actions(self) -> tuple[Action, ...]:
        """Every action that any state of this edition could allow, in a fixed order: the space of actions.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.actions[0]
        PlaceForeman('Warehouse De Liefde')
        """
        from amsterdam_routes.merchants.rules.tables import tables

        return tables(self).actions

    def index(self, action: Action) -> int:
        """Return the place of an action in `actions`; KeyError if this edition has no such action.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.index(am.MERCHANTS.actions[100])
        100
        """
        from amsterdam_routes.merchants.rules.tables import tables

        if type(action) not in ACTIONS:
            raise type_error("an action", action)
        number = tables(self).index.get(action)
        if number is None:
            raise KeyError(f"the {self.name} edition has no such action: {action!r}")
        return number

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Edition:
            return NotImplemented
        return all(
            getattr(self, field.name) == getattr(other, field.name) for field in attrs.fields(Edition) if field.init
        )

    def __hash__(self) -> int:
        return hash((self.name, self.revision))

    def __reduce__(self) -> tuple[object, ...]:
        from amsterdam_routes.merchants.box.edition_file import SHELF, edition_data, edition_from_data, shipped

        if SHELF.holds(self):
            return shipped, (self.name, self.revision)
        return edition_from_data, (edition_data(self),)

    def __repr__(self) -> str:
        least, most = self.players
        return (
            f"Edition({self.name!r}, revision {self.revision}: {least}-{most} players, {len(self.cards)} cards, "
            f"{len(self.blocks)} blocks, {self.last_round - self.lengths['long'].first + 1} rounds)"
        )


def _found(items: tuple[T, ...], id: object) -> T:
    ids = [item.id for item in items]
    if id in ids:
        return items[ids.index(id)]
    alike = [
        known
        for known, item in zip(ids, items, strict=True)
        if str(id) in (known.lstrip("0"), getattr(item, "name", None))
    ]
    hint = f"; did you mean {alike[0]!r}?" if alike else did_you_mean(str(id), ids)
    raise KeyError(f"this edition has no {type(items[0]).__name__.lower()} {id!r}{hint}")

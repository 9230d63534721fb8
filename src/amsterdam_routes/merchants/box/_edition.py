"""Editions: a box of the merchants game. All numbers of the rules, and all that its components print, come from here.

An edition is one JSON file. One that cannot be played is refused, with all its defects at once. After the class comes
how plain data become an `Edition`, then how an `Edition` becomes plain data, and at the end the box that is shipped.
"""

from collections.abc import Iterator, Mapping
from os import PathLike
from typing import Any, Final, TypeVar

import attrs

from amsterdam_routes.kernel._errors import InvalidEdition, Problem, first_of
from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.kernel._values import read_only
from amsterdam_routes.kernel._words import did_you_mean
from amsterdam_routes.kernel.documents._formats import Plain, Shelf, read_json, read_json_file
from amsterdam_routes.kernel.documents._shapes import shape_problems
from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    GOODS,
    Block,
    Card,
    CardKind,
    CardType,
    Churches,
    Cube,
    District,
    Effect,
    Field,
    Goods,
    Need,
    Order,
    Tile,
    Timing,
    Water,
    Worker,
)
from amsterdam_routes.merchants.box._actions import ACTIONS, Action
from amsterdam_routes.merchants.box._defects import defects, plain_defects
from amsterdam_routes.merchants.box._limits import miscounted
from amsterdam_routes.merchants.box._shape import FORMAT


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
    lengths: Mapping[str, Length] = attrs.field(converter=read_only)
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
    district_points: Mapping[int, tuple[int, ...]] = attrs.field(converter=read_only)
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
    start_cards: Mapping[int, tuple[int, int]] = attrs.field(converter=read_only)
    """By the number of players: craftsmen and buildings laid out at the start. (M4.2j)"""
    reveals: Mapping[int, tuple[tuple[int, int, int], ...]] = attrs.field(converter=read_only)
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
    """What `_tables.py` makes of all this, once it is asked."""

    def __attrs_post_init__(self) -> None:
        if wrong := first_of(_miscounted(self)):
            raise InvalidEdition(wrong)
        data = edition_data(self)
        if wrong := first_of(shape_problems(data, FORMAT.shape)) or defects(data) or first_of(_misfits(self, data)):
            raise InvalidEdition(wrong)

    @classmethod
    def from_file(cls, path: str | PathLike[str]) -> "Edition":
        """Return the edition in a JSON file.

        >>> Edition.from_file("no-such-file.json")
        Traceback (most recent call last):
        FileNotFoundError: [Errno 2] No such file or directory: 'no-such-file.json'
        """
        return edition_from_data(read_json_file(path))

    @classmethod
    def from_text(cls, text: str) -> "Edition":
        """Return the edition in a JSON text.

        >>> Edition.from_text("{}")
        Traceback (most recent call last):
        amsterdam_routes.InvalidDocument: $.format: this field is missing
        ...
        """
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
        PlaceForeman('De Liefde')
        """
        from amsterdam_routes.merchants.rules._tables import tables

        return tables(self).actions

    def index(self, action: Action) -> int:
        """Return the place of an action in `actions`; KeyError if this edition has no such action.

        >>> import amsterdam_routes.merchants as am
        >>> am.MERCHANTS.index(am.MERCHANTS.actions[100])
        100
        """
        from amsterdam_routes.merchants.rules._tables import tables

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


# --- from plain data, and back


def edition_from_data(data: object) -> Edition:
    """Return the edition that plain data describe: the content of an edition's JSON file.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> edition_from_data(edition_data(MERCHANTS)) == MERCHANTS
    True
    """
    plain = FORMAT.newest(data)
    if wrong := plain_defects(plain):  # `Edition` itself looks for the rest
        raise InvalidEdition(wrong)
    return Edition(**_parts(plain))


def _miscounted(edition: Edition) -> Iterator[Problem]:
    """Find what should have a member for each district, kind of goods or colour."""
    counted = (
        *((name, getattr(edition, name), len(DISTRICTS)) for name in ("colors", "district_names")),
        ("goods", edition.goods, len(GOODS)),
        *((f"cards[{i}].cost", card.cost, len(CUBES)) for i, card in enumerate(edition.cards)),
    )
    for name, members, many in counted:
        if len(members) != many:
            yield miscounted(f"$.{name}", len(members), many)


def _misfits(edition: Edition, data: Plain) -> Iterator[Problem]:
    """Find parts that do not belong together: a bridge between other blocks, a card with the name of no kind."""
    for name, part in _parts(data).items():
        found = getattr(edition, name)
        if part != found:
            pairs = zip(part, found, strict=False) if type(found) is tuple else ()
            places = ((f"[{i}]", one, other) for i, (one, other) in enumerate(pairs) if one != other)
            place, one, other = next(places, ("", part, found))
            text = f"expected {one!r:.80}, as the other parts of this edition say, got {other!r:.80}"
            yield Problem(f"$.{name}{place}", "misfit", text)


def _parts(plain: Plain) -> dict[str, Any]:  # Any: each part is of a type of its own
    """Return the parts of an edition, by the names of its fields."""
    blocks = {
        block["id"]: Block(block["id"], block["name"], District(block["district"]), block["cost"])
        for block in plain["blocks"]
    }
    fields = {field["id"]: _field(field) for field in plain["harbour"]["fields"]}
    districts = {district["id"]: district for district in plain["districts"]}
    names = {kind["id"]: kind["name"] for kind in plain["kinds"]}
    names |= {id: district["name"] for id, district in districts.items()}
    amstel, tom, churches = plain["amstel"], plain["tom"], plain["churches"]
    return dict(
        provenance=tuple((status, tuple(what)) for status, what in plain["provenance"].items()),
        players=(plain["players"]["least"], plain["players"]["most"]),
        last_round=plain["rounds"]["last"],
        lengths={name: _length(plain["rounds"][name]) for name in ("long", "short")},
        speed=tuple(plain["speed"]),
        penalties=tuple(plain["penalties"]),
        colors=tuple(Cube(districts[str(district)]["color"]) for district in DISTRICTS),
        district_names=tuple(districts[str(district)]["name"] for district in DISTRICTS),
        district_points={int(n): tuple(points) for n, points in plain["district_points"].items()},
        blocks=tuple(blocks.values()),
        bridges=tuple((blocks[a], blocks[b]) for a, b in plain["bridges"]),
        goods=tuple(plain["goods"][str(goods)] for goods in GOODS),
        fields=tuple(fields.values()),
        channels=tuple((fields[a], fields[b]) for a, b in plain["harbour"]["channels"]),
        foreman_route=tuple(fields[id] for id in plain["harbour"]["foreman_route"]),
        depot=tuple(plain["depot"]),
        amstel_end=amstel["end"],
        amstel_end_points=amstel["end_points"],
        amstel_bridges=tuple((bridge["field"], bridge["points"]) for bridge in amstel["bridges"]),
        black_market=tuple(tuple(map(Goods, row)) for row in plain["black_market"]),
        start_cards={int(n): (cards["craftsman"], cards["building"]) for n, cards in plain["start_cards"].items()},
        reveals={
            int(n): tuple((cards["craftsman"], cards["building"], cards["plan"]) for cards in rounds)
            for n, rounds in plain["reveals"].items()
        },
        tom_amstel_face=tom["amstel_face"],
        tom_claim_face=tom["claim_face"],
        tom_docks=tuple(map(Worker, tom["docks"])),
        kinds=tuple(CardKind(kind["id"], kind["name"], CardType(kind["type"])) for kind in plain["kinds"]),
        churches=Churches(tuple(churches["others"]), tuple(churches["points"])),
        cards=tuple(_card(card, names[card["kind"]]) for card in plain["cards"]),
        tiles=tuple(
            Tile(tile["id"], tile["part"], tile["price"], tile["points"], _effects(tile["effects"]))
            for tile in plain["tiles"]
        ),
        orders=tuple(map(_order, plain["orders"])),
        **{name: plain[name] for name in _AS_THEY_ARE},
    )


_AS_THEY_ARE: Final = (
    "name",
    "revision",
    "city_points",
    "hand_limit",
    "start_guilders",
    "worker_places",
    "sale_guilders",
)


def _length(data: Plain) -> Length:
    plain, c = data["mixed"]
    return Length(data["first"], data["a"], data["b"], (plain, c))


def _field(data: Plain) -> Field:
    water = Water(data["water"])
    of = Goods(data["of"]) if water is Water.BIG else Worker(data["of"]) if water is Water.DOCK else None
    return Field(data["id"], data["name"], water, of, tuple(data.get("points", ())))


def _effects(data: list[Plain]) -> tuple[Effect, ...]:
    return tuple(Effect(**effect) for effect in data)


def _needs(data: Plain) -> tuple[Need, ...]:
    return tuple(Need(measure, *bounds) for measure, bounds in data.items())


def _card(data: Plain, name: str) -> Card:
    return Card(
        data["id"],
        CardType(data["type"]),
        data["kind"],
        name,
        Timing(data["timing"]),
        tuple(data["cost"].get(str(cube), 0) for cube in CUBES),
        _needs(data.get("needs", {})),
        _effects(data.get("pays", [])),
        _effects(data["effects"]),
    )


def _order(data: Plain) -> Order:
    given = data.get("hand_in", {})
    return Order(
        data["id"],
        tuple(data["points"]),
        _needs(data.get("needs", {})),
        given.get("workers", 0),
        given.get("goods", 0),
        given.get("cubes", 0),
        tuple(given.get("different_cubes", ())),
        given.get("worker"),
        tuple(data.get("one", ())),
    )


def edition_data(edition: Edition) -> Plain:
    """Return an edition as plain data, ready for JSON, with everything that it holds.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS
    >>> edition_data(MERCHANTS)["blocks"][0]
    {'id': 'plantage-1', 'name': 'Hortus', 'district': 'plantage', 'cost': 3}
    """
    return FORMAT.document(
        {
            "name": edition.name,
            "revision": edition.revision,
            "provenance": {status: list(what) for status, what in edition.provenance},
            "players": {"least": edition.players[0], "most": edition.players[1]},
            "rounds": {
                "last": edition.last_round,
                **{
                    name: {"first": length.first, "a": length.a, "b": length.b, "mixed": list(length.mixed)}
                    for name, length in edition.lengths.items()
                },
            },
            "speed": list(edition.speed),
            "penalties": list(edition.penalties),
            "city_points": edition.city_points,
            "hand_limit": edition.hand_limit,
            "start_guilders": edition.start_guilders,
            "districts": [
                {"id": str(district), "name": name, "color": str(color)}
                for district, name, color in zip(DISTRICTS, edition.district_names, edition.colors, strict=True)
            ],
            "district_points": {str(n): list(points) for n, points in edition.district_points.items()},
            "blocks": [
                {"id": block.id, "name": block.name, "district": str(block.district), "cost": block.cost}
                for block in edition.blocks
            ],
            "bridges": [[a.id, b.id] for a, b in edition.bridges],
            "goods": {str(goods): n for goods, n in zip(GOODS, edition.goods, strict=True)},
            "harbour": {
                "fields": [_field_data(field) for field in edition.fields],
                "channels": [[a.id, b.id] for a, b in edition.channels],
                "foreman_route": [field.id for field in edition.foreman_route],
            },
            "depot": list(edition.depot),
            "worker_places": edition.worker_places,
            "amstel": {
                "end": edition.amstel_end,
                "end_points": edition.amstel_end_points,
                "bridges": [{"field": field, "points": points} for field, points in edition.amstel_bridges],
            },
            "black_market": [[str(goods) for goods in row] for row in edition.black_market],
            "sale_guilders": edition.sale_guilders,
            "start_cards": {str(n): {"craftsman": a, "building": b} for n, (a, b) in edition.start_cards.items()},
            "reveals": {
                str(n): [{"craftsman": a, "building": b, "plan": c} for a, b, c in rounds]
                for n, rounds in edition.reveals.items()
            },
            "tom": {
                "amstel_face": edition.tom_amstel_face,
                "claim_face": edition.tom_claim_face,
                "docks": [str(dock) for dock in edition.tom_docks],
            },
            "kinds": [{"id": kind.id, "name": kind.name, "type": kind.type.value} for kind in edition.kinds],
            "churches": {
                "others": list(edition.churches.others),
                "points": list(edition.churches.points),
            },
            "cards": [_card_data(card) for card in edition.cards],
            "tiles": [
                {
                    "id": tile.id,
                    "part": tile.part,
                    "price": tile.price,
                    "points": tile.points,
                    "effects": _effects_data(tile.effects),
                }
                for tile in edition.tiles
            ],
            "orders": [_order_data(order) for order in edition.orders],
        }
    )


def _field_data(field: Field) -> Plain:
    data: Plain = {"id": field.id, "name": field.name, "water": field.water.value}
    if field.of is not None:
        data["of"] = str(field.of)
    if field.points:
        data["points"] = list(field.points)
    return data


def _effects_data(effects: tuple[Effect, ...]) -> list[Plain]:
    return [attrs.asdict(effect, filter=lambda field, value: value != field.default) for effect in effects]


def _needs_data(needs: tuple[Need, ...]) -> Plain:
    return {need.measure: [need.least, need.most] for need in needs}


def _card_data(card: Card) -> Plain:
    data: Plain = {
        "id": card.id,
        "type": card.type.value,
        "kind": card.kind,
        "timing": card.timing.value,
        "cost": {str(cube): n for cube, n in zip(CUBES, card.cost, strict=True) if n},
    }
    if card.needs:
        data["needs"] = _needs_data(card.needs)
    if card.pays:
        data["pays"] = _effects_data(card.pays)
    data["effects"] = _effects_data(card.effects)
    return data


def _order_data(order: Order) -> Plain:
    data: Plain = {"id": order.id, "points": list(order.points)}
    if not order.hands_in:
        return data | {"needs": _needs_data(order.needs)}
    if order.one:
        data["one"] = list(order.one)
    given: Plain = {name: getattr(order, name) for name in ("workers", "goods", "cubes") if getattr(order, name)}
    if order.different_cubes:
        given["different_cubes"] = list(order.different_cubes)
    if order.worker is not None:
        given["worker"] = order.worker
    return data | {"hand_in": given}


SHELF: Final[Shelf[Edition]] = Shelf.in_package("amsterdam", "amsterdam_routes.merchants", "data", edition_from_data)
"""Every revision of the box that is shipped."""

MERCHANTS: Final[Edition] = SHELF.newest
"""The box that is shipped: 1-4 players, 132 cards, 36 blocks, 24 market tiles, 42 orders."""


def shipped(name: str, revision: int) -> Edition:
    """Return a box that comes with the library.

    >>> shipped("amsterdam", 1) is MERCHANTS
    True
    """
    return SHELF.box(name, revision)

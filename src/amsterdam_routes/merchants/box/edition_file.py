"""The file of an edition: its shape, the way from plain data to an `Edition` and back, and the box that is shipped."""

from typing import Final

import attrs

from amsterdam_routes.kernel.documents.editions import Format, Plain, Shelf
from amsterdam_routes.kernel.documents.shapes import ByPresence, Choice, Fields, MapOf, Maybe, Shape
from amsterdam_routes.kernel.errors import InvalidEdition
from amsterdam_routes.merchants.box.components import (
    CUBES,
    DISTRICTS,
    GOODS,
    WORKERS,
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
from amsterdam_routes.merchants.box.defects import defects
from amsterdam_routes.merchants.box.edition import Edition, Length

_CUBE, _GOODS = Choice(tuple(map(str, CUBES))), Choice(tuple(map(str, GOODS)))
_DISTRICT, _WORKER = Choice(tuple(map(str, DISTRICTS))), Choice(tuple(map(str, WORKERS)))
_TYPE = Choice(tuple(type.value for type in CardType))
_EFFECT: Final[Shape] = {"do": str, "amount?": int, "of?": _CUBE, "on?": str, "per?": str, "each?": int}
_NEEDS: Final[Shape] = MapOf([Maybe(int)])
_LENGTH: Final[Shape] = {"first": int, "a": int, "b": int, "mixed": [int]}
_HANDED_IN: Final[Shape] = {
    "workers?": int,
    "goods?": int,
    "cubes?": int,
    "different_cubes?": [int],
    "worker?": _WORKER,
}

SHAPE: Final[Fields] = {
    "name": str,
    "revision": int,
    "provenance": MapOf([str]),
    "players": {"least": int, "most": int},
    "rounds": {"last": int, "long": _LENGTH, "short": _LENGTH},
    "speed": [int],
    "penalties": [int],
    "city_points": int,
    "hand_limit": int,
    "start_guilders": int,
    "districts": [{"id": _DISTRICT, "name": str, "color": _CUBE}],
    "district_points": MapOf([int]),
    "blocks": [{"id": str, "name": str, "district": _DISTRICT, "cost": int}],
    "bridges": [[str]],
    "goods": {str(goods): int for goods in GOODS},
    "harbour": {
        "fields": [
            {
                "id": str,
                "name": str,
                "water": Choice(tuple(water.value for water in Water)),
                "of?": Choice(tuple(map(str, (*GOODS, *WORKERS)))),
                "points?": [int],
            }
        ],
        "channels": [[str]],
        "foreman_route": [str],
    },
    "depot": [int],
    "worker_places": int,
    "amstel": {"end": int, "end_points": int, "bridges": [{"field": int, "points": int}]},
    "black_market": [[_GOODS]],
    "sale_guilders": int,
    "start_cards": MapOf({"craftsman": int, "building": int}),
    "reveals": MapOf([{"craftsman": int, "building": int, "plan": int}]),
    "tom": {"amstel_face": int, "claim_face": int, "docks": [_WORKER]},
    "kinds": [{"id": str, "name": str, "type": _TYPE}],
    "churches": {"others": [str], "points": [int]},
    "cards": [
        {
            "id": str,
            "type": _TYPE,
            "kind": str,
            "timing": Choice(tuple(timing.value for timing in Timing)),
            "cost": {f"{cube}?": int for cube in CUBES},
            "needs?": _NEEDS,
            "pays?": [_EFFECT],
            "effects": [_EFFECT],
        }
    ],
    "tiles": [{"id": str, "part": Choice(("A", "B", "CA", "CB")), "price": int, "points": int, "effects": [_EFFECT]}],
    "orders": [
        ByPresence(
            "hand_in",
            {"id": str, "points": [int], "hand_in": _HANDED_IN, "one?": [int]},
            {"id": str, "points": [int], "needs": _NEEDS},
        )
    ],
}

FORMAT = Format("amsterdam-merchants/edition", SHAPE)
"""The documents that editions are kept in."""


def edition_from_data(data: object) -> Edition:
    """Return the edition that plain data describe: what an edition's JSON file holds.

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS
    >>> edition_from_data(edition_data(MERCHANTS)) == MERCHANTS
    True
    """
    plain = FORMAT.newest(data)
    if wrong := defects(plain):
        raise InvalidEdition(wrong)
    blocks = {
        block["id"]: Block(block["id"], block["name"], District(block["district"]), block["cost"])
        for block in plain["blocks"]
    }
    fields = {field["id"]: _field(field) for field in plain["harbour"]["fields"]}
    districts = {district["id"]: district for district in plain["districts"]}
    names = {kind["id"]: kind["name"] for kind in plain["kinds"]}
    names |= {id: district["name"] for id, district in districts.items()}
    amstel, tom, churches = plain["amstel"], plain["tom"], plain["churches"]
    return Edition(
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

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS
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

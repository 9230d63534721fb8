"""The shape of an edition's file: which fields it has, and what they hold."""

from typing import Final

from amsterdam_routes.kernel.documents.editions import Format
from amsterdam_routes.kernel.documents.shapes import ByPresence, Choice, Fields, MapOf, Maybe, Shape
from amsterdam_routes.merchants.box.card import CardType, Timing
from amsterdam_routes.merchants.box.cubes import CUBES, DISTRICTS, GOODS, WORKERS
from amsterdam_routes.merchants.box.places import Water

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

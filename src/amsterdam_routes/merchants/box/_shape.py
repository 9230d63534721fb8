"""What the file of an edition looks like: its fields, with what each of them holds.

The schema of editions and the manual of a box repeat what is said here. `_defects.py` judges data of this shape.
"""

from typing import Final

from amsterdam_routes.kernel.documents._formats import Format
from amsterdam_routes.kernel.documents._shapes import ByPresence, Choice, Fields, MapOf, Maybe, Shape, explain
from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    EFFECTS,
    GAINS,
    GOODS,
    MEASURES,
    ON,
    PRICES,
    TILES,
    WORKERS,
    CardType,
    Timing,
    Water,
)

_CUBE, _GOODS = Choice(tuple(map(str, CUBES))), Choice(tuple(map(str, GOODS)))
_DISTRICT, _WORKER = Choice(tuple(map(str, DISTRICTS))), Choice(tuple(map(str, WORKERS)))
_TYPE = Choice(tuple(type.value for type in CardType))
_WORDS = dict.fromkeys(word for words in (*EFFECTS.values(), GAINS, TILES) for word in words)
_EFFECT: Final[Fields] = {
    "do": explain(str, f"What it does, one of {', '.join(_WORDS)}; which of them, the timing says."),
    "amount?": explain(int, "How many; 1 if it is left out."),
    "of?": explain(_CUBE, "The colour of the cubes, where it is about cubes of one colour."),
    "on?": explain(str, f"What it answers to, one of {', '.join(ON)}; some are narrowed down, as in deliver:beer."),
    "per?": explain(str, f"The amount is for each of these; one of {', '.join(MEASURES)}."),
    "each?": explain(int, "The amount is for so many of them, started ones included; 1 if it is left out."),
}
_PRICE: Final[Fields] = {**_EFFECT, "do": explain(str, f"What is paid, one of {', '.join(PRICES)}.")}
_NEEDS: Final[Shape] = explain(
    MapOf([Maybe(int)]),
    "What must hold: by measure, as `per` of an effect has it, the least and the most of it, or null for no limit.",
)
_LENGTH: Final[Shape] = {
    "first": explain(int, "The number of the first round."),
    "a": explain(int, "The tiles of the upper part of the market, which are of A."),
    "b": explain(int, "The tiles of the lower part, which are of B, or of C instead."),
    "mixed": explain([int], "In each part of a mixed market: plain tiles, and tiles of C."),
}
_HANDED_IN: Final[Shape] = {
    "workers?": explain(int, "Dock workers."),
    "goods?": explain(int, "Goods tiles."),
    "cubes?": explain(int, "Cubes."),
    "different_cubes?": explain([int], "The points of one, two, ... different cubes."),
    "worker?": explain(_WORKER, "Up to two dock workers of this colour: `points` for two, `one` for one."),
}
_ORDER_ID = explain(str, "Its number, from 1 to 999, as text.")
_ORDER_POINTS = explain([int], "The points with 2, 3 and 4 players.")

SHAPE: Final[Fields] = {
    "name": str,
    "revision": int,
    "provenance": MapOf([str]),
    "players": {"least": explain(int, "From 1."), "most": explain(int, "Up to 4.")},
    "rounds": explain(
        {
            "last": explain(int, "The number of the last round."),
            "long": explain(_LENGTH, "The long game."),
            "short": explain(_LENGTH, "The short game."),
        },
        "How long a game is. (M4.2g)",
    ),
    "speed": [int],
    "penalties": [int],
    "city_points": int,
    "hand_limit": int,
    "start_guilders": int,
    "districts": explain(
        [
            {
                "id": explain(_DISTRICT, "Which one: plans and blocks name it so."),
                "name": explain(str, "What it is called."),
                "color": explain(_CUBE, "The colour of the cubes that its blocks cost."),
            }
        ],
        "The six districts, each once.",
    ),
    "district_points": MapOf([int]),
    "blocks": [
        {
            "id": explain(str, "Small letters, digits and hyphens; no other block has it."),
            "name": explain(str, "What it is called."),
            "district": explain(_DISTRICT, "Where it lies, and so the colour of its cubes."),
            "cost": explain(int, "How many cubes it costs."),
        }
    ],
    "bridges": [[str]],
    "goods": {str(goods): int for goods in GOODS},
    "harbour": explain(
        {
            "fields": explain(
                [
                    {
                        "id": explain(str, "Small letters, digits and hyphens; no other field has it."),
                        "name": explain(str, "What it is called."),
                        "water": explain(
                            Choice(tuple(water.value for water in Water)),
                            "The start field, a dock, the field of a big or of a small warehouse, or open water.",
                        ),
                        "of?": explain(
                            Choice(tuple(map(str, (*GOODS, *WORKERS)))),
                            "The goods of a big warehouse, or the colour of a dock; others have none.",
                        ),
                        "points?": explain([int], "The points of the places of a warehouse, the best first."),
                    }
                ],
                "One start field, six docks, nine big warehouses, small ones and open water.",
            ),
            "channels": explain([[str]], "The pairs of fields that are side by side."),
            "foreman_route": explain([str], "The warehouses in the order in which the foreman walks round. (MQ69)"),
        },
        "Where the ships sail. (M4.5h)",
    ),
    "depot": [int],
    "worker_places": int,
    "amstel": explain(
        {
            "end": explain(int, "The number of the end field; the start field has 0."),
            "end_points": explain(int, "The points of whoever reaches it. (M4.5o)"),
            "bridges": explain(
                [
                    {
                        "field": explain(int, "The first field beyond it."),
                        "points": explain(int, "The points for it."),
                    }
                ],
                "The bridges.",
            ),
        },
        "The river. (M4.5n)",
    ),
    "black_market": [[_GOODS]],
    "sale_guilders": int,
    "start_cards": MapOf(
        {
            "craftsman": explain(int, "So many craftsmen."),
            "building": explain(int, "So many buildings."),
        }
    ),
    "reveals": MapOf(
        [
            {
                "craftsman": explain(int, "So many craftsmen."),
                "building": explain(int, "So many buildings."),
                "plan": explain(int, "So many plans."),
            }
        ]
    ),
    "tom": explain(
        {
            "amstel_face": explain(int, "The face that moves TOM on the Amstel. (M4.13d)"),
            "claim_face": explain(int, "The face with which TOM claims. (M4.13f)"),
            "docks": explain([_WORKER], "By face from 1: the dock whose worker TOM delivers. (M4.13e)"),
        },
        "What TOM does in a game of one player.",
    ),
    "kinds": [
        {
            "id": explain(str, "What cards and measures name it by; no type, no timing, no district."),
            "name": explain(str, "What the cards of this kind are called."),
            "type": explain(_TYPE, "The deck of its cards; plans have no kinds but their districts."),
        }
    ],
    "churches": explain(
        {
            "others": explain([str], "The kinds of buildings that make a set with a card that has church_set."),
            "points": explain(
                [int], "The points of a set of one, two, ... different kinds, the old church among them."
            ),
        },
        "The set of churches. (C067)",
    ),
    "cards": [
        {
            "id": explain(str, "Its number, three digits; no other card has it."),
            "type": explain(_TYPE, "The deck that it belongs to."),
            "kind": explain(str, "Its kind, one of `kinds`; a plan's is its district."),
            "timing": explain(
                Choice(tuple(timing.value for timing in Timing)),
                "When it works, once it is active: once a round in phase I, II or III, always, or at the end.",
            ),
            "cost": explain({f"{cube}?": int for cube in CUBES}, "The cubes that activate it, by colour."),
            "needs?": _NEEDS,
            "pays?": explain([_PRICE], "What each use costs: one price."),
            "effects": explain([_EFFECT], "What it does, one after the other."),
        }
    ],
    "tiles": [
        {
            "id": explain(str, "Its letter and number; no other tile has it."),
            "part": explain(Choice(("A", "B", "CA", "CB")), "Which back it has."),
            "price": explain(int, "The guilders that it costs."),
            "points": explain(int, "The points that it gives."),
            "effects": explain([_EFFECT], "What it gives besides; without `on`, `per` and `each`."),
        }
    ],
    "orders": [
        ByPresence(
            "hand_in",
            {
                "id": _ORDER_ID,
                "points": _ORDER_POINTS,
                "hand_in": explain(_HANDED_IN, "What its owner may give for the points at the end."),
                "one?": explain([int], "The points of one worker, where two of a colour may be handed in."),
            },
            {"id": _ORDER_ID, "points": _ORDER_POINTS, "needs": _NEEDS},
        )
    ],
}

FORMAT: Final = Format("amsterdam-merchants/edition", SHAPE)
"""The documents that editions are kept in."""

"""A whole set of component data of the merchants game, made up: every number is ours, only the shape is the game's."""

import random
from typing import Any

COLORS = ["black", "brown", "purple", "pink", "orange", "grey"]
GOODS = ["beer", "tulips", "cheese", "furniture", "jenever", "tiles", "lace", "coffee", "crystal"]
DISTRICTS = ["plantage", "haarlemmerbuurt", "jordaan", "burgwallen", "nieuwmarkt", "grachtengordel"]
DOCKS = ["light-blue", "white", "gold", "red-brown", "light-pink", "light-green"]


def made_up_box(number: int) -> dict[str, Any]:
    """The box with this number: equal numbers give equal boxes."""
    chance = random.Random(number)
    return {
        "costs": {str(card): cost(chance) for card in range(1, 133)},
        **city(chance),
        **harbour(chance),
        "depot": sorted(chance.sample(range(2, 12), 4), reverse=True),
        "amstel_end": 18,
        "amstel_bridges": [[3, 4], [7, 2], [11, 5], [16, 3]],
        "amstel_end_points": 10,
        "district_table": {"2": [5, 0, 0], "3": [5, 2, 0], "4": [6, 3, 2]},
        "start_cards": {"2": [1, 2], "3": [2, 2], "4": [2, 3]},
        "black_market": market_square(chance),
        "tom_amstel_face": 1,
        "tom_claim_face": 6,
        "tom_docks": DOCKS,
        "card_009_fields": 5,
        "kinds": {str(card): kind(card) for card in range(1, 133)},
        "timing": {str(card): timing(card) for card in range(1, 133)},
        "named_kinds": {
            "Timmerman": "C8",
            "Oude Kerk": "B3",
            "Zuiderkerk": "B4",
            "Westerkerk": "B5",
            "Montelbaanstoren": "B7",
        },
    }


def cost(chance: random.Random) -> dict[str, int]:
    drawn = [chance.choice(COLORS) for _ in range(chance.choice([1, 1, 2, 2, 3, 4]))]
    return {color: drawn.count(color) for color in COLORS if color in drawn}


def kind(card: int) -> str:
    """Nine kinds of craftsmen, eleven of buildings, and the plans by district."""
    if card <= 54:
        return f"C{(card - 1) // 6 + 1}"
    if card >= 109:
        return DISTRICTS[(card - 109) // 4]
    last = [60, 66, 69, 72, 75, 84, 87, 90, 96, 102, 108]
    return f"B{next(place for place, end in enumerate(last, 1) if card <= end)}"


def timing(card: int) -> str:
    if card in (*range(7, 13), *range(67, 70), *range(85, 88), *range(103, 109)):
        return "END"
    if card == 49:
        return "I"
    if card in range(51, 55):
        return "II"
    if card in (*range(25, 43), 50, *range(73, 85)):
        return "INF"
    return "III"


def city(chance: random.Random) -> dict[str, Any]:
    """A ring of all blocks, with some more bridges across; two blocks of each district cost 2."""
    blocks = {}
    for district in DISTRICTS:
        costs = [2, 2, *[chance.randint(2, 5) for _ in range(4)]]
        chance.shuffle(costs)
        for place, price in enumerate(costs, 1):
            blocks[f"{district}-{place}"] = {"district": district, "cost": price}
    ring = list(blocks)
    chance.shuffle(ring)
    bridges = [[ring[place - 1], ring[place]] for place in range(36)]
    bridges += [[ring[place], ring[place + 17]] for place in range(0, 18, 3)]
    return {"blocks": blocks, "bridges": bridges}


def harbour(chance: random.Random) -> dict[str, Any]:
    """A ring of 26 fields with two short cuts."""
    smalls = [f"small-{place}" for place in range(1, 5)]
    fields = [
        *[("big", goods, goods) for goods in GOODS],
        *[("small", small, small) for small in smalls],
        *[("dock", dock, f"dock-{dock}") for dock in DOCKS],
        *[("open", None, f"water-{place}") for place in range(1, 7)],
    ]
    chance.shuffle(fields)
    ring = ["start", *[name for _, _, name in fields]]
    return {
        "harbour": {
            "start": {"what": "start", "of": None},
            **{name: {"what": what, "of": of} for what, of, name in fields},
        },
        "channels": [
            *[[ring[place - 1], ring[place]] for place in range(len(ring))],
            [ring[3], ring[15]],
            [ring[8], ring[21]],
        ],
        "foreman_route": [of for what, of, _ in fields if what in ("big", "small")],
        "roof": {goods: sorted((chance.randint(2, 9) for _ in range(3)), reverse=True) for goods in GOODS},
        "small": {small: chance.randint(3, 9) for small in smalls},
    }


def market_square(chance: random.Random) -> list[list[str]]:
    fields = chance.sample(GOODS, 9)
    return [fields[0:3], fields[3:6], fields[6:9]]

"""What is in the box and printed in the rulebook: colours, goods, districts, market tiles, secret orders.

All that the rulebook shows only as a picture (costs, board, harbour, points) comes with the data file instead.
"""

from typing import Any

COLORS = ["black", "brown", "purple", "pink", "orange", "grey"]
"""Cubes and dice, in the order of the component list. Payments and dice follow this order."""

GOODS = ["beer", "tulips", "cheese", "furniture", "jenever", "tiles", "lace", "coffee", "crystal"]

WORKERS = ["light-blue", "white", "gold", "red-brown", "light-pink", "light-green"]
"""The colours of the dock workers and of their docks, in the order of TOM's columns (M4.13e)."""

DISTRICTS = {  # chapter 2: positions 1 to 6, each with the colour of its blocks and plans
    "plantage": "pink",
    "haarlemmerbuurt": "grey",
    "jordaan": "orange",
    "burgwallen": "brown",
    "nieuwmarkt": "purple",
    "grachtengordel": "black",
}

TOM = "TOM"
"""The disc, the property tiles and the row of the sheet of the opponent in the solo game."""

CRAFTSMEN = range(1, 55)
BUILDINGS = range(55, 109)
PLANS = range(109, 133)

PHASE_II_CARDS = [51, 52, 53, 54]
PERMANENT_ACTIONS = [32, 36, 38, 39]  # MQ22: the permanent cards that one uses by a decision of their own
CHURCHES = [67, 68, 69]  # Oude Kerk
GOODS_OF_CARD = {  # C076-C084
    76: "crystal",
    77: "jenever",
    78: "coffee",
    79: "beer",
    80: "tiles",
    81: "cheese",
    82: "lace",
    83: "furniture",
    84: "tulips",
}
CUBE_OF_CARD = {  # C001-C006 with a condition, C091-C096 without
    1: "orange",
    2: "brown",
    3: "grey",
    4: "purple",
    5: "black",
    6: "pink",
    91: "pink",
    92: "orange",
    93: "brown",
    94: "grey",
    95: "purple",
    96: "black",
}


def plan_district(card: int) -> str:
    """The district of a plan: four plans each, in the order of the districts."""
    return list(DISTRICTS)[(card - 109) // 4]


def card_district(card: int) -> str:
    """The district that a card of the blocks 001-006, 055-060 or 061-066 speaks of."""
    for first in (1, 55, 61):
        if first <= card <= first + 5:
            return list(DISTRICTS)[card - first]
    raise ValueError(f"expected a card that names a district, got {card}")


# ------------------------------------------------------------------------- market tiles, chapter 6


def tile(price: int, points: int, amstel: int = 0, cubes: int = 0) -> dict[str, int]:
    return {"price": price, "points": points, "amstel": amstel, "cubes": cubes}


TILES: dict[str, dict[str, int]] = {
    "A1": tile(1, 1, amstel=2),
    "A2": tile(1, 2),
    "A3": tile(1, 3),
    "A4": tile(2, 2, cubes=1),
    "A5": tile(2, 3, amstel=1),
    "A6": tile(2, 4),
    "A7": tile(3, 4, amstel=2),
    "A8": tile(3, 5),
    "B9": tile(3, 5, cubes=1),
    "B10": tile(4, 4, amstel=2),
    "B11": tile(4, 6, amstel=1),
    "B12": tile(4, 8),
    "B13": tile(5, 11, cubes=1),
    "B14": tile(5, 12),
    "B15": tile(6, 14),
    "B16": tile(6, 15),
    "CA17": tile(1, 0),
    "CA18": tile(2, 0),
    "CA19": tile(2, 0, cubes=2),
    "CA20": tile(3, 0),
    "CB21": tile(3, 0),
    "CB22": tile(4, 0),
    "CB23": tile(5, 0),
    "CB24": tile(6, 0),
}


def tiles_of(back: str) -> list[str]:
    """The tiles with this back, in the order of their numbers."""
    return [name for name in TILES if name.rstrip("0123456789") == back]


# ------------------------------------------------------------------------ secret orders, chapter 7

ORDER_POINTS: dict[int, tuple[int, int, int]] = {  # with 2, 3, 4 players
    **dict.fromkeys(range(1, 7), (8, 7, 6)),
    **dict.fromkeys(range(7, 13), (6, 7, 8)),
    13: (9, 9, 9),
    14: (10, 10, 10),
    15: (7, 7, 7),
    16: (7, 7, 7),
    17: (7, 7, 7),
    18: (7, 6, 5),
    19: (6, 6, 6),
    **dict.fromkeys(range(20, 30), (7, 6, 5)),
    30: (4, 4, 4),
    31: (9, 7, 5),
    32: (4, 5, 6),
    34: (4, 5, 6),
    35: (7, 8, 9),
    36: (4, 5, 6),
}
ORDER_33 = [0, 1, 2, 3, 5, 7, 10]  # O33: by the number of different cubes, with any number of players
ORDER_37_TO_42 = [(0, 0, 0), (2, 3, 4), (7, 8, 9)]  # O37-O42: by the number of workers
WORKERS_OF_ORDER = {1: "light-blue", 2: "red-brown", 3: "light-green", 4: "light-pink", 5: "gold", 6: "white"}
DISTRICT_OF_ORDER = {
    7: "grachtengordel",
    8: "plantage",
    9: "nieuwmarkt",
    10: "burgwallen",
    11: "haarlemmerbuurt",
    12: "jordaan",
}
WAREHOUSE_OF_ORDER = {
    20: "furniture",
    21: "lace",
    22: "cheese",
    23: "jenever",
    24: "beer",
    25: "tiles",
    26: "tulips",
    27: "crystal",
    28: "coffee",
}
WORKERS_HANDED_IN = {
    37: "light-blue",
    38: "gold",
    39: "red-brown",
    40: "light-green",
    41: "light-pink",
    42: "white",
}
HAND_IN_ORDERS = [32, 33, 34, *WORKERS_HANDED_IN]

RUNNING = ["warehouses", "speed", "foreman", "market", "depot", "amstel", "cards"]
"""The categories that score during the game."""


def no_cubes() -> dict[str, int]:
    return dict.fromkeys(COLORS, 0)


def no_goods() -> dict[str, int]:
    return dict.fromkeys(GOODS, 0)


def order_of(decision: tuple[Any, ...]) -> list[tuple[int, int, str]]:
    """A key that sorts decisions: by name, then part by part; None before numbers before texts."""
    key = []
    for part in decision:
        if part is None:
            key.append((0, 0, ""))
        elif isinstance(part, int):
            key.append((1, int(part), ""))
        else:
            key.append((2, 0, str(part)))
    return key

"""How large an edition of the merchants game may be, and how large the measures of its cards can get.

Names, ids and notes have the limits of `kernel/boxes.py`. At the end stand the problems that many checks find.
"""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import islice
from typing import Final

from amsterdam_routes.kernel.documents.editions import Plain
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.typechecks import shown
from amsterdam_routes.merchants.box.components import DISTRICTS, GOODS, WORKERS

LIMITS: Final = {
    "players": 4,
    "rounds": 40,
    "cards": 400,
    "effects": 8,
    "needs": 8,
    "amount": 100,
    "cost": 30,
    "districts": 6,
    "blocks": 120,
    "bridges": 600,
    "fields": 120,
    "channels": 600,
    "small": 12,
    "roof": 9,
    "goods": 10,
    "tiles": 100,
    "orders": 200,
    "kinds": 200,
    "churches": 10,
    "speed": 40,
    "penalties": 40,
    "depot": 40,
    "places": 6,
    "reveals": 40,
    "points": 1000,
    "amstel": 60,
    "handed_in": 30,
    "measured": 1_000_000,
    "actions": 25_000,
    "reached": 1_000_000_000,
}
"""The most that an edition may have of each; beyond, its tables would be too large, or its games too long."""


# --- how large a measure gets


GROWING: Final = ("card_guilders", "card_points", "market_points", "ship_moved")
"""Measures that grow with every use in a turn. Conditions may ask for them; what is counted by them would multiply."""

DOCK_WORKERS: Final = 2 * len(WORKERS)
"""All dock workers. (M4.2c)"""


def most_rounds(data: Plain) -> int:
    """Return the most rounds that a game of this edition has."""
    lengths = (data["rounds"][name]["first"] for name in ("long", "short"))
    return int(data["rounds"]["last"] - min(lengths) + 1)


def most_cards(data: Plain) -> int:
    """Return the most cards that one seat ever takes: one at the start, and one a round. (M4.2j, M4.3b)

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS, edition_data
    >>> most_cards(edition_data(MERCHANTS))
    13
    """
    return 1 + most_rounds(data)


def largest_measure(data: Plain, measure: str) -> int:
    """Return the most that a measure can come to; KeyError for what grows within a turn, or is no measure.

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS, edition_data
    >>> largest_measure(edition_data(MERCHANTS), "blocks:jordaan"), largest_measure(edition_data(MERCHANTS), "ones")
    (36, 2)
    """
    cards, blocks, others = most_cards(data), len(data["blocks"]), LIMITS["players"] - 1
    most: dict[str, int] = {
        "plans_used": len(DISTRICTS),
        "active": cards,
        "has": 1,
        "inactive": cards,
        "inactive_at_start": cards,
        "plan_districts": len(DISTRICTS),
        "craftsman_kinds": cards,
        "craftsman_pairs": cards // 2,
        "plan_pairs": cards // 2,
        "largest_craftsman_kind": cards,
        "amstel_moved": data["amstel"]["end"],
        "ahead": others,
        "behind": others,
        "bridges": len(data["amstel"]["bridges"]),
        "at_end": 1,
        "goods_aboard": blocks,
        "goods_kinds_aboard": len(GOODS),
        "aboard": blocks + data["worker_places"],
        "at_start": 1,
        "level_or_better": others,
        "level_or_worse": others,
        "blocks": blocks,
        "depot": DOCK_WORKERS,
        "black_market": len(GOODS),
        "full": 1,
        "small_left": LIMITS["small"],
        "ones": 2,
    }
    return most[measure.partition(":")[0]]


def largest_gain(data: Plain, effect: Plain) -> int:
    """Return the most that one effect gives at once.

    >>> from amsterdam_routes.merchants.box.edition_file import MERCHANTS, edition_data
    >>> largest_gain(edition_data(MERCHANTS), {"do": "guilders", "per": "blocks", "each": 5})
    8
    """
    amount = int(effect.get("amount", 1))
    if effect.get("per") is None:
        return amount
    return amount * -(-largest_measure(data, effect["per"]) // int(effect.get("each", 1)))


# --- problems that many checks find


FEW: Final = 12
"""How many of the items that were found are named."""


def miscounted(path: str, found: int, many: int) -> Problem:
    """Return the problem that there are more or fewer than there should be.

    >>> print(miscounted("$.table.goods", 35, 36))
    $.table.goods: expected 36, got 35
    """
    return Problem(path, "wrong_number", f"expected {many}, got {shown(found)}")


def first_few(items: Iterable[object]) -> str:
    """Return the first items of a list that may be long, in words.

    >>> first_few([4, 4, 3]), first_few(()), first_few(range(100))
    ('4, 4, 3', 'none', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...')
    """
    texts = [shown(item) for item in islice(items, FEW + 1)]
    return ", ".join([*texts[:FEW], "..."] if len(texts) > FEW else texts) or "none"


def most_frequent(items: Iterable[Hashable]) -> Hashable:
    """Return the item that comes most often: one that is there twice, if any is.

    >>> most_frequent(["beer", "lace", "lace"])
    'lace'
    """
    return Counter(items).most_common(1)[0][0]

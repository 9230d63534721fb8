"""How large a measure of the cards can get: what an effect with "per" gives at most, in any game of an edition."""

from typing import Final

from amsterdam_routes.kernel.documents.editions import Plain
from amsterdam_routes.merchants.box.cubes import DISTRICTS, GOODS, WORKERS
from amsterdam_routes.merchants.box.limits import LIMITS

GROWING: Final = ("card_guilders", "card_points", "market_points", "ship_moved")
"""What grows with every use in a turn. Conditions may ask for it; but what is counted by it would multiply."""

DOCK_WORKERS: Final = 2 * len(WORKERS)
"""All dock workers. (M4.2c)"""


def rounds_played(data: Plain) -> int:
    """Return the most rounds that a game of this edition has."""
    lengths = (data["rounds"][name]["first"] for name in ("long", "short"))
    return int(data["rounds"]["last"] - min(lengths) + 1)


def cards_taken(data: Plain) -> int:
    """Return the most cards that one seat ever takes: one at the start, and one a round. (M4.2j, M4.3b)

    >>> from amsterdam_routes.merchants.box.built_in import MERCHANTS
    >>> from amsterdam_routes.merchants.box.edition_file import edition_data
    >>> cards_taken(edition_data(MERCHANTS))
    13
    """
    return 1 + rounds_played(data)


def most_measured(data: Plain, measure: str) -> int:
    """Return the most that a measure can come to; KeyError for what grows within a turn, or is no measure.

    >>> from amsterdam_routes.merchants.box.built_in import MERCHANTS
    >>> from amsterdam_routes.merchants.box.edition_file import edition_data
    >>> most_measured(edition_data(MERCHANTS), "blocks:jordaan"), most_measured(edition_data(MERCHANTS), "ones")
    (36, 2)
    """
    cards, blocks, others = cards_taken(data), len(data["blocks"]), LIMITS["players"] - 1
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


def most_given(data: Plain, effect: Plain) -> int:
    """Return the most that one effect gives at once.

    >>> from amsterdam_routes.merchants.box.built_in import MERCHANTS
    >>> from amsterdam_routes.merchants.box.edition_file import edition_data
    >>> most_given(edition_data(MERCHANTS), {"do": "guilders", "per": "blocks", "each": 5})
    8
    """
    amount = int(effect.get("amount", 1))
    if effect.get("per") is None:
        return amount
    return amount * -(-most_measured(data, effect["per"]) // int(effect.get("each", 1)))

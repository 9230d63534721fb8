"""Small boxes of the merchants game: few rounds, few cards, few blocks."""

from itertools import pairwise
from typing import Any

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box.edition_file import edition_data, edition_from_data

SMALL_CARDS = (*range(1, 13), 20, 27, 30, 33, 34, 35, 38, 49, 51, 53, *range(55, 67), 74, 85, 86, *range(109, 115))


def miniature_data(rounds: int = 3) -> dict[str, Any]:
    """The data of a box for two players with two blocks in each district."""
    data = edition_data(am.MERCHANTS)
    blocks = [block for block in data["blocks"] if block["id"][-1] in "12"]
    data["name"], data["players"] = "miniature", {"least": 1, "most": 2}
    data["blocks"] = blocks
    data["bridges"] = [[a["id"], b["id"]] for a, b in pairwise(blocks)]
    data["goods"] = {goods: 2 if i < 3 else 1 for i, goods in enumerate(data["goods"])}
    data["cards"] = [card for card in data["cards"] if card["number"] in SMALL_CARDS]
    data["tiles"] = [tile for tile in data["tiles"] if tile["id"] in ("A1", "A4", "B9", "B13", "CA17", "CA20", "CB22")]
    data["rounds"] = {
        "last": rounds,
        "long": {"first": 1, "a": (rounds + 1) // 2, "b": rounds // 2, "mixed": [1, 0]},
        "short": {"first": rounds, "a": 1, "b": 0, "mixed": [1, 0]},
    }
    return data


def miniature(rounds: int = 3) -> am.Edition:
    """The small box itself."""
    return edition_from_data(miniature_data(rounds))

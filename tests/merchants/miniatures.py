"""Small boxes of the merchants game: few rounds, few cards, few blocks."""

from itertools import pairwise
from typing import Any

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box._edition import edition_data, edition_from_data

SMALL_CARDS = (*range(1, 13), 20, 27, 30, 33, 34, 35, 38, 49, 51, 53, *range(55, 67), 74, 85, 86, *range(109, 115))


def miniature_data(rounds: int = 3) -> dict[str, Any]:
    """The data of a box for two players with two blocks in each district."""
    data = edition_data(am.MERCHANTS)
    blocks = [block for block in data["blocks"] if block["id"][-1] in "12"]
    data["name"], data["players"] = "miniature", {"least": 1, "most": 2}
    data["blocks"] = blocks
    data["bridges"] = [[a["id"], b["id"]] for a, b in pairwise(blocks)]
    data["goods"] = {goods: 2 if i < 3 else 1 for i, goods in enumerate(data["goods"])}
    data["cards"] = [card for card in data["cards"] if int(card["id"]) in SMALL_CARDS]
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


TINY_CARDS = (13, 20, 27, 30, 33, 35, 38, 49, 51, 53, 55, 56, 71, 74, 109, 110, 111, 113)


def tiny(rounds: int = 1, guilders: int = 0) -> am.Edition:
    """A box of which whole rounds can be played in every way: a block a district, a harbour without water.

    With guilders to start with, the tiles of the lower part of the market come in the only round.
    """
    data = miniature_data(rounds)
    data["name"], data["start_guilders"] = "tiny", guilders
    if guilders:
        data["rounds"]["long"] |= {"a": 0, "b": 1}
    data["blocks"] = [block | {"cost": 2} for block in data["blocks"] if block["id"].endswith("-2")]
    data["bridges"] = [[a["id"], b["id"]] for a, b in pairwise(data["blocks"])]
    data["goods"] = {goods: int(i < 6) for i, goods in enumerate(data["goods"])}
    harbour = data["harbour"]
    harbour["fields"] = [
        field
        for field in harbour["fields"]
        if field["water"] != "open" and field["id"] not in ("small-2", "small-3", "small-4")
    ]
    harbour["channels"] = [[a["id"], b["id"]] for a, b in pairwise(harbour["fields"])]
    harbour["foreman_route"] = [field["id"] for field in harbour["fields"] if field["water"] in ("big", "small")]
    data["amstel"] = {"end": 2, "end_points": 10, "bridges": [{"field": 1, "points": 2}]}
    data["cards"] = [
        card | {"cost": {"black": 1, "brown": 1} if int(card["id"]) % 2 else {"pink": 2}}
        for card in edition_data(am.MERCHANTS)["cards"]
        if int(card["id"]) in TINY_CARDS
    ]
    return edition_from_data(data)

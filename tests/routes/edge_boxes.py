"""Boxes of the route game at the edge of what is accepted, composed by chance: equal numbers give equal boxes."""

import random
from itertools import pairwise
from typing import Any

from amsterdam_routes.routes.box._board import COLORS, HUES
from amsterdam_routes.routes.box._defects import LIMITS, turned_up
from tests.everything import odd_name

Plain = dict[str, Any]
POINTS = LIMITS["points"]


def edge_box(number: int, most_cards: int = 200) -> Plain:
    """The data of the box with this number; a box of 2,000 cards makes long games."""
    chance = random.Random(number)
    edge = chance.choice
    most = edge([2, 3, LIMITS["players"]])
    offer = LIMITS["offer"] if most <= 3 else 3  # more ways to keep contracts of so many players are too many actions
    dealt, drawn = edge([1, 2, offer]), edge([1, 3, offer])
    board = _board(chance, most * dealt)
    lengths = sorted({route["length"] for route in board["routes"]})
    hand: int | list[int] = edge((0, 2))
    if chance.random() < 0.6:
        hand = edge(([2] * most, [i % 4 for i in range(LIMITS["players"])], [0] * (most - 1) + [9]))
    row = edge([1, 5, LIMITS["row"]])
    hands = sum(hand[:most]) if isinstance(hand, list) else hand * most
    cards = _cards(chance, hands + row, max(hands + row, most_cards))
    bonus = edge([0, 1, LIMITS["routes"]])
    return {
        "format": "amsterdam-routes/edition",
        "version": 1,
        "name": odd_name(chance, 0),
        "revision": 1_000_000,
        "provenance": {odd_name(chance, i): odd_name(chance, i) * 40 for i in range(edge([0, 100]))},
        "players": {"least": 2, "most": most},
        "carts": max(lengths) + edge([0, 1, 20]),
        "last_round_at": 0,
        "cards": cards,
        "hand": hand,
        "row": row,
        "flush_at": _threshold(cards, row, chance),
        "contracts": {
            "dealt": dealt,
            "keep_dealt": edge([1, dealt]),
            "drawn": drawn,
            "keep_drawn": edge([1, drawn]),
        },
        "doubles_open_from": edge([1, 3, 1_000_000]),
        "points": {str(length): edge([-POINTS, 0, POINTS]) for length in {*lengths, LIMITS["spaces"]}},
        "bonus_cards": bonus,
        "bonus": {str(n): [POINTS] * n for n in range(2, most + 1)} if bonus else {},
        "board": board,
    }


def _board(chance: random.Random, contracts: int) -> Plain:
    """A chain of places with some double tracks, and all the contracts that are dealt."""
    names = [odd_name(chance, i) if chance.random() < 0.7 else f"{i}" for i in range(chance.choice([11, 16]))]
    spots = chance.choice([None, POINTS, 0.0])
    places = [
        {"name": name, **({} if spots is None else {"x": chance.choice([-spots, spots]), "y": i * spots / 16})}
        for i, name in enumerate(names)
    ]
    routes: list[Plain] = []
    for a, b in pairwise(names):
        length = chance.choice([1, 2, 6, LIMITS["spaces"]])
        for _ in range(chance.choice([1, 2])):
            color = chance.choice(["grey", *map(str, HUES)])
            routes.append({"between": [a, b], "length": length, "color": color, "cart": chance.random() < 0.5})
    pairs = [[a, b] for i, a in enumerate(names) for b in names[:i]]
    chosen = chance.sample(pairs, contracts + chance.choice([0, 1]))
    return {
        "places": places,
        "routes": routes,
        "contracts": [{"between": pair, "points": chance.choice([0, 5, POINTS])} for pair in chosen],
    }


def _cards(chance: random.Random, least: int, many: int) -> Plain:
    """As few cards as can be dealt, or as many as a box may have."""
    colors = list(map(str, COLORS))
    cards = dict.fromkeys(colors, 0)
    for i in range(chance.choice([least, least + 1, least + 40, many])):
        cards[colors[i % len(colors) if i % 9 else 0]] += 1
    return cards


def _threshold(cards: Plain, row: int, chance: random.Random) -> int:
    *others, wilds = cards.values()
    allowed = [n for n in range(1, row + 2) if turned_up(wilds, sum(others), row, n) <= LIMITS["turned_up"]]
    return chance.choice([allowed[0], LIMITS["cards"]])

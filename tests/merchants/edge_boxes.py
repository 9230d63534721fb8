"""Boxes of the merchants game at the edge of what is accepted, composed by chance: equal numbers give equal boxes."""

import copy
import random
from itertools import pairwise
from typing import Any

from amsterdam_routes.merchants.box import CUBES, DICE, GAINS, GOODS, MEASURES, POWERS, TILES
from amsterdam_routes.merchants.box._defects import defects
from amsterdam_routes.merchants.box._limits import LIMITS
from tests.everything import odd_name
from tests.merchants.miniatures import miniature_data

Plain = dict[str, Any]
COLORS = tuple(map(str, CUBES))
WORDS = ("a", "cubes", "guilders", "free", "none", "up", "store", "x-1", "b" * 36)
"""Ids that mean something else in a line of the notation, and long ones."""
POINTS = LIMITS["points"]
AMOUNTS = (0, 1, 1, 1, 1, 2, 2, 3, LIMITS["amount"])
COPIES = 12
"""So many cards may then do the same."""
TRIES = 30
"""So many cards and tiles are changed, if the box stays one that is accepted."""


def edge_box(number: int) -> Plain:
    """The data of the box with this number."""
    chance = random.Random(number)
    data = miniature_data(chance.choice([1, 3, 3]))
    _rename(data, chance)
    _numbers(data, chance)
    for _ in range(TRIES):
        _change(data, chance)
    return data


def _rename(data: Plain, chance: random.Random) -> None:
    """Names as long and as odd as they may be, and ids that look like words of the notation."""
    data["name"] = odd_name(chance, 0)
    data["provenance"] = {odd_name(chance, i): [odd_name(chance, i)] * 2 for i in range(chance.choice([0, 100]))}
    number = 0
    ids: dict[str, str] = {}
    for things in (data["districts"], data["blocks"], data["harbour"]["fields"], data["kinds"]):
        for thing in things:
            number += 1
            thing["name"] = odd_name(chance, number) if chance.random() < 0.7 else chance.choice("7ΩWא")
            if things is not data["districts"] and things is not data["kinds"]:
                ids[thing["id"]] = thing["id"] = f"{chance.choice(WORDS)}{number}"
    old = dict(zip(_ids(miniature_data()), _ids(data), strict=True))
    for pairs in (data["bridges"], data["harbour"]["channels"]):
        pairs[:] = [[old[a], old[b]] for a, b in pairs]
    data["harbour"]["foreman_route"] = [old[id] for id in data["harbour"]["foreman_route"]]
    for i, tile in enumerate(data["tiles"]):
        tile["id"] = f"{chance.choice(['T', 'buy', 'x' * 38])}{i}"


def _ids(data: Plain) -> list[str]:
    return [thing["id"] for thing in (*data["blocks"], *data["harbour"]["fields"])]


def _numbers(data: Plain, chance: random.Random) -> None:
    """Numbers and lists at one end or the other of what they may be."""
    edge = chance.choice
    data |= {
        "speed": [POINTS] * edge([0, 1, LIMITS["speed"]]),
        "penalties": [POINTS] * edge([1, LIMITS["penalties"]]),
        "depot": [edge([0, POINTS])] * edge([1, LIMITS["depot"]]),
        "city_points": edge([0, POINTS]),
        "hand_limit": edge([1, 20]),
        "start_guilders": edge([0, 3, POINTS]),
        "worker_places": edge([1, 12]),
        "sale_guilders": edge([0, 2, POINTS]),
    }
    data["district_points"] = {key: [edge([0, POINTS])] * edge([1, LIMITS["places"]]) for key in ("2", "3", "4")}
    for i, block in enumerate(data["blocks"]):
        block["cost"] = 2 if i == 0 else edge([0, 1, 2, LIMITS["cost"]])
    end = edge([1, 18, LIMITS["amstel"]])
    fields = sorted(chance.sample(range(1, end + 1), edge([0, min(end, 4), end])))
    data["amstel"] = {
        "end": end,
        "end_points": POINTS,
        "bridges": [{"field": f, "points": edge([0, POINTS])} for f in fields],
    }
    for field in data["harbour"]["fields"]:
        if field["water"] == "big":
            field["points"] = [edge([0, POINTS])] * edge([3, LIMITS["roof"]])
    if edge([True, False]):
        data["bridges"] = [[a["id"], b["id"]] for a, b in pairwise(data["blocks"])]
    data["churches"] = {"others": data["churches"]["others"][: edge([0, 2])], "points": []}
    data["churches"]["points"] = [POINTS] * (len(data["churches"]["others"]) + 1)
    data["black_market"] = edge([[[str(goods)] for goods in GOODS], [[str(goods) for goods in GOODS]]])
    for order in data["orders"]:
        order["points"] = [edge([-POINTS, POINTS])] * 3


def _change(data: Plain, chance: random.Random) -> None:
    """One card or tile does something else, if the box is accepted with it."""
    kind = chance.choice(["cards", "cards", "cards", "tiles"])
    place = chance.randrange(len(data[kind]))
    before = copy.deepcopy(data[kind][place])
    if kind == "tiles":
        effects = [
            _effect(chance, {*GAINS, *TILES}, counted=False) for _ in range(chance.choice([0, 1, 2, LIMITS["effects"]]))
        ]
        data[kind][place] |= {"price": chance.choice([0, 1, POINTS]), "points": POINTS, "effects": effects}
    elif before["type"] == "plan":
        before["cost"] = data[kind][place]["cost"] = chance.choice([{}, {"pink": 1}, dict.fromkeys(COLORS, 1)])
    else:
        data[kind][place] = _card(before, chance)
    if defects(data):
        data[kind][place] = before
    elif kind == "cards" and before["type"] != "plan":
        _repeat(data, data["cards"][place], chance)


def _repeat(data: Plain, card: Plain, chance: random.Random) -> None:
    """Other cards do the same, so that it is met in a short game."""
    before = data["cards"]
    others = chance.sample(range(len(before)), min(len(before), COPIES))
    own = {key: card[key] for key in ("id", "type", "kind") if key in card}
    did = {key: value for key, value in card.items() if key not in own}
    data["cards"] = [
        {**{key: other[key] for key in own}, **did} if i in others and other["type"] != "plan" else other
        for i, other in enumerate(before)
    ]
    if defects(data):
        data["cards"] = before


def _card(card: Plain, chance: random.Random) -> Plain:
    timing = chance.choice(["permanent", "permanent", "permanent", "III", "II", "I", "end"])
    words = {
        "I": {"decline"},
        "II": {*DICE},
        "III": {*GAINS} - {"activate_free", "other_cube"},
        "permanent": {*GAINS} if chance.random() < 0.8 else {*POWERS, "points", "guilders", "amstel"},
        "end": {"points", "amstel", "no_penalty", "church_set"},
    }[timing]
    changed = {key: card[key] for key in card if key in ("id", "type", "kind")}
    changed |= {"timing": timing, "cost": chance.choice([{}, {}, {}, {"black": 1, "grey": 1}])}
    if chance.random() < 0.2:
        changed["needs"] = {chance.choice([*MEASURES]): [chance.choice([None, 0, 1]), chance.choice([None, 5])]}
    if timing in ("III", "permanent") and words <= {*GAINS}:
        many = chance.choice([1, 1, 1, 2, 2, 3, 5, LIMITS["amount"]])
        changed["pays"] = chance.choice(
            [
                *[[{"do": "guilders", "amount": many}]] * 3,
                [{"do": "cubes", "of": chance.choice(COLORS)}],
                [{"do": "choose_cubes", "amount": many}],
                [{"do": "plan"}],
            ]
        )
    changed["effects"] = [_effect(chance, words) for _ in range(chance.choice([1, 1, 2, LIMITS["effects"]]))]
    return changed


def _effect(chance: random.Random, words: set[str], counted: bool = True) -> Plain:
    effect: Plain = {"do": chance.choice(sorted(words)), "amount": chance.choice(AMOUNTS)}
    if effect["do"] == "cubes":
        effect["of"] = chance.choice(COLORS)
    if effect["do"] == "spare_cube":
        effect["on"] = chance.choice(["activate:craftsman", "activate:new_craftsman", "activate:plan"])
    if counted and effect["do"] in ("points", "guilders", "amstel") and chance.random() < 0.3:
        effect["on"] = chance.choice(["claim", "deliver", "deliver:beer", "activate:building"])
    if counted and chance.random() < 0.2:
        effect |= {"per": chance.choice([*MEASURES]), "each": chance.choice([1, 5])}
    return effect

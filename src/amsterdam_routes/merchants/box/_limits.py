"""How large an edition of the merchants game may be, and whether every game of it ends.

First the limits themselves, and how large the measures of cards can get; names, ids and notes have the limits of
`kernel/_names.py`. Then how far a game can go: how many actions, guilders, cubes and points. The problems that many
checks find stand in between.

A permanent card with a price is used as often as its price can be paid, so the rules themselves end no turn (MQ21). A
turn ends all the same if guilders, cubes and permits to buy the market tile can be weighed so that each such use, and
each purchase, takes away more than it gives. Nothing else can be repeated: a token, a claim, a delivery, an active plan
that is paid, and an inactive card that is activated are each there so often and no more, and they are counted.

The weights are the least that do it. They are found exactly: each weight is the largest of what its offers ask for, so
for one offer a weight there is a system of linear equations; while some offer asks for more, it takes the place of the
one before. Weights only grow, so no choice of offers comes twice. Offers whose equations have no answer from 0 on are a
circle in which something is gained: no rate of exchange exists, and these offers are why.

At these rates all that comes in has a worth. Every repeated use, purchase and voyage takes 1 of it or more for each
action, so there are no more of these actions than it is worth; and each use gives only so much.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nlargest
from itertools import islice
from typing import Final, NamedTuple

import attrs

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.kernel.documents._formats import Plain
from amsterdam_routes.merchants.box import CUBES, DISTRICTS, GOODS, WORKERS

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

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> most_cards(edition_data(MERCHANTS))
    13
    """
    return 1 + most_rounds(data)


def largest_measure(data: Plain, measure: str) -> int:
    """Return the largest value of a measure; KeyError if it grows within a turn, or is no measure.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
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

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> largest_gain(edition_data(MERCHANTS), {"do": "guilders", "per": "blocks", "each": 5})
    8
    """
    amount = int(effect.get("amount", 1))
    if effect.get("per") is None:
        return amount
    return amount * -(-largest_measure(data, effect["per"]) // int(effect.get("each", 1)))


def most_asks(data: Plain) -> tuple[int, int]:
    """Return how many decisions may wait at once, and how many of them the activation of a card may bring.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> most_asks(edition_data(MERCHANTS))
    (24, 2)
    """
    asking = {"choose_cubes", "other_cube", "activate_free", "swap_card", "sail_at_once", "ship_anywhere", "claim_free"}
    printed = [
        (one.get("type"), sum(e["do"] in asking for e in one["effects"])) for one in (*data["cards"], *data["tiles"])
    ]
    activation = 2 + max((many for type, many in printed if type == "plan"), default=0)  # a plan is used at once
    return int(11 + max(many for _, many in printed) + (data["hand_limit"] + 1) * activation), activation


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


# --- the rates of exchange

GUILDER: Final = "guilder"
ANY_CUBE: Final = "any cube"
PURCHASE: Final = "purchase"
FIELD: Final = "field"
CUBE_NAMES: Final = tuple(map(str, CUBES))
WEIGHED: Final = (*CUBE_NAMES, GUILDER, ANY_CUBE, PURCHASE, FIELD)
"""What has a weight: a cube of each colour, a guilder, a cube of choice, a permit to buy the market tile, a field."""

Gains = Mapping[str, int]
"""How much there is of what has a weight."""
Rates = Mapping[str, Fraction]


@attrs.frozen
class Offer:
    """An exchange: the weight of the price must exceed that of the gains."""

    given: str
    many: int
    gains: Gains
    by: str
    """Whose offer it is, such as "card 039"."""
    actions: int = 1
    """How many actions it takes. It must lose at least 1 for each, so that all actions together are bounded."""

    def asks(self, rates: Rates) -> Fraction:
        """Return the least weight of the price at which each use loses at least 1 for each of its actions."""
        return Fraction(self.actions + sum(many * rates[name] for name, many in self.gains.items())) / self.many


@attrs.frozen
class Circle:
    """The offers by which something can be gained again and again."""

    names: tuple[str, ...]


def rates_of(data: Plain) -> Rates | Circle:
    """Return the least weights at which each use loses at least 1, or a circle of uses that can never lose.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> rates = rates_of(edition_data(MERCHANTS))
    >>> print(rates["guilder"], rates["any cube"])
    11/2 4
    """
    return least_rates([*_any_cube(), *_sailing(data), *_uses(data), *_purchases(data)])


def _any_cube() -> Iterator[Offer]:
    for cube in CUBE_NAMES:
        yield Offer(ANY_CUBE, 1, {cube: 1}, "any cube", 0)


def _sailing(data: Plain) -> Iterator[Offer]:
    """Yield the offers of sailing: a cube for a field or more, and a field that costs none. (M4.5h, C040)"""
    for cube in CUBE_NAMES:
        yield Offer(cube, 1, {FIELD: _fields_for_a_cube(data) - 1}, "sailing", 2)
    yield Offer(FIELD, 1, {}, "sailing")


def _fields_for_a_cube(data: Plain) -> int:
    return 1 + any(effect["do"] == "sail_double" for card in data["cards"] for effect in card["effects"])  # C040


def is_repeatable(card: Plain) -> bool:
    """Return whether a card can be used as often as its price is paid, without another limit."""
    return card["timing"] == "permanent" and any(price["do"] != "plan" for price in card.get("pays", ()))


def _is_for_plans(card: Plain) -> bool:
    """Return whether a permanent card is used for active plans, and for nothing else."""
    return card["timing"] == "permanent" and bool(card.get("pays")) and not is_repeatable(card)


def _uses(data: Plain) -> Iterator[Offer]:
    for card in filter(is_repeatable, data["cards"]):
        gains, by = gains_of(data, card["effects"]), f"card {card['id']}"
        for price in card["pays"]:
            many, actions = price.get("amount", 1), actions_of(data, card["effects"])
            if price["do"] == "guilders":
                yield Offer(GUILDER, many, gains, by, actions)
            elif price["do"] == "cubes":
                yield Offer(price["of"], 1, gains, by, actions)
            else:
                yield from (Offer(cube, many, gains, by, actions + many) for cube in CUBE_NAMES)


def _purchases(data: Plain) -> Iterator[Offer]:
    """Yield the gains of each purchase, less its price in guilders; cubes are not counted as a price."""
    for tile in data["tiles"]:
        gains = {**gains_of(data, tile["effects"])}
        gains[GUILDER] = max(0, gains.get(GUILDER, 0) - tile["price"])
        yield Offer(PURCHASE, 1, gains, f"market tile {tile['id']}", actions_of(data, tile["effects"]))


def gains_of(data: Plain, effects: Sequence[Plain]) -> Gains:
    """Return the most that effects give, at once, of all that has a weight."""
    found: dict[str, int] = {}
    for effect in effects:
        name = {
            "guilders": GUILDER,
            "cubes": effect.get("of"),
            "choose_cubes": ANY_CUBE,
            "other_cube": ANY_CUBE,
            "market_again": PURCHASE,
            "sail": FIELD,
            "sail_at_once": FIELD,
        }.get(effect["do"])
        if name is not None:
            found[name] = found.get(name, 0) + largest_gain(data, effect)
    return found


def actions_of(data: Plain, effects: Sequence[Plain]) -> int:
    """Return how many actions a use takes at most: itself, and one for each choice.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> actions_of(edition_data(MERCHANTS), [{"do": "choose_cubes", "amount": 2}])
    3
    """
    return 1 + sum(largest_gain(data, effect) * _CHOSEN.get(effect["do"], 0) for effect in effects)


_CHOSEN: Final = {
    "choose_cubes": 1,
    "other_cube": 1,
    "activate_free": 2,  # and whether the plan is used
    "swap_card": 2,
    "ship_anywhere": 1,
    "claim_free": 2,  # and the cube of a sale
}
"""By the word of an effect: how many choices it asks for, for each thing that it gives."""


def least_rates(offers: Sequence[Offer]) -> Rates | Circle:
    """Return the least weights from 0 on that meet all offers, or a circle of offers that no weights can meet.

    >>> buys = Offer("guilder", 2, {"any cube": 2}, "card 1")
    >>> least_rates([buys, Offer("any cube", 1, {"guilder": 1}, "card 2")])
    Circle(names=('card 1', 'card 2'))
    """
    chosen: dict[str, Offer] = {}
    rates: Rates = dict.fromkeys(WEIGHED, Fraction(0))
    while True:
        better: dict[str, Offer] = {}
        decision = dict(rates)
        for offer in offers:
            if (least := offer.asks(rates)) > decision[offer.given]:
                decision[offer.given], better[offer.given] = least, offer
        if not better:
            return rates
        chosen |= better
        solved = _solve(chosen)
        if solved is None:
            return _circle(chosen)
        rates = solved


def _circle(chosen: dict[str, Offer]) -> Circle:
    """Return the circle: the offers without which all others could be met."""
    for name in [*chosen]:
        rest = {other: offer for other, offer in chosen.items() if other != name}
        if _solve(rest) is None:
            chosen = rest
    return Circle(tuple(sorted({offer.by for offer in chosen.values() if offer.actions})))


def _solve(chosen: Mapping[str, Offer]) -> Rates | None:
    """Return the weights at which each chosen offer loses just its actions, the others being 0, or None."""
    names = [*chosen]
    rows = []
    for name in names:
        offer = chosen[name]
        row = [Fraction(offer.many * (name == other) - offer.gains.get(other, 0)) for other in names]
        rows.append([*row, Fraction(offer.actions)])
    for i in range(len(names)):
        pivot = next((j for j in range(i, len(names)) if rows[j][i]), None)
        if pivot is None:
            return None
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                rows[j] = [value - row[i] * one for value, one in zip(row, rows[i], strict=True)]
    found = dict(zip(names, (row[-1] for row in rows), strict=True))
    if min(found.values(), default=Fraction(0)) < 0:
        return None
    return {name: found.get(name, Fraction(0)) for name in WEIGHED}


# --- how far a game can go

DICE_CUBES: Final = 12
"""The cubes of two dice. (M4.4c)"""
START_CUBES: Final = 3
"""The cubes of the start. (M4.2k)"""
IN_A_ROUND: Final = 12
"""Card, card over the limit, dice, no more dice cards, advance, end, three figures, cube; two more at the start."""
FOREMAN: Final = 2
"""The points for a delivery where the foreman stands. (M4.9b)"""


class Flow(NamedTuple):
    """An income: its worth, and at most how many guilders, cubes, points and fields of the harbour it has."""

    worth: Fraction = Fraction(0)
    guilders: int = 0
    cubes: int = 0
    points: int = 0
    fields: int = 0

    def times(self, many: int) -> "Flow":
        """Return the flow multiplied by a number.

        >>> Flow(guilders=1, points=2).times(3).points
        6
        """
        return Flow._make(value * many for value in self)


def total(flows: Iterable[Flow]) -> Flow:
    """Return all flows together.

    >>> total([Flow(guilders=1), Flow(guilders=2, cubes=1)]).guilders
    3
    """
    return Flow._make(map(sum, zip(Flow(), *flows, strict=True)))


def endless(data: Plain) -> Iterator[Problem]:
    """Tell why a game of this edition might go on for ever, or further than a document can say."""
    rates = rates_of(data)
    if isinstance(rates, Circle):
        text = (
            "expected one rate of exchange at which every use of a permanent card with a price loses, got a gain "
            f"from {' and '.join(rates.names)} together"
        )
        yield Problem("$.cards", "endless", text)
        return
    actions, most = reach(data, rates)
    if actions > LIMITS["actions"]:
        text = f"expected at most {LIMITS['actions']} actions of a player in a game, got up to {actions}"
        yield Problem("$.cards", "endless", text)
    elif most > LIMITS["reached"]:
        text = f"expected at most {LIMITS['reached']} guilders, cubes or points of a player, got up to {most}"
        yield Problem("$.cards", "out_of_range", text)


def reach(data: Plain, rates: Rates) -> tuple[int, int]:
    """Return the most actions of a player in a game, and the most that the player ever has of anything.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> actions, most = reach(edition_data(MERCHANTS), rates_of(edition_data(MERCHANTS)))
    >>> actions < 10_000 and most < 1_000_000
    True
    """
    inflow = total(_inflows(data, rates))
    uses = int(inflow.worth)
    most = total([inflow, _largest_use(data, rates).times(uses)])
    return uses + inflow.cubes + _bounded_actions(data), max(
        most.guilders, most.cubes, most.points, most.fields + most.cubes * _fields_for_a_cube(data)
    )


def most_of_a_use(data: Plain, rates: Rates) -> int:
    """Return the most of anything that one repeated use, or one purchase, gives.

    >>> from amsterdam_routes.merchants.box._edition import MERCHANTS, edition_data
    >>> most_of_a_use(edition_data(MERCHANTS), rates_of(edition_data(MERCHANTS)))
    120
    """
    return max(_largest_use(data, rates)[1:])


def _largest_use(data: Plain, rates: Rates) -> Flow:
    """Return the largest of each value that a repeated use or a purchase gives."""
    each = [_flow_of(data, rates, card["effects"]) for card in data["cards"] if is_repeatable(card)]
    each += [
        flow._replace(points=flow.points + tile["points"], fields=flow.fields + _jump(tile))
        for tile in data["tiles"]
        for flow in [_flow_of(data, rates, tile["effects"])]
    ]
    return _largest(each)


def _repeats(data: Plain) -> int:
    """Return how often a plan may be used in a turn, beyond its token. (C029)"""
    effects = (effect for card in data["cards"] for effect in card["effects"])
    return max((int(effect.get("amount", 1)) for effect in effects if effect["do"] == "repeat_plan"), default=0)


def _bounded_actions(data: Plain) -> int:
    """Return the actions that the rules themselves bound; cubes that are chosen are counted with the cubes."""
    rounds, taken = most_rounds(data), most_cards(data)
    repeats = _repeats(data)
    return (
        IN_A_ROUND * rounds
        + taken * (2 * rounds + 4)  # tokens of two phases; taken, discarded, activated, and the plan used
        + taken * any(map(_is_for_plans, data["cards"]))
        + (rounds + taken) * max(1, repeats)
        + len(data["blocks"]) * 4  # claimed, the cube of the sale, loaded, delivered
        + DOCK_WORKERS * 2
    )


def _flow_of(data: Plain, rates: Rates, effects: Sequence[Plain]) -> Flow:
    """Return the immediate gains of effects. Moves on the Amstel score its bridges, which are counted once."""
    if not effects:
        return Flow()
    gains = gains_of(data, effects)
    named: dict[str, int] = {"points": 0, "sail": 0, "sail_at_once": 0}
    for effect in effects:
        if effect["do"] in named:
            named[effect["do"]] += largest_gain(data, effect)
    return Flow(
        worth=sum((rates[name] * many for name, many in gains.items()), start=Fraction(0)),
        guilders=gains.get(GUILDER, 0),
        cubes=sum(many for name, many in gains.items() if name not in (GUILDER, PURCHASE, FIELD)),
        points=named["points"],
        fields=named["sail"] + named["sail_at_once"],
    )


def _jump(tile: Plain) -> int:
    """Return how many fields a ship enters that goes to any other. (T-CB21, MQ29)"""
    return LIMITS["fields"] * any(effect["do"] == "ship_anywhere" for effect in tile["effects"])


def _largest(flows: Sequence[Flow], many: int = 1) -> Flow:
    """Return the largest of each value, or the sum of the `many` largest."""
    if not flows:
        return Flow()
    return Flow._make(sum(nlargest(many, column)) for column in zip(*flows, strict=True))


def _inflows(data: Plain, rates: Rates) -> Iterator[Flow]:
    """Yield everything that comes in, and not by a repeated use or a purchase."""
    rounds, taken, cards = most_rounds(data), most_cards(data), data["cards"]
    blocks, cube, guilder = len(data["blocks"]), max(rates[ANY_CUBE], Fraction(0)), rates[GUILDER]

    def best(of: Callable[[Plain], Flow], many: int = taken) -> Flow:
        return _largest([of(card) for card in cards], many)

    def gives(on: tuple[str, ...]) -> Callable[[Plain], Flow]:
        return lambda card: _flow_of(data, rates, [effect for effect in card["effects"] if effect.get("on") in on])

    yield Flow(worth=guilder * data["start_guilders"], guilders=data["start_guilders"])
    cubes = START_CUBES + rounds * DICE_CUBES
    yield Flow(worth=cube * cubes, cubes=cubes)
    yield Flow(worth=rates[PURCHASE] * rounds)  # M4.5p
    yield best(lambda card: _once_a_round(data, rates, card)).times(rounds)
    repeats = _repeats(data)
    plans = best(lambda card: _once_a_round(data, rates, card) if card["type"] == "plan" else Flow(), 1)
    yield plans.times((rounds + taken) * max(1, repeats) + taken)  # C029, C035, and plans that came back by T-CA18
    yield best(lambda card: _flow_of(data, rates, card["effects"]) if _is_for_plans(card) else Flow(), 1).times(taken)
    yield best(gives(("claim",))).times(blocks)
    of_goods = [best(gives(("deliver", f"deliver:{goods}"))) for goods in GOODS]
    yield _largest(of_goods).times(blocks)
    of_types = [best(gives(("activate", f"activate:{kind}"))) for kind in ("craftsman", "building", "plan")]
    yield _largest(of_types).times(taken)
    sale = data["sale_guilders"]
    yield Flow(worth=guilder * sale + cube, guilders=sale, cubes=1).times(len(GOODS))  # M4.5f
    yield Flow(worth=guilder, guilders=1, points=2 * max(data["depot"])).times(DOCK_WORKERS)  # M4.5i, M4.5k, C050
    roofs = max(max(field.get("points") or [0]) for field in data["harbour"]["fields"])
    yield Flow(points=roofs + max(data["speed"], default=0) + FOREMAN).times(blocks)  # M4.5l, M4.7a
    bridges = sum(bridge["points"] for bridge in data["amstel"]["bridges"])
    yield Flow(points=bridges + data["amstel"]["end_points"])  # M4.5n, M4.5o


def _once_a_round(data: Plain, rates: Rates, card: Plain) -> Flow:
    """Return the gains of a card with a token in a round; a card that opens the market opens it at least once.

    (MQ43)
    """
    opens = any(effect["do"] == "market_again" and not effect.get("amount", 1) for effect in card["effects"])
    market = Flow(worth=rates[PURCHASE])
    if card["timing"] == "III":
        return total([_flow_of(data, rates, card["effects"]), *[market] * opens])
    if card["timing"] == "permanent" and any(effect["do"] == "market_again" for effect in card["effects"]):
        return market
    if card["timing"] != "II":
        return Flow()
    guilders = sum(largest_gain(data, effect) for effect in card["effects"] if effect["do"] == "guilders")
    cubes = sum(2 * effect.get("amount", 1) for effect in card["effects"] if effect["do"].startswith("cubes_"))
    worth = rates[GUILDER] * guilders + max(rates[cube] for cube in CUBE_NAMES) * cubes
    return Flow(worth=worth, guilders=guilders, cubes=cubes)

"""What a card is worth to a seat that activates it now: by what its effects do, and how often they still will."""

from typing import Final

from amsterdam_routes.merchants.bots.outlook import CUBE, Outlook
from amsterdam_routes.merchants.box.card import Effect, Timing
from amsterdam_routes.merchants.box.cubes import Goods
from amsterdam_routes.merchants.rules.measures import Condition, Gain, Use

POWERS: Final[dict[str, tuple[float, float]]] = {
    "decline": (0.0, 1.5),
    "cheaper_claim": (0.0, 1.4),
    "claim_for_guilders": (0.0, 0.6),
    "more_claims": (0.0, 2.0),
    "repeat_plan": (0.0, 0.4),
    "spare_cube": (0.0, 0.7),
    "stay_on_top": (0.3, 0.1),
    "use_plan_free": (0.0, 0.7),
    "sell_for_both": (0.0, 0.8),
    "sail_double": (0.0, 2.0),
    "depot_double": (0.0, 1.6),
    "no_penalty": (10.0, 0.0),
    "church_set": (4.0, 0.2),
}
"""By the word of a power: what it is worth once, and what more for each turn that is left."""
GROWTH: Final[dict[str, float]] = {
    "active": 0.35,
    "blocks": 0.8,
    "depot": 0.6,
    "black_market": 0.5,
    "craftsman_kinds": 0.3,
    "craftsman_pairs": 0.1,
    "largest_craftsman_kind": 0.1,
    "plan_pairs": 0.12,
    "plan_districts": 0.15,
    "bridges": 0.2,
    "ones": 0.3,
}
"""By the word of a measure: by how much it grows in a turn, about."""


UNITS: Final[dict[str, float]] = {
    "points": 1.0,
    "cubes": CUBE,
    "choose_cubes": CUBE + 0.4,
    "other_cube": CUBE + 0.4,
    "sail": 1.0,
    "market_again": 1.0,
    "activate_free": 6.0,
    "cubes_for_ones": CUBE,
    "shift_die": 0.6,
    "cubes_with_dice": 2 * CUBE,
    "sail_at_once": 1.0,
    "swap_card": 2.0,
    "ship_anywhere": 6.0,
    "claim_free": 10.0,
}
"""By the word of a gain: what one of it is worth."""


def card_worth(mind: Outlook, bit: int) -> float:
    """The points that a card will still make if it is activated now."""
    use = mind.lookup.uses[bit]
    card, left = use.card, mind.rounds
    if card.timing is Timing.END:
        return gains_worth(mind, use, left) * chance(mind, use.conditions)
    if card.timing is Timing.PERMANENT and not card.pays:
        return sum(_answer_worth(mind, effect, gain) for effect, gain in zip(card.effects, use.gains, strict=True))
    often = {Timing.ACTIONS: left, Timing.PERMANENT: left * 0.5}.get(card.timing, left - 1)
    return max(0.0, use_worth(mind, use)) * often * chance(mind, use.conditions)


def use_worth(mind: Outlook, use: Use) -> float:
    """What a use gives, less its price."""
    cubes = use.chosen_cubes + (use.cube is not None)
    plan = any(price.do == "plan" for price in use.card.pays)
    price = use.guilders * mind.guilder + cubes * 1.1 + (2.0 * min(mind.rounds, 2) if plan else 0.0)
    return gains_worth(mind, use, min(2, mind.rounds - 1)) - price


def gains_worth(mind: Outlook, use: Use, turns: int) -> float:
    """What all effects give; those that are counted by a measure, after so many turns more."""
    return sum(_gain_worth(mind, effect, gain, turns) for effect, gain in zip(use.card.effects, use.gains, strict=True))


def _gain_worth(mind: Outlook, effect: Effect, gain: Gain, turns: int) -> float:
    if gain.do in POWERS:
        once, each = POWERS[gain.do]
        return once + each * mind.rounds
    many = float(gain.many(mind.table, mind.seat))
    if effect.per is not None:
        many += gain.amount * GROWTH.get(effect.per.partition(":")[0], 0.0) * turns / gain.each
    return many * unit(mind, gain.do)


def unit(mind: Outlook, word: str) -> float:
    """What one of a gain is worth."""
    if word == "guilders":
        return mind.guilder
    return mind.amstel(1) if word == "amstel" else UNITS.get(word, 0.0)


def _answer_worth(mind: Outlook, effect: Effect, gain: Gain) -> float:
    """A card that works by itself: what it gives each time, and how often that will be."""
    on, _, of = (effect.on or "").partition(":")
    if gain.do in POWERS or not on:
        return _gain_worth(mind, effect, gain, 0)
    often = {"claim": 0.9, "deliver": 0.9, "activate": 0.45}[on] * mind.rounds
    if on == "deliver" and of:
        often = _deliveries(mind, Goods(of))
    return _gain_worth(mind, effect, gain, 0) * often


def _deliveries(mind: Outlook, goods: Goods) -> float:
    """How many tiles of these goods the seat will still deliver, about."""
    me, table = mind.me, mind.table
    held = me.store[goods] + me.aboard[goods]
    free = sum(kind is goods and not mind.owned >> place & 1 for place, kind in enumerate(table.goods))
    return 0.8 * held * (mind.rounds > 1) + 0.08 * free * mind.rounds / len(table.merchants)


def chance(mind: Outlook, conditions: tuple[Condition, ...]) -> float:
    """How likely it is that a card's conditions hold when it is to be used."""
    likely = 1.0
    for condition in conditions:
        word, _, of = condition.need.measure.partition(":")
        if word == "plans_used":
            likely *= _plan_chance(mind, of)
        elif word == "at_start":
            likely *= 0.4
        else:
            likely *= 0.9 if condition.holds(mind.table, mind.seat) else 0.5
    return likely


def _plan_chance(mind: Outlook, district: str) -> float:
    """How likely a plan is used in a turn: of this district, if one is named."""
    me, of = mind.me, mind.lookup.district_of
    mine = me.active_bits | me.inactive_bits
    plans = sum(bit for bit, where in of.items() if bit & mine and district in ("", str(where)))
    return 0.75 if plans & me.active_bits else 0.4 if plans else 0.1

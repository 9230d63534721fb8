"""The bot's turn of phase III: first what costs nothing, then the market, then what its cubes buy, then the ship."""

from collections.abc import Sequence
from typing import Final

from amsterdam_routes.merchants.bots.cards import gains_worth, unit, use_worth
from amsterdam_routes.merchants.bots.outlook import Outlook
from amsterdam_routes.merchants.bots.spending import activation_worth, best_rests, best_spending
from amsterdam_routes.merchants.bots.voyages import best_voyage, delivery_worth, nearest_home
from amsterdam_routes.merchants.box.actions import (
    Action,
    Advance,
    BuyTile,
    Deliver,
    DeliverWorker,
    Load,
    Sail,
    TakeWorker,
    UseCard,
)
from amsterdam_routes.merchants.box.card import Tile, Timing
from amsterdam_routes.merchants.rules.measures import Use

SPENT_GUILDER: Final = 1.75
"""What a market tile must give for each guilder of its price."""


def take_turn(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The next action of the turn."""
    return _for_nothing(mind, legal) or _market(mind, legal) or _spend(mind, legal)


def sail_on(mind: Outlook, legal: Sequence[Action]) -> Action:
    """What to do in a move of the ship: goods and dock workers first, then the best voyage, or no further."""
    left = mind.table.pending[0].many
    each = 2 if mind.me.active_bits & mind.lookup.power["sail_double"] else 1
    reach = left + mind.table.turn.credit + each * sum(mind.me.cubes)
    voyage = best_voyage(mind, reach if mind.rounds == 1 else None)
    return _for_nothing(mind, legal) or (legal[-1] if voyage is None else _towards(mind, voyage.first, legal))


def _for_nothing(mind: Outlook, legal: Sequence[Action]) -> Action | None:
    """Uses of cards that cost no cube, goods and dock workers."""
    for action in legal:
        if type(action) is UseCard:
            if _is_gain(mind, mind.lookup.uses[mind.lookup.bit[action.card.id]]):
                return _without_the_worst_plan(mind, legal, action)
        elif type(action) is Load or type(action) is DeliverWorker:
            return action
    deliveries = [action for action in legal if type(action) is Deliver]
    if deliveries:
        return min(deliveries, key=lambda one: delivery_worth(mind, one.goods, mind.lookup.big[one.goods], 0))
    workers = [action for action in legal if type(action) is TakeWorker]
    return min(workers, key=lambda one: nearest_home(mind, one.worker)) if workers else None


def _is_gain(mind: Outlook, use: Use) -> bool:
    """Whether a use that costs no cubes gives more than it costs."""
    if use.cube is not None or use.chosen_cubes:
        return False
    back = sum(gain.many(mind.table, mind.seat) for gain in use.gains if gain.do == "guilders")
    if use.card.timing is Timing.PERMANENT and use.guilders <= back:
        return False  # it could be used for ever
    given = {gain.do for gain in use.gains}
    if "market_again" in given:
        tile = mind.table.tile
        return tile is not None and mind.me.guilders >= 2 * tile.price and tile_worth(mind, tile) > 0
    if "sail" in given:
        fields = sum(gain.amount for gain in use.gains if gain.do == "sail")
        voyage = best_voyage(mind, fields if mind.rounds == 1 else None)
        worth = 0.0 if voyage is None else min(fields, voyage.length) * voyage.each
        return worth > use.guilders * mind.guilder + 1
    if "activate_free" in given:
        return max(activation_worth(mind, bit) for bit in mind.inactive) > use.guilders * mind.guilder
    return use_worth(mind, use) > 0


def _without_the_worst_plan(mind: Outlook, legal: Sequence[Action], use: UseCard) -> Action:
    """The use of a card; if its price is a plan, that which discards the plan of least worth. (C047)"""
    if use.plan is None:
        return use
    same = [action for action in legal if type(action) is UseCard and action.card == use.card and action.plan]
    bit, uses = mind.lookup.bit, mind.lookup.uses
    return min(same, key=lambda one: gains_worth(mind, uses[bit[one.plan.id]], 0) if one.plan else 0.0)


# --- the market


def _market(mind: Outlook, legal: Sequence[Action]) -> Action | None:
    tile = mind.table.tile
    if tile is None or tile_worth(mind, tile) <= 0:
        return None
    return next((action for action in legal if type(action) is BuyTile), None)


def tile_worth(mind: Outlook, tile: Tile) -> float:
    """What a market tile gives, less its price."""
    gains = tile.points + sum(effect.amount * unit(mind, effect.do) for effect in tile.effects)
    return gains - tile.price * min(SPENT_GUILDER, mind.guilder)


# --- the cubes


def _spend(mind: Outlook, legal: Sequence[Action]) -> Action:
    """What the cubes buy, one purchase after another; then the ship, the Amstel, and the end of the turn."""
    spending = best_spending(mind, legal)
    if spending.purchases:
        return spending.purchases[0].action or legal[-1]
    for action in legal:
        if type(action) is UseCard and _beats_the_rest(mind, action, legal):
            return action
    if spending.voyage is not None and (spending.rest.sails or mind.table.turn.credit):
        return _towards(mind, spending.voyage.first, legal)
    if spending.rest.fields:
        return next(one for one in legal if type(one) is Advance and one.fields == spending.rest.fields)
    return legal[-1]


def _beats_the_rest(mind: Outlook, action: UseCard, legal: Sequence[Action]) -> bool:
    """Whether a card that costs cubes of any colours makes more of them than the ship and the Amstel. (C048)"""
    use = mind.lookup.uses[mind.lookup.bit[action.card.id]]
    if not use.chosen_cubes or use.card.timing is not Timing.ACTIONS:
        return False
    _, rests = best_rests(mind, legal)
    missed = rests[-1].worth - rests[-1 - use.chosen_cubes].worth
    return gains_worth(mind, use, 0) - use.guilders * mind.guilder > missed


def _towards(mind: Outlook, place: int, legal: Sequence[Action]) -> Action:
    """The next field on a shortest way."""
    distances, field = mind.lookup.distances, mind.lookup.field
    sails = [action for action in legal if type(action) is Sail]
    return min(sails, key=lambda sail: distances[field[sail.field.id]][place])

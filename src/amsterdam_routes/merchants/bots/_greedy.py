"""The bots of the merchants game: `Random`, who does anything, and `Greedy`, who plans each turn.

`Greedy` judges what its cubes buy, where its ship sails and which dice it takes. In a turn of phase III it does first
what costs nothing, then buys the market tile, then whatever else its cubes buy, and sails.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from amsterdam_routes.kernel._matches import Bot
from amsterdam_routes.merchants.bots._outlook import (
    Outlook,
    block_worth,
    delivery_worth,
    fate_worth,
    gains_worth,
    outlook,
    unit,
    use_worth,
)
from amsterdam_routes.merchants.bots._spending import (
    activation_worth,
    best_rests,
    best_spending,
    best_voyage,
    nearest_home,
)
from amsterdam_routes.merchants.bots._taking import (
    activate_free,
    choose_dice,
    give_card,
    keep_cube,
    pay_cube,
    remove_card,
    swap_card,
    take_card,
    take_cube,
    take_start_cubes,
    use_dice_cards,
)
from amsterdam_routes.merchants.box import GOODS, Tile, Timing
from amsterdam_routes.merchants.box._actions import (
    Action,
    Advance,
    BuyTile,
    Claim,
    Deliver,
    DeliverWorker,
    Load,
    MoveMessenger,
    PlaceMessenger,
    Sail,
    ShipTo,
    TakeWorker,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.rules._decisions import DecisionKind
from amsterdam_routes.merchants.rules._measures import Use
from amsterdam_routes.merchants.rules._play import legal_actions
from amsterdam_routes.merchants.rules._state import View


@attrs.frozen
class Random(Bot[View, Action]):
    """Any legal action, each as likely as any other.

    >>> from amsterdam_routes.merchants.bots import Random
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Random()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: View, random: random.Random, /) -> Action:
        """Return one of the legal actions of this view."""
        legal = legal_actions(view)
        if not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[int(random.random() * len(legal))]


@attrs.frozen
class Greedy(Bot[View, Action]):
    """Plans its turn for points: cards and blocks that its cubes can pay, voyages, dice for both, and few penalties.

    It looks at its board and at nobody else's plans, so it is quick; the same view gives the same action.

    >>> from amsterdam_routes.merchants.bots import Greedy
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Greedy()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: View, random: random.Random, /) -> Action:
        """Return the action that promises most points."""
        legal = legal_actions(view)
        if view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        if len(legal) == 1:
            return legal[0]
        answer = ANSWERS.get(view.table.pending[0].what)
        return legal[0] if answer is None else answer(outlook(view.table, view.seat), legal)


# --- what market tiles, cards and figures ask for


def _free_block(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the block that makes most, and saves most cubes."""

    def worth(claim: Claim) -> tuple[float, float]:
        place = mind.lookup.block[claim.block.id]
        return block_worth(mind, place) + mind.lookup.block_costs[place], fate_worth(mind, place, claim.fate)

    return max((action for action in legal if type(action) is Claim), key=worth)


def _ship_to(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the field where goods can be delivered at once, or else where the best voyage begins."""

    def worth(action: ShipTo) -> float:
        place = mind.lookup.field[action.field.id]
        goods = [one for one in GOODS if mind.me.aboard[one] and place in (mind.lookup.big[one], *mind.lookup.small)]
        here = max((delivery_worth(mind, one, place, mind.speed) for one in goods), default=0.0)
        voyage = best_voyage(mind, start=place)
        return here + (voyage.each if voyage is not None else 0.0)

    return max((action for action in legal if type(action) is ShipTo), key=worth)


def _messenger(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the block that one would like to claim most."""
    moves = [action for action in legal if type(action) is MoveMessenger or type(action) is PlaceMessenger]
    return max(moves, key=lambda move: block_worth(mind, mind.lookup.block[move.block.id]))


def _free_plan(mind: Outlook, legal: Sequence[Action]) -> Action:
    return next((action for action in legal if type(action) is UseFreePlan and action.use), legal[0])


SPENT_GUILDER: Final = 1.75
"""What a market tile must give for each guilder of its price."""


def take_turn(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the next action of the turn."""
    return _for_nothing(mind, legal) or _market(mind, legal) or _spend(mind, legal)


def sail_on(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Choose an action in a move of the ship: goods and dock workers first, then the best voyage, or the end."""
    left = mind.table.pending[0].many
    each = 2 if mind.me._active_bits & mind.lookup.power["sail_double"] else 1
    reach = left + mind.table.turn.credit + each * sum(mind.me.cubes)
    voyage = best_voyage(mind, reach if mind.rounds == 1 else None)
    return _for_nothing(mind, legal) or (legal[-1] if voyage is None else _towards(mind, voyage.first, legal))


def _for_nothing(mind: Outlook, legal: Sequence[Action]) -> Action | None:
    """Return an action that costs no cube: a use of a card, goods or dock workers; None if there is none."""
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
    """Return whether a use that costs no cubes gives more than it costs."""
    if use.cube is not None or use.chosen_cubes:
        return False
    back = sum(gain.many(mind.table, mind.seat) for gain in use.gains if gain.do == "guilders")
    if use.card.timing is Timing.PERMANENT and use.guilders <= back:
        return False  # it could be used without end
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
    """Return the use of a card; if its price is a plan, that which discards the plan of least worth. (C047)"""
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
    """Return the worth of a market tile's benefits, less its price."""
    gains = tile.points + sum(effect.amount * unit(mind, effect.do) for effect in tile.effects)
    return gains - tile.price * min(SPENT_GUILDER, mind.guilder)


# --- the cubes


def _spend(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the next purchase; when there is none, a move of the ship or on the Amstel, or the end of the turn."""
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
    """Return whether a card that costs cubes of any colours makes more of them than the ship and the Amstel. (C048)"""
    use = mind.lookup.uses[mind.lookup.bit[action.card.id]]
    if not use.chosen_cubes or use.card.timing is not Timing.ACTIONS:
        return False
    _, rests = best_rests(mind, legal)
    missed = rests[-1].worth - rests[-1 - use.chosen_cubes].worth
    return gains_worth(mind, use, 0) - use.guilders * mind.guilder > missed


def _towards(mind: Outlook, place: int, legal: Sequence[Action]) -> Action:
    """Return the next field on a shortest path."""
    distances, field = mind.lookup.distances, mind.lookup.field
    sails = [action for action in legal if type(action) is Sail]
    return min(sails, key=lambda sail: distances[field[sail.field.id]][place])


ANSWERS: Final[Mapping[DecisionKind, Callable[[Outlook, Sequence[Action]], Action]]] = {
    DecisionKind.MESSENGER: _messenger,
    DecisionKind.START_CARD: take_card,
    DecisionKind.START_CUBES: take_start_cubes,
    DecisionKind.REMOVED_CARD: remove_card,
    DecisionKind.CARD: take_card,
    DecisionKind.DISCARD: give_card,
    DecisionKind.DICE: choose_dice,
    DecisionKind.DICE_CARDS: use_dice_cards,
    DecisionKind.TURN: take_turn,
    DecisionKind.PAYMENT: pay_cube,
    DecisionKind.CUBE: take_cube,
    DecisionKind.GIVEN_CARD: give_card,
    DecisionKind.SWAPPED_CARD: swap_card,
    DecisionKind.FREE_CARD: activate_free,
    DecisionKind.FREE_BLOCK: _free_block,
    DecisionKind.SAILING: sail_on,
    DecisionKind.SHIP: _ship_to,
    DecisionKind.FREE_PLAN: _free_plan,
    DecisionKind.MESSENGER_MOVE: _messenger,
    DecisionKind.KEPT_CUBE: keep_cube,
}
"""By what is asked: how the bot answers. Where it has no opinion, it takes the first of the legal actions."""

"""The bot of the merchants game that plans each turn: what its cubes buy, where its ship sails, which dice it takes."""

import random
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import attrs

from amsterdam_routes.kernel.matches import Bot
from amsterdam_routes.merchants.bots.blocks import block_worth, fate_worth
from amsterdam_routes.merchants.bots.outlook import Outlook, outlook
from amsterdam_routes.merchants.bots.taking import (
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
from amsterdam_routes.merchants.bots.turns import sail_on, take_turn
from amsterdam_routes.merchants.bots.voyages import best_voyage, delivery_worth
from amsterdam_routes.merchants.box.actions import Action, Claim, MoveMessenger, PlaceMessenger, ShipTo, UseFreePlan
from amsterdam_routes.merchants.box.cubes import GOODS
from amsterdam_routes.merchants.rules.decisions import Asked
from amsterdam_routes.merchants.rules.legality import legal_actions
from amsterdam_routes.merchants.rules.state import View


@attrs.frozen
class Greedy(Bot[View, Action]):
    """Plans its turn for points: cards and blocks that its cubes can pay, voyages, dice for both, and few penalties.

    It looks at its own board and at nobody else's plans, so it is quick; the same view gives the same action.

    >>> from amsterdam_routes.merchants.bots import Greedy
    >>> import amsterdam_routes.merchants as am, random
    >>> view = am.view(am.new_game(1, seed="1672"), 0)
    >>> Greedy()(view, random.Random(1)) in am.legal_actions(view)
    True
    """

    def __call__(self, view: View, random: random.Random, /) -> Action:
        """What promises most points."""
        legal = legal_actions(view)
        if view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        if len(legal) == 1:
            return legal[0]
        answer = ANSWERS.get(view.table.pending[0].what)
        return legal[0] if answer is None else answer(outlook(view.table, view.seat), legal)


# --- what market tiles, cards and figures ask for


def _free_block(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The block that makes most, and saves most cubes."""

    def worth(claim: Claim) -> tuple[float, float]:
        place = mind.lookup.block[claim.block.id]
        return block_worth(mind, place) + mind.lookup.block_costs[place], fate_worth(mind, place, claim.fate)

    return max((action for action in legal if type(action) is Claim), key=worth)


def _ship_to(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Where goods can be delivered at once, or else where the best voyage begins."""

    def worth(action: ShipTo) -> float:
        place = mind.lookup.field[action.field.id]
        goods = [one for one in GOODS if mind.me.aboard[one] and place in (mind.lookup.big[one], *mind.lookup.small)]
        here = max((delivery_worth(mind, one, place, mind.speed) for one in goods), default=0.0)
        voyage = best_voyage(mind, start=place)
        return here + (voyage.each if voyage is not None else 0.0)

    return max((action for action in legal if type(action) is ShipTo), key=worth)


def _messenger(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The block that one would like to claim most."""
    moves = [action for action in legal if type(action) is MoveMessenger or type(action) is PlaceMessenger]
    return max(moves, key=lambda move: block_worth(mind, mind.lookup.block[move.block.id]))


def _free_plan(mind: Outlook, legal: Sequence[Action]) -> Action:
    return next((action for action in legal if type(action) is UseFreePlan and action.use), legal[0])


ANSWERS: Final[Mapping[Asked, Callable[[Outlook, Sequence[Action]], Action]]] = {
    Asked.MESSENGER: _messenger,
    Asked.START_CARD: take_card,
    Asked.START_CUBES: take_start_cubes,
    Asked.REMOVED_CARD: remove_card,
    Asked.CARD: take_card,
    Asked.DISCARD: give_card,
    Asked.DICE: choose_dice,
    Asked.DICE_CARDS: use_dice_cards,
    Asked.TURN: take_turn,
    Asked.PAYMENT: pay_cube,
    Asked.CUBE: take_cube,
    Asked.GIVEN_CARD: give_card,
    Asked.SWAPPED_CARD: swap_card,
    Asked.FREE_CARD: activate_free,
    Asked.FREE_BLOCK: _free_block,
    Asked.SAILING: sail_on,
    Asked.SHIP: _ship_to,
    Asked.FREE_PLAN: _free_plan,
    Asked.MESSENGER_MOVE: _messenger,
    Asked.KEPT_CUBE: keep_cube,
}
"""By what is asked: how the bot answers. Where it has no opinion, it takes the first of the legal actions."""

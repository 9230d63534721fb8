"""What stands against an action: every reason why the seat to move may not do it.

An action that answers another decision than the one that is asked is told so; what else stands against it is told as
well, as far as that can be said.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

from amsterdam_routes.merchants.box.actions import (
    Action,
    Activate,
    ActivateFree,
    Advance,
    BuyTile,
    ChooseDice,
    Claim,
    Decline,
    Deliver,
    DeliverWorker,
    DiscardCard,
    DoneWithDice,
    EndTurn,
    GiveCard,
    Keep,
    Load,
    MoveMessenger,
    MoveTrader,
    PayCube,
    Payment,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
    RemoveCard,
    Sail,
    ShipTo,
    StopSailing,
    SwapFor,
    TakeCard,
    TakeCube,
    TakeStartCubes,
    TakeWorker,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.rules import card_objections, reasons, turn_objections
from amsterdam_routes.merchants.rules.card_objections import Found
from amsterdam_routes.merchants.rules.decisions import Ask, Asked
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import Tables, tables

ANSWERS: dict[type[Action], tuple[Asked, ...]] = {
    PlaceForeman: (Asked.FOREMAN,),
    PlaceMessenger: (Asked.MESSENGER,),
    PlaceTrader: (Asked.TRADER,),
    TakeCard: (Asked.START_CARD, Asked.CARD),
    TakeStartCubes: (Asked.START_CUBES,),
    RemoveCard: (Asked.REMOVED_CARD,),
    Decline: (Asked.CARD,),
    DiscardCard: (Asked.DISCARD,),
    ChooseDice: (Asked.DICE,),
    UseCard: (Asked.CARD, Asked.DICE, Asked.DICE_CARDS, Asked.TURN),
    DoneWithDice: (Asked.DICE_CARDS,),
    Activate: (Asked.TURN,),
    Claim: (Asked.TURN, Asked.FREE_BLOCK),
    Load: (Asked.TURN, Asked.SAILING),
    Deliver: (Asked.TURN, Asked.SAILING),
    TakeWorker: (Asked.TURN, Asked.SAILING),
    DeliverWorker: (Asked.TURN, Asked.SAILING),
    Sail: (Asked.TURN, Asked.SAILING),
    StopSailing: (Asked.SAILING,),
    Advance: (Asked.TURN,),
    BuyTile: (Asked.TURN,),
    EndTurn: (Asked.TURN,),
    PayCube: (Asked.PAYMENT,),
    TakeCube: (Asked.CUBE,),
    GiveCard: (Asked.GIVEN_CARD,),
    SwapFor: (Asked.SWAPPED_CARD,),
    ActivateFree: (Asked.FREE_CARD,),
    ShipTo: (Asked.SHIP,),
    UseFreePlan: (Asked.FREE_PLAN,),
    MoveMessenger: (Asked.MESSENGER_MOVE,),
    MoveTrader: (Asked.TRADER_MOVE,),
    Keep: (Asked.KEPT_CUBE,),
}
"""By class of actions: what it answers."""


def objections(table: Table, action: Action) -> Found:
    """Everything that stands against an action of the seat that is asked."""
    lookup, asked = tables(table.edition), table.pending[0]
    if action not in lookup.index:
        yield reasons.NOT_IN_THE_BOX()
        return
    answered = asked.what in ANSWERS[type(action)]
    if type(action) is Claim:
        answered = asked.what is (Asked.FREE_BLOCK if action.payment is Payment.FREE else Asked.TURN)  # T-CB22
    if not answered:
        yield reasons.SOMETHING_ELSE_ASKED(reasons.RULES_OF_ASKED[asked.what], asked=asked.what)
    if type(action) in _AGAINST:
        yield from _AGAINST[type(action)](table, asked, lookup, action)


_AGAINST: dict[type[Action], Callable[[Table, Ask, Tables, Any], Found]] = {  # each takes its own class of actions
    TakeCard: card_objections.take_card,
    RemoveCard: card_objections.remove_card,
    Decline: card_objections.decline,
    DiscardCard: partial(card_objections.inactive, "M4.3d"),
    UseCard: card_objections.use_card,
    Activate: card_objections.activate,
    Claim: turn_objections.claim,
    Load: turn_objections.load,
    Deliver: turn_objections.deliver,
    TakeWorker: turn_objections.take_worker,
    DeliverWorker: turn_objections.deliver_worker,
    Sail: turn_objections.sail,
    Advance: turn_objections.advance,
    BuyTile: turn_objections.buy_tile,
    PayCube: turn_objections.pay_cube,
    TakeCube: turn_objections.take_cube,
    GiveCard: partial(card_objections.inactive, "T-CA18"),
    SwapFor: card_objections.swap_for,
    ActivateFree: partial(card_objections.inactive, "MQ79"),
    ShipTo: turn_objections.ship_to,
    MoveMessenger: turn_objections.move_messenger,
    MoveTrader: turn_objections.move_trader,
    Keep: turn_objections.keep,
}
"""By class of actions: what may stand against one, beside what is asked."""

"""What a player may want to do, as values: one class for each kind of decision.

Constructors check types (`TypeError`). Whether the rules allow an action is for `violations` to say.
"""

from typing import TypeAlias, get_args

from amsterdam_routes.merchants.box.actions_of_round import (
    ChooseDice,
    Decline,
    DiscardCard,
    DoneWithDice,
    Keep,
    MoveMessenger,
    MoveTrader,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
    RemoveCard,
    TakeCard,
    TakeStartCubes,
)
from amsterdam_routes.merchants.box.actions_of_turn import (
    Activate,
    ActivateFree,
    Advance,
    BuyTile,
    Claim,
    Deliver,
    DeliverWorker,
    EndTurn,
    Fate,
    GiveCard,
    Load,
    PayCube,
    Payment,
    Sail,
    ShipTo,
    StopSailing,
    SwapFor,
    TakeCube,
    TakeWorker,
    UseCard,
    UseFreePlan,
)

__all__ = [
    "ACTIONS",
    "Action",
    "Activate",
    "ActivateFree",
    "Advance",
    "BuyTile",
    "ChooseDice",
    "Claim",
    "Decline",
    "Deliver",
    "DeliverWorker",
    "DiscardCard",
    "DoneWithDice",
    "EndTurn",
    "Fate",
    "GiveCard",
    "Keep",
    "Load",
    "MoveMessenger",
    "MoveTrader",
    "PayCube",
    "Payment",
    "PlaceForeman",
    "PlaceMessenger",
    "PlaceTrader",
    "RemoveCard",
    "Sail",
    "ShipTo",
    "StopSailing",
    "SwapFor",
    "TakeCard",
    "TakeCube",
    "TakeStartCubes",
    "TakeWorker",
    "UseCard",
    "UseFreePlan",
]

Action: TypeAlias = (
    PlaceForeman
    | PlaceMessenger
    | PlaceTrader
    | TakeCard
    | TakeStartCubes
    | RemoveCard
    | Decline
    | DiscardCard
    | ChooseDice
    | UseCard
    | DoneWithDice
    | Activate
    | Claim
    | Load
    | Deliver
    | TakeWorker
    | DeliverWorker
    | Sail
    | StopSailing
    | Advance
    | BuyTile
    | EndTurn
    | PayCube
    | TakeCube
    | GiveCard
    | SwapFor
    | ActivateFree
    | ShipTo
    | UseFreePlan
    | MoveMessenger
    | MoveTrader
    | Keep
)
"""Any of the actions; a `match` over it can be exhaustive."""

ACTIONS: tuple[type[Action], ...] = get_args(Action)
"""The classes of actions, in a fixed order."""

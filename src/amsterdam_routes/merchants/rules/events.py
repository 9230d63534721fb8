"""What an action makes happen, in order: enough to bring a client's view up to date.

The transition makes these events while it makes the new state, so they cannot tell another story. They hide nothing:
whatever comes out of a deck, the market or the dice is seen by all, and the orders are shown when the game is over.
Seats are numbered from 0; in a solo game TOM is seat 1.
"""

from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.rules.events_of_round import (
    CardActivated,
    CardsDiscarded,
    CardsLaidOut,
    CardSwapped,
    CardTaken,
    CardUsed,
    CubeKept,
    CubesPlaced,
    CubesShifted,
    DiceRolled,
    DiceTurned,
    ForemanMoved,
    GameOver,
    MessengerMoved,
    NumberDone,
    PenaltyTaken,
    PhaseBegan,
    RoundBegan,
    TileTurnedUp,
    TraderMoved,
    TurnBegan,
    WheelTurned,
)
from amsterdam_routes.merchants.rules.events_of_turn import (
    BlockClaimed,
    CreditChanged,
    CubesGained,
    CubesPaid,
    DiscLifted,
    DiscMoved,
    GoodsDelivered,
    GoodsLoaded,
    GoodsSold,
    GoodsStored,
    GuildersGained,
    GuildersPaid,
    PointsScored,
    ShipMoved,
    TileBought,
    WorkerDelivered,
    WorkerTaken,
)

__all__ = [
    "Acted",
    "BlockClaimed",
    "CardActivated",
    "CardSwapped",
    "CardTaken",
    "CardUsed",
    "CardsDiscarded",
    "CardsLaidOut",
    "CreditChanged",
    "CubeKept",
    "CubesGained",
    "CubesPaid",
    "CubesPlaced",
    "CubesShifted",
    "DiceRolled",
    "DiceTurned",
    "DiscLifted",
    "DiscMoved",
    "Event",
    "ForemanMoved",
    "GameOver",
    "GoodsDelivered",
    "GoodsLoaded",
    "GoodsSold",
    "GoodsStored",
    "GuildersGained",
    "GuildersPaid",
    "MessengerMoved",
    "NumberDone",
    "PenaltyTaken",
    "PhaseBegan",
    "PointsScored",
    "RoundBegan",
    "ShipMoved",
    "TileBought",
    "TileTurnedUp",
    "TraderMoved",
    "TurnBegan",
    "WheelTurned",
    "WorkerDelivered",
    "WorkerTaken",
]


@attrs.frozen(field_transformer=checked)
class Acted:
    """A seat did something: the first event of every action.

    >>> from amsterdam_routes.merchants import EndTurn
    >>> Acted(0, EndTurn())
    Acted(seat=0, action=EndTurn())
    """

    seat: int
    """Who did it: the seat that `pending` asked first."""
    action: Action
    """What was done. Dice that were chosen are in `dice` of the merchant.

    What is asked next is `pending`, and what the turn keeps in mind is `turn`: both follow from the action by the
    rules, and no event tells them, but for `turn.credit`.
    """


Event: TypeAlias = (
    Acted
    | RoundBegan
    | PhaseBegan
    | TurnBegan
    | CardsLaidOut
    | CardTaken
    | CardsDiscarded
    | CardSwapped
    | CardActivated
    | CardUsed
    | PenaltyTaken
    | DiceRolled
    | DiceTurned
    | CubesPlaced
    | CubesShifted
    | WheelTurned
    | CubesGained
    | CubesPaid
    | CubeKept
    | GuildersGained
    | GuildersPaid
    | PointsScored
    | BlockClaimed
    | GoodsStored
    | GoodsSold
    | GoodsLoaded
    | GoodsDelivered
    | ShipMoved
    | CreditChanged
    | WorkerTaken
    | WorkerDelivered
    | DiscMoved
    | DiscLifted
    | TileBought
    | TileTurnedUp
    | ForemanMoved
    | MessengerMoved
    | TraderMoved
    | NumberDone
    | GameOver
)
"""Anything that may happen; a `match` over it can be exhaustive."""

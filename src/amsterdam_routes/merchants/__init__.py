"""The rules of the merchants game, as immutable values and pure functions.

>>> import amsterdam_routes.merchants as am
>>> state = am.new_game(3, seed="1672")
>>> state = am.apply(state, am.legal_actions(state)[0])
>>> state.phase
<Phase.SETUP: 'setup'>

Here are all names of the merchants game, and what serves any game.
"""

from amsterdam_routes.kernel import faces as _faces
from amsterdam_routes.kernel import shared as _shared
from amsterdam_routes.kernel.shared import *  # noqa: F403  # what knows no game
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
    Fate,
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
from amsterdam_routes.merchants.box.built_in import MERCHANTS
from amsterdam_routes.merchants.box.card import Card, CardType, Effect, Need, Order, Tile, Timing
from amsterdam_routes.merchants.box.cubes import Cube, District, Goods, Worker
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.parts import CardKind, Churches, Length
from amsterdam_routes.merchants.box.places import Block, Field, Water
from amsterdam_routes.merchants.checks.position import check
from amsterdam_routes.merchants.documents.storage import from_data, from_json, register_hooks, schema, to_data, to_json
from amsterdam_routes.merchants.game import GAME
from amsterdam_routes.merchants.knowledge.following import fold, redact
from amsterdam_routes.merchants.knowledge.outcomes import Outcome, Outcomes, outcomes
from amsterdam_routes.merchants.knowledge.prospects import Prospect, prospects
from amsterdam_routes.merchants.knowledge.sampling import sample
from amsterdam_routes.merchants.knowledge.turn_reports import TurnReport, turn_of
from amsterdam_routes.merchants.knowledge.views import view
from amsterdam_routes.merchants.notation.actions import notate, parse_action
from amsterdam_routes.merchants.notation.records import from_notation, to_notation
from amsterdam_routes.merchants.notation.typed import find_actions
from amsterdam_routes.merchants.pictures import svg, text
from amsterdam_routes.merchants.records import (
    MerchantsRecord,
    RedactedMerchantsRecord,
    new_record,
    record_from,
)
from amsterdam_routes.merchants.rules.asks import Ask, Asked, Phase
from amsterdam_routes.merchants.rules.deal import new_game
from amsterdam_routes.merchants.rules.events import (
    Acted,
    BlockClaimed,
    CardActivated,
    CardsDiscarded,
    CardsLaidOut,
    CardSwapped,
    CardTaken,
    CardUsed,
    CreditChanged,
    CubeKept,
    CubesGained,
    CubesPaid,
    CubesPlaced,
    CubesShifted,
    DiceRolled,
    DiceTurned,
    DiscLifted,
    DiscMoved,
    Event,
    ForemanMoved,
    GameOver,
    GoodsDelivered,
    GoodsLoaded,
    GoodsSold,
    GoodsStored,
    GuildersGained,
    GuildersPaid,
    MessengerMoved,
    NumberDone,
    PenaltyTaken,
    PhaseBegan,
    PointsScored,
    RoundBegan,
    ShipMoved,
    TileBought,
    TileTurnedUp,
    TraderMoved,
    TurnBegan,
    WheelTurned,
    WorkerDelivered,
    WorkerTaken,
)
from amsterdam_routes.merchants.rules.final import CardScore, DistrictScore
from amsterdam_routes.merchants.rules.legality import legal_actions, violations
from amsterdam_routes.merchants.rules.merchant import Category, Merchant, Turn
from amsterdam_routes.merchants.rules.orders import Leftovers, OrderScore
from amsterdam_routes.merchants.rules.piles import Hand, Piles
from amsterdam_routes.merchants.rules.playouts import pick, playout
from amsterdam_routes.merchants.rules.reasons import ViolationCode
from amsterdam_routes.merchants.rules.scoring import Decision, Sheet, Standings, standings
from amsterdam_routes.merchants.rules.setup import Options, Setup
from amsterdam_routes.merchants.rules.state import SeatView, State, Table, View
from amsterdam_routes.merchants.rules.transition import apply, events, step
from amsterdam_routes.merchants.words import card_ability, describe

__all__ = [
    "Acted",
    "Action",
    "Activate",
    "ActivateFree",
    "Advance",
    "Ask",
    "Asked",
    "Block",
    "BlockClaimed",
    "BuyTile",
    "Card",
    "CardActivated",
    "CardKind",
    "CardScore",
    "CardSwapped",
    "CardTaken",
    "CardType",
    "CardUsed",
    "CardsDiscarded",
    "CardsLaidOut",
    "Category",
    "ChooseDice",
    "Churches",
    "Claim",
    "CreditChanged",
    "Cube",
    "CubeKept",
    "CubesGained",
    "CubesPaid",
    "CubesPlaced",
    "CubesShifted",
    "Decision",
    "Decline",
    "Deliver",
    "DeliverWorker",
    "DiceRolled",
    "DiceTurned",
    "DiscLifted",
    "DiscMoved",
    "DiscardCard",
    "District",
    "DistrictScore",
    "DoneWithDice",
    "Edition",
    "Effect",
    "EndTurn",
    "Event",
    "Fate",
    "Field",
    "ForemanMoved",
    "GAME",
    "GameOver",
    "GiveCard",
    "Goods",
    "GoodsDelivered",
    "GoodsLoaded",
    "GoodsSold",
    "GoodsStored",
    "GuildersGained",
    "GuildersPaid",
    "Hand",
    "Keep",
    "Leftovers",
    "Length",
    "Load",
    "MERCHANTS",
    "Merchant",
    "MerchantsRecord",
    "MessengerMoved",
    "MoveMessenger",
    "MoveTrader",
    "Need",
    "NumberDone",
    "Options",
    "Order",
    "OrderScore",
    "Outcome",
    "Outcomes",
    "PayCube",
    "Payment",
    "PenaltyTaken",
    "Phase",
    "PhaseBegan",
    "Piles",
    "PlaceForeman",
    "PlaceMessenger",
    "PlaceTrader",
    "PointsScored",
    "Prospect",
    "RedactedMerchantsRecord",
    "RemoveCard",
    "RoundBegan",
    "Sail",
    "SeatView",
    "Setup",
    "Sheet",
    "ShipMoved",
    "ShipTo",
    "Standings",
    "State",
    "StopSailing",
    "SwapFor",
    "Table",
    "TakeCard",
    "TakeCube",
    "TakeStartCubes",
    "TakeWorker",
    "Tile",
    "TileBought",
    "TileTurnedUp",
    "Timing",
    "TraderMoved",
    "Turn",
    "TurnBegan",
    "TurnReport",
    "UseCard",
    "UseFreePlan",
    "View",
    "ViolationCode",
    "Water",
    "WheelTurned",
    "Worker",
    "WorkerDelivered",
    "WorkerTaken",
    "apply",
    "card_ability",
    "check",
    "describe",
    "events",
    "find_actions",
    "fold",
    "from_data",
    "from_json",
    "from_notation",
    "legal_actions",
    "new_game",
    "new_record",
    "notate",
    "outcomes",
    "parse_action",
    "pick",
    "playout",
    "prospects",
    "record_from",
    "redact",
    "register_hooks",
    "sample",
    "schema",
    "standings",
    "step",
    "svg",
    "text",
    "to_data",
    "to_json",
    "to_notation",
    "turn_of",
    "view",
    "violations",
]

_faces.set_public_module(__name__, __all__)
__all__ += _shared.__all__

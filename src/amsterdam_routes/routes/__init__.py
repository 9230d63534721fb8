"""The route game: carts on the routes of 17th-century Amsterdam. All its names are those of `amsterdam_routes` as well.

>>> import amsterdam_routes as ar
>>> from amsterdam_routes import routes
>>> routes.new_game(2, seed="1634") == ar.new_game(2, seed="1634")
True
"""

from amsterdam_routes.kernel import shared as _shared
from amsterdam_routes.kernel.shared import *  # noqa: F403  # what knows no game
from amsterdam_routes.routes.box.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.box.board import Board, Color, Contract, Place, Route
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.documents import from_data, from_json, register_hooks, schema, to_data, to_json
from amsterdam_routes.routes.game import GAME, RedactedRouteRecord, RouteRecord, new_record, record_from
from amsterdam_routes.routes.knowledge.outcomes import Outcome, Outcomes, Prospect, group_claims, outcomes, prospects
from amsterdam_routes.routes.knowledge.views import fold, redact, view
from amsterdam_routes.routes.knowledge.worlds import Memory, sample
from amsterdam_routes.routes.notation.actions import find_actions, notate, parse_action
from amsterdam_routes.routes.notation.reader import from_notation
from amsterdam_routes.routes.notation.writer import to_notation
from amsterdam_routes.routes.pictures import svg, text
from amsterdam_routes.routes.rules.deal import Setup, new_game
from amsterdam_routes.routes.rules.events import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Ending,
    Event,
    FaceUpTaken,
    GameOver,
    KeepHidden,
    LastRoundBegan,
    Passed,
    PileRebuilt,
    PointsScored,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules.legality import ViolationCode, legal_actions, pick, violations
from amsterdam_routes.routes.rules.scoring import ContractScore, Decision, Sheet, Standings, standings
from amsterdam_routes.routes.rules.state import Hand, Phase, Piles, SeatView, State, Table, View
from amsterdam_routes.routes.rules.transition import apply, events, playout, step
from amsterdam_routes.routes.words import describe, route_name

__all__ = [
    "AMSTERDAM",
    "Action",
    "Board",
    "BonusCardTaken",
    "CardDrawn",
    "CardTurnedUp",
    "ClaimRoute",
    "Color",
    "Contract",
    "ContractScore",
    "ContractsKept",
    "ContractsOffered",
    "ContractsReturned",
    "Decision",
    "DrawBlind",
    "DrawContracts",
    "Edition",
    "Ending",
    "Event",
    "FaceUpTaken",
    "GAME",
    "GameOver",
    "Hand",
    "KeepContracts",
    "KeepHidden",
    "LastRoundBegan",
    "Memory",
    "Outcome",
    "Outcomes",
    "Pass",
    "Passed",
    "Phase",
    "PileRebuilt",
    "Piles",
    "Place",
    "PointsScored",
    "Prospect",
    "RedactedRouteRecord",
    "Route",
    "RouteClaimed",
    "RouteRecord",
    "RowFlushed",
    "SeatView",
    "Setup",
    "Sheet",
    "Standings",
    "State",
    "Table",
    "TakeFaceUp",
    "TurnBegan",
    "View",
    "ViolationCode",
    "apply",
    "check",
    "describe",
    "events",
    "find_actions",
    "fold",
    "from_data",
    "from_json",
    "from_notation",
    "group_claims",
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
    "route_name",
    "sample",
    "schema",
    "standings",
    "step",
    "svg",
    "text",
    "to_data",
    "to_json",
    "to_notation",
    "view",
    "violations",
]
__all__ += _shared.__all__

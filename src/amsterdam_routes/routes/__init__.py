"""The route game: carts on the routes of 17th-century Amsterdam. All its names are those of `amsterdam_routes` as well.

>>> import amsterdam_routes as ar
>>> from amsterdam_routes import routes
>>> routes.new_game(2, seed="1634") == ar.new_game(2, seed="1634")
True
"""

import amsterdam_routes.kernel._faces as _faces  # so that pyright finds its `__all__`
from amsterdam_routes.kernel._faces import *  # noqa: F403  # what knows no game
from amsterdam_routes.routes._checks import check
from amsterdam_routes.routes._documents import from_data, from_json, register_hooks, schema, to_data, to_json
from amsterdam_routes.routes._game import GAME, RedactedRouteRecord, RouteGame, RouteRecord, new_record, record_from
from amsterdam_routes.routes._notation import find_actions, notate, parse_action, to_notation
from amsterdam_routes.routes._notation_reader import from_notation
from amsterdam_routes.routes._views import fold, redact, view
from amsterdam_routes.routes._words import describe, route_name
from amsterdam_routes.routes._worlds import (
    Memory,
    Outcome,
    Outcomes,
    Prospect,
    group_claims,
    outcomes,
    prospects,
    sample,
)
from amsterdam_routes.routes.box import _actions as action_types
from amsterdam_routes.routes.box._actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.box._board import Board, Color, Contract, Place, Route
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition
from amsterdam_routes.routes.pictures import svg, text
from amsterdam_routes.routes.rules import _events as event_types
from amsterdam_routes.routes.rules._deal import Setup, new_game
from amsterdam_routes.routes.rules._events import (
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
from amsterdam_routes.routes.rules._legality import ViolationCode, legal_actions, pick, violations
from amsterdam_routes.routes.rules._scoring import ContractScore, Sheet, Standings, Verdict, standings
from amsterdam_routes.routes.rules._state import Hand, Phase, Piles, SeatView, State, Table, View
from amsterdam_routes.routes.rules._transition import apply, events, playout, step

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
    "Verdict",
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
    "RouteGame",
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
    "action_types",
    "apply",
    "check",
    "describe",
    "event_types",
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
__all__ += _faces.__all__

_faces.show_namespaces(__name__, __all__, action_types, event_types)

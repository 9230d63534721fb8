"""The rules of two board games about trade in Amsterdam, as immutable values and pure functions.

>>> import amsterdam_routes as ar
>>> state = ar.new_game(3, seed="1634")
>>> state = ar.apply(state, ar.legal_actions(state)[0])
>>> state.to_move
1
"""

from amsterdam_routes.kernel.chance import Chance, Seed, commitment, seed_bytes
from amsterdam_routes.kernel.errors import (
    AmsterdamError,
    IllegalAction,
    InvalidDocument,
    InvalidEdition,
    InvalidRecord,
    Problem,
    Violation,
)
from amsterdam_routes.routes.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.board import Board, Color, Contract, Place, Route
from amsterdam_routes.routes.deal import new_game
from amsterdam_routes.routes.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.events import Event
from amsterdam_routes.routes.game import GAME, Setup
from amsterdam_routes.routes.knowledge import view
from amsterdam_routes.routes.legality import legal_actions, violations
from amsterdam_routes.routes.outcomes import Outcome, Outcomes, outcomes
from amsterdam_routes.routes.scoring import Standings, standings
from amsterdam_routes.routes.state import Hand, Phase, Piles, State, Table, View
from amsterdam_routes.routes.transition import apply, events, step

__all__ = [
    "AMSTERDAM",
    "Action",
    "AmsterdamError",
    "Board",
    "Chance",
    "ClaimRoute",
    "Color",
    "Contract",
    "DrawBlind",
    "DrawContracts",
    "Edition",
    "Event",
    "GAME",
    "Hand",
    "IllegalAction",
    "InvalidDocument",
    "InvalidEdition",
    "InvalidRecord",
    "KeepContracts",
    "Pass",
    "Outcome",
    "Outcomes",
    "Phase",
    "Piles",
    "Place",
    "Problem",
    "Route",
    "Seed",
    "Setup",
    "Standings",
    "State",
    "Table",
    "TakeFaceUp",
    "View",
    "Violation",
    "apply",
    "commitment",
    "events",
    "legal_actions",
    "new_game",
    "outcomes",
    "seed_bytes",
    "standings",
    "step",
    "view",
    "violations",
]

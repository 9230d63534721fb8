"""The route game as one value, for whatever works with any game."""

from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.fast.playouts import pick, playout
from amsterdam_routes.routes.knowledge.following import fold, redact, shown_to
from amsterdam_routes.routes.knowledge.views import sample, view
from amsterdam_routes.routes.rules.actions import Action
from amsterdam_routes.routes.rules.deal import deal, empty_table
from amsterdam_routes.routes.rules.events import Event, opens
from amsterdam_routes.routes.rules.legality import legal_actions, violations
from amsterdam_routes.routes.rules.scoring import Standings, standings
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.rules.transition import apply, events, step


@attrs.frozen(field_transformer=checked)
class Setup:
    """What is agreed before a route game: how many play, in which edition, and who starts.

    >>> import amsterdam_routes as ar
    >>> ar.Setup(3).first
    0
    """

    players: int
    """How many play."""
    edition: Edition = AMSTERDAM
    """The box."""
    first: int = 0
    """The seat that starts."""

    def __attrs_post_init__(self) -> None:
        empty_table(self.players, self.first, self.edition)  # refuses what cannot be played


def _deal(setup: Setup, chance: Chance) -> State:
    return deal(empty_table(setup.players, setup.first, setup.edition), chance)


def _setup(position: State | View) -> Setup:
    table = position.table
    return Setup(table.players, table.edition, table.first)


def _viewer(view: View) -> int | None:
    return view.seat


def _players(setup: Setup) -> int:
    return setup.players


def _to_move(position: State | View) -> int | None:
    return position.table.to_move


RouteGame: TypeAlias = Game[Setup, State, View, Action, Event, Standings]

GAME: RouteGame = Game(
    name="routes",
    deal=_deal,
    setup=_setup,
    players=_players,
    to_move=_to_move,
    legal_actions=legal_actions,
    violations=violations,
    apply=apply,
    events=events,
    step=step,
    view=view,
    viewer=_viewer,
    sample=sample,
    redact=redact,
    fold=fold,
    opens=opens,
    shown_to=shown_to,
    standings=standings,
    pick=pick,
    playout=playout,
    check=check,
)
"""The route game's verbs in one bundle."""

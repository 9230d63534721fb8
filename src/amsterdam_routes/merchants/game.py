"""The merchants game as one value, for whatever works with any game."""

from collections.abc import Sequence
from typing import TypeAlias

from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.parts import Words
from amsterdam_routes.merchants.checks.position import check
from amsterdam_routes.merchants.fast.playouts import pick, playout
from amsterdam_routes.merchants.knowledge.following import fold, redact, shown_to
from amsterdam_routes.merchants.knowledge.sampling import sample
from amsterdam_routes.merchants.knowledge.views import view
from amsterdam_routes.merchants.rules.actions import Action
from amsterdam_routes.merchants.rules.deal import deal
from amsterdam_routes.merchants.rules.events import Event, opens
from amsterdam_routes.merchants.rules.legality import legal_actions, violations
from amsterdam_routes.merchants.rules.reasons import REASONS
from amsterdam_routes.merchants.rules.scoring import Standings, standings
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import State, View
from amsterdam_routes.merchants.rules.transition import apply, events, step
from amsterdam_routes.merchants.words import describe


def _setup(position: State | View) -> Setup:
    return position.table.setup


def _actions(setup: Setup) -> Sequence[Action]:
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    return position.table.to_move


def _viewer(view: View) -> int | None:
    return view.seat


MerchantsGame: TypeAlias = Game[Setup, State, View, Action, Event, Standings]

GAME: MerchantsGame = Game(
    name="merchants",
    deal=deal,
    setup=_setup,
    actions=_actions,
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
    check=check,
    pick=pick,
    playout=playout,
    words=Words(describe, REASONS),
)
"""The merchants game's verbs in one bundle."""

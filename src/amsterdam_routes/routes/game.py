"""The route game as one value, for whatever works with any game."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from amsterdam_routes.kernel.capabilities import ChanceTree, Notation, Pictures, Words
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.records import Record, RedactedRecord
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.knowledge.following import FOLLOWING, fold, redact, shown_to
from amsterdam_routes.routes.knowledge.observing import OBSERVING
from amsterdam_routes.routes.knowledge.outcomes import apply_asked, deal_asked, widest
from amsterdam_routes.routes.knowledge.sampling import sample
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.pictures import svg, text
from amsterdam_routes.routes.pictures.palette import ROUTES, SEATS, SHAPES
from amsterdam_routes.routes.rules.deal import deal
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.legality import legal_actions, violations
from amsterdam_routes.routes.rules.playouts import pick, playout
from amsterdam_routes.routes.rules.reasons import REASONS
from amsterdam_routes.routes.rules.scoring import Standings, standings
from amsterdam_routes.routes.rules.setup import Setup, setup_of
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.rules.transition import apply, events, step
from amsterdam_routes.routes.words import describe, story

if TYPE_CHECKING:
    from amsterdam_routes.routes.notation.writer import AnyRecord


def _documents() -> Documents:
    from amsterdam_routes.routes.documents import DOCUMENTS  # which imports this module

    return DOCUMENTS


def _parse(text: str, setup: Setup) -> Action:
    from amsterdam_routes.routes.notation.actions import parse_action

    return parse_action(text, setup.edition)


def _notate(action: Action) -> str:
    from amsterdam_routes.routes.notation.actions import notate

    return notate(action)


def _dump(record: "AnyRecord") -> str:
    from amsterdam_routes.routes.notation.writer import to_notation  # which imports this module

    return to_notation(record)


def _load(text: str, edition: Edition | None = None) -> "AnyRecord":
    from amsterdam_routes.routes.notation.reader import from_notation  # which imports this module

    box = AMSTERDAM if edition is None else edition
    if "\nviewer:" in text:
        return from_notation(text, RedactedRecord, edition=box)
    return from_notation(text, Record, edition=box)


def _actions(setup: Setup) -> Sequence[Action]:
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    return position.table.to_move


RouteGame: TypeAlias = Game[Setup, State, View, Action, Event, Standings]

GAME: RouteGame = Game(
    name="routes",
    deal=deal,
    setup=setup_of,
    actions=_actions,
    to_move=_to_move,
    legal_actions=legal_actions,
    violations=violations,
    apply=apply,
    events=events,
    step=step,
    view=view,
    sample=sample,
    redact=redact,
    fold=fold,
    following=FOLLOWING,
    shown_to=shown_to,
    standings=standings,
    pick=pick,
    playout=playout,
    check=check,
    chance_tree=ChanceTree(deal_asked, apply_asked, widest),
    documents=_documents,
    words=Words(describe, REASONS, story),
    pictures=Pictures(svg, text, ROUTES, SHAPES, SEATS, {"map": partial(svg, panels=False)}),
    notation=Notation(_notate, _parse, _dump, _load, "amsterdam-routes "),
    observing=OBSERVING,
)
"""The route game's verbs in one bundle."""

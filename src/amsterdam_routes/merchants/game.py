"""The merchants game as one value, for whatever works with any game."""

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, TypeAlias

from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.parts import Asking, Notation, Pictures, Words
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.built_in import MERCHANTS
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.checks.position import check
from amsterdam_routes.merchants.knowledge.following import FOLLOWING, fold, redact, shown_to
from amsterdam_routes.merchants.knowledge.observing import OBSERVING
from amsterdam_routes.merchants.knowledge.outcomes import apply_asked, deal_asked, widest
from amsterdam_routes.merchants.knowledge.sampling import sample
from amsterdam_routes.merchants.knowledge.views import view
from amsterdam_routes.merchants.pictures import PARTS, svg, text
from amsterdam_routes.merchants.pictures.palette import PAINT, SEATS, SHAPES
from amsterdam_routes.merchants.rules.deal import deal
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.legality import legal_actions, violations
from amsterdam_routes.merchants.rules.reasons import REASONS
from amsterdam_routes.merchants.rules.scoring import Standings, standings
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import State, View
from amsterdam_routes.merchants.rules.transition import apply, events, pick, playout, step
from amsterdam_routes.merchants.words import describe, story

if TYPE_CHECKING:
    from amsterdam_routes.merchants.records import MerchantsRecord


def _documents() -> Documents:
    from amsterdam_routes.merchants.documents.kinds import DOCUMENTS  # which loads cattrs, and imports this module

    return DOCUMENTS


def _notate(action: Action) -> str:
    from amsterdam_routes.merchants.notation import notate

    return notate(action)


def _parse(text: str, setup: Setup) -> Action:
    from amsterdam_routes.merchants.notation import parse_action

    return parse_action(text, edition=setup.edition)


def _dump(record: "MerchantsRecord") -> str:
    from amsterdam_routes.merchants.notation import to_notation  # which imports this module

    return to_notation(record)


def _load(text: str, edition: Edition | None = None) -> "MerchantsRecord":
    from amsterdam_routes.merchants.notation import from_notation  # which imports this module

    return from_notation(text, edition=MERCHANTS if edition is None else edition)


def _setup(position: State | View) -> Setup:
    return position.table.setup


def _actions(setup: Setup) -> Sequence[Action]:
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    return position.table.to_move


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
    sample=sample,
    redact=redact,
    fold=fold,
    following=FOLLOWING,
    shown_to=shown_to,
    standings=standings,
    check=check,
    pick=pick,
    playout=playout,
    documents=_documents,
    words=Words(describe, REASONS, story),
    pictures=Pictures(svg, text, PAINT, SHAPES, SEATS, {part: partial(svg, part=part) for part in PARTS}),
    asking=Asking(deal_asked, apply_asked, widest),
    notation=Notation(_notate, _parse, _dump, _load, "amsterdam-merchants "),
    observing=OBSERVING,
)
"""The merchants game's verbs in one bundle."""

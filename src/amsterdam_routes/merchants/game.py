"""The merchants game as one value, for whatever works with any game, and its records."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TypeAlias, Unpack

from amsterdam_routes.kernel.capabilities import ChanceTree, Notation, Pictures, Words
from amsterdam_routes.kernel.chance import Seed
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.records import Record, RedactedRecord
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import MERCHANTS
from amsterdam_routes.merchants.checks.consistency import check
from amsterdam_routes.merchants.knowledge.observing import OBSERVING
from amsterdam_routes.merchants.knowledge.views import FOLLOWING, fold, redact, shown_to, view
from amsterdam_routes.merchants.knowledge.worlds import apply_asked, deal_asked, sample, widest
from amsterdam_routes.merchants.pictures.marks import PAINT, SEATS, SHAPES
from amsterdam_routes.merchants.pictures.picture import PARTS, svg
from amsterdam_routes.merchants.pictures.terminal import text
from amsterdam_routes.merchants.rules.deal import deal
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.legality import legal_actions, violations
from amsterdam_routes.merchants.rules.reasons import REASONS
from amsterdam_routes.merchants.rules.scoring import Standings, standings
from amsterdam_routes.merchants.rules.setup import Options, Setup
from amsterdam_routes.merchants.rules.state import State, View
from amsterdam_routes.merchants.rules.transition import apply, events, pick, playout, step
from amsterdam_routes.merchants.words import describe, story

MerchantsGame: TypeAlias = Game[Setup, State, View, Action, Event, Standings]

MerchantsRecord: TypeAlias = Record[Setup, State, View, Action, Event, Standings]
"""A record of the merchants game, as a type."""

RedactedMerchantsRecord: TypeAlias = RedactedRecord[Setup, State, View, Action, Event, Standings]
"""A redacted record of the merchants game, as a type."""


def _documents() -> Documents:
    from amsterdam_routes.merchants.documents import DOCUMENTS  # which imports this module

    return DOCUMENTS


def _notate(action: Action) -> str:
    from amsterdam_routes.merchants.notation import notate

    return notate(action)


def _parse(text: str, setup: Setup) -> Action:
    from amsterdam_routes.merchants.notation import parse_action

    return parse_action(text, edition=setup.edition)


def _dump(record: MerchantsRecord) -> str:
    from amsterdam_routes.merchants.notation import to_notation  # which imports this module

    return to_notation(record)


def _load(text: str, edition: Edition | None = None) -> MerchantsRecord:
    from amsterdam_routes.merchants.notation import from_notation  # which imports this module

    return from_notation(text, edition=MERCHANTS if edition is None else edition)


def _setup(position: State | View) -> Setup:
    return position.table.setup


def _actions(setup: Setup) -> Sequence[Action]:
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    return position.table.to_move


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
    chance_tree=ChanceTree(deal_asked, apply_asked, widest),
    notation=Notation(_notate, _parse, _dump, _load, "amsterdam-merchants "),
    observing=OBSERVING,
)
"""The merchants game's verbs in one bundle."""


def new_record(
    players: int,
    *,
    seed: Seed = None,
    edition: Edition = MERCHANTS,
    names: Iterable[str] = (),
    **options: Unpack[Options],
) -> MerchantsRecord:
    """Return the record of a game that `new_game` has just dealt, with the names of the seats if they have any.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(3, seed="1672", trader=True)
    >>> record.state == am.new_game(3, seed="1672", trader=True)
    True
    """
    return Record.begin(GAME, Setup(players, edition, **options), seed=seed, names=names)


def record_from(state: State, *, names: Iterable[str] = ()) -> MerchantsRecord:
    """Return the record of a game that begins from a state: a puzzle, a game resumed, a world that `sample` made up.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.record_from(am.new_game(2, seed="1672"))
    >>> record.start == record.state
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    return Record.begin_at(GAME, state, names=names)

"""The route game as one value, for whatever works with any game, and its records."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TypeAlias

from amsterdam_routes.kernel.capabilities import ChanceTree, Notation, Pictures, Words
from amsterdam_routes.kernel.chance import Seed
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.records import Record, RedactedRecord
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.knowledge.observing import OBSERVING
from amsterdam_routes.routes.knowledge.outcomes import apply_asked, deal_asked, widest
from amsterdam_routes.routes.knowledge.views import FOLLOWING, fold, redact, shown_to, view
from amsterdam_routes.routes.knowledge.worlds import sample
from amsterdam_routes.routes.pictures import svg, text
from amsterdam_routes.routes.pictures.palette import ROUTES, SEATS, SHAPES
from amsterdam_routes.routes.rules.deal import Setup, deal, setup_of
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.legality import REASONS, legal_actions, pick, violations
from amsterdam_routes.routes.rules.scoring import Standings, standings
from amsterdam_routes.routes.rules.state import State, View
from amsterdam_routes.routes.rules.transition import apply, events, playout, step
from amsterdam_routes.routes.words import describe, story

RouteGame: TypeAlias = Game[Setup, State, View, Action, Event, Standings]


RouteRecord: TypeAlias = Record[Setup, State, View, Action, Event, Standings]
"""A record of the route game, as a type."""

RedactedRouteRecord: TypeAlias = RedactedRecord[Setup, State, View, Action, Event, Standings]
"""A redacted record of the route game, as a type."""

AnyRecord: TypeAlias = RouteRecord | RedactedRouteRecord
"""Either of the two."""


def _documents() -> Documents:
    from amsterdam_routes.routes.documents import DOCUMENTS  # which loads cattrs, and imports this module

    return DOCUMENTS


def _parse(text: str, setup: Setup) -> Action:
    from amsterdam_routes.routes.notation.actions import parse_action

    return parse_action(text, setup.edition)


def _notate(action: Action) -> str:
    from amsterdam_routes.routes.notation.actions import notate

    return notate(action)


def _dump(record: AnyRecord) -> str:
    from amsterdam_routes.routes.notation.writer import to_notation  # which imports this module

    return to_notation(record)


def _load(text: str, edition: Edition | None = None) -> AnyRecord:
    from amsterdam_routes.routes.notation.reader import from_notation  # which imports this module

    box = AMSTERDAM if edition is None else edition
    if "\nviewer:" in text:
        return from_notation(text, RedactedRecord, edition=box)
    return from_notation(text, Record, edition=box)


def _actions(setup: Setup) -> Sequence[Action]:
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    return position.table.to_move


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


def new_record(
    players: int, *, seed: Seed = None, edition: Edition = AMSTERDAM, first: int = 0, names: Iterable[str] = ()
) -> RouteRecord:
    """Return the record of a game that `new_game` has just dealt, with the names of the seats if they have any.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(3, seed="1634")
    >>> record.state == ar.new_game(3, seed="1634")
    True
    """
    return Record.begin(GAME, Setup(players, edition, first), seed=seed, names=names)


def record_from(state: State, *, names: Iterable[str] = ()) -> RouteRecord:
    """Return the record of a game that begins from a state: a puzzle, a game resumed, a world that `sample` made up.

    >>> import amsterdam_routes as ar
    >>> record = ar.record_from(ar.new_game(2, seed="1634"))
    >>> record.start == record.state
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    return Record.begin_at(GAME, state, names=names)

"""The route game as one value, for whatever works with any game, and its records."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

import attrs

from amsterdam_routes.kernel._capabilities import ChanceTree, Notation, Part, Pictures, Words
from amsterdam_routes.kernel._chance import Seed
from amsterdam_routes.kernel._game import Game
from amsterdam_routes.kernel._records import Record, RedactedRecord
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.routes._checks import check
from amsterdam_routes.routes._counting import COUNTING
from amsterdam_routes.routes._views import FOLLOWING, OBSERVING, fold, redact, shown_to, view
from amsterdam_routes.routes._words import describe, story
from amsterdam_routes.routes._worlds import apply_with_answers, deal_with_answers, sample, widest
from amsterdam_routes.routes.box._actions import Action
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition
from amsterdam_routes.routes.pictures import svg, text
from amsterdam_routes.routes.pictures._palette import ROUTES, SEATS, SHAPES
from amsterdam_routes.routes.rules._deal import Setup, deal, setup_of
from amsterdam_routes.routes.rules._events import Event
from amsterdam_routes.routes.rules._legality import REASONS, legal_actions, pick, violations
from amsterdam_routes.routes.rules._scoring import Standings, standings
from amsterdam_routes.routes.rules._state import State, View
from amsterdam_routes.routes.rules._transition import apply, events, playout, step


@attrs.frozen(kw_only=True, repr=False)
class RouteRecord(Record[Setup, State, View, Action, Event, Standings]):
    """A record of the route game: a `Record` with the types of this game.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634")
    >>> ar.from_json(ar.to_json(record), ar.RouteRecord) == record
    True
    """

    if TYPE_CHECKING:  # at run time it returns this class already, because the game names the class of its records

        def redacted(self, seat: int | None) -> "RedactedRouteRecord": ...


@attrs.frozen(kw_only=True, repr=False)
class RedactedRouteRecord(RedactedRecord[Setup, State, View, Action, Event, Standings]):
    """A redacted record of the route game: a `RedactedRecord` with the types of this game.

    >>> import amsterdam_routes as ar
    >>> ar.new_record(2, seed="1634").redacted(1)
    RedactedRouteRecord(2 players; 0 actions, seat 0 to move; seen by seat 1)
    """


AnyRecord: TypeAlias = (
    Record[Setup, State, View, Action, Event, Standings] | RedactedRecord[Setup, State, View, Action, Event, Standings]
)
"""Either of the two, as it is written where any game would do as well: `Record.begin(GAME, ...)`."""


@attrs.frozen(kw_only=True, repr=False)
class RouteGame(Game[Setup, State, View, Action, Event, Standings]):
    """The route game as a `kernel.Game`; `GAME` is the one there is.

    >>> import amsterdam_routes as ar
    >>> type(ar.GAME).__name__
    'RouteGame'
    """

    if TYPE_CHECKING:  # likewise

        def record(
            self, setup: Setup, *, seed: Seed = None, names: Iterable[str] = (), actions: Iterable[Action] = ()
        ) -> RouteRecord: ...


def _documents() -> Documents:
    from amsterdam_routes.routes._documents import DOCUMENTS  # it loads cattrs, and imports this module

    return DOCUMENTS


def _parse(text: str, setup: Setup, lang: str = "en") -> Action:
    from amsterdam_routes.routes._notation import parse_action

    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    return parse_action(text, setup.edition, lang=lang)


def _notate(action: Action) -> str:
    from amsterdam_routes.routes._notation import notate

    return notate(action)


def _dump(record: AnyRecord, comments: Mapping[int, str] | None = None) -> str:
    from amsterdam_routes.routes._notation import to_notation  # it imports this module

    return to_notation(record, comments=comments)


def _load(text: str, edition: Edition | None = None) -> AnyRecord:
    from amsterdam_routes.routes._notation_reader import from_notation  # it imports this module

    box = AMSTERDAM if edition is None else edition
    if "\nviewer:" in text:
        return from_notation(text, RedactedRouteRecord, edition=box)
    return from_notation(text, RouteRecord, edition=box)


def _actions(setup: Setup) -> Sequence[Action]:
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    if type(position) is not State and not isinstance(position, View):
        raise type_error("a State or a View", position)
    return position.table.to_move


GAME = RouteGame(
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
    chance_tree=ChanceTree(deal_with_answers, apply_with_answers, widest),
    documents=_documents,
    words=Words(describe, REASONS, story),
    pictures=Pictures(svg, text, ROUTES, SHAPES, SEATS, {"map": Part(svg, ("panels", False))}),
    notation=Notation(_notate, _parse, _dump, _load, "amsterdam-routes ", _parse, _dump),
    observing=OBSERVING,
    counting=COUNTING,
    record_class=RouteRecord,
    redacted_record_class=RedactedRouteRecord,
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
    return RouteRecord.begin(GAME, Setup(players, edition, first), seed=seed, names=names)


def record_from(state: State, *, names: Iterable[str] = ()) -> RouteRecord:
    """Return the record of a game that begins from a state: a puzzle, a game resumed, a world that `sample` made up.

    >>> import amsterdam_routes as ar
    >>> record = ar.record_from(ar.new_game(2, seed="1634"))
    >>> record.start == record.state
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    return RouteRecord.begin_at(GAME, state, names=names)

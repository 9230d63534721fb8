"""The merchants game as one value, for whatever works with any game, and its records."""

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Unpack

import attrs

from amsterdam_routes.kernel._capabilities import ChanceTree, Notation, Part, Pictures, Words
from amsterdam_routes.kernel._chance import Seed
from amsterdam_routes.kernel._game import Game
from amsterdam_routes.kernel._records import Record, RedactedRecord
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel.documents import Documents
from amsterdam_routes.merchants._checks import check
from amsterdam_routes.merchants._counting import COUNTING
from amsterdam_routes.merchants._views import FOLLOWING, OBSERVING, fold, redact, shown_to, view
from amsterdam_routes.merchants._words import describe, story
from amsterdam_routes.merchants._worlds import apply_with_answers, deal_with_answers, sample, widest
from amsterdam_routes.merchants.box._actions import Action
from amsterdam_routes.merchants.box._edition import MERCHANTS, Edition
from amsterdam_routes.merchants.pictures import PARTS, svg, text
from amsterdam_routes.merchants.pictures._marks import PAINT, SEATS, SHAPES
from amsterdam_routes.merchants.rules._deal import deal
from amsterdam_routes.merchants.rules._decisions import Options, Setup, set_up
from amsterdam_routes.merchants.rules._events import Event
from amsterdam_routes.merchants.rules._play import apply, events, legal_actions, pick, playout, step, violations
from amsterdam_routes.merchants.rules._reasons import REASONS
from amsterdam_routes.merchants.rules._scoring import Standings, standings
from amsterdam_routes.merchants.rules._state import State, View


@attrs.frozen(kw_only=True, repr=False)
class MerchantsRecord(Record[Setup, State, View, Action, Event, Standings]):
    """A record of the merchants game: a `Record` with the types of this game.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.new_record(2, seed="1672")
    >>> am.from_json(am.to_json(record), am.MerchantsRecord) == record
    True
    """

    if TYPE_CHECKING:  # at run time it returns this class already, because the game names the class of its records

        def redacted(self, seat: int | None) -> "RedactedMerchantsRecord": ...


@attrs.frozen(kw_only=True, repr=False)
class RedactedMerchantsRecord(RedactedRecord[Setup, State, View, Action, Event, Standings]):
    """A redacted record of the merchants game: a `RedactedRecord` with the types of this game.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_record(2, seed="1672").redacted(1)
    RedactedMerchantsRecord(2 players; 0 actions, seat 1 to move; seen by seat 1)
    """


@attrs.frozen(kw_only=True, repr=False)
class MerchantsGame(Game[Setup, State, View, Action, Event, Standings]):
    """The merchants game as a `kernel.Game`; `GAME` is the one there is.

    >>> import amsterdam_routes.merchants as am
    >>> type(am.GAME).__name__
    'MerchantsGame'
    """

    if TYPE_CHECKING:  # likewise

        def record(
            self, setup: Setup, *, seed: Seed = None, names: Iterable[str] = (), actions: Iterable[Action] = ()
        ) -> MerchantsRecord: ...


def _documents() -> Documents:
    from amsterdam_routes.merchants._documents import DOCUMENTS  # it imports this module

    return DOCUMENTS


def _notate(action: Action) -> str:
    from amsterdam_routes.merchants._notation import notate

    return notate(action)


def _parse(text: str, setup: Setup, lang: str = "en") -> Action:
    from amsterdam_routes.merchants._notation import parse_action

    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    return parse_action(text, edition=setup.edition, lang=lang)


def _dump(record: MerchantsRecord, comments: Mapping[int, str] | None = None) -> str:
    from amsterdam_routes.merchants._notation import to_notation  # it imports this module

    return to_notation(record, comments=comments)


def _load(text: str, edition: Edition | None = None) -> MerchantsRecord:
    from amsterdam_routes.merchants._notation import from_notation  # it imports this module

    return from_notation(text, edition=MERCHANTS if edition is None else edition)


def _setup(position: State | View) -> Setup:
    return _position(position).table.setup


def _actions(setup: Setup) -> Sequence[Action]:
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    return setup.edition.actions


def _to_move(position: State | View) -> int | None:
    return _position(position).table.to_move


def _position(position: State | View) -> State | View:
    if type(position) is not State and not isinstance(position, View):
        raise type_error("a State or a View", position)
    return position


GAME = MerchantsGame(
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
    pictures=Pictures(svg, text, PAINT, SHAPES, SEATS, {part: Part(svg, ("part", part)) for part in PARTS}),
    chance_tree=ChanceTree(deal_with_answers, apply_with_answers, widest),
    notation=Notation(_notate, _parse, _dump, _load, "amsterdam-merchants ", _parse, _dump),
    observing=OBSERVING,
    counting=COUNTING,
    record_class=MerchantsRecord,
    redacted_record_class=RedactedMerchantsRecord,
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
    return MerchantsRecord.begin(GAME, set_up(players, edition, options), seed=seed, names=names)


def record_from(state: State, *, names: Iterable[str] = ()) -> MerchantsRecord:
    """Return the record of a game that begins from a state: a puzzle, a game resumed, a world that `sample` made up.

    >>> import amsterdam_routes.merchants as am
    >>> record = am.record_from(am.new_game(2, seed="1672"))
    >>> record.start == record.state
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    return MerchantsRecord.begin_at(GAME, state, names=names)

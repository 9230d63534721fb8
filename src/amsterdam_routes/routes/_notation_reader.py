"""Records read from text: strictly, with the line and column of whatever is wrong.

First come the headers and the deal. Then the turns are played again, or followed as a client follows a game. What a
text says of chance is believed only where nothing else can tell: a `Record` is played again from its seed, and every
card that the text names is compared with the one that comes; for a `RedactedRecord` every event has to fit.
"""

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from itertools import zip_longest
from typing import TypeAlias, TypeVar, overload

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._errors import IllegalAction, InvalidDocument, InvalidEdition
from amsterdam_routes.kernel._notation import (
    Line,
    Lines,
    Word,
    read_beginning,
    read_end,
    read_hex,
    read_names,
    same,
    words_of,
)
from amsterdam_routes.kernel._records import Record, RedactedRecord
from amsterdam_routes.kernel._sources import EventSource
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import counts
from amsterdam_routes.routes._checks import check
from amsterdam_routes.routes._documents import from_json
from amsterdam_routes.routes._game import GAME, AnyRecord, RedactedRouteRecord, RouteRecord
from amsterdam_routes.routes._notation import (
    BETWEEN,
    FLUSH,
    GOES_ON,
    MAGIC,
    ONLOOKER,
    SHUFFLE,
    chance_words,
    deal_lines,
    dealt_view,
    ends_turn,
    known_contract,
    read_action,
    read_cards,
    read_color,
    read_contracts,
    result_words,
)
from amsterdam_routes.routes._views import act, redact
from amsterdam_routes.routes.box._actions import Action, DrawBlind, KeepContracts, TakeFaceUp
from amsterdam_routes.routes.box._board import COLORS, Board, Color, Contract
from amsterdam_routes.routes.box._edition import AMSTERDAM, Edition, shipped
from amsterdam_routes.routes.rules._deal import Setup
from amsterdam_routes.routes.rules._events import Ending, Event, GameOver, KeepHidden, PileRebuilt, RowFlushed
from amsterdam_routes.routes.rules._legality import NOT_FACE_UP
from amsterdam_routes.routes.rules._scoring import Standings
from amsterdam_routes.routes.rules._state import CONTRACT_PILE, DRAW_PILE, Hand, Phase, State, Table, View
from amsterdam_routes.routes.rules._transition import step

_P = TypeVar("_P", State, View)
_Full: TypeAlias = Record[Setup, State, View, Action, Event, Standings]
_Redacted: TypeAlias = RedactedRecord[Setup, State, View, Action, Event, Standings]


@overload
def from_notation(text: str, kind: type[_Full] = RouteRecord, *, edition: Edition = AMSTERDAM) -> RouteRecord: ...
@overload
def from_notation(text: str, kind: type[_Redacted], *, edition: Edition = AMSTERDAM) -> RedactedRouteRecord: ...
@overload
def from_notation(
    text: str, kind: type[_Full] | type[_Redacted], *, edition: Edition = AMSTERDAM
) -> RouteRecord | RedactedRouteRecord: ...
def from_notation(
    text: str, kind: type[_Full] | type[_Redacted] = RouteRecord, *, edition: Edition = AMSTERDAM
) -> RouteRecord | RedactedRouteRecord:
    """Return the record that a text of `to_notation` describes; `edition` is the box, if it is your own.

    A text that is not written as it should be is an `InvalidDocument`, one that tells of what cannot have happened an
    `InvalidRecord`. Give `RedactedRouteRecord` as the kind to read a redacted one.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> ar.from_notation(ar.to_notation(record)) == record
    True
    >>> ar.from_notation(ar.to_notation(record.redacted(0)), ar.RedactedRouteRecord)
    RedactedRouteRecord(Griet, Jan; 0 actions, seat 0 to move; seen by seat 0)
    >>> ar.from_notation(ar.to_notation(record).replace("players: 2", "players: many"))
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: line 3, column 10: expected a whole number, got 'many'
    """
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    lines = read_beginning(text, MAGIC)
    head = _head(lines)
    if kind in (RedactedRecord, RedactedRouteRecord):
        return _redacted(lines, head, edition)
    if kind in (Record, RouteRecord):
        return _record(lines, head, edition)
    raise TypeError(f"expected RouteRecord or RedactedRouteRecord as the kind, got {kind!r}")


@attrs.frozen
class Head:
    """The headers, each read up to its colon."""

    edition: Line
    players: Line
    first: Line
    names: Line | None
    viewer: Line | None
    commitment: Line | None
    seed: Line | None
    position: Line | None
    result: Line


def _head(lines: Lines) -> Head:
    return Head(
        edition=lines.needed("edition"),
        players=lines.needed("players"),
        first=lines.needed("first"),
        names=lines.header("names"),
        viewer=lines.header("viewer"),
        commitment=lines.header("commitment"),
        seed=lines.header("seed"),
        position=lines.header("position"),
        result=lines.needed("result"),
    )


def _record(lines: Lines, head: Head, edition: Edition) -> RouteRecord:
    for line, text in (
        (head.viewer, "this record is redacted: it is to be read as a RedactedRecord"),
        (head.commitment, "a record gives the seed itself, not a commitment to it"),
        (head.position if head.seed else None, "a record begins either from a seed or from a position"),
    ):
        if line is not None:
            raise line.first.wrong("unexpected", text)
    if head.seed is None and head.position is None:
        raise head.result.first.wrong("missing", "expected a line that begins with 'seed:' or 'position:' before this")
    start = None if head.position is None else _position(head.position, State)
    setup = _setup(head, edition, start)
    names = read_names(head.names, setup.players)
    seed = None if head.seed is None else bytes.fromhex(read_hex(head.seed))
    first = start or GAME.deal(setup, Chance.of(seed))
    _same_deal(lines, [] if start else list(deal_lines(first.table, dict(enumerate(first.hands)))))
    game = PlayedGame(first)
    read_turns(lines, game, setup)
    line = lines.next
    end = _end(lines, setup)
    if end is not None and end != game.over:
        raise line.first.impossible("wrong_end", "the game does not end here, or not so")
    record = RouteRecord(game=GAME, setup=setup, seed=seed, start=start, names=names, actions=game.actions)
    _finish(lines, head, record)
    return record


def _redacted(lines: Lines, head: Head, edition: Edition) -> RedactedRouteRecord:
    if head.viewer is None:
        raise head.result.first.wrong("missing", "a redacted record has a line that begins with 'viewer:' before this")
    if head.seed is not None:
        raise head.seed.first.wrong("unexpected", "a redacted record does not give the seed")
    start = None if head.position is None else _position(head.position, View)
    setup = _setup(head, edition, start)
    names = read_names(head.names, setup.players)
    seat = None if head.viewer.skip(ONLOOKER) else head.viewer.seat(setup.players)
    head.viewer.done()
    commitment = None if head.commitment is None else read_hex(head.commitment, 64)
    if start is None:
        start = _dealt(lines, setup, seat)
    elif start.seat != seat:
        raise head.viewer.first.wrong("unexpected", "the position is another viewer's")
    game = FollowedGame(start, partial(_end_ahead, lines, setup))
    read_turns(lines, game, setup)
    line = lines.next
    end = _end(lines, setup)
    if end is not None and not (game.events and game.events[-1][-1] == end):
        raise line.first.impossible("wrong_end", "the game does not end here")
    record = RedactedRouteRecord(game=GAME, commitment=commitment, names=names, start=start, events=game.events)
    _finish(lines, head, record)
    return record


def _edition(line: Line, at_hand: Edition) -> Edition:
    """Return the box that the headers name: the one at hand, or one that comes with the library."""
    name = line.name()
    line.take(",")
    line.take("revision")
    revision = line.count()
    line.done()
    if (name, revision) == (at_hand.name, at_hand.revision):
        return at_hand
    try:
        return shipped(name, revision)
    except KeyError:
        text = (
            f"the edition at hand is {at_hand.name!r}, revision {at_hand.revision}: give the one that was played with"
        )
        raise line.first.wrong("other_edition", text) from None


def _setup(head: Head, at_hand: Edition, start: State | View | None) -> Setup:
    """Return the set-up of the game, if it can be played and fits the position."""
    edition = _edition(head.edition, at_hand if start is None else start.table.edition)
    players, word = head.players.count(), head.players.first
    head.players.done()
    try:
        Setup(players, edition)
    except ValueError as error:
        raise word.wrong("unplayable", str(error)) from None
    first = head.first.seat(players)
    head.first.done()
    setup = Setup(players, edition, first)
    if start is not None and GAME.setup(start) != setup:
        raise word.wrong("other_setup", "the position is of a game with other players or another first seat")
    return setup


def _position(line: Line, kind: type[_P]) -> _P:
    try:
        return from_json(line.raw, kind)
    except (InvalidDocument, InvalidEdition) as error:
        place = line.end
        raise InvalidDocument(
            place.problem(wrong.code, f"{wrong.path}: {wrong.text}") for wrong in error.problems
        ) from None


def _same_deal(lines: Lines, right: list[str]) -> None:
    """Refuse lines about the deal that are not these, as far as they stand there."""
    expected = {key: words_of(words, 0).words for key, _, words in (text.partition(":") for text in right)}
    while lines.next.first.text in ("row", "discards", "deal"):
        first = lines.next.first
        key, line = next(((key, line) for key in expected if (line := lines.header(key))), ("", None))
        if line is None:
            raise first.impossible("wrong_deal", "the deal has no such line, or it has stood here before")
        compare(line.rest, [word.text for word in expected.pop(key)], line.end)


def _dealt(lines: Lines, setup: Setup, seat: int | None) -> View:
    """Read the deal as a seat, or an onlooker, saw it."""
    row, hand = lines.needed("row"), None
    colors = []
    while row.next is not row.end:
        colors.append(read_color(row.take()))
    flushed = lines.header("discards")
    discards = {} if flushed is None else read_cards(flushed)
    if seat is not None:
        line = lines.needed(f"deal {seat}")
        cards = []
        while line.next is not line.end and BETWEEN not in line.next.text:
            cards.append(read_color(line.take()))
        hand = Hand(counts(cards, COLORS), (), tuple(read_contracts(line, setup.edition.board)))
        line.done()
    start = dealt_view(setup, tuple(colors), tuple(discards.get(color, 0) for color in COLORS), seat, hand)
    if found := check(start):
        raise row.first.refused(found)
    return start


@attrs.frozen
class ToldAction:
    """An action as the text tells it; an int is a number of contracts kept that are not named."""

    word: Word
    action: Action | int
    chance: tuple[Word, ...] | None
    """What chance brought, if the text says so."""
    after: Word
    """The place in the text behind all that."""


@attrs.define
class PlayedGame:
    """A game that is played again from its beginning."""

    state: State
    actions: list[Action] = attrs.field(factory=list)
    over: GameOver | None = None
    """How the game ended, once it has."""

    @property
    def table(self) -> Table:
        """The table now."""
        return self.state.table

    def go_on(self, said: ToldAction) -> bool:
        """Play an action, and tell whether its turn is over then."""
        if isinstance(said.action, int):
            raise said.word.wrong("hidden", "a record names the contracts kept; only a redacted one gives their number")
        before = self.state.table
        try:
            self.state, told = step(self.state, said.action)
        except IllegalAction as error:
            raise said.word.refused(error.violations) from None
        if said.chance is not None:
            compare(said.chance, chance_words(told), said.after)
        self.actions.append(said.action)
        if isinstance(told[-1], GameOver):
            self.over = told[-1]
        return ends_turn(before, told)


def compare(words: Iterable[Word], right: Iterable[str], after: Word) -> None:
    """Refuse words of the text that are not those of the game."""
    for word, wanted in zip_longest(words, right):
        if word is None or word.text != wanted or word.quoted:
            told = "nothing more" if word is None else word
            text = f"the deck says {wanted or 'nothing more'}, the text says {told}"
            raise (word or after).impossible("wrong_card", text)


@attrs.define
class FollowedGame:
    """A game that is followed from the view of one seat, or of an onlooker."""

    view: View
    end: Callable[[], tuple[GameOver, Word] | None]
    """How the game ended, as the text says further down, and the word that begins to say so."""
    events: list[tuple[Event, ...]] = attrs.field(factory=list)

    @property
    def table(self) -> Table:
        """The table now."""
        return self.view.table

    def go_on(self, said: ToldAction) -> bool:
        """Follow an action, and tell whether its turn is over then."""
        before = self.view
        view, told = self._followed(said)
        if isinstance(told[-1], GameOver):
            end = self.end()
            if end is None:
                raise said.after.wrong("missing", "the game ends here: a line that begins with 'end:' should follow")
            view, told = self._followed(said, *end)
            if told[-1] != end[0]:
                raise end[1].impossible("misfit", "the game does not end so")
        self.view = view
        self.events.append(told)
        return ends_turn(before.table, told)

    def _followed(
        self, said: ToldAction, over: GameOver | None = None, end: Word | None = None
    ) -> tuple[View, tuple[Event, ...]]:
        """Return the view after an action, and the events as its viewer sees them."""
        view, action = self.view, said.action
        if isinstance(action, KeepContracts) and view.to_move != view.seat:
            text = f"which contracts seat {view.to_move} has kept is hidden here: expected their number"
            raise said.word.impossible("not_redacted", text)
        if isinstance(action, TakeFaceUp) and action.color not in view.table.row:
            raise said.word.impossible("not_face_up", NOT_FACE_UP(color=action.color).text)
        known = KeepHidden(action) if isinstance(action, int) else action
        log: list[Event] = []
        heard = _Heard(said, log, view)
        try:
            after = act(view, known, over, EventSource(heard), log)
        except ValueError as error:
            raise (end or heard.last).impossible("misfit", str(error)) from None
        heard.done()
        return after, tuple(redact(event, view.seat) for event in log)


class _Heard:
    """The words in brackets, as answers of chance: cards and contracts, and between them flushes and shuffles."""

    def __init__(self, said: ToldAction, log: list[Event], view: View) -> None:
        self.said, self.log, self.board = said, log, view.table.edition.board
        self.words = deque(said.chance or ())
        self.last = said.word
        self.marks = 0
        own = view.seat == view.to_move
        self.hidden = () if own else (CONTRACT_PILE.name, DRAW_PILE.name if said.action == DrawBlind() else "")

    def answer(self, asked: str) -> Color | Contract | None:
        """Return the card or the contract that the next word names; None if only its drawer has seen it."""
        if asked in self.hidden and not self.log:
            return None
        self.read_marks()
        if asked == CONTRACT_PILE.name:
            if not self.words:
                raise self.said.word.impossible("misfit", "expected as many contracts as were drawn")
            return known_contract(self.words.popleft(), self.board)
        self.last = self.words.popleft() if self.words else self.said.after
        return read_color(self.last)

    def count(self, asked: str, fewest: int, most: int) -> int:
        """Return a number of wild cards: the fewest if a flush follows in the text, otherwise the most."""
        return fewest if self.words and self.words[0].text == FLUSH else most

    def read_marks(self) -> None:
        """Refuse a text that does not tell of flushes and shuffles that have happened."""
        marks = [event for event in self.log if isinstance(event, RowFlushed | PileRebuilt)]
        for event in marks[self.marks :]:
            word = self.words.popleft() if self.words else self.said.after
            mark = FLUSH if isinstance(event, RowFlushed) else SHUFFLE
            if word.text != mark:
                what = "the row is flushed" if mark is FLUSH else "the discards are shuffled"
                raise word.wrong("unexpected", f"{what} here: expected {mark!r}, got {word}")
        self.marks = len(marks)

    def done(self) -> None:
        """Refuse a text that tells of more than has happened."""
        self.read_marks()
        if self.words:
            text = f"nothing more happens here, but the text says {self.words[0]}"
            raise self.words[0].impossible("misfit", text)


def read_turns(lines: Lines, game: PlayedGame | FollowedGame, setup: Setup) -> None:
    """Read one line a turn, numbered, and one for each choice of contracts before the first."""
    turn = 0
    while lines.next.first.text[:1].isdecimal():
        line, table = lines.take(), game.table
        if table.to_move is None:
            raise line.first.impossible("game_over", "the game is over")
        if table.phase is not Phase.SETUP:
            turn += 1
            line.take(f"{turn}.")
        word = line.next
        if line.seat(setup.players) != table.to_move:
            raise word.impossible("wrong_seat", f"it is seat {table.to_move}'s move")
        line.take(":")
        while not game.go_on(_read_told(line, setup.edition.board)):
            if line.skip(GOES_ON):
                line.done()
                return
            if line.next is line.end:
                text = f"the turn goes on: expected its next action, or {GOES_ON!r} if the record stops here"
                raise line.end.wrong("turn_goes_on", text)
        line.done()


def _read_told(line: Line, board: Board) -> ToldAction:
    word = line.next
    action: Action | int = read_action(line, board)
    if action == KeepContracts(()) and line.next.text.isdecimal():
        action = line.count()
    if not line.skip("("):
        return ToldAction(word, action, None, line.next)
    chance = []
    while line.next.text != ")":
        chance.append(line.take())
        if chance[-1] is line.end or chance[-1].quoted:
            raise chance[-1].wrong("unexpected", f"expected a card, a contract or a bracket, got {chance[-1]}")
    return ToldAction(word, action, tuple(chance), line.take(")"))


def _end_ahead(lines: Lines, setup: Setup) -> tuple[GameOver, Word] | None:
    """Return the end of the game and the word that begins it, looked up while the last turn is read."""
    later = Lines(lines.rows, lines.at)
    first, end = later.next.first, _end(later, setup)
    return None if end is None else (end, first)


def _end(lines: Lines, setup: Setup) -> GameOver | None:
    """Read how the game ended, and the contracts that every seat then showed."""
    line = lines.header("end")
    if line is None:
        return None
    ending = next((ending for ending in Ending if same(line.rest, ending.value.split("_"))), None)
    if ending is None:
        raise line.next.wrong("unexpected", f"expected {' or '.join(repr(one.value) for one in Ending)}")
    contracts = []
    for seat in range(setup.players):
        shown = lines.needed(f"contracts {seat}")
        contracts.append(tuple(read_contracts(shown, setup.edition.board)))
        shown.done()
    return GameOver(ending, tuple(contracts))


def _finish(lines: Lines, head: Head, record: AnyRecord) -> None:
    """Refuse a wrong result, and any text after it."""
    read_end(lines)
    right, line = result_words(record.result), head.result
    if same(line.rest, [word.text for word in words_of(right, 0).words]):
        return
    if record.result is None:
        raise line.first.impossible("cut_short", "a result is given, but after the last turn the game still goes on")
    raise line.first.impossible("wrong_result", f"the result of this game is {right!r}")

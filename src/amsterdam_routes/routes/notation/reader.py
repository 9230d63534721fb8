"""Records read from text: strictly, with the line and column of whatever is wrong."""

from functools import partial
from typing import TypeVar, overload

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import InvalidDocument, InvalidEdition
from amsterdam_routes.kernel.notation import (
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
from amsterdam_routes.kernel.records import Record, RedactedRecord
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.values import counts
from amsterdam_routes.routes.box.color import COLORS
from amsterdam_routes.routes.box.edition import AMSTERDAM, Edition, shipped
from amsterdam_routes.routes.checks.position import check
from amsterdam_routes.routes.documents import from_json
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.notation.actions import BETWEEN, read_cards, read_color, read_contracts
from amsterdam_routes.routes.notation.plays import FollowedGame, PlayedGame, compare, read_turns
from amsterdam_routes.routes.notation.writer import MAGIC, ONLOOKER, AnyRecord, deal_lines, dealt_view, result_words
from amsterdam_routes.routes.records import RedactedRouteRecord, RouteRecord
from amsterdam_routes.routes.rules.events import Ending, GameOver
from amsterdam_routes.routes.rules.piles import Hand
from amsterdam_routes.routes.rules.setup import Setup
from amsterdam_routes.routes.rules.state import State, View

_P = TypeVar("_P", State, View)


@overload
def from_notation(text: str, kind: type[RouteRecord] = Record, *, edition: Edition = AMSTERDAM) -> RouteRecord: ...
@overload
def from_notation(
    text: str, kind: type[RedactedRouteRecord], *, edition: Edition = AMSTERDAM
) -> RedactedRouteRecord: ...
@overload
def from_notation(
    text: str, kind: type[RouteRecord] | type[RedactedRouteRecord], *, edition: Edition = AMSTERDAM
) -> AnyRecord: ...
def from_notation(
    text: str, kind: type[RouteRecord] | type[RedactedRouteRecord] = Record, *, edition: Edition = AMSTERDAM
) -> AnyRecord:
    """The record that a text of `to_notation` describes; a box of your own, if it was played with one, is `edition`.

    A text that is not written as it should be is an `InvalidDocument`, one that tells of what cannot have happened an
    `InvalidRecord`. Give `RedactedRecord` as the kind to read a redacted one.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> ar.from_notation(ar.to_notation(record)) == record
    True
    >>> ar.from_notation(ar.to_notation(record.redacted(0)), ar.RedactedRecord)
    RedactedRecord(routes: Griet, Jan; 0 actions, seat 0 to move; seen by seat 0)
    >>> ar.from_notation(ar.to_notation(record).replace("players: 2", "players: many"))
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: line 3, column 10: expected a whole number, got 'many'
    """
    if type(edition) is not Edition:
        raise type_error(Edition, edition)
    lines = read_beginning(text, MAGIC)
    head = _head(lines)
    if kind is RedactedRecord:
        return _redacted(lines, head, edition)
    if kind is Record:
        return _record(lines, head, edition)
    raise TypeError(f"expected Record or RedactedRecord as the kind, got {kind!r}")


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
    record = Record(game=GAME, setup=setup, seed=seed, start=start, names=names, actions=game.actions)
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
    record = RedactedRecord(game=GAME, commitment=commitment, names=names, start=start, events=game.events)
    _finish(lines, head, record)
    return record


def _edition(line: Line, at_hand: Edition) -> Edition:
    """The box that the headers name: the one at hand, or one that comes with the library."""
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
    """What was agreed before the game, if it can be played and fits the position."""
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
    """The lines about the deal, as far as they stand there, have to be these."""
    expected = {key: words_of(words, 0).words for key, _, words in (text.partition(":") for text in right)}
    while lines.next.first.text in ("row", "discards", "deal"):
        first = lines.next.first
        key, line = next(((key, line) for key in expected if (line := lines.header(key))), ("", None))
        if line is None:
            raise first.impossible("wrong_deal", "the deal has no such line, or it has stood here before")
        compare(line.rest, [word.text for word in expected.pop(key)], line.end)


def _dealt(lines: Lines, setup: Setup, seat: int | None) -> View:
    """What a seat, or an onlooker, saw of the deal."""
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


def _end_ahead(lines: Lines, setup: Setup) -> tuple[GameOver, Word] | None:
    """The end of the game and the word that begins it, looked up while the last turn is read."""
    later = Lines(lines.rows, lines.at)
    first, end = later.next.first, _end(later, setup)
    return None if end is None else (end, first)


def _end(lines: Lines, setup: Setup) -> GameOver | None:
    """How the game ended, and the contracts that every seat then showed."""
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
    """The result must be the right one, and nothing may follow."""
    read_end(lines)
    right, line = result_words(record.result), head.result
    if same(line.rest, [word.text for word in words_of(right, 0).words]):
        return
    if record.result is None:
        raise line.first.impossible("cut_short", "a result is given, but after the last turn the game still goes on")
    raise line.first.impossible("wrong_result", f"the result of this game is {right!r}")

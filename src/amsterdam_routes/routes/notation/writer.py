"""Records as text, to be read by people: the writer. `docs/notation.md` describes the format.

`reader.py` reads what this module writes.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel.notation import names_line, quote, readable
from amsterdam_routes.kernel.records import Record, RedactedRecord, replay, transitions
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.kernel.values import spread
from amsterdam_routes.routes.box.board import COLORS, Color, Counts
from amsterdam_routes.routes.documents import to_json
from amsterdam_routes.routes.game import AnyRecord
from amsterdam_routes.routes.notation.actions import KEEP, ids, notate, write_cards
from amsterdam_routes.routes.rules.deal import Setup, empty_table, setup_of
from amsterdam_routes.routes.rules.events import (
    CardDrawn,
    CardTurnedUp,
    ContractsOffered,
    Event,
    GameOver,
    KeepHidden,
    Opening,
    PileRebuilt,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules.scoring import Decision, Standings
from amsterdam_routes.routes.rules.state import Hand, Phase, Table, View, view_of

Transitions: TypeAlias = list[tuple[Table, tuple[Event, ...]]]
"""By action, the table before it, and what it made happen as far as the record tells."""

MAGIC: Final = "amsterdam-routes record 1"
"""The first line: what this is, and the version of the format."""
FLUSH, SHUFFLE, GOES_ON = "flush", "shuffle", "..."
ONLOOKER, NONE_YET = "onlooker", "none yet"


def to_notation(record: AnyRecord, *, comments: Mapping[int, str] | None = None) -> str:
    """Write a record as text: headers, the deal, one line a turn, and the end. `from_notation` reads it back.

    The text of a `Record` tells all that the record holds, the seed too: while the game goes on, show nobody more than
    `to_notation(record.redacted(seat))`. `comments` are texts by ply: each is written below the turn in which so many
    actions had been played. They are no part of the record.

    ValueError if the text would be too long to be read again: `docs/notation.md` has the limits.

    >>> import amsterdam_routes as ar
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> print(ar.to_notation(record, comments={1: "a careful start"}), end="")
    amsterdam-routes record 1
    edition: "amsterdam", revision 1
    players: 2
    first: 0
    names: "Griet", "Jan"
    seed: 31363334
    result: none yet
    <BLANKLINE>
    row: blue wild pink orange black
    ...
    <BLANKLINE>
         0: keep haringpakkerstoren--munttoren
    # a careful start
    """
    if not isinstance(record, Record | RedactedRecord):
        raise type_error("a Record or a RedactedRecord", record)
    played = [(before.table, told) for before, told, _ in transitions(record)]
    remarks = dict(comments or {})
    if wrong := remarks.keys() - range(len(played) + 1):
        raise ValueError(f"comments: expected plies from 0 to {len(played)}, got {min(wrong)}")
    end: list[str] = []
    if played and isinstance(over := played[-1][1][-1], GameOver):
        end.append(f"end: {over.ending.value.replace('_', ' ')}")
        end += [f"contracts {seat}: {' '.join(ids(contracts))}" for seat, contracts in enumerate(over.contracts)]
    parts = [[MAGIC, *_headers(record)], _deal(record), [*_turns(played, remarks)], end]
    return readable("\n\n".join("\n".join(line.rstrip() for line in part) for part in parts if part) + "\n")


def _headers(record: AnyRecord) -> Iterator[str]:
    setup = record.setup
    yield f"edition: {quote(setup.edition.name)}, revision {setup.edition.revision}"
    yield f"players: {setup.players}"
    yield f"first: {setup.first}"
    yield from names_line(record.names)
    if isinstance(record, Record):
        yield f"position: {to_json(record.start)}" if record.seed is None else f"seed: {record.seed.hex()}"
    else:
        yield f"viewer: {ONLOOKER if record.seat is None else record.seat}"
        if record.commitment is not None:
            yield f"commitment: {record.commitment}"
        if not _as_dealt(record.start):
            yield f"position: {to_json(record.start)}"
    yield f"result: {result_words(record.result)}"


def result_words(result: Standings | None) -> str:
    """Return the totals by seat, then who won and what decided it.

    >>> result_words(None)
    'none yet'
    """
    if result is None:
        return NONE_YET
    totals = " ".join(str(sheet.total) for sheet in result.sheets)
    winners = " and ".join(map(str, result.winners))
    if result.decided_by is None or result.decided_by is Decision.SHARED:
        return f"{totals}, {winners} share the victory"
    return f"{totals}, {winners} wins by {result.decided_by.value}"


def _deal(record: AnyRecord) -> list[str]:
    """Return what was dealt, as far as the record tells; nothing if it begins elsewhere."""
    if isinstance(record, RedactedRecord):
        start = record.start
        if not _as_dealt(start):
            return []
        hands = {} if start.seat is None or start.hand is None else {start.seat: start.hand}
        return list(deal_lines(start.table, hands))
    if record.start is not None:
        return []
    first = next(replay(record))
    return list(deal_lines(first.table, dict(enumerate(first.hands))))


def deal_lines(table: Table, hands: Mapping[int, Hand]) -> Iterator[str]:
    """Yield the row, what was flushed before it lay, and the hands by seat."""
    yield f"row: {' '.join(map(str, table.row))}"
    if any(table.discards):
        flushed = [write_cards(color, n) for color, n in zip(COLORS, table.discards, strict=True) if n]
        yield f"discards: {' '.join(flushed)}"
    for seat, hand in hands.items():
        yield f"deal {seat}: {' '.join([*map(str, spread(hand.cards, COLORS)), *ids(hand.offer)])}"


def dealt_view(setup: Setup, row: tuple[Color, ...], discards: Counts, seat: int | None, hand: Hand | None) -> View:
    """Return the view of a game just dealt, made of all that its seat can see."""
    edition = setup.edition
    left = sum(edition.cards) - sum(edition.hands(setup.players)) - len(row) - sum(discards)
    return view_of(attrs.evolve(empty_table(setup), row=row, discards=discards, draw_size=left), seat, hand)


def _as_dealt(view: View) -> bool:
    """Tell whether the lines of a deal say all that there is to say of a first view."""
    table, hand = view.table, view.hand
    shown = None if hand is None else Hand(hand.cards, (), hand.offer)
    return view == dealt_view(setup_of(table), table.row, table.discards, view.seat, shown)


def _turns(played: Transitions, remarks: Mapping[int, str]) -> Iterator[str]:
    """Yield one line a turn, and one for each choice of contracts before the first; comments below them."""
    yield from _comment(remarks.get(0))
    turn, line = 0, ""
    below: list[str] = []
    for ply, (table, told) in enumerate(played, start=1):
        if not line:
            choosing = table.phase is Phase.SETUP
            turn += not choosing
            line = f"{'' if choosing else f'{turn}.':>4} {table.to_move}:"
        line += f" {write_action(told)}"
        below += _comment(remarks.get(ply))
        if ends_turn(table, told):
            yield line
            yield from below
            line, below = "", []
    if line:
        yield f"{line} {GOES_ON}"
        yield from below


def ends_turn(table: Table, told: tuple[Event, ...]) -> bool:
    """Tell whether an action ended its turn, or is a choice of contracts before the first."""
    return table.phase is Phase.SETUP or isinstance(told[-1], TurnBegan | GameOver)


def write_action(told: tuple[Event, ...]) -> str:
    """Write an action by its events, and in brackets what chance brought."""
    opening = told[0]
    assert isinstance(opening, Opening)
    done = opening.action
    action = f"{KEEP} {done.count}" if isinstance(done, KeepHidden) else notate(done)
    notes = chance_words(told)
    return f"{action} ({' '.join(notes)})" if notes else action


def chance_words(told: Iterable[Event]) -> tuple[str, ...]:
    """Return what chance brought, in order: cards and contracts as far as shown, flushes and shuffles.

    >>> import amsterdam_routes as ar
    >>> chance_words([ar.FaceUpTaken(0, Color.PINK, 2), ar.CardTurnedUp(Color.BLUE, 2), ar.PileRebuilt(7)])
    ('blue', 'shuffle')
    """
    words: list[str] = []
    for event in told:
        match event:
            case CardTurnedUp(color) | CardDrawn(_, Color() as color):
                words.append(str(color))
            case ContractsOffered(_, _, (*contracts,)):
                words += ids(contracts)
            case RowFlushed():
                words.append(FLUSH)
            case PileRebuilt():
                words.append(SHUFFLE)
            case _:
                pass
    return tuple(words)


def _comment(text: str | None) -> list[str]:
    return [f"# {line}" for line in (text or "").splitlines()]

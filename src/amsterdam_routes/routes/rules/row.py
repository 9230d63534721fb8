"""The face-up row and the draw pile behind it: filled, flushed and rebuilt, in the deal and at the end of actions."""

from amsterdam_routes.kernel.sources import Source
from amsterdam_routes.kernel.values import add_at, as_bits, spread
from amsterdam_routes.routes.box.color import COLORS, NO_CARDS, Color
from amsterdam_routes.routes.rules.events import CardTurnedUp, Log, PileRebuilt, RowFlushed
from amsterdam_routes.routes.rules.piles import DRAW_PILE
from amsterdam_routes.routes.rules.state import TableDraft

WILD = Color.WILD

MOST_FLUSHES = 10_000
"""How often a row may be flushed at a time. No edition's row is flushed so often: see `turned_up` in box/defects.py."""


def settle(table: TableDraft, source: Source, log: Log) -> None:
    """Fill the row, flush it as often as it must be, and see to it that the draw pile is not empty. (Q13)"""
    size, too_many = table.edition.row, table.edition.flush_at
    for _ in range(MOST_FLUSHES):
        while len(table.row) < size and (table.draw_size or _rebuild(table, source, log)):  # R16, Q1
            count = min(size - len(table.row), table.draw_size)
            cards = source.take_many(DRAW_PILE, count)
            table.draw_size -= count
            if log is not None:
                log += [CardTurnedUp(card, slot) for slot, card in enumerate(cards, len(table.row))]
            table.row += cards
            table.faces = as_bits(table.row)
        if table.row.count(WILD) < too_many or _plain_cards(table, source) < size - too_many + 1:  # R19, Q2, Q10
            break
        for card in table.row:
            table.discards = add_at(table.discards, card, 1)
        if log is not None:
            log.append(RowFlushed(table.row))
        table.row, table.faces = (), 0
    else:
        raise AssertionError(f"the row has been flushed {MOST_FLUSHES} times, and is still to be flushed")
    if not table.draw_size:
        _rebuild(table, source, log)


def _rebuild(table: TableDraft, source: Source, log: Log) -> bool:
    """The discards become the draw pile; False if there are none. (R20)"""
    if not any(table.discards):
        return False
    source.shuffle(DRAW_PILE, spread(table.discards, COLORS))
    table.draw_size = sum(table.discards)
    table.discards = NO_CARDS
    if log is not None:
        log.append(PileRebuilt(table.draw_size))
    return True


def _plain_cards(table: TableDraft, source: Source) -> int:
    """The cards outside hands that are not wild. (Q2)"""
    return plain_in_sight(table) + table.draw_size - source.count(DRAW_PILE, WILD)


def plain_in_sight(table: TableDraft) -> int:
    """The cards that are not wild, of those face up and those discarded. (Q2)"""
    return len(table.row) - table.row.count(WILD) + sum(table.discards[:WILD])

"""The boards of the players: purse, cubes, ship and store, wheel, penalties, cards below and above. (M4.2h)"""

from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel.drawing.palette import STAR
from amsterdam_routes.kernel.drawing.svg import box, element, group, symbol, text_width, wrap_text, write
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import (
    LEAST,
    LINE,
    card_rows,
    coins,
    cube,
    cube_rows,
    cubes,
    stock,
    token,
    worker,
)
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.merchant import Merchant
from amsterdam_routes.merchants.rules.scoring import Sheet, Standings
from amsterdam_routes.merchants.rules.state import Table


@attrs.frozen
class Layout:
    """How wide a board is drawn."""

    width: float
    cards: tuple[int, float]
    """How many cards stand in a row, and how wide each is."""
    compartments: int
    """How many compartments of the wheel stand in a row."""


TABLE: Final = Layout(622.0, (5, 117.2), 6)
PHONE: Final = Layout(390.0, (3, 121.3), 3)
COMPARTMENT: Final = 54.0
"""How high a compartment of the wheel is."""

Strip: TypeAlias = tuple[list[str], float]
"""Some things drawn, and where they end."""


def board(
    table: Table,
    seat: int,
    score: Standings,
    voice: Voice,
    new: frozenset[str],
    layout: Layout,
) -> tuple[str, float]:
    """The board of a seat from its upper left corner, and how high it is: as its cards need."""
    merchant, sheet = table.merchants[seat], score.tom if seat == table.players else score.sheets[seat]
    assert sheet is not None
    won = score.final and (seat in score.winners or (seat == table.players and not score.winners))
    if score.final:
        parts, high = _result(table, seat, sheet, won, voice, layout)
    else:
        parts, high = _head(table, seat, sheet, voice, layout), 40.0
    if seat < table.players:
        for draw in (_supply, _hold, _wheel):
            drawn, high = draw(merchant, voice, high, layout)
            parts += drawn
        drawn, high = _cards(table, seat, voice, new, high, layout)
        more, high = _orders(merchant, voice, high, layout)
        parts += [*drawn, *more]
    frame = [box("am-panel", 0.5, 0.5, layout.width - 1, high - 1, 10)]
    if table.to_move == seat or won:
        frame.append(box("am-turn", 0.5, 0.5, layout.width - 1, high - 1, 10))
    return group(f"am-board am-board-{seat}", *frame, *parts, data_seat=seat), high


def _head(table: Table, seat: int, sheet: Sheet, voice: Voice, layout: Layout) -> list[str]:
    """The name, the points so far, and what they come to if the game ended now."""
    parts = [token(voice.paint(table, seat), 21, 21, voice.label(table, seat), 12)]
    points = voice.say("points", points=table.merchants[seat].score)
    parts.append(write(points, (layout.width - 12, 27), 15, "am-bold", anchor="end"))
    right = layout.width - 12 - text_width(points, 15) - 10
    text = voice.say("so_far", total=sheet.total)
    room = right - text_width(text, LEAST) - 40 - 8
    if room < 90:  # a long name is worth more
        text, room = "", right - 48
    parts.append(write(text, (right, 26), LEAST, "am-muted", anchor="end"))
    parts.append(write(voice.player(table, seat), (40, 27), 16, "am-bold", width=room, least=12))
    return parts


def _result(table: Table, seat: int, sheet: Sheet, won: bool, voice: Voice, layout: Layout) -> Strip:
    """The name, the total of a game that is over, a star for who won it, and what the total is made of."""
    total = voice.say("points", points=sheet.total)
    room = layout.width - 12 - text_width(total, 15) - 10
    parts = [token(voice.paint(table, seat), 21, 21, voice.label(table, seat), 12)]
    parts.append(group("am-total", write(total, (layout.width - 12, 27), 15, "am-bold", anchor="end")))
    if won:
        room -= 24
        parts.append(symbol("am-star", STAR, (room + 12, 21), 9))
    parts.append(write(voice.player(table, seat), (40, 27), 16, "am-bold", width=room - 48, least=12))
    lines = wrap_text(voice.result(sheet)[1], 12, layout.width - 24)
    parts += [write(line, (12, 51 + LINE * i), 12, "am-muted") for i, line in enumerate(lines)]
    return parts, 48.0 + LINE * len(lines)


def _supply(merchant: Merchant, voice: Voice, y: float, layout: Layout) -> Strip:
    """The purse, the cubes that can be spent, the stored one, and the penalties."""
    purse, x = coins(merchant.guilders, 12, y + 9, 8)
    marks, end = cubes(merchant.cubes, x + 10, y + 9, 7)
    parts = [purse, marks]
    if merchant.stored is not None:
        text = voice.word("stored")
        parts += [write(text, (end + 8, y + 13), LEAST, "am-muted")]
        end += text_width(text, LEAST) + 18
        parts.append(cube(merchant.stored, end, y + 9))
    if merchant.penalty_tokens:
        text = voice.say("penalties", tokens=merchant.penalty_tokens)
        left = layout.width - 12 - text_width(text, 12)
        if left - 20 < end:
            y += 22
        parts.append(element("circle", class_="am-penalty", cx=left - 10, cy=y + 9, r=6))
        parts.append(write(text, (left, y + 13), 12))
    return parts, y + 24


def _hold(merchant: Merchant, voice: Voice, y: float, layout: Layout) -> Strip:
    """What is aboard the ship, then what is in the store."""
    parts = [symbol("am-icon", palette.SHIP, (21, y + 10), 9)]
    aboard, x = stock(merchant.aboard, 38, y + 10)
    parts.append(aboard)
    for one in merchant.workers:
        parts.append(worker(one, x + 10, y + 10))
        x += 20
    left = max(x + 14, layout.width / 2)
    if layout is PHONE or left + stock(merchant.store, 26, 0)[1] > layout.width:
        left, y = 12.0, y + 24
    parts.append(symbol("am-icon", palette.HOUSE, (left + 9, y + 10), 8))
    kept, _ = stock(merchant.store, left + 26, y + 10)
    return [group("am-hold", *parts, kept, title=voice.word("hold"))], y + 26


def _wheel(merchant: Merchant, voice: Voice, y: float, layout: Layout) -> Strip:
    """The six compartments, the next one first. (M4.4d)"""
    across = layout.compartments
    wide = (layout.width - 16) / across
    parts = []
    for i, many in enumerate(merchant.wheel):
        x, top = 10 + wide * (i % across), y + (COMPARTMENT + 4) * (i // across)
        parts.append(box("am-cell", x, top, wide - 5, COMPARTMENT, 6))
        parts.append(write(str(i + 1), (x + 6, top + 14), LEAST, "am-muted"))
        parts.append(cube_rows(many, x + 17, top + 11, wide - 22, 6))
    rows = -(-len(merchant.wheel) // across)
    return [group("am-wheel", *parts, title=voice.word("wheel"))], y + rows * (COMPARTMENT + 4) + 2


def _cards(table: Table, seat: int, voice: Voice, new: frozenset[str], y: float, layout: Layout) -> Strip:
    """Cards below the board, then those above it."""
    parts, used = [], table.merchants[seat].used_bits

    def marks(one: Card) -> tuple[bool, bool]:
        bit = 1 << table.edition.cards.index(one)
        return bool(used & bit), one.id in new

    for heading, some in (("inactive", table.inactive(seat)), ("active", table.active(seat))):
        parts.append(write(voice.say(heading, cards=len(some)), (12, y + 14), 12, "am-muted am-bold"))
        drawn, y = card_rows(some, 8, y + 21, voice, layout.cards, marks)
        parts += drawn
    return parts, y + 6


def _orders(merchant: Merchant, voice: Voice, y: float, layout: Layout) -> Strip:
    """The orders that everyone sees."""
    parts = []
    for order in merchant.open_orders:
        for line in wrap_text(voice.describe(order), 12, layout.width - 28):
            y += LINE + 2
            parts.append(write(line, (12, y), 12, width=layout.width - 20, least=LEAST))
    return parts, y + (8 if parts else 0)

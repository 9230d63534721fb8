"""The boards of the players: purse, cubes, wheel, ship and store, penalties, cards below and above. (M4.2h)"""

from typing import Final

from amsterdam_routes.kernel.drawing.paper import box, element, group, symbol, write
from amsterdam_routes.merchants.box.cubes import GOODS
from amsterdam_routes.merchants.pictures import palette
from amsterdam_routes.merchants.pictures.marks import CARD, LEAST, card, coins, cube, cubes, goods, token, worker
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.merchant import Merchant
from amsterdam_routes.merchants.rules.scoring import Standings
from amsterdam_routes.merchants.rules.state import Table

WIDTH: Final = 622.0
ACROSS: Final = 5
GAP: Final = 4.0
HEAD: Final = 132.0


def height(table: Table, seat: int) -> float:
    """How high the board of a seat is: as its cards need."""
    if seat == table.players:
        return 40.0
    rows = _rows(len(table.inactive(seat))) + _rows(len(table.active(seat)))
    return HEAD + rows * (CARD[1] + GAP) + 2 * 20 + 6


def _rows(many: int) -> int:
    return max(1, -(-many // ACROSS))


def board(table: Table, seat: int, score: Standings, voice: Voice, new: frozenset[str] = frozenset()) -> str:
    """The board of a seat from its upper left corner."""
    merchant = table.merchants[seat]
    high = height(table, seat)
    parts = [box("am-panel", 0, 0, WIDTH, high, 10)]
    if table.to_move == seat:
        parts.append(box("am-turn", 0, 0, WIDTH, high, 10))
    parts.append(token(seat, 20, 21, voice.label(table, seat), 12))
    parts.append(write(voice.player(table, seat), (40, 27), 16, "am-bold", width=170, least=12))
    purse, x = coins(merchant.guilders, 220, 21, 8)
    parts.append(purse)
    parts += _points(table, seat, score, voice)
    if seat < table.players:
        parts += [*_supply(merchant, voice, x), *_hold(merchant, voice), *_wheel(merchant, voice)]
        parts += _cards(table, seat, voice, new)
    return group(f"am-board am-board-{seat}", *parts, data_seat=seat)


def _points(table: Table, seat: int, score: Standings, voice: Voice) -> list[str]:
    """The points so far, then what they come to if the game ended now."""
    sheet = score.tom if seat == table.players else score.sheets[seat]
    assert sheet is not None
    parts = [write(str(table.merchants[seat].score), (WIDTH - 14, 28), 20, "am-bold", anchor="end")]
    text = voice.say("so_far", total=sheet.total)
    parts.append(write(text, (WIDTH - 58, 27), LEAST, "am-muted", anchor="end"))
    return parts


def _supply(merchant: Merchant, voice: Voice, x: float) -> list[str]:
    """The cubes that can be spent, and the stored one."""
    marks, end = cubes(merchant.cubes, x + 14, 21, 7)
    parts = [marks]
    if merchant.stored is not None:
        parts += [write(voice.word("stored"), (end + 8, 25), LEAST, "am-muted"), cube(merchant.stored, end + 62, 21)]
    return parts


def _hold(merchant: Merchant, voice: Voice) -> list[str]:
    """Ship and store side by side, and the penalties."""
    parts = [symbol("am-icon", palette.SHIP, (20, 55), 9)]
    x = 40.0
    for kind in GOODS:
        for _ in range(merchant.aboard[kind]):
            parts.append(goods(kind, x, 55, 8))
            x += 20
    for one in merchant.workers:
        parts.append(worker(one, x, 55))
        x += 20
    x = max(x + 14, 220.0)
    parts.append(symbol("am-icon", palette.HOUSE, (x, 55), 8))
    x += 22
    for kind in GOODS:
        for _ in range(merchant.store[kind]):
            parts.append(goods(kind, x, 55, 8))
            x += 19
    if merchant.penalties:
        text = voice.say("penalties", tokens=merchant.penalties)
        parts += [element("circle", class_="am-penalty", cx=WIDTH - 96, cy=55, r=6), write(text, (WIDTH - 86, 59), 12)]
    return parts


def _wheel(merchant: Merchant, voice: Voice) -> list[str]:
    """The six compartments, the next one first. (M4.4d)"""
    wide = (WIDTH - 20) / 6
    parts = []
    for i, many in enumerate(merchant.wheel):
        x = 10 + wide * i
        parts.append(box("am-cell", x, 72, wide - 5, 46, 6))
        parts.append(write(str(i + 1), (x + 7, 86), LEAST, "am-muted"))
        marks, end = cubes(many, x + 18, 95, 6)
        shrink = min(1.0, (wide - 28) / max(1.0, end - x - 18))
        turn = f"translate({x + 18:.1f} 95) scale({shrink:.3f}) translate({-x - 18:.1f} -95)"
        parts.append(element("g", marks, transform=turn))
    return [group("am-wheel", *parts, title=voice.word("wheel"))]


def _cards(table: Table, seat: int, voice: Voice, new: frozenset[str]) -> list[str]:
    """Cards below the board, then those above it."""
    parts, y = [], HEAD
    used = table.merchants[seat].used_bits
    for heading, some in (("inactive", table.inactive(seat)), ("active", table.active(seat))):
        parts.append(write(voice.say(heading, cards=len(some)), (12, y + 13), 12, "am-muted"))
        y += 20
        for i, one in enumerate(some):
            x = 8 + (i % ACROSS) * (CARD[0] + GAP)
            top = y + (i // ACROSS) * (CARD[1] + GAP)
            bit = 1 << table.edition.cards.index(one)
            parts.append(card(one, x, top, voice, used=bool(used & bit), glow=f"{one.number:03}" in new))
        y += _rows(len(some)) * (CARD[1] + GAP)
    return parts

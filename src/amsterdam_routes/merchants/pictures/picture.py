"""The whole table: city and harbour, the Amstel, what lies beside them, the cards, the players' boards."""

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel.drawing.svg import box, document, group, wrap_text, write
from amsterdam_routes.merchants.box.card import Card
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.pictures import amstel, city, harbour, players, sides
from amsterdam_routes.merchants.pictures.legend import legend
from amsterdam_routes.merchants.pictures.marks import CARD_GAP, LEAST, card_rows
from amsterdam_routes.merchants.pictures.palette import CLASS, style
from amsterdam_routes.merchants.pictures.voice import Voice
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.scoring import standings
from amsterdam_routes.merchants.rules.state import Table, View
from amsterdam_routes.merchants.words import story

WIDTH: Final = 1280.0
EDGE: Final = 12.0


@attrs.frozen
class Page:
    """What cards and boards are laid out on."""

    width: float
    cards: tuple[int, float]
    """How many cards stand in a row, and how wide each is."""
    board: players.Layout
    boards: int
    """How many boards stand side by side."""


WIDE: Final = Page(WIDTH - 2 * EDGE, (10, 121.0), players.TABLE, 2)
PHONE: Final = Page(390.0, (3, 122.0), players.PHONE, 1)
Drawn: TypeAlias = tuple[str, float, float]
"""The body of a picture, its width and its height."""


def picture(seen: View, events: Iterable[Event], voice: Voice, part: str) -> str:
    """A position, or a part of it, as an SVG document; see `svg`."""
    events = tuple(events)
    new = named_in(events)
    body, width, height = _whole(seen, voice, new, events) if part == "table" else _PARTS[part](seen, voice, new)
    title = voice.describe(seen.table).splitlines()[0]
    desc = " ".join(voice.describe(seen.table).splitlines()[1:])
    return document(
        body,
        width,
        height,
        class_=CLASS,
        prefix="am",
        title=title,
        desc=desc,
        style=style(),
        lang=voice.lang,
    )


def named_in(events: Iterable[Event]) -> frozenset[str]:
    """The ids of the blocks, fields and cards that events name: what is shown as new."""
    found = set()
    for event in events:
        for field in attrs.fields(type(event)):
            value = getattr(event, field.name)
            if isinstance(value, Block | Field | Card):
                found.add(value.id)
    return frozenset(found)


def _whole(seen: View, voice: Voice, new: frozenset[str], events: tuple[Event, ...]) -> Drawn:
    table = seen.table
    parts, y = [_head(table, voice, events)], 66.0
    _, high = city.size(table.edition)
    parts.append(group("am-part", city.city(table, voice, new), at=(EDGE, y)))
    side = WIDTH - harbour.TABLE.width - EDGE
    parts.append(group("am-part", harbour.harbour(table, voice, new), at=(side, y)))
    parts.append(group("am-part", _middle(table, voice), at=(side + 78, y + 78)))
    y += max(high, harbour.TABLE.height) + 10
    parts.append(group("am-part", amstel.amstel(table, voice), at=(EDGE, y)))
    y += amstel.height(table) + 12
    for draw in (_display, _boards):
        shown, _, deep = draw(seen, voice, new, WIDE)
        parts.append(group("am-part", shown, at=(EDGE, y)))
        y += deep
    shown, deep = legend(voice, WIDTH - 2 * EDGE)
    parts.append(group("am-part", shown, at=(EDGE, y)))
    return "".join(parts), WIDTH, y + deep + EDGE


def _head(table: Table, voice: Voice, events: tuple[Event, ...]) -> str:
    """Title, what is asked of whom, and what has happened."""
    lines = voice.describe(table).splitlines()
    told = " ".join(voice.describe(event) for event in story(events)[:6])
    return group(
        "am-head",
        write("Amsterdam", (EDGE + 4, 34), 26, "am-heading"),
        write(voice.word("subtitle"), (EDGE + 5, 53), 12, "am-muted", width=150, least=LEAST),
        write(lines[0], (EDGE + 174, 32), 16, "am-bold", width=WIDTH - 210, least=12),
        write(told, (EDGE + 174, 53), 12, "am-muted", width=WIDTH - 210, least=LEAST),
    )


def _middle(table: Table, voice: Voice) -> str:
    """What lies in the middle of the harbour."""
    return (
        box("am-panel", 0, 0, 484, 276, 10)
        + group("am-part", sides.dice(table, voice), at=(16, 14))
        + group("am-part", sides.market(table, voice), at=(316, 14))
        + group("am-part", sides.black_market(table, voice), at=(16, 126))
        + group("am-part", sides.depot(table, voice), at=(160, 126))
        + group("am-part", sides.decks(table, voice), at=(316, 165))
    )


def _display(seen: View, voice: Voice, new: frozenset[str], page: Page) -> Drawn:
    """The cards that are laid out, then the viewer's orders, beside or below them."""
    table = seen.table
    orders = () if seen.hand is None else seen.hand.orders
    parts, x, y = list[str](), 0.0, 0.0
    if table.display:
        parts.append(write(voice.word("display"), (4, 13), 13, "am-bold"))
        cards, y = card_rows(table.display, 0, 22, voice, page.cards, lambda one: (False, one.id in new))
        parts += cards
        x = min(len(table.display), page.cards[0]) * (page.cards[1] + CARD_GAP) + 24
    if orders:
        left, top = (x, 0.0) if page is WIDE else (4.0, y + 8 * bool(y))
        parts.append(write(voice.word("orders"), (left, top + 13), 13, "am-bold"))
        lines = [line for one in orders for line in wrap_text(voice.describe(one), 12, page.width - left - 8)]
        parts += [write(line, (left, top + 34 + 16 * i), 12) for i, line in enumerate(lines)]
        y = max(y, top + 28 + 16 * len(lines))
    return group("am-display", *parts), page.width, y + 8 if parts else 0.0


def _boards(seen: View, voice: Voice, new: frozenset[str], page: Page) -> Drawn:
    """The boards, side by side as many as the page has room for, in rows that are as high as they need to be."""
    table, score, parts, y = seen.table, standings(seen), list[str](), 0.0
    layout = page.board
    for first in range(0, len(table.merchants), page.boards):
        deepest = 0.0
        for column, seat in enumerate(range(first, min(first + page.boards, len(table.merchants)))):
            drawn, deep = players.board(table, seat, score, voice, new, layout)
            parts.append(group("am-part", drawn, at=(column * (layout.width + EDGE), y)))
            deepest = max(deepest, deep)
        y += deepest + EDGE
    return "".join(parts), page.width, y


# --- the parts, as pictures of their own for a phone


def _city(seen: View, voice: Voice, new: frozenset[str]) -> Drawn:
    return city.city(seen.table, voice, new, city.PHONE), *city.size(seen.table.edition, city.PHONE)


def _harbour(seen: View, voice: Voice, new: frozenset[str]) -> Drawn:
    """The harbour, and on its water the black market and the depot."""
    layout, table = harbour.PHONE, seen.table
    inner = (
        box("am-panel", 0, 0, 282, 188, 10)
        + group("am-part", sides.black_market(table, voice, sides.PHONE), at=(10, 10))
        + group("am-part", sides.depot(table, voice, sides.PHONE), at=(162, 10))
    )
    drawn = harbour.harbour(table, voice, new, layout) + group("am-part", inner, at=(54, 176))
    return drawn, layout.width, layout.height


def _amstel(seen: View, voice: Voice, _: frozenset[str]) -> Drawn:
    layout = amstel.PHONE
    return amstel.amstel(seen.table, voice, layout), layout.width, amstel.height(seen.table, layout)


def _market(seen: View, voice: Voice, _: frozenset[str]) -> Drawn:
    table, layout = seen.table, sides.PHONE
    drawn = (
        group("am-part", sides.dice(table, voice, layout), at=(13, 8))
        + group("am-part", sides.market(table, voice, layout), at=(10, 112))
        + group("am-part", sides.decks(table, voice, layout), at=(200, 112))
    )
    return drawn, PHONE.width, 246


def _cards(seen: View, voice: Voice, new: frozenset[str]) -> Drawn:
    drawn, _, high = _display(seen, voice, new, PHONE)
    return group("am-part", drawn, at=(6, 6)), PHONE.width, high + 6 if high else 6


def _player(seen: View, voice: Voice, new: frozenset[str]) -> Drawn:
    """The board of the viewer; for onlookers, that of the seat to move, or of the first."""
    seat = next((seat for seat in (seen.seat, seen.table.to_move) if seat is not None), 0)
    drawn, high = players.board(seen.table, seat, standings(seen), voice, new, players.PHONE)
    return drawn, PHONE.width, high


def _players(seen: View, voice: Voice, new: frozenset[str]) -> Drawn:
    return _boards(seen, voice, new, PHONE)


_PARTS: Final[dict[str, Callable[[View, Voice, frozenset[str]], Drawn]]] = {
    "city": _city,
    "harbour": _harbour,
    "amstel": _amstel,
    "market": _market,
    "cards": _cards,
    "player": _player,
    "players": _players,
}

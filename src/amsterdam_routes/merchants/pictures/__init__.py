"""A position as a picture, and in plain text.

The whole picture has a page with its head, the players' boards and the legend; each part is a picture for a phone, too.
`_board.py` draws city, harbour and Amstel, `_marks.py` the single pieces. A player's board has purse, cubes, ship and
store, wheel, penalties, the cards below and above. (M4.2h) The text at the end has the same information, line by line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

import attrs

from amsterdam_routes.kernel._drawing import (
    STAR,
    box,
    document,
    element,
    fit_limit,
    group,
    lines_of,
    symbol,
    text_width,
    wrap_text,
    write,
)
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._words import typewritten
from amsterdam_routes.merchants._views import seen_by
from amsterdam_routes.merchants._words import NONE, Describer, checked_events, names_of, story
from amsterdam_routes.merchants.box import CUBES, DISTRICTS, GOODS, Block, Card, Field, Water
from amsterdam_routes.merchants.pictures._board import (
    PHONE_AMSTEL,
    PHONE_CITY,
    PHONE_HARBOUR,
    WIDE_HARBOUR,
    amstel,
    amstel_height,
    city,
    city_size,
    harbour,
)
from amsterdam_routes.merchants.pictures._marks import (
    CARD_GAP,
    CLASS,
    HOUSE,
    LEAST,
    LINE,
    PHONE_SIDES,
    SHIP,
    black_market,
    card_rows,
    coins,
    cube,
    cube_rows,
    cubes,
    decks,
    depot,
    dice,
    legend,
    market,
    seat_paint,
    stock,
    style,
    token,
    worker,
)
from amsterdam_routes.merchants.rules._events import Event
from amsterdam_routes.merchants.rules._scoring import Sheet, Standings, standings
from amsterdam_routes.merchants.rules._state import Merchant, State, Table, View
from amsterdam_routes.merchants.rules._tables import tables

PARTS: Final = ("city", "harbour", "amstel", "market", "cards", "player", "players")
"""What can be drawn by itself, for small screens."""

WIDTH: Final = 1280.0
EDGE: Final = 12.0


@attrs.frozen
class BoardLayout:
    """How wide a board is drawn."""

    width: float
    cards: tuple[int, float]
    """How many cards stand in a row, and how wide each is."""
    compartments: int
    """How many compartments of the wheel stand in a row."""


WIDE_BOARD: Final = BoardLayout(622.0, (5, 117.2), 6)
PHONE_BOARD: Final = BoardLayout(390.0, (3, 121.3), 3)
COMPARTMENT: Final = 54.0
"""How high a compartment of the wheel is."""

Strip: TypeAlias = tuple[list[str], float]
"""Drawn elements, and where they end."""


@attrs.frozen
class Page:
    """The page on which cards and boards are laid out."""

    width: float
    cards: tuple[int, float]
    """How many cards stand in a row, and how wide each is."""
    board: BoardLayout
    boards: int
    """How many boards stand side by side."""


WIDE: Final = Page(WIDTH - 2 * EDGE, (10, 121.0), WIDE_BOARD, 2)
PHONE: Final = Page(390.0, (3, 122.0), PHONE_BOARD, 1)
Drawn: TypeAlias = tuple[str, float, float]
"""The body of a picture, its width and its height."""


def svg(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
    part: str = "table",
) -> str:
    """Draw a picture of a position: an SVG document, to be saved to a file or put into a page as it is.

    It shows what everyone sees; with `seat` also the secret orders of that seat, which a View knows of its seat
    alone. The picture names and highlights what the `events` of the last action are about.

    `part` is "table" for all of it, 1,280 wide; or a part for a phone, 390 wide: city, harbour, amstel, market, cards,
    player (the board of `seat`; for onlookers that of the seat to move) or players.

    >>> import amsterdam_routes.merchants as am
    >>> drawn = am.svg(am.new_game(2, seed="1672"))
    >>> drawn[:4], 'data-block="jordaan-3"' in drawn
    ('<svg', True)
    """
    if part not in ("table", *PARTS):
        raise ValueError(f"expected one of table, {', '.join(PARTS)}, got {part!r:.80}")
    seen = seen_by(position, seat)
    return picture(seen, events, Describer(lang, names_of(seen, names), seen.table.edition), part)


def picture(seen: View, events: Iterable[Event], words: Describer, part: str) -> str:
    """Draw a position, or a part of it, as an SVG document; see `svg`."""
    events = checked_events(events)
    new = ids_in(events)
    body, width, height = _whole(seen, words, new, events) if part == "table" else _PARTS[part](seen, words, new)
    title = words.describe(seen.table).splitlines()[0]
    desc = " ".join(words.describe(seen.table).splitlines()[1:])
    return document(
        body,
        width,
        height,
        class_=CLASS,
        prefix="am",
        title=title,
        desc=desc,
        style=style(),
        lang=words.lang,
    )


def ids_in(events: Iterable[Event]) -> frozenset[str]:
    """Return the ids of the blocks, fields and cards that events name, which are drawn as new."""
    found = set()
    for event in events:
        for field in attrs.fields(type(event)):
            value = getattr(event, field.name)
            if isinstance(value, Block | Field | Card):
                found.add(value.id)
    return frozenset(found)


def _whole(seen: View, words: Describer, new: frozenset[str], events: tuple[Event, ...]) -> Drawn:
    table = seen.table
    parts, y = [_head(table, words, events)], 66.0
    _, high = city_size(table.edition)
    parts.append(group("am-part", city(table, words, new), at=(EDGE, y)))
    side = WIDTH - WIDE_HARBOUR.width - EDGE
    parts.append(group("am-part", harbour(table, words, new), at=(side, y)))
    parts.append(group("am-part", _middle(table, words), at=(side + 78, y + 78)))
    y += max(high, WIDE_HARBOUR.height) + 10
    parts.append(group("am-part", amstel(table, words), at=(EDGE, y)))
    y += amstel_height(table) + 12
    for draw in (_display, _boards):
        shown, _, deep = draw(seen, words, new, WIDE)
        parts.append(group("am-part", shown, at=(EDGE, y)))
        y += deep
    shown, deep = legend(words, WIDTH - 2 * EDGE)
    parts.append(group("am-part", shown, at=(EDGE, y)))
    return "".join(parts), WIDTH, y + deep + EDGE


def _head(table: Table, words: Describer, events: tuple[Event, ...]) -> str:
    """Draw the title, the decision and its seat, and the last events."""
    lines = words.describe(table).splitlines()
    told = " ".join(words.describe(event) for event in story(events)[:6])
    return group(
        "am-head",
        write("Amsterdam", (EDGE + 4, 34), 26, "am-heading"),
        write(words.heading("subtitle"), (EDGE + 5, 53), 12, "am-muted", width=150, least=LEAST),
        write(lines[0], (EDGE + 196, 32), 16, "am-bold", width=WIDTH - 232, least=12),
        write(told, (EDGE + 196, 53), 12, "am-muted", width=WIDTH - 232, least=LEAST),
    )


def _middle(table: Table, words: Describer) -> str:
    """Draw the middle of the harbour."""
    return (
        box("am-panel", 0, 0, 484, 276, 10)
        + group("am-part", dice(table, words), at=(16, 14))
        + group("am-part", market(table, words), at=(316, 14))
        + group("am-part", black_market(table, words), at=(16, 126))
        + group("am-part", depot(table, words), at=(160, 126))
        + group("am-part", decks(table, words), at=(316, 165))
    )


def _display(seen: View, words: Describer, new: frozenset[str], page: Page) -> Drawn:
    """Draw the cards that are laid out, then the viewer's orders, beside or below them."""
    table = seen.table
    orders = () if seen.hand is None else seen.hand.orders
    parts, x, y = list[str](), 0.0, 0.0
    if table.display:
        parts.append(write(words.heading("display"), (4, 13), 13, "am-bold"))
        cards, y = card_rows(table.display, 0, 22, words, page.cards, lambda one: (False, one.id in new))
        parts += cards
        x = min(len(table.display), page.cards[0]) * (page.cards[1] + CARD_GAP) + 24
    if orders:
        left, top = (x, 0.0) if page is WIDE else (4.0, y + 8 * bool(y))
        parts.append(write(words.heading("orders"), (left, top + 13), 13, "am-bold"))
        lines = [line for one in orders for line in wrap_text(words.describe(one), 12, page.width - left - 8)]
        parts += [write(line, (left, top + 34 + 16 * i), 12) for i, line in enumerate(lines)]
        y = max(y, top + 28 + 16 * len(lines))
    return group("am-display", *parts), page.width, y + 8 if parts else 0.0


def _boards(seen: View, words: Describer, new: frozenset[str], page: Page) -> Drawn:
    """Draw the boards, side by side as many as the page has room for, in rows that are as high as they need to be."""
    table, score, parts, y = seen.table, standings(seen), list[str](), 0.0
    layout = page.board
    for first in range(0, len(table.merchants), page.boards):
        deepest = 0.0
        for column, seat in enumerate(range(first, min(first + page.boards, len(table.merchants)))):
            drawn, deep = board(table, seat, score, words, new, layout)
            parts.append(group("am-part", drawn, at=(column * (layout.width + EDGE), y)))
            deepest = max(deepest, deep)
        y += deepest + EDGE
    return "".join(parts), page.width, y


# --- the boards of the players


def board(
    table: Table,
    seat: int,
    score: Standings,
    words: Describer,
    new: frozenset[str],
    layout: BoardLayout,
) -> tuple[str, float]:
    """Draw the board of a seat from its upper left corner; return also its height, which its cards decide."""
    merchant, sheet = table.merchants[seat], score.tom if seat == table.players else score.sheets[seat]
    assert sheet is not None
    won = score.final and (seat in score.winners or (seat == table.players and not score.winners))
    if score.final:
        parts, high = _result(table, seat, sheet, won, words, layout)
    else:
        parts, high = _board_head(table, seat, sheet, words, layout), 40.0
    if seat < table.players:
        for draw in (_supply, _hold, _wheel):
            drawn, high = draw(merchant, words, high, layout)
            parts += drawn
        drawn, high = _board_cards(table, seat, words, new, high, layout)
        more, high = _orders(merchant, words, high, layout)
        parts += [*drawn, *more]
    frame = [box("am-panel", 0.5, 0.5, layout.width - 1, high - 1, 10)]
    if table.to_move == seat or won:
        frame.append(box("am-turn", 0.5, 0.5, layout.width - 1, high - 1, 10))
    return group(f"am-board am-board-{seat}", *frame, *parts, data_seat=seat), high


def _board_head(table: Table, seat: int, sheet: Sheet, words: Describer, layout: BoardLayout) -> list[str]:
    """Draw the name, the points so far, and the total if the game ended now."""
    parts = [token(seat_paint(table, seat), 21, 21, words.label(table, seat), 12)]
    points = words.caption("points", points=table.merchants[seat].score)
    parts.append(write(points, (layout.width - 12, 27), 15, "am-bold", anchor="end"))
    right = layout.width - 12 - text_width(points, 15) - 10
    text = words.caption("so_far", total=sheet.total)
    room = right - text_width(text, LEAST) - 40 - 8
    if room < 90:  # a long name needs the space more
        text, room = "", right - 48
    parts.append(write(text, (right, 26), LEAST, "am-muted", anchor="end"))
    parts.append(write(words.player(table, seat), (40, 27), 16, "am-bold", width=room, least=12))
    return parts


def _result(table: Table, seat: int, sheet: Sheet, won: bool, words: Describer, layout: BoardLayout) -> Strip:
    """Draw the name, the total of a game that is over, a star for the winner, and the parts of the total."""
    total = words.caption("points", points=sheet.total)
    room = layout.width - 12 - text_width(total, 15) - 10
    parts = [token(seat_paint(table, seat), 21, 21, words.label(table, seat), 12)]
    parts.append(group("am-total", write(total, (layout.width - 12, 27), 15, "am-bold", anchor="end")))
    if won:
        room -= 24
        parts.append(symbol("am-star", STAR, (room + 12, 21), 9))
    parts.append(write(words.player(table, seat), (40, 27), 16, "am-bold", width=room - 48, least=12))
    lines = wrap_text(words.result(sheet)[1], 12, layout.width - 24)
    parts += [write(line, (12, 51 + LINE * i), 12, "am-muted") for i, line in enumerate(lines)]
    return parts, 48.0 + LINE * len(lines)


def _supply(merchant: Merchant, words: Describer, y: float, layout: BoardLayout) -> Strip:
    """Draw the purse, the cubes that can be spent, the stored one, and the penalties."""
    purse, x = coins(merchant.guilders, 12, y + 9, 8)
    marks, end = cubes(merchant.cubes, x + 10, y + 9, 7)
    parts = [purse, marks]
    if merchant.stored is not None:
        text = words.heading("stored")
        parts += [write(text, (end + 8, y + 13), LEAST, "am-muted")]
        end += text_width(text, LEAST) + 18
        parts.append(cube(merchant.stored, end, y + 9))
    if merchant.penalty_tokens:
        text = words.caption("penalties", tokens=merchant.penalty_tokens)
        left = layout.width - 12 - text_width(text, 12)
        if left - 20 < end:
            y += 22
        parts.append(element("circle", class_="am-penalty", cx=left - 10, cy=y + 9, r=6))
        parts.append(write(text, (left, y + 13), 12))
    return parts, y + 24


def _hold(merchant: Merchant, words: Describer, y: float, layout: BoardLayout) -> Strip:
    """Draw the goods aboard the ship, then those in the store."""
    parts = [symbol("am-icon", SHIP, (21, y + 10), 9)]
    aboard, x = stock(merchant.aboard, 38, y + 10)
    parts.append(aboard)
    for one in merchant.workers:
        parts.append(worker(one, x + 10, y + 10))
        x += 20
    left = max(x + 14, layout.width / 2)
    if layout is PHONE_BOARD or left + stock(merchant.store, 26, 0)[1] > layout.width:
        left, y = 12.0, y + 24
    parts.append(symbol("am-icon", HOUSE, (left + 9, y + 10), 8))
    kept, _ = stock(merchant.store, left + 26, y + 10)
    return [group("am-hold", *parts, kept, title=words.heading("hold"))], y + 26


def _wheel(merchant: Merchant, words: Describer, y: float, layout: BoardLayout) -> Strip:
    """Draw the six compartments, the next one first. (M4.4d)"""
    across = layout.compartments
    wide = (layout.width - 16) / across
    parts = []
    for i, many in enumerate(merchant.wheel):
        x, top = 10 + wide * (i % across), y + (COMPARTMENT + 4) * (i // across)
        parts.append(box("am-cell", x, top, wide - 5, COMPARTMENT, 6))
        parts.append(write(str(i + 1), (x + 6, top + 14), LEAST, "am-muted"))
        parts.append(cube_rows(many, x + 17, top + 11, wide - 22, 6))
    rows = -(-len(merchant.wheel) // across)
    return [group("am-wheel", *parts, title=words.heading("wheel"))], y + rows * (COMPARTMENT + 4) + 2


def _board_cards(
    table: Table, seat: int, words: Describer, new: frozenset[str], y: float, layout: BoardLayout
) -> Strip:
    """Draw cards below the board, then those above it."""
    parts, used = [], table.merchants[seat]._used_bits

    def marks(one: Card) -> tuple[bool, bool]:
        bit = 1 << table.edition.cards.index(one)
        return bool(used & bit), one.id in new

    for heading, some in (("inactive", table.inactive(seat)), ("active", table.active(seat))):
        parts.append(write(words.caption(heading, cards=len(some)), (12, y + 14), 12, "am-muted am-bold"))
        drawn, y = card_rows(some, 8, y + 21, words, layout.cards, marks)
        parts += drawn
    return parts, y + 6


def _orders(merchant: Merchant, words: Describer, y: float, layout: BoardLayout) -> Strip:
    """Draw the orders that everyone sees."""
    parts = []
    for order in merchant.open_orders:
        for line in wrap_text(words.describe(order), 12, layout.width - 28):
            y += LINE + 2
            parts.append(write(line, (12, y), 12, width=layout.width - 20, least=LEAST))
    return parts, y + (8 if parts else 0)


# --- the parts, each as a picture for a phone


def _city(seen: View, words: Describer, new: frozenset[str]) -> Drawn:
    return city(seen.table, words, new, PHONE_CITY), *city_size(seen.table.edition, PHONE_CITY)


def _harbour(seen: View, words: Describer, new: frozenset[str]) -> Drawn:
    """Draw the harbour, and on its water the black market and the depot."""
    layout, table = PHONE_HARBOUR, seen.table
    inner = (
        box("am-panel", 0, 0, 282, 188, 10)
        + group("am-part", black_market(table, words, PHONE_SIDES), at=(10, 10))
        + group("am-part", depot(table, words, PHONE_SIDES), at=(162, 10))
    )
    drawn = harbour(table, words, new, layout) + group("am-part", inner, at=(54, 176))
    return drawn, layout.width, layout.height


def _amstel(seen: View, words: Describer, _: frozenset[str]) -> Drawn:
    layout = PHONE_AMSTEL
    return amstel(seen.table, words, layout), layout.width, amstel_height(seen.table, layout)


def _market(seen: View, words: Describer, _: frozenset[str]) -> Drawn:
    table, layout = seen.table, PHONE_SIDES
    drawn = (
        group("am-part", dice(table, words, layout), at=(13, 8))
        + group("am-part", market(table, words, layout), at=(10, 112))
        + group("am-part", decks(table, words, layout), at=(200, 112))
    )
    return drawn, PHONE.width, 246


def _cards(seen: View, words: Describer, new: frozenset[str]) -> Drawn:
    drawn, _, high = _display(seen, words, new, PHONE)
    return group("am-part", drawn, at=(6, 6)), PHONE.width, high + 6 if high else 6


def _player(seen: View, words: Describer, new: frozenset[str]) -> Drawn:
    """Draw the board of the viewer; for onlookers, that of the seat to move, or of the first."""
    seat = next((seat for seat in (seen.seat, seen.table.to_move) if seat is not None), 0)
    drawn, high = board(seen.table, seat, standings(seen), words, new, PHONE_BOARD)
    return drawn, PHONE.width, high


def _players(seen: View, words: Describer, new: frozenset[str]) -> Drawn:
    return _boards(seen, words, new, PHONE)


_PARTS: Final[dict[str, Callable[[View, Describer, frozenset[str]], Drawn]]] = {
    "city": _city,
    "harbour": _harbour,
    "amstel": _amstel,
    "market": _market,
    "cards": _cards,
    "player": _player,
    "players": _players,
}


# --- in plain text


def text(
    position: State | View,
    *,
    seat: int | None = None,
    events: Iterable[Event] = (),
    lang: str = "en",
    names: Sequence[str] = (),
    width: int = 100,
    board: bool = True,
    limit: int | None = None,
) -> str:
    """Return a position in plain text, for terminals and tests, in lines of at most `width` letters.

    Without `board` the city and the harbour are left out.

    A `limit` is the number of characters that a message may have: 2000 for Discord, say. A text that is longer leaves
    out the city and the harbour, then what the cards laid out do, then which cards the other players have, and if that
    is not enough, lines at the end; no line is cut.

    >>> import amsterdam_routes.merchants as am
    >>> print(am.text(am.new_game(2, seed="1672")).splitlines()[0])
    Round 1, set-up: player 2 chooses a start card.
    >>> len(am.text(am.new_game(4, seed="1672"))) > 2000 >= len(am.text(am.new_game(4, seed="1672"), limit=2000))
    True
    """
    if type(width) is not int:
        raise type_error(int, width, "width")
    seen, told = seen_by(position, seat), checked_events(events)
    words = Describer(lang, names_of(seen, names), seen.table.edition)

    def version(leave_out: int) -> Callable[[int], str]:
        return lambda room: terminal(seen, told, words, room, leave_out)

    parts = range(0 if board else BOARD, MOST_LEFT_OUT + 1)
    return fit_limit(limit, width, [version(leave_out) for leave_out in parts])


BOARD, ABILITIES, MOST_LEFT_OUT = 1, 2, 3
"""What a text leaves out if it is to be short: the board; then what cards do; then which cards the others have."""


def terminal(seen: View, events: Iterable[Event], words: Describer, width: int, leave_out: int) -> str:
    """Return the lines of a position without the parts that are left out."""
    table = seen.table
    lines = [words.describe(table).splitlines()[0]]
    lines += [f"  {words.describe(event)}" for event in story([*events])]
    lines += [
        *_sides_lines(table, words),
        *([*_city_lines(table, words), *_harbour_lines(table, words)] if leave_out < BOARD else []),
    ]
    if table.display and leave_out < ABILITIES:
        lines.append(f"{words.heading('display')}:")
        lines += [f"  {words.describe(card)}" for card in table.display]
    elif table.display:
        lines.append(f"{words.heading('display')}: {', '.join(map(str, table.display))}")
    score = standings(seen)
    for seat in range(len(table.merchants)):
        lines += _player_lines(table, seat, score, words, leave_out < MOST_LEFT_OUT or seat == seen.seat)
    if seen.hand is not None and seen.hand.orders:
        lines.append(f"{words.heading('orders')}:")
        lines += [f"  {words.describe(order)}" for order in seen.hand.orders]
    lines = [typewritten(line) for line in lines]
    hanging = (" " * (len(line) - len(line.lstrip()) + 2) for line in lines)
    return "\n".join(
        part for line, by in zip(lines, hanging, strict=True) for part in lines_of(line, width, hanging=by)
    )


def _sides_lines(table: Table, words: Describer) -> Iterator[str]:
    if table.dice:
        shown = ", ".join(f"{words.describe(color)} {table.dice[color]}" for color in CUBES)
        yield f"{words.heading('dice')}: {shown}"
    if table.tile is not None:
        yield f"{words.describe(table.tile)} {words.caption('face_down', tiles=table.tiles_left)}"
    order = words.join([words.player(table, seat) for seat in table.amstel])
    fields = ", ".join(f"{words.player(table, seat)} {table.merchants[seat].amstel_field}" for seat in table.amstel)
    yield f"{words.heading('amstel')}: {fields}. {words.caption('order', players=order)}"
    free = [words.describe(kind) for kind in GOODS if kind not in table.sold]
    yield f"{words.heading('black_market')}: {', '.join(free) or NONE}"
    workers = ", ".join(words.describe(worker) for worker in table.depot)
    yield f"{words.heading('depot')} ({' '.join(map(str, table.edition.depot))}): {workers or NONE}"


def _city_lines(table: Table, words: Describer) -> Iterator[str]:
    edition = table.edition
    for district in DISTRICTS:
        blocks = []
        for place, block in enumerate(edition.blocks):
            if block.district is district:
                owner = table.owner(block)
                goods = words.describe(table.goods[place])
                blocks.append(
                    f"{block.name} {block.cost} {goods}"
                    if owner is None
                    else f"{block.name} [{words.label(table, owner)}]"
                )
        if blocks:
            mark = "*" if district in table.districts else ""
            color = words.describe(edition.colors[district])
            yield f"{edition.district_names[district]}{mark} ({color}): {', '.join(blocks)}"


def _harbour_lines(table: Table, words: Describer) -> Iterator[str]:
    lookup, parts = tables(table.edition), []
    for place, field in enumerate(table.edition.fields):
        ships = "".join(
            f" <{words.label(table, seat)}>" for seat in range(table.players) if table.merchants[seat].ship == place
        )
        more = ""
        if place in lookup.docks:
            more = f" ({', '.join(words.describe(worker) for worker in table.docks[lookup.docks[place]]) or NONE})"
        elif place in lookup.small:
            kind = table.small[lookup.small[place]]
            more = f" ({field.points[0] if kind is None else words.describe(kind)})"
        elif field.points:
            goods = next(kind for kind in GOODS if field.of is kind)
            more = f" ({' '.join(map(str, field.points[table.roofs[goods] :])) or NONE})"
        if more or ships or field.water is not Water.OPEN:
            parts.append(f"{words.describe(field)}{more}{ships}")
    yield f"{words.heading('harbour')}: {'; '.join(parts)}"


def _player_lines(table: Table, seat: int, score: Standings, words: Describer, named: bool) -> Iterator[str]:
    merchant = table.merchants[seat]
    sheet = score.tom if seat == table.players else score.sheets[seat]
    assert sheet is not None
    if score.final:
        head, made_of = words.result(sheet)
        yield f"* {head}" if seat in score.winners else head
        yield f"  {made_of}"
    else:
        yield f"{words.player(table, seat)}: {merchant.score} ({words.caption('so_far', total=sheet.total)})"
    if seat == table.players:
        return
    yield "  " + words.holdings(merchant)
    for heading, cards in (("inactive", table.inactive(seat)), ("active", table.active(seat))):
        if cards:
            counted = words.caption(heading, cards=len(cards))
            yield f"  {counted}: {', '.join(map(str, cards))}" if named else f"  {counted}"

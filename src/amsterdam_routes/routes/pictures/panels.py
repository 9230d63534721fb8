"""What lies beside the map for everyone to see: whose turn it is, the seats, the cards and piles.

Each panel is a block of one width; the picture stacks them. What a seat holds is in `holdings.py`.
"""

import attrs

from amsterdam_routes.kernel.drawing.palette import STAR
from amsterdam_routes.kernel.drawing.svg import box, group, symbol, wrap_text, write
from amsterdam_routes.routes.pictures.cards import back, card, cart_badge, pile_top
from amsterdam_routes.routes.pictures.cartouche import title_of
from amsterdam_routes.routes.pictures.highlights import Highlights
from amsterdam_routes.routes.pictures.palette import BARREL, CARDS, CART, SCROLL
from amsterdam_routes.routes.pictures.voice import Voice
from amsterdam_routes.routes.rules.scoring import Sheet, Standings
from amsterdam_routes.routes.rules.state import Table, View

COLUMN = 330.0
"""How wide a panel is."""
INSET = 14.0
"""From the edge of a panel to what it holds."""
INSIDE = COLUMN - 2 * INSET
"""How wide what it holds may be."""


@attrs.frozen
class Block:
    """A panel, drawn from 0, 0, and how high it is."""

    height: float
    body: str


def panel(class_: str, height: float, *inside: str, title: str) -> Block:
    """A panel with what is in it, and a heading."""
    frame = box("ar-panel", 0.5, 0.5, COLUMN - 1, height - 1, 10)
    heading = write(title, (INSET, 23), 13, "ar-title ar-muted", width=INSIDE)
    return Block(height, group(class_, frame, heading, *inside))


def status_panel(seen: View, voice: Voice, story: list[str]) -> Block:
    """What the table waits for, the last round, and what has just happened."""
    table = seen.table
    left = INSET + 44
    middle = INSET + 17, 44
    marks = [
        symbol("ar-star", STAR, middle, 13) if table.to_move is None else cart_badge(table.to_move, middle),
        write(voice.headline(seen), (left, 50), 18, "ar-title", width=COLUMN - left - INSET, least=11),
    ]
    bottom = 68.0
    if pill := voice.last_round(table):
        marks.append(box("ar-pill", INSET, bottom - 4, INSIDE, 24, 12))
        marks.append(
            write(pill, (COLUMN / 2, bottom + 12.5), 13, "ar-title ar-dark", width=INSIDE - 20, anchor="middle")
        )
        bottom += 32
    lines = [line for sentence in story for line in wrap_text(sentence, 12.5, INSIDE)][:8]
    for i, line in enumerate(lines):
        marks.append(write(line, (INSET, bottom + 12 + 17 * i), 12.5, "ar-muted"))
    bottom += 17 * len(lines) + (8 if lines else 0)
    return panel("ar-status", bottom, *marks, title=title_of(table.edition))


def seats_panel(table: Table, score: Standings, voice: Voice, last: Highlights) -> Block:
    """The seats: carts, bonus cards, cards, contracts and points; the whole sum once the game is over."""
    row, top = 78.0 if score.final else 58.0, 30
    label = write(voice.word("points"), (COLUMN - 20, 23), 13, "ar-title ar-muted", width=120, anchor="end")
    rows = [label]
    for sheet in score.sheets:
        classes = f"ar-seat ar-seat-{sheet.seat % 8}{' ar-to-move' if sheet.seat == table.to_move else ''}"
        body = _seat(table, sheet, score, voice, sheet.seat in last.seats)
        rows.append(group(classes, *body, at=(0, top + row * sheet.seat), data_seat=str(sheet.seat)))
    return panel("ar-seats", top + 8 + row * table.players, *rows, title=voice.word("players"))


def _seat(table: Table, sheet: Sheet, score: Standings, voice: Voice, acted: bool) -> list[str]:
    seat, left = sheet.seat, INSET + 52
    marks = []
    if seat == table.to_move or seat in score.winners:
        marks.append(box("ar-turn", 6, 2, COLUMN - 12, 74 if score.final else 54, 8))
    marks.append(cart_badge(seat, (INSET + 21, 21), glow=acted))
    marks.append(write(voice.say("seat", seat=seat), (left, 25), 15, "ar-title", width=158, least=11))
    if seat in score.winners:
        marks.append(symbol("ar-star", STAR, (COLUMN - 86, 19), 9))
    points = sheet.total if score.final else table.scores[seat]
    number = write(str(points), (COLUMN - 20, 28), 23, "ar-title", width=80, least=11, anchor="end")
    marks.append(group("ar-points", number, title=voice.say("points", points=points)))
    facts = (
        ("ar-carts", CART, table.carts[seat]),
        ("ar-bonus", BARREL, table.bonus_cards[seat]),
        ("ar-cards", CARDS, table.hand_sizes[seat]),
        ("ar-contracts-kept", SCROLL, table.contract_counts[seat]),
    )
    told = zip(facts, voice.status(table, seat, score)[1:], strict=True)
    shown = [fact for fact in told if table.edition.bonus_cards or fact[0][0] != "ar-bonus"]
    for i, ((class_, shape, many), title) in enumerate(shown):
        x = left + 60 * i
        icon = symbol("ar-icon", shape, (x + 8, 43), 8)
        marks.append(group(class_, icon, write(str(many), (x + 21, 48), 14), title=title))
    if score.final:
        marks.append(write(voice.total(sheet), (left, 67), 12.5, "ar-muted", width=COLUMN - left - INSET, least=9))
    return marks


def supply_panel(table: Table, voice: Voice, last: Highlights) -> Block:
    """The face-up row, and the piles beneath it."""
    a_line = 5 if table.edition.row <= 5 else 7
    step = (INSIDE + 6) / a_line
    wide, high = step - 6, min(1.32 * (step - 6), 74.0)
    marks = []
    for i, color in enumerate(table.row):
        marks.append(
            group(
                f"ar-card ar-face-up ar-{color}",
                card(color, wide, high, glow=i in last.slots),
                at=(INSET + (i % a_line) * step, 34 + (i // a_line) * (high + 8)),
                title=voice.color(color),
                data_color=str(color),
                data_slot=str(i),
            )
        )
    top = 44 + -(-table.edition.row // a_line) * (high + 8)
    marks += _piles(table, voice, last, top)
    return panel("ar-supply", top + 80, *marks, title=voice.say("row"))


def _piles(table: Table, voice: Voice, last: Highlights, top: float) -> list[str]:
    piles = [
        ("draw", "draw_pile", table.draw_size, ""),
        ("discards", "discards", sum(table.discards), voice.colors(table.discards)),
        ("contracts", "contract_pile", len(table.contract_pile), ""),
        ("bonus", "bonus_stack", table.bonus_left, ""),
    ]
    step = (INSIDE + 6) / 4
    wide = step - 9
    return [
        group(
            f"ar-pile ar-{name}-pile",
            back(name, wide, 52, size, glow=name in last.piles),
            pile_top(name, size, wide),
            write(voice.say(code), (wide / 2, 68), 11.5, "ar-muted", width=step - 3, least=8.5, anchor="middle"),
            at=(INSET + i * step, top),
            title=f"{voice.say(code)}: {size}{f' ({more})' if more else ''}",
            data_pile=name,
        )
        for i, (name, code, size, more) in enumerate(piles)
        if size or name != "bonus" or table.edition.bonus_cards
    ]

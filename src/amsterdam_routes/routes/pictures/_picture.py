"""The whole picture: the map, the panels beside it, and what makes it a document of its own.

A panel is a block of one width; the picture stacks them. Everyone sees whose turn it is, the seats, the cards and the
piles. What a seat holds is shown where the picture may show it; once the game is over, everyone's contracts lie open.
"""

from collections.abc import Iterable

import attrs

from amsterdam_routes.kernel._drawing import (
    CROSS,
    STAR,
    Point,
    box,
    document,
    element,
    group,
    number,
    symbol,
    text_width,
    wrap_text,
    write,
)
from amsterdam_routes.kernel._words import figure, signed
from amsterdam_routes.routes.box._board import HUES, Color, Contract, Place
from amsterdam_routes.routes.pictures._captions import Describer, Highlights, find_highlights
from amsterdam_routes.routes.pictures._layout import layout
from amsterdam_routes.routes.pictures._map import draw_map, legend, title_of
from amsterdam_routes.routes.pictures._palette import BARREL, CARDS, CART, CHECK, CLASS, SCROLL, SYMBOLS, style
from amsterdam_routes.routes.rules._events import Event
from amsterdam_routes.routes.rules._legality import least_kept
from amsterdam_routes.routes.rules._scoring import ContractScore, Sheet, Standings, standings
from amsterdam_routes.routes.rules._state import Table, View

EDGE = 12.0
"""The paper around everything, and between the panels."""
USUAL = 930.0
"""The height of a map with its legend beside which panels have their usual size; beside a higher one they are larger.
"""
COLUMN = 330.0
"""How wide a panel is."""
INSET = 14.0
"""From the edge of a panel to what it holds."""
INSIDE = COLUMN - 2 * INSET
"""The greatest width of what it holds."""
TYPE = 13.0
"""The size of the type of a contract."""
LINE = 16.0
"""From one line to the next."""


@attrs.frozen
class Block:
    """A panel, drawn from 0, 0, and how high it is."""

    height: float
    body: str


def picture(seen: View, events: Iterable[Event], describer: Describer, panels: bool) -> str:
    """Draw a position as an SVG document; see `svg`."""
    table, events = seen.table, tuple(events)
    last = find_highlights(events, table.edition.row)
    drawn = layout(table.edition.board)
    score = standings(seen)
    wanted = _places_to_join(seen, score)
    parts = [group("ar-board", draw_map(table, describer, last.routes, wanted), at=(EDGE, EDGE))]
    width, height = drawn.width + 2 * EDGE, drawn.height + 2 * EDGE
    if panels:
        high, explained = legend(table.edition, drawn.width, describer, bool(wanted))
        parts.append(group("ar-block", explained, at=(EDGE, height)))
        height += high + EDGE
        blocks = _panels(seen, score, describer, last, describer.story(events, seen.seat))
        placed, width, height = _arrange(blocks, width, height)
        parts.append(placed)
    title = describer.say("title", edition=table.edition.name, status=describer.headline(seen))
    desc = " ".join(
        f"{describer.say('seat', seat=seat)}: {', '.join(describer.status(table, seat, score))}."
        for seat in range(table.players)
    )
    return document(
        "".join(parts),
        width,
        height,
        class_=CLASS,
        prefix="ar",
        title=title,
        desc=desc,
        style=style(),
        lang=describer.lang,
    )


def _panels(seen: View, score: Standings, describer: Describer, last: Highlights, story: list[str]) -> list[Block]:
    """Draw all the panels, from top to bottom."""
    table = seen.table
    blocks = [
        status_panel(seen, describer, story),
        seats_panel(table, score, describer, last),
        supply_panel(table, describer, last),
    ]
    if seen.seat is not None and seen.hand is not None:
        blocks.append(hand_panel(seen.seat, seen.hand.cards, describer))
        if offer := seen.hand.offer:
            blocks.append(offer_panel(offer, least_kept(table, len(offer)), describer))
    blocks += [contracts_panel(sheet, score.final, describer) for sheet in score.sheets if sheet.contracts]
    return blocks


def _places_to_join(seen: View, score: Standings) -> frozenset[Place]:
    """Return the places that the seat's contracts, kept or on offer, have still to join."""
    if seen.seat is None or seen.hand is None or seen.table.to_move is None:
        return frozenset()
    kept = score.sheets[seen.seat].contracts
    contracts = [*seen.hand.offer, *(one.contract for one in kept if not one.completed)]
    return frozenset(end for contract in contracts for end in contract.ends)


def _arrange(blocks: list[Block], width: float, height: float) -> tuple[str, float, float]:
    """Place the panels to the right of the map, or below a map that is wide and low; return also the size of it all."""
    across = int((width - EDGE) // (COLUMN + EDGE))
    if across > 1 and _height(blocks) > 1.5 * height:
        columns, scale = _balance(blocks, across), 1.0
        left, top = EDGE, height
        height += max(map(_height, columns))
    else:
        scale = min(max((height - 2 * EDGE) / USUAL, 1.0), 2.0)
        columns = _balance(blocks, len(_columns(blocks, 1.12 * max(height / scale, 560.0))))
        left, top = width, EDGE
        width += scale * len(columns) * (COLUMN + EDGE)
        height = max(height, EDGE + scale * max(map(_height, columns)))
    placed = []
    for i, column in enumerate(columns):
        for j, block in enumerate(column):
            at = i * (COLUMN + EDGE), _height(column[:j])
            placed.append(group("ar-block", block.body, at=at))
    turn = f"translate({number(left)} {number(top)})" + (f" scale({scale:.3f})" if scale > 1 else "")
    return element("g", *placed, class_="ar-panels", transform=turn), width, height


def _balance(blocks: list[Block], across: int) -> list[list[Block]]:
    """Divide the panels, in their order, among so many columns whose highest is as low as possible."""
    heights = sorted({_height(blocks[i:j]) for i in range(len(blocks)) for j in range(i + 1, len(blocks) + 1)})
    return next(columns for height in heights if len(columns := _columns(blocks, height)) <= across)


def _columns(blocks: list[Block], height: float) -> list[list[Block]]:
    """Put the panels into columns in their order; begin a new column where one would grow higher than this."""
    columns: list[list[Block]] = [[]]
    for block in blocks:
        if columns[-1] and _height([*columns[-1], block]) > height + 0.01:
            columns.append([])
        columns[-1].append(block)
    return columns


def _height(column: list[Block]) -> float:
    return sum(block.height + EDGE for block in column)


def panel(class_: str, height: float, *inside: str, title: str) -> Block:
    """Draw a panel with a heading and its content."""
    frame = box("ar-panel", 0.5, 0.5, COLUMN - 1, height - 1, 10)
    heading = write(title, (INSET, 23), 13, "ar-title ar-muted", width=INSIDE)
    return Block(height, group(class_, frame, heading, *inside))


def status_panel(seen: View, describer: Describer, story: list[str]) -> Block:
    """Draw the decision that the table waits for, the last round, and the last events."""
    table = seen.table
    left = INSET + 44
    middle = INSET + 17, 44
    marks = [
        symbol("ar-star", STAR, middle, 13) if table.to_move is None else cart_badge(table.to_move, middle),
        write(describer.headline(seen), (left, 50), 18, "ar-title", width=COLUMN - left - INSET, least=11),
    ]
    bottom = 68.0
    if pill := describer.last_round(table):
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


def seats_panel(table: Table, score: Standings, describer: Describer, last: Highlights) -> Block:
    """Draw the seats: carts, bonus cards, cards, contracts and points; the whole sum once the game is over."""
    row, top = 78.0 if score.final else 58.0, 30
    label = write(describer.word("points"), (COLUMN - 20, 23), 13, "ar-title ar-muted", width=120, anchor="end")
    rows = [label]
    for sheet in score.sheets:
        classes = f"ar-seat ar-seat-{sheet.seat % 8}{' ar-to-move' if sheet.seat == table.to_move else ''}"
        body = _seat(table, sheet, score, describer, sheet.seat in last.seats)
        rows.append(group(classes, *body, at=(0, top + row * sheet.seat), data_seat=str(sheet.seat)))
    return panel("ar-seats", top + 8 + row * table.players, *rows, title=describer.word("players"))


def _seat(table: Table, sheet: Sheet, score: Standings, describer: Describer, acted: bool) -> list[str]:
    seat, left = sheet.seat, INSET + 52
    marks = []
    if seat == table.to_move or seat in score.winners:
        marks.append(box("ar-turn", 6, 2, COLUMN - 12, 74 if score.final else 54, 8))
    marks.append(cart_badge(seat, (INSET + 21, 21), glow=acted))
    marks.append(write(describer.say("seat", seat=seat), (left, 25), 15, "ar-title", width=158, least=11))
    if seat in score.winners:
        marks.append(symbol("ar-star", STAR, (COLUMN - 86, 19), 9))
    points = sheet.total if score.final else table.scores[seat]
    number = write(figure(points), (COLUMN - 20, 28), 23, "ar-title", width=80, least=11, anchor="end")
    marks.append(group("ar-points", number, title=describer.say("points", points=points)))
    facts = (
        ("ar-carts", CART, table.carts[seat]),
        ("ar-bonus", BARREL, table.bonus_cards[seat]),
        ("ar-cards", CARDS, table.hand_sizes[seat]),
        ("ar-contracts-kept", SCROLL, table.contract_counts[seat]),
    )
    told = zip(facts, describer.status(table, seat, score)[1:], strict=True)
    shown = [fact for fact in told if table.edition.bonus_cards or fact[0][0] != "ar-bonus"]
    for i, ((class_, shape, many), title) in enumerate(shown):
        x = left + 60 * i
        icon = symbol("ar-icon", shape, (x + 8, 43), 8)
        marks.append(group(class_, icon, write(str(many), (x + 21, 48), 14), title=title))
    if score.final:
        marks.append(write(describer.total(sheet), (left, 67), 12.5, "ar-muted", width=COLUMN - left - INSET, least=9))
    return marks


def supply_panel(table: Table, describer: Describer, last: Highlights) -> Block:
    """Draw the face-up row, and the piles beneath it."""
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
                title=describer.color(color),
                data_color=str(color),
                data_slot=str(i),
            )
        )
    top = 44 + -(-table.edition.row // a_line) * (high + 8)
    marks += _piles(table, describer, last, top)
    return panel("ar-supply", top + 80, *marks, title=describer.say("row"))


def _piles(table: Table, describer: Describer, last: Highlights, top: float) -> list[str]:
    piles = [
        ("draw", "draw_pile", table.draw_size, ""),
        ("discards", "discards", sum(table.discards), describer.colors(table.discards)),
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
            write(describer.say(code), (wide / 2, 68), 11.5, "ar-muted", width=step - 3, least=8.5, anchor="middle"),
            at=(INSET + i * step, top),
            title=f"{describer.say(code)}: {size}{f' ({more})' if more else ''}",
            data_pile=name,
        )
        for i, (name, code, size, more) in enumerate(piles)
        if size or name != "bonus" or table.edition.bonus_cards
    ]


def hand_panel(seat: int, cards: Iterable[int], describer: Describer) -> Block:
    """Draw the transport cards of a seat, one card for each colour with how many there are."""
    held = [(Color(i), n) for i, n in enumerate(cards) if n]
    step = min((INSIDE + 6) / max(len(held), 1), 50.0)
    marks = [
        group(
            f"ar-card ar-held ar-{color}",
            card(color, step - 6, 54),
            write(f"\N{MULTIPLICATION SIGN}{many}", ((step - 6) / 2, 71), 14, "ar-title", anchor="middle"),
            at=(INSET + i * step, 34),
            title=f"{many} {describer.color(color)}",
            data_held=str(color),
            data_count=str(many),
        )
        for i, (color, many) in enumerate(held)
    ]
    if not held:
        marks.append(write(describer.say("none"), (INSET, 48), TYPE, "ar-muted"))
    return panel("ar-hand", 116 if held else 62, *marks, title=describer.say("hand", seat=seat))


def offer_panel(offer: Iterable[Contract], least: int, describer: Describer) -> Block:
    """Draw the contracts to choose from, and how many must be kept."""
    marks = []
    top = 32.0
    for contract in offer:
        lines = _lines(contract, INSIDE - 50)
        height = LINE * len(lines) + 15
        marks.append(
            group(
                "ar-contract ar-offered",
                box("ar-choice", INSET - 4, 0.5, INSIDE + 8, height, 7),
                *_write_lines(lines, INSET + 6, 20.5, INSIDE - 50, "ar-title"),
                write(str(contract.points), (COLUMN - INSET - 6, 21), 15, "ar-title", anchor="end"),
                at=(0, top),
                title=_about(contract, describer),
                data_contract=contract.id,
                data_offer="yes",
            )
        )
        top += height + 6
    return panel("ar-offer", top + 6, *marks, title=describer.say("offer", least=least))


def contracts_panel(sheet: Sheet, final: bool, describer: Describer) -> Block:
    """Draw the contracts that a seat has kept, those joined marked, with their points at the end."""
    rows = []
    top = 34.0
    for score in sheet.contracts:
        lines = _lines(score.contract, INSIDE - 64)
        rows.append(_contract(score, lines, final, top, describer))
        top += LINE * len(lines) + 8
    return panel("ar-contracts", top + 6, *rows, title=describer.say("own_contracts", seat=sheet.seat))


def _contract(score: ContractScore, lines: list[str], final: bool, top: float, describer: Describer) -> str:
    if score.completed:
        mark = symbol("ar-completed-mark", CHECK, (INSET + 7, 11), 7.5)
    elif final:
        mark = symbol("ar-missed-mark", CROSS, (INSET + 7, 11), 6)
    else:
        mark = element("circle", class_="ar-open-mark", cx=INSET + 7, cy=11, r=5.5)
    points = signed(score.points) if final else str(score.contract.points)
    return group(
        f"ar-contract ar-kept ar-{'completed' if score.completed else 'open'}",
        box("ar-area", INSET - 4, 0, INSIDE + 8, LINE * len(lines) + 6, 5),
        mark,
        *_write_lines(lines, INSET + 22, 15.5, INSIDE - 64, None),
        write(points, (COLUMN - INSET, 15.5), TYPE, "ar-title", anchor="end"),
        at=(0, top),
        title=f"{_about(score.contract, describer)}, {describer.say('joined' if score.completed else 'open')}",
        data_contract=score.contract.id,
        data_completed="yes" if score.completed else "no",
    )


def _lines(contract: Contract, width: float) -> list[str]:
    """Return the two places on one line, if they fit at a legible size; otherwise each on its own line."""
    if text_width(str(contract), 0.85 * TYPE) <= width:
        return [str(contract)]
    return [f"{contract.ends[0]} -", str(contract.ends[1])]


def _write_lines(lines: list[str], left: float, base: float, width: float, class_: str | None) -> list[str]:
    return [
        write(line, (left, base + LINE * i), TYPE, class_, width=width, least=0.85 * TYPE)
        for i, line in enumerate(lines)
    ]


def _about(contract: Contract, describer: Describer) -> str:
    return f"{contract}: {describer.say('points', points=contract.points)}"


def card(color: Color, width: float, height: float, *, glow: bool = False) -> str:
    """Draw a transport card: its colour, and its symbol large in the middle and small in a corner."""
    marks = [_glow(width, height)] if glow else []
    marks.append(box("ar-slot ar-fill", 0, 0, width, height, 6))
    if color is Color.WILD:
        inner = width - 8
        stripe = inner / 6
        for i, one in enumerate(HUES):
            marks.append(group(f"ar-{one}", box("ar-fill", 4 + i * stripe, 4, stripe, height - 8), aria_hidden="true"))
        marks.append(element("circle", class_="ar-fill", cx=width / 2, cy=height / 2, r=width * 0.3))
    size = width * (0.2 if color is Color.WILD else 0.26)
    marks.append(symbol("ar-symbol", SYMBOLS[color], (width / 2, height / 2), size))
    return "".join(marks)


def back(name: str, width: float, height: float, size: int, *, glow: bool) -> str:
    """Draw a pile from above: as many edges as make it look like one; an empty one is an outline."""
    marks = [_glow(width, height)] if glow else []
    if not size:
        return "".join([*marks, box("ar-gap", 0.5, 0.5, width - 1, height - 1, 6)])
    marks += [box("ar-back", 2 * i, -2 * i, width, height, 6) for i in (2, 1) if size > i]
    marks.append(box(f"ar-back ar-{name}", 0, 0, width, height, 6))
    return "".join(marks)


def pile_top(name: str, size: int, width: float) -> str:
    """Draw the top of a pile: its sign, and the number of its cards."""
    middle = width / 2
    marks = []
    if size and name in ("contracts", "bonus"):
        shape = SCROLL if name == "contracts" else BARREL
        marks.append(symbol("ar-faint", shape, (middle, 26), 18))
    marks.append(
        write(str(size), (middle, 33), 20, "ar-title ar-on-back" if size else "ar-title ar-muted", anchor="middle")
    )
    return "".join(marks)


def cart_badge(seat: int, at: Point, *, glow: bool = False) -> str:
    """Draw a seat's cart with the number of its player, counted from 1."""
    x, y = at
    marks = []
    if glow:
        marks.append(box("ar-glow-edge", x - 24, y - 15, 48, 30, 8, stroke_width=5))
        marks.append(box("ar-glow", x - 24, y - 15, 48, 30, 8, stroke_width=3))
    wheels = [(x + dx, y + dy) for dx in (-9.5, 9.5) for dy in (-10.5, 10.5)]
    marks += [box("ar-wheel", left - 5, top - 3, 10, 6, 2.5) for left, top in wheels]
    marks.append(box("ar-body", x - 17, y - 10, 34, 20, 4))
    marks.append(write(str(seat + 1), (x, y + 5.5), 15, "ar-number ar-title", anchor="middle"))
    return group(f"ar-seat-{seat % 8}", *marks)


def _glow(width: float, height: float) -> str:
    return box("ar-glow-edge", -3, -3, width + 6, height + 6, 9, stroke_width=6) + box(
        "ar-glow", -3, -3, width + 6, height + 6, 9, stroke_width=4
    )

"""A position in plain text: the same information as the picture, line by line.

Every space of a route is a pair of brackets: `[ ]` is free, `[1]` has a cart of player 1, `[-]` is closed. An asterisk
marks a route that earns a bonus card, an arrow one that has just been claimed.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from amsterdam_routes.kernel.drawing.svg import columns, fit_columns, lines_of
from amsterdam_routes.kernel.typechecks import check_least
from amsterdam_routes.routes.box.board import Color, Route
from amsterdam_routes.routes.pictures.captions import Describer, closed_routes, find_highlights
from amsterdam_routes.routes.rules.events import Event
from amsterdam_routes.routes.rules.legality import least_kept
from amsterdam_routes.routes.rules.scoring import Standings, standings
from amsterdam_routes.routes.rules.state import Table, View

NARROWEST = 40
"""Fewer characters than this do not hold a route."""
LONG = 5
"""A route of more spaces than this is written with their number."""
PAINT: Final[dict[Color | None, str]] = {
    Color.PINK: "38;5;211",
    Color.BLUE: "38;5;75",
    Color.GREEN: "38;5;71",
    Color.BLACK: "48;5;250;38;5;16",
    Color.RED: "38;5;203",
    Color.ORANGE: "38;5;214",
    Color.WILD: "1",
    None: "38;5;246",
}
"""The ANSI codes of the colours; None is grey."""


def terminal(
    seen: View, events: Iterable[Event], describer: Describer, width: int, color: bool, panels: bool, board: bool
) -> str:
    """Write a position in plain text; see `text`."""
    check_least("width", width, NARROWEST)
    table, events = seen.table, tuple(events)
    last = find_highlights(events, table.edition.row)
    if not panels:
        return "\n".join(_routes(table, describer, last.routes, width, color))
    lines = [
        *_status(seen, describer, describer.story(events, seen.seat), width),
        "",
        *([*_routes(table, describer, last.routes, width, color), ""] if board else []),
        *_supply(table, describer, width, color),
        "",
        *_seats(table, standings(seen), describer, width),
        *_holdings(seen, standings(seen), describer, width),
    ]
    return "\n".join(lines)


def _status(seen: View, describer: Describer, story: list[str], width: int) -> Iterator[str]:
    table = seen.table
    yield from lines_of(describer.say("title", edition=table.edition.name, status=describer.headline(seen)), width)
    if ending := describer.last_round(table):
        yield from lines_of(ending, width)
    if story:
        yield from lines_of(f"{describer.say('last_action')}:", width)
        for told in story:
            yield from lines_of(told, width, "  ")


def _routes(table: Table, describer: Describer, last: frozenset[Route], width: int, color: bool) -> Iterator[str]:
    """Write the routes by their places, the two tracks of a double on one line if there is room."""
    closed = closed_routes(table)
    word = max(columns(describer.color(route.color)) for route in table.edition.board.routes)
    tracks: dict[str, list[tuple[Route, str]]] = {}
    for route in sorted(table.edition.board.routes, key=lambda route: [end.id for end in route.ends]):
        owner = table.owner(route)
        space = "[-]" if route in closed else "[ ]" if owner is None else f"[{owner + 1}]"
        spaces = space * route.length if route.length <= LONG else f"{space}x{route.length}"
        track = f"{fit_columns(describer.color(route.color), word)} {spaces}{'*' if route.cart else ''}"
        tracks.setdefault(f"{route.ends[0]} - {route.ends[1]}", []).append((route, track))
    widest = max(columns(track) for pair in tracks.values() for _, track in pair)
    names = max(map(columns, tracks))
    beside = 4 + names + 2 * (widest + 2) <= width
    names = min(names, width - 5 - widest)
    legend = [f"* {describer.say('earns_bonus')}", *([f"[-] {describer.say('closed')}"] if closed else [])]
    yield from lines_of(f"{describer.say('routes')} ({', '.join(legend)}):", width)
    for name, pair in tracks.items():
        cells = [(_paint(fit_columns(track, widest), route.color, color), route in last) for route, track in pair]
        rows = [cells] if beside else [[cell] for cell in cells]
        for i, row in enumerate(rows):
            mark = "->" if any(new for _, new in row) else "  "
            shown = "  ".join(painted for painted, _ in row)
            yield f"{mark} {fit_columns('' if i else name, names)}  {shown}".rstrip()


def _paint(text: str, of: Color | None, color: bool) -> str:
    return f"\033[{PAINT[of]}m{text}\033[0m" if color else text


def _supply(table: Table, describer: Describer, width: int, color: bool) -> Iterator[str]:
    row = [describer.color(card) for card in table.row] or [describer.say("none")]
    plain = f"{describer.say('row')}: {' '.join(row)}"
    if color and table.row and columns(plain) <= width:
        shown = [_paint(word, card, color) for word, card in zip(row, table.row, strict=True)]
        yield f"{describer.say('row')}: {' '.join(shown)}"
    else:
        yield from lines_of(plain, width)
    discards = describer.colors(table.discards)
    piles = [
        f"{describer.say('draw_pile')}: {table.draw_size}",
        f"{describer.say('discards')}: {sum(table.discards)}" + (f" ({discards})" if discards else ""),
        f"{describer.say('contract_pile')}: {len(table.contract_pile)}",
        *([f"{describer.say('bonus_stack')}: {table.bonus_left}"] if table.edition.bonus_cards else []),
    ]
    yield from lines_of("; ".join(piles), width)


def _seats(table: Table, score: Standings, describer: Describer, width: int) -> Iterator[str]:
    facts = [describer.status(table, seat, score) for seat in range(table.players)]
    room = [max(map(columns, column)) for column in zip(*facts, strict=True)]
    names = [describer.say("seat", seat=seat) for seat in range(table.players)]
    called = min(max(map(columns, names)), 24)
    for seat, fact in enumerate(facts):
        mark = ">" if seat == table.to_move else "*" if seat in score.winners else " "
        cells = "  ".join(" " * (many - columns(text)) + text for text, many in zip(fact, room, strict=True))
        line = f"{mark} [{seat + 1}] {fit_columns(names[seat], called)}  {cells}"
        yield from [line] if columns(line) <= width else lines_of(" ".join(line[2:].split()), width, f"{mark} ")
        if score.final:
            yield from lines_of(describer.total(score.sheets[seat]), width, " " * 6)


def _holdings(seen: View, score: Standings, describer: Describer, width: int) -> Iterator[str]:
    """Write what the seat holds; everyone's contracts once the game is over."""
    hand = seen.hand
    if seen.seat is not None and hand is not None:
        yield ""
        cards = describer.colors(hand.cards) or describer.say("none")
        yield from lines_of(f"{describer.say('hand', seat=seen.seat)}: {cards}", width)
        if hand.offer:
            yield from lines_of(f"{describer.say('offer', least=least_kept(seen.table, len(hand.offer)))}:", width)
        for contract in hand.offer:
            yield from lines_of(f"{contract}: {describer.say('points', points=contract.points)}", width, "  - ")
    for sheet in score.sheets:
        if sheet.contracts:
            yield ""
            title = describer.say("own_contracts", seat=sheet.seat)
            yield from lines_of(f"{title} ([x] {describer.say('joined')}):", width)
        for item in sheet.contracts:
            points = f"{item.points:+}" if score.final else describer.say("points", points=item.contract.points)
            yield from lines_of(f"{item.contract}: {points}", width, "  [x] " if item.completed else "  [ ] ")

"""The words in pictures, the highlights of the last action, and a position as text instead of a picture.

`Describer` says it in one language. `Highlights` are the places on the table that the last action touched.

In a text every space of a route is a pair of brackets: `[ ]` is free, `[1]` has a cart of player 1, `[-]` is closed. An
asterisk marks a route that earns a bonus card, an arrow one that has just been claimed.
"""

from collections.abc import Iterable, Iterator
from typing import Final

import attrs

from amsterdam_routes.kernel._drawing import columns, fit_columns, lines_of
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._words import signed, typewritten
from amsterdam_routes.routes._views import redact
from amsterdam_routes.routes._words import WORDS, color_word, describe
from amsterdam_routes.routes.box._board import Color, Route
from amsterdam_routes.routes.rules._events import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Event,
    FaceUpTaken,
    GameOver,
    LastRoundBegan,
    Passed,
    PileRebuilt,
    PointsScored,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules._legality import least_kept
from amsterdam_routes.routes.rules._scoring import Sheet, Standings, standings
from amsterdam_routes.routes.rules._state import Table, View


@attrs.frozen
class Describer:
    """A language, and the seats in it: by their names, or by their numbers."""

    lang: str
    names: tuple[str, ...] = ()

    def say(self, code: str, **params: object) -> str:
        """Return a text for pictures.

        >>> Describer("nl", ("Anna",)).say("turn", seat=0), Describer("nl").say("turn", seat=0)
        ('Anna is aan de beurt', 'Speler 1 is aan de beurt')
        """
        return WORDS.sentence("picture", code, params, self.lang, names=self.names)

    def word(self, code: str) -> str:
        """Return a single word: a heading, or the meaning of a sign.

        >>> Describer("fi").word("points")
        'Pisteet'
        """
        return WORDS.sentence("legend", code, {}, self.lang)

    def color(self, color: Color | None) -> str:
        """Return the word for a colour; None is grey."""
        return color_word(color, self.lang)

    def seat(self, seat: int) -> str:
        """Return the name of a seat for use in a sentence."""
        return WORDS.sentence("seat", "called", {"seat": seat}, self.lang, names=self.names)

    def colors(self, many: Iterable[int]) -> str:
        """Say how many of each colour there are: "2 pink, 1 wild"; empty for none."""
        words = (WORDS.sentence("counted_short", str(Color(i)), {"n": n}, self.lang) for i, n in enumerate(many) if n)
        return ", ".join(words)

    def status(self, table: Table, seat: int, score: Standings) -> list[str]:
        """Describe the public state of a seat: points or total, carts, bonus cards, number of cards and contracts."""
        return [
            self.say("points", points=score.sheets[seat].total if score.final else table.scores[seat]),
            self.say("carts", carts=table.carts[seat]),
            self.say("bonus_cards", cards=table.bonus_cards[seat]),
            self.say("cards", cards=table.hand_sizes[seat]),
            self.say("kept", contracts=table.contract_counts[seat]),
        ]

    def total(self, sheet: Sheet) -> str:
        """Describe the parts of a total: routes, contracts, bonus."""
        contracts = sum(contract.points for contract in sheet.contracts)
        return self.say("total", routes=sheet.routes, contracts=signed(contracts), bonus=signed(sheet.bonus))

    def headline(self, seen: View) -> str:
        """Say what the table waits for, or who has won."""
        table = seen.table
        if table.to_move is not None:
            return self.say(table.phase.name.lower(), seat=table.to_move)
        winners = standings(seen).winners
        if len(winners) == 1:
            return self.say("won", seat=winners[0])
        return self.say("shared", seats=WORDS.join([self.seat(seat) for seat in winners], self.lang))

    def last_round(self, table: Table) -> str | None:
        """Say how many turns are left, in the last round."""
        if table.last_turns is None or table.to_move is None:
            return None
        return self.say("last_turns", turns=table.last_turns)

    def whose(self, table: Table, route: Route, closed: bool) -> str:
        """Say who has a route, or that it is free or closed."""
        owner = table.owner(route)
        if owner is None:
            return self.say("closed" if closed else "free")
        return self.seat(owner)

    def story(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """Describe the events that this seat may know and that the picture does not show, a sentence each."""
        told = [event for event in events if not isinstance(event, CardTurnedUp | TurnBegan | GameOver)]
        return [describe(redact(event, seat), lang=self.lang, names=self.names) for event in told]


@attrs.frozen
class Highlights:
    """The places of the last action on the table, without its secret effects."""

    seats: frozenset[int] = frozenset()
    routes: frozenset[Route] = frozenset()
    slots: frozenset[int] = frozenset()
    """Places of the face-up row, counted from the left."""
    piles: frozenset[str] = frozenset()
    """Of "draw", "discards", "contracts" and "bonus"."""


def find_highlights(events: Iterable[Event], row: int) -> Highlights:
    """Find where these events can be seen; `row` is how many cards a full row has.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed=1)
    >>> events = ar.events(state, ar.KeepContracts(state.hands[0].offer[:1]))
    >>> sorted(find_highlights(events, 5).seats), sorted(find_highlights(events, 5).piles)
    ([0], ['contracts'])
    """
    seats: set[int] = set()
    routes: set[Route] = set()
    slots: set[int] = set()
    piles: set[str] = set()
    for event in events:
        match event:
            case CardDrawn(seat):
                seats.add(seat)
                piles.add("draw")
            case CardTurnedUp(_, slot):
                slots.add(slot)
            case RowFlushed():
                slots.update(range(row))
                piles.add("discards")
            case PileRebuilt():
                piles.add("draw")
            case RouteClaimed(seat, route):
                seats.add(seat)
                routes.add(route)
            case BonusCardTaken(seat):
                piles.add("bonus")
            case ContractsOffered(seat) | ContractsReturned(seat):
                seats.add(seat)
                piles.add("contracts")
            case FaceUpTaken(seat) | ContractsKept(seat) | Passed(seat) | PointsScored(seat):
                seats.add(seat)
            case LastRoundBegan() | TurnBegan() | GameOver():
                pass
            case _:
                raise type_error("events", event)
    return Highlights(frozenset(seats), frozenset(routes), frozenset(slots), frozenset(piles))


def closed_routes(table: Table) -> frozenset[Route]:
    """Return the free routes that are closed because the track beside them was claimed, and few play. (R29)"""
    if table.players >= table.edition.doubles_open_from:
        return frozenset()
    claimed = {route for routes in table.claimed for route in routes}
    taken = {route.ends for route in claimed}
    return frozenset(route for route in table.edition.board.routes if route.ends in taken and route not in claimed)


# --- a position in plain text: the same information as the picture, line by line

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


def write_text(
    seen: View, events: Iterable[Event], describer: Describer, width: int, color: bool, panels: bool, board: bool
) -> str:
    """Write a position in plain text, in lines of at most so many columns, `NARROWEST` or more; see `text`."""
    table, events = seen.table, tuple(events)
    last, score = find_highlights(events, table.edition.row), standings(seen)
    if not panels:
        return "\n".join(_routes(table, describer, last.routes, width, color))
    lines = [
        *_status(seen, describer, describer.story(events, seen.seat), width),
        "",
        *([*_routes(table, describer, last.routes, width, color), ""] if board else []),
        *_supply(table, describer, width, color),
        "",
        *_seats(table, score, describer, width),
        *_holdings(seen, score, describer, width),
    ]
    return typewritten("\n".join(lines))


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
    """Write the cards of the seat; once the game is over, everyone's contracts."""
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
            points = signed(item.points) if score.final else describer.say("points", points=item.contract.points)
            yield from lines_of(f"{item.contract}: {points}", width, "  [x] " if item.completed else "  [ ] ")

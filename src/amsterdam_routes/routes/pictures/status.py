"""What a picture may show, what it says in words, and where the last action is to be seen."""

from collections.abc import Iterable, Sequence

import attrs

from amsterdam_routes.kernel.names import check_names, name_tuple
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.board import Route
from amsterdam_routes.routes.box.color import Color
from amsterdam_routes.routes.knowledge.following import redact
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.rules.events import (
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
from amsterdam_routes.routes.rules.scoring import Sheet, standings
from amsterdam_routes.routes.rules.state import State, Table, View
from amsterdam_routes.routes.words import WORDS, describe


def seen_by(position: State | View, seat: int | None) -> View:
    """What a picture for this seat may show. It is a View, so nothing else can get into the picture.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed=1)
    >>> seen_by(state, None).hand is None, seen_by(state, 1).hand == state.hands[1]
    (True, True)
    """
    if isinstance(position, State):
        return view(position, seat)
    if not isinstance(position, View):
        raise type_error(State | View, position)
    if seat is None:
        return position
    if type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    if seat != position.seat:
        whose = "an onlooker" if position.seat is None else f"seat {position.seat}"
        raise ValueError(f"a view of {whose} does not know the hand of seat {seat}")
    return position


def names_of(position: State | View, names: Sequence[str]) -> tuple[str, ...]:
    """What the players of a game are called: a name for each seat, or none.

    >>> import amsterdam_routes as ar
    >>> names_of(ar.new_game(2, seed=1), ["Griet", "Jan"])
    ('Griet', 'Jan')
    """
    called = name_tuple(names)
    if isinstance(position, State | View):
        check_names(called, position.table.players)
    return called


@attrs.frozen
class Voice:
    """A language, and what the seats are called in it: by their names, or by their numbers."""

    lang: str
    names: tuple[str, ...] = ()

    def say(self, code: str, **params: object) -> str:
        """A text for pictures.

        >>> Voice("nl", ("Anna",)).say("turn", seat=0), Voice("nl").say("turn", seat=0)
        ('Anna is aan de beurt', 'Speler 1 is aan de beurt')
        """
        return WORDS.sentence("picture", code, params, self.lang, names=self.names)

    def word(self, code: str) -> str:
        """A word that stands alone: a heading, or what a sign means.

        >>> Voice("fi").word("points")
        'Pisteet'
        """
        return WORDS.sentence("legend", code, {}, self.lang)

    def color(self, color: Color | None) -> str:
        """The word for a colour; None is grey."""
        return WORDS.sentence("color", "grey" if color is None else str(color), {}, self.lang)

    def colors(self, many: Iterable[int]) -> str:
        """How many of each colour: "2 pink, 1 wild"; empty for none."""
        return ", ".join(f"{n} {self.color(Color(i))}" for i, n in enumerate(many) if n)

    def status(self, table: Table, seat: int) -> list[str]:
        """What everyone sees of a seat: points, carts, bonus cards, cards in hand, contracts."""
        return [
            self.say("points", points=table.scores[seat]),
            self.say("carts", carts=table.carts[seat]),
            self.say("bonus_cards", cards=table.bonus_cards[seat]),
            self.say("cards", cards=table.hand_sizes[seat]),
            self.say("kept", contracts=table.contract_counts[seat]),
        ]

    def total(self, sheet: Sheet) -> str:
        """What a total is made of: routes, contracts, bonus."""
        contracts = sum(contract.points for contract in sheet.contracts)
        signed = {
            "contracts": f"{contracts:+}" if contracts else "0",
            "bonus": f"+{sheet.bonus}" if sheet.bonus else "0",
        }
        return self.say("total", routes=sheet.routes, **signed)

    def headline(self, seen: View) -> str:
        """What the table waits for, or who has won."""
        table = seen.table
        if table.to_move is not None:
            return self.say(table.phase.name.lower(), seat=table.to_move)
        winners = standings(seen).winners
        if len(winners) == 1:
            return self.say("won", seat=winners[0])
        called = [WORDS.sentence("seat", "called", {"seat": seat}, self.lang, names=self.names) for seat in winners]
        return self.say("shared", seats=WORDS.join(called, self.lang))

    def last_round(self, table: Table) -> str | None:
        """How many turns are left, in the last round."""
        if table.last_turns is None or table.to_move is None:
            return None
        return self.say("last_turns", turns=table.last_turns)

    def whose(self, table: Table, route: Route, closed: bool) -> str:
        """Who has a route, or that it is free or closed."""
        owner = table.owner(route)
        if owner is None:
            return self.say("closed" if closed else "free")
        return WORDS.sentence("seat", "called", {"seat": owner}, self.lang, names=self.names)

    def story(self, events: Iterable[Event], seat: int | None) -> list[str]:
        """What happened, as this seat may know it: a sentence each, without what the picture shows anyway."""
        told = [event for event in events if not isinstance(event, CardTurnedUp | TurnBegan | GameOver)]
        return [describe(redact(event, seat), lang=self.lang, names=self.names) for event in told]


def closed_routes(table: Table) -> frozenset[Route]:
    """The free routes that are closed because the track beside them was claimed, and few play. (R29)"""
    if table.players >= table.edition.doubles_open_from:
        return frozenset()
    claimed = {route for routes in table.claimed for route in routes}
    taken = {route.ends for route in claimed}
    return frozenset(route for route in table.edition.board.routes if route.ends in taken and route not in claimed)


@attrs.frozen
class Highlights:
    """Where the last action can be seen on the table, without what it did in secret."""

    seats: frozenset[int] = frozenset()
    routes: frozenset[Route] = frozenset()
    slots: frozenset[int] = frozenset()
    """Places of the face-up row, counted from the left."""
    piles: frozenset[str] = frozenset()
    """Of "draw", "discards", "contracts" and "bonus"."""


def find_highlights(events: Iterable[Event], row: int) -> Highlights:
    """Where these events can be seen; `row` is how many cards a full row has.

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

"""What pictures and the terminal say in words, and where the last action can be seen.

`Describer` says it in one language. `Highlights` are the places on the table that the last action touched.
"""

from collections.abc import Iterable

import attrs

from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.board import Color, Route
from amsterdam_routes.routes.knowledge.views import redact
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
from amsterdam_routes.routes.rules.scoring import Sheet, Standings, standings
from amsterdam_routes.routes.rules.state import Table, View
from amsterdam_routes.routes.words import WORDS, color_word, describe


@attrs.frozen
class Describer:
    """A language, and what the seats are called in it: by their names, or by their numbers."""

    lang: str
    names: tuple[str, ...] = ()

    def say(self, code: str, **params: object) -> str:
        """Return a text for pictures.

        >>> Describer("nl", ("Anna",)).say("turn", seat=0), Describer("nl").say("turn", seat=0)
        ('Anna is aan de beurt', 'Speler 1 is aan de beurt')
        """
        return WORDS.sentence("picture", code, params, self.lang, names=self.names)

    def word(self, code: str) -> str:
        """Return a word that stands alone: a heading, or what a sign means.

        >>> Describer("fi").word("points")
        'Pisteet'
        """
        return WORDS.sentence("legend", code, {}, self.lang)

    def color(self, color: Color | None) -> str:
        """Return the word for a colour; None is grey."""
        return color_word(color, self.lang)

    def seat(self, seat: int) -> str:
        """Return what a seat is called in a sentence."""
        return WORDS.sentence("seat", "called", {"seat": seat}, self.lang, names=self.names)

    def colors(self, many: Iterable[int]) -> str:
        """Say how many of each colour there are: "2 pink, 1 wild"; empty for none."""
        return ", ".join(f"{n} {self.color(Color(i))}" for i, n in enumerate(many) if n)

    def status(self, table: Table, seat: int, score: Standings) -> list[str]:
        """Say what everyone sees of a seat: points (or the total), carts, bonus cards, cards in hand, contracts."""
        return [
            self.say("points", points=score.sheets[seat].total if score.final else table.scores[seat]),
            self.say("carts", carts=table.carts[seat]),
            self.say("bonus_cards", cards=table.bonus_cards[seat]),
            self.say("cards", cards=table.hand_sizes[seat]),
            self.say("kept", contracts=table.contract_counts[seat]),
        ]

    def total(self, sheet: Sheet) -> str:
        """Say what a total is made of: routes, contracts, bonus."""
        contracts = sum(contract.points for contract in sheet.contracts)
        signed = {
            "contracts": f"{contracts:+}" if contracts else "0",
            "bonus": f"+{sheet.bonus}" if sheet.bonus else "0",
        }
        return self.say("total", routes=sheet.routes, **signed)

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
        """Tell what happened, as this seat may know it: a sentence each, without what the picture shows anyway."""
        told = [event for event in events if not isinstance(event, CardTurnedUp | TurnBegan | GameOver)]
        return [describe(redact(event, seat), lang=self.lang, names=self.names) for event in told]


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

"""What a picture points out: where the last action can be seen, and which routes are closed."""

from collections.abc import Iterable

import attrs

from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.board import Route
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
from amsterdam_routes.routes.rules.state import Table


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


def closed_routes(table: Table) -> frozenset[Route]:
    """The free routes that are closed because the track beside them was claimed, and few play. (R29)"""
    if table.players >= table.edition.doubles_open_from:
        return frozenset()
    claimed = {route for routes in table.claimed for route in routes}
    taken = {route.ends for route in claimed}
    return frozenset(route for route in table.edition.board.routes if route.ends in taken and route not in claimed)

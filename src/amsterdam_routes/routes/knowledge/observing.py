"""The route game in numbers: what each number of an observation means. All scales are numbers of the box."""

from collections.abc import Iterator

from amsterdam_routes.kernel.observing import (
    MOST,
    Feature,
    Observing,
    bits,
    by_seat,
    count_each,
    each_seat,
    flag,
    lift,
    number,
    tally,
    which_of,
    which_seat,
)
from amsterdam_routes.routes.box.board import COLORS, Contract
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.rules.deal import Setup
from amsterdam_routes.routes.rules.state import Hand, Phase, View


def features(setup: Setup) -> tuple[Feature[View], ...]:
    """Return what is observed in a route game of this set-up."""
    edition, players = setup.edition, setup.players
    return (
        *_turn(players),
        *_supplies(edition),
        *_seats(edition, players),
        *lift(_hand(edition), "hand", _held),
    )


def totals(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most points to end with: every contract failed or completed, every route claimed."""
    edition = setup.edition
    contracts = sum(abs(contract.points) for contract in edition.board.contracts)
    routes = [edition.points_for(route.length) for route in edition.board.routes]
    bonus = (*edition.bonus_for(setup.players), 0)
    least = sum(points for points in routes if points < 0) + min(bonus)
    most = sum(points for points in routes if points > 0) + max(bonus)
    return least - contracts, most + contracts


def _scale(points: int) -> int:
    """Return the scale of points: at most that which an observation holds."""
    return max(1, min(MOST, points))


def _held(view: View) -> Hand:
    if view.hand is None:
        raise ValueError("expected the view of a seat, got that of an onlooker")
    return view.hand


def _turn(players: int) -> Iterator[Feature[View]]:
    """Yield whose turn it is, and how far the game is."""
    yield which_seat("table.first", players, lambda view: view.table.first)
    yield which_of("table.phase", tuple(Phase), lambda view: view.table.phase)
    yield which_seat("table.to_move", players, lambda view: view.table.to_move)
    yield flag("table.last_turns", "the last round has begun", lambda view: view.table.last_turns is not None)
    yield number("table.last_turns", players, lambda view: view.table.last_turns or 0)
    yield number("table.passes", players, lambda view: view.table.passes)


def _supplies(edition: Edition) -> Iterator[Feature[View]]:
    """Yield what lies on the table for all."""
    cards, contracts = sum(edition.cards), len(edition.board.contracts)
    yield tally("table.row", COLORS, edition.row, lambda view: view.table.row)
    yield count_each("table.discards", COLORS, cards, lambda view: view.table.discards)
    yield number("table.draw_size", cards, lambda view: view.table.draw_size)
    yield number("table.contract_pile", contracts, lambda view: len(view.table.contract_pile))


def _seats(edition: Edition, players: int) -> Iterator[Feature[View]]:
    """Yield what everyone sees of each seat."""
    board, cards = edition.board, sum(edition.cards)
    values = [edition.points_for(route.length) for route in board.routes]
    contracts, offer = len(board.contracts), max(edition.dealt, edition.drawn)
    least = -1 if min(values) < 0 else 0
    yield by_seat("table.carts", players, edition.carts, lambda view: view.table.carts)
    yield by_seat("table.scores", players, _scale(sum(map(abs, values))), lambda view: view.table.scores, least)
    yield by_seat("table.bonus_cards", players, edition.bonus_cards, lambda view: view.table.bonus_cards)
    yield by_seat("table.hand_sizes", players, cards, lambda view: view.table.hand_sizes)
    yield by_seat("table.contract_counts", players, contracts, lambda view: view.table.contract_counts)
    yield by_seat("table.offer_sizes", players, offer, lambda view: view.table.offer_sizes)
    yield from each_seat(
        "table",
        players,
        (
            bits("claimed_bits", board.routes, lambda at: at[0].table.claimed_bits[at[1]]),
            _returned(contracts),
            tally("revealed", board.contracts, 1, _revealed),
        ),
    )


def _revealed(at: tuple[View, int]) -> tuple[Contract, ...]:
    view, seat = at
    return view.table.revealed[seat] if view.table.revealed else ()


def _returned(contracts: int) -> Feature[tuple[View, int]]:
    """Return the places in the contract pile, from the top, of what a seat returned."""

    def read(at: tuple[View, int]) -> list[int]:
        view, seat = at
        pile, row = view.table.contract_pile, [0] * contracts
        if seat in pile:
            for place, owner in enumerate(pile):
                if owner == seat:
                    row[place] = 1
        return row

    return Feature("contract_pile", tuple(f"returned, place {place + 1}" for place in range(contracts)), 1, read)


def _hand(edition: Edition) -> Iterator[Feature[Hand]]:
    """Yield what the seat alone sees."""
    contracts = edition.board.contracts
    yield count_each("cards", COLORS, max(edition.cards), lambda hand: hand.cards)
    yield tally("contracts", contracts, 1, lambda hand: hand.contracts)
    yield tally("offer", contracts, 1, lambda hand: hand.offer)
    yield tally("returned", contracts, 1, lambda hand: hand.returned)


OBSERVING: "Observing[Setup, View]" = Observing(version=1, features=features, totals=totals)
"""The numbers of the route game."""

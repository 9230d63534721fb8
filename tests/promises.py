"""What must hold in every state, whatever way it was reached: the library's promises, checked on one state."""

import pickle
from collections.abc import Mapping

import amsterdam_routes as ar
from amsterdam_routes.routes.board import counts

WILD = ar.Color.WILD


def check_promises(state: ar.State, following: Mapping[ar.Action, ar.Outcomes]) -> None:
    """All promises in this state, and for each of the actions that are legal in it."""
    check_nothing_is_lost(state)
    check_doubles(state.table)
    check_running_scores(state)
    check_settled(state)
    check_legality(state)
    for action, result in following.items():
        assert sum((branch.probability for branch in result.branches), result.remainder) == 1
        check_events(state, action)
    for seat in range(state.table.players):
        view = ar.view(state, seat)
        own = state.to_move == seat
        assert ar.legal_actions(view) == (ar.legal_actions(state) if own else ())
        assert ar.view(ar.sample(view, 1), seat) == view


def check_nothing_is_lost(state: ar.State) -> None:
    """Promise 3: cards, contracts, carts and bonus cards are all where they can be counted."""
    table, edition = state.table, state.table.edition
    places = [table.discards, counts(table.row), counts(state.piles.draw), *(hand.cards for hand in state.hands)]
    assert tuple(map(sum, zip(*places, strict=True))) == edition.cards
    contracts = [contract for hand in state.hands for contract in (*hand.contracts, *hand.offer)]
    assert sorted(contract.id for contract in (*contracts, *state.piles.contracts)) == [
        contract.id for contract in edition.board.contracts
    ]
    for seat, routes in enumerate(table.claimed):
        assert table.carts[seat] + sum(route.length for route in routes) == edition.carts
        assert table.bonus_cards[seat] <= sum(route.cart for route in routes)
    assert table.bonus_left >= 0
    assert table.hand_sizes == tuple(sum(hand.cards) for hand in state.hands)
    assert table.contract_counts == tuple(len(hand.contracts) for hand in state.hands)
    assert table.offer_sizes == tuple(len(hand.offer) for hand in state.hands)
    assert table.draw_size == len(state.piles.draw)
    assert len(table.contract_pile) == len(state.piles.contracts)
    for seat, hand in enumerate(state.hands):
        pile = zip(state.piles.contracts, table.contract_pile, strict=True)
        assert hand.returned == tuple(contract for contract, owner in pile if owner == seat)


def check_doubles(table: ar.Table) -> None:
    """Promise 4: no seat has both tracks of a double, nor have two seats where only one is open."""
    shared = table.players >= table.edition.doubles_open_from
    for route in table.edition.board.routes:
        owners = [table.owner(track) for track in table.edition.board.routes_between(*route.ends)]
        taken = [owner for owner in owners if owner is not None]
        assert len(set(taken)) == len(taken)
        assert shared or len(taken) <= 1


def check_running_scores(state: ar.State) -> None:
    """Promise 5: the markers on the track agree with a recount."""
    assert tuple(sheet.routes for sheet in ar.standings(state).sheets) == state.table.scores


def check_settled(state: ar.State) -> None:
    """Q1, Q2, Q13: the row is full if it can be, no flush is due, and an empty draw pile means no discards."""
    table, edition = state.table, state.table.edition
    outside = [*table.row, *state.piles.draw]
    plain = sum(card is not WILD for card in outside) + sum(table.discards[:WILD])
    assert state.piles.draw or not any(table.discards)
    assert len(table.row) == edition.row or (not state.piles.draw and not any(table.discards))
    assert table.row.count(WILD) < edition.flush_at or plain < edition.row - edition.flush_at + 1


def check_legality(state: ar.State) -> None:
    """Promises 1 and 2, over the whole table of actions: listed, without violations, and applied are one and the same."""
    legal = ar.legal_actions(state)
    assert len(set(legal)) == len(legal)
    assert (legal == ()) == (state.to_move is None)
    before = pickle.dumps(state)
    for action in state.table.edition.actions:
        assert (ar.violations(state, action) == ()) == (action in legal)
        try:
            ar.apply(state, action)
        except ar.IllegalAction:
            assert action not in legal
        else:
            assert action in legal
    assert pickle.dumps(state) == before


def check_events(state: ar.State, action: ar.Action) -> None:
    """Promise 7: what a seat may see of the events brings its view up to date."""
    after, events = ar.step(state, action)
    assert ar.apply(state, action) == after
    for seat in (None, *range(state.table.players)):
        seen = tuple(ar.redact(event, seat) for event in events)
        assert ar.fold(ar.view(state, seat), seen) == ar.view(after, seat)

"""What holds in every state and for every action of the route game, as checks that fail with a sentence.

They are written from the rules, with plain loops over what anyone can see of a state, and lean on nothing that makes
the library fast. So they hold for states from anywhere: the library's own, a server's, those of a translation.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from amsterdam_routes.kernel.counts import counts
from amsterdam_routes.kernel.testing.promises import Promises, fail_on
from amsterdam_routes.routes.box.actions import Action
from amsterdam_routes.routes.box.board import Place, Route
from amsterdam_routes.routes.box.color import COLORS, Color
from amsterdam_routes.routes.game import GAME
from amsterdam_routes.routes.knowledge.following import fold, redact
from amsterdam_routes.routes.knowledge.views import view
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.state import Phase, State, Table, View
from amsterdam_routes.routes.rules.transition import events

PROMISES: Final = Promises(GAME)
"""What the route game promises as any game does."""


def check_state(state: State) -> None:
    """All that must hold in any state: nothing is lost, and what is written down twice agrees.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_state(ar.new_game(3, seed=1))
    """
    fail_on(
        (
            *_cards(state),
            *_routes(state.table),
            *_owners(state.table),
            *_contracts(state),
            *_settled(state),
            *_moment(state),
        ),
        state,
    )


def check_actions(state: State, among: Iterable[Action] | None = None) -> None:
    """`violations` is empty, `legal_actions` lists it, `apply` succeeds: all three or none, for each of these actions.

    They are all actions of the edition unless you say otherwise. The seat to move must find the same from its view.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> testing.check_actions(ar.new_game(3, seed=1), [ar.DrawBlind(), ar.Pass()])
    """
    PROMISES.check_actions(state, among)


def check_step(state: State, action: Action) -> State:
    """The state after a legal action, if it follows from the two alone and leaves the state before it as it was.

    >>> from amsterdam_routes import testing
    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(3, seed=1)
    >>> testing.check_step(state, ar.legal_actions(state)[0]).to_move
    1
    """
    after = PROMISES.check_step(state, action)
    for seat in (None, *range(state.table.players)):
        told = tuple(redact(event, seat) for event in events(state, action))
        if not _same(fold(view(state, seat), told), view(after, seat)):
            fail_on([f"{action!r}: a client that folds the events sees something else"], state)
    return after


def _same(folded: View, seen: View) -> bool:
    """Equal, and in what follows from the rest and is not compared too."""
    follows, wanted = folded.table, seen.table
    return folded == seen and (follows.open_bits, follows.faces) == (wanted.open_bits, wanted.faces)


def _cards(state: State) -> Iterator[str]:
    """44 transport cards, whatever happens. (R3)"""
    table = state.table
    heaps = [
        counts(table.row, COLORS),
        table.discards,
        counts(state.piles.draw, COLORS),
        *(hand.cards for hand in state.hands),
    ]
    found = tuple(sum(heap[color] for heap in heaps) for color in COLORS)
    if found != table.edition.cards or any(n < 0 for heap in heaps for n in heap):
        yield f"the box has {table.edition.cards} cards by colour; found are {found}"
    if table.draw_size != len(state.piles.draw):
        yield f"the draw pile has {len(state.piles.draw)} cards, not {table.draw_size}"
    if table.hand_sizes != tuple(sum(hand.cards) for hand in state.hands):
        yield f"the sizes of the hands are not {table.hand_sizes}"


def _routes(table: Table) -> Iterator[str]:
    """Carts, scores and bonus cards follow from the routes that were claimed. (R25-R27, R33)"""
    edition = table.edition
    for seat, routes in enumerate(table.claimed):
        spaces = sum(route.length for route in routes)
        if table.carts[seat] + spaces != edition.carts or table.carts[seat] < 0:
            yield f"seat {seat} has {table.carts[seat]} carts left and {spaces} on the board, of {edition.carts}"
        points = sum(edition.points_for(route.length) for route in routes)
        if table.scores[seat] != points:
            yield f"the score of seat {seat} is {table.scores[seat]}, its routes earn {points}"
        carts = sum(route.cart for route in routes)
        if not 0 <= table.bonus_cards[seat] <= carts:
            yield f"seat {seat} has {table.bonus_cards[seat]} bonus cards for {carts} routes with carts"
    carts = sum(route.cart for routes in table.claimed for route in routes)
    if sum(table.bonus_cards) != min(carts, edition.bonus_cards) or table.bonus_left < 0:  # Q5
        yield f"{table.bonus_cards} bonus cards are held for {carts} routes with carts, of {edition.bonus_cards}"


def _owners(table: Table) -> Iterator[str]:
    """A route has one owner; the tracks of a double are kept apart, and what is left is open. (R22, R28, R29)"""
    claims: dict[Route, list[int]] = {route: [] for route in table.edition.board.routes}
    tracks: dict[tuple[Place, Place], list[Route]] = {}
    for seat, routes in enumerate(table.claimed):
        for route in routes:
            claims[route].append(seat)
    for route, seats in claims.items():
        tracks.setdefault(route.ends, []).append(route)
        if len(seats) > 1 or table.owner(route) != (seats[0] if seats else None):
            yield f"{route} is claimed by {seats}, its owner is {table.owner(route)}"
    seats_may = dict.fromkeys(range(table.players), 0)
    for i, (route, seats) in enumerate(claims.items()):
        beside = [seat for other in tracks[route.ends] if other is not route for seat in claims[other]]
        shared = table.players >= table.edition.doubles_open_from
        if seats and beside and (not shared or seats == beside):
            yield f"both tracks of {route} are claimed, by {seats} and {beside}"
        for seat in seats_may:
            if not seats and seat not in beside and (shared or not beside):
                seats_may[seat] |= 1 << i
    if table.open_bits != tuple(seats_may.values()):
        yield f"the routes still open are {seats_may}, not {table.open_bits}"


def _contracts(state: State) -> Iterator[str]:
    """Every contract is in one place, and everyone sees how many are where. (R4, R11, R12)"""
    table, pile = state.table, state.piles.contracts
    found = sorted(
        [*pile, *(one for hand in state.hands for one in hand.contracts + hand.offer)], key=lambda one: one.id
    )
    if tuple(found) != table.edition.board.contracts:
        yield f"the contracts are not those of the box: {found}"
    if len(table.contract_pile) != len(pile):
        yield f"the contract pile has {len(pile)} cards, not {len(table.contract_pile)}"
    for seat, hand in enumerate(state.hands):
        if (len(hand.contracts), len(hand.offer)) != (table.contract_counts[seat], table.offer_sizes[seat]):
            yield f"seat {seat} holds {len(hand.contracts)} contracts, and {len(hand.offer)} are on offer to it"
        if hand.contracts != tuple(sorted(hand.contracts, key=lambda one: one.id)):
            yield f"the contracts of seat {seat} are not in board order"
        returned = tuple(one for one, by in zip(pile, table.contract_pile, strict=False) if by == seat)
        if hand.returned != returned:
            yield f"seat {seat} returned {returned}, and knows of {hand.returned}"


def _settled(state: State) -> Iterator[str]:
    """What every action leaves behind: a full row that is not to be flushed, and a draw pile, if possible. (Q13)"""
    table = state.table
    edition, wilds = table.edition, table.row.count(Color.WILD)
    if not state.piles.draw and any(table.discards):
        yield "there are discards, and no draw pile"
    if table.faces != sum(1 << color for color in {*table.row}):
        yield f"the colours {table.faces:b} lie face up, and not {table.row}"
    if len(table.row) > edition.row or (len(table.row) < edition.row and state.piles.draw):
        yield f"{len(table.row)} cards lie face up, and the draw pile has {len(state.piles.draw)}"
    outside = (*table.row, *state.piles.draw)
    others = sum(card is not Color.WILD for card in outside) + sum(table.discards[: Color.WILD])
    if wilds >= edition.flush_at and others > edition.row - edition.flush_at:  # R19, Q2
        yield f"{wilds} wilds lie face up, with {others} other cards outside hands"


def _moment(state: State) -> Iterator[str]:
    """Phase, turn and last round fit together, and there is always something to do until the end."""
    table, phase = state.table, state.phase
    offered = [seat for seat, hand in enumerate(state.hands) if hand.offer]
    waiting = [(table.first + i) % table.players for i in range(table.players)]
    expected = {
        Phase.SETUP: sorted(waiting[waiting.index(table.to_move) :]) if table.to_move is not None else None,
        Phase.CONTRACTS: [table.to_move],
    }.get(phase, [])
    if offered != expected:
        yield f"contracts are on offer to {offered}, not {expected}"
    over = phase is Phase.OVER
    if over != (table.to_move is None) or table.revealed != (
        tuple(hand.contracts for hand in state.hands) if over else ()
    ):
        yield f"{phase}: {table.to_move} is to move, {table.revealed} are revealed"
    few = any(carts <= table.edition.last_round_at for carts in table.carts)
    if few != (table.last_turns is not None) or (table.last_turns is not None and not over and table.last_turns < 1):
        yield f"with carts {table.carts} left, the last turns are {table.last_turns}"  # R32
    if over != (table.last_turns == 0 or table.passes == table.players):  # Q9
        yield f"{table.passes} of {table.players} passed in a row, and the phase is {phase}"
    if bool(legal_actions(state)) == over:
        yield f"{phase}, and the legal actions are {legal_actions(state)}"

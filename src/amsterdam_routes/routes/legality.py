"""What a seat may do: the legal actions, and the reasons why another action is not among them.

Legality needs the table and the hand of the seat to move, nothing else: a `State` and that seat's `View` give the same
answers.
"""

from collections.abc import Iterator

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.routes import reasons
from amsterdam_routes.routes.actions import (
    ACTIONS,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.color import Color
from amsterdam_routes.routes.state import Hand, HandDraft, Phase, State, TableDraft, View
from amsterdam_routes.routes.tables import Tables, tables

WILD = Color.WILD
NOT_WILD = (1 << WILD) - 1
"""The set of all colours but WILD."""
SETUP, TURN, SECOND_CARD, CONTRACTS = Phase.SETUP, Phase.TURN, Phase.SECOND_CARD, Phase.CONTRACTS


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Every action that is legal now, each once, in the order of `edition.actions`; none off turn.

    >>> import amsterdam_routes as ar
    >>> ar.legal_actions(ar.new_game(2, seed="1634"))
    (KeepContracts(...
    """
    hand = mover(position)
    table, seat = position.table, position.table.to_move
    if hand is None or seat is None:
        return ()
    return listed(tables(table.edition), table, hand, seat)


def listed(lookup: Tables, table: TableDraft, hand: HandDraft, seat: int) -> tuple[Action, ...]:
    """Everything that the seat to move, which holds this hand, may do."""
    phase = table.phase
    if phase is TURN:
        found = [*_draws(lookup, table)]
        _claims(lookup, table, hand, seat, found)
        if table.contract_pile:  # R30
            found.append(lookup.contracts)
        elif not found:
            found.append(lookup.nothing)  # Q4
        return tuple(found)
    if phase is SECOND_CARD:
        return _draws(lookup, table)
    return _keeps(lookup, table, hand)


def mover(position: State | View) -> Hand | None:
    """The hand of the seat to move, if there is one and the position shows it."""
    if type(position) is State:
        seat = position.table.to_move
        return None if seat is None else position.hands[seat]
    if type(position) is View:
        return position.hand if position.seat == position.table.to_move else None
    raise TypeError(f"a State or a View is wanted here, not {type(position).__name__}")


def _draws(lookup: Tables, table: TableDraft) -> tuple[Action, ...]:
    """The cards that may be taken as the table lies: face-up colours, and the draw pile. (R15, Q15, R18)"""
    colors = 0
    for color in table.row:
        colors |= 1 << color
    if table.phase is SECOND_CARD:
        colors &= NOT_WILD  # R18
    return lookup.draws[table.draw_size > 0][colors]


def _claims(lookup: Tables, table: TableDraft, hand: HandDraft, seat: int, found: list[Action]) -> None:
    """Add every claim that cards and carts allow: open routes first, then the payments. (R22-R25)"""
    cards, longest, routes = hand.cards, lookup.longest, open_routes(lookup, table, seat)
    wilds = cards[WILD]
    for color, payments in lookup.payments[wilds if wilds < longest else longest]:
        own = cards[color]
        if own:
            some = payments[own if own < longest else longest]
            payable = routes & some.reach
            if payable:
                found += some.known.get(payable) or some.among(payable)  # quicker than a call


def open_routes(lookup: Tables, table: TableDraft, seat: int) -> int:
    """The routes that a seat may still claim and has the carts for, whatever its cards. (R22, R25, R28, R29)"""
    carts, routes = table.carts[seat], table.open_bits[seat]
    return routes & lookup.within[carts] if carts < lookup.longest else routes


def _keeps(lookup: Tables, table: TableDraft, hand: HandDraft) -> tuple[Action, ...]:
    """Every choice among the contracts on offer. (R11, R30)"""
    offer = tuple(sorted([contract.id for contract in hand.offer]))
    return lookup.choices((offer, least_kept(table, len(offer))))


def least_kept(table: TableDraft, offered: int) -> int:
    """How many of the contracts on offer must be kept. (R11, R30, R31)"""
    edition = table.edition
    return min(edition.keep_drawn if table.phase is CONTRACTS else edition.keep_dealt, offered)


def is_legal(lookup: Tables, table: TableDraft, hand: HandDraft, seat: int, action: Action) -> bool:
    """Whether the seat to move, which holds this hand, may do this."""
    phase = table.phase
    if type(action) is TakeFaceUp:
        return action.color in table.row and (phase is TURN or (phase is SECOND_CARD and action.color is not WILD))
    if type(action) is ClaimRoute:
        price, cards = lookup.price(action), hand.cards
        return (
            price is not None
            and phase is TURN  # R14
            and table.open_bits[seat] & price.bit != 0  # R22, R28, R29
            and table.carts[seat] >= price.spaces  # R25
            and cards[price.color] >= price.plain  # R23
            and cards[WILD] >= price.wilds
        )
    if type(action) is DrawBlind:
        return table.draw_size > 0 and (phase is TURN or phase is SECOND_CARD)
    if type(action) is KeepContracts:
        return (phase is SETUP or phase is CONTRACTS) and action in _keeps(lookup, table, hand)
    if type(action) is DrawContracts:
        return phase is TURN and len(table.contract_pile) > 0
    return type(action) is Pass and phase is TURN and not can_act(lookup, table, hand, seat)  # Q4


def can_act(lookup: Tables, table: TableDraft, hand: HandDraft, seat: int) -> bool:
    """Whether there is anything to do in a turn but to pass. (Q3, Q4)"""
    found: list[Action] = []
    _claims(lookup, table, hand, seat, found)
    return bool(found or table.row or table.draw_size or table.contract_pile)


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Every reason why the seat to move may not do this; `()` if it may.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [violation.text for violation in ar.violations(state, ar.DrawBlind())]
    ['First contracts have to be chosen from those on offer.']
    """
    if type(action) not in ACTIONS:
        raise TypeError(f"an action is wanted here, not {type(action).__name__}")
    hand = mover(position)
    table = position.table
    if table.to_move is None:
        return (reasons.game_over(),)
    if hand is None:
        seat = None if isinstance(position, State) else position.seat
        return (reasons.not_to_move(seat, table.to_move),)
    return tuple(_reasons(table, hand, action))


def _reasons(table: TableDraft, hand: Hand, action: Action) -> Iterator[Violation]:
    phase, seat = table.phase, table.to_move
    assert seat is not None
    match action:
        case TakeFaceUp(color):
            if phase is not TURN and phase is not SECOND_CARD:
                yield reasons.wrong_phase(phase)
            if color not in table.row:
                yield reasons.not_face_up(color)
            if phase is SECOND_CARD and color is WILD:
                yield reasons.second_wild()
        case DrawBlind():
            if phase is not TURN and phase is not SECOND_CARD:
                yield reasons.wrong_phase(phase)
            if not table.draw_size:
                yield reasons.empty_pile()
        case ClaimRoute():
            if phase is not TURN:
                yield reasons.wrong_phase(phase)
            yield from reasons.against_payment(table, action)
            yield from reasons.against_claim(table, seat, action.route)
            yield from reasons.against_cards(table, hand, action)
        case DrawContracts():
            if phase is not TURN:
                yield reasons.wrong_phase(phase)
            if not table.contract_pile:
                yield reasons.no_contracts()
        case KeepContracts(contracts):
            if phase is not SETUP and phase is not CONTRACTS:
                yield reasons.wrong_phase(phase)
            else:
                yield from reasons.against_keeping(hand.offer, contracts, least_kept(table, len(hand.offer)), phase)
        case Pass():  # pragma: no branch: it is the last of them
            if phase is not TURN:
                yield reasons.wrong_phase(phase)
            elif can_act(tables(table.edition), table, hand, seat):
                yield reasons.can_act()

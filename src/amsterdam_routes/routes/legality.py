"""What a seat may do: the legal actions, and the reasons why another action is not among them.

Legality needs the table and the hand of the seat to move, nothing else: a `State` and that seat's `View` give the same
answers.
"""

from collections.abc import Iterator
from itertools import combinations

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
from amsterdam_routes.routes.board import Color, in_board_order
from amsterdam_routes.routes.state import Hand, Phase, State, TableDraft, View
from amsterdam_routes.routes.tables import Claims, Tables, remember, tables

WILD = Color.WILD
SETUP, TURN, SECOND_CARD, CONTRACTS = Phase.SETUP, Phase.TURN, Phase.SECOND_CARD, Phase.CONTRACTS


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Every action that is legal now, each once, in the order of `edition.actions`; none off turn.

    >>> import amsterdam_routes as ar
    >>> ar.legal_actions(ar.new_game(2, seed="1634"))
    (KeepContracts(...
    """
    table = position.table
    hand, seat = mover(position), table.to_move
    if hand is None or seat is None:
        return ()
    lookup = tables(table.edition)
    phase = table.phase
    if phase is TURN:
        found = (*_draws(lookup, table), *_claims(lookup, table, seat, hand))
        if table.contract_pile:  # R30
            return (*found, lookup.contracts)
        return found or (lookup.nothing,)  # Q4
    if phase is SECOND_CARD:
        return _draws(lookup, table)
    return _keeps(lookup, table, hand)


def mover(position: State | View) -> Hand | None:
    """The hand of the seat to move, if there is one and the position shows it."""
    seat = position.table.to_move
    if type(position) is State:
        return None if seat is None else position.hands[seat]
    if type(position) is View:
        return position.hand if seat is not None and position.seat == seat else None
    raise TypeError(f"a State or a View is wanted here, not {type(position).__name__}")


def _draws(lookup: Tables, table: TableDraft) -> tuple[Action, ...]:
    """The cards that may be taken as the table lies: face-up colours, and the draw pile. (R15, R18)"""
    key = (table.row, table.draw_size > 0, table.phase is SECOND_CARD)
    found = lookup.draws.get(key)
    if found is None:
        faces = [take for take in lookup.takes if take.color in table.row]
        if table.phase is SECOND_CARD and WILD in table.row:
            faces.pop()  # R18
        found = (*faces, lookup.blind) if table.draw_size else tuple(faces)
        remember(lookup.draws, key, found)
    return found


def _claims(lookup: Tables, table: TableDraft, seat: int, hand: Hand) -> list[Action]:
    """Every claim that cards and carts allow: open routes first, then the payments. (R22-R25)"""
    longest, carts, bits = lookup.longest, table.carts[seat], table.open_bits[seat]
    if carts < longest:
        bits &= lookup.within[WILD][carts]  # R25
    wilds = min(hand.cards[WILD], longest)
    found: list[Action] = []
    for own, (within, claims, known) in zip(hand.cards, lookup.payments, strict=False):  # the colours, without WILD
        if own:
            most = own + wilds
            payable = bits & (within[most] if most < longest else within[longest])
            if payable:
                key = (payable, own, wilds)
                some = known.get(key)
                if some is None:
                    some = _payments(lookup.spaces, claims, payable, own, wilds)
                    remember(known, key, some)
                found += some
    if wilds:
        payable = bits & lookup.within[WILD][wilds]
        while payable:
            found.append(lookup.all_wild[payable & -payable])  # Q6
            payable &= payable - 1
    return found


def _payments(spaces: dict[int, int], claims: Claims, bits: int, own: int, wilds: int) -> tuple[ClaimRoute, ...]:
    """Every payment of one colour for these routes, with so many cards of it and so many wilds. (R23, R24)"""
    found: list[ClaimRoute] = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        least = spaces[bit] - own
        found += claims[bit][least if least > 0 else 0 : wilds + 1]
    return tuple(found)


def _keeps(lookup: Tables, table: TableDraft, hand: Hand) -> tuple[Action, ...]:
    offer = in_board_order(hand.offer)
    least = least_kept(table, len(offer))
    return tuple(
        lookup.keeps[contracts] for size in range(least, len(offer) + 1) for contracts in combinations(offer, size)
    )


def least_kept(table: TableDraft, offered: int) -> int:
    """How many of the contracts on offer must be kept. (R11, R30, R31)"""
    edition = table.edition
    return min(edition.keep_drawn if table.phase is CONTRACTS else edition.keep_dealt, offered)


def is_legal(lookup: Tables, table: TableDraft, hand: Hand, action: Action) -> bool:
    """Whether the seat to move may do this; the action is one of the edition's own."""
    phase = table.phase
    if type(action) is TakeFaceUp:
        return action.color in table.row and (phase is TURN or (phase is SECOND_CARD and action.color is not WILD))
    if type(action) is ClaimRoute:
        seat = table.to_move
        bit = lookup.bits[action._index]
        if phase is not TURN or seat is None or not table.open_bits[seat] & bit:  # R14, R22, R28, R29
            return False
        length, wilds = lookup.spaces[bit], action.wilds
        if table.carts[seat] < length or hand.cards[WILD] < wilds:  # R25, R23
            return False
        return action.color is None or hand.cards[action.color] >= length - wilds
    if type(action) is DrawBlind:
        return table.draw_size > 0 and (phase is TURN or phase is SECOND_CARD)
    if type(action) is KeepContracts:
        if phase is not SETUP and phase is not CONTRACTS:
            return False
        kept = action.contracts
        return least_kept(table, len(hand.offer)) <= len(kept) and all(contract in hand.offer for contract in kept)
    if type(action) is DrawContracts:
        return phase is TURN and len(table.contract_pile) > 0
    return phase is TURN and not can_act(lookup, table, hand)  # Q4


def can_act(lookup: Tables, table: TableDraft, hand: Hand) -> bool:
    """Whether there is anything to do in a turn but to pass. (Q3, Q4)"""
    if table.row or table.draw_size or table.contract_pile or table.to_move is None:
        return True
    return bool(_claims(lookup, table, table.to_move, hand))


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Every reason why the seat to move may not do this; `()` if it may.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [violation.text for violation in ar.violations(state, ar.DrawBlind())]
    ['First contracts have to be chosen from those on offer.']
    """
    if not isinstance(action, ACTIONS):
        raise TypeError(f"an action is wanted here, not {action!r}")
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
        case Pass():
            if phase is not TURN:
                yield reasons.wrong_phase(phase)
            elif can_act(tables(table.edition), table, hand):
                yield reasons.can_act()

"""What a seat may do: the legal actions, and the reasons why another action is not among them.

Legality needs the table and the hand of the seat to move, nothing else: a `State` and that seat's `View` give the same
answers.
"""

from collections.abc import Iterator

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.actions import (
    ACTIONS,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.box.color import Color, Counts
from amsterdam_routes.routes.box.tables import tables
from amsterdam_routes.routes.rules import reasons
from amsterdam_routes.routes.rules.piles import Hand, HandDraft
from amsterdam_routes.routes.rules.state import Phase, State, TableDraft, View

WILD = Color.WILD
NOT_WILD = (1 << WILD) - 1
"""The set of all colours but WILD."""
SETUP, TURN, SECOND_CARD, CONTRACTS = Phase.SETUP, Phase.TURN, Phase.SECOND_CARD, Phase.CONTRACTS


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Every action that is legal now, each once, in the order of `edition.actions`; none off turn.

    ValueError if the seat to move has more cards or carts than there are in the box: see `check`.

    >>> import amsterdam_routes as ar
    >>> ar.legal_actions(ar.new_game(2, seed="1634"))
    (KeepContracts(...
    """
    if type(position) is State:  # quicker than `mover`
        table, seat = position.table, position.table.to_move
        return () if seat is None else list_actions(table, position.hands[seat], seat)
    hand, seat = mover(position), position.table.to_move
    return () if hand is None or seat is None else list_actions(position.table, hand, seat)


def list_actions(table: TableDraft, hand: HandDraft, seat: int) -> tuple[Action, ...]:
    """Everything that the seat to move, which holds this hand, may do."""
    lookup = table.edition._tables or tables(table.edition)
    phase = table.phase
    if phase is SECOND_CARD:
        return lookup.draws[table.draw_size > 0][table.faces & NOT_WILD]  # R15, R18
    if phase is not TURN:
        offer = tuple([contract.id for contract in hand.offer])
        return lookup.choices((offer, least_kept(table, len(offer))))  # R11, R30
    found = [*lookup.draws[table.draw_size > 0][table.faces]]  # R15, Q15
    cards = hand.cards
    try:
        routes = table.open_bits[seat] & lookup.within[table.carts[seat]]  # R22, R25, R28, R29
        for color, payments in lookup.payments[cards[WILD]]:  # R23, R24
            own = cards[color]
            if own:
                some = payments[own]
                payable = routes & some.reach
                if payable:
                    found += some.known.get(payable) or some.among(payable)  # quicker than a call
    except IndexError:
        raise off_the_tables(table, cards, seat) from None
    if table.contract_pile:  # R30
        found.append(lookup.contracts)
    elif not found:
        found.append(lookup.nothing)  # Q4
    return tuple(found)


def mover(position: State | View) -> Hand | None:
    """The hand of the seat to move, if there is one and the position shows it."""
    if type(position) is State:
        seat = position.table.to_move
        return None if seat is None else position.hands[seat]
    if isinstance(position, View):
        return position.hand if position.seat == position.table.to_move else None
    raise type_error(State | View, position)


def off_the_tables(table: TableDraft, cards: Counts, seat: int) -> ValueError:
    """What is wrong where the tables have no answer, which happens to nobody who plays."""
    return ValueError(
        f"expected no more carts and cards than the {table.edition.name} edition has, got {table.carts[seat]} carts "
        f"and {cards} cards by colour for seat {seat}; `check` tells everything that is wrong with a position"
    )


def least_kept(table: TableDraft, offered: int) -> int:
    """How many of the contracts on offer must be kept. (R11, R30, R31)"""
    edition = table.edition
    least = edition.keep_drawn if table.phase is CONTRACTS else edition.keep_dealt
    return least if least < offered else offered


def is_legal(state: State, action: Action) -> bool:
    """Whether the seat to move may do this."""
    table = state.table
    phase, seat = table.phase, table.to_move
    if seat is None:
        return False
    if type(action) is TakeFaceUp:
        return action.color in table.row and (phase is TURN or (phase is SECOND_CARD and action.color is not WILD))
    if type(action) is ClaimRoute:
        lookup = table.edition._tables or tables(table.edition)
        cards = state.hands[seat].cards
        price = lookup.prices.get(id(action)) or lookup.price(action)
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
    if type(action) is DrawContracts:
        return phase is TURN and len(table.contract_pile) > 0
    if type(action) is KeepContracts or type(action) is Pass:
        return action in list_actions(table, state.hands[seat], seat)  # R11, R30, Q4
    return False


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Every reason why the seat to move may not do this; `()` if it may.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [violation.text for violation in ar.violations(state, ar.DrawBlind())]
    ['Choose from the contracts on offer first.']
    """
    if not any(type(action) is kind for kind in ACTIONS):
        raise type_error("an action", action)
    hand = mover(position)
    table = position.table
    if table.to_move is None:
        return (reasons.GAME_OVER(),)
    if hand is None:
        seat = None if isinstance(position, State) else position.seat
        return (reasons.not_yours(seat, table.to_move),)
    return tuple(_reasons(table, hand, action))


def _reasons(table: TableDraft, hand: Hand, action: Action) -> Iterator[Violation]:
    phase, seat = table.phase, table.to_move
    assert seat is not None
    match action:
        case TakeFaceUp(color):
            if phase is not TURN and phase is not SECOND_CARD:
                yield reasons.WRONG_PHASE[phase]
            if color not in table.row:
                yield reasons.NOT_FACE_UP(color=color)
            if phase is SECOND_CARD and color is WILD:
                yield reasons.SECOND_WILD()
        case DrawBlind():
            if phase is not TURN and phase is not SECOND_CARD:
                yield reasons.WRONG_PHASE[phase]
            if not table.draw_size:
                yield reasons.EMPTY_PILE()
        case ClaimRoute():
            if phase is not TURN:
                yield reasons.WRONG_PHASE[phase]
            yield from reasons.against_payment(action)
            yield from reasons.against_claim(table, seat, action.route)
            yield from reasons.against_cards(hand, action)
        case DrawContracts():
            if phase is not TURN:
                yield reasons.WRONG_PHASE[phase]
            if not table.contract_pile:
                yield reasons.NO_CONTRACTS()
        case KeepContracts(contracts):
            if phase is not SETUP and phase is not CONTRACTS:
                yield reasons.WRONG_PHASE[phase]
            else:
                yield from reasons.against_keeping(hand.offer, contracts, least_kept(table, len(hand.offer)), phase)
        case Pass():  # pragma: no branch: it is the last of them
            if phase is not TURN:
                yield reasons.WRONG_PHASE[phase]
            elif action not in list_actions(table, hand, seat):
                yield reasons.CAN_ACT()

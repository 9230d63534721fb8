"""What a seat may do, and why it may not do something else.

Legality needs the table and the hand of the seat to move, nothing else: a `State` and that seat's `View` give the same
answers. It is said twice, because measurement asks for it. `list_actions`, `pick_action` and `is_legal` are quick: they
look things up in the tables of the edition. `violations` explains: it goes through the rules one by one and collects
every reason against an action. Promise 2 holds the two together.

Every reason that the route game has is declared here once. The sentences are in `routes/locales/`, under the codes, and
the shape of a violation as a document follows from the types that are declared.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from amsterdam_routes.kernel._chance import Randomness, check_randomness, one_of
from amsterdam_routes.kernel._errors import Reasons, Violation
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._words import catalogue_of
from amsterdam_routes.routes.box._actions import (
    ACTIONS,
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
    tables,
)
from amsterdam_routes.routes.box._board import Color, Contract, Counts, Route
from amsterdam_routes.routes.rules._state import Hand, HandDraft, Phase, State, TableDraft, View

WILD = Color.WILD

NOT_WILD = (1 << WILD) - 1
"""The set of all colours but WILD."""

SETUP, TURN, SECOND_CARD, CONTRACTS = Phase.SETUP, Phase.TURN, Phase.SECOND_CARD, Phase.CONTRACTS


def legal_actions(position: State | View) -> tuple[Action, ...]:
    """Return every action that is legal now, each once, in the order of `edition.actions`; none off turn.

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
    """Return everything that the seat to move, which holds this hand, may do."""
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
        routes = table._open_bits[seat] & lookup.within[table.carts[seat]]  # R22, R25, R28, R29
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
        found.append(lookup.draw_contracts)
    elif not found:
        found.append(lookup.pass_action)  # Q4
    return tuple(found)


def is_legal(state: State, action: Action) -> bool:
    """Tell whether the seat to move may do this."""
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
            and table._open_bits[seat] & price.bit != 0  # R22, R28, R29
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


def pick(position: State | View, random: Randomness) -> Action:
    """Return a legal action, each equally likely; ValueError where there is none.

    It makes no list of the other actions: see `docs/performance.md`.

    >>> import amsterdam_routes as ar
    >>> from random import Random
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.pick(state, Random(1)) in ar.legal_actions(state)
    True
    """
    if type(position) is State:  # quicker than `mover`
        seat = position.table.to_move
        hand = None if seat is None else position.hands[seat]
    else:
        hand, seat = mover(position), position.table.to_move
    if hand is None or seat is None:
        raise ValueError("expected a position in which a seat can act, got one off its turn or after the end")
    try:
        return pick_action(position.table, hand, seat, random)
    except AttributeError:
        check_randomness(random)
        raise


def pick_action(table: TableDraft, hand: HandDraft, seat: int, random: Randomness) -> Action:
    """Return a legal action, each equally likely, without a list of them all.

    It numbers what there might be to do, asks for a number, and asks again if that cannot be done after all.

    The numbers go to the claims that the hand can pay for if all routes are open, to the draws and to the contracts.
    Every legal action bears exactly one number, so each is equally likely.
    """
    lookup = table.edition._tables or tables(table.edition)
    phase = table.phase
    if phase is SECOND_CARD:
        return one_of(lookup.draws[table.draw_size > 0][table.faces & NOT_WILD], random)  # R18
    if phase is not TURN or not table.faces:
        return one_of(list_actions(table, hand, seat), random)  # few; a search at random might find none
    try:
        payable, routes = lookup.affordable(hand.cards), table._open_bits[seat] & lookup.within[table.carts[seat]]
    except IndexError:
        raise off_the_tables(table, hand.cards, seat) from None
    draws = lookup.draws[table.draw_size > 0][table.faces]
    paid, drawn, getrandbits = len(payable), len(draws), random.getrandbits
    bits = (paid + drawn).bit_length()
    while True:
        number = getrandbits(bits)
        if number < paid:
            bit, claim = payable[number]
            if bit & routes:
                return claim
        else:
            number -= paid
            if number < drawn:
                return draws[number]
            if number == drawn and table.contract_pile:  # R30
                return lookup.draw_contracts


def mover(position: State | View) -> Hand | None:
    """Return the hand of the seat to move, if there is one and the position shows it."""
    if type(position) is State:
        seat = position.table.to_move
        return None if seat is None else position.hands[seat]
    if isinstance(position, View):
        return position.hand if position.seat == position.table.to_move else None
    raise type_error(State | View, position)


def least_kept(table: TableDraft, offered: int) -> int:
    """Return how many of the contracts on offer must be kept. (R11, R30, R31)"""
    edition = table.edition
    least = edition.keep_drawn if table.phase is CONTRACTS else edition.keep_dealt
    return least if least < offered else offered


def off_the_tables(table: TableDraft, cards: Counts, seat: int) -> ValueError:
    """Return the error for cards or carts beyond the tables, which no game that is played can reach."""
    return ValueError(
        f"expected no more carts and cards than the {table.edition.name} edition has, got {table.carts[seat]} carts "
        f"and {cards} cards by colour for seat {seat}; `check` tells everything that is wrong with a position"
    )


REASONS: Final = Reasons(catalogue_of("amsterdam_routes.routes"))
"""Every reason of the route game, by its code."""

_declare = REASONS.declare

GAME_OVER = _declare("game_over", "R32")
NOT_TO_MOVE = _declare("not_to_move", "R13", seat=int, to_move=int)
ONLOOKER = _declare("onlooker", "R14", to_move=int)
CHOOSE_CONTRACTS_FIRST = _declare("choose_contracts_first", "R11", "R30")
NOTHING_ON_OFFER = _declare("nothing_on_offer", "R30")
SECOND_CARD_FIRST = _declare("second_card_first", "R15")
NOT_FACE_UP = _declare("not_face_up", "R15", color=Color)
SECOND_WILD = _declare("second_wild", "R18")
EMPTY_PILE = _declare("empty_pile", "R20")
NO_CONTRACTS = _declare("no_contracts", "R31")
CAN_ACT = _declare("can_act", "Q4")
WILD_IS_NO_COLOR = _declare("wild_is_no_color", "Q6")
WRONG_COLOR = _declare("wrong_color", "R23", color=Color, route_color=Color, route=Route)
NEGATIVE_WILDS = _declare("negative_wilds", "R23", wilds=int)
NOT_ALL_WILD = _declare("not_all_wild", "Q6", wilds=int, length=int)
ALL_WILD_HAS_NO_COLOR = _declare("all_wild_has_no_color", "Q6", wilds=int, color=Color)
TOO_MANY_WILDS = _declare("too_many_wilds", "R23", wilds=int, length=int)
UNKNOWN_ROUTE = _declare("unknown_route", "R21", route=Route)
ROUTE_CLAIMED = _declare("route_claimed", "R22", route=Route, owner=int)
OWN_DOUBLE = _declare("own_double", "R28", route=Route)
CLOSED_DOUBLE = _declare("closed_double", "R29", route=Route, owner=int)
TOO_FEW_CARTS = _declare("too_few_carts", "R25", needed=int, carts=int, short=int)
MISSING_CARDS = _declare("missing_cards", "R23", "R24", color=Color, needed=int, held=int, missing=int)
NOT_ON_OFFER = _declare("not_on_offer", "R30", contract=Contract)
KEPT_TWICE = _declare("kept_twice", "R30", contract=Contract)
TOO_FEW_KEPT = _declare("too_few_kept", "R11", "R30", "R31", least=int, kept=int)

ViolationCode: TypeAlias = Literal[
    "game_over",
    "not_to_move",
    "onlooker",
    "choose_contracts_first",
    "nothing_on_offer",
    "second_card_first",
    "not_face_up",
    "second_wild",
    "empty_pile",
    "no_contracts",
    "can_act",
    "wild_is_no_color",
    "wrong_color",
    "negative_wilds",
    "not_all_wild",
    "all_wild_has_no_color",
    "too_many_wilds",
    "unknown_route",
    "route_claimed",
    "own_double",
    "closed_double",
    "too_few_carts",
    "missing_cards",
    "not_on_offer",
    "kept_twice",
    "too_few_kept",
]
"""Every code that a violation of the route game may have, for type checkers."""

WRONG_PHASE: Final = {
    Phase.SETUP: CHOOSE_CONTRACTS_FIRST("R11"),
    Phase.TURN: NOTHING_ON_OFFER(),
    Phase.SECOND_CARD: SECOND_CARD_FIRST(),
    Phase.CONTRACTS: CHOOSE_CONTRACTS_FIRST("R30"),
}
"""By phase: what stands against an action that belongs to another one."""


def violations(position: State | View, action: Action) -> tuple[Violation, ...]:
    """Return every reason why the seat to move may not do this; `()` if it may.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> [violation.text for violation in ar.violations(state, ar.DrawBlind())]
    ['First choose which contracts to keep.']
    """
    if not any(type(action) is kind for kind in ACTIONS):
        raise type_error("an action", action)
    hand = mover(position)
    table = position.table
    if table.to_move is None:
        return (GAME_OVER(),)
    if hand is None:
        seat = None if isinstance(position, State) else position.seat
        return (not_yours(seat, table.to_move),)
    return tuple(_reasons(table, hand, action))


def _reasons(table: TableDraft, hand: Hand, action: Action) -> Iterator[Violation]:
    phase, seat = table.phase, table.to_move
    assert seat is not None
    match action:
        case TakeFaceUp(color):
            if phase is not TURN and phase is not SECOND_CARD:
                yield WRONG_PHASE[phase]
            if color not in table.row:
                yield NOT_FACE_UP(color=color)
            if phase is SECOND_CARD and color is WILD:
                yield SECOND_WILD()
        case DrawBlind():
            if phase is not TURN and phase is not SECOND_CARD:
                yield WRONG_PHASE[phase]
            if not table.draw_size:
                yield EMPTY_PILE()
        case ClaimRoute():
            if phase is not TURN:
                yield WRONG_PHASE[phase]
            yield from against_payment(action)
            yield from against_claim(table, seat, action.route)
            yield from against_cards(hand, action)
        case DrawContracts():
            if phase is not TURN:
                yield WRONG_PHASE[phase]
            if not table.contract_pile:
                yield NO_CONTRACTS()
        case KeepContracts(contracts):
            if phase is not SETUP and phase is not CONTRACTS:
                yield WRONG_PHASE[phase]
            else:
                yield from against_keeping(hand.offer, contracts, least_kept(table, len(hand.offer)), phase)
        case Pass():  # pragma: no branch: it is the last of them
            if phase is not TURN:
                yield WRONG_PHASE[phase]
            elif action not in list_actions(table, hand, seat):
                yield CAN_ACT()


def not_yours(seat: int | None, to_move: int) -> Violation:
    """Return the reason against a seat that is not to move, or against an onlooker."""
    return ONLOOKER(to_move=to_move) if seat is None else NOT_TO_MOVE(seat=seat, to_move=to_move)


def against_payment(claim: ClaimRoute) -> Iterator[Violation]:
    """Yield the reasons against a payment, apart from the cards in the hand."""
    route, color, wilds = claim.route, claim.color, claim.wilds
    if color is WILD:
        yield WILD_IS_NO_COLOR()
    elif color is not None and route.color not in (None, color):
        yield WRONG_COLOR(color=color, route_color=route.color, route=route)
    if wilds < 0:
        yield NEGATIVE_WILDS(wilds=wilds)
    elif color is None and wilds != route.length:
        yield NOT_ALL_WILD(wilds=wilds, length=route.length)
    elif color is not None and wilds == route.length:
        yield ALL_WILD_HAS_NO_COLOR(wilds=wilds, color=color)
    elif wilds > route.length:
        yield TOO_MANY_WILDS(wilds=wilds, length=route.length)


def against_claim(table: TableDraft, seat: int, route: Route) -> Iterator[Violation]:
    """Yield the reasons against a seat's claim of a route, apart from its cards."""
    lookup = tables(table.edition)
    number = lookup.numbers.get(route)
    if number is None:
        yield UNKNOWN_ROUTE(route=route)
        return
    bit = 1 << number
    twin = lookup.closes[bit] & ~bit
    owner = _owner(table, bit)
    if owner is not None:
        yield ROUTE_CLAIMED(route=route, owner=owner)
    beside = _owner(table, twin)
    if beside == seat:
        yield OWN_DOUBLE(route=route)
    elif beside is not None and len(table.carts) < table.edition.doubles_open_from:
        yield CLOSED_DOUBLE(route=route, owner=beside)
    short = route.length - table.carts[seat]
    if short > 0:
        yield TOO_FEW_CARTS(needed=route.length, carts=table.carts[seat], short=short)


def against_cards(hand: HandDraft, claim: ClaimRoute) -> Iterator[Violation]:
    """Yield the cards of this payment that are not in the hand."""
    color, wilds = claim.color, claim.wilds
    if color is not None and color is not WILD and wilds >= 0:
        needed = claim.route.length - wilds
        missing = needed - hand.cards[color]
        if missing > 0:
            rule = "R23" if claim.route.color is not None else "R24"
            yield MISSING_CARDS(rule, color=color, needed=needed, held=hand.cards[color], missing=missing)
    missing = wilds - hand.cards[WILD]
    if missing > 0 and wilds <= claim.route.length:
        yield MISSING_CARDS("R23", color=WILD, needed=wilds, held=hand.cards[WILD], missing=missing)


def against_keeping(
    offer: tuple[Contract, ...], contracts: tuple[Contract, ...], least: int, phase: Phase
) -> Iterator[Violation]:
    """Yield the reasons against a choice: contracts not on offer, named more than once, or too few."""
    named = Counter(contracts)
    for contract, times in named.items():
        if contract not in offer:
            yield NOT_ON_OFFER(contract=contract)
        if times > 1:
            yield KEPT_TWICE(contract=contract)
    if len(named) < least:
        rule = "R11" if phase is Phase.SETUP else "R31" if len(offer) == 1 else "R30"
        yield TOO_FEW_KEPT(rule, least=least, kept=len(named))


def _owner(table: TableDraft, bit: int) -> int | None:
    return next((seat for seat, bits in enumerate(table._claimed_bits) if bits & bit), None)

"""Why not: every reason that the route game has, declared once, and what stands against a claim or a choice.

The sentences are in `routes/locales/`, under the codes. The shape of a violation as a document follows from the types
that are declared here.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Final, Literal, TypeAlias

from amsterdam_routes.kernel.errors import Reasons, Violation
from amsterdam_routes.kernel.words import catalogue_of
from amsterdam_routes.routes.box.actions import ClaimRoute
from amsterdam_routes.routes.box.board import Contract, Route
from amsterdam_routes.routes.box.color import Color
from amsterdam_routes.routes.box.tables import tables
from amsterdam_routes.routes.rules.piles import HandDraft
from amsterdam_routes.routes.rules.state import Phase, TableDraft

WILD = Color.WILD


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


def not_yours(seat: int | None, to_move: int) -> Violation:
    """Against the action of a seat that is not to move, or of an onlooker."""
    return ONLOOKER(to_move=to_move) if seat is None else NOT_TO_MOVE(seat=seat, to_move=to_move)


WRONG_PHASE: Final = {
    Phase.SETUP: CHOOSE_CONTRACTS_FIRST("R11"),
    Phase.TURN: NOTHING_ON_OFFER(),
    Phase.SECOND_CARD: SECOND_CARD_FIRST(),
    Phase.CONTRACTS: CHOOSE_CONTRACTS_FIRST("R30"),
}
"""By phase: what stands against an action that belongs to another one."""


def against_payment(claim: ClaimRoute) -> Iterator[Violation]:
    """Payments that are none, whatever is in the hand."""
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
    """What stands between a seat and a route, cards aside."""
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
    """The cards of this payment that are not in the hand."""
    color, wilds, length = claim.color, claim.wilds, claim.route.length
    if color is not None and color is not WILD and 0 <= wilds < length:
        needed = length - wilds
        missing = needed - hand.cards[color]
        if missing > 0:
            rule = "R23" if claim.route.color is not None else "R24"
            yield MISSING_CARDS(rule, color=color, needed=needed, held=hand.cards[color], missing=missing)
    missing = wilds - hand.cards[WILD]
    if 0 <= wilds <= length and missing > 0:
        yield MISSING_CARDS("R23", color=WILD, needed=wilds, held=hand.cards[WILD], missing=missing)


def against_keeping(
    offer: tuple[Contract, ...], contracts: tuple[Contract, ...], least: int, phase: Phase
) -> Iterator[Violation]:
    """Choices that are none: what is not on offer, what is named more than once, and too little."""
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
    return next((seat for seat, bits in enumerate(table.claimed_bits) if bits & bit), None)

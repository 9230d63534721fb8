"""Why not: the violations of the route game, one small function for each reason.

The sentences are in `locales/en/routes.json`, under the codes.
"""

from collections import Counter
from collections.abc import Iterator

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.routes.box.board import Contract, Route
from amsterdam_routes.routes.box.color import Color
from amsterdam_routes.routes.fast.tables import tables
from amsterdam_routes.routes.rules.actions import ClaimRoute
from amsterdam_routes.routes.rules.state import HandDraft, Phase, TableDraft

WILD = Color.WILD


def game_over() -> Violation:
    return Violation("game_over", "R32")


def not_to_move(seat: int | None, to_move: int) -> Violation:
    if seat is None:
        return Violation("onlooker", "R14", {"to_move": to_move})
    return Violation("not_to_move", "R13", {"seat": seat, "to_move": to_move})


def wrong_phase(phase: Phase) -> Violation:
    code, rule = {
        Phase.SETUP: ("choose_contracts_first", "R11"),
        Phase.TURN: ("nothing_on_offer", "R30"),
        Phase.SECOND_CARD: ("second_card_first", "R15"),
        Phase.CONTRACTS: ("choose_contracts_first", "R30"),
    }[phase]
    return Violation(code, rule)


def not_face_up(color: Color) -> Violation:
    return Violation("not_face_up", "R15", {"color": color})


def second_wild() -> Violation:
    return Violation("second_wild", "R18")


def empty_pile() -> Violation:
    return Violation("empty_pile", "R20")


def no_contracts() -> Violation:
    return Violation("no_contracts", "R31")


def can_act() -> Violation:
    return Violation("can_act", "Q4")


def against_payment(table: TableDraft, claim: ClaimRoute) -> Iterator[Violation]:
    """Payments that are none, whatever is in the hand."""
    route, color, wilds = claim.route, claim.color, claim.wilds
    if color is WILD:
        yield Violation("wild_is_no_color", "Q6")
    elif color is not None and route.color not in (None, color):
        yield Violation("wrong_color", "R23", {"color": color, "route_color": route.color, "route": route})
    if wilds < 0:
        yield Violation("negative_wilds", "R23", {"wilds": wilds})
    elif color is None and wilds != route.length:
        yield Violation("not_all_wild", "Q6", {"wilds": wilds, "length": route.length})
    elif color is not None and wilds == route.length:
        yield Violation("all_wild_has_no_color", "Q6", {"wilds": wilds, "color": color})
    elif wilds > route.length:
        yield Violation("too_many_wilds", "R23", {"wilds": wilds, "length": route.length})


def against_claim(table: TableDraft, seat: int, route: Route) -> Iterator[Violation]:
    """What stands between a seat and a route, cards aside."""
    lookup = tables(table.edition)
    number = lookup.numbers.get(route)
    if number is None:
        yield Violation("unknown_route", "R21", {"route": route})
        return
    bit = 1 << number
    twin = lookup.closes[bit] & ~bit
    owner = _owner(table, bit)
    if owner is not None:
        yield Violation("route_claimed", "R22", {"route": route, "owner": owner})
    beside = _owner(table, twin)
    if beside == seat:
        yield Violation("own_double", "R28", {"route": route})
    elif beside is not None and len(table.carts) < table.edition.doubles_open_from:
        yield Violation("closed_double", "R29", {"route": route, "owner": beside})
    short = route.length - table.carts[seat]
    if short > 0:
        params = {"needed": route.length, "carts": table.carts[seat], "short": short}
        yield Violation("too_few_carts", "R25", params)


def against_cards(table: TableDraft, hand: HandDraft, claim: ClaimRoute) -> Iterator[Violation]:
    """The cards of this payment that are not in the hand."""
    color, wilds, length = claim.color, claim.wilds, claim.route.length
    if color is not None and color is not WILD and 0 <= wilds < length:
        needed = length - wilds
        missing = needed - hand.cards[color]
        if missing > 0:
            rule = "R23" if claim.route.color is not None else "R24"
            params = {"color": color, "needed": needed, "held": hand.cards[color], "missing": missing}
            yield Violation("missing_cards", rule, params)
    missing = wilds - hand.cards[WILD]
    if 0 <= wilds <= length and missing > 0:
        params = {"color": WILD, "needed": wilds, "held": hand.cards[WILD], "missing": missing}
        yield Violation("missing_cards", "R23", params)


def against_keeping(
    offer: tuple[Contract, ...], contracts: tuple[Contract, ...], least: int, phase: Phase
) -> Iterator[Violation]:
    """Choices that are none: what is not on offer, what is named more than once, and too little."""
    named = Counter(contracts)
    for contract, times in named.items():
        if contract not in offer:
            yield Violation("not_on_offer", "R30", {"contract": contract})
        if times > 1:
            yield Violation("kept_twice", "R30", {"contract": contract})
    if len(named) < least:
        rule = "R11" if phase is Phase.SETUP else "R31" if len(offer) == 1 else "R30"
        yield Violation("too_few_kept", rule, {"least": least, "kept": len(named)})


def _owner(table: TableDraft, bit: int) -> int | None:
    return next((seat for seat, bits in enumerate(table.claimed_bits) if bits & bit), None)

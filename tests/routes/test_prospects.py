"""`prospects` tells what a seat could do on every route, and why not; `group_claims` leaves no payment out."""

from collections.abc import Mapping

import attrs
import pytest
from hypothesis import given

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.playing import seats_of
from tests.routes.positions import position

PINK, BLUE, RED, WILD = ar.Color.PINK, ar.Color.BLUE, ar.Color.RED, ar.Color.WILD
HUES = tuple(color for color in ar.Color if color is not WILD)
TRACKS = ("dam--oude-kerk/pink", "dam--oude-kerk/orange")
GREY = "haringpakkerstoren--oude-waal/grey"


def prospect(state: ar.State, seat: int, route: str) -> ar.Prospect:
    """What a seat could do on the route with this id."""
    return next(one for one in ar.prospects(ar.view(state, seat)) if one.route.id == route)


def payments(route: ar.Route) -> list[ar.ClaimRoute]:
    """Every way to pay for a route, whatever one holds, as the rulebook has it. (R23, R24, Q6)"""
    colors = HUES if route.color is None else (route.color,)
    mixed = [ar.ClaimRoute(route, color, wilds) for color in colors for wilds in range(route.length)]
    return [*mixed, ar.ClaimRoute(route, None, route.length)]


def missing(hand: ar.Hand, payment: ar.ClaimRoute) -> int:
    """How many cards of a payment are not in the hand."""
    needed = [0] * 7
    needed[WILD] = payment.wilds
    if payment.color is not None:
        needed[payment.color] = payment.route.length - payment.wilds
    return sum(max(0, many - own) for many, own in zip(needed, hand.cards, strict=True))


# ------------------------------------------------------------------------------------------------------- for any state


@given(testing.states())
def test_every_route_is_told_of_once_in_board_order(state: ar.State) -> None:
    for seat in range(len(state.hands)):
        found = ar.prospects(ar.view(state, seat))
        assert tuple(one.route for one in found) == state.table.edition.board.routes
        for one in found:
            assert one.open == bool(one.payments) != bool(one.violations)


@given(testing.states(over=False))
def test_in_its_turn_the_payments_of_a_seat_are_its_legal_claims(state: ar.State) -> None:
    seat = state.to_move
    claims = tuple(action for action in ar.legal_actions(state) if isinstance(action, ar.ClaimRoute))
    found = ar.prospects(ar.view(state, seat))
    if state.phase is ar.Phase.TURN:
        assert {claim for one in found for claim in one.payments} == set(claims)
        for one in found:
            assert one.payments == tuple(claim for claim in claims if claim.route == one.route)


@given(testing.states())
def test_the_payments_are_those_that_the_rules_allow_were_it_this_seats_turn(state: ar.State) -> None:
    table = state.table
    for seat, hand in enumerate(state.hands):
        for one in ar.prospects(ar.view(state, seat)):
            beside = [other for other in table.edition.board.routes_between(*one.route.ends) if other != one.route]
            owners = [table.owner(other) for other in beside if table.owner(other) is not None]
            closed = seat in owners or (owners and table.players < table.edition.doubles_open_from)  # R28, R29
            free = table.owner(one.route) is None and not closed and table.carts[seat] >= one.route.length  # R22, R25
            allowed = {payment for payment in payments(one.route) if free and not missing(hand, payment)}
            assert set(one.payments) == allowed
            assert len(one.payments) == len(allowed)


@given(testing.states())
def test_turn_and_phase_make_no_difference(state: ar.State) -> None:
    for seat in range(len(state.hands)):
        view = ar.view(state, seat)
        for phase in (ar.Phase.TURN, ar.Phase.OVER):
            table = attrs.evolve(view.table, phase=phase, to_move=None if phase is ar.Phase.OVER else seat)
            assert ar.prospects(attrs.evolve(view, table=table)) == ar.prospects(view)


@given(testing.states())
def test_what_is_missing_is_what_the_nearest_payment_lacks(state: ar.State) -> None:
    for seat, hand in enumerate(state.hands):
        for one in ar.prospects(ar.view(state, seat)):
            lacking = [violation.params for violation in one.violations if violation.code == "missing_cards"]
            fewest = min(missing(hand, payment) for payment in payments(one.route))
            assert one.open or {params["missing"] for params in lacking} == ({fewest} if fewest else set())
            near = {payment.color for payment in payments(one.route) if missing(hand, payment) == fewest}
            assert one.open or not fewest or {params["color"] for params in lacking} == near - {None}


@given(testing.states())
def test_the_reasons_are_those_of_violations(state: ar.State) -> None:
    for seat in seats_of(state)[:-1]:
        turn = attrs.evolve(state, table=attrs.evolve(state.table, phase=ar.Phase.TURN, to_move=seat))
        for one in ar.prospects(ar.view(state, seat)):
            given_anywhere = {reason for payment in payments(one.route) for reason in ar.violations(turn, payment)}
            assert set(one.violations) <= given_anywhere
            assert len(one.violations) == len(set(one.violations))


# ---------------------------------------------------------------------------------------------------------- one by one


def test_a_route_that_can_be_paid_in_several_ways() -> None:
    state = position(hands=["2 pink 2 wild"])
    one = prospect(state, 0, TRACKS[0])
    assert [(claim.color, claim.wilds) for claim in one.payments] == [(PINK, 0), (PINK, 1), (None, 2)]
    assert (one.open, one.violations) == (True, ())


def reasons(one: ar.Prospect) -> list[tuple[str, Mapping[str, object]]]:
    return [(violation.code, violation.params) for violation in one.violations]


def test_a_route_that_is_claimed_says_by_whom() -> None:
    state = position(hands=["2 pink"], claimed=[(), [TRACKS[0]]])
    one = prospect(state, 0, TRACKS[0])
    assert reasons(one) == [("route_claimed", {"route": one.route, "owner": 1})]


def test_a_double_that_is_closed_says_by_whom() -> None:
    state = position(hands=["2 orange"], claimed=[(), [TRACKS[0]]])
    one = prospect(state, 0, TRACKS[1])
    assert reasons(one) == [("closed_double", {"route": one.route, "owner": 1})]


def test_the_second_track_beside_ones_own_is_never_open() -> None:
    state = position(players=4, hands=["2 orange"], claimed=[[TRACKS[0]]])
    assert reasons(prospect(state, 0, TRACKS[1])) == [("own_double", {"route": prospect(state, 0, TRACKS[1]).route})]


def test_too_few_carts_say_how_many_are_short() -> None:
    routes = [route.id for route in ar.AMSTERDAM.board.routes if route.color is not None and route.length == 3][:4]
    state = position(hands=["4 red"], claimed=[[*routes, TRACKS[0]]])
    assert state.table.carts[0] == 2
    assert reasons(prospect(state, 0, GREY)) == [("too_few_carts", {"needed": 4, "carts": 2, "short": 2})]


def test_wilds_in_hand_count_before_cards_are_missing() -> None:
    state = position(hands=["pink 2 red wild"])
    missing_one = {"color": RED, "needed": 3, "held": 2, "missing": 1}
    assert reasons(prospect(state, 0, GREY)) == [("missing_cards", missing_one)]


def test_all_colours_that_are_equally_near_are_named() -> None:
    state = position(hands=["2 pink 2 red blue"])
    assert reasons(prospect(state, 0, GREY)) == [
        ("missing_cards", {"color": color, "needed": 4, "held": 2, "missing": 2}) for color in (PINK, RED)
    ]


def test_all_that_stands_in_the_way_is_told_at_once() -> None:
    state = position(hands=["wild"], claimed=[(), [TRACKS[0]]])
    assert [code for code, _ in reasons(prospect(state, 0, TRACKS[0]))] == ["route_claimed", "missing_cards"]


def test_wilds_alone_that_would_pay_are_not_missing() -> None:
    state = position(hands=["2 wild"], claimed=[(), [TRACKS[0]]])
    assert [code for code, _ in reasons(prospect(state, 0, TRACKS[0]))] == ["route_claimed"]


def test_an_onlooker_has_no_prospects() -> None:
    with pytest.raises(ValueError, match="expected the view of a seat, got that of an onlooker"):
        ar.prospects(ar.view(position(), None))
    with pytest.raises(ValueError, match="expected the view of a seat, got that of an onlooker"):
        ar.prospects(ar.View(position().table, 0, None))


def test_prospects_are_those_of_a_view() -> None:
    with pytest.raises(TypeError, match="expected a View, got a State"):
        ar.prospects(position())  # type: ignore[arg-type]  # the mistake under test


def test_groups_of_claims_hold_every_action_once_and_one_route_each() -> None:
    legal = ar.legal_actions(position(hands=["3 pink 2 wild"]))
    groups = ar.group_claims(legal)
    assert any(len(group) > 1 for group in groups)
    assert sorted(map(repr, legal)) == sorted(repr(action) for group in groups for action in group)
    routes = [{action.route for action in group if isinstance(action, ar.ClaimRoute)} for group in groups]
    assert all(len(group) == 1 for group, some in zip(groups, routes, strict=True) if not some)
    named = [route for some in routes for route in some]
    assert len(named) == len({*named})

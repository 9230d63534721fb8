"""Any action in any position is legal or has its reasons; what is no action or no position is a TypeError."""

import copy
import pickle
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    AmsterdamError,
    ClaimRoute,
    Color,
    Contract,
    DrawBlind,
    DrawContracts,
    IllegalAction,
    KeepContracts,
    Pass,
    Phase,
    Place,
    Route,
    TakeFaceUp,
    apply,
    check,
    events,
    legal_actions,
    outcomes,
    pick,
    playout,
    prospects,
    standings,
    step,
    view,
    violations,
)
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.routes.box._edition import edition_data, edition_from_data
from tests.refusing import all_refused
from tests.routes.nonsense import CONTRACT, HUGE, JUNK, ROUTE, STATE, kind
from tests.routes.positions import claim, codes, keep, position

PINK, BLUE, GREEN, BLACK, RED, ORANGE, WILD = Color
CHOOSING = position(phase=Phase.CONTRACTS, offers=[["begijnhof--jan-roodenpoortstoren", "jordaan--waag"]])


class Sneaky(TakeFaceUp):
    """A subclass of an action, which the rules do not know."""


class Flattering(type):
    """A class that says that it is any other."""

    def __eq__(cls, other: object) -> bool:
        return True

    def __hash__(cls) -> int:
        return hash(Pass)


class Flatterer(metaclass=Flattering):
    """What says that it is equal to everything, and of any class."""

    __hash__ = None  # type: ignore[assignment]  # it could not keep its word there

    def __eq__(self, other: object) -> bool:
        return True


# ------------------------------------------------------------------------------------------- actions that are none


@pytest.mark.parametrize("verb", [apply, events, step, violations, outcomes])
def test_a_value_that_is_no_action_is_a_type_error(verb: Callable[[Any, Any], object]) -> None:
    calls = [(kind(junk), partial(verb, STATE, junk)) for junk in JUNK if not isinstance(junk, DrawBlind)]
    all_refused(calls, TypeError, "expected an action, got ")


@pytest.mark.parametrize("verb", [apply, events, step, violations])
def test_a_subclass_of_an_action_is_no_action(verb: Callable[[Any, Any], object]) -> None:
    with pytest.raises(TypeError, match="expected an action, got a Sneaky"):
        verb(STATE, Sneaky(PINK))


@pytest.mark.parametrize("verb", [apply, events, step, violations])
def test_an_object_that_equals_everything_is_not_an_action(verb: Callable[[Any, Any], object]) -> None:
    with pytest.raises(TypeError, match="expected an action, got a Flatterer"):
        verb(STATE, Flatterer())


@pytest.mark.parametrize("verb", [apply, events, step, outcomes])
def test_a_value_that_is_no_state_is_a_type_error(verb: Callable[[Any, Any], object]) -> None:
    calls = [(kind(junk), partial(verb, junk, DrawBlind())) for junk in JUNK if junk is not STATE]
    all_refused(calls, TypeError, "expected .*, got ")


POSITIONLESS = [thing for thing in JUNK if thing is not STATE and thing != view(STATE, 0)]


@pytest.mark.parametrize("verb", [legal_actions, standings, prospects, lambda junk: violations(junk, DrawBlind())])
def test_a_value_that_is_no_position_is_a_type_error(verb: Callable[[Any], object]) -> None:
    calls = [(kind(junk), partial(verb, junk)) for junk in POSITIONLESS]
    all_refused(calls, TypeError, "expected .*, got ")


# ------------------------------------------------------------------------ actions that are, but make no sense


@pytest.mark.parametrize("wilds", [-HUGE, -1, 3, 4, 5, HUGE], ids=shown)
@pytest.mark.parametrize("color", [None, PINK, BLUE, WILD])
def test_a_senseless_number_of_wilds_is_a_violation(wilds: int, color: Color | None) -> None:
    action = ClaimRoute(ROUTE, color, wilds)
    found = violations(STATE, action)
    assert found
    assert all(len(violation.text) < 120 and len(repr(violation)) < 120 for violation in found)
    assert len(repr(action)) < 80
    with pytest.raises(IllegalAction):
        apply(STATE, action)


@pytest.mark.parametrize("wilds", [0, 1, 2])
def test_wild_is_not_a_colour_to_pay_with(wilds: int) -> None:
    assert "wild_is_no_color" in codes(STATE, ClaimRoute(ROUTE, WILD, wilds))
    poor = codes(position(hands=["6 pink"]), ClaimRoute(ROUTE, WILD, wilds))
    assert poor.count("missing_cards") == (wilds > 0), (
        "wilds that are missing are missing once, and not as a colour too"
    )


@pytest.mark.parametrize(
    "route",
    [
        Route([Place("Dam"), Place("Oude Kerk")], 2, PINK),
        attrs.evolve(ROUTE, length=1),
        attrs.evolve(ROUTE, length=HUGE),
        attrs.evolve(ROUTE, length=-1),
        attrs.evolve(ROUTE, color=GREEN),
        attrs.evolve(ROUTE, cart=True),
        attrs.evolve(ROUTE, track=2),
        Route([Place("?"), Place("!")], 2, PINK),
    ],
    ids=repr,
)
def test_a_route_that_is_not_on_the_board_is_a_violation(route: Route) -> None:
    action = ClaimRoute(route, PINK)
    assert "unknown_route" in codes(STATE, action)
    assert len(repr(action)) < 100
    assert len(repr(route)) < 100
    with pytest.raises(IllegalAction):
        apply(STATE, action)


def test_a_contract_that_is_not_in_the_box_is_a_violation() -> None:
    for contract in (attrs.evolve(CONTRACT, points=8), Contract([Place("Dam"), Place("Waag")], HUGE)):
        assert "not_on_offer" in codes(CHOOSING, KeepContracts([contract]))
        assert len(repr(contract)) < 100


def test_a_thousand_contracts_are_a_violation_each() -> None:
    many = [Contract([Place(f"Gate {n}"), Place("Dam")], 1) for n in range(1000)]
    assert codes(CHOOSING, KeepContracts(many * 2)) == ["not_on_offer", "kept_twice"] * 1000


# ----------------------------------------------------------- actions from elsewhere that say the same as one from here


def test_an_action_of_an_equal_edition_is_as_good_as_ones_own() -> None:
    twin = edition_from_data(edition_data(AMSTERDAM) | {"name": "twin"})
    theirs = ClaimRoute(twin.board.route(ROUTE.id), PINK, 1)
    mine = claim(ROUTE.id, PINK, 1)
    twins_own = twin.actions[twin.index(theirs)]
    for action in (theirs, twins_own):
        assert apply(STATE, action) == apply(STATE, mine)
        assert repr(events(STATE, action)) == repr(events(STATE, mine))


def test_an_action_of_another_edition_counts_by_its_value_alone() -> None:
    """The action at some index of one edition is another action in the next: only its value counts."""
    shorter = attrs.evolve(AMSTERDAM, board=attrs.evolve(AMSTERDAM.board, routes=AMSTERDAM.board.routes[1:]))
    for action in shorter.actions:
        assert AMSTERDAM.actions[AMSTERDAM.index(action)] == action
    gone = AMSTERDAM.board.routes[0]
    other = position(shorter, hands=["6 pink 4 wild"])
    for action in AMSTERDAM.actions:
        if isinstance(action, ClaimRoute) and action.route == gone:
            assert "unknown_route" in codes(other, action)
            with pytest.raises(KeyError, match="has no such action"):
                shorter.index(action)


def test_a_claim_in_a_state_and_a_box_that_were_pickled_is_the_first_thing_asked_of_them() -> None:
    state = position(attrs.evolve(AMSTERDAM, name="other"), hands=["6 pink 4 wild"])
    action = claim(ROUTE.id, PINK, 1)
    there = pickle.loads(pickle.dumps((state, action)))
    assert apply(*there) == apply(state, action)


def test_a_copied_pickled_or_handmade_action_is_legal_where_its_twin_is() -> None:
    for action in legal_actions(STATE):
        for twin in (copy.copy(action), copy.deepcopy(action), pickle.loads(pickle.dumps(action))):
            assert twin == action
            assert violations(STATE, twin) == ()
            assert apply(STATE, twin) == apply(STATE, action)


# ------------------------------------------------------------------------------------ more than is in the box


@pytest.mark.parametrize("hand", ["7 pink", "1 pink 9 wild", "2000 orange"])
def test_a_hand_of_more_cards_than_there_are_is_a_value_error(hand: str) -> None:
    beyond = position(hands=[hand])
    for verb in (
        legal_actions,
        lambda state: violations(state, Pass()),
        lambda state: apply(state, Pass()),
        lambda state: prospects(view(state, 0)),
        lambda state: pick(state, Random(1)),
        lambda state: playout(state, Random(1)),
    ):
        with pytest.raises(
            ValueError, match="expected no more carts and cards than the amsterdam edition has, got 16 carts"
        ):
            verb(beyond)
    assert check(beyond)


def test_more_carts_than_there_are_is_a_value_error() -> None:
    state = position()
    beyond = attrs.evolve(state, table=attrs.evolve(state.table, carts=(17, 16)))
    for verb in (legal_actions, lambda state: legal_actions(view(state, 0)), lambda state: pick(state, Random(1))):
        with pytest.raises(
            ValueError,
            match=r"^expected no more carts and cards than the amsterdam edition has, got 17 carts and \(.*\) cards by "
            r"colour for seat 0; `check` tells everything that is wrong with a position$",
        ):
            verb(beyond)
    assert check(beyond)


# --------------------------------------------------------------------------------------------------- generated


@st.composite
def actions_of_any_kind(draw: st.DrawFn) -> Action:
    """Actions that the types allow, sensible or not."""
    places = st.sampled_from([*AMSTERDAM.board.places[:4], Place("Atlantis"), Place("Dam")])
    ends = st.lists(places, min_size=2, max_size=2)
    numbers = st.integers(-2, 6) | st.sampled_from([-HUGE, HUGE])
    colors = st.sampled_from([None, *Color])
    routes = st.sampled_from(AMSTERDAM.board.routes) | st.builds(Route, ends, numbers, colors, st.booleans())
    contracts = st.sampled_from(AMSTERDAM.board.contracts) | st.builds(Contract, ends, numbers)
    kinds: st.SearchStrategy[Action] = (
        st.builds(TakeFaceUp, st.sampled_from(Color))
        | st.builds(ClaimRoute, routes, colors, numbers)
        | st.builds(KeepContracts, st.lists(contracts, max_size=4))
        | st.sampled_from([DrawBlind(), DrawContracts(), Pass()])
    )
    return draw(kinds)


POSITIONS = [
    STATE,
    CHOOSING,
    position(phase=Phase.SETUP, offers=[["begijnhof--jan-roodenpoortstoren", "jordaan--waag"]]),
    position(phase=Phase.SECOND_CARD, row="pink 4 wild", draw=""),
    position(row="", draw="", pile=[]),
    position(phase=Phase.OVER, to_move=None),
]


@given(st.sampled_from(POSITIONS), actions_of_any_kind())
def test_an_action_is_legal_or_has_a_reason_against_it_and_nothing_else_happens(state: Any, action: Action) -> None:
    found = violations(state, action)
    assert (found == ()) == (action in legal_actions(state))
    before = attrs.evolve(state)
    if found:
        with pytest.raises(IllegalAction) as error:
            apply(state, action)
        assert error.value.violations == found
        assert str(error.value)
    else:
        assert apply(state, action).table != state.table
    assert state == before


@given(st.sampled_from([apply, violations, step]), st.sampled_from(JUNK), st.sampled_from(JUNK))
def test_junk_anywhere_never_ends_in_an_internal_error(verb: Callable[[Any, Any], object], one: Any, two: Any) -> None:
    try:
        verb(one, two)
    except (TypeError, AmsterdamError) as error:
        told = str(error)
    else:
        told = "fine"
    assert "attribute" not in told


def test_the_builders_of_these_tests_make_what_they_say() -> None:
    assert violations(STATE, claim(ROUTE.id, PINK)) == ()
    assert violations(CHOOSING, keep("jordaan--waag")) == ()

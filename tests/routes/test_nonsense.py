"""A caller's nonsense is answered: with a violation, or a TypeError, ValueError or KeyError that says what is wrong."""

import copy
import pickle
from collections.abc import Callable
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
    new_game,
    outcomes,
    pick,
    playout,
    prospects,
    standings,
    step,
    view,
    violations,
)
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.routes.box.edition import edition_from_data
from amsterdam_routes.routes.box.edition_file import edition_data
from amsterdam_routes.routes.box.tables import tables
from tests.routes.positions import claim, codes, keep, position

PINK, BLUE, GREEN, BLACK, RED, ORANGE, WILD = Color
HUGE = 10**5000
STATE = position(hands=["6 pink 4 wild"])
CHOOSING = position(phase=Phase.CONTRACTS, offers=[["begijnhof--dam", "jordaan--waag"]])
ROUTE = AMSTERDAM.board.route("dam--oude-kerk/pink")
CONTRACT = AMSTERDAM.board.contract("jordaan--waag")

JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    HUGE,
    1.5,
    float("nan"),
    "pink",
    b"pink",
    [],
    [[]],
    {},
    object(),
    int,
    STATE,
    view(STATE, 0),
    STATE.table,
    STATE.hands[0],
    AMSTERDAM,
    ROUTE,
    CONTRACT,
    PINK,
    DrawBlind(),
]


def kind(thing: object) -> str:
    """What a test with this parameter is called."""
    return type(thing).__name__


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


class LongRoute(Route):
    """A subclass of a route, which no board has."""


# ------------------------------------------------------------------------------------------- actions that are none


@pytest.mark.parametrize("junk", [thing for thing in JUNK if not isinstance(thing, DrawBlind)], ids=kind)
@pytest.mark.parametrize("verb", [apply, events, step, violations, outcomes])
def test_what_is_no_action_is_a_type_error(verb: Callable[[Any, Any], object], junk: object) -> None:
    with pytest.raises(TypeError, match="expected an action, got "):
        verb(STATE, junk)


@pytest.mark.parametrize("verb", [apply, events, step, violations])
def test_a_subclass_of_an_action_is_no_action(verb: Callable[[Any, Any], object]) -> None:
    with pytest.raises(TypeError, match="expected an action, got a Sneaky"):
        verb(STATE, Sneaky(PINK))


@pytest.mark.parametrize("verb", [apply, events, step, violations])
def test_what_says_that_it_equals_everything_is_no_action(verb: Callable[[Any, Any], object]) -> None:
    with pytest.raises(TypeError, match="expected an action, got a Flatterer"):
        verb(STATE, Flatterer())


@pytest.mark.parametrize("junk", [thing for thing in JUNK if thing is not STATE], ids=kind)
@pytest.mark.parametrize("verb", [apply, events, step, outcomes])
def test_what_is_no_state_is_a_type_error(verb: Callable[[Any, Any], object], junk: object) -> None:
    with pytest.raises(TypeError, match=r"expected .*, got "):
        verb(junk, DrawBlind())


POSITIONLESS = [thing for thing in JUNK if thing is not STATE and thing != view(STATE, 0)]


@pytest.mark.parametrize("junk", POSITIONLESS, ids=kind)
@pytest.mark.parametrize("verb", [legal_actions, standings, prospects, lambda junk: violations(junk, DrawBlind())])
def test_what_is_no_position_is_a_type_error(verb: Callable[[Any], object], junk: object) -> None:
    with pytest.raises(TypeError, match=r"expected .*, got "):
        verb(junk)


@pytest.mark.parametrize(
    ("make", "good"),
    [
        (TakeFaceUp, (Color,)),
        (ClaimRoute, (Route,)),
        (lambda color: ClaimRoute(ROUTE, color), (Color, type(None))),
        (lambda wilds: ClaimRoute(ROUTE, PINK, wilds), (int,)),
        (KeepContracts, ()),
        (lambda contract: KeepContracts([contract]), (Contract,)),
    ],
)
def test_an_action_is_not_made_of_what_it_cannot_be_made_of(make: Callable[[Any], object], good: tuple[type]) -> None:
    for junk in JUNK:
        if type(junk) not in good and not (make is KeepContracts and junk in ([], {})):
            with pytest.raises(TypeError) as error:
                make(junk)
            assert "attribute" not in str(error.value)


def test_a_plain_int_is_no_colour_and_a_colour_no_number() -> None:
    with pytest.raises(TypeError, match="'color' of TakeFaceUp: expected a Color, got an int"):
        TakeFaceUp(0)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="'wilds' of ClaimRoute: expected an int, got a Color"):
        ClaimRoute(ROUTE, PINK, BLUE)
    with pytest.raises(TypeError, match="'wilds' of ClaimRoute: expected an int, got a bool"):
        ClaimRoute(ROUTE, PINK, True)


def test_a_route_must_be_a_route_and_nothing_like_one() -> None:
    like = LongRoute(ROUTE.ends, 2, PINK)
    with pytest.raises(TypeError, match="'route' of ClaimRoute: expected a Route, got a LongRoute"):
        ClaimRoute(like, PINK)


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


def test_what_is_known_by_its_address_is_kept_there() -> None:
    other = attrs.evolve(AMSTERDAM, name="other")
    for edition in (AMSTERDAM, other, copy.copy(other), copy.deepcopy(other), pickle.loads(pickle.dumps(other))):
        claims = [action for action in edition.actions if isinstance(action, ClaimRoute)]
        assert [*tables(edition).prices] == [id(one) for one in claims]


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


# ------------------------------------------------------------------------------------------------ other verbs


@pytest.mark.parametrize("players", [None, "2", 2.0, True, [2]])
def test_the_number_of_players_is_an_int(players: Any) -> None:
    with pytest.raises(TypeError, match="players: expected an int, got"):
        new_game(players, seed=1)


@pytest.mark.parametrize("players", [-HUGE, 0, 1, 5, HUGE], ids=shown)
def test_a_number_of_players_that_the_box_does_not_allow_is_a_value_error(players: int) -> None:
    with pytest.raises(ValueError, match="is for 2 to 4 players"):
        new_game(players, seed=1)


@pytest.mark.parametrize("first", [-1, 2, HUGE], ids=shown)
def test_the_first_seat_must_be_there(first: int) -> None:
    with pytest.raises(ValueError, match="first: expected a seat from 0 to 1, got "):
        new_game(2, seed=1, first=first)


@pytest.mark.parametrize("edition", [None, "amsterdam", AMSTERDAM.board])
def test_an_edition_is_an_edition(edition: Any) -> None:
    with pytest.raises(TypeError, match="expected an Edition, got "):
        new_game(2, seed=1, edition=edition)


@pytest.mark.parametrize("seat", [2, -1, HUGE], ids=shown)
def test_a_seat_that_is_not_there_is_a_value_error(seat: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        view(STATE, seat)


@pytest.mark.parametrize("seat", ["0", True, 0.0, [0]])
def test_a_seat_is_an_int_or_none(seat: Any) -> None:
    with pytest.raises(TypeError, match="seat: expected an int or None, got "):
        view(STATE, seat)


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


@pytest.mark.parametrize("row", [("pink",), (-1,), (10**9,), (0,), (None,)])
def test_a_row_is_made_of_colours(row: Any) -> None:
    with pytest.raises(TypeError, match="'row' of Table: expected a tuple of Color, got a"):
        attrs.evolve(STATE.table, row=row)


@pytest.mark.parametrize("bits", [-1, 1 << 44, HUGE], ids=shown)
def test_no_route_is_claimed_that_the_board_has_not(bits: int) -> None:
    with pytest.raises(ValueError, match="'claimed_bits' of Table: expected routes of the board, got others"):
        attrs.evolve(STATE.table, claimed_bits=(bits, 0))


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


def test_an_int_of_thousands_of_digits_is_no_seed() -> None:
    with pytest.raises(ValueError, match="at most 1000 digits"):
        new_game(2, seed=HUGE)


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
    position(phase=Phase.SETUP, offers=[["begijnhof--dam", "jordaan--waag"]]),
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

"""Actions take what they are made of, and nothing like it; the tables of an edition find claims, within a limit."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import (
    ClaimRoute,
    Color,
    Contract,
    KeepContracts,
    Route,
    TakeFaceUp,
)
from amsterdam_routes.kernel import _values as memo
from amsterdam_routes.kernel._values import ENTRY
from amsterdam_routes.routes.box._actions import tables
from tests.routes.nonsense import JUNK, ROUTE

PINK = Color.PINK


class LongRoute(Route):
    """A subclass of a route, which no board has."""


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
def test_an_action_refuses_wrong_types_when_it_is_made(make: Callable[[Any], object], good: tuple[type]) -> None:
    for junk in JUNK:
        if type(junk) not in good and not (make is KeepContracts and junk in ([], {})):
            with pytest.raises(TypeError) as error:
                make(junk)
            assert "attribute" not in str(error.value)


def test_a_plain_int_is_no_colour_and_a_colour_no_number() -> None:
    with pytest.raises(TypeError, match="'color' of TakeFaceUp: expected a Color, got an int"):
        TakeFaceUp(0)  # type: ignore[arg-type]  # the wrong type is what is tested
    with pytest.raises(TypeError, match="'wilds' of ClaimRoute: expected an int, got a Color"):
        ClaimRoute(ROUTE, PINK, Color.BLUE)
    with pytest.raises(TypeError, match="'wilds' of ClaimRoute: expected an int, got a bool"):
        ClaimRoute(ROUTE, PINK, True)


def test_a_route_must_be_a_route_and_nothing_like_one() -> None:
    like = LongRoute(ROUTE.ends, 2, PINK)
    with pytest.raises(TypeError, match="'route' of ClaimRoute: expected a Route, got a LongRoute"):
        ClaimRoute(like, PINK)


def test_claims_known_by_their_address_are_kept_with_their_prices() -> None:
    other = attrs.evolve(ar.AMSTERDAM, name="other")
    for edition in (ar.AMSTERDAM, other, copy.copy(other), copy.deepcopy(other), pickle.loads(pickle.dumps(other))):
        claims = [action for action in edition.actions if isinstance(action, ar.ClaimRoute)]
        assert [*tables(edition).prices] == [id(one) for one in claims]


def held(edition: ar.Edition) -> int:
    """How many items the tables of an edition remember."""
    lookup = tables(edition)
    different = {id(some): some for by_color in lookup.payments for _, by_cards in by_color for some in by_cards}
    remembered = [claims for some in different.values() for claims in some.known.values()]
    return sum(ENTRY + len(claims) for claims in remembered)


def test_the_caches_of_an_edition_are_limited_together(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_REMEMBERED", 500)
    edition = attrs.evolve(ar.AMSTERDAM, name="forgetful")
    most = 0
    state = ar.new_game(4, seed=1, edition=edition)
    while state.to_move is not None:
        legal = ar.legal_actions(state)
        most = max(most, held(edition))
        state = ar.apply(state, legal[len(legal) // 2])
    assert 400 < most <= 500


def test_the_place_of_an_action_is_worked_out_and_is_where_the_action_stands() -> None:
    edition = attrs.evolve(ar.AMSTERDAM, name="more choices", drawn=4)
    assert [edition.index(action) for action in edition.actions] == [*range(len(edition.actions))]

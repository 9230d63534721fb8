"""The constructors of actions take what an action is made of, and nothing like it."""

from collections.abc import Callable
from typing import Any

import pytest

from amsterdam_routes import (
    ClaimRoute,
    Color,
    Contract,
    KeepContracts,
    Route,
    TakeFaceUp,
)
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
        ClaimRoute(ROUTE, PINK, Color.BLUE)
    with pytest.raises(TypeError, match="'wilds' of ClaimRoute: expected an int, got a bool"):
        ClaimRoute(ROUTE, PINK, True)


def test_a_route_must_be_a_route_and_nothing_like_one() -> None:
    like = LongRoute(ROUTE.ends, 2, PINK)
    with pytest.raises(TypeError, match="'route' of ClaimRoute: expected a Route, got a LongRoute"):
        ClaimRoute(like, PINK)

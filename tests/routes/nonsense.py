"""Values of every kind, of which nearly all are wrong wherever something is expected."""

from typing import Any

from amsterdam_routes import (
    AMSTERDAM,
    Color,
    DrawBlind,
    view,
)
from tests.routes.positions import position

HUGE = 10**5000
STATE = position(hands=["6 pink 4 wild"])
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
    Color.PINK,
    DrawBlind(),
]


def kind(thing: object) -> str:
    """What a test with this parameter is called."""
    return type(thing).__name__

"""A small playtest of the route game, played once for all tests that look at it."""

from functools import cache

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.bots import Greedy, Random

STYLES = (
    study.Style("greedy", Greedy()),
    study.Style("careless", study.Careless(ar.GAME, Greedy())),
    study.Style("random", Random()),
)
DEALS = 12


@cache
def small(hand: int = 2) -> study.Playtest:
    """A playtest of twelve deals of two players, whose seats begin with so many cards."""
    box = study.change_number(ar.GAME, ar.AMSTERDAM, f"hand={hand}")
    return study.playtest(ar.GAME, ar.Setup(2, box), STYLES, 8 * DEALS, seed="1634")

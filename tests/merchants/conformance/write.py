"""Writes the conformance kit of the merchants game, which a port to another language is held to.

python -m tests.merchants.conformance.write docs/merchants/conformance
"""

import sys
from functools import cache
from typing import Any, Final  # Any: the options of a set-up are of many types

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel.testing import Kit
from amsterdam_routes.merchants._game import GAME, MerchantsRecord
from amsterdam_routes.merchants._views import turn_of
from amsterdam_routes.merchants.box._actions import Action
from amsterdam_routes.merchants.rules._decisions import Setup

EVERYTHING: Final[dict[str, Any]] = {
    "workers": True,
    "orders": 5,
    "open_orders": 1,
    "trader": True,
    "c_tiles": "mix",
}
SETUPS: Final = (
    Setup(2),
    Setup(1),
    Setup(3, **EVERYTHING),
    Setup(4, length="short", orders=3, c_tiles="replace"),
    Setup(
        2, **EVERYTHING, second_purchase="permanent", guilder_claims="must", permanent="turn", plan_condition="active"
    ),
    Setup(2, c_tiles="replace", dock_workers="one", craftsmen_counted="active"),
)
RARE: Final = (
    "Activate",
    "ActivateFree",
    "Deliver",
    "DeliverWorker",
    "Load",
    "UseCard",
    "BuyTile",
    "SwapFor",
    "ShipTo",
    "TakeWorker",
)
"""Actions that are done first, two times out of three: so that a few games show most of what there is."""


@cache
def games() -> tuple[MerchantsRecord, ...]:
    """The games of the kit: a game of each set-up."""
    return tuple(_played(setup, f"game {number}") for number, setup in enumerate(SETUPS))


def _played(setup: Setup, seed: str) -> MerchantsRecord:
    state, chooser = GAME.deal(setup, Chance.of(seed)), Chance.of(f"chooser {seed}")
    actions: list[Action] = []
    while legal := GAME.legal_actions(state):
        eager, chooser = chooser.below(3)
        some = [action for action in legal if type(action).__name__ in RARE] if eager else []
        choice, chooser = chooser.below(len(some or legal))
        actions.append((some or legal)[choice])
        state = GAME.apply(state, actions[-1])
    return MerchantsRecord(game=GAME, setup=setup, seed=seed.encode(), actions=actions)


def kit() -> Kit:
    """The conformance kit.

    >>> len(kit().records)
    6
    """
    return Kit(game=GAME, format="amsterdam-merchants/conformance", records=games(), beside={"turn": turn_of})


if __name__ == "__main__":
    kit().write(*sys.argv[1:])

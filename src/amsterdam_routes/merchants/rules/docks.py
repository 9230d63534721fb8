"""The dock workers of the set-up: uniform over all allowed arrangements, asked place by place. (M4.2c, MQ9, MQ73)

An arrangement says for each place of each dock which colour stands there; workers of one colour are not told apart.
It is allowed if no dock has its own colour, or a colour twice. At every place a colour is as likely as there are
arrangements that go on with it, so all whole arrangements are equally likely. They are counted from the last dock back:
what is left to place is all that a count depends on, so there are at most 3 to the power of 6 of them for a dock.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias

from amsterdam_routes.kernel.sources import Source
from amsterdam_routes.merchants.box.components import WORKERS, Worker
from amsterdam_routes.merchants.rules.setup import Setup

Left: TypeAlias = tuple[int, ...]
"""By colour: how many workers are still to be placed."""

PLACES = 2
"""How many workers wait at a dock."""
SOLO_PLACES = 1
"""How many of them in the solo game. (M4.13a)"""


def deal_docks(setup: Setup, source: Source) -> tuple[tuple[Worker, ...], ...]:
    """The workers on the docks, dock by dock in the order of the harbour, place by place. (M4.2c, MQ9, MQ73)"""
    docks = tuple(field.of for field in setup.edition.fields if type(field.of) is Worker)
    places = SOLO_PLACES if setup.players == 1 else PLACES  # M4.13a
    left: Left = (places,) * len(WORKERS)
    dealt: list[tuple[Worker, ...]] = []
    for at in range(len(docks)):
        standing: tuple[Worker, ...] = ()
        for _ in range(places):
            worker = source.weighted(weights(docks[at:], places, left, standing))
            left = _without(left, worker)
            standing += (worker,)
        dealt.append(standing)
    return tuple(dealt)


@lru_cache(maxsize=10_000)
def weights(
    docks: tuple[Worker, ...], places: int, left: Left, standing: tuple[Worker, ...] = ()
) -> Mapping[Worker, int]:
    """By colour that may stand at the next place: how many arrangements of all further places go on from there. (MQ9)

    The next place is that of the first dock, where some may be standing. Colours with which none goes on are left out.

    >>> weights((Worker.WHITE, Worker.GOLD), 1, (1, 1, 0, 0, 0, 0))
    {Worker.LIGHT_BLUE: 1}
    """
    own = docks[0]
    ways = {
        worker: arrangements(docks, places, _without(left, worker), (*standing, worker))
        for worker in WORKERS
        if left[worker] and worker is not own and worker not in standing
    }
    return {worker: many for worker, many in ways.items() if many}


@lru_cache(maxsize=10_000)
def arrangements(docks: tuple[Worker, ...], places: int, left: Left, standing: tuple[Worker, ...] = ()) -> int:
    """In how many ways the workers that are left can stand at the places that are left. (MQ9)

    >>> arrangements(WORKERS, 1, (1,) * 6), arrangements(WORKERS, 2, (2,) * 6)
    (265, 484480)
    """
    if len(standing) == places:
        docks, standing = docks[1:], ()
    if not docks:
        return 1
    return sum(weights(docks, places, left, standing).values())


def _without(left: Left, worker: Worker) -> Left:
    return (*left[:worker], left[worker] - 1, *left[worker + 1 :])  # MQ9

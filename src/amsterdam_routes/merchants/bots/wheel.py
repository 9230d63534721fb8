"""What the cubes on the wheel will buy: a rough plan of the rounds to come, as they arrive.

Colours have to arrive together to pay for a card of several colours. So what a die is worth depends on what else comes
in the same round: the plan goes through the compartments in turn, and buys the best that each of them can pay.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import attrs

from amsterdam_routes.kernel.values import bits_of
from amsterdam_routes.merchants.bots.blocks import block_worth
from amsterdam_routes.merchants.bots.outlook import Outlook
from amsterdam_routes.merchants.bots.spending import GUARD, MOST_SETS, activation_worth, packed
from amsterdam_routes.merchants.box.actions import ChooseDice
from amsterdam_routes.merchants.box.cubes import CUBES

EMPTY: Final = (1.0, 0.55, 0.35, 0.2, 0.12, 0.08)
"""By compartment: how likely an empty one stays empty, so that it costs a penalty token. (M4.4e)"""
LEFT: Final = (1.9, 1.7, 1.5, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.8, 0.7)
"""What the first, the second, ... cube is worth that buys no card and no block: the ship and the Amstel take it."""
MOST_LEFT: Final = 60
"""So many cubes are worth something."""
LATER: Final = 0.04
"""By how much less worth something is for each round that it comes later."""


class Thing(NamedTuple):
    """A card or a block that cubes may buy."""

    packed: int
    cubes: int
    worth: float
    bit: int


@attrs.frozen
class Wishes:
    """What a seat would buy: its inactive cards, and the best blocks of each colour."""

    cards: tuple[Thing, ...]
    blocks: tuple[Thing, ...]


def wishes(mind: Outlook, more: Sequence[int] = ()) -> Wishes:
    """What a seat would buy, these cards besides its own among them."""
    lookup = mind.lookup
    cards = []
    for bit in [*mind.inactive, *more]:
        cost = lookup.costs[bit]
        cards.append(Thing(packed(cost), sum(cost), activation_worth(mind, bit), bit))
    best: dict[tuple[int, int], Thing] = {}
    for bit in bits_of(lookup.all_blocks & ~mind.owned):
        place = bit.bit_length() - 1
        cube, cubes = lookup.block_cubes[place], lookup.block_costs[place]
        worth = block_worth(mind, place)
        if (cube, cubes) not in best or worth > best[cube, cubes].worth:
            best[cube, cubes] = Thing(min(cubes, 127) << 8 * cube, cubes, worth, bit)
    return Wishes(tuple(cards), tuple(best.values()))


def plan_worth(mind: Outlook, wished: Wishes, wheel: Sequence[Sequence[int]]) -> float:
    """What the cubes in the compartments will make."""
    cards, blocks, worth = list(wished.cards), list(wished.blocks), 0.0
    for compartment, cubes in enumerate(wheel):
        if compartment >= mind.rounds or not any(cubes):
            continue
        made, some, block = _bought(cubes, cards, blocks)
        worth += made * (1 - LATER * compartment)
        for card in some:
            cards.remove(card)
        if block is not None:
            blocks.remove(block)
    return worth


def _bought(
    cubes: Sequence[int], cards: Sequence[Thing], blocks: Sequence[Thing]
) -> tuple[float, tuple[Thing, ...], Thing | None]:
    """What these cubes make at best, and the cards and the block that they buy for that."""
    have, total = packed(cubes) | GUARD, sum(cubes)
    sets: list[tuple[int, int, float, tuple[Thing, ...]]] = [(have, total, 0.0, ())]
    for card in cards:
        if (have - card.packed) & GUARD == GUARD:
            sets += [
                (left - card.packed, many - card.cubes, worth + card.worth, (*some, card))
                for left, many, worth, some in sets[:MOST_SETS]
                if (left - card.packed) & GUARD == GUARD
            ]
    payable = [block for block in blocks if (have - block.packed) & GUARD == GUARD]
    best, bought, claimed = -1.0, sets[0][3], None
    for left, many, worth, some in sets:
        made = worth + _left_over(many)
        if made > best:
            best, bought, claimed = made, some, None
        for block in payable:
            if (left - block.packed) & GUARD == GUARD:
                made = worth + block.worth + _left_over(many - block.cubes)
                if made > best:
                    best, bought, claimed = made, some, block
    return best, bought, claimed


_SUMS: Final = tuple(accumulate((LEFT[min(n, len(LEFT) - 1)] for n in range(MOST_LEFT)), initial=0.0))


def _left_over(many: int) -> float:
    """What so many cubes are worth that buy no card and no block."""
    return _SUMS[max(0, min(many, MOST_LEFT))]


def wheel_of(mind: Outlook) -> list[list[int]]:
    """The compartments of the wheel; the cube in the storeroom comes with the first."""
    wheel = [[*cubes] for cubes in mind.me.wheel]
    if mind.me.stored is not None:
        wheel[0][mind.me.stored] += 1
    return wheel


def dice_worth(mind: Outlook, choice: ChooseDice, wished: Wishes, wheel: Sequence[Sequence[int]]) -> float:
    """What the wheel will make with the cubes of two dice on it, and the penalty tokens that these avoid."""
    filled, worth = [[*cubes] for cubes in wheel], 0.0
    for die in (choice.a, choice.b):
        filled[mind.table.dice[die] - 1][die] += mind.table.dice[die]
    for compartment, cubes in enumerate(filled[: mind.rounds]):
        if any(cubes) and not any(mind.me.wheel[compartment]):
            worth += mind.penalty * EMPTY[compartment]
    return worth + plan_worth(mind, wished, filled)


def one_more(mind: Outlook) -> list[float]:
    """By colour: what one more cube in the first compartment will make."""
    wished, wheel = wishes(mind), wheel_of(mind)
    worths = []
    for cube in CUBES:
        wheel[0][cube] += 1
        worths.append(plan_worth(mind, wished, wheel))
        wheel[0][cube] -= 1
    return worths


def demand(mind: Outlook) -> list[float]:
    """By colour: how many more cubes one's cards and the best blocks cost than are there or on their way."""
    me, lookup = mind.me, mind.lookup
    wanted = [0.0] * len(CUBES)
    for bit in bits_of(me.inactive_bits):
        for cube, many in enumerate(lookup.costs[bit]):
            wanted[cube] += many
    best = [(0.0, 0)] * len(CUBES)
    for bit in bits_of(lookup.all_blocks & ~mind.owned):
        place = bit.bit_length() - 1
        cost = lookup.block_costs[place]
        if cost:
            cube = lookup.block_cubes[place]
            best[cube] = max(best[cube], (block_worth(mind, place) - 1.2 * cost, cost))
    for cube, (_, cost) in enumerate(best):
        wanted[cube] += cost
    for bit in bits_of(me.active_bits & lookup.plans):
        use = lookup.uses[bit]
        if use.cube is not None:
            wanted[use.cube] += 0.5 * mind.rounds
    there = [sum(many) for many in zip(me.cubes, *me.wheel, strict=True)]
    return [many - held for many, held in zip(wanted, there, strict=True)]

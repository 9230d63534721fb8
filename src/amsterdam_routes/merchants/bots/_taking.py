"""The bot's choices of cards, dice and cubes to take, give and keep.

All of it is judged by a rough plan of the rounds to come: what the cubes on the wheel will buy as they arrive. Colours
have to arrive together to pay for a card of several colours, so what a die is worth depends on what else comes in the
same round. The plan goes through the compartments in turn, and buys the best that each of them can pay.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

import attrs

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.bots._outlook import Outlook, block_worth, card_worth, use_worth
from amsterdam_routes.merchants.bots._spending import GUARD, MOST_SETS, activation_worth, pack
from amsterdam_routes.merchants.box import CUBES, Card
from amsterdam_routes.merchants.box._actions import (
    Action,
    ActivateFree,
    ChooseDice,
    Decline,
    DiscardCard,
    GiveCard,
    Keep,
    PayCube,
    RemoveCard,
    SwapFor,
    TakeCard,
    TakeCube,
    TakeStartCubes,
    UseCard,
)

# --- the plan of the rounds to come

EMPTY: Final = (1.0, 0.55, 0.35, 0.2, 0.12, 0.08)
"""By compartment: how likely an empty one stays empty, so that it costs a penalty token. (M4.4e)"""
LEFT: Final = (1.9, 1.7, 1.5, 1.3, 1.2, 1.1, 1.0, 0.9, 0.8, 0.8, 0.7)
"""What the first, the second, ... cube is worth that buys no card and no block: the ship and the Amstel take it."""
MOST_LEFT: Final = 60
"""How many cubes are worth something, at most."""
LATER: Final = 0.04
"""By how much less worth something is for each round that it comes later."""


class Wish(NamedTuple):
    """A card or a block that cubes may buy."""

    packed: int
    cubes: int
    worth: float
    bit: int


@attrs.frozen
class Wishes:
    """The purchases that a seat wants: its inactive cards, and the best blocks of each colour."""

    cards: tuple[Wish, ...]
    blocks: tuple[Wish, ...]


def wishes(mind: Outlook, more: Sequence[int] = ()) -> Wishes:
    """Return the wishes of a seat that also has these cards."""
    lookup = mind.lookup
    cards = []
    for bit in [*mind.inactive, *more]:
        cost = lookup.costs[bit]
        cards.append(Wish(pack(cost), sum(cost), activation_worth(mind, bit), bit))
    best: dict[tuple[int, int], Wish] = {}
    for bit in bits_of(lookup.all_blocks & ~mind.owned):
        place = bit.bit_length() - 1
        cube, cubes = lookup.block_cubes[place], lookup.block_costs[place]
        worth = block_worth(mind, place)
        if (cube, cubes) not in best or worth > best[cube, cubes].worth:
            best[cube, cubes] = Wish(min(cubes, 127) << 8 * cube, cubes, worth, bit)
    return Wishes(tuple(cards), tuple(best.values()))


def plan_worth(mind: Outlook, wished: Wishes, wheel: Sequence[Sequence[int]]) -> float:
    """Return the worth of the cubes in the compartments."""
    cards, blocks, worth = list(wished.cards), list(wished.blocks), 0.0
    for compartment, cubes in enumerate(wheel):
        if compartment >= mind.rounds or not any(cubes):
            continue
        made, some, block = _buy(cubes, cards, blocks)
        worth += made * (1 - LATER * compartment)
        for card in some:
            cards.remove(card)
        if block is not None:
            blocks.remove(block)
    return worth


def _buy(
    cubes: Sequence[int], cards: Sequence[Wish], blocks: Sequence[Wish]
) -> tuple[float, tuple[Wish, ...], Wish | None]:
    """Return the greatest worth of these cubes, and the cards and the block that they buy for it."""
    have, total = pack(cubes) | GUARD, sum(cubes)
    sets: list[tuple[int, int, float, tuple[Wish, ...]]] = [(have, total, 0.0, ())]
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
        made = worth + _rest_worth(many)
        if made > best:
            best, bought, claimed = made, some, None
        for block in payable:
            if (left - block.packed) & GUARD == GUARD:
                made = worth + block.worth + _rest_worth(many - block.cubes)
                if made > best:
                    best, bought, claimed = made, some, block
    return best, bought, claimed


_SUMS: Final = tuple(accumulate((LEFT[min(n, len(LEFT) - 1)] for n in range(MOST_LEFT)), initial=0.0))


def _rest_worth(many: int) -> float:
    """Return the worth of so many cubes that buy neither a card nor a block."""
    return _SUMS[max(0, min(many, MOST_LEFT))]


def wheel_of(mind: Outlook) -> list[list[int]]:
    """Return the compartments of the wheel; the cube in the storeroom comes with the first."""
    wheel = [[*cubes] for cubes in mind.me.wheel]
    if mind.me.stored is not None:
        wheel[0][mind.me.stored] += 1
    return wheel


def dice_worth(mind: Outlook, choice: ChooseDice, wished: Wishes, wheel: Sequence[Sequence[int]]) -> float:
    """Return the worth of the wheel with the cubes of two dice on it, and the penalty tokens that these avoid."""
    filled, worth = [[*cubes] for cubes in wheel], 0.0
    for die in (choice.a, choice.b):
        filled[mind.table.dice[die] - 1][die] += mind.table.dice[die]
    for compartment, cubes in enumerate(filled[: mind.rounds]):
        if any(cubes) and not any(mind.me.wheel[compartment]):
            worth += mind.penalty * EMPTY[compartment]
    return worth + plan_worth(mind, wished, filled)


def one_more(mind: Outlook) -> list[float]:
    """Return, by colour, the worth of one more cube in the first compartment."""
    wished, wheel = wishes(mind), wheel_of(mind)
    worths = []
    for cube in CUBES:
        wheel[0][cube] += 1
        worths.append(plan_worth(mind, wished, wheel))
        wheel[0][cube] -= 1
    return worths


def demand(mind: Outlook) -> list[float]:
    """Return, by colour, how many cubes are missing for the cards and the best blocks."""
    me, lookup = mind.me, mind.lookup
    wanted = [0.0] * len(CUBES)
    for bit in bits_of(me._inactive_bits):
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
    for bit in bits_of(me._active_bits & lookup.plans):
        use = lookup.uses[bit]
        if use.cube is not None:
            wanted[use.cube] += 0.5 * mind.rounds
    there = [sum(many) for many in zip(me.cubes, *me.wheel, strict=True)]
    return [many - held for many, held in zip(wanted, there, strict=True)]


ACTIVATION: Final = 2.3
"""What a cube of a card's cost stands for, when a card is taken."""
LIKELY: Final = (1.0, 0.95, 0.85, 0.7, 0.55, 0.4, 0.3, 0.25, 0.2)
"""By the cubes of its cost and the colours that they have, added: how likely a card will be activated early enough."""
SOON: Final = 0.5
"""What part it counts that cubes which are on their way can pay for a card."""
KEPT_CARD: Final = 0.5
"""What part of its worth an inactive card keeps that nothing on the wheel can pay yet."""
TOO_LATE: Final = 5.0
"""What it costs to take a card that will hardly be activated any more."""


# --- cards


def take_card(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the best of the cards; none, if all of them only cost something and that is allowed."""
    takes = [action for action in legal if type(action) is TakeCard]
    worths = _worths(mind, [take.card for take in takes])
    best = max(takes, key=lambda take: worths[take.card])
    if worths[best.card] < 0:
        return next((action for action in legal if type(action) is Decline), best)
    return best


def _worths(mind: Outlook, cards: Iterable[Card]) -> dict[Card, float]:
    """Return the worth of each of these cards to the seat that takes it."""
    wheel = wheel_of(mind)
    before = plan_worth(mind, wishes(mind), wheel)
    return {card: _taken_worth(mind, card, wheel, before) for card in cards}


def _taken_worth(mind: Outlook, card: Card, wheel: Sequence[Sequence[int]], before: float) -> float:
    bit, cubes = mind.lookup.bit[card.id], sum(card.cost)
    soon = plan_worth(mind, wishes(mind, (bit,)), wheel) - before
    likely = LIKELY[max(0, min(cubes + sum(map(bool, card.cost)) - 1, len(LIKELY) - 1))]
    if mind.rounds <= cubes // 2:
        return 0.3 * card_worth(mind, bit) * likely - ACTIVATION * cubes - TOO_LATE + SOON * soon
    return card_worth(mind, bit) * likely - ACTIVATION * cubes + SOON * soon


def remove_card(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the card that is worth least."""
    removals = [action for action in legal if type(action) is RemoveCard]
    worths = _worths(mind, [action.card for action in removals])
    return min(removals, key=lambda action: worths[action.card])


def swap_card(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the best card of the discard."""
    swaps = [action for action in legal if type(action) is SwapFor]
    worths = _worths(mind, [action.card for action in swaps])
    return max(swaps, key=lambda action: worths[action.card])


def give_card(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the inactive card that is worth least."""
    wheel, wished = wheel_of(mind), wishes(mind)
    before = plan_worth(mind, wished, wheel)

    def loss(card: Card) -> float:
        bit = mind.lookup.bit[card.id]
        rest = attrs.evolve(wished, cards=tuple(one for one in wished.cards if one.bit != bit))
        kept = KEPT_CARD * card_worth(mind, bit) - ACTIVATION * sum(card.cost)
        return kept + before - plan_worth(mind, rest, wheel)

    cards = [action for action in legal if type(action) is DiscardCard or type(action) is GiveCard]
    return min(cards, key=lambda action: loss(action.card))


def activate_free(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the card that makes most, and saves most cubes."""
    cards = [action for action in legal if type(action) is ActivateFree]
    return max(cards, key=lambda one: card_worth(mind, mind.lookup.bit[one.card.id]) + ACTIVATION * sum(one.card.cost))


# --- dice and cubes


def choose_dice(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the dice whose cubes are worth most together with those on the wheel."""
    wished, wheel = wishes(mind), wheel_of(mind)
    choices = [action for action in legal if type(action) is ChooseDice]
    return max(choices, key=lambda choice: dice_worth(mind, choice, wished, wheel))


def use_dice_cards(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the use that gives more; the cubes of a die are shifted if the wheel makes more of them there."""
    wished, wheel = wishes(mind), wheel_of(mind)
    before = plan_worth(mind, wished, wheel)
    for action in legal:
        if type(action) is UseCard and action.card.effects[0].do != "shift_die":
            if not action.card.pays and use_worth(mind, mind.lookup.uses[mind.lookup.bit[action.card.id]]) > 0:
                return action
        elif type(action) is UseCard and plan_worth(mind, wished, _shift(mind, action, wheel)) > before + 1.0:
            return action
    return legal[-1]


def _shift(mind: Outlook, shift: UseCard, wheel: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the wheel once the cubes of a die are in a neighbouring compartment."""
    turned = [[*cubes] for cubes in wheel]
    assert shift.die is not None
    turn = mind.table.turn
    many, at = mind.table.dice[shift.die] + turn.more_cubes, turn.compartments[mind.me.dice.index(shift.die)]
    turned[at][shift.die] -= many
    turned[at + (1 if shift.up else -1)][shift.die] += many
    return turned


def take_start_cubes(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return a pair of the colour that is wanted most, and one of another colour."""
    wanted = demand(mind)
    takes = [action for action in legal if type(action) is TakeStartCubes]
    return max(takes, key=lambda take: wanted[take.pair] * 2 + wanted[take.first] - 3 * (take.first is take.pair))


def take_cube(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the colour that is wanted most."""
    wanted = demand(mind)
    return max((action for action in legal if type(action) is TakeCube), key=lambda take: wanted[take.cube])


def pay_cube(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the cubes that are wanted least, the lowest colour of them first. (MQ38)"""
    decision, cubes, wanted = mind.table.pending[0], mind.me.cubes, demand(mind)
    payable = [cube for cube in range(decision.least, len(cubes)) for _ in range(min(cubes[cube], decision.many))]
    payable.sort(key=lambda cube: wanted[cube])
    lowest = min(payable[: decision.many])
    return next((action for action in legal if type(action) is PayCube and action.cube == lowest), legal[0])


def keep_cube(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Return the cube that is worth most for the next decisions."""
    worths = one_more(mind)
    kept = [action for action in legal if type(action) is Keep and action.cube is not None]
    return max(kept, key=lambda keep: worths[keep.cube or 0]) if kept else legal[-1]

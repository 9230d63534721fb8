"""What the bot takes, gives and keeps: cards, dice, and cubes of its choice."""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from amsterdam_routes.merchants.bots.cards import card_worth, use_worth
from amsterdam_routes.merchants.bots.outlook import Outlook
from amsterdam_routes.merchants.bots.wheel import demand, dice_worth, one_more, plan_worth, wheel_of, wishes
from amsterdam_routes.merchants.box.actions import (
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
from amsterdam_routes.merchants.box.cards import Card

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
    """The best of the cards; none, if all of them only cost something and that is allowed."""
    takes = [action for action in legal if type(action) is TakeCard]
    worths = _worths(mind, [take.card for take in takes])
    best = max(takes, key=lambda take: worths[take.card])
    if worths[best.card] < 0:
        return next((action for action in legal if type(action) is Decline), best)
    return best


def _worths(mind: Outlook, cards: Iterable[Card]) -> dict[Card, float]:
    """What each of these cards is worth to the seat that takes it."""
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
    """The card that is worth least."""
    removals = [action for action in legal if type(action) is RemoveCard]
    worths = _worths(mind, [action.card for action in removals])
    return min(removals, key=lambda action: worths[action.card])


def swap_card(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The best card of the discard."""
    swaps = [action for action in legal if type(action) is SwapFor]
    worths = _worths(mind, [action.card for action in swaps])
    return max(swaps, key=lambda action: worths[action.card])


def give_card(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The inactive card that is missed least."""
    wheel, wished = wheel_of(mind), wishes(mind)
    before = plan_worth(mind, wished, wheel)

    def missed(card: Card) -> float:
        bit = mind.lookup.bit[card.id]
        rest = attrs.evolve(wished, cards=tuple(one for one in wished.cards if one.bit != bit))
        kept = KEPT_CARD * card_worth(mind, bit) - ACTIVATION * sum(card.cost)
        return kept + before - plan_worth(mind, rest, wheel)

    cards = [action for action in legal if type(action) is DiscardCard or type(action) is GiveCard]
    return min(cards, key=lambda action: missed(action.card))


def activate_free(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The card that makes most, and saves most cubes."""
    cards = [action for action in legal if type(action) is ActivateFree]
    return max(cards, key=lambda one: card_worth(mind, mind.lookup.bit[one.card.id]) + ACTIVATION * sum(one.card.cost))


# --- dice and cubes


def choose_dice(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The dice whose cubes make most together with those that are on the wheel."""
    wished, wheel = wishes(mind), wheel_of(mind)
    choices = [action for action in legal if type(action) is ChooseDice]
    return max(choices, key=lambda choice: dice_worth(mind, choice, wished, wheel))


def use_dice_cards(mind: Outlook, legal: Sequence[Action]) -> Action:
    """Whatever gives more; the cubes of a die are shifted if the wheel makes more of them there."""
    wished, wheel = wishes(mind), wheel_of(mind)
    before = plan_worth(mind, wished, wheel)
    for action in legal:
        if type(action) is UseCard and action.card.effects[0].do != "shift_die":
            if not action.card.pays and use_worth(mind, mind.lookup.uses[mind.lookup.bit[action.card.id]]) > 0:
                return action
        elif type(action) is UseCard and plan_worth(mind, wished, _shifted(mind, action, wheel)) > before + 1.0:
            return action
    return legal[-1]


def _shifted(mind: Outlook, shift: UseCard, wheel: Sequence[Sequence[int]]) -> list[list[int]]:
    """The wheel once the cubes of a die are in a neighbouring compartment."""
    turned = [[*cubes] for cubes in wheel]
    assert shift.die is not None
    turn = mind.table.turn
    many, at = mind.table.dice[shift.die] + turn.more_cubes, turn.compartments[mind.me.dice.index(shift.die)]
    turned[at][shift.die] -= many
    turned[at + (1 if shift.up else -1)][shift.die] += many
    return turned


def take_start_cubes(mind: Outlook, legal: Sequence[Action]) -> Action:
    """A pair of the colour that is wanted most, and one of another colour."""
    wanted = demand(mind)
    takes = [action for action in legal if type(action) is TakeStartCubes]
    return max(takes, key=lambda take: wanted[take.pair] * 2 + wanted[take.first] - 3 * (take.first is take.pair))


def take_cube(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The colour that is wanted most."""
    wanted = demand(mind)
    return max((action for action in legal if type(action) is TakeCube), key=lambda take: wanted[take.cube])


def pay_cube(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The cubes that are wanted least, the lowest colour of them first. (MQ38)"""
    asked, cubes, wanted = mind.table.pending[0], mind.me.cubes, demand(mind)
    payable = [cube for cube in range(asked.least, len(cubes)) for _ in range(min(cubes[cube], asked.many))]
    payable.sort(key=lambda cube: wanted[cube])
    lowest = min(payable[: asked.many])
    return next((action for action in legal if type(action) is PayCube and action.cube == lowest), legal[0])


def keep_cube(mind: Outlook, legal: Sequence[Action]) -> Action:
    """The cube that makes most of what comes next."""
    worths = one_more(mind)
    kept = [action for action in legal if type(action) is Keep and action.cube is not None]
    return max(kept, key=lambda keep: worths[keep.cube or 0]) if kept else legal[-1]

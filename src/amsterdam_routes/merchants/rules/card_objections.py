"""What stands against an action that is about a card: taking, using, activating, giving and swapping one."""

from collections.abc import Iterator

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.merchants.box.actions import (
    Activate,
    ActivateFree,
    Decline,
    DiscardCard,
    GiveCard,
    RemoveCard,
    SwapFor,
    TakeCard,
    UseCard,
)
from amsterdam_routes.merchants.box.card import Card, Timing
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.rules import reasons
from amsterdam_routes.merchants.rules.decisions import Ask, Asked
from amsterdam_routes.merchants.rules.in_turn import repeatable, spared_cards
from amsterdam_routes.merchants.rules.listing import cheapest_cards
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import Tables

Found = Iterator[Violation]
"""What stands against an action."""


def me_of(table: Table, asked: Ask) -> MerchantDraft:
    """The merchant who is asked."""
    return table.merchants[asked.seat]


def take_card(table: Table, asked: Ask, lookup: Tables, action: TakeCard) -> Found:
    if not table.display_bits & lookup.bit[action.card.id]:
        rule = "M4.2j" if asked.what is Asked.START_CARD else "M4.3b"
        yield reasons.NOT_LAID_OUT(rule, card=action.card)


def remove_card(table: Table, asked: Ask, lookup: Tables, action: RemoveCard) -> Found:
    bit = lookup.bit[action.card.id]
    if not table.display_bits & bit:
        yield reasons.NOT_LAID_OUT("M4.13b", card=action.card)
    elif not cheapest_cards(table, lookup) & lookup.plans & bit:
        yield reasons.NOT_THE_CHEAPEST_PLAN(card=action.card)


def decline(table: Table, asked: Ask, lookup: Tables, action: Decline) -> Found:
    me = me_of(table, asked)
    if not me.active_bits & lookup.power["decline"] & ~me.used_bits:
        yield reasons.MAY_NOT_DECLINE()


def inactive(
    rule: str, table: Table, asked: Ask, lookup: Tables, action: DiscardCard | GiveCard | ActivateFree
) -> Found:
    if not me_of(table, asked).inactive_bits & lookup.bit[action.card.id]:
        yield reasons.NOT_INACTIVE(rule, card=action.card)


def use_card(table: Table, asked: Ask, lookup: Tables, action: UseCard) -> Found:
    card, seat, me = action.card, asked.seat, me_of(table, asked)
    bit = lookup.bit[card.id]
    use, rule = lookup.uses[bit], f"C{card.id}"
    if not me.active_bits & bit:
        yield reasons.NOT_ACTIVE("M4.5b", card=card)
    yield from _wrong_phase(table, asked, card)
    if bit & lookup.power_of_market and table.setup.second_purchase == "permanent":
        yield reasons.WORKS_BY_ITSELF(card=card)
    if me.used_bits & bit:
        if not me.active_bits & lookup.power["repeat_plan"] or not bit & lookup.plans:
            yield reasons.USED_ALREADY("M4.5b", card=card)
        elif not repeatable(table, me, lookup) & bit:
            yield reasons.USED_ALREADY("MQ35", card=card)
    for condition in use.conditions:
        found = condition.measure(table, seat)
        if not condition.least <= found <= condition.most:
            yield reasons.CONDITION_FAILS(rule, card=card, measure=condition.need.measure, found=found)
    if me.guilders < use.guilders:
        yield reasons.TOO_FEW_GUILDERS(rule, needed=use.guilders, held=me.guilders)
    if use.cube is not None and not me.cubes[use.cube]:
        yield reasons.MISSING_CUBES(rule, cube=use.cube, needed=1, held=0)
    if sum(me.cubes) < use.chosen_cubes:
        yield reasons.TOO_FEW_CUBES(rule, needed=use.chosen_cubes, held=sum(me.cubes))
    if action.plan is not None and not me.active_bits & lookup.bit[action.plan.id]:
        yield reasons.NOT_ACTIVE("C047", card=action.plan)
    if (card.timing is not Timing.DICE or asked.what is Asked.DICE_CARDS) and not use.gives(table, seat):
        yield reasons.NO_EFFECT(card=card)
    if action.die is not None and asked.what is Asked.DICE_CARDS:
        if action.die not in me.dice:
            yield reasons.DIE_NOT_CHOSEN(die=action.die)
        elif table.turn.compartments[me.dice.index(action.die)] == (5 if action.up else 0):
            yield reasons.NO_COMPARTMENT(die=action.die)


def _wrong_phase(table: Table, asked: Ask, card: Card) -> Found:
    if card.timing is Timing.PERMANENT:
        if asked.what is not Asked.TURN and table.setup.permanent == "turn":
            yield reasons.WRONG_PHASE("MQ21", card=card)
    elif card.timing is Timing.DICE:
        if asked.what is not Asked.DICE_CARDS:
            yield reasons.WRONG_PHASE("M4.4f", card=card)
    elif asked.what is not Asked.TURN:
        yield reasons.WRONG_PHASE("M4.5b", card=card)


def activate(table: Table, asked: Ask, lookup: Tables, action: Activate) -> Found:
    card, me = action.card, me_of(table, asked)
    bit = lookup.bit[card.id]
    sparing = spared_cards(me, lookup) & bit
    if not me.inactive_bits & bit:
        yield reasons.NOT_INACTIVE("M4.5a", card=card)
    elif sparing and action.spared is None:
        yield reasons.MUST_SPARE(card=card)
    elif action.spared is not None and not sparing:
        yield reasons.NOTHING_SPARED(card=card)
    for cube, cost, held in zip(CUBES, card.cost, me.cubes, strict=True):
        needed = cost - (cube is action.spared)
        if held < needed:
            yield reasons.MISSING_CUBES("M4.5a", cube=cube, needed=needed, held=held)


def swap_for(table: Table, asked: Ask, lookup: Tables, action: SwapFor) -> Found:
    if not table.discard_bits & lookup.bit[action.card.id]:
        yield reasons.NOT_IN_THE_DISCARD(card=action.card)
    elif asked.card == action.card:
        yield reasons.JUST_GIVEN(card=action.card)

"""Active cards: how they are used, and what each word of a card gives. (M4.3e, M4.4f, M4.5b, M4.5c)"""

from collections.abc import Sequence

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import Card, Cube, Goods, Timing
from amsterdam_routes.merchants.box._actions import Action, UseCard, UseFreePlan
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._amstel import move_in_turn
from amsterdam_routes.merchants.rules._context import (
    Context,
    choosing,
    decide_first,
    done,
    gain_cubes,
    gain_guilders,
    pay_guilders,
    pay_one_cube,
    score,
    to_discard,
)
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase, decision_of
from amsterdam_routes.merchants.rules._dice import use_dice_card
from amsterdam_routes.merchants.rules._events import CardUsed, CreditChanged
from amsterdam_routes.merchants.rules._measures import Gain
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import Category, MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

# Which cards can be used


def list_uses(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the uses of cards in the turn of a seat. (M4.5b)"""
    if not me._active_bits:
        return ()
    fresh = me._active_bits & ~me._used_bits
    bits = fresh & lookup.plain
    plans = fresh & lookup.plans
    if me._active_bits & lookup.power["repeat_plan"]:
        plans |= repeatable(table, me, lookup)
    if plans:
        payable = 0
        for some, many in zip(lookup.plans_by_cube, me.cubes, strict=True):
            if many:
                payable |= some
        bits |= plans & (payable | lookup.plain)
    others = (fresh | plans) & lookup.in_turn
    while others:
        bit = others & -others
        others ^= bit
        if lookup.uses[bit].usable(table, decision.seat):
            bits |= bit
    if table.setup.second_purchase == "permanent":  # MQ43
        bits &= ~lookup.power_of_market
    use = lookup.table.use
    found: list[Action] = []
    while bits:
        bit = bits & -bits
        bits ^= bit
        if bit in use:
            found.append(use[bit])
        else:
            found += _with_a_plan(me, bit, lookup)
    return found


def repeatable(table: TableDraft, me: MerchantDraft, lookup: Tables) -> int:
    """Return the plans with a token that may still be used again. (C029, MQ35)"""
    repeated, used = table.turn.repeated, me._active_bits & me._used_bits & lookup.plans
    if repeated is None:
        return used
    most = max(lookup.amounts["repeat_plan"][bit] for bit in bits_of(me._active_bits & lookup.power["repeat_plan"]))
    return used & lookup.bit[repeated.id] if table.turn.repeats < most else 0


def _with_a_plan(me: MerchantDraft, bit: int, lookup: Tables) -> list[Action]:
    """List the uses of a card whose price is an active plan. (C047)"""
    return [lookup.table.use_with[bit][plan] for plan in bits_of(me._active_bits & lookup.plans)]


def list_anytime(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the uses of permanent cards outside of one's turn. (M4.5c, MQ21, MQ79)"""
    use = lookup.table.use
    cards = me._active_bits & lookup.anytime
    if not cards or table.setup.permanent == "turn":
        return ()
    usable = [bit for bit in bits_of(cards) if lookup.uses[bit].usable(table, decision.seat)]
    return [action for bit in usable for action in ([use[bit]] if bit in use else _with_a_plan(me, bit, lookup))]


def list_dice_uses(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the uses of cards after the choice of dice. (M4.4f)"""
    found: list[Action] = []
    for bit in bits_of(me._active_bits & lookup.in_dice & ~me._used_bits):  # M4.4f
        if not lookup.uses[bit].usable(table, decision.seat):
            continue
        if bit in lookup.table.shifts:
            for die, compartment in zip(me.dice, table.turn.compartments, strict=True):
                down, up = lookup.table.shifts[bit][die]
                if compartment > 0:  # MQ14
                    found.append(down)
                if compartment < 5:
                    found.append(up)
        else:
            found.append(lookup.table.use[bit])
    found += list_anytime(table, me, decision, lookup)
    found.sort(key=lookup.index.__getitem__)
    return found


# Why not


def against_use_card(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: UseCard) -> Found:
    """Say why this card cannot be used so. (M4.5b)"""
    card, seat = action.card, decision.seat
    bit = lookup.bit[card.id]
    use, rule = lookup.uses[bit], f"C{card.id}"
    if not me._active_bits & bit:
        yield reasons.NOT_ACTIVE("M4.5b", card=card)
    yield from _wrong_phase(table, decision, card)
    if bit & lookup.power_of_market and table.setup.second_purchase == "permanent":
        yield reasons.WORKS_BY_ITSELF(card=card)
    if me._used_bits & bit:
        if not me._active_bits & lookup.power["repeat_plan"] or not bit & lookup.plans:
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
    if action.plan is not None and not me._active_bits & lookup.bit[action.plan.id]:
        yield reasons.NOT_ACTIVE("C047", card=action.plan)
    if (card.timing is not Timing.DICE or decision.what is DecisionKind.DICE_CARDS) and not use.gives(table, seat):
        yield reasons.NO_EFFECT(card=card)
    if action.die is not None and decision.what is DecisionKind.DICE_CARDS:
        if action.die not in me.dice:
            yield reasons.DIE_NOT_CHOSEN(die=action.die)
        elif table.turn.compartments[me.dice.index(action.die)] == (5 if action.up else 0):
            yield reasons.NO_COMPARTMENT(die=action.die)


def _wrong_phase(table: Table, decision: Decision, card: Card) -> Found:
    """Say that a card is of another phase, if it is."""
    if card.timing is Timing.PERMANENT:
        if decision.what is not DecisionKind.TURN and table.setup.permanent == "turn":
            yield reasons.WRONG_PHASE("MQ21", card=card)
    elif card.timing is Timing.DICE:
        if decision.what is not DecisionKind.DICE_CARDS:
            yield reasons.WRONG_PHASE("M4.4f", card=card)
    elif decision.what is not DecisionKind.TURN:
        yield reasons.WRONG_PHASE("M4.5b", card=card)


# What happens


def use_card(context: Context, seat: int, action: UseCard) -> None:
    """Use an active card: pay its price first, then take its gains. (M4.5b, M4.5r)"""
    lookup = context.lookup
    bit = lookup.bit[action.card.id]
    me = context.me(seat)
    if bit & lookup.in_dice:
        mark_used(context, seat, me, bit)
        use_dice_card(context, seat, action)
        return
    if bit & lookup.anytime:
        if context.log is not None:
            context.log.append(CardUsed(seat, action.card))
    elif bit & lookup.plans:
        _use_plan(context, seat, me, bit, action.card)
    else:
        mark_used(context, seat, me, bit)
    use = lookup.uses[bit]
    if use.guilders:
        pay_guilders(context, seat, use.guilders)
    if use.cube is not None:
        pay_one_cube(context, seat, use.cube)
    if action.plan is not None:
        to_discard(context, seat, action.plan)  # C047
    if use.chosen_cubes:
        decide_first(context, decision_of(seat, DecisionKind.PAYMENT, use.chosen_cubes, buys=action))
    else:
        give_all(context, seat, use.gains)


def mark_used(context: Context, seat: int, me: MerchantDraft, bit: int) -> None:
    """Put a token on a card."""
    me._used_bits |= bit
    if context.log is not None:
        context.log.append(CardUsed(seat, context.lookup.uses[bit].card))


def _use_plan(context: Context, seat: int, me: MerchantDraft, bit: int, card: Card) -> None:
    """Put a token on a plan; its second and third use are those of card 029. (MQ25, MQ35)"""
    turn = context.turn()
    turn._plans_bits |= 1 << context.lookup.district_of[bit]
    if me._used_bits & bit:
        turn.repeated, turn.repeats = card, turn.repeats + 1 if turn.repeated is not None else 2
    elif turn.repeated == card:
        turn.repeats = 1  # MQ25: it was discarded, and came back without its tokens
    mark_used(context, seat, me, bit)


def list_free_plan(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the two answers: to use the plan just activated, or not. (C035, MQ34)"""
    return lookup.table.free_plan


def use_free_plan(context: Context, seat: int, action: UseFreePlan) -> None:
    """Use the plan just activated at once without its cube, or do not. (C035, MQ34)"""
    card = context.table.pending[0].card
    assert card is not None
    done(context)
    if action.use:
        bit = context.lookup.bit[card.id]
        context.turn()._plans_bits |= 1 << context.lookup.district_of[bit]
        if context.log is not None:
            context.log.append(CardUsed(seat, card))
        give_all(context, seat, context.lookup.uses[bit].gains)


# What cards give


def give_all(context: Context, seat: int, gains: Sequence[Gain], paid: tuple[Cube, ...] = ()) -> None:
    """Give the gains of a card one after the other, and ask for its decisions in the same order."""
    decide_first(context, *[decision for gain in gains for decision in give(context, seat, gain, paid)])


def give(context: Context, seat: int, gain: Gain, paid: tuple[Cube, ...] = ()) -> list[Decision]:
    """Give one gain of a card, and return the decisions that it needs.

    The words are those of `box/__init__.py`.
    """
    word, many = gain.do, gain.many(context.table, seat)
    if not many:
        return []
    if word == "points":
        score(context, seat, many, Category.CARDS)
        context.turn().card_points += many  # MQ27
    elif word == "guilders":
        gain_guilders(context, seat, many)
        context.turn().card_guilders += many  # MQ27
    elif word == "cubes":
        assert gain.cube is not None
        gain_cubes(context, seat, gain.cube, many)
    elif word == "choose_cubes":
        return [choosing(seat, many)]
    elif word == "other_cube":
        return [choosing(seat, many, paid)]  # MQ33
    elif word == "amstel":
        move_in_turn(context, seat, many)
    elif word == "sail":
        add_credit(context, seat, many)  # C022
    elif word == "market_again":
        context.turn().more_purchases += many  # C020
    else:
        assert word == "activate_free"
        return [decision_of(seat, DecisionKind.FREE_CARD, many)]  # C038
    return []


def add_credit(context: Context, seat: int, fields: int) -> None:
    """Let so many more fields of the harbour cost no cube, this turn. (MQ31)"""
    turn = context.turn()
    turn.credit += fields
    if context.log is not None and context.table.phase is Phase.ACTIONS:
        context.log.append(CreditChanged(seat, turn.credit))


def answer(context: Context, seat: int, answering: int, occasion: str) -> None:
    """Let permanent cards give their gains on an occasion. (MQ22)"""
    for bit in bits_of(answering):
        for effect, gain in zip(context.lookup.uses[bit].card.effects, context.lookup.uses[bit].gains, strict=True):
            if effect.on in (occasion, occasion.partition(":")[0]) and effect.do != "spare_cube":  # that is in the cost
                give(context, seat, gain)


def answer_to_claim(context: Context, seat: int) -> None:
    """Let cards give their gains when a block is claimed. (C026, C074)"""
    answering = context.table.merchants[seat]._active_bits & context.lookup.on_claim
    if answering:
        answer(context, seat, answering, "claim")


def answer_to_delivery(context: Context, seat: int, goods: Goods) -> None:
    """Let cards give their gains when goods are delivered. (C073, C075-C084)"""
    answering = context.table.merchants[seat]._active_bits & context.lookup.on_deliver[goods]
    if answering:
        answer(context, seat, answering, f"deliver:{goods}")

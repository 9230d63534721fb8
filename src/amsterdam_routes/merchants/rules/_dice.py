"""The dice: the roll, the choice of two, the cards of phase II, and the wheel. (M4.4)"""

from collections.abc import Sequence
from operator import add

from amsterdam_routes.kernel._values import add_at
from amsterdam_routes.merchants.box import CUBES, NO_CUBES, Cube
from amsterdam_routes.merchants.box._actions import Action, ChooseDice, DoneWithDice, UseCard
from amsterdam_routes.merchants.rules._context import Context, done, gain_guilders, take_penalty
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._events import CubesPlaced, CubesShifted, DiceRolled, DiceTurned, WheelTurned
from amsterdam_routes.merchants.rules._state import FRESH_TURN, MerchantDraft, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

FACES = 6


def roll(context: Context) -> None:
    """Roll all six dice. (M4.4a)"""
    context.table.rolled = tuple([number + 1 for number in context.source.below_many(FACES, len(CUBES))])
    if context.log is not None:
        context.log.append(DiceRolled(context.table.rolled))


def turned(rolled: tuple[int, ...], rounds_left: int) -> tuple[int, ...]:
    """Return the dice with the high ones turned to 1, where so many rounds are still to come. (M4.4b)

    >>> turned((1, 2, 3, 4, 5, 6), rounds_left=3)
    (1, 2, 3, 4, 1, 1)
    """
    return tuple([1 if pips > rounds_left + 1 else pips for pips in rolled])


def turn_high_dice(context: Context) -> None:
    """Turn high faces to 1 whose cubes would come too late. (M4.4b)"""
    table = context.table
    table.dice = turned(table.rolled, table.setup.edition.last_round - table.round)
    if context.log is not None and table.dice != table.rolled:
        context.log.append(DiceTurned(table.dice))


def list_dice(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List every two of the dice. (M4.4c)"""
    return lookup.table.dice


def choose_dice(context: Context, seat: int, action: ChooseDice) -> None:
    """Put the cubes of two dice onto the wheel. (M4.4c)"""
    me, table = context.me(seat), context.table
    me.dice = (action.a, action.b)
    table.turn = FRESH_TURN
    for die in me.dice:
        _place(context, seat, me, die, table.dice[die], table.dice[die] - 1)
    if me._active_bits & context.lookup.in_dice:
        context.memory().compartments = tuple([table.dice[die] - 1 for die in me.dice])
        done(context, decision_of(seat, DecisionKind.DICE_CARDS))
    else:
        done(context)


def list_done(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the action of using no further card of phase II. (M4.4f)"""
    return (lookup.table.done,)


def done_with_dice(context: Context, seat: int, action: DoneWithDice) -> None:
    """End the choice of dice, and forget all that had to be remembered of it. (M4.4f)"""
    context.table.turn = FRESH_TURN
    done(context)


def _place(context: Context, seat: int, me: MerchantDraft, cube: Cube, many: int, compartment: int) -> None:
    me.wheel = _changed(me.wheel, compartment, cube, many)
    if context.log is not None:
        context.log.append(CubesPlaced(seat, cube, many, compartment + 1))


def _changed(
    wheel: tuple[tuple[int, ...], ...], compartment: int, cube: Cube, many: int
) -> tuple[tuple[int, ...], ...]:
    cubes = [*wheel[compartment]]
    cubes[cube] += many
    return (*wheel[:compartment], tuple(cubes), *wheel[compartment + 1 :])


def use_dice_card(context: Context, seat: int, action: UseCard) -> None:
    """Use a card of phase II, after the choice of dice. (M4.4f, MQ39)"""
    me, table = context.me(seat), context.table
    for gain in context.lookup.uses[context.lookup.bit[action.card.id]].gains:
        if gain.do == "guilders":
            gain_guilders(context, seat, gain.many(table, seat))  # C051
        elif gain.do == "cubes_for_ones":
            for die in me.dice:
                if table.dice[die] == 1:
                    _place(context, seat, me, die, gain.amount, 0)  # C052
        elif gain.do == "cubes_with_dice":
            for die, compartment in zip(me.dice, table.turn.compartments, strict=True):
                _place(context, seat, me, die, gain.amount, compartment)  # C054
            context.memory().more_cubes += gain.amount
        else:
            assert gain.do == "shift_die"
            assert action.die is not None
            _shift(context, seat, me, action.die, 1 if action.up else -1)  # C053


def _shift(context: Context, seat: int, me: MerchantDraft, die: Cube, step: int) -> None:
    """Shift all cubes of a die to a neighbouring compartment; those of card 052 stay. (C053, MQ39)"""
    turn = context.memory()
    which, many = me.dice.index(die), context.table.dice[die] + turn.more_cubes
    compartments = [*turn.compartments]
    me.wheel = _changed(me.wheel, compartments[which], die, -many)
    compartments[which] += step
    me.wheel = _changed(me.wheel, compartments[which], die, many)
    turn.compartments = tuple(compartments)
    if context.log is not None:
        context.log.append(CubesShifted(seat, die, many, compartments[which] + 1))


def turn_wheels(context: Context) -> None:
    """Turn all wheels: the cubes in compartment 1 come into the supply, with the stored cube. (M4.4d)"""
    for seat in range(context.table.players):
        me = context.me(seat)
        arrived, stored = me.wheel[0], me.stored
        me.wheel = (*me.wheel[1:], NO_CUBES)
        cubes = tuple(map(add, me.cubes, arrived))
        me.cubes, me.stored = cubes if stored is None else add_at(cubes, stored, 1), None
        if context.log is not None:
            context.log.append(WheelTurned(seat, arrived, stored))
        if not any(arrived):
            take_penalty(context, seat, 1)  # M4.4e, MQ5

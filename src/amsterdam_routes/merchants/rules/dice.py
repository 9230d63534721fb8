"""Phase II: the roll, the choice of two dice, the cards of the phase, and the wheel. (M4.4)"""

from operator import add

from amsterdam_routes.kernel.counts import added
from amsterdam_routes.merchants.box.actions import ChooseDice, UseCard
from amsterdam_routes.merchants.box.cubes import CUBES, NO_CUBES, Cube
from amsterdam_routes.merchants.rules.decisions import Asked, asking
from amsterdam_routes.merchants.rules.events import CubesPlaced, CubesShifted, DiceRolled, DiceTurned, WheelTurned
from amsterdam_routes.merchants.rules.merchant import FRESH_TURN, MerchantDraft
from amsterdam_routes.merchants.rules.play import Play, done, gain_guilders, take_penalty

FACES = 6


def roll(play: Play) -> None:
    """The first player rolls all six dice. (M4.4a)"""
    play.table.rolled = tuple([play.source.below(FACES) + 1 for _ in CUBES])
    if play.log is not None:
        play.log.append(DiceRolled(play.table.rolled))


def turned(rolled: tuple[int, ...], rounds_left: int) -> tuple[int, ...]:
    """The dice with the high ones turned to 1, where so many rounds are still to come. (M4.4b)

    >>> turned((1, 2, 3, 4, 5, 6), rounds_left=3)
    (1, 2, 3, 4, 1, 1)
    """
    return tuple([1 if pips > rounds_left + 1 else pips for pips in rolled])


def turn_high_dice(play: Play) -> None:
    """Faces so high that their cubes would come too late turn to 1. (M4.4b)"""
    table = play.table
    table.dice = turned(table.rolled, table.setup.edition.last_round - table.round)
    if play.log is not None and table.dice != table.rolled:
        play.log.append(DiceTurned(table.dice))


def choose_dice(play: Play, seat: int, action: ChooseDice) -> None:
    """The cubes of two dice go onto the wheel. (M4.4c)"""
    me, table = play.me(seat), play.table
    me.dice = (action.a, action.b)
    table.turn = FRESH_TURN
    for die in me.dice:
        _place(play, seat, me, die, table.dice[die], table.dice[die] - 1)
    if me.active_bits & play.lookup.in_dice:
        play.memory().compartments = tuple([table.dice[die] - 1 for die in me.dice])
        done(play, asking(seat, Asked.DICE_CARDS))
    else:
        done(play)


def done_with_dice(play: Play) -> None:
    """The choice of dice is over, and with it all that had to be remembered of it."""
    play.table.turn = FRESH_TURN
    done(play)


def _place(play: Play, seat: int, me: MerchantDraft, cube: Cube, many: int, compartment: int) -> None:
    me.wheel = _changed(me.wheel, compartment, cube, many)
    if play.log is not None:
        play.log.append(CubesPlaced(seat, cube, many, compartment + 1))


def _changed(
    wheel: tuple[tuple[int, ...], ...], compartment: int, cube: Cube, many: int
) -> tuple[tuple[int, ...], ...]:
    cubes = [*wheel[compartment]]
    cubes[cube] += many
    return (*wheel[:compartment], tuple(cubes), *wheel[compartment + 1 :])


def use_dice_card(play: Play, seat: int, action: UseCard) -> None:
    """A card of phase II is used, after the choice of dice. (M4.4f, MQ39)"""
    me, table = play.me(seat), play.table
    for gain in play.lookup.uses[play.lookup.bit[action.card.id]].gains:
        if gain.do == "guilders":
            gain_guilders(play, seat, gain.many(table, seat))  # C051
        elif gain.do == "cubes_for_ones":
            for die in me.dice:
                if table.dice[die] == 1:
                    _place(play, seat, me, die, gain.amount, 0)  # C052
        elif gain.do == "cubes_with_dice":
            for die, compartment in zip(me.dice, table.turn.compartments, strict=True):
                _place(play, seat, me, die, gain.amount, compartment)  # C054
            play.memory().more_cubes += gain.amount
        else:
            assert gain.do == "shift_die"
            assert action.die is not None
            _shift(play, seat, me, action.die, 1 if action.up else -1)  # C053


def _shift(play: Play, seat: int, me: MerchantDraft, die: Cube, step: int) -> None:
    """All cubes of a die go into a neighbouring compartment; those of card 052 stay. (C053, MQ39)"""
    turn = play.memory()
    which, many = me.dice.index(die), play.table.dice[die] + turn.more_cubes
    compartments = [*turn.compartments]
    me.wheel = _changed(me.wheel, compartments[which], die, -many)
    compartments[which] += step
    me.wheel = _changed(me.wheel, compartments[which], die, many)
    turn.compartments = tuple(compartments)
    if play.log is not None:
        play.log.append(CubesShifted(seat, die, many, compartments[which] + 1))


def turn_wheels(play: Play) -> None:
    """All wheels turn: what was in compartment 1 comes into the supply, with the stored cube. (M4.4d)"""
    for seat in range(play.table.players):
        me = play.me(seat)
        arrived, stored = me.wheel[0], me.stored
        me.wheel = (*me.wheel[1:], NO_CUBES)
        cubes = tuple(map(add, me.cubes, arrived))
        me.cubes, me.stored = cubes if stored is None else added(cubes, stored, 1), None
        if play.log is not None:
            play.log.append(WheelTurned(seat, arrived, stored))
        if not any(arrived):
            take_penalty(play, seat, 1)  # M4.4e, MQ5

"""Cubes, one by one: the first ones, those that are paid and taken, and the one that is kept. (M4.2k, M4.5r, M4.6a)"""

from collections.abc import Sequence

from amsterdam_routes.merchants.box import CUBES, NO_CUBES
from amsterdam_routes.merchants.box._actions import (
    Action,
    Advance,
    Keep,
    PayCube,
    Sail,
    TakeCube,
    TakeStartCubes,
    UseCard,
)
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._abilities import give_all
from amsterdam_routes.merchants.rules._amstel import move_in_turn
from amsterdam_routes.merchants.rules._context import Context, done, gain_cubes, pay_one_cube
from amsterdam_routes.merchants.rules._decisions import Decision, make_decision
from amsterdam_routes.merchants.rules._events import CubeKept, CubesPlaced
from amsterdam_routes.merchants.rules._harbour import sail_paid
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

# The first cubes (M4.2k)


def list_start_cubes(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List every colour for the first cube, with every colour for the pair. (M4.2k)"""
    return lookup.table.start_cubes


def take_start_cubes(context: Context, seat: int, action: TakeStartCubes) -> None:
    """Put a cube into compartment 1, and a pair into compartment 2. (M4.2k)"""
    me, first, pair = context.me(seat), action.first, action.pair
    one, two = [*NO_CUBES], [*NO_CUBES]
    one[first] += 1
    two[pair] += 2
    me.wheel = (tuple(one), tuple(two), *me.wheel[2:])
    if context.log is not None:
        context.log.append(CubesPlaced(seat, first, 1, 1))
        context.log.append(CubesPlaced(seat, pair, 2, 2))
    done(context)


# Paying cubes of choice, in the order of their colours (M4.5r, MQ38)


def list_payments(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the colours that may be paid next. (MQ38)"""
    return lookup.payments(me.cubes, decision.least, decision.many)


def against_pay_cube(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: PayCube) -> Found:
    """Say why this cube cannot be paid. (MQ38)"""
    cube, cubes = action.cube, me.cubes
    left = sum(cubes[cube:])
    if cube < decision.least:
        yield reasons.LOWER_COLOR(cube=cube, least=decision.least)
    if not cubes[cube]:
        yield reasons.MISSING_CUBES("MQ38", cube=cube, needed=1, held=0)
    if left < decision.many:
        yield reasons.NOT_ENOUGH_AFTER(cube=cube, needed=decision.many, held=left)


def pay_cube(context: Context, seat: int, action: PayCube) -> None:
    """Pay one of the owed cubes; after the last one, carry out the purchase. (MQ38, M4.5r)"""
    decision, cube = context.table.pending[0], action.cube
    pay_one_cube(context, seat, cube)
    buys = decision.buys
    paid = (*decision.barred, cube) if cube not in decision.barred else decision.barred
    if decision.many > 1:
        done(context, make_decision(seat, decision.what, decision.many - 1, cube, paid, None, buys))
        return
    done(context)
    if type(buys) is Sail:
        sail_paid(context, seat, buys)
    elif type(buys) is Advance:
        move_in_turn(context, seat, buys.fields)
    else:
        assert type(buys) is UseCard
        give_all(context, seat, context.lookup.uses[context.lookup.bit[buys.card.id]].gains, paid)


# Taking cubes of choice, in the same order (MQ33, MQ38)


def list_cubes(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the colours that may be taken next. (MQ33, MQ38)"""
    return [take for take in lookup.table.take_cube[decision.least :] if take.cube not in decision.barred]


def against_take_cube(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: TakeCube) -> Found:
    """Say why this cube cannot be taken. (MQ33, MQ38)"""
    if action.cube < decision.least:
        yield reasons.LOWER_COLOR(cube=action.cube, least=decision.least)
    if action.cube in decision.barred:
        yield reasons.SAME_COLOR(cube=action.cube)


def take_cube(context: Context, seat: int, action: TakeCube) -> None:
    """Take a cube of a chosen colour; the next one has the same colour or a later one. (MQ38)"""
    decision, cube = context.table.pending[0], action.cube
    gain_cubes(context, seat, cube, 1)
    if decision.many > 1:
        done(context, make_decision(seat, decision.what, decision.many - 1, cube, decision.barred, None, None))
    else:
        done(context)


# Keeping one at the end of the round (M4.6a)


def list_kept(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the cubes that may be kept, and the choice to keep none. (M4.6a, MQ40)"""
    cubes, keep = me.cubes, lookup.table.keep
    return [*[keep[cube] for cube in CUBES if cubes[cube]], keep[-1]]  # MQ40


def against_keep(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Keep) -> Found:
    """Say why this cube cannot be kept. (M4.6a)"""
    if action.cube is not None and not me.cubes[action.cube]:
        yield reasons.MISSING_CUBES("M4.6a", cube=action.cube, needed=1, held=0)


def keep(context: Context, seat: int, action: Keep) -> None:
    """Give the cubes back, but for the one that is kept. (M4.6a)"""
    me, cube = context.me(seat), action.cube
    returned = [*me.cubes]
    if cube is not None:
        returned[cube] -= 1
    me.cubes, me.stored = NO_CUBES, cube
    if context.log is not None:
        context.log.append(CubeKept(seat, cube, tuple(returned)))
    done(context)

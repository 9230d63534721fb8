"""Cubes, one by one: the first ones, those that are paid and taken, and the one that is kept. (M4.2k, M4.5r, M4.6a)"""

from collections.abc import Sequence

from amsterdam_routes.merchants.box.actions import (
    Action,
    Advance,
    Keep,
    PayCube,
    Sail,
    TakeCube,
    TakeStartCubes,
    UseCard,
)
from amsterdam_routes.merchants.box.components import CUBES, NO_CUBES
from amsterdam_routes.merchants.rules import reasons
from amsterdam_routes.merchants.rules.abilities import give_all
from amsterdam_routes.merchants.rules.amstel import move_in_turn
from amsterdam_routes.merchants.rules.context import Context, done, gain_cubes, pay_one_cube
from amsterdam_routes.merchants.rules.decisions import Ask, ask
from amsterdam_routes.merchants.rules.events import CubeKept, CubesPlaced
from amsterdam_routes.merchants.rules.harbour import sail_paid
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.reasons import Found
from amsterdam_routes.merchants.rules.state import Table, TableDraft
from amsterdam_routes.merchants.rules.tables import Tables

# The first cubes (M4.2k)


def list_start_cubes(table: TableDraft, me: MerchantDraft, asked: Ask, lookup: Tables) -> Sequence[Action]:
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


def list_payments(table: TableDraft, me: MerchantDraft, asked: Ask, lookup: Tables) -> Sequence[Action]:
    """List the colours that may be paid next. (MQ38)"""
    return lookup.payments(me.cubes, asked.least, asked.many)


def against_pay_cube(table: Table, me: MerchantDraft, asked: Ask, lookup: Tables, action: PayCube) -> Found:
    """Say why this cube cannot be paid. (MQ38)"""
    cube, cubes = action.cube, me.cubes
    left = sum(cubes[cube:])
    if cube < asked.least:
        yield reasons.LOWER_COLOR(cube=cube, least=asked.least)
    if not cubes[cube]:
        yield reasons.MISSING_CUBES("MQ38", cube=cube, needed=1, held=0)
    if left < asked.many:
        yield reasons.NOT_ENOUGH_AFTER(cube=cube, needed=asked.many, held=left)


def pay_cube(context: Context, seat: int, action: PayCube) -> None:
    """Pay one of the cubes that are owed; after the last one comes what they pay for. (MQ38, M4.5r)"""
    asked, cube = context.table.pending[0], action.cube
    pay_one_cube(context, seat, cube)
    buys = asked.buys
    paid = (*asked.barred, cube) if cube not in asked.barred else asked.barred
    if asked.many > 1:
        done(context, ask(seat, asked.what, asked.many - 1, cube, paid, None, buys))
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


def list_cubes(table: TableDraft, me: MerchantDraft, asked: Ask, lookup: Tables) -> Sequence[Action]:
    """List the colours that may be taken next. (MQ33, MQ38)"""
    return [take for take in lookup.table.take_cube[asked.least :] if take.cube not in asked.barred]


def against_take_cube(table: Table, me: MerchantDraft, asked: Ask, lookup: Tables, action: TakeCube) -> Found:
    """Say why this cube cannot be taken. (MQ33, MQ38)"""
    if action.cube < asked.least:
        yield reasons.LOWER_COLOR(cube=action.cube, least=asked.least)
    if action.cube in asked.barred:
        yield reasons.SAME_COLOR(cube=action.cube)


def take_cube(context: Context, seat: int, action: TakeCube) -> None:
    """Take a cube of choice; the next one is of the same colour or a later one. (MQ38)"""
    asked, cube = context.table.pending[0], action.cube
    gain_cubes(context, seat, cube, 1)
    if asked.many > 1:
        done(context, ask(seat, asked.what, asked.many - 1, cube, asked.barred, None, None))
    else:
        done(context)


# Keeping one at the end of the round (M4.6a)


def list_kept(table: TableDraft, me: MerchantDraft, asked: Ask, lookup: Tables) -> Sequence[Action]:
    """List the cubes that may be kept, and that none is. (M4.6a, MQ40)"""
    cubes, keep = me.cubes, lookup.table.keep
    return [*[keep[cube] for cube in CUBES if cubes[cube]], keep[-1]]  # MQ40


def against_keep(table: Table, me: MerchantDraft, asked: Ask, lookup: Tables, action: Keep) -> Found:
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

"""The Amstel: discs, stacks, bridges, the end field, and the order of the players. (M4.2i, M4.5n, M4.5o)"""

from collections.abc import Sequence

from amsterdam_routes.merchants.box._actions import Action, Advance
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._context import Context, decide_first, score
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._events import DiscLifted, DiscMoved
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import Category, MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables


def seats_in_order(table: TableDraft) -> list[int]:
    """Return the players in the order of their discs; TOM has no turn. (M4.2i, MQ75)"""
    amstel, players = table.amstel, table.setup.players
    return [*amstel] if players > 1 else [seat for seat in amstel if seat < players]


# The paid advance (M4.5n, M4.5r)


def price_of_advance(fields: int) -> int:
    """Return the cubes that an advance costs: 1 for the first field, 2 for each further one. (M4.5n)

    >>> [price_of_advance(fields) for fields in (1, 2, 3)]
    [1, 3, 5]
    """
    return 2 * fields - 1


def list_advances(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the advances that the cubes can pay for, up to the end field; once a turn. (M4.5n)"""
    if table.turn.advanced:
        return ()
    advances = lookup.table.advance
    left = len(advances) - 1 - me.amstel_field
    most = (sum(me.cubes) + 1) // 2  # the inverse of `price_of_advance`
    return advances[most if most < left else left]


def against_advance(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Advance) -> Found:
    """Say why the disc cannot advance so far. (M4.5n, M4.5o)"""
    left, needed, held = table.edition.amstel_end - me.amstel_field, price_of_advance(action.fields), sum(me.cubes)
    if table.turn.advanced:
        yield reasons.ADVANCED_ALREADY()
    if action.fields > left:
        yield reasons.BEYOND_THE_END(fields=action.fields, left=left)
    if held < needed:
        yield reasons.TOO_FEW_CUBES("M4.5n", needed=needed, held=held)


def advance(context: Context, seat: int, action: Advance) -> None:
    """Advance for cubes, which are paid first. (M4.5n, M4.5r)"""
    context.turn().advanced = True
    decide_first(context, decision_of(seat, DecisionKind.PAYMENT, price_of_advance(action.fields), buys=action))


# How discs move (M4.5n, M4.5o, C034)


def move_in_turn(context: Context, seat: int, fields: int) -> None:
    """Move a disc forward in its owner's turn. (C014)"""
    moved = move_disc(context, seat, fields)
    if moved:
        context.turn().amstel_moved += moved


def move_disc(context: Context, seat: int, fields: int) -> int:
    """Move a disc forward so many fields, or to the end field; return how many it went. (MQ37)"""
    table, lookup = context.table, context.lookup
    me = context.me(seat)
    start, end = me.amstel_field, len(lookup.bridges) - 1
    to = min(start + fields, end)
    if to == start:
        return 0
    me.amstel_field = to
    ahead: list[int] = []
    behind: list[int] = []
    for other in table.amstel:
        if other != seat:
            field = table.merchants[other].amstel_field
            (ahead if field > to or field == to == end else behind).append(other)  # M4.5n, M4.5o
    table.amstel = (*ahead, seat, *behind)
    if context.log is not None:
        context.log.append(DiscMoved(seat, to))
    points = lookup.bridges[to] - lookup.bridges[start]
    if points:
        score(context, seat, points, Category.AMSTEL)
    if to < end and lookup.power["stay_on_top"]:
        for other in behind:
            if table.merchants[other].amstel_field == to and stays_on_top(context, other):
                lift_disc(context, other)  # C034
    return to - start


def stays_on_top(context: Context, seat: int) -> bool:
    """Say whether the disc of a seat stays on top of its stack when others arrive. (C034)"""
    return context.table.merchants[seat]._active_bits & context.lookup.power["stay_on_top"] != 0


def lift_disc(context: Context, seat: int) -> None:
    """Lay a disc on top of its stack; on the end field there are no stacks. (C034, MQ76)"""
    table = context.table
    field = table.merchants[seat].amstel_field
    if field == len(context.lookup.bridges) - 1:
        return
    others = [other for other in table.amstel if other != seat]
    place = sum(table.merchants[other].amstel_field > field for other in others)
    order = (*others[:place], seat, *others[place:])
    if order != table.amstel:
        table.amstel = order
        if context.log is not None:
            context.log.append(DiscLifted(seat))

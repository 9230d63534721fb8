"""The Amstel: discs, stacks, bridges and the end field. (M4.5n, M4.5o)"""

from amsterdam_routes.merchants.box.actions import Advance
from amsterdam_routes.merchants.rules.decisions import Asked, asking
from amsterdam_routes.merchants.rules.events import DiscLifted, DiscMoved
from amsterdam_routes.merchants.rules.merchant import Category
from amsterdam_routes.merchants.rules.play import Play, ask_first, score


def advance(play: Play, seat: int, action: Advance) -> None:
    """A paid advance: 1 cube for the first field, 2 for each further one; they come first. (M4.5n, M4.5r)"""
    play.turn().advanced = True
    ask_first(play, asking(seat, Asked.PAYMENT, 2 * action.fields - 1, buys=action))


def move_disc(play: Play, seat: int, fields: int) -> int:
    """A disc goes forward so many fields, or to the end field: how many it went. (MQ37)"""
    table, lookup = play.table, play.lookup
    me = play.me(seat)
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
    if play.log is not None:
        play.log.append(DiscMoved(seat, to))
    points = lookup.bridges[to] - lookup.bridges[start]
    if points:
        score(play, seat, points, Category.AMSTEL)
    if to < end and lookup.power["stay_on_top"]:
        for other in behind:
            if table.merchants[other].amstel_field == to and stays_on_top(play, other):
                lift_disc(play, other)  # C034
    return to - start


def stays_on_top(play: Play, seat: int) -> bool:
    """Whether the disc of a seat lies on top of its stack, whoever comes. (C034)"""
    return play.table.merchants[seat].active_bits & play.lookup.power["stay_on_top"] != 0


def lift_disc(play: Play, seat: int) -> None:
    """A disc is laid on top of its stack; on the end field there are no stacks. (C034, MQ76)"""
    table = play.table
    field = table.merchants[seat].amstel_field
    if field == len(play.lookup.bridges) - 1:
        return
    others = [other for other in table.amstel if other != seat]
    place = sum(table.merchants[other].amstel_field > field for other in others)
    order = (*others[:place], seat, *others[place:])
    if order != table.amstel:
        table.amstel = order
        if play.log is not None:
            play.log.append(DiscLifted(seat))


def move_in_turn(play: Play, seat: int, fields: int) -> None:
    """A disc goes forward in its owner's turn, for whatever reason. (C014)"""
    moved = move_disc(play, seat, fields)
    if moved:
        play.turn().amstel_moved += moved

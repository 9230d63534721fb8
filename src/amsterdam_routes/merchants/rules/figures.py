"""The figures of the expansions: the foreman, the city messenger and the trader. (M4.9, M4.11)"""

from amsterdam_routes.merchants.box.cubes import Goods
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, asking
from amsterdam_routes.merchants.rules.events import ForemanMoved, MessengerMoved, TraderMoved
from amsterdam_routes.merchants.rules.listing import nearest_blocks, nearest_goods
from amsterdam_routes.merchants.rules.play import Play


def put_foreman(play: Play, warehouse: Field | None) -> None:
    """The foreman goes to a warehouse, or out of the game. (M4.9a)"""
    play.table.foreman = None if warehouse is None else play.lookup.field[warehouse.id]
    if play.log is not None:
        play.log.append(ForemanMoved(warehouse))


def put_messenger(play: Play, block: Block | None) -> None:
    """The city messenger goes to a block, or out of the game. (M4.9d)"""
    play.table.messenger = None if block is None else play.lookup.block[block.id]
    if play.log is not None:
        play.log.append(MessengerMoved(block))


def put_trader(play: Play, goods: Goods | None) -> None:
    """The trader goes to a field of the black market, or out of the game. (M4.11a)"""
    play.table.trader = goods
    if play.log is not None:
        play.log.append(TraderMoved(goods))


def move_figures(play: Play, seat: int) -> list[Ask]:
    """The figures that were met move at the end of the turn, in this order; what is to be asked for it. (MQ70)"""
    turn, asks = play.table.turn, []
    if turn.foreman_met:
        _move_foreman(play)  # M4.9c
    if turn.messenger_met:
        if nearest_blocks(play.table, play.lookup):
            asks.append(asking(seat, Asked.MESSENGER_MOVE))  # M4.9f
        else:
            put_messenger(play, None)
    if turn.trader_met:
        if nearest_goods(play.table, play.lookup):
            asks.append(asking(seat, Asked.TRADER_MOVE))  # M4.11c
        else:
            put_trader(play, None)
    return asks


def _move_foreman(play: Play) -> None:
    """He goes to the next warehouse that is not full, his own the last of all. (MQ17, MQ69)"""
    place, route, fields = play.table.foreman, play.lookup.route, play.lookup.fields
    assert place is not None
    at = route.index(place)
    free = [other for other in route[at + 1 :] + route[: at + 1] if not is_full(play, other)]
    if not free:
        put_foreman(play, None)
    elif free[0] != place:
        put_foreman(play, fields[free[0]])


def is_full(play: Play, place: int) -> bool:
    """Whether a warehouse is full."""
    table, lookup = play.table, play.lookup
    if place in lookup.small:
        return table.small[lookup.small[place]] is not None
    goods = lookup.fields[place].of
    assert type(goods) is Goods
    return table.roofs[goods] >= len(lookup.fields[place].points)

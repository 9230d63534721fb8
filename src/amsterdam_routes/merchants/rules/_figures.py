"""The figures of the expansions: the foreman, the city messenger and the trader. (M4.9, M4.11)"""

from collections.abc import Sequence

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import Block, Field, Goods
from amsterdam_routes.merchants.box._actions import (
    Action,
    MoveMessenger,
    MoveTrader,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
)
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._cards import lay_out_start_cards
from amsterdam_routes.merchants.rules._city import owned
from amsterdam_routes.merchants.rules._context import Context, done, go_to_next_turn
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._events import (
    ForemanMoved,
    MessengerMoved,
    TraderMoved,
)
from amsterdam_routes.merchants.rules._harbour import is_full
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

# Placing the figures before the game (M4.9a, M4.9d, M4.11a)


def list_foreman_places(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the small warehouses. (M4.9a)"""
    return lookup.table.place_foreman


def place_foreman(context: Context, seat: int, action: PlaceForeman) -> None:
    """Place the foreman. (M4.9a)"""
    put_foreman(context, action.warehouse)
    _placed(context)


def list_messenger_places(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the blocks that cost 2. (M4.9d)"""
    return [*lookup.table.place_messenger.values()]


def place_messenger(context: Context, seat: int, action: PlaceMessenger) -> None:
    """Place the city messenger. (M4.9d)"""
    put_messenger(context, action.block)
    _placed(context)


def list_trader_places(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the fields of the black market. (M4.11a)"""
    return lookup.table.place_trader


def place_trader(context: Context, seat: int, action: PlaceTrader) -> None:
    """Place the trader. (M4.11a)"""
    put_trader(context, action.goods)
    _placed(context)


def _placed(context: Context) -> None:
    """Go on once a figure is placed; after the last one the start cards are laid out. (MQ56)"""
    done(context)
    if context.table.pending[0].what is DecisionKind.START_CARD:
        lay_out_start_cards(context)


def put_foreman(context: Context, warehouse: Field | None) -> None:
    """Put the foreman on a warehouse, or take him out of the game. (M4.9a)"""
    context.table.foreman = None if warehouse is None else context.lookup.field[warehouse.id]
    if context.log is not None:
        context.log.append(ForemanMoved(warehouse))


def put_messenger(context: Context, block: Block | None) -> None:
    """Put the city messenger on a block, or take him out of the game. (M4.9d)"""
    context.table.messenger = None if block is None else context.lookup.block[block.id]
    if context.log is not None:
        context.log.append(MessengerMoved(block))


def put_trader(context: Context, goods: Goods | None) -> None:
    """Put the trader on a field of the black market, or take him out of the game. (M4.11a)"""
    context.table.trader = goods
    if context.log is not None:
        context.log.append(TraderMoved(goods))


# Moving them at the end of a turn (M4.9c, M4.9f, M4.11c)


def move_figures(context: Context, seat: int) -> list[Decision]:
    """Move the figures that were met, in this order, and return the decisions that follow. (MQ70)"""
    turn, decisions = context.table.turn, []
    if turn.foreman_met:
        _move_foreman(context)  # M4.9c
    if turn.messenger_met:
        if nearest_blocks(context.table, context.lookup):
            decisions.append(decision_of(seat, DecisionKind.MESSENGER_MOVE))  # M4.9f
        else:
            put_messenger(context, None)
    if turn.trader_met:
        if nearest_goods(context.table, context.lookup):
            decisions.append(decision_of(seat, DecisionKind.TRADER_MOVE))  # M4.11c
        else:
            put_trader(context, None)
    return decisions


def _move_foreman(context: Context) -> None:
    """Move the foreman to the next warehouse that is not full; his own comes last. (MQ17, MQ69)"""
    place, route, fields = context.table.foreman, context.lookup.route, context.lookup.fields
    assert place is not None
    at = route.index(place)
    free = [other for other in route[at + 1 :] + route[: at + 1] if not is_full(context, other)]
    if not free:
        put_foreman(context, None)
    elif free[0] != place:
        put_foreman(context, fields[free[0]])


def nearest_blocks(table: TableDraft, lookup: Tables) -> int:
    """Return where the city messenger may go: the unclaimed blocks fewest bridges away, if any. (MQ70)"""
    if table.messenger is None:
        return 0
    unclaimed = ~owned(table)
    return next((ring & unclaimed for ring in lookup.rings[table.messenger] if ring & unclaimed), 0)


def list_messenger_moves(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the nearest unclaimed blocks. (M4.9f, MQ70)"""
    moves = lookup.table.move_messenger
    return [moves[bit.bit_length() - 1] for bit in bits_of(nearest_blocks(table, lookup))]


def against_move_messenger(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: MoveMessenger
) -> Found:
    """Say why the city messenger cannot go there. (M4.9f)"""
    if not nearest_blocks(table, lookup) >> lookup.block[action.block.id] & 1:
        yield reasons.NOT_THE_NEAREST_BLOCK(block=action.block)


def move_messenger(context: Context, seat: int, action: MoveMessenger) -> None:
    """Move the city messenger. (M4.9f)"""
    put_messenger(context, action.block)
    done(context)
    go_to_next_turn(context)


def nearest_goods(table: TableDraft, lookup: Tables) -> int:
    """Return where the trader may go: the free fields fewest moves away, if any. (MQ70)"""
    if table.trader is None:
        return 0
    free = ~sum(1 << goods for goods in table.sold)
    return next((ring & free for ring in lookup.market_rings[table.trader] if ring & free), 0)


def list_trader_moves(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the nearest free fields of the black market. (M4.11c, MQ70)"""
    moves = lookup.table.move_trader
    return [moves[bit.bit_length() - 1] for bit in bits_of(nearest_goods(table, lookup))]


def against_move_trader(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: MoveTrader
) -> Found:
    """Say why the trader cannot go there. (M4.11c)"""
    if not nearest_goods(table, lookup) >> action.goods & 1:
        yield reasons.NOT_THE_NEAREST_GOODS(goods=action.goods)


def move_trader(context: Context, seat: int, action: MoveTrader) -> None:
    """Move the trader. (M4.11c)"""
    put_trader(context, action.goods)
    done(context)
    go_to_next_turn(context)

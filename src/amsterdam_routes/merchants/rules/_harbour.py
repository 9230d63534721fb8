"""The harbour: loading, sailing, dock workers and delivering goods. (M4.5g-M4.5m, T-CA17, T-CB21)

What the ship can do is listed in one walk, since five kinds of actions look at the field where it lies.
"""

from collections.abc import Sequence
from itertools import compress

from amsterdam_routes.kernel._values import add_at
from amsterdam_routes.merchants.box import NO_CUBES, Field, Goods, Water, Worker
from amsterdam_routes.merchants.box._actions import (
    Action,
    Deliver,
    DeliverWorker,
    Load,
    Sail,
    ShipTo,
    StopSailing,
    TakeWorker,
)
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._abilities import add_credit, answer_to_delivery
from amsterdam_routes.merchants.rules._context import Context, decide_first, done, gain_guilders, score
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._events import (
    CreditChanged,
    GoodsDelivered,
    GoodsLoaded,
    ShipMoved,
    WorkerDelivered,
    WorkerTaken,
)
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import Category, MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

START, BIG, SMALL, DOCK = Water.START, Water.BIG, Water.SMALL, Water.DOCK  # quicker than in the class
GUILDERS_FOR_A_WORKER = 1
FOREMAN_POINTS = 2


def list_moves(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the moves of the ship: with goods and dock workers where it lies, and to other fields. (M4.5g-M4.5m)"""
    actions, ship = lookup.table, me.ship
    field = lookup.fields[ship]
    found: list[Action] = []
    water = field.water
    if water is START or water is DOCK:  # M4.5g
        found += compress(actions.load, me.store)
    if water is BIG:  # M4.5l
        goods = field.of
        if me.aboard[goods] and table.roofs[goods] < len(field.points):  # type: ignore[index]  # goods, at a big one
            found.append(actions.deliver[goods])  # type: ignore[index]
    elif water is SMALL:  # M4.5m
        if table.small[lookup.small[ship]] is None:
            found += compress(actions.deliver, me.aboard)
    elif water is DOCK:
        dock = lookup.docks[ship]
        waiting = table.docks[dock]
        if (
            waiting
            and len(me.workers) < table.setup.edition.worker_places
            and (not table.turn._docks_bits >> dock & 1 or table.setup.dock_workers == "any")  # MQ3
        ):
            found += [actions.take_worker[worker] for worker in sorted(set(waiting))]  # M4.5i
        if field.of in me.workers:
            found.append(actions.deliver_worker)  # M4.5j
    if me.cubes != NO_CUBES or table.turn.credit or decision.what is DecisionKind.SAILING:  # M4.5h, MQ31
        found += actions.sails[ship]
    return found


# Loading (M4.5g)


def against_load(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Load) -> Found:
    """Say why these goods cannot be loaded. (M4.5g)"""
    if not lookup.fields[me.ship].crane:
        yield reasons.NO_CRANE(field=lookup.fields[me.ship])
    if not me.store[action.goods]:
        yield reasons.NOT_IN_STORE(goods=action.goods)


def load(context: Context, seat: int, action: Load) -> None:
    """Bring a goods tile aboard. (M4.5g)"""
    me, goods = context.me(seat), action.goods
    me.store, me.aboard = add_at(me.store, goods, -1), add_at(me.aboard, goods, 1)
    if context.log is not None:
        context.log.append(GoodsLoaded(seat, goods))


# Sailing (M4.5h, T-CA17, T-CB21)


def against_sail(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Sail) -> Found:
    """Say why the ship cannot sail there. (M4.5h)"""
    if action not in lookup.table.sails[me.ship]:
        yield reasons.NO_NEIGHBOR(field=action.field)
    if decision.what is not DecisionKind.SAILING and not table.turn.credit and not any(me.cubes):  # MQ31
        yield reasons.TOO_FEW_CUBES("M4.5h", needed=1, held=0)


def sail(context: Context, seat: int, action: Sail) -> None:
    """Sail to a neighbouring field: in the move of a tile, else on credit, else for a cube. (M4.5h, MQ31)"""
    decision = context.table.pending[0]
    if decision.what is DecisionKind.SAILING:
        left = decision.many - 1
        done(context, *([decision_of(seat, DecisionKind.SAILING, left)] if left else []))
        move_ship(context, seat, action.field, 1)
        return
    turn = context.turn()
    if not turn.credit:
        decide_first(context, decision_of(seat, DecisionKind.PAYMENT, 1, buys=action))
        return
    turn.credit -= 1
    if context.log is not None:
        context.log.append(CreditChanged(seat, turn.credit))
    move_ship(context, seat, action.field, 1)


def sail_paid(context: Context, seat: int, action: Sail) -> None:
    """Sail for a cube; with card 040 one more field is free. (M4.5h, C040)"""
    move_ship(context, seat, action.field, 1)
    if context.table.merchants[seat]._active_bits & context.lookup.power["sail_double"]:
        add_credit(context, seat, 1)


def list_stop(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the action that ends the move of a market tile early. (T-CA17, MQ31)"""
    return (lookup.table.stop,)


def stop_sailing(context: Context, seat: int, action: StopSailing) -> None:
    """Give up the rest of the move. (T-CA17, MQ31)"""
    done(context)


def list_ship(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List all other fields. (T-CB21, MQ45)"""
    return lookup.table.ship_to[me.ship]


def against_ship_to(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: ShipTo) -> Found:
    """Say why the ship cannot be put there. (T-CB21)"""
    if lookup.field[action.field.id] == me.ship:
        yield reasons.SAME_FIELD(field=action.field)


def ship_to(context: Context, seat: int, action: ShipTo) -> None:
    """Put the ship on any other field. (T-CB21)"""
    done(context)
    distance = context.lookup.distances[context.table.merchants[seat].ship][context.lookup.field[action.field.id]]
    move_ship(context, seat, action.field, distance)  # MQ29


def move_ship(context: Context, seat: int, field: Field, steps: int) -> None:
    """Let the ship enter a field."""
    context.me(seat).ship = context.lookup.field[field.id]
    turn = context.turn()
    turn.ship_moved += steps
    if context.table.setup.dock_workers == "visit":
        turn._docks_bits = 0  # MQ3
    if context.log is not None:
        context.log.append(ShipMoved(seat, field))


# Dock workers (M4.5i-M4.5k)


def against_take_worker(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: TakeWorker
) -> Found:
    """Say why this dock worker cannot come aboard. (M4.5i)"""
    field, dock = lookup.fields[me.ship], lookup.docks.get(me.ship)
    if dock is None or action.worker not in table.docks[dock]:
        yield reasons.NO_SUCH_WORKER(worker=action.worker, field=field)
    if len(me.workers) >= table.edition.worker_places:
        yield reasons.SHIP_FULL(workers=len(me.workers))
    if dock is not None and table.turn._docks_bits >> dock & 1:
        if table.setup.dock_workers == "visit":
            yield reasons.TAKEN_THIS_VISIT(field=field)
        elif table.setup.dock_workers == "one":
            yield reasons.DOCK_VISITED(field=field)


def take_worker(context: Context, seat: int, action: TakeWorker) -> None:
    """Take a dock worker aboard, and a guilder with him. (M4.5i)"""
    me, turn, worker = context.me(seat), context.turn(), action.worker
    dock = context.lookup.docks[me.ship]
    turn._docks_bits |= 1 << dock  # MQ3
    me.workers += (worker,)
    leave_dock(context, dock, worker)
    if context.log is not None:
        context.log.append(WorkerTaken(seat, worker))
    gain_guilders(context, seat, GUILDERS_FOR_A_WORKER)


def leave_dock(context: Context, dock: int, worker: Worker) -> None:
    """Take a dock worker from a dock."""
    docks = [*context.table.docks]
    waiting = [*docks[dock]]
    waiting.remove(worker)
    docks[dock] = tuple(waiting)
    context.table.docks = tuple(docks)


def against_deliver_worker(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: DeliverWorker
) -> Found:
    """Say why no dock worker can be delivered here. (M4.5j)"""
    field = lookup.fields[me.ship]
    if field.water is not Water.DOCK or field.of not in me.workers:
        yield reasons.NO_WORKER_TO_DELIVER(field=field)


def deliver_worker(context: Context, seat: int, action: DeliverWorker) -> None:
    """Bring a dock worker to the depot; card 050 doubles its points. (M4.5j, C050)"""
    me = context.me(seat)
    worker = context.lookup.fields[me.ship].of
    assert type(worker) is Worker
    workers = [*me.workers]
    workers.remove(worker)
    me.workers = tuple(workers)
    points = put_into_depot(context, seat, worker)
    if me._active_bits & context.lookup.power["depot_double"]:
        score(context, seat, points, Category.CARDS)  # MQ49
        context.turn().card_points += points  # MQ27


def put_into_depot(context: Context, seat: int, worker: Worker) -> int:
    """Fill the topmost free field of the depot, and return its points; the last field holds all others. (M4.5k)"""
    table = context.table
    depot = table.setup.edition.depot
    points = depot[min(len(table.depot), len(depot) - 1)]
    table.depot += (worker,)
    if context.log is not None:
        context.log.append(WorkerDelivered(seat, worker))
    score(context, seat, points, Category.DEPOT)
    return points


# Delivering goods (M4.5l, M4.5m, M4.7a)


def against_deliver(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Deliver) -> Found:
    """Say why these goods cannot be delivered here. (M4.5l, M4.5m)"""
    field, goods = lookup.fields[me.ship], action.goods
    if not me.aboard[goods]:
        yield reasons.NOT_ABOARD(goods=goods)
    if field.water is Water.SMALL:
        if table.small[lookup.small[me.ship]] is not None:
            yield reasons.WAREHOUSE_FULL("M4.5m", field=field)
    elif field.of is not goods:
        yield reasons.NO_WAREHOUSE(field=field, goods=goods)
    elif table.roofs[goods] >= len(field.points):
        yield reasons.WAREHOUSE_FULL("M4.5l", field=field)


def deliver(context: Context, seat: int, action: Deliver) -> None:
    """Bring a goods tile from the ship into the warehouse. (M4.5l, M4.5m)"""
    table, me, goods = context.table, context.me(seat), action.goods
    me.aboard = add_at(me.aboard, goods, -1)
    ship = me.ship
    if context.log is not None:
        context.log.append(GoodsDelivered(seat, goods, context.lookup.fields[ship]))
    put_into_warehouse(context, seat, goods, ship)
    if table.foreman == ship:
        score(context, seat, FOREMAN_POINTS, Category.FOREMAN)  # M4.9b
        context.turn().foreman_met = True
    answer_to_delivery(context, seat, goods)


def put_into_warehouse(context: Context, seat: int, goods: Goods, place: int) -> None:
    """Fill the best free place of a warehouse, for its points and the round bonus. (M4.5l, M4.5m, M4.7a)"""
    table, lookup = context.table, context.lookup
    field = lookup.fields[place]
    if place in lookup.small:
        small = [*table.small]
        small[lookup.small[place]] = goods
        table.small = tuple(small)
        points = field.points[0]
    else:
        points = field.points[table.roofs[goods]]
        table.roofs = add_at(table.roofs, goods, 1)
    score(context, seat, points, Category.WAREHOUSES)
    bonus = table.setup.edition.speed_bonus(table.round)
    if bonus:
        score(context, seat, bonus, Category.SPEED)


def is_full(context: Context, place: int) -> bool:
    """Say whether a warehouse is full."""
    table, lookup = context.table, context.lookup
    if place in lookup.small:
        return table.small[lookup.small[place]] is not None
    goods = lookup.fields[place].of
    assert type(goods) is Goods
    return table.roofs[goods] >= len(lookup.fields[place].points)

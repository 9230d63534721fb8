"""The harbour: sailing, loading, delivering goods and dock workers. (M4.5g-M4.5m)"""

from amsterdam_routes.kernel.counts import added
from amsterdam_routes.merchants.box.actions import Sail
from amsterdam_routes.merchants.box.cubes import Goods, Worker
from amsterdam_routes.merchants.box.places import Field
from amsterdam_routes.merchants.rules.cards import add_credit, answer_to_delivery
from amsterdam_routes.merchants.rules.decisions import Asked, asking
from amsterdam_routes.merchants.rules.events import (
    CreditChanged,
    GoodsDelivered,
    GoodsLoaded,
    ShipMoved,
    WorkerDelivered,
    WorkerTaken,
)
from amsterdam_routes.merchants.rules.merchant import Category
from amsterdam_routes.merchants.rules.play import Play, ask_first, done, gain_guilders, score

GUILDERS_FOR_A_WORKER = 1
FOREMAN_POINTS = 2


def sail(play: Play, seat: int, action: Sail) -> None:
    """The ship sails to a neighbouring field: in the move of a tile, else on credit, else for a cube. (M4.5h, MQ31)"""
    asked = play.table.pending[0]
    if asked.what is Asked.SAILING:
        left = asked.many - 1
        done(play, *([asking(seat, Asked.SAILING, left)] if left else []))
        move_ship(play, seat, action.field, 1)
        return
    turn = play.turn()
    if not turn.credit:
        ask_first(play, asking(seat, Asked.PAYMENT, 1, buys=action))
        return
    turn.credit -= 1
    if play.log is not None:
        play.log.append(CreditChanged(seat, turn.credit))
    move_ship(play, seat, action.field, 1)


def sail_paid(play: Play, seat: int, action: Sail) -> None:
    """The ship sails for a cube; card 040 makes one more field free. (M4.5h, C040)"""
    move_ship(play, seat, action.field, 1)
    if play.table.merchants[seat].active_bits & play.lookup.power["sail_double"]:
        add_credit(play, seat, 1)


def ship_to(play: Play, seat: int, field: Field) -> None:
    """The ship goes to any other field. (T-CB21)"""
    done(play)
    distance = play.lookup.distances[play.table.merchants[seat].ship][play.lookup.field[field.id]]
    move_ship(play, seat, field, distance)  # MQ29


def move_ship(play: Play, seat: int, field: Field, steps: int) -> None:
    """The ship enters a field."""
    play.me(seat).ship = play.lookup.field[field.id]
    turn = play.turn()
    turn.ship_moved += steps
    if play.table.setup.dock_workers == "visit":
        turn.docks_bits = 0  # MQ3
    if play.log is not None:
        play.log.append(ShipMoved(seat, field))


def load(play: Play, seat: int, goods: Goods) -> None:
    """A goods tile comes aboard. (M4.5g)"""
    me = play.me(seat)
    me.store, me.aboard = added(me.store, goods, -1), added(me.aboard, goods, 1)
    if play.log is not None:
        play.log.append(GoodsLoaded(seat, goods))


def deliver(play: Play, seat: int, goods: Goods) -> None:
    """A goods tile goes from the ship to the warehouse. (M4.5l, M4.5m)"""
    table, me = play.table, play.me(seat)
    me.aboard = added(me.aboard, goods, -1)
    ship = me.ship
    if play.log is not None:
        play.log.append(GoodsDelivered(seat, goods, play.lookup.fields[ship]))
    put_into_warehouse(play, seat, goods, ship)
    if table.foreman == ship:
        score(play, seat, FOREMAN_POINTS, Category.FOREMAN)  # M4.9b
        play.turn().foreman_met = True
    answering = me.active_bits & play.lookup.on_deliver[goods]
    if answering:
        answer_to_delivery(play, seat, answering, goods)


def put_into_warehouse(play: Play, seat: int, goods: Goods, place: int) -> None:
    """The best free place of a warehouse, its points and the round bonus. (M4.5l, M4.5m, M4.7a)"""
    table, lookup = play.table, play.lookup
    field = lookup.fields[place]
    if place in lookup.small:
        small = [*table.small]
        small[lookup.small[place]] = goods
        table.small = tuple(small)
        points = field.points[0]
    else:
        points = field.points[table.roofs[goods]]
        table.roofs = added(table.roofs, goods, 1)
    score(play, seat, points, Category.WAREHOUSES)
    bonus = table.setup.edition.speed_bonus(table.round)
    if bonus:
        score(play, seat, bonus, Category.SPEED)


def take_worker(play: Play, seat: int, worker: Worker) -> None:
    """A dock worker comes aboard, and a guilder with him. (M4.5i)"""
    me, turn = play.me(seat), play.turn()
    dock = play.lookup.docks[me.ship]
    turn.docks_bits |= 1 << dock  # MQ3
    me.workers += (worker,)
    leave_dock(play, dock, worker)
    if play.log is not None:
        play.log.append(WorkerTaken(seat, worker))
    gain_guilders(play, seat, GUILDERS_FOR_A_WORKER)


def leave_dock(play: Play, dock: int, worker: Worker) -> None:
    """A dock worker leaves a dock."""
    docks = [*play.table.docks]
    waiting = [*docks[dock]]
    waiting.remove(worker)
    docks[dock] = tuple(waiting)
    play.table.docks = tuple(docks)


def deliver_worker(play: Play, seat: int) -> None:
    """A dock worker goes to the depot; card 050 doubles its points. (M4.5j, C050)"""
    me = play.me(seat)
    worker = play.lookup.fields[me.ship].of
    assert type(worker) is Worker
    workers = [*me.workers]
    workers.remove(worker)
    me.workers = tuple(workers)
    points = put_into_depot(play, seat, worker)
    if me.active_bits & play.lookup.power["depot_double"]:
        score(play, seat, points, Category.CARDS)  # MQ49
        play.turn().card_points += points  # MQ27


def put_into_depot(play: Play, seat: int, worker: Worker) -> int:
    """The topmost free field of the depot, and its points; the last field holds all further workers. (M4.5k)"""
    table = play.table
    depot = table.setup.edition.depot
    points = depot[min(len(table.depot), len(depot) - 1)]
    table.depot += (worker,)
    if play.log is not None:
        play.log.append(WorkerDelivered(seat, worker))
    score(play, seat, points, Category.DEPOT)
    return points

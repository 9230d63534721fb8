"""What stands against an action of a turn that is not about a card: blocks, harbour, Amstel, market, cubes, figures."""

from amsterdam_routes.merchants.box.actions import (
    Advance,
    BuyTile,
    Claim,
    Deliver,
    DeliverWorker,
    Fate,
    Keep,
    Load,
    MoveMessenger,
    MoveTrader,
    PayCube,
    Payment,
    Sail,
    ShipTo,
    TakeCube,
    TakeWorker,
)
from amsterdam_routes.merchants.box.places import Water
from amsterdam_routes.merchants.rules import reasons
from amsterdam_routes.merchants.rules.card_objections import Found, me_of
from amsterdam_routes.merchants.rules.decisions import Ask, Asked
from amsterdam_routes.merchants.rules.in_turn import (
    has_target,
    most_claims,
    most_purchases,
    possible_fates,
    price_in_cubes,
)
from amsterdam_routes.merchants.rules.listing import nearest_blocks, nearest_goods
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import FATES, Tables


def claim(table: Table, asked: Ask, lookup: Tables, action: Claim) -> Found:
    me, place = me_of(table, asked), lookup.block[action.block.id]
    owner = table.owner(action.block)
    if owner is not None:
        yield reasons.OWNED_ALREADY(block=action.block, owner=owner)
    if action.payment is not Payment.FREE and table.turn.claims >= most_claims(me, lookup):
        yield reasons.CLAIMED_ENOUGH(claims=table.turn.claims)
    power = me.active_bits & lookup.power["claim_for_guilders"]
    if action.payment is Payment.CUBES:
        cube = lookup.block_cubes[place]
        needed, held = price_in_cubes(table, me, place, lookup), me.cubes[cube]
        if power and table.setup.guilder_claims == "must":
            yield reasons.ONLY_FOR_GUILDERS()
        elif held < needed:
            yield reasons.MISSING_CUBES("M4.5d", cube=cube, needed=needed, held=held)
    elif action.payment is Payment.GUILDERS:
        if not power:
            yield reasons.NOT_FOR_GUILDERS()
        elif me.guilders < (needed := lookup.amounts["claim_for_guilders"][power]):
            yield reasons.TOO_FEW_GUILDERS("MQ80", needed=needed, held=me.guilders)
    goods, fates = table.goods[place], FATES[possible_fates(table, me, place, lookup)]
    if action.fate not in fates:
        if goods in table.sold:
            yield reasons.SOLD_ALREADY(goods=goods)
        elif Fate.BOTH in fates:
            yield reasons.SOLD_FOR_BOTH(goods=goods)
        else:
            yield reasons.NOT_SOLD_FOR_BOTH(goods=goods, fate=action.fate)


def load(table: Table, asked: Ask, lookup: Tables, action: Load) -> Found:
    me = me_of(table, asked)
    if not lookup.fields[me.ship].crane:
        yield reasons.NO_CRANE(field=lookup.fields[me.ship])
    if not me.store[action.goods]:
        yield reasons.NOT_IN_STORE(goods=action.goods)


def deliver(table: Table, asked: Ask, lookup: Tables, action: Deliver) -> Found:
    me = me_of(table, asked)
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


def take_worker(table: Table, asked: Ask, lookup: Tables, action: TakeWorker) -> Found:
    me = me_of(table, asked)
    field, dock = lookup.fields[me.ship], lookup.docks.get(me.ship)
    if dock is None or action.worker not in table.docks[dock]:
        yield reasons.NO_SUCH_WORKER(worker=action.worker, field=field)
    if len(me.workers) >= table.edition.worker_places:
        yield reasons.SHIP_FULL(workers=len(me.workers))
    if dock is not None and table.turn.docks_bits >> dock & 1:
        if table.setup.dock_workers == "visit":
            yield reasons.TAKEN_THIS_VISIT(field=field)
        elif table.setup.dock_workers == "one":
            yield reasons.DOCK_VISITED(field=field)


def deliver_worker(table: Table, asked: Ask, lookup: Tables, action: DeliverWorker) -> Found:
    me = me_of(table, asked)
    field = lookup.fields[me.ship]
    if field.water is not Water.DOCK or field.of not in me.workers:
        yield reasons.NO_WORKER_TO_DELIVER(field=field)


def sail(table: Table, asked: Ask, lookup: Tables, action: Sail) -> Found:
    me = me_of(table, asked)
    if action not in lookup.table.sails[me.ship]:
        yield reasons.NO_NEIGHBOR(field=action.field)
    if asked.what is not Asked.SAILING and not table.turn.credit and not any(me.cubes):  # MQ31
        yield reasons.TOO_FEW_CUBES("M4.5h", needed=1, held=0)


def advance(table: Table, asked: Ask, lookup: Tables, action: Advance) -> Found:
    me = me_of(table, asked)
    left, needed, held = table.edition.amstel_end - me.amstel_field, 2 * action.fields - 1, sum(me.cubes)
    if table.turn.advanced:
        yield reasons.ADVANCED_ALREADY()
    if action.fields > left:
        yield reasons.BEYOND_THE_END(fields=action.fields, left=left)
    if held < needed:
        yield reasons.TOO_FEW_CUBES("M4.5n", needed=needed, held=held)


def buy_tile(table: Table, asked: Ask, lookup: Tables, action: BuyTile) -> Found:
    me = me_of(table, asked)
    assert table.tile is not None
    if table.turn.purchases >= most_purchases(table, me, lookup):
        yield reasons.BOUGHT_ALREADY(purchases=table.turn.purchases)
    if me.guilders < table.tile.price:
        yield reasons.TOO_FEW_GUILDERS("M4.5p", needed=table.tile.price, held=me.guilders)
    if not has_target(table, me, lookup):
        yield reasons.NO_TARGET()


def pay_cube(table: Table, asked: Ask, lookup: Tables, action: PayCube) -> Found:
    cube, cubes = action.cube, me_of(table, asked).cubes
    left = sum(cubes[cube:])
    if cube < asked.least:
        yield reasons.LOWER_COLOR(cube=cube, least=asked.least)
    if not cubes[cube]:
        yield reasons.MISSING_CUBES("MQ38", cube=cube, needed=1, held=0)
    if left < asked.many:
        yield reasons.NOT_ENOUGH_AFTER(cube=cube, needed=asked.many, held=left)


def take_cube(table: Table, asked: Ask, lookup: Tables, action: TakeCube) -> Found:
    if action.cube < asked.least:
        yield reasons.LOWER_COLOR(cube=action.cube, least=asked.least)
    if action.cube in asked.barred:
        yield reasons.SAME_COLOR(cube=action.cube)


def ship_to(table: Table, asked: Ask, lookup: Tables, action: ShipTo) -> Found:
    if lookup.field[action.field.id] == me_of(table, asked).ship:
        yield reasons.SAME_FIELD(field=action.field)


def move_messenger(table: Table, asked: Ask, lookup: Tables, action: MoveMessenger) -> Found:
    if not nearest_blocks(table, lookup) >> lookup.block[action.block.id] & 1:
        yield reasons.NOT_THE_NEAREST_BLOCK(block=action.block)


def move_trader(table: Table, asked: Ask, lookup: Tables, action: MoveTrader) -> Found:
    if not nearest_goods(table, lookup) >> action.goods & 1:
        yield reasons.NOT_THE_NEAREST_GOODS(goods=action.goods)


def keep(table: Table, asked: Ask, lookup: Tables, action: Keep) -> Found:
    if action.cube is not None and not me_of(table, asked).cubes[action.cube]:
        yield reasons.MISSING_CUBES("M4.6a", cube=action.cube, needed=1, held=0)

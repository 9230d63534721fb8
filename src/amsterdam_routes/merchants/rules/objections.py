"""What stands against an action: every reason why the seat to move may not do it.

An action that answers another question than the one that is asked is told so; what else stands against it is told as
well, as far as that can be said.
"""

from collections.abc import Callable, Iterator
from typing import Any

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.merchants.box.card import Card, Timing
from amsterdam_routes.merchants.box.cubes import CUBES, Goods
from amsterdam_routes.merchants.box.places import Water
from amsterdam_routes.merchants.rules import reasons
from amsterdam_routes.merchants.rules.action_table import FATES
from amsterdam_routes.merchants.rules.actions import (
    Action,
    Activate,
    ActivateFree,
    Advance,
    BuyTile,
    ChooseDice,
    Claim,
    Decline,
    Deliver,
    DeliverWorker,
    DiscardCard,
    DoneWithDice,
    EndTurn,
    Fate,
    GiveCard,
    Keep,
    Load,
    MoveMessenger,
    MoveTrader,
    PayCube,
    Payment,
    PlaceForeman,
    PlaceMessenger,
    PlaceTrader,
    RemoveCard,
    Sail,
    ShipTo,
    SwapFor,
    TakeCard,
    TakeCube,
    TakeStartCubes,
    TakeWorker,
    UseCard,
    UseFreePlan,
)
from amsterdam_routes.merchants.rules.asks import Ask, Asked
from amsterdam_routes.merchants.rules.in_turn import (
    has_target,
    most_claims,
    most_purchases,
    possible_fates,
    price_in_cubes,
    repeatable,
    spared_cards,
)
from amsterdam_routes.merchants.rules.listing import cheapest_plans, nearest_blocks, nearest_goods
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import Tables, tables

ANSWERS: dict[type[Action], tuple[Asked, ...]] = {
    PlaceForeman: (Asked.FOREMAN,),
    PlaceMessenger: (Asked.MESSENGER,),
    PlaceTrader: (Asked.TRADER,),
    TakeCard: (Asked.START_CARD, Asked.CARD),
    TakeStartCubes: (Asked.START_CUBES,),
    RemoveCard: (Asked.REMOVED_CARD,),
    Decline: (Asked.CARD,),
    DiscardCard: (Asked.DISCARD,),
    ChooseDice: (Asked.DICE,),
    UseCard: (Asked.CARD, Asked.DICE, Asked.DICE_CARDS, Asked.TURN),
    DoneWithDice: (Asked.DICE_CARDS,),
    Activate: (Asked.TURN,),
    Claim: (Asked.TURN, Asked.FREE_BLOCK),
    Load: (Asked.TURN,),
    Deliver: (Asked.TURN,),
    TakeWorker: (Asked.TURN,),
    DeliverWorker: (Asked.TURN,),
    Sail: (Asked.TURN,),
    Advance: (Asked.TURN,),
    BuyTile: (Asked.TURN,),
    EndTurn: (Asked.TURN,),
    PayCube: (Asked.PAYMENT,),
    TakeCube: (Asked.CUBE,),
    GiveCard: (Asked.GIVEN_CARD,),
    SwapFor: (Asked.SWAPPED_CARD,),
    ActivateFree: (Asked.FREE_CARD,),
    ShipTo: (Asked.SHIP,),
    UseFreePlan: (Asked.FREE_PLAN,),
    MoveMessenger: (Asked.MESSENGER_MOVE,),
    MoveTrader: (Asked.TRADER_MOVE,),
    Keep: (Asked.KEPT_CUBE,),
}
"""By class of actions: what it answers."""

Found = Iterator[Violation]


def objections(table: Table, action: Action) -> Found:
    """Everything that stands against an action of the seat that is asked."""
    lookup, asked = tables(table.edition), table.pending[0]
    if action not in lookup.index:
        yield reasons.NOT_IN_THE_BOX()
        return
    answered = asked.what in ANSWERS[type(action)]
    if type(action) is Claim:
        answered = asked.what is (Asked.FREE_BLOCK if action.payment is Payment.FREE else Asked.TURN)  # T-CB22
    if not answered:
        yield reasons.SOMETHING_ELSE_ASKED(reasons.RULES_OF_ASKED[asked.what], asked=asked.what)
    if type(action) in _AGAINST:
        yield from _AGAINST[type(action)](table, asked, lookup, action)


def _me(table: Table, asked: Ask) -> MerchantDraft:
    return table.merchants[asked.seat]


def _take_card(table: Table, asked: Ask, lookup: Tables, action: TakeCard) -> Found:
    if not table.display_bits & lookup.bit[action.card.number]:
        rule = "M4.2j" if asked.what is Asked.START_CARD else "M4.3b"
        yield reasons.NOT_LAID_OUT(rule, card=action.card)


def _remove_card(table: Table, asked: Ask, lookup: Tables, action: RemoveCard) -> Found:
    bit = lookup.bit[action.card.number]
    if not table.display_bits & bit:
        yield reasons.NOT_LAID_OUT("M4.13b", card=action.card)
    elif not cheapest_plans(table, lookup) & bit:
        yield reasons.NOT_THE_CHEAPEST_PLAN(card=action.card)


def _decline(table: Table, asked: Ask, lookup: Tables, action: Decline) -> Found:
    me = _me(table, asked)
    if not me.active_bits & lookup.power["decline"] & ~me.used_bits:
        yield reasons.MAY_NOT_DECLINE()


def _inactive(rule: str) -> Callable[[Table, Ask, Tables, Any], Found]:  # any action that names a card
    def check(table: Table, asked: Ask, lookup: Tables, action: DiscardCard | GiveCard | ActivateFree) -> Found:
        if not _me(table, asked).inactive_bits & lookup.bit[action.card.number]:
            yield reasons.NOT_INACTIVE(rule, card=action.card)

    return check


def _use_card(table: Table, asked: Ask, lookup: Tables, action: UseCard) -> Found:
    card, seat, me = action.card, asked.seat, _me(table, asked)
    bit = lookup.bit[card.number]
    use, rule = lookup.uses[bit], f"C{card.number:03}"
    if not me.active_bits & bit:
        yield reasons.NOT_ACTIVE("M4.5b", card=card)
    yield from _wrong_phase(table, asked, card)
    if bit & lookup.power_of_market and table.setup.card_020 == "permanent":
        yield reasons.WORKS_BY_ITSELF(card=card)
    if me.used_bits & bit:
        if not me.active_bits & lookup.power["repeat_plan"] or not bit & lookup.plans:
            yield reasons.USED_ALREADY("M4.5b", card=card)
        elif not repeatable(table, me, lookup) & bit:
            yield reasons.USED_ALREADY("MQ35", card=card)
    for condition in use.conditions:
        found = condition.measure(table, seat)
        if not condition.least <= found <= condition.most:
            yield reasons.CONDITION_FAILS(rule, card=card, measure=condition.need.measure, found=found)
    if me.guilders < use.guilders:
        yield reasons.TOO_FEW_GUILDERS(rule, needed=use.guilders, held=me.guilders)
    if use.cube is not None and not me.cubes[use.cube]:
        yield reasons.MISSING_CUBES(rule, cube=use.cube, needed=1, held=0)
    if sum(me.cubes) < use.chosen_cubes:
        yield reasons.TOO_FEW_CUBES(rule, needed=use.chosen_cubes, held=sum(me.cubes))
    if action.plan is not None and not me.active_bits & lookup.bit[action.plan.number]:
        yield reasons.NOT_ACTIVE("C047", card=action.plan)
    if (card.timing is not Timing.DICE or asked.what is Asked.DICE_CARDS) and not use.gives(table, seat):
        yield reasons.NO_EFFECT(card=card)
    if action.die is not None and asked.what is Asked.DICE_CARDS:
        if action.die not in me.dice:
            yield reasons.DIE_NOT_CHOSEN(die=action.die)
        elif table.turn.compartments[me.dice.index(action.die)] == (5 if action.up else 0):
            yield reasons.NO_COMPARTMENT(die=action.die)


def _wrong_phase(table: Table, asked: Ask, card: Card) -> Found:
    if card.timing is Timing.PERMANENT:
        if asked.what is not Asked.TURN and table.setup.permanent == "turn":
            yield reasons.WRONG_PHASE("MQ21", card=card)
    elif card.timing is Timing.DICE:
        if asked.what is not Asked.DICE_CARDS:
            yield reasons.WRONG_PHASE("M4.4f", card=card)
    elif asked.what is not Asked.TURN:
        yield reasons.WRONG_PHASE("M4.5b", card=card)


def _activate(table: Table, asked: Ask, lookup: Tables, action: Activate) -> Found:
    card, me = action.card, _me(table, asked)
    bit = lookup.bit[card.number]
    sparing = spared_cards(me, lookup) & bit
    if not me.inactive_bits & bit:
        yield reasons.NOT_INACTIVE("M4.5a", card=card)
    elif sparing and action.spared is None:
        yield reasons.MUST_SPARE(card=card)
    elif action.spared is not None and not sparing:
        yield reasons.NOTHING_SPARED(card=card)
    for cube, cost, held in zip(CUBES, card.cost, me.cubes, strict=True):
        needed = cost - (cube is action.spared)
        if held < needed:
            yield reasons.MISSING_CUBES("M4.5a", cube=cube, needed=needed, held=held)


def _claim(table: Table, asked: Ask, lookup: Tables, action: Claim) -> Found:
    me, place = _me(table, asked), lookup.block[action.block.id]
    owner = table.owner(action.block)
    if owner is not None:
        yield reasons.OWNED_ALREADY(block=action.block, owner=owner)
    if action.payment is not Payment.FREE and table.turn.claims >= most_claims(me, lookup):
        yield reasons.CLAIMED_ENOUGH(claims=table.turn.claims)
    power = me.active_bits & lookup.power["claim_for_guilders"]
    if action.payment is Payment.CUBES:
        cube = lookup.block_cubes[place]
        needed, held = price_in_cubes(table, me, place, lookup), me.cubes[cube]
        if power and table.setup.claim_027 == "must":
            yield reasons.ONLY_FOR_GUILDERS()
        elif held < needed:
            yield reasons.MISSING_CUBES("M4.5d", cube=cube, needed=needed, held=held)
    elif action.payment is Payment.GUILDERS:
        if not power:
            yield reasons.NOT_FOR_GUILDERS()
        elif me.guilders < lookup.amounts[power]:
            yield reasons.TOO_FEW_GUILDERS("MQ80", needed=lookup.amounts[power], held=me.guilders)
    goods, fates = table.goods[place], FATES[possible_fates(table, me, place, lookup)]
    if action.fate not in fates:
        if goods in table.sold:
            yield reasons.SOLD_ALREADY(goods=goods)
        elif Fate.BOTH in fates:
            yield reasons.SOLD_FOR_BOTH(goods=goods)
        else:
            yield reasons.NOT_SOLD_FOR_BOTH(goods=goods, fate=action.fate)


def _load(table: Table, asked: Ask, lookup: Tables, action: Load) -> Found:
    me = _me(table, asked)
    if not lookup.fields[me.ship].crane:
        yield reasons.NO_CRANE(field=lookup.fields[me.ship])
    if not me.store[action.goods]:
        yield reasons.NOT_IN_STORE(goods=action.goods)


def _deliver(table: Table, asked: Ask, lookup: Tables, action: Deliver) -> Found:
    me = _me(table, asked)
    field, goods = lookup.fields[me.ship], action.goods
    if not me.aboard[goods]:
        yield reasons.NOT_ABOARD(goods=goods)
    if field.water is Water.SMALL:
        if table.small[lookup.small[me.ship]] is not None:
            yield reasons.WAREHOUSE_FULL("M4.5m", field=field)
    elif field.of is not goods or type(field.of) is not Goods:
        yield reasons.NO_WAREHOUSE(field=field, goods=goods)
    elif table.roofs[goods] >= len(field.points):
        yield reasons.WAREHOUSE_FULL("M4.5l", field=field)


def _take_worker(table: Table, asked: Ask, lookup: Tables, action: TakeWorker) -> Found:
    me = _me(table, asked)
    field, dock = lookup.fields[me.ship], lookup.docks.get(me.ship)
    if dock is None or action.worker not in table.docks[dock]:
        yield reasons.NO_SUCH_WORKER(worker=action.worker, field=field)
    if len(me.workers) >= table.edition.worker_places:
        yield reasons.SHIP_FULL(workers=len(me.workers))
    if dock is not None and table.turn.docks_bits >> dock & 1 and table.setup.dock_workers == "one":
        yield reasons.DOCK_VISITED(field=field)


def _deliver_worker(table: Table, asked: Ask, lookup: Tables, action: DeliverWorker) -> Found:
    me = _me(table, asked)
    field = lookup.fields[me.ship]
    if field.water is not Water.DOCK or field.of not in me.workers:
        yield reasons.NO_WORKER_TO_DELIVER(field=field)


def _sail(table: Table, asked: Ask, lookup: Tables, action: Sail) -> Found:
    me = _me(table, asked)
    if action not in lookup.table.sails[me.ship]:
        yield reasons.NO_NEIGHBOR(field=action.field)
    if not table.turn.credit and not any(me.cubes):
        yield reasons.TOO_FEW_CUBES("M4.5h", needed=1, held=0)


def _advance(table: Table, asked: Ask, lookup: Tables, action: Advance) -> Found:
    me = _me(table, asked)
    left, needed, held = table.edition.amstel_end - me.amstel_field, 2 * action.fields - 1, sum(me.cubes)
    if table.turn.advanced:
        yield reasons.ADVANCED_ALREADY()
    if action.fields > left:
        yield reasons.BEYOND_THE_END(fields=action.fields, left=left)
    if held < needed:
        yield reasons.TOO_FEW_CUBES("M4.5n", needed=needed, held=held)


def _buy_tile(table: Table, asked: Ask, lookup: Tables, action: BuyTile) -> Found:
    me = _me(table, asked)
    assert table.tile is not None
    if table.turn.purchases >= most_purchases(table, me, lookup):
        yield reasons.BOUGHT_ALREADY(purchases=table.turn.purchases)
    if me.guilders < table.tile.price:
        yield reasons.TOO_FEW_GUILDERS("M4.5p", needed=table.tile.price, held=me.guilders)
    if not has_target(table, me, lookup):
        yield reasons.NO_TARGET()


def _pay_cube(table: Table, asked: Ask, lookup: Tables, action: PayCube) -> Found:
    cube, cubes = action.cube, _me(table, asked).cubes
    left = sum(cubes[cube:])
    if cube < asked.least:
        yield reasons.LOWER_COLOR(cube=cube, least=asked.least)
    if not cubes[cube]:
        yield reasons.MISSING_CUBES("MQ38", cube=cube, needed=1, held=0)
    if left < asked.many:
        yield reasons.NOT_ENOUGH_AFTER(cube=cube, needed=asked.many, held=left)


def _take_cube(table: Table, asked: Ask, lookup: Tables, action: TakeCube) -> Found:
    if action.cube < asked.least:
        yield reasons.LOWER_COLOR(cube=action.cube, least=asked.least)
    if action.cube in asked.barred:
        yield reasons.SAME_COLOR(cube=action.cube)


def _swap_for(table: Table, asked: Ask, lookup: Tables, action: SwapFor) -> Found:
    if not table.discard_bits & lookup.bit[action.card.number]:
        yield reasons.NOT_IN_THE_DISCARD(card=action.card)
    elif asked.card is not None and asked.card == action.card:
        yield reasons.JUST_GIVEN(card=action.card)


def _ship_to(table: Table, asked: Ask, lookup: Tables, action: ShipTo) -> Found:
    if lookup.field[action.field.id] == _me(table, asked).ship:
        yield reasons.SAME_FIELD(field=action.field)


def _move_messenger(table: Table, asked: Ask, lookup: Tables, action: MoveMessenger) -> Found:
    if not nearest_blocks(table, lookup) >> lookup.block[action.block.id] & 1:
        yield reasons.NOT_THE_NEAREST_BLOCK(block=action.block)


def _move_trader(table: Table, asked: Ask, lookup: Tables, action: MoveTrader) -> Found:
    if not nearest_goods(table, lookup) >> action.goods & 1:
        yield reasons.NOT_THE_NEAREST_GOODS(goods=action.goods)


def _keep(table: Table, asked: Ask, lookup: Tables, action: Keep) -> Found:
    if action.cube is not None and not _me(table, asked).cubes[action.cube]:
        yield reasons.MISSING_CUBES("M4.6a", cube=action.cube, needed=1, held=0)


_AGAINST: dict[type[Action], Callable[[Table, Ask, Tables, Any], Found]] = {  # each takes its own class of actions
    TakeCard: _take_card,
    RemoveCard: _remove_card,
    Decline: _decline,
    DiscardCard: _inactive("M4.3d"),
    UseCard: _use_card,
    Activate: _activate,
    Claim: _claim,
    Load: _load,
    Deliver: _deliver,
    TakeWorker: _take_worker,
    DeliverWorker: _deliver_worker,
    Sail: _sail,
    Advance: _advance,
    BuyTile: _buy_tile,
    PayCube: _pay_cube,
    TakeCube: _take_cube,
    GiveCard: _inactive("T-CA18"),
    SwapFor: _swap_for,
    ActivateFree: _inactive("MQ79"),
    ShipTo: _ship_to,
    MoveMessenger: _move_messenger,
    MoveTrader: _move_trader,
    Keep: _keep,
}
"""By class of actions: what may stand against one, beside what is asked."""

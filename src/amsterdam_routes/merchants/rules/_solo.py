"""One player against TOM: the card that TOM costs, and TOM's phases II and III. (M4.13)"""

from collections.abc import Sequence

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import CUBES
from amsterdam_routes.merchants.box._actions import (
    Action,
    RemoveCard,
)
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._amstel import move_disc
from amsterdam_routes.merchants.rules._city import owned, sell
from amsterdam_routes.merchants.rules._context import Context, done, gain_guilders, pay_guilders, score
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, decision_of
from amsterdam_routes.merchants.rules._dice import FACES
from amsterdam_routes.merchants.rules._events import (
    BlockClaimed,
    CardsDiscarded,
    GoodsDelivered,
    NumberDone,
    TileBought,
)
from amsterdam_routes.merchants.rules._harbour import leave_dock, put_into_depot, put_into_warehouse
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import Category, MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import Tables

# One player against TOM (M4.13)

MANY_EQUAL = 3
"""How many equal dice bring a worker to the depot. (M4.13e)"""


def tom(context: Context) -> int:
    """Return the seat of TOM: the one behind the player's."""
    return context.table.players


def cheapest_cards(table: TableDraft, lookup: Tables) -> int:
    """Return the cheapest cards that are laid out. (M4.13b)"""
    costs = {bit: sum(lookup.costs[bit]) for bit in bits_of(table._display_bits)}
    least = min(costs.values())
    return sum(bit for bit, cost in costs.items() if cost == least)


def remove_cheapest(context: Context, seat: int) -> tuple[Decision, ...]:
    """Remove the cheapest card, if TOM leads; of two plans the player chooses. (M4.13b)"""
    table, lookup = context.table, context.lookup
    if table.amstel[0] != tom(context):
        return ()
    cheapest = cheapest_cards(table, lookup)
    plans = cheapest & lookup.plans
    if plans.bit_count() > 1:
        return (decision_of(seat, DecisionKind.REMOVED_CARD),)
    _remove(context, bits_of(plans or cheapest & lookup.buildings or cheapest)[0])
    return ()


def list_removals(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the cheapest plans, of which one is removed. (M4.13b)"""
    return [lookup.table.remove[bit] for bit in bits_of(cheapest_cards(table, lookup) & lookup.plans)]


def against_remove_card(
    table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: RemoveCard
) -> Found:
    """Say why this card does not go. (M4.13b)"""
    bit = lookup.bit[action.card.id]
    if not table._display_bits & bit:
        yield reasons.NOT_LAID_OUT("M4.13b", card=action.card)
    elif not cheapest_cards(table, lookup) & lookup.plans & bit:
        yield reasons.NOT_THE_CHEAPEST_PLAN(card=action.card)


def remove_card(context: Context, seat: int, action: RemoveCard) -> None:
    """Remove the plan that the player chose. (M4.13b)"""
    _remove(context, context.lookup.bit[action.card.id])
    done(context)


def _remove(context: Context, bit: int) -> None:
    """Put a card that is laid out into the discard. (M4.13b, MQ84)"""
    context.table._display_bits ^= bit
    context.table._discard_bits |= bit
    if context.log is not None:
        context.log.append(CardsDiscarded((context.lookup.uses[bit].card,), None))


def play_tom(context: Context) -> None:
    """Play for TOM: the Amstel, triples, claims, the market, by the dice as they fell. (MQ71, MQ72)"""
    table, edition = context.table, context.table.setup.edition
    move_disc(context, tom(context), table.rolled.count(edition.tom_amstel_face))  # M4.13d
    for number in range(1, FACES + 1):
        if table.rolled.count(number) >= MANY_EQUAL and number not in table.tom_numbers:
            _deliver_worker(context, number)  # M4.13e
    for die, pips in zip(CUBES, table.rolled, strict=True):
        if pips == edition.tom_claim_face:
            _claim(context, die)  # M4.13f
    _buy(context)


def _deliver_worker(context: Context, number: int) -> None:
    """Bring the worker of a dock to the depot, for points and a guilder; each number once. (M4.13e, MQ16, MQ74)"""
    table, seat = context.table, tom(context)
    table.tom_numbers += (number,)
    if context.log is not None:
        context.log.append(NumberDone(number))
    dock = context.lookup.dock_of[table.setup.edition.tom_docks[number - 1]]
    if table.docks[dock]:
        worker = table.docks[dock][0]
        leave_dock(context, dock, worker)
        put_into_depot(context, seat, worker)
        gain_guilders(context, seat, 1)


def _claim(context: Context, die: int) -> None:
    """Claim the cheapest free block of a district: one joined to a block of TOM's if possible, otherwise the
    left-most. (M4.13f)"""
    table, lookup, seat = context.table, context.lookup, tom(context)
    free = lookup.all_blocks & ~owned(table)
    places = [i for i, cube in enumerate(lookup.block_cubes) if cube == die and free >> i & 1]
    if not places:
        return
    least = min(lookup.block_costs[i] for i in places)
    places = [i for i in places if lookup.block_costs[i] == least]
    me = context.me(seat)
    joined = [i for i in places if lookup.rings[i] and lookup.rings[i][0] & me._owned_bits]
    place = (joined or places)[0]
    me._owned_bits |= 1 << place
    if context.log is not None:
        context.log.append(BlockClaimed(seat, table.setup.edition.blocks[place]))
    goods = table.goods[place]
    if goods not in table.sold:  # M4.13g
        sell(context, seat, goods)
        gain_guilders(context, seat, table.setup.edition.sale_guilders)
        return
    if context.log is not None:
        context.log.append(GoodsDelivered(seat, goods, lookup.fields[lookup.big[goods]]))
    put_into_warehouse(context, seat, goods, lookup.big[goods])


def _buy(context: Context) -> None:
    """Buy the tile if TOM can, for points and Amstel moves only; otherwise take a guilder. (M4.13h)"""
    tile, seat = context.table.tile, tom(context)
    assert tile is not None
    if context.table.merchants[seat].guilders < tile.price:
        gain_guilders(context, seat, 1)
        return
    if tile.price:
        pay_guilders(context, seat, tile.price)
    if context.log is not None:
        context.log.append(TileBought(seat, tile))
    if tile.points:
        score(context, seat, tile.points, Category.MARKET)
    for effect in tile.effects:
        if effect.do == "amstel":
            move_disc(context, seat, effect.amount)

"""The city: blocks and the black market. (M4.5d-M4.5f, T-CB22)"""

from collections.abc import Sequence

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import Goods
from amsterdam_routes.merchants.box._actions import Action, Claim, Fate, Payment
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._abilities import answer_to_claim
from amsterdam_routes.merchants.rules._context import (
    Context,
    choosing,
    decide_first,
    done,
    gain_guilders,
    pay_cubes,
    pay_guilders,
)
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind
from amsterdam_routes.merchants.rules._events import BlockClaimed, GoodsSold, GoodsStored
from amsterdam_routes.merchants.rules._reasons import Found
from amsterdam_routes.merchants.rules._state import MerchantDraft, Table, TableDraft
from amsterdam_routes.merchants.rules._tables import FATES, FOR_BOTH, FREE, PAYMENTS, TAKEN, Tables

BY_CUBES, BY_GUILDERS, BY_NOTHING = map(PAYMENTS.index, (Payment.CUBES, Payment.GUILDERS, Payment.FREE))
"""The places of the three payments, in the table of actions."""


def owned(table: TableDraft) -> int:
    """Return the blocks that somebody owns."""
    bits = 0
    for merchant in table.merchants:
        bits |= merchant._owned_bits
    return bits


def most_claims(me: MerchantDraft, lookup: Tables) -> int:
    """Return how many blocks may be claimed in a turn. (M4.5d, C028)"""
    more = me._active_bits & lookup.power["more_claims"]
    return 1 + sum(lookup.amounts["more_claims"][bit] for bit in bits_of(more)) if more else 1


# Prices of blocks (M4.5d)


def cubes_less(me: MerchantDraft, lookup: Tables) -> int:
    """Return by how many cubes each block is cheaper. (C025)"""
    cards = me._active_bits & lookup.power["cheaper_claim"]
    return sum(lookup.amounts["cheaper_claim"][bit] for bit in bits_of(cards)) if cards else 0


def price_in_cubes(table: TableDraft, me: MerchantDraft, place: int, lookup: Tables) -> int:
    """Return the price of a block in cubes, at least 0. (M4.5d, C025, M4.9e, MQ15)"""
    return max(0, lookup.block_costs[place] - cubes_less(me, lookup) - (table.messenger == place))


def price_in_guilders(me: MerchantDraft, lookup: Tables) -> int | None:
    """Return the price of any block in guilders; None for a seat that may not pay with them. (C027, MQ80)"""
    power = me._active_bits & lookup.power["claim_for_guilders"]
    return lookup.amounts["claim_for_guilders"][power] if power else None


# Claiming (M4.5d-M4.5f)


def list_claims(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the claims of blocks, each with a payment and a fate of the goods. (M4.5d-M4.5f)"""
    active = me._active_bits & lookup.claiming
    if table.turn.claims >= (most_claims(me, lookup) if active else 1):
        return ()
    less, guilders, with_guilders, both = 0, None, False, False
    if active:
        less, guilders = cubes_less(me, lookup), price_in_guilders(me, lookup)
        with_guilders = guilders is not None and me.guilders >= guilders
        both = active & lookup.power["sell_for_both"] != 0
    open_blocks, payable = lookup.all_blocks, 0
    for merchant in table.merchants:
        open_blocks &= ~merchant._owned_bits
    if guilders is None or table.setup.guilder_claims == "may":  # MQ12
        payable = lookup.claimable_with(me.cubes, less)
        messenger = table.messenger
        if messenger is not None and not payable >> messenger & 1:  # M4.9e
            cube = lookup.block_cubes[messenger]
            if price_in_cubes(table, me, messenger, lookup) <= me.cubes[cube]:
                payable |= 1 << messenger
    found: list[Action] = []
    bits = open_blocks if with_guilders else open_blocks & payable
    goods, sold, trader, claims = table.goods, table.sold, table.trader, lookup.table.claims
    while bits:
        bit = bits & -bits
        bits ^= bit
        place = bit.bit_length() - 1
        kind = goods[place]
        fates = TAKEN if kind in sold else FOR_BOTH if both or kind is trader else FREE  # C037, M4.11b
        if bit & payable:
            found += claims[place][BY_CUBES][fates]
        if with_guilders:
            found += claims[place][BY_GUILDERS][fates]
    return found


def list_free_claims(table: TableDraft, me: MerchantDraft, decision: Decision, lookup: Tables) -> Sequence[Action]:
    """List the blocks that can be claimed for nothing. (T-CB22)"""
    places = [bit.bit_length() - 1 for bit in bits_of(lookup.all_blocks & ~owned(table))]
    return [
        claim
        for place in places
        for claim in lookup.table.claims[place][BY_NOTHING][possible_fates(table, me, place, lookup)]
    ]


def possible_fates(table: TableDraft, me: MerchantDraft, place: int, lookup: Tables) -> int:
    """Return the possible fates of the goods of a block, as places in `FATES`. (M4.5e, M4.5f)"""
    goods = table.goods[place]
    if goods in table.sold:
        return TAKEN
    if table.trader is goods or me._active_bits & lookup.power["sell_for_both"]:  # M4.11b, C037
        return FOR_BOTH
    return FREE


def against_claim(table: Table, me: MerchantDraft, decision: Decision, lookup: Tables, action: Claim) -> Found:
    """Say why this block cannot be claimed in this way. (M4.5d-M4.5f)"""
    place, free = lookup.block[action.block.id], action.payment is Payment.FREE
    if decision.what is (DecisionKind.TURN if free else DecisionKind.FREE_BLOCK):  # T-CB22
        yield reasons.something_else(decision)
    owner = table.owner(action.block)
    if owner is not None:
        yield reasons.OWNED_ALREADY(block=action.block, owner=owner)
    if not free and table.turn.claims >= most_claims(me, lookup):
        yield reasons.CLAIMED_ENOUGH(claims=table.turn.claims)
    guilders = price_in_guilders(me, lookup)
    if action.payment is Payment.CUBES:
        cube = lookup.block_cubes[place]
        needed, held = price_in_cubes(table, me, place, lookup), me.cubes[cube]
        if guilders is not None and table.setup.guilder_claims == "must":
            yield reasons.ONLY_FOR_GUILDERS()
        elif held < needed:
            yield reasons.MISSING_CUBES("M4.5d", cube=cube, needed=needed, held=held)
    elif action.payment is Payment.GUILDERS:
        if guilders is None:
            yield reasons.NOT_FOR_GUILDERS()
        elif me.guilders < guilders:
            yield reasons.TOO_FEW_GUILDERS("MQ80", needed=guilders, held=me.guilders)
    goods, fates = table.goods[place], FATES[possible_fates(table, me, place, lookup)]
    if action.fate not in fates:
        if goods in table.sold:
            yield reasons.SOLD_ALREADY(goods=goods)
        elif Fate.BOTH in fates:
            yield reasons.SOLD_FOR_BOTH(goods=goods)
        else:
            yield reasons.NOT_SOLD_FOR_BOTH(goods=goods, fate=action.fate)


def claim(context: Context, seat: int, action: Claim) -> None:
    """Pay for a block and claim it; then handle its goods, and the gifts of cards for it. (M4.5d, MQ42)"""
    table, lookup, me = context.table, context.lookup, context.me(seat)
    place = lookup.block[action.block.id]
    if action.payment is Payment.FREE:
        done(context)  # T-CB22, MQ7
    else:
        _pay(context, seat, me, place, action.payment)
        context.turn().claims += 1
    me._owned_bits |= 1 << place
    if context.log is not None:
        context.log.append(BlockClaimed(seat, action.block))
    if table.messenger == place:
        context.turn().messenger_met = True  # M4.9f
    goods = table.goods[place]
    if action.fate is Fate.STORE:
        store = [*me.store]
        store[goods] += 1
        me.store = tuple(store)  # M4.5e
        if context.log is not None:
            context.log.append(GoodsStored(seat, goods))
    else:
        _sell(context, seat, goods, action.fate)
    answer_to_claim(context, seat)


def _pay(context: Context, seat: int, me: MerchantDraft, place: int, payment: Payment) -> None:
    """Pay for a block, with guilders or with cubes of its colour. (M4.5d, C027)"""
    lookup = context.lookup
    if payment is Payment.GUILDERS:
        guilders = price_in_guilders(me, lookup)
        assert guilders is not None
        pay_guilders(context, seat, guilders)  # C027
        return
    cubes = [0] * 6
    cubes[lookup.block_cubes[place]] = price_in_cubes(context.table, me, place, lookup)
    if any(cubes):
        pay_cubes(context, seat, tuple(cubes))


def _sell(context: Context, seat: int, goods: Goods, fate: Fate) -> None:
    """Sell goods on the black market: for guilders, a cube of choice, or both. (M4.5f)"""
    table = context.table
    sell(context, seat, goods)
    if table.trader is goods:
        context.turn().trader_met = True  # M4.11c
    if fate is not Fate.CUBE:
        guilders = table.setup.edition.sale_guilders
        gain_guilders(context, seat, guilders)
        if table.merchants[seat]._active_bits & context.lookup.power["sell_for_both"]:
            context.turn().card_guilders += guilders  # MQ27
    if fate is not Fate.GUILDERS:
        decide_first(context, choosing(seat, 1))


def sell(context: Context, seat: int, goods: Goods) -> None:
    """Put a goods tile on its field of the black market. (M4.5f)"""
    context.table.sold += (goods,)
    if context.log is not None:
        context.log.append(GoodsSold(seat, goods))

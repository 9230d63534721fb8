"""What a seat may do in its turn of phase III: cards, blocks, the ship, the Amstel and the market. (M4.5)"""

from itertools import compress

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.box.actions import Action, Payment
from amsterdam_routes.merchants.box.places import Water
from amsterdam_routes.merchants.rules.decisions import Ask
from amsterdam_routes.merchants.rules.merchant import MerchantDraft
from amsterdam_routes.merchants.rules.state import TableDraft
from amsterdam_routes.merchants.rules.tables import FOR_BOTH, FREE, PAYMENTS, TAKEN, Tables

BY_CUBES, BY_GUILDERS, BY_NOTHING = map(PAYMENTS.index, (Payment.CUBES, Payment.GUILDERS, Payment.FREE))
"""The places of the ways to pay, in the table of actions."""


def owned(table: TableDraft) -> int:
    """The blocks that somebody owns."""
    bits = 0
    for merchant in table.merchants:
        bits |= merchant.owned_bits
    return bits


def turn_actions(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    """Phase III. (M4.5)"""
    seat, actions, turn = asked.seat, lookup.table, table.turn
    me = table.merchants[seat]
    cubes = me.cubes
    in_hand = sum(cubes)
    found: list[Action] = []
    bits = me.active_bits
    if bits:
        bits = usable(table, seat, me, lookup)
        use = actions.use
        while bits:
            bit = bits & -bits
            bits ^= bit
            if bit in use:
                found.append(use[bit])
            else:
                found += with_a_plan(me, bit, lookup)
    if me.inactive_bits:
        activate, payable = actions.activate, 0
        if me.active_bits & lookup.sparing:
            _sparing_activations(me, cubes, lookup, found)
        else:
            payable = me.inactive_bits & lookup.affordable_with(cubes)  # M4.5a
        while payable:
            bit = payable & -payable
            payable ^= bit
            found.append(activate[bit])
    _claims(table, seat, me, lookup, found)
    harbour_actions(table, me, lookup, found)
    if in_hand:
        found += actions.sails[me.ship]  # M4.5h
        if not turn.advanced:
            left = len(actions.advance) - 1 - me.amstel_field
            most = (in_hand + 1) // 2
            found += actions.advance[most if most < left else left]  # M4.5n
    elif turn.credit:
        found += actions.sails[me.ship]  # MQ31
    if buyable(table, seat, lookup):
        found.append(actions.buy)
    found.append(actions.end)
    return found


def harbour_actions(table: TableDraft, me: MerchantDraft, lookup: Tables, found: list[Action]) -> None:
    """What the ship can do where it lies: goods and dock workers. (M4.5g, M4.5i-M4.5m)"""
    actions, ship, field = lookup.table, me.ship, lookup.fields[me.ship]
    water = field.water
    if water is Water.START or water is Water.DOCK:  # M4.5g
        found += compress(actions.load, me.store)
    if water is Water.BIG:  # M4.5l
        goods = field.of
        if me.aboard[goods] and table.roofs[goods] < len(field.points):  # type: ignore[index]  # goods, at a big one
            found.append(actions.deliver[goods])  # type: ignore[index]
    elif water is Water.SMALL:  # M4.5m
        if table.small[lookup.small[ship]] is None:
            found += compress(actions.deliver, me.aboard)
    elif water is Water.DOCK:
        dock = lookup.docks[ship]
        waiting = table.docks[dock]
        if (
            waiting
            and len(me.workers) < table.setup.edition.worker_places
            and (not table.turn.docks_bits >> dock & 1 or table.setup.dock_workers == "any")  # MQ3
        ):
            found += [actions.take_worker[worker] for worker in sorted(set(waiting))]  # M4.5i
        if field.of in me.workers:
            found.append(actions.deliver_worker)  # M4.5j


def with_a_plan(me: MerchantDraft, bit: int, lookup: Tables) -> list[Action]:
    """The uses of a card whose price is an active plan. (C047)"""
    return [lookup.table.use_with[bit][plan] for plan in bits_of(me.active_bits & lookup.plans)]


def usable(table: TableDraft, seat: int, me: MerchantDraft, lookup: Tables) -> int:
    """The cards that can be used in the turn of this seat. (M4.5b)"""
    fresh = me.active_bits & ~me.used_bits
    found = fresh & lookup.plain
    plans = fresh & lookup.plans
    if me.active_bits & lookup.power["repeat_plan"]:
        plans |= repeatable(table, me, lookup)
    if plans:
        payable = 0
        for some, many in zip(lookup.plans_by_cube, me.cubes, strict=True):
            if many:
                payable |= some
        found |= plans & payable
    others = (fresh | plans) & lookup.in_turn
    while others:
        bit = others & -others
        others ^= bit
        if lookup.uses[bit].usable(table, seat):
            found |= bit
    if table.setup.second_purchase == "permanent":  # MQ43
        found &= ~lookup.power_of_market
    return found


def repeatable(table: TableDraft, me: MerchantDraft, lookup: Tables) -> int:
    """The plans that have a token and may be used all the same. (C029, MQ35)"""
    repeated, used = table.turn.repeated, me.active_bits & me.used_bits & lookup.plans
    if repeated is None:
        return used
    most = max(lookup.amounts["repeat_plan"][bit] for bit in bits_of(me.active_bits & lookup.power["repeat_plan"]))
    return used & lookup.bit[repeated.id] if table.turn.repeats < most else 0


def _sparing_activations(me: MerchantDraft, cubes: tuple[int, ...], lookup: Tables, found: list[Action]) -> None:
    """Cards that the cubes can activate, where some cost a cube less. (M4.5a)"""
    bits = me.inactive_bits
    sparing = spared_cards(me, lookup) & bits
    payable = bits & ~sparing & lookup.affordable_with(cubes)
    for bit in bits_of(bits):
        if bit & payable:
            found.append(lookup.table.activate[bit])
        elif bit & sparing:
            found += sparing_activations(cubes, bit, lookup)


def sparing_activations(cubes: tuple[int, ...], bit: int, lookup: Tables) -> list[Action]:
    """The ways to activate a card with one cube spared. (MQ32)"""
    short = [max(0, cost - many) for cost, many in zip(lookup.costs[bit], cubes, strict=True)]
    missing = sum(short)
    return [
        action
        for cube, action in lookup.table.activate_sparing[bit]
        if missing == 0 or (missing == 1 and short[cube] == 1)
    ]


def spared_cards(me: MerchantDraft, lookup: Tables) -> int:
    """The inactive cards whose activation costs a cube less. (C031, C042, MQ32)"""
    active, bits = me.active_bits, 0
    if active & lookup.sparing:
        for sparing, cards in lookup.sparing_types:
            if active & sparing:
                bits |= me.inactive_bits & cards
        if active & lookup.spare_new:
            for bit in bits_of(me.inactive_bits & lookup.craftsmen):
                if not active & lookup.kind_of[bit]:  # MQ50
                    bits |= bit
        bits &= ~lookup.costless  # MQ32
    return bits


def most_claims(me: MerchantDraft, lookup: Tables) -> int:
    """How many blocks may be claimed in a turn. (M4.5d, C028)"""
    more = me.active_bits & lookup.power["more_claims"]
    return 1 + sum(lookup.amounts["more_claims"][bit] for bit in bits_of(more)) if more else 1


def price_in_cubes(table: TableDraft, me: MerchantDraft, place: int, lookup: Tables) -> int:
    """What a block costs in cubes, at least 0. (M4.5d, C025, M4.9e, MQ15)"""
    cost = lookup.block_costs[place]
    for bit in bits_of(me.active_bits & lookup.power["cheaper_claim"]):
        cost -= lookup.amounts["cheaper_claim"][bit]
    if table.messenger == place:
        cost -= 1
    return max(0, cost)


def _claims(table: TableDraft, seat: int, me: MerchantDraft, lookup: Tables, found: list[Action]) -> None:
    """Blocks that can be claimed, and ways to pay for them. (M4.5d-M4.5f)"""
    active = me.active_bits & lookup.claiming
    if table.turn.claims >= (most_claims(me, lookup) if active else 1):
        return
    less, for_guilders, with_guilders, both = 0, 0, False, False
    if active:
        power, amounts = lookup.power, lookup.amounts
        less = sum(amounts["cheaper_claim"][bit] for bit in bits_of(active & power["cheaper_claim"]))  # C025
        for_guilders = active & power["claim_for_guilders"]
        with_guilders = bool(for_guilders) and me.guilders >= amounts["claim_for_guilders"][for_guilders]  # C027, MQ80
        both = active & power["sell_for_both"] != 0
    open_blocks, payable = lookup.all_blocks & ~owned(table), 0
    if not for_guilders or table.setup.guilder_claims == "may":  # MQ12
        payable = lookup.claimable_with(me.cubes, less)
        messenger = table.messenger
        if messenger is not None and not payable >> messenger & 1:  # M4.9e
            cube = lookup.block_cubes[messenger]
            if lookup.block_costs[messenger] <= me.cubes[cube] + less + 1:
                payable |= 1 << messenger
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


def possible_fates(table: TableDraft, me: MerchantDraft, place: int, lookup: Tables) -> int:
    """What may become of the goods of a block, as a place in `FATES`. (M4.5e, M4.5f)"""
    goods = table.goods[place]
    if goods in table.sold:
        return TAKEN
    if table.trader is goods or me.active_bits & lookup.power["sell_for_both"]:  # M4.11b, C037
        return FOR_BOTH
    return FREE


def buyable(table: TableDraft, seat: int, lookup: Tables) -> bool:
    """Whether the market tile can be bought. (M4.5p)"""
    tile, turn, me = table.tile, table.turn, table.merchants[seat]
    if tile is None or me.guilders < tile.price or turn.purchases >= most_purchases(table, me, lookup):
        return False
    return not tile.effects or has_target(table, me, lookup)


def most_purchases(table: TableDraft, me: MerchantDraft, lookup: Tables) -> int:
    """How often the market tile may be bought this turn. (C020, MQ43)"""
    if table.setup.second_purchase == "permanent":
        return 1 + (me.active_bits & lookup.power_of_market).bit_count()
    return 1 + table.turn.more_purchases


def has_target(table: TableDraft, me: MerchantDraft, lookup: Tables) -> bool:
    """Whether there is something for the effects of the tile to work on. (MQ45)"""
    assert table.tile is not None
    for effect in table.tile.effects:
        if effect.do in ("swap_card", "activate_free") and not me.inactive_bits:
            return False
        if effect.do == "swap_card" and not table.discard_bits:  # no game comes there
            return False
        if effect.do == "claim_free" and not lookup.all_blocks & ~owned(table):
            return False
    return True

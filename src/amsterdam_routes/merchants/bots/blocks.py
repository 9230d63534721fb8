"""What a block is worth to a seat, and what to do with its goods."""

from typing import Final

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.bots.cards import unit
from amsterdam_routes.merchants.bots.outlook import CUBE, Outlook
from amsterdam_routes.merchants.bots.voyages import delivery_worth
from amsterdam_routes.merchants.box.actions import Fate
from amsterdam_routes.merchants.rules.city import possible_fates
from amsterdam_routes.merchants.rules.tables import FATES

SHIPPING: Final = 1.5
"""What it costs to bring a tile to its warehouse, about."""
FIRST_BLOCK: Final = 0.9
"""What part of the points of a grown group the first block is worth."""
NEAR_BLOCK: Final = 0.55
"""What part a block is worth that is two bridges from one's largest group, ..."""
FAR_BLOCK: Final = 0.3
"""... and one that is farther away."""
ROOM: Final = 0.15
"""What each free block next to it adds."""
CONTESTED: Final = 0.45
"""What part of a district's points a block is worth where the lead is at stake, ..."""
SETTLED: Final = 0.15
"""... and where it is not."""


def block_worth(mind: Outlook, place: int) -> float:
    """A block: its place in the city, its district, its goods, and what cards give for it."""
    lookup, me = mind.lookup, mind.me
    worth = (
        _city(mind, place) + _district(mind, place) + max(fate_worth(mind, place, fate) for fate in fates(mind, place))
    )
    answering = me.active_bits & lookup.on_claim
    for bit in bits_of(answering):
        worth += sum(gain.amount * unit(mind, gain.do) for gain in lookup.uses[bit].gains)
    return worth + (mind.table.messenger == place) * 0.5


def fates(mind: Outlook, place: int) -> tuple[Fate, ...]:
    """What may become of the goods of a block. (M4.5e, M4.5f)"""
    return FATES[possible_fates(mind.table, mind.me, place, mind.lookup)]


def fate_worth(mind: Outlook, place: int, fate: Fate) -> float:
    """What the goods of a block give: sold at once, or brought to a warehouse later."""
    guilders = mind.table.setup.edition.sale_guilders * mind.guilder
    if fate is Fate.GUILDERS:
        return guilders
    if fate is Fate.CUBE:
        return CUBE + 0.4
    if fate is Fate.BOTH:
        return guilders + CUBE + 0.4
    goods, me, lookup = mind.table.goods[place], mind.me, mind.lookup
    if mind.rounds == 1:
        return 0.5
    held = me.store[goods] + me.aboard[goods]
    room = len(lookup.fields[lookup.big[goods]].points) - mind.table.roofs[goods] - held
    big = delivery_worth(mind, goods, lookup.big[goods], mind.speed_soon) if room > 0 else 0.0
    small = max((delivery_worth(mind, goods, field, mind.speed_soon) for field in lookup.small), default=0.0)
    late = 1.0 if mind.rounds > 3 else 0.75 if mind.rounds == 3 else 0.5
    return max(0.5, (max(big, small - 1.0) - SHIPPING) * late)


def _city(mind: Outlook, place: int) -> float:
    """What the block adds to the largest group, now or perhaps later. (M4.8e)"""
    each, mine = mind.table.setup.edition.city_points, mind.me.owned_bits
    rings = mind.lookup.rings[place]
    if not mine:
        return each * FIRST_BLOCK
    largest = mind.group
    if rings and rings[0] & largest:
        more = 1 + sum(mind.group_of(bit).bit_count() for bit in _others(mind, rings[0] & mine & ~largest))
        free = (rings[0] & ~mind.owned).bit_count()
        return each * more + min(free, 3) * ROOM
    if len(rings) > 1 and rings[1] & largest:
        return each * NEAR_BLOCK
    return each * FAR_BLOCK


def _others(mind: Outlook, near: int) -> list[int]:
    """One block of each other group near by."""
    found = []
    while near:
        bit = near & -near
        found.append(bit)
        near &= ~mind.group_of(bit)
    return found


def _district(mind: Outlook, place: int) -> float:
    """What the block adds to the place in its district, if that is scored. (M4.8f)"""
    table = mind.table
    district = table.setup.edition.blocks[place].district
    if district not in table.districts:
        return 0.0
    blocks = mind.lookup.in_district[district]
    mine = (mind.me.owned_bits & blocks).bit_count()
    best = (
        max((other.owned_bits & blocks).bit_count() for seat, other in enumerate(table.merchants) if seat != mind.seat)
        if len(table.merchants) > 1
        else 0
    )
    prize = table.setup.edition.district_points[max(2, table.players)][0]
    return prize * (CONTESTED if -2 <= mine - best <= 0 else SETTLED)

"""The rest of the game as one seat sees it: the worth of a guilder, a card, a block, a delivery and a penalty token.

Everything is worth points of the final score. The numbers are estimates, found by playing many games with others. A
card counts by what its effects do and how often they still will; a block by its place, its district and its goods.
"""

from functools import cached_property
from typing import Final

import attrs

from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.merchants.box import Effect, Goods, Tile, Timing
from amsterdam_routes.merchants.box._actions import Fate
from amsterdam_routes.merchants.rules._city import owned, possible_fates
from amsterdam_routes.merchants.rules._harbour import FOREMAN_POINTS
from amsterdam_routes.merchants.rules._measures import Condition, Gain, Use
from amsterdam_routes.merchants.rules._scoring import group_of, largest_group, penalty_points
from amsterdam_routes.merchants.rules._state import Merchant, Table
from amsterdam_routes.merchants.rules._tables import FATES, Tables, tables

CUBE: Final = 1.7
"""A cube, whatever its colour."""
GUILDER: Final = 2.1
"""A guilder, as long as there is a market tile to spend it on."""
IDLE_GUILDER: Final = 0.5
"""A guilder that nothing more will be bought with. (M4.8g)"""
AMSTEL_FIELD: Final = 0.5
"""A field of the Amstel, its bridges aside."""
NEAR_BRIDGE: Final = 0.35
"""What part of the points of a bridge counts as soon as it is near."""


@attrs.frozen(eq=False)
class Outlook:
    """One seat's view of a table, and the worth of everything on it to that seat."""

    table: Table
    seat: int
    me: Merchant
    lookup: Tables
    rounds: int
    """How many turns are left, this round's included."""
    __dict__: dict[str, object] = attrs.field(factory=dict, init=False, repr=False)

    @cached_property
    def guilder(self) -> float:
        """One more guilder: worth little if there is more money than market tiles to spend it on."""
        return GUILDER if self.me.guilders < self.prices else IDLE_GUILDER

    @cached_property
    def prices(self) -> float:
        """What the market tiles that are left cost together, about: one of them can be bought each turn."""
        table, edition = self.table, self.table.setup.edition
        now = table.tile.price if table.tile is not None and not table.turn.purchases else 0
        gone = {*table.past_tiles, table.tile}
        left = sorted((tile.part[-1], tile.price) for tile in edition.tiles if tile not in gone and self.used(tile))
        upper = [price for part, price in left if part == "A"]
        lower = [price for part, price in left if part == "B"]
        in_upper = max(0, table.tiles_left - edition.lengths[table.setup.length].b)
        in_lower = table.tiles_left - in_upper
        return now + in_upper * _mean(upper) + in_lower * _mean(lower)

    def used(self, tile: Tile) -> bool:
        """Return whether a tile may be in the market of this game."""
        c_tiles = self.table.setup.c_tiles
        return {"none": "C" not in tile.part, "replace": tile.part != "B", "mix": True}[c_tiles]

    @cached_property
    def penalty(self) -> float:
        """What one more penalty token costs, the inactive cards counted as tokens. (M4.8b, M4.8c)"""
        costs = self.table.setup.edition.penalties
        tokens = self.me.penalty_tokens + self.me._inactive_bits.bit_count()
        return float(penalty_points(costs, tokens) - penalty_points(costs, tokens + 1))

    @cached_property
    def saved(self) -> float:
        """What one inactive card fewer saves, if all the others stay inactive. (M4.8b)"""
        costs, inactive = self.table.setup.edition.penalties, self.me._inactive_bits.bit_count()
        if not inactive or self.me._active_bits & self.lookup.power["no_penalty"]:
            return 0.0
        tokens = self.me.penalty_tokens + inactive
        return float(penalty_points(costs, tokens - 1) - penalty_points(costs, tokens))

    def amstel(self, fields: int) -> float:
        """Return the worth of so many fields forward on the Amstel. (M4.5n, M4.5o)"""
        bridges, at = self.lookup.bridges, self.me.amstel_field
        end = len(bridges) - 1
        to = min(at + fields, end)
        near = sum(NEAR_BRIDGE * (bridges[k] - bridges[k - 1]) for k in range(to + 1, min(to + 4, end + 1)))
        was = sum(NEAR_BRIDGE * (bridges[k] - bridges[k - 1]) for k in range(at + 1, min(at + 4, end + 1)))
        late = self.rounds < 3
        return bridges[to] - bridges[at] + (0 if late else near - was) + (to - at) * (0.15 if late else AMSTEL_FIELD)

    @cached_property
    def owned(self) -> int:
        """The blocks that somebody owns."""
        return owned(self.table)

    @cached_property
    def inactive(self) -> list[int]:
        """The inactive cards, as bits."""
        return bits_of(self.me._inactive_bits)

    def group_of(self, bit: int) -> int:
        """Return the group of blocks that one of the seat's blocks belongs to."""
        return group_of(bit, self.me._owned_bits, self.lookup)

    @cached_property
    def group(self) -> int:
        """The largest group of one's blocks. (M4.8e)"""
        return largest_group(self.me._owned_bits, self.lookup)

    @cached_property
    def cranes(self) -> tuple[int, ...]:
        """The fields where goods can be loaded. (M4.5g)"""
        return (self.lookup.start, *self.lookup.docks)

    @cached_property
    def homes(self) -> dict[object, int]:
        """By the colour of a dock worker: the field of his dock."""
        return {self.lookup.fields[place].of: place for place in self.lookup.docks}

    @cached_property
    def speed(self) -> int:
        """The delivery bonus of this round. (M4.7a)"""
        return self.table.setup.edition.speed_bonus(self.table.round)

    @cached_property
    def speed_soon(self) -> int:
        """The delivery bonus of the next round."""
        return self.table.setup.edition.speed_bonus(self.table.round + 1)


def outlook(table: Table, seat: int) -> Outlook:
    """Return how a seat sees the rest of the game.

    >>> import amsterdam_routes.merchants as am
    >>> outlook(am.new_game(2, seed="1672").table, 0).rounds
    12
    """
    edition = table.setup.edition
    return Outlook(table, seat, table.merchants[seat], tables(edition), edition.last_round - table.round + 1)


def _mean(prices: list[int]) -> float:
    return sum(prices) / len(prices) if prices else 0.0


# --- what a card is worth

POWERS: Final[dict[str, tuple[float, float]]] = {
    "decline": (0.0, 1.5),
    "cheaper_claim": (0.0, 1.4),
    "claim_for_guilders": (0.0, 0.6),
    "more_claims": (0.0, 2.0),
    "repeat_plan": (0.0, 0.4),
    "spare_cube": (0.0, 0.7),
    "stay_on_top": (0.3, 0.1),
    "use_plan_free": (0.0, 0.7),
    "sell_for_both": (0.0, 0.8),
    "sail_double": (0.0, 2.0),
    "depot_double": (0.0, 1.6),
    "no_penalty": (10.0, 0.0),
    "church_set": (4.0, 0.2),
}
"""By the word of a power: what it is worth once, and what more for each turn that is left."""
GROWTH: Final[dict[str, float]] = {
    "active": 0.35,
    "blocks": 0.8,
    "depot": 0.6,
    "black_market": 0.5,
    "craftsman_kinds": 0.3,
    "craftsman_pairs": 0.1,
    "largest_craftsman_kind": 0.1,
    "plan_pairs": 0.12,
    "plan_districts": 0.15,
    "bridges": 0.2,
    "ones": 0.3,
}
"""By the word of a measure: by how much it grows in a turn, about."""


UNITS: Final[dict[str, float]] = {
    "points": 1.0,
    "cubes": CUBE,
    "choose_cubes": CUBE + 0.4,
    "other_cube": CUBE + 0.4,
    "sail": 1.0,
    "market_again": 1.0,
    "activate_free": 6.0,
    "cubes_for_ones": CUBE,
    "shift_die": 0.6,
    "cubes_with_dice": 2 * CUBE,
    "sail_at_once": 1.0,
    "swap_card": 2.0,
    "ship_anywhere": 6.0,
    "claim_free": 10.0,
}
"""By the word of a gain: what one of it is worth."""


def card_worth(mind: Outlook, bit: int) -> float:
    """Return the points that a card will still make if it is activated now."""
    use = mind.lookup.uses[bit]
    card, left = use.card, mind.rounds
    if card.timing is Timing.END:
        return gains_worth(mind, use, left) * chance(mind, use.conditions)
    if card.timing is Timing.PERMANENT and not card.pays:
        return sum(_answer_worth(mind, effect, gain) for effect, gain in zip(card.effects, use.gains, strict=True))
    often = {Timing.ACTIONS: left, Timing.PERMANENT: left * 0.5}.get(card.timing, left - 1)
    return max(0.0, use_worth(mind, use)) * often * chance(mind, use.conditions)


def use_worth(mind: Outlook, use: Use) -> float:
    """Return the worth of a use, less its price."""
    cubes = use.chosen_cubes + (use.cube is not None)
    plan = any(price.do == "plan" for price in use.card.pays)
    price = use.guilders * mind.guilder + cubes * 1.1 + (2.0 * min(mind.rounds, 2) if plan else 0.0)
    return gains_worth(mind, use, min(2, mind.rounds - 1)) - price


def gains_worth(mind: Outlook, use: Use, turns: int) -> float:
    """Return the worth of all effects; effects counted by a measure use its value so many turns later."""
    return sum(_gain_worth(mind, effect, gain, turns) for effect, gain in zip(use.card.effects, use.gains, strict=True))


def _gain_worth(mind: Outlook, effect: Effect, gain: Gain, turns: int) -> float:
    if gain.do in POWERS:
        once, each = POWERS[gain.do]
        return once + each * mind.rounds
    many = float(gain.many(mind.table, mind.seat))
    if effect.per is not None:
        many += gain.amount * GROWTH.get(effect.per.partition(":")[0], 0.0) * turns / gain.each
    return many * unit(mind, gain.do)


def unit(mind: Outlook, word: str) -> float:
    """Return the worth of one unit of a gain."""
    if word == "guilders":
        return mind.guilder
    return mind.amstel(1) if word == "amstel" else UNITS.get(word, 0.0)


def _answer_worth(mind: Outlook, effect: Effect, gain: Gain) -> float:
    """Return the worth of a card that works by itself: its gain each time, times how often it will happen."""
    on, _, of = (effect.on or "").partition(":")
    if gain.do in POWERS or not on:
        return _gain_worth(mind, effect, gain, 0)
    often = {"claim": 0.9, "deliver": 0.9, "activate": 0.45}[on] * mind.rounds
    if on == "deliver" and of:
        often = _deliveries(mind, Goods(of))
    return _gain_worth(mind, effect, gain, 0) * often


def _deliveries(mind: Outlook, goods: Goods) -> float:
    """Return roughly how many tiles of these goods the seat will still deliver."""
    me, table = mind.me, mind.table
    held = me.store[goods] + me.aboard[goods]
    free = sum(kind is goods and not mind.owned >> place & 1 for place, kind in enumerate(table.goods))
    return 0.8 * held * (mind.rounds > 1) + 0.08 * free * mind.rounds / len(table.merchants)


def chance(mind: Outlook, conditions: tuple[Condition, ...]) -> float:
    """Return how likely it is that a card's conditions hold when it is to be used."""
    likely = 1.0
    for condition in conditions:
        word, _, of = condition.need.measure.partition(":")
        if word == "plans_used":
            likely *= _plan_chance(mind, of)
        elif word == "at_start":
            likely *= 0.4
        else:
            likely *= 0.9 if condition.holds(mind.table, mind.seat) else 0.5
    return likely


def _plan_chance(mind: Outlook, district: str) -> float:
    """Return the probability that a turn uses a plan; with a district, a plan of that district."""
    me, of = mind.me, mind.lookup.district_of
    mine = me._active_bits | me._inactive_bits
    plans = sum(bit for bit, where in of.items() if bit & mine and district in ("", str(where)))
    return 0.75 if plans & me._active_bits else 0.4 if plans else 0.1


# --- what a block and its goods are worth

SHIPPING: Final = 1.5
"""What it costs to bring a tile to its warehouse, about."""
FIRST_BLOCK: Final = 0.9
"""What part of the points of a grown group the first block is worth."""
NEAR_BLOCK: Final = 0.55
"""What part a block two bridges from the largest group is worth."""
FAR_BLOCK: Final = 0.3
"""What part a block farther away is worth."""
ROOM: Final = 0.15
"""What each free block next to it adds."""
CONTESTED: Final = 0.45
"""What part of a district's points a block is worth where the lead is at stake."""
SETTLED: Final = 0.15
"""What part of a district's points a block is worth where the lead is not at stake."""


def block_worth(mind: Outlook, place: int) -> float:
    """Return the worth of a block: its place in the city, its district, its goods, and the gifts of cards."""
    lookup, me = mind.lookup, mind.me
    worth = (
        _city(mind, place) + _district(mind, place) + max(fate_worth(mind, place, fate) for fate in fates(mind, place))
    )
    answering = me._active_bits & lookup.on_claim
    for bit in bits_of(answering):
        worth += sum(gain.amount * unit(mind, gain.do) for gain in lookup.uses[bit].gains)
    return worth + (mind.table.messenger == place) * 0.5


def fates(mind: Outlook, place: int) -> tuple[Fate, ...]:
    """Return the possible fates of the goods of a block. (M4.5e, M4.5f)"""
    return FATES[possible_fates(mind.table, mind.me, place, mind.lookup)]


def fate_worth(mind: Outlook, place: int, fate: Fate) -> float:
    """Return the worth of a block's goods: sold at once, or brought to a warehouse later."""
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
    """Return the worth of a block for the largest group, now or perhaps later. (M4.8e)"""
    each, mine = mind.table.setup.edition.city_points, mind.me._owned_bits
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
    """Return one block of each other group near by."""
    found = []
    while near:
        bit = near & -near
        found.append(bit)
        near &= ~mind.group_of(bit)
    return found


def _district(mind: Outlook, place: int) -> float:
    """Return the worth of a block for the place in its district, if the district is scored. (M4.8f)"""
    table = mind.table
    district = table.setup.edition.blocks[place].district
    if district not in table.districts:
        return 0.0
    blocks = mind.lookup.in_district[district]
    mine = (mind.me._owned_bits & blocks).bit_count()
    best = (
        max((other._owned_bits & blocks).bit_count() for seat, other in enumerate(table.merchants) if seat != mind.seat)
        if len(table.merchants) > 1
        else 0
    )
    prize = table.setup.edition.district_points[max(2, table.players)][0]
    return prize * (CONTESTED if -2 <= mine - best <= 0 else SETTLED)


def delivery_worth(mind: Outlook, goods: Goods, place: int, bonus: int) -> float:
    """Return the worth of delivering a tile of these goods to the warehouse at this place, with this bonus.

    (M4.5l, M4.5m)
    """
    lookup, table = mind.lookup, mind.table
    if place in lookup.small:
        free, points = table.small[lookup.small[place]] is None, lookup.fields[place].points[0]
    else:
        roof = lookup.fields[place].points
        free = table.roofs[goods] < len(roof)
        points = roof[table.roofs[goods]] if free else 0
    if not free:
        return 0.0
    worth = points + bonus + (FOREMAN_POINTS if table.foreman == place else 0)
    cards = 0.0
    for bit in bits_of(mind.me._active_bits & lookup.on_deliver[goods]):
        cards += sum(gain.amount * unit(mind, gain.do) for gain in lookup.uses[bit].gains)
    return worth + cards

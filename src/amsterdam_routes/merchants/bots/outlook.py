"""How one seat sees the rest of the game: what a guilder, a cube, a penalty token and a field of the Amstel are worth.

Everything is worth points of the final score. The numbers are estimates, found by playing many games with others.
"""

from functools import cached_property
from typing import Final

import attrs

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.box.card import Tile
from amsterdam_routes.merchants.rules.city import owned
from amsterdam_routes.merchants.rules.merchant import Merchant
from amsterdam_routes.merchants.rules.scoring import group_of, largest_group, penalty_points
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import Tables, tables

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
    """One seat's view of a table, and what things are worth to it."""

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
        """Whether a tile may be in the market of this game."""
        c_tiles = self.table.setup.c_tiles
        return {"none": "C" not in tile.part, "replace": tile.part != "B", "mix": True}[c_tiles]

    @cached_property
    def penalty(self) -> float:
        """What one more penalty token costs, the inactive cards counted as tokens. (M4.8b, M4.8c)"""
        costs = self.table.setup.edition.penalties
        tokens = self.me.penalty_tokens + self.me.inactive_bits.bit_count()
        return float(penalty_points(costs, tokens) - penalty_points(costs, tokens + 1))

    @cached_property
    def saved(self) -> float:
        """What one inactive card fewer saves, if all the others stay inactive. (M4.8b)"""
        costs, inactive = self.table.setup.edition.penalties, self.me.inactive_bits.bit_count()
        if not inactive or self.me.active_bits & self.lookup.power["no_penalty"]:
            return 0.0
        tokens = self.me.penalty_tokens + inactive
        return float(penalty_points(costs, tokens - 1) - penalty_points(costs, tokens))

    def amstel(self, fields: int) -> float:
        """So many fields forward on the Amstel. (M4.5n, M4.5o)"""
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
        return bits_of(self.me.inactive_bits)

    def group_of(self, bit: int) -> int:
        """The group of one's blocks that this one belongs to."""
        return group_of(bit, self.me.owned_bits, self.lookup)

    @cached_property
    def group(self) -> int:
        """The largest group of one's blocks. (M4.8e)"""
        return largest_group(self.me.owned_bits, self.lookup)

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
    """How a seat sees the rest of the game.

    >>> import amsterdam_routes.merchants as am
    >>> outlook(am.new_game(2, seed="1672").table, 0).rounds
    12
    """
    edition = table.setup.edition
    return Outlook(table, seat, table.merchants[seat], tables(edition), edition.last_round - table.round + 1)


def _mean(prices: list[int]) -> float:
    return sum(prices) / len(prices) if prices else 0.0

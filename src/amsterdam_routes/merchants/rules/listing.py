"""The legal actions, listed: one function for each thing that a seat may be asked for.

Nothing secret is asked for here: every decision of this game is about what lies on the table. What may be done in
phase III is in `in_turn.py`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from amsterdam_routes.kernel.counts import bits_of
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.rules.decisions import Ask, Asked
from amsterdam_routes.merchants.rules.in_turn import (
    BY_NOTHING,
    harbour_actions,
    owned,
    possible_fates,
    turn_actions,
    with_a_plan,
)
from amsterdam_routes.merchants.rules.state import TableDraft
from amsterdam_routes.merchants.rules.tables import Tables, tables


def listed(table: TableDraft) -> tuple[Action, ...]:
    """Everything that the seat to move may do, each once, in the order of `edition.actions`."""
    if not table.pending:
        return ()
    asked = table.pending[0]
    lookup = table.setup.edition._tables or tables(table.setup.edition)
    return tuple(LISTS[asked.what](table, asked, lookup))


def _foreman(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.place_foreman]  # M4.9a


def _messenger(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.place_messenger.values()]  # M4.9d


def _trader(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.place_trader]  # M4.11a


def _start_card(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    take = lookup.table.take
    return [*map(take.__getitem__, bits_of(table.display_bits))]  # M4.2j


def _start_cubes(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.start_cubes]  # M4.2k


def cheapest_cards(table: TableDraft, lookup: Tables) -> int:
    """The cheapest cards that are laid out. (M4.13b)"""
    costs = {bit: sum(lookup.costs[bit]) for bit in bits_of(table.display_bits)}
    least = min(costs.values())
    return sum(bit for bit, cost in costs.items() if cost == least)


def _removed_card(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [lookup.table.remove[bit] for bit in bits_of(cheapest_cards(table, lookup) & lookup.plans)]


def _card(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    take = lookup.table.take
    found: list[Action] = [*map(take.__getitem__, bits_of(table.display_bits))]  # M4.3b
    me = table.merchants[asked.seat]
    if me.active_bits & lookup.power["decline"] & ~me.used_bits:  # C049
        found.append(lookup.table.decline)
    return found + anytime(table, asked, lookup)


def _discard(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    discard = lookup.table.discard
    return [*map(discard.__getitem__, bits_of(table.merchants[asked.seat].inactive_bits))]  # M4.3d


def _dice(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.dice, *anytime(table, asked, lookup)]  # M4.4c


def _dice_cards(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    me = table.merchants[asked.seat]
    found: list[Action] = []
    for bit in bits_of(me.active_bits & lookup.in_dice & ~me.used_bits):  # M4.4f
        if not lookup.uses[bit].usable(table, asked.seat):
            continue
        if bit in lookup.table.shifts:
            for die, compartment in zip(me.dice, table.turn.compartments, strict=True):
                down, up = lookup.table.shifts[bit][die]
                if compartment > 0:  # MQ14
                    found.append(down)
                if compartment < 5:
                    found.append(up)
        else:
            found.append(lookup.table.use[bit])
    found += anytime(table, asked, lookup)
    found.sort(key=lookup.index.__getitem__)
    found.append(lookup.table.done)
    return found


def anytime(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    """Permanent cards that may be used outside one's turn. (M4.5c, MQ21, MQ79)"""
    me, use = table.merchants[asked.seat], lookup.table.use
    cards = me.active_bits & lookup.anytime
    if not cards or table.setup.permanent == "turn":
        return []
    usable = [bit for bit in bits_of(cards) if lookup.uses[bit].usable(table, asked.seat)]
    return [action for bit in usable for action in ([use[bit]] if bit in use else with_a_plan(me, bit, lookup))]


def _payment(table: TableDraft, asked: Ask, lookup: Tables) -> Sequence[Action]:
    return lookup.payments(table.merchants[asked.seat].cubes, asked.least, asked.many)


def _cube(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [take for take in lookup.table.take_cube[asked.least :] if take.cube not in asked.barred]  # MQ33, MQ38


def _given_card(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [lookup.table.give[bit] for bit in bits_of(table.merchants[asked.seat].inactive_bits)]


def _swapped_card(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    given = 0 if asked.card is None else lookup.bit[asked.card.id]
    return [lookup.table.swap[bit] for bit in bits_of(table.discard_bits & ~given)]  # MQ45


def _free_card(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [lookup.table.activate_free[bit] for bit in bits_of(table.merchants[asked.seat].inactive_bits)]


def _free_block(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    me = table.merchants[asked.seat]
    places = [bit.bit_length() - 1 for bit in bits_of(lookup.all_blocks & ~owned(table))]
    return [
        claim
        for place in places
        for claim in lookup.table.claims[place][BY_NOTHING][possible_fates(table, me, place, lookup)]
    ]


def _sailing(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    me, found = table.merchants[asked.seat], list[Action]()
    harbour_actions(table, me, lookup, found)
    return [*found, *lookup.table.sails[me.ship], lookup.table.stop]  # MQ31


def _ship(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.ship_to[table.merchants[asked.seat].ship]]  # MQ45


def _free_plan(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    return [*lookup.table.free_plan]  # MQ34


def nearest_blocks(table: TableDraft, lookup: Tables) -> int:
    """Where the city messenger may go: the unclaimed blocks fewest bridges away; 0 if none is left. (MQ70)"""
    if table.messenger is None:
        return 0
    unclaimed = ~owned(table)
    return next((ring & unclaimed for ring in lookup.rings[table.messenger] if ring & unclaimed), 0)


def _messenger_move(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    moves = lookup.table.move_messenger
    return [moves[bit.bit_length() - 1] for bit in bits_of(nearest_blocks(table, lookup))]


def nearest_goods(table: TableDraft, lookup: Tables) -> int:
    """Where the trader may go: the free fields fewest moves away; 0 if none is left. (MQ70)"""
    if table.trader is None:
        return 0
    free = ~sum(1 << goods for goods in table.sold)
    return next((ring & free for ring in lookup.market_rings[table.trader] if ring & free), 0)


def _trader_move(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    moves = lookup.table.move_trader
    return [moves[bit.bit_length() - 1] for bit in bits_of(nearest_goods(table, lookup))]


def _kept_cube(table: TableDraft, asked: Ask, lookup: Tables) -> list[Action]:
    cubes, keep = table.merchants[asked.seat].cubes, lookup.table.keep
    return [*[keep[cube] for cube in CUBES if cubes[cube]], keep[-1]]  # MQ40


LISTS: Final[dict[Asked, Callable[[TableDraft, Ask, Tables], Sequence[Action]]]] = {
    Asked.FOREMAN: _foreman,
    Asked.MESSENGER: _messenger,
    Asked.TRADER: _trader,
    Asked.START_CARD: _start_card,
    Asked.START_CUBES: _start_cubes,
    Asked.REMOVED_CARD: _removed_card,
    Asked.CARD: _card,
    Asked.DISCARD: _discard,
    Asked.DICE: _dice,
    Asked.DICE_CARDS: _dice_cards,
    Asked.TURN: turn_actions,
    Asked.PAYMENT: _payment,
    Asked.CUBE: _cube,
    Asked.GIVEN_CARD: _given_card,
    Asked.SWAPPED_CARD: _swapped_card,
    Asked.FREE_CARD: _free_card,
    Asked.FREE_BLOCK: _free_block,
    Asked.SAILING: _sailing,
    Asked.SHIP: _ship,
    Asked.FREE_PLAN: _free_plan,
    Asked.MESSENGER_MOVE: _messenger_move,
    Asked.TRADER_MOVE: _trader_move,
    Asked.KEPT_CUBE: _kept_cube,
}

"""What a seat could activate, claim, reach and buy with what it has: all that a front-end needs to light up its board.

The answers are those of `legal_actions` and `violations`, asked as if it were that seat's turn of phase III.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.typechecks import checked, type_error
from amsterdam_routes.merchants.box.actions import Action, Activate, BuyTile, Claim, Fate, Payment, Sail
from amsterdam_routes.merchants.box.card import Card, Tile
from amsterdam_routes.merchants.box.cubes import CUBES, NO_CUBES, Cube
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.rules import reasons
from amsterdam_routes.merchants.rules.city import price_in_cubes
from amsterdam_routes.merchants.rules.decisions import Asked, Phase, asking
from amsterdam_routes.merchants.rules.legality import legal, objections
from amsterdam_routes.merchants.rules.merchant import Cubes, Turn
from amsterdam_routes.merchants.rules.state import Table, View
from amsterdam_routes.merchants.rules.tables import Tables, tables

Wanted: TypeAlias = Card | Block | Field | Tile
"""What a prospect is about: a card to activate, a block to claim, a field to reach, a market tile to buy."""


@attrs.frozen(field_transformer=checked)
class Prospect:
    """One thing, as it looks to one seat: what it costs, and the actions that get it or the reasons against it.

    >>> import amsterdam_routes.merchants as am
    >>> prospects = am.prospects(am.view(am.new_game(2, seed="1672"), 0))
    >>> block = prospects[0]
    >>> block.thing, block.cubes[am.Cube.PINK], block.open
    (Block('Hortus', plantage, 3), 3, False)
    >>> [violation.code for violation in block.violations]
    ['missing_cubes']
    """

    thing: Wanted
    """The inactive card, the block, the field or the market tile."""
    cubes: Cubes
    """The cubes of each colour that it costs. Where another card spares one of a card's cubes, or guilders pay for a
    block (C027, C031, C042), the actions say so."""
    any_cubes: int
    """The cubes of any colour that it costs: the way of the ship."""
    guilders: int
    """The guilders that it costs."""
    actions: tuple[Action, ...]
    """What gets it, or is the first step of the way to a field; none if something stands against it."""
    violations: tuple[Violation, ...]
    """Everything that stands in the way; empty if it can be had."""

    @property
    def open(self) -> bool:
        """Whether the seat could have it, were it its turn."""
        return not self.violations


def prospects(view: View) -> tuple[Prospect, ...]:
    """What the seat of a view could have, whoever's turn it is: free blocks, its cards, fields, the market tile.

    An onlooker has nothing to pay with, and no prospects: ValueError.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(2, seed="1672"), 0)
    >>> [type(prospect.thing).__name__ for prospect in am.prospects(view)].count("Block")
    36
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    if view.seat is None:
        raise ValueError("an onlooker has no prospects: expected the view of a seat")
    if view.table.phase is Phase.OVER:
        return ()
    table = _in_turn(view.table, view.seat)
    lookup = tables(table.setup.edition)
    return (
        *_blocks(table, view.seat, lookup),
        *_cards(table, view.seat, lookup),
        *_fields(table, view.seat, lookup),
        *_tile(table),
    )


def _in_turn(table: Table, seat: int) -> Table:
    """The table as it would be in the turn of a seat, where the rest of a move of the ship is fields without a cube."""
    asked = asking(seat, Asked.TURN)
    own = table.phase is Phase.ACTIONS and table.to_move == seat
    turn = table.turn if own else Turn(inactive_at_start=table.merchants[seat].inactive_bits.bit_count())
    under_way = sum(ask.many for ask in table.pending if own and ask.what is Asked.SAILING)  # MQ31
    turn = attrs.evolve(turn, credit=turn.credit + under_way) if under_way else turn
    return attrs.evolve(table, phase=Phase.ACTIONS, pending=(asked,), turn=turn)


def _against(table: Table, actions: Iterable[Action]) -> tuple[Violation, ...]:
    """The reasons against that one of some actions which comes nearest: the one with the fewest."""
    return min((tuple(objections(table, action)) for action in actions), key=len)


def _blocks(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    claims: dict[Block, list[Action]] = {}
    for action in legal(table):
        if type(action) is Claim:
            claims.setdefault(action.block, []).append(action)
    for place, block in enumerate(table.setup.edition.blocks):
        if table.owner(block) is None:
            cubes = [*NO_CUBES]
            cubes[lookup.block_cubes[place]] = price_in_cubes(table, table.merchants[seat], place, lookup)
            actions = tuple(claims.get(block, ()))
            ways = [Claim(block, payment, Fate.STORE) for payment in (Payment.CUBES, Payment.GUILDERS)]
            yield Prospect(block, tuple(cubes), 0, 0, actions, () if actions else _against(table, ways))


def _cards(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    for card in table.inactive(seat):
        every: Sequence[Activate] = [Activate(card), *[Activate(card, cube) for cube in _colors(card)]]
        ways = [way for way in every if way in lookup.index]  # no card of the box may spare a cube of this one
        actions = tuple(action for action in legal(table) if action in ways)
        yield Prospect(card, card.cost, 0, 0, actions, () if actions else _against(table, ways))


def _colors(card: Card) -> list[Cube]:
    return [cube for cube in CUBES if card.cost[cube]]


def _fields(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    """Every other field, by the shortest way. (M4.5h, MQ31, C040)"""
    me = table.merchants[seat]
    each = 2 if me.active_bits & lookup.power["sail_double"] else 1
    held = sum(me.cubes)
    for place, field in enumerate(lookup.fields):
        away = lookup.distances[me.ship][place]
        if not away:
            continue
        needed = -(-max(0, away - table.turn.credit) // each)
        violations = (reasons.TOO_FEW_CUBES("M4.5h", needed=needed, held=held),) if needed > held else ()
        steps = tuple(
            action
            for action in legal(table)
            if type(action) is Sail and lookup.distances[lookup.field[action.field.id]][place] == away - 1
        )
        yield Prospect(field, NO_CUBES, needed, 0, () if violations else steps, violations)


def _tile(table: Table) -> Iterable[Prospect]:
    if table.tile is not None:
        buy = BuyTile()
        actions: tuple[Action, ...] = (buy,) if buy in legal(table) else ()
        yield Prospect(table.tile, NO_CUBES, 0, table.tile.price, actions, () if actions else _against(table, [buy]))

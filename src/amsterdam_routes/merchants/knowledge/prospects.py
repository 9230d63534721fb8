"""What a seat could do with what it has, and what its turn has spent: all that a front-end needs to light up its board.

`prospects` tells what a seat could activate, claim, reach and buy. Its answers are those of `legal_actions` and
`violations`, asked as if it were that seat's turn of phase III.

`turn_of` tells whose turn it is, what is asked and what the turn has spent: all of a view that no event tells. A client
without rules folds the events that a server sends, and takes the rest from there. A report is made of the table alone,
which everyone sees: it is the same for all seats, and for onlookers.
"""

from collections.abc import Iterable, Sequence
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.kernel.typechecks import checked, type_error
from amsterdam_routes.merchants.box.actions import Action, Activate, BuyTile, Claim, Fate, Payment, Sail
from amsterdam_routes.merchants.box.components import CUBES, NO_CUBES, Block, Card, Cube, Field, Tile
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.rules import reasons
from amsterdam_routes.merchants.rules.city import most_claims, price_in_cubes
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase, asking
from amsterdam_routes.merchants.rules.legality import legal, objections
from amsterdam_routes.merchants.rules.market import most_purchases
from amsterdam_routes.merchants.rules.merchant import Cubes, Turn
from amsterdam_routes.merchants.rules.state import State, Table, View
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
    """Return what the seat of a view could have, whoever's turn it is: free blocks, its cards, fields, the market tile.

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
    """Return the table as it would be in the turn of a seat; the rest of a move of the ship is fields without cubes."""
    asked = asking(seat, Asked.TURN)
    is_on = table.phase is Phase.ACTIONS and table.to_move == seat
    turn = table.turn if is_on else Turn(inactive_at_start=table.merchants[seat].inactive_bits.bit_count())
    under_way = sum(ask.many for ask in table.pending if is_on and ask.what is Asked.SAILING)  # MQ31
    turn = attrs.evolve(turn, credit=turn.credit + under_way) if under_way else turn
    return attrs.evolve(table, phase=Phase.ACTIONS, pending=(asked,), turn=turn)


def _against(table: Table, actions: Iterable[Action]) -> tuple[Violation, ...]:
    """Return the reasons against the action that comes nearest: the one with the fewest."""
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
            attempts = [Claim(block, payment, Fate.STORE) for payment in (Payment.CUBES, Payment.GUILDERS)]
            yield Prospect(block, tuple(cubes), 0, 0, actions, () if actions else _against(table, attempts))


def _cards(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    for card in table.inactive(seat):
        every: Sequence[Activate] = [Activate(card), *[Activate(card, cube) for cube in _colors(card)]]
        # where no card of the box may spare a cube of this one, there are no such actions
        attempts = [action for action in every if action in lookup.index]
        actions = tuple(action for action in legal(table) if action in attempts)
        yield Prospect(card, card.cost, 0, 0, actions, () if actions else _against(table, attempts))


def _colors(card: Card) -> list[Cube]:
    return [cube for cube in CUBES if card.cost[cube]]


def _fields(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    """Yield every other field, by the shortest way. (M4.5h, MQ31, C040)"""
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


# --- the report of the turn


@attrs.frozen(field_transformer=checked)
class TurnReport:
    """Who is asked for what, and what the turn under way has spent and still allows: what no event tells of a view.

    >>> import amsterdam_routes.merchants as am
    >>> report = am.turn_of(am.new_game(2, seed="1672"))
    >>> report.to_move, report.pending[0].what, report.claims_left
    (1, <Asked.START_CARD: 'start_card'>, 0)
    """

    edition: Edition = attrs.field(repr=False)
    """The box that is played. Documents leave it out: whoever has a view knows it."""
    round: int
    """The number of the round."""
    phase: Phase
    """The phase of the round."""
    to_move: int | None
    """The seat to move; None when the game is over."""
    pending: tuple[Ask, ...]
    """What is to be decided, as in the table: the first is asked now, the others follow."""
    turn: Turn
    """What has to be remembered of the turn, as in the table: what it has spent."""
    claims_left: int
    """How many blocks the turn may still claim, whatever they cost. (M4.5d, C028)"""
    purchases_left: int
    """How often the turn may still buy the market tile, whatever it costs. (M4.5p, C020)"""
    may_advance: bool
    """Whether the turn still has its advance on the Amstel, whatever it costs. (M4.5n)"""


def turn_of(position: State | View) -> TurnReport:
    """Return whose turn it is, what is asked, and what the turn has spent and still allows.

    A server sends it beside the redacted events: with both, a client without rules keeps a view up to date. Outside of
    a turn of phase III nothing is left to spend.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.turn_of(state) == am.turn_of(am.view(state, 0)) == am.turn_of(am.view(state, None))
    True
    >>> print(am.describe(am.turn_of(state)))
    Round 1, set-up: player 2 chooses a start card.
    """
    if not isinstance(position, State | View):
        raise type_error(State | View, position)
    table = position.table
    seat = table.to_move
    claims = purchases = 0
    may_advance = False
    if seat is not None and _is_on(table, seat):
        me, turn, lookup = table.merchants[seat], table.turn, tables(table.edition)
        claims = max(0, most_claims(me, lookup) - turn.claims)
        purchases = max(0, most_purchases(table, me, lookup) - turn.purchases)
        may_advance = not turn.advanced and me.amstel_field < table.edition.amstel_end
    return TurnReport(
        edition=table.edition,
        round=table.round,
        phase=table.phase,
        to_move=seat,
        pending=table.pending,
        turn=table.turn,
        claims_left=claims,
        purchases_left=purchases,
        may_advance=may_advance,
    )


def _is_on(table: Table, seat: int) -> bool:
    """Return whether a seat is in the middle of its turn: it has not ended it, and no figure is moving. (MQ70)"""
    return any(ask.what is Asked.TURN and ask.seat == seat for ask in table.pending)

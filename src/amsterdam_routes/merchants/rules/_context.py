"""The tools of every chapter: the open game while an action is carried out, and the small changes to it.

Each change that everyone can see goes to the log, if anybody asked for events.
"""

import attrs

from amsterdam_routes.kernel._sources import Source
from amsterdam_routes.merchants.box import CUBES, Card, Cube
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase, make_decision
from amsterdam_routes.merchants.rules._events import (
    CardsDiscarded,
    CubesGained,
    CubesPaid,
    Event,
    GuildersGained,
    GuildersPaid,
    PenaltyTaken,
    PointsScored,
    TurnBegan,
)
from amsterdam_routes.merchants.rules._state import (
    FRESH_TURN,
    Category,
    Cubes,
    Hand,
    MerchantDraft,
    TableDraft,
    TurnDraft,
    draft_turn,
    memory_of,
    merchant_of,
)
from amsterdam_routes.merchants.rules._tables import Tables


@attrs.define(eq=False)
class Context:
    """The open table, with all that a transition needs beside it."""

    table: TableDraft
    hands: tuple[Hand, ...]
    source: Source
    lookup: Tables
    log: list[Event] | None

    def me(self, seat: int) -> MerchantDraft:
        """Return the merchant of a seat, to be written to."""
        merchant: MerchantDraft = self.table.merchants[seat]
        return merchant if type(merchant) is MerchantDraft else merchant_of(self.table, seat)

    def turn(self) -> TurnDraft:
        """Return the memory of the turn, for changes; changes outside of a turn are forgotten. (MQ23)"""
        return self.memory() if self.table.phase is Phase.ACTIONS else draft_turn(FRESH_TURN)

    def memory(self) -> TurnDraft:
        """Return the memory of the turn, or of the choice of dice, to be written to."""
        turn: TurnDraft = self.table.turn
        return turn if type(turn) is TurnDraft else memory_of(self.table)


def done(context: Context, *nested: Decision) -> None:
    """Remove the present decision from the pending ones; `nested` decisions that follow from it come first."""
    context.table.pending = nested + context.table.pending[1:]


def decide_first(context: Context, *nested: Decision) -> None:
    """Put these decisions before all that are pending."""
    context.table.pending = nested + context.table.pending


def gain_guilders(context: Context, seat: int, many: int) -> None:
    """Put guilders into the purse."""
    context.me(seat).guilders += many
    if context.log is not None:
        context.log.append(GuildersGained(seat, many))


def pay_guilders(context: Context, seat: int, many: int) -> None:
    """Take guilders out of the purse."""
    context.me(seat).guilders -= many
    if context.log is not None:
        context.log.append(GuildersPaid(seat, many))


def score(context: Context, seat: int, many: int, category: Category) -> None:
    """Score points on the track."""
    me = context.me(seat)
    me.score += many
    points = [*me.points]
    points[category] += many
    me.points = tuple(points)
    if context.log is not None:
        context.log.append(PointsScored(seat, many, category))


def gain_cubes(context: Context, seat: int, cube: Cube, many: int) -> None:
    """Put cubes of one colour into the supply."""
    me = context.me(seat)
    cubes = [*me.cubes]
    cubes[cube] += many
    me.cubes = tuple(cubes)
    if context.log is not None:
        context.log.append(CubesGained(seat, cube, many))


def pay_cubes(context: Context, seat: int, paid: Cubes) -> None:
    """Take cubes of several colours out of the supply."""
    me = context.me(seat)
    a, b, c, d, e, f = me.cubes
    p, q, r, s, t, u = paid
    me.cubes = (a - p, b - q, c - r, d - s, e - t, f - u)
    if context.log is not None:
        context.log.append(CubesPaid(seat, paid))


SINGLE_CUBES = tuple(tuple(int(other is cube) for other in CUBES) for cube in CUBES)
"""By colour: one cube of it, by colour."""


def pay_one_cube(context: Context, seat: int, cube: Cube) -> None:
    """Take one cube out of the supply."""
    me = context.me(seat)
    cubes = [*me.cubes]
    cubes[cube] -= 1
    me.cubes = tuple(cubes)
    if context.log is not None:
        context.log.append(CubesPaid(seat, SINGLE_CUBES[cube]))


def take_penalty(context: Context, seat: int, tokens: int) -> None:
    """Put penalty tokens left of the windmill."""
    context.me(seat).penalty_tokens += tokens
    if context.log is not None:
        context.log.append(PenaltyTaken(seat, tokens))


def to_discard(context: Context, seat: int, card: Card) -> None:
    """Put a card from below or above a merchant's board into the discard."""
    bit = context.lookup.bit[card.id]
    me = context.me(seat)
    me._inactive_bits &= ~bit
    me._active_bits &= ~bit
    me._used_bits &= ~bit
    context.table._discard_bits |= bit
    if context.log is not None:
        context.log.append(CardsDiscarded((card,), seat))


def choosing(seat: int, many: int, barred: tuple[Cube, ...] = ()) -> Decision:
    """Return the decision on so many cubes of choice.

    >>> choosing(1, 2).what
    <DecisionKind.CUBE: 'cube'>
    """
    return make_decision(seat, DecisionKind.CUBE, many, Cube.BLACK, barred, None, None)


def begin_turn(context: Context) -> None:
    """Begin the turn of the seat that decides first, with an empty memory. (MQ23)"""
    seat = context.table.pending[0].seat
    context.table.turn = FRESH_TURN
    context.turn().inactive_at_start = context.table.merchants[seat]._inactive_bits.bit_count()
    if context.log is not None:
        context.log.append(TurnBegan(seat))


def go_to_next_turn(context: Context) -> None:
    """Forget the turn that is over and begin the next one, unless a figure is still to move first. (MQ70)"""
    pending = context.table.pending
    if pending and pending[0].what is not DecisionKind.TURN:
        return
    context.table.turn = FRESH_TURN
    if pending:
        begin_turn(context)

"""A game in play: the heaps while an action is carried out, and the small changes that all chapters are made of.

Each change that everyone can see goes to the log, if anybody asked for events.
"""

import attrs

from amsterdam_routes.kernel.source import Source
from amsterdam_routes.merchants.box.cubes import CUBES, Cube
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase, ask
from amsterdam_routes.merchants.rules.events import (
    CubesGained,
    CubesPaid,
    Event,
    GuildersGained,
    GuildersPaid,
    PenaltyTaken,
    PointsScored,
)
from amsterdam_routes.merchants.rules.merchant import FRESH_TURN, Category, Cubes, MerchantDraft, TurnDraft, draft_turn
from amsterdam_routes.merchants.rules.state import Hand, TableDraft, memory_of, merchant_of
from amsterdam_routes.merchants.rules.tables import Tables


@attrs.define(eq=False)
class Play:
    """The open table, with all that a transition needs beside it."""

    table: TableDraft
    hands: tuple[Hand, ...]
    source: Source
    lookup: Tables
    log: list[Event] | None

    def me(self, seat: int) -> MerchantDraft:
        """The merchant of a seat, to be written to."""
        merchant: MerchantDraft = self.table.merchants[seat]
        return merchant if type(merchant) is MerchantDraft else merchant_of(self.table, seat)

    def turn(self) -> TurnDraft:
        """The memory of the turn, to be written to; what is written while no turn is on is forgotten. (MQ23)"""
        return self.memory() if self.table.phase is Phase.ACTIONS else draft_turn(FRESH_TURN)

    def memory(self) -> TurnDraft:
        """The memory of the turn, or of the choice of dice, to be written to."""
        turn: TurnDraft = self.table.turn
        return turn if type(turn) is TurnDraft else memory_of(self.table)


def done(play: Play, *nested: Ask) -> None:
    """What was asked is answered; `nested` comes first, if there is more to ask for its sake."""
    play.table.pending = nested + play.table.pending[1:]


def ask_first(play: Play, *nested: Ask) -> None:
    """These are asked before all that is pending."""
    play.table.pending = nested + play.table.pending


def gain_guilders(play: Play, seat: int, many: int) -> None:
    """Guilders into the purse."""
    play.me(seat).guilders += many
    if play.log is not None:
        play.log.append(GuildersGained(seat, many))


def pay_guilders(play: Play, seat: int, many: int) -> None:
    """Guilders out of the purse."""
    play.me(seat).guilders -= many
    if play.log is not None:
        play.log.append(GuildersPaid(seat, many))


def score(play: Play, seat: int, many: int, category: Category) -> None:
    """Points on the track."""
    me = play.me(seat)
    me.score += many
    points = [*me.points]
    points[category] += many
    me.points = tuple(points)
    if play.log is not None:
        play.log.append(PointsScored(seat, many, category))


def gain_cubes(play: Play, seat: int, cube: Cube, many: int) -> None:
    """Cubes of one colour into the supply."""
    me = play.me(seat)
    cubes = [*me.cubes]
    cubes[cube] += many
    me.cubes = tuple(cubes)
    if play.log is not None:
        play.log.append(CubesGained(seat, cube, many))


def pay_cubes(play: Play, seat: int, paid: Cubes) -> None:
    """Cubes of several colours out of the supply."""
    me = play.me(seat)
    a, b, c, d, e, f = me.cubes
    p, q, r, s, t, u = paid
    me.cubes = (a - p, b - q, c - r, d - s, e - t, f - u)
    if play.log is not None:
        play.log.append(CubesPaid(seat, paid))


SINGLE_CUBES = tuple(tuple(int(other is cube) for other in CUBES) for cube in CUBES)
"""By colour: one cube of it, by colour."""


def pay_cube(play: Play, seat: int, cube: Cube) -> None:
    """One cube out of the supply."""
    me = play.me(seat)
    cubes = [*me.cubes]
    cubes[cube] -= 1
    me.cubes = tuple(cubes)
    if play.log is not None:
        play.log.append(CubesPaid(seat, SINGLE_CUBES[cube]))


def take_penalty(play: Play, seat: int, tokens: int) -> None:
    """Penalty tokens, left of the windmill."""
    play.me(seat).penalty_tokens += tokens
    if play.log is not None:
        play.log.append(PenaltyTaken(seat, tokens))


def choosing(seat: int, many: int, barred: tuple[Cube, ...] = ()) -> Ask:
    """The decision on so many cubes of choice.

    >>> choosing(1, 2).what
    <Asked.CUBE: 'cube'>
    """
    return ask(seat, Asked.CUBE, many, Cube.BLACK, barred, None, None)

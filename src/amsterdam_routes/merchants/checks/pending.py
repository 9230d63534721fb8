"""What can be wrong with the decisions that are pending in a position whose pieces are all there.

At the end stands the agenda: what is still to be asked of one seat after the other. Before it stands what the seat to
move is asked in the midst of its own decision, or after it.
"""

from collections.abc import Iterable, Iterator
from typing import Final

from amsterdam_routes.kernel.boxes import beyond
from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words.catalogue import shown
from amsterdam_routes.merchants.box.actions import Advance, Sail, UseCard
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.box.problems import first_few
from amsterdam_routes.merchants.checks.moment import differing
from amsterdam_routes.merchants.checks.shape import MOST
from amsterdam_routes.merchants.rules.amstel import seats_in_order
from amsterdam_routes.merchants.rules.deal import figure_asks, start_asks
from amsterdam_routes.merchants.rules.decisions import Ask, Asked, Phase, asking, asking_each
from amsterdam_routes.merchants.rules.legality import listed
from amsterdam_routes.merchants.rules.market import ASKED_FOR
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import tables

NESTED: Final = (Asked.PAYMENT, Asked.CUBE, Asked.FREE_CARD, Asked.FREE_PLAN)
"""What may be asked in the midst of phases I, II and III."""
IN_TURN: Final = (*NESTED, Asked.GIVEN_CARD, Asked.SWAPPED_CARD, Asked.FREE_BLOCK, Asked.SAILING, Asked.SHIP)
"""What may be asked in the midst of a turn."""

ASKED_IN: Final[dict[Phase, tuple[tuple[Asked, ...], tuple[Asked, ...], Asked]]] = {
    Phase.CARDS: ((*NESTED, Asked.REMOVED_CARD), (Asked.DISCARD,), Asked.CARD),
    Phase.DICE: (NESTED, (Asked.DICE_CARDS,), Asked.DICE),
    Phase.ACTIONS: (IN_TURN, (Asked.MESSENGER_MOVE, Asked.TRADER_MOVE), Asked.TURN),
}
"""By phase: what is asked in the midst of a decision, what after it, and what of one seat after the other."""

ALWAYS_ANSWERED: Final = frozenset({Asked.TURN, Asked.DICE, Asked.DICE_CARDS, Asked.FREE_PLAN, Asked.KEPT_CUBE})
"""What has an answer whatever the position: one may end the turn, choose dice, be done, say no, keep nothing."""


def pending_problems(table: Table) -> Iterator[Problem]:
    """Everything that is wrong with what is pending."""
    over = table.phase is Phase.OVER
    if over != (not table.pending):
        expected = "nothing asked, as the game is over" if over else "a decision, as the game is not over"
        yield Problem("$.table.pending", "nothing_asked", f"expected {expected}, got {_told(table.pending)}")
    for i, ask in enumerate(table.pending):
        if not 0 <= ask.seat < table.players:
            text = f"expected a seat from 0 to {table.players - 1}, got {shown(ask.seat)}"
            yield Problem(f"$.table.pending[{i}].seat", "no_such_seat", text)
            return
    if table.phase in ASKED_IN:
        yield from _agenda(table)
    elif table.pending != (wanted := _certain(table)):
        text = f"expected {_told(wanted)}, got {_told(table.pending)}"
        yield Problem("$.table.pending", "wrong_order", text)


def unanswerable(table: Table) -> Iterator[Problem]:
    """A decision without a legal answer, at a table that is sound otherwise."""
    if table.pending and table.pending[0].what not in ALWAYS_ANSWERED and not listed(table):
        text = f"expected a decision with a legal answer, got {_told(table.pending[:1])}"
        yield Problem("$.table.pending[0]", "no_answer", text)


def _told(asks: Iterable[Ask]) -> str:
    """Decisions in words, such as "'card' of seat 0"."""
    return first_few(
        f"{ask.what.value!r} of seat {shown(ask.seat)}{'' if ask == asking(ask.seat, ask.what) else ' with more to it'}"
        for ask in asks
    )


def _certain(table: Table) -> tuple[Ask, ...]:
    """What is asked where nothing can change the order: before the first round, and at the end of one. (M4.6a, MQ40)"""
    if table.phase is Phase.SETUP:
        asks = (*figure_asks(table.setup, table.amstel), *start_asks(table))
        return asks[-len(table.pending) :]
    seats = [seat for seat in seats_in_order(table) if any(table.merchants[seat].cubes)]
    return asking_each(seats, Asked.KEPT_CUBE) if table.phase is Phase.ROUND_END else ()


def _agenda(table: Table) -> Iterator[Problem]:
    """What is asked of one seat after the other, and before it of the seat to move."""
    midst, after, agenda = ASKED_IN[table.phase]
    pending, seats = table.pending, [ask.seat for ask in table.pending]
    first = 0
    while first < len(pending) and pending[first].what is not agenda:
        first += 1
    later = seats[first:]
    if pending[first:] != asking_each(later, agenda) or len({*later}) < len(later):
        text = f"expected {agenda.value!r} at the end, once for each seat that follows, got {_told(pending[first:])}"
        yield Problem("$.table.pending", "wrong_order", text)
    elif first:
        yield from _nested(table, midst, after, pending[:first], later)


def _nested(
    table: Table, midst: tuple[Asked, ...], after: tuple[Asked, ...], asks: tuple[Ask, ...], later: list[int]
) -> Iterator[Problem]:
    """What the seat to move is asked before the agenda goes on: the seats that come `later`."""
    whats, seat = [ask.what for ask in asks], asks[0].seat
    for i, (ask, what) in enumerate(zip(asks, whats, strict=True)):
        path = f"$.table.pending[{i}]"
        if what not in midst and what not in after:
            text = f"expected a decision of the phase {table.phase.value!r}, got {what.value!r}"
            yield Problem(f"{path}.what", "wrong_phase", text)
            return
        if ask.seat != seat or (what is not Asked.CUBE and whats.count(what) > max(1, _offered(table, what))):
            text = f"expected each decision once, and of seat {seat}; got {_told([ask])}"
            yield Problem(path, "wrong_order", text)
        yield from _ask(path, table, ask)
    last = [what for what in whats if what in after]
    alone = last == whats or last == [Asked.DICE_CARDS]
    if last and (whats[-len(last) :] != sorted(last, key=after.index) or seat in later or not alone):
        text = f"expected {last[0].value!r} when seat {seat} has nothing else to do, got {_told(table.pending)}"
        yield Problem("$.table.pending", "wrong_order", text)
    elif not last and later[:1] != [seat]:
        text = f"expected decisions of {f'seat {later[0]}' if later else 'no seat'}, got those of seat {seat}"
        yield Problem("$.table.pending", "wrong_order", text)


def _offered(table: Table, what: Asked) -> int:
    """How often the market tile that was bought asks for this."""
    effects = table.tile.effects if table.tile is not None and table.turn.purchases else ()
    return sum(ASKED_FOR.get(effect.do) is what for effect in effects)


def _ask(path: str, table: Table, ask: Ask) -> Iterator[Problem]:
    """What a decision is about."""
    lookup, me, what = tables(table.edition), table.merchants[ask.seat], ask.what
    inactive, limit = me.inactive_bits.bit_count(), table.edition.hand_limit
    if what in (Asked.PAYMENT, Asked.CUBE, Asked.FREE_CARD):
        if not 1 <= ask.many <= MOST:
            yield beyond(f"{path}.many", ask.many, 1, MOST)
    elif what is Asked.SAILING:
        yield from _sailing(path, table, ask)
    elif what not in (Asked.FREE_PLAN, Asked.SWAPPED_CARD) and ask != (plain := asking(ask.seat, what)):
        yield Problem(
            path, "too_much", f"expected {what.value!r} and no more to it, got {', '.join(differing(ask, plain))}"
        )
    if what is Asked.PAYMENT:
        if ask.many > _owed(table, ask):
            text = f"expected something that still costs {shown(ask.many)} cubes, got {ask.buys or 'nothing'}"
            yield Problem(f"{path}.buys", "nothing_bought", text)
        elif (cubes := sum(me.cubes[ask.least :])) < ask.many:
            text = f"expected at most {cubes}, as many cubes as the seat has, got {ask.many}"
            yield Problem(f"{path}.many", "too_few_cubes", text)
    if what is Asked.CUBE and not {*CUBES[ask.least :]} - {*ask.barred}:
        yield Problem(f"{path}.barred", "no_answer", "expected a colour left to take, got none")
    if what in (Asked.FREE_PLAN, Asked.SWAPPED_CARD):
        bit = 0 if ask.card is None else lookup.bit.get(ask.card.id, 0)
        wanted = me.active_bits & lookup.plans if what is Asked.FREE_PLAN else table.discard_bits
        if not bit & wanted:
            expected = "the plan just activated" if what is Asked.FREE_PLAN else "the card just given"
            yield Problem(f"{path}.card", "wrong_card", f"expected {expected}, got {ask.card or 'none'}")
    if what in (Asked.FREE_CARD, Asked.GIVEN_CARD) and not inactive:
        yield Problem(f"{path}.what", "no_answer", "expected a seat with an inactive card, got one without")
    if (what is Asked.SWAPPED_CARD and inactive >= limit) or (what is Asked.DISCARD and inactive != limit + 1):
        expected = f"fewer than {limit}" if what is Asked.SWAPPED_CARD else str(limit + 1)
        yield Problem(f"{path}.what", "wrong_number", f"expected {expected} inactive cards, got {inactive}")
    if what is Asked.DICE_CARDS and not len(me.dice) == len(table.turn.compartments) == 2:
        found = f"{len(me.dice)} and {len(table.turn.compartments)}"
        yield Problem(f"{path}.what", "no_dice", f"expected two chosen dice, in two compartments, got {found}")


def _sailing(path: str, table: Table, ask: Ask) -> Iterator[Problem]:
    """A move of the ship comes from the market tile that was bought, and has no more fields than that gives. (MQ31)"""
    effects = table.tile.effects if table.tile is not None and table.turn.purchases else ()
    most = max((effect.amount for effect in effects if effect.do == "sail_at_once"), default=0)
    if not 1 <= ask.many <= most:
        found = (
            f"expected from 1 to {most} fields, as the market tile gives" if most else "expected no move of the ship"
        )
        yield Problem(f"{path}.many", "out_of_range", f"{found}, got {shown(ask.many)}")
    if ask != (plain := asking(ask.seat, ask.what, ask.many)):
        text = f"expected {ask.what.value!r} and a number of fields, got {differing(ask, plain)}"
        yield Problem(path, "too_much", text)


def _owed(table: Table, ask: Ask) -> int:
    """How many cubes at most are owed for what is paid for. (M4.5h, M4.5n, MQ38)"""
    lookup, me, buys = tables(table.edition), table.merchants[ask.seat], ask.buys
    if isinstance(buys, Sail):
        return int(buys in lookup.table.sails[me.ship])
    if isinstance(buys, Advance):
        on_the_way = 1 <= buys.fields <= table.edition.amstel_end - me.amstel_field and table.turn.advanced
        return 2 * buys.fields - 1 if on_the_way else 0
    if isinstance(buys, UseCard) and buys in lookup.index:
        bit = lookup.bit[buys.card.id]
        return lookup.uses[bit].chosen_cubes if bit & me.active_bits else 0
    return 0

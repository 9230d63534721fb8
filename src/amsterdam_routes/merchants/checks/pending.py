"""What can be wrong with the decisions that are pending in a position whose pieces are all there."""

from collections.abc import Iterator
from typing import Final

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.merchants.box.actions import Advance, Sail, UseCard
from amsterdam_routes.merchants.rules.asks import Ask, Asked, Phase
from amsterdam_routes.merchants.rules.listing import listed
from amsterdam_routes.merchants.rules.state import Table
from amsterdam_routes.merchants.rules.tables import tables

NESTED: Final = (Asked.PAYMENT, Asked.CUBE, Asked.FREE_CARD, Asked.FREE_PLAN)
"""What may be asked in the midst of phases I, II and III."""

IN_TURN: Final = (
    Asked.TURN,
    Asked.GIVEN_CARD,
    Asked.SWAPPED_CARD,
    Asked.FREE_BLOCK,
    Asked.SHIP,
    Asked.MESSENGER_MOVE,
    Asked.TRADER_MOVE,
)

ASKED_IN: Final[dict[Phase, tuple[Asked, ...]]] = {
    Phase.SETUP: (Asked.FOREMAN, Asked.MESSENGER, Asked.TRADER, Asked.START_CARD, Asked.START_CUBES),
    Phase.CARDS: (Asked.REMOVED_CARD, Asked.CARD, Asked.DISCARD, *NESTED),
    Phase.DICE: (Asked.DICE, Asked.DICE_CARDS, *NESTED),
    Phase.ACTIONS: (*IN_TURN, *NESTED),
    Phase.ROUND_END: (Asked.KEPT_CUBE,),
    Phase.OVER: (),
}
"""By phase: what may be asked."""

ALWAYS_ANSWERED: Final = frozenset({Asked.TURN, Asked.DICE, Asked.DICE_CARDS, Asked.FREE_PLAN, Asked.KEPT_CUBE})
"""What has an answer whatever the position: one may end the turn, choose dice, be done, say no, keep nothing."""


def pending_problems(table: Table) -> Iterator[Problem]:
    """Everything that is wrong with what is pending."""
    if (table.phase is Phase.OVER) != (not table.pending):
        yield Problem("$.table.pending", "nothing_asked", "must be a decision, until the game is over")
        return
    if table.phase in (Phase.DICE, Phase.ACTIONS) and not table.dice:
        yield Problem("$.table.dice", "not_rolled", "must have been rolled in this phase")
        return
    for i, ask in enumerate(table.pending):
        if not 0 <= ask.seat < table.players:
            yield Problem(f"$.table.pending[{i}].seat", "no_such_seat", f"must be a seat, not {ask.seat}")
        elif ask.what not in ASKED_IN[table.phase]:
            text = f"{ask.what.value!r} is not asked in the phase {table.phase.value!r}"
            yield Problem(f"$.table.pending[{i}].what", "wrong_phase", text)
        else:
            yield from _ask(f"$.table.pending[{i}]", table, ask)
            continue
        return
    if table.pending and table.pending[0].what not in ALWAYS_ANSWERED and _answerable(table) and not listed(table):
        yield Problem("$.table.pending[0]", "no_answer", "must have an answer that is legal")


def _answerable(table: Table) -> bool:
    """Whether the legal actions can be listed at all."""
    return bool(table.display_bits) or table.pending[0].what is not Asked.REMOVED_CARD


def _ask(path: str, table: Table, ask: Ask) -> Iterator[Problem]:
    """What a question is about."""
    lookup, me = tables(table.edition), table.merchants[ask.seat]
    if ask.what in (Asked.PAYMENT, Asked.CUBE, Asked.FREE_CARD) and not 1 <= ask.many <= 100:
        yield Problem(f"{path}.many", "out_of_range", f"must be from 1 to 100, not {ask.many}")
    if ask.what is Asked.PAYMENT:
        if not isinstance(ask.buys, Sail | Advance | UseCard) or ask.buys not in lookup.index:
            yield Problem(f"{path}.buys", "nothing_bought", "must be what the cubes pay for")
        elif sum(me.cubes[ask.least :]) < ask.many:
            yield Problem(f"{path}.many", "too_few_cubes", "must be cubes that the seat has")
    if ask.what in (Asked.FREE_PLAN, Asked.SWAPPED_CARD):
        bit = 0 if ask.card is None else lookup.bit.get(ask.card.number, 0)
        wanted = me.active_bits & lookup.plans if ask.what is Asked.FREE_PLAN else table.discard_bits
        if not bit & wanted:
            yield Problem(f"{path}.card", "wrong_card", "must be the plan just activated, or the card just given")
    if ask.what is Asked.FREE_CARD and not me.inactive_bits:
        yield Problem(f"{path}.what", "no_answer", "must have a card to activate")
    if ask.what is Asked.DICE_CARDS and not len(me.dice) == len(table.turn.compartments) == 2:
        yield Problem(f"{path}.what", "no_dice", "must have chosen two dice before")

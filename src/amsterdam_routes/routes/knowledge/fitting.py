"""Whether an event can come next, as far as a view can tell: what a client checks before it believes one."""

from collections.abc import Iterator
from typing import Final

import attrs

from amsterdam_routes.routes.box.board import Contract, Route, in_board_order
from amsterdam_routes.routes.box.color import COLORS, Color
from amsterdam_routes.routes.checks.position import fewest_plain
from amsterdam_routes.routes.rules.actions import ClaimRoute
from amsterdam_routes.routes.rules.events import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Ending,
    Event,
    FaceUpTaken,
    GameOver,
    LastRoundBegan,
    Passed,
    PileRebuilt,
    PointsScored,
    RouteClaimed,
    RowFlushed,
    TurnBegan,
)
from amsterdam_routes.routes.rules.legality import least_kept
from amsterdam_routes.routes.rules.reasons import against_cards, against_claim, against_payment
from amsterdam_routes.routes.rules.state import HandDraft, Phase, TableDraft

WILD = Color.WILD

OUT_OF_ORDER: Final = "kept contracts stand in the order of their ids"

STARTS: Final[dict[Phase, tuple[type[Event], ...]]] = {
    Phase.SETUP: (ContractsKept,),
    Phase.TURN: (FaceUpTaken, CardDrawn, RouteClaimed, ContractsOffered, Passed),
    Phase.SECOND_CARD: (FaceUpTaken, CardDrawn),
    Phase.CONTRACTS: (ContractsKept,),
    Phase.OVER: (),
}
"""By phase, the events with which an action begins."""

BEFORE_FLUSH: Final = (CardTurnedUp, PointsScored, BonusCardTaken)
"""The events after which the row may be found to have too many wilds. (R19, Q2)"""

HIDDEN: Final = "it hides what this seat may see"


@attrs.define
class Draft:
    """A view on its way to the next, and what the events so far make necessary."""

    table: TableDraft
    seat: int | None
    hand: HandDraft | None
    last: type[Event] | None = None
    """What has happened last."""
    next: type[Event] | None = None
    """What must come next, whatever the table looks like."""
    slot: int | None = None
    """Where a card was taken out of the row, until another fills its place."""
    claimed: Route | None = None
    """The route that was claimed, until it is scored."""
    spent: bool = False
    """Whether the seat to move has done all that its turn allows."""


def due(draft: Draft) -> tuple[type[Event], ...]:
    """What must happen before the next action may begin; nothing if the view stands as it is."""
    table = draft.table
    if draft.next is not None:
        return (draft.next,)
    if len(table.row) < table.edition.row and table.draw_size:
        return (CardTurnedUp,)  # R16, Q1
    if _must_be_flushed(draft):
        return (RowFlushed,)  # R19, Q2
    if not table.draw_size and any(table.discards):
        return (PileRebuilt,)  # Q13
    first_alone = table.phase is Phase.SECOND_CARD and not table.draw_size and all(card is WILD for card in table.row)
    mover = table.to_move
    if mover is None or not (draft.spent or first_alone):  # Q3
        return ()
    if table.last_turns is None and table.carts[mover] <= table.edition.last_round_at:
        return (LastRoundBegan,)  # R32
    if table.last_turns == 1 or table.passes == len(table.carts):
        return (GameOver,)  # R32, Q9
    return (TurnBegan,)


def _row_is_full(table: TableDraft) -> bool:
    return len(table.row) == table.edition.row


def _must_be_flushed(draft: Draft) -> bool:
    """Whether the row has too many wilds, and certainly enough other cards are left to flush it. (R19, Q2)"""
    table, edition = draft.table, draft.table.edition
    if table.row.count(WILD) < edition.flush_at or not _row_is_full(table):
        return False
    return fewest_plain(table, draft.hand) > edition.row - edition.flush_at


def misfit(draft: Draft, event: Event) -> str | None:
    """The first reason why an event, redacted for the draft's seat, cannot come next; None if it can."""
    return next(_misfits(draft, event), None)


def _misfits(draft: Draft, event: Event) -> Iterator[str]:
    table, mover = draft.table, draft.table.to_move
    expected = due(draft) or STARTS[table.phase]
    flush = type(event) is RowFlushed and draft.next is None and draft.last in BEFORE_FLUSH and _row_is_full(table)
    if mover is None:
        yield "the game is over"
    elif type(event) not in expected and not flush:
        yield f"{names(expected)} should come here"
    elif not isinstance(event, CardTurnedUp | RowFlushed | PileRebuilt | TurnBegan | GameOver) and event.seat != mover:
        yield f"it is seat {mover} that acts"
    else:
        yield from _against(draft, event, mover)


def _against(draft: Draft, event: Event, mover: int) -> Iterator[str]:
    """The reasons that lie in what an event of the right class, by the right seat, says."""
    table = draft.table
    match event:
        case FaceUpTaken(_, color, slot):
            if slot < 0 or color not in table.row[slot : slot + 1]:
                yield f"no {color} card lies at slot {slot}"
            elif slot != table.row.index(color):
                yield f"the left-most {color} card is taken, and not that at slot {slot}"  # Q16
            if color is WILD and table.phase is Phase.SECOND_CARD:
                yield "a wild cannot be the second card"  # R18
        case CardDrawn(_, color):
            if not table.draw_size:
                yield "the draw pile is empty"
            if mover == draft.seat:
                yield from [HIDDEN] if color is None else _against_card(draft, color)
        case CardTurnedUp(color, slot):
            place = len(table.row) if draft.slot is None else draft.slot
            if slot != place:
                yield f"the next card goes to slot {place}"
            yield from _against_card(draft, color)
        case RowFlushed(cards):
            if cards != table.row or cards.count(WILD) < table.edition.flush_at:
                yield "other cards lie face up"
        case PileRebuilt(size):
            if size != sum(table.discards):
                yield f"the discards are {sum(table.discards)} cards"
        case RouteClaimed():
            yield from _against_claim(draft, event, mover)
        case PointsScored(_, points):
            assert draft.claimed is not None
            worth = table.edition.points_for(draft.claimed.length)
            if points != worth:
                yield f"{draft.claimed} scores {worth}"
        case ContractsOffered(_, count, contracts):
            yield from _against_number(count, min(table.edition.drawn, len(table.contract_pile)))
            if mover == draft.seat:
                yield from _against_offer(draft, contracts)
        case ContractsKept(_, count, contracts):
            offered = table.offer_sizes[mover]
            if not least_kept(table, offered) <= count <= offered:
                yield f"{offered} contracts are on offer"
            if mover == draft.seat:
                yield from _against_choice(draft, count, contracts)
        case ContractsReturned(_, count, contracts):
            yield from _against_number(count, table.offer_sizes[mover])
            if draft.hand is not None and mover == draft.seat and contracts != draft.hand.offer:
                yield HIDDEN if contracts is None else "other contracts are left"
        case Passed():
            if table.row or table.draw_size or table.contract_pile:
                yield "there is something to draw"  # Q4
        case TurnBegan():
            if event != next_turn(table):
                yield f"{next_turn(table)} should come here"
        case GameOver():
            yield from _against_end(draft, event)


def next_turn(table: TableDraft) -> TurnBegan:
    """The turn that comes after the choice of contracts, or after the turn under way. (R13, R32)"""
    if table.phase is Phase.SETUP or table.to_move is None:
        return TurnBegan(table.first, None)
    left = None if table.last_turns is None else table.last_turns - 1
    return TurnBegan((table.to_move + 1) % len(table.carts), left)


def names(kinds: tuple[type[Event], ...]) -> str:
    """Classes of events as words."""
    return " or ".join(kind.__name__ for kind in kinds)


def _unseen(draft: Draft, color: Color) -> int:
    """How many cards of a colour are out of sight: in the draw pile and in other hands."""
    table = draft.table
    mine = 0 if draft.hand is None else draft.hand.cards[color]
    return table.edition.cards[color] - table.row.count(color) - table.discards[color] - mine


def _against_card(draft: Draft, color: Color) -> Iterator[str]:
    if _unseen(draft, color) < 1:
        yield f"every {color} card is in sight already"


def _against_number(count: int, right: int) -> Iterator[str]:
    if count != right:
        yield f"the number of contracts is {right}"


def _against_claim(draft: Draft, event: RouteClaimed, seat: int) -> Iterator[str]:
    table, claim = draft.table, ClaimRoute(event.route, event.color, event.wilds)
    for violation in (*against_payment(table, claim), *against_claim(table, seat, event.route)):
        yield violation.text
    if draft.hand is not None and seat == draft.seat:
        for violation in against_cards(table, draft.hand, claim):
            yield violation.text
    else:
        if table.hand_sizes[seat] < event.route.length:
            yield f"seat {seat} holds fewer than {event.route.length} cards"
        for color, many in zip(COLORS, event.paid, strict=True):
            if many > _unseen(draft, color):
                yield f"fewer than {many} {color} cards are out of sight"


def _against_offer(draft: Draft, contracts: tuple[Contract, ...] | None) -> Iterator[str]:
    """One's own offer: contracts not seen before, but for those that one has returned oneself."""
    hand, pile = draft.hand, draft.table.contract_pile
    if hand is None or contracts is None:
        yield HIDDEN
    else:
        yield from _against_number(len(contracts), min(draft.table.edition.drawn, len(pile)))
        mine = tuple(contract for contract, owner in zip(contracts, pile, strict=False) if owner == draft.seat)
        located = (*contracts, *hand.contracts, *hand.returned[len(mine) :])
        distinct = set(located)
        unknown = distinct.difference(draft.table.edition.board.contracts)
        if mine != hand.returned[: len(mine)] or len(distinct) < len(located) or unknown:
            yield "other contracts lie on top of the pile"


def _against_choice(draft: Draft, count: int, contracts: tuple[Contract, ...] | None) -> Iterator[str]:
    if draft.hand is None or contracts is None:
        yield HIDDEN
    else:
        yield from _against_number(count, len(set(contracts)))
        if len(set(contracts)) < len(contracts) or not set(contracts) <= set(draft.hand.offer):
            yield "other contracts are on offer"
        elif contracts != in_board_order(contracts):
            yield OUT_OF_ORDER


def _against_end(draft: Draft, event: GameOver) -> Iterator[str]:
    table = draft.table
    ending = Ending.LAST_ROUND if table.last_turns == 1 else Ending.ALL_PASSED
    if event.ending is not ending:
        yield f"the ending is {ending.value!r}"
    if tuple(map(len, event.contracts)) != table.contract_counts:
        yield "the seats have kept other numbers of contracts"
    elif draft.seat is not None and draft.hand is not None and event.contracts[draft.seat] != draft.hand.contracts:
        yield f"seat {draft.seat} has kept other contracts"
    else:
        yield from _against_revealed(draft, event.contracts)


def _against_revealed(draft: Draft, revealed: tuple[tuple[Contract, ...], ...]) -> Iterator[str]:
    """Contracts that nobody can have kept: in two places, in no box, or not as hands keep them. (R34)"""
    located = [contract for contracts in revealed for contract in contracts]
    if draft.hand is not None:
        located += draft.hand.returned
    distinct = set(located)
    if len(distinct) < len(located) or distinct.difference(draft.table.edition.board.contracts):
        yield "these contracts cannot all have been kept"
    if any(contracts != in_board_order(contracts) for contracts in revealed):
        yield OUT_OF_ORDER

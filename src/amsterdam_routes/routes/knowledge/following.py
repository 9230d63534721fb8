"""How a client follows a game: its view, and what it may see of the events.

`redact` takes out of an event what a seat may not see; `fold` brings that seat's view up to date. Most of what an event
says a view could tell beforehand (`fitting.py`), so a client notices at once when events are missing, come twice, or
belong to another game.
"""

from collections.abc import Iterable
from operator import add, sub

from amsterdam_routes.kernel.counts import added, as_bits
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.box.board import in_board_order
from amsterdam_routes.routes.box.color import NO_CARDS, Color
from amsterdam_routes.routes.fast.tables import tables
from amsterdam_routes.routes.knowledge.fitting import Draft, due, misfit, names
from amsterdam_routes.routes.rules.events import (
    BonusCardTaken,
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
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
from amsterdam_routes.routes.rules.state import (
    Phase,
    State,
    View,
    draft_hand,
    draft_table,
    seal_hand,
    seal_table,
    view_of,
)


def redact(event: Event, seat: int | None) -> Event:
    """What a seat may see of an event: an event of the same class, with None for what is hidden from it.

    `seat` None is an onlooker. Redacted once more for the same seat, an event stays as it is.

    >>> import amsterdam_routes as ar
    >>> drawn = ar.CardDrawn(1, ar.Color.PINK)
    >>> ar.redact(drawn, 1), ar.redact(drawn, 0), ar.redact(drawn, None)
    (CardDrawn(seat=1, color=Color.PINK), CardDrawn(seat=1, color=None), CardDrawn(seat=1, color=None))
    """
    if not isinstance(event, Event):
        raise type_error("an event", event)
    if seat is not None and type(seat) is not int:
        raise TypeError(f"a seat is an int or None, not {seat!r}")
    match event:
        case CardDrawn(drawer) if drawer != seat:
            return CardDrawn(drawer, None)
        case ContractsOffered(drawer, count) if drawer != seat:
            return ContractsOffered(drawer, count, None)
        case ContractsKept(keeper, count) if keeper != seat:
            return ContractsKept(keeper, count, None)
        case ContractsReturned(keeper, count) if keeper != seat:
            return ContractsReturned(keeper, count, None)
    return event


def shown_to(state: State, event: Event) -> tuple[int, ...]:
    """The seats to whom an event, of an action in this state, shows a card or a contract that was hidden from them.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(3, seed="1634")
    >>> shown_to(state, ar.CardDrawn(1, ar.Color.RED)), shown_to(state, ar.CardTurnedUp(ar.Color.RED, 0))
    ((1,), (0, 1, 2))
    """
    seats = range(len(state.hands))
    match event:
        case CardDrawn(seat):
            return (seat,)
        case CardTurnedUp():
            return tuple(seats)
        case RouteClaimed(payer):  # its cards come out of a closed hand
            return tuple(seat for seat in seats if seat != payer)
        case ContractsOffered(seat, _, contracts):
            returned = state.hands[seat].returned
            return (seat,) if any(contract not in returned for contract in contracts or ()) else ()
        case GameOver(_, contracts):
            return tuple(seat for seat in seats if any(contracts[:seat] + contracts[seat + 1 :]))
        case _:
            return ()


def fold(view: View, events: Iterable[Event]) -> View:
    """The view once these events have happened: what `view` would show of the state that they led to.

    The events are those of one action or of several, in their order, redacted for the view's seat or not at all. Events
    that do not fit the view, or that stop in the middle of an action, are a ValueError.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> view = ar.view(state, 1)
    >>> state, events = ar.step(state, ar.legal_actions(state)[0])
    >>> seen = [ar.redact(event, 1) for event in events]
    >>> ar.fold(view, seen) == ar.view(state, 1)
    True
    >>> ar.fold(view, seen[:1])
    Traceback (most recent call last):
    ValueError: the events stop too early: ContractsReturned should follow
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    draft = opened(view)
    for event in events:
        happen(draft, redact(event, view.seat))
    return closed(draft)


LONGEST_SHOWN = 200
"""How much of an event an error shows at most."""


def opened(view: View) -> Draft:
    """A view as a draft, to which events may happen."""
    return Draft(draft_table(view.table), view.seat, None if view.hand is None else draft_hand(view.hand))


def closed(draft: Draft) -> View:
    """The view that a draft has become; ValueError if something else must happen first."""
    missing = due(draft)
    if missing:
        raise ValueError(f"the events stop too early: {names(missing)} should follow")
    return view_of(seal_table(draft.table), draft.seat, None if draft.hand is None else seal_hand(draft.hand))


def happen(draft: Draft, event: Event) -> None:
    """Let an event happen, redacted for the draft's seat; ValueError if it cannot come next."""
    reason = misfit(draft, event)
    if reason is not None:
        raise ValueError(f"{repr(event)[:LONGEST_SHOWN]} does not fit this view: {reason}")
    _write(draft, event)
    draft.last = type(event)


def _write(draft: Draft, event: Event) -> None:
    """Write into the draft what an event, which fits it, says."""
    table, hand = draft.table, draft.hand
    match event:
        case FaceUpTaken(seat, color, slot):
            table.row = table.row[:slot] + table.row[slot + 1 :]
            table.faces = as_bits(table.row)
            draft.slot = slot if table.draw_size else None  # Q16: else the gap closes
            _receive(draft, seat, color, only=color is Color.WILD)  # R17
        case CardDrawn(seat, color):
            table.draw_size -= 1
            _receive(draft, seat, color)
        case CardTurnedUp(color, slot):
            table.draw_size -= 1
            table.row = (*table.row[:slot], color, *table.row[slot:])
            table.faces |= 1 << color
            draft.slot = None
        case RowFlushed(cards):
            for card in cards:
                table.discards = added(table.discards, card, 1)
            table.row, table.faces = (), 0
        case PileRebuilt(size):
            table.draw_size = size
            table.discards = NO_CARDS
        case RouteClaimed():
            _claim(draft, event)
        case PointsScored(seat, points):
            table.scores = added(table.scores, seat, points)
            assert draft.claimed is not None
            left = sum(table.bonus_cards) < table.edition.bonus_cards
            draft.next = BonusCardTaken if draft.claimed.cart and left else None  # R27, Q5
            draft.claimed = None
        case BonusCardTaken(seat):
            table.bonus_cards = added(table.bonus_cards, seat, 1)
            draft.next = None
        case ContractsOffered(seat, count, contracts):
            table.passes = 0
            table.phase = Phase.CONTRACTS
            if hand is not None:
                hand.returned = hand.returned[table.contract_pile[:count].count(draft.seat) :]
                hand.offer += contracts or ()
            table.contract_pile = table.contract_pile[count:]
            table.offer_sizes = added(table.offer_sizes, seat, count)
        case ContractsKept(seat, count, contracts):
            table.contract_counts = added(table.contract_counts, seat, count)
            table.offer_sizes = added(table.offer_sizes, seat, -count)
            if hand is not None and contracts is not None:
                hand.contracts = in_board_order(hand.contracts + contracts)
                hand.offer = tuple(contract for contract in hand.offer if contract not in contracts)
            _end_choice(draft, seat)
        case ContractsReturned(seat, count, contracts):
            table.contract_pile += (seat,) * count
            table.offer_sizes = added(table.offer_sizes, seat, -count)
            if hand is not None and contracts is not None:
                hand.returned += contracts
                hand.offer = ()
            _end_choice(draft, seat)
        case Passed():
            table.passes += 1  # Q9
            draft.spent = True
        case LastRoundBegan():
            table.last_turns = len(table.carts) + 1  # the turn that brings it on is not over yet
        case TurnBegan(seat, last_turns):
            table.phase, table.to_move, table.last_turns = Phase.TURN, seat, last_turns
            draft.spent = False
        case GameOver():  # pragma: no branch: it is the last of them
            table.phase, table.to_move, table.revealed = Phase.OVER, None, event.contracts
            if table.last_turns is not None:
                table.last_turns -= 1


def _receive(draft: Draft, seat: int, color: Color | None, *, only: bool = False) -> None:
    """A card into a hand; whether there is a second one to take depends on what lies there in the end. (R15)"""
    table = draft.table
    table.passes = 0
    table.hand_sizes = added(table.hand_sizes, seat, 1)
    if draft.hand is not None and seat == draft.seat and color is not None:
        draft.hand.cards = added(draft.hand.cards, color, 1)
    draft.spent = only or table.phase is Phase.SECOND_CARD
    table.phase = Phase.SECOND_CARD


def _claim(draft: Draft, event: RouteClaimed) -> None:
    table, seat, length = draft.table, event.seat, event.route.length
    lookup = tables(table.edition)
    bit = 1 << lookup.numbers[event.route]
    table.passes = 0
    table.discards = tuple(map(add, table.discards, event.paid))
    if draft.hand is not None and seat == draft.seat:
        draft.hand.cards = tuple(map(sub, draft.hand.cards, event.paid))
    table.hand_sizes = added(table.hand_sizes, seat, -length)
    table.carts = added(table.carts, seat, -length)
    table.claimed_bits = added(table.claimed_bits, seat, bit)
    table.open_bits = lookup.open_after(table.open_bits, bit, seat, table.edition.doubles_open_from)
    draft.claimed, draft.next, draft.spent = event.route, PointsScored, True


def _end_choice(draft: Draft, seat: int) -> None:
    """What is not kept has to be returned; then the next seat chooses, or the turn is over. (R11, R30)"""
    table = draft.table
    if table.offer_sizes[seat]:
        draft.next = ContractsReturned
        return
    draft.next = None
    if table.phase is Phase.SETUP:
        table.to_move = (seat + 1) % len(table.carts)
        draft.spent = table.to_move == table.first
    else:
        draft.spent = True

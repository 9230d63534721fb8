"""Who sees what: the view of a seat, what it may see of the events, and how a client follows the game with both. (MQ77)

`fold` carries out the same transition as `apply`, on a view: what the table cannot tell, the events answer. Then the
log of that transition is compared with the events, so a client notices at once when events are missing, come twice, or
belong to another game.
"""

from collections.abc import Iterable, Sequence
from typing import Final, get_args, overload

from amsterdam_routes.kernel.following import Following
from amsterdam_routes.kernel.sources import NUMBER, EventSource
from amsterdam_routes.kernel.typechecks import check_seat, check_viewer, type_error
from amsterdam_routes.merchants.box.components import Card, CardType, Tile
from amsterdam_routes.merchants.rules.context import Context
from amsterdam_routes.merchants.rules.deal import market_parts, tiles_so_far
from amsterdam_routes.merchants.rules.events import Acted, CardsLaidOut, DiceRolled, Event, GameOver, TileTurnedUp
from amsterdam_routes.merchants.rules.legality import is_legal
from amsterdam_routes.merchants.rules.state import (
    DECKS,
    MARKET,
    Hand,
    SeatView,
    State,
    Table,
    View,
    close_table,
    open_table,
    seat_view_of,
    view_of,
)
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.rules.transition import perform


@overload
def view(state: State, seat: int) -> SeatView: ...
@overload
def view(state: State, seat: int | None) -> View: ...
def view(state: State, seat: int | None) -> View:
    """Return what a seat sees: the table and its hand, as a `SeatView`. `seat` None is an onlooker, who sees the table.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672", orders=3)
    >>> am.view(state, 0).hand == state.hands[0]
    True
    """
    if type(state) is not State:
        raise type_error(State, state)
    if seat is None:
        return View(state.table, None, None)
    check_seat(seat, len(state.hands))
    return seat_view_of(state.table, seat, state.hands[seat])


def seen_by(position: State | View, seat: int | None) -> View:
    """Return what a picture for this seat may show. It is a View, so nothing else can get into the picture.

    >>> import amsterdam_routes.merchants as am
    >>> seen_by(am.new_game(2, seed="1672", orders=3), None).hand is None
    True
    """
    if isinstance(position, State):
        return view(position, seat)
    if not isinstance(position, View):
        raise type_error(State | View, position)
    check_viewer(position.seat, seat, "orders")
    return position


# --- following the events


EVENTS = get_args(Event)
DECK_OF: Final = dict(zip(CardType, DECKS, strict=True))
"""By type, the deck of its cards."""


def redact(event: Event, seat: int | None) -> Event:
    """Return what a seat may see of an event: the event itself, since no event of this game hides anything. (MQ77)

    >>> import amsterdam_routes.merchants as am
    >>> am.redact(am.TurnBegan(0), 1)
    TurnBegan(seat=0)
    """
    if type(event) not in EVENTS:
        raise type_error("an event", event)
    if seat is not None and type(seat) is not int:
        raise type_error(int | None, seat, "seat")
    return event


def shown_to(state: State, event: Event) -> tuple[int, ...]:
    """Return the seats to whom an event, of an action in this state, shows something that was hidden from them.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(3, seed="1672")
    >>> shown_to(state, am.DiceRolled((1, 2, 3, 4, 5, 6))), shown_to(state, am.TurnBegan(0))
    ((0, 1, 2), ())
    """
    seats = range(len(state.hands))
    if isinstance(event, CardsLaidOut | TileTurnedUp | DiceRolled):
        return tuple(seats)
    if isinstance(event, GameOver):
        return tuple(
            seat for seat in seats if any(hand.orders for other, hand in enumerate(state.hands) if other != seat)
        )
    return ()


@overload
def fold(view: SeatView, events: Iterable[Event]) -> SeatView: ...
@overload
def fold(view: View, events: Iterable[Event]) -> View: ...
def fold(view: View, events: Iterable[Event]) -> View:
    """Return the view once these events have happened: what `view` would show of the state that they led to.

    ValueError if they cannot have happened, one action after the other.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> after, events = am.step(state, am.legal_actions(state)[0])
    >>> am.fold(am.view(state, 1), events) == am.view(after, 1)
    True
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    return FOLLOWING.fold(view, events)


def _act(view: View, told: Sequence[Event], source: EventSource, log: list[Event]) -> View:
    """Return the view after one action."""
    opening = told[0]
    assert type(opening) is Acted
    if opening.seat != view.to_move or not is_legal(view.table, opening.action):
        raise ValueError(f"expected a legal action of seat {view.to_move}, got {opening.action} of seat {opening.seat}")
    hands, unseen = _hands(view, told), unseen_cards(view.table)
    for (kind, deck), size in zip(DECK_OF.items(), view.table.deck_sizes, strict=True):
        source.lay(deck, [card for card in unseen if card.type is kind], size)
    source.lay(MARKET, next_tiles(view.table), view.table.tiles_left)
    table = open_table(view.table)
    perform(Context(table, hands, source, tables(view.table.edition), log), opening.action)
    return view_of(close_table(table), view.seat, view.hand)


def _answers(event: Event) -> Iterable[tuple[str, object]]:
    """Yield what an event tells of the answers of chance."""
    match event:
        case CardsLaidOut(cards):
            yield from ((DECK_OF[card.type].name, card) for card in cards)
        case TileTurnedUp(tile):
            yield MARKET.name, tile
        case DiceRolled(pips):
            yield from ((NUMBER, one - 1) for one in pips)
        case _:
            pass


FOLLOWING: Final = Following[View, Event](openings=(Acted,), redact=redact, answers=_answers, act=_act)
"""How views of the merchants game follow its events."""


def _hands(view: View, told: Sequence[Event]) -> tuple[Hand, ...]:
    """Return the hands as the end of the game shows them; before, nothing asks for them."""
    merchants, last = view.table.merchants[: view.table.players], told[-1]
    hands = [Hand() for _ in merchants]
    if type(last) is GameOver:
        if [len(orders) for orders in last.orders] != [me.order_count for me in merchants]:
            raise ValueError("expected all orders of the seats at the end, got more or fewer")
        shown = [order for orders in last.orders for order in orders]
        if len({*shown} & {*view.table.edition.orders}) < len(shown):
            raise ValueError("expected different orders of this edition at the end, got one twice, or a strange one")
        hands = [Hand(orders[len(me.open_orders) :]) for me, orders in zip(merchants, last.orders, strict=True)]
    if view.seat is not None and view.hand is not None:
        hands[view.seat] = view.hand
    return tuple(hands)


def unseen_cards(table: Table) -> tuple[Card, ...]:
    """Return the cards that lie in the decks."""
    seen = table.display_bits | table.discard_bits
    for merchant in table.merchants:
        seen |= merchant.inactive_bits | merchant.active_bits
    return tuple(card for i, card in enumerate(table.edition.cards) if not seen >> i & 1)


def unseen_tiles(table: Table) -> tuple[Tile, ...]:
    """Return the market tiles that may still be in the stack, or went back."""
    parts = {part for _, _, made_of in market_parts(table.setup) for names, _ in made_of for part in names}
    seen = {*table.past_tiles, table.tile}
    return tuple(tile for tile in table.edition.tiles if tile.part in parts and tile not in seen)


def tiles_to_come(table: Table) -> list[tuple[tuple[Tile, ...], int]]:
    """Return, by kind, the unseen tiles of the part of the market that comes next, and how many are to come. (MQ78)"""
    laid, unseen = tiles_so_far(table), unseen_tiles(table)
    for start, end, made_of in market_parts(table.setup):
        if start <= len(laid) < end:
            return [
                (
                    tuple(tile for tile in unseen if tile.part in names),
                    many - sum(tile.part in names for tile in laid[start:]),
                )
                for names, many in made_of
            ]
    return []


def next_tiles(table: Table) -> tuple[Tile, ...]:
    """Return the market tiles that may be turned up next. (MQ78)"""
    return tuple(tile for tiles, left in tiles_to_come(table) if left > 0 for tile in tiles)

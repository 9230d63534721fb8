"""Who sees what: the view of a seat, how a client follows the game, reports of turns, and a view in numbers. (MQ77)

`fold` carries out the same transition as `apply`, on a view: what the table cannot tell, the events answer. Then the
log of that transition is compared with the events, so a client notices at once when events are missing, come twice, or
belong to another game.

`turn_of` tells whose turn it is, what is asked and what the turn has spent: all of a view that no event tells. A client
without rules folds the events that a server sends, and takes the rest from there. A report is made of the table alone,
which everyone sees: it is the same for all seats, and for onlookers.

`OBSERVING` says what each number of an observation means. A scale is a number of the box where the box has one. What
the box does not limit, such as guilders, has a scale that was measured with the shipped box: in 2,700 games of
`Greedy`, of each number of players and with each expansion, no number exceeded half of it.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, get_args, overload

import attrs

from amsterdam_routes.kernel._capabilities import Following
from amsterdam_routes.kernel._observing import (
    Feature,
    Observing,
    bits,
    by_seat,
    count_each,
    each_seat,
    flag,
    lift,
    number,
    tally,
    which_of,
    which_seat,
)
from amsterdam_routes.kernel._sources import NUMBER, EventSource
from amsterdam_routes.kernel._typechecks import check_seat, check_viewer, checked, type_error
from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    GOODS,
    WORKERS,
    Card,
    CardType,
    Goods,
    Order,
    Tile,
    Water,
    Worker,
)
from amsterdam_routes.merchants.box._actions import ACTIONS
from amsterdam_routes.merchants.box._edition import Edition
from amsterdam_routes.merchants.rules._city import most_claims
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._deal import market_parts, tiles_so_far
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase, Setup
from amsterdam_routes.merchants.rules._events import Acted, CardsLaidOut, DiceRolled, Event, GameOver, TileTurnedUp
from amsterdam_routes.merchants.rules._market import most_purchases
from amsterdam_routes.merchants.rules._play import is_legal, perform
from amsterdam_routes.merchants.rules._state import (
    DECK_NAMES,
    DECKS,
    MARKET,
    Category,
    Cubes,
    Hand,
    Merchant,
    SeatView,
    State,
    Table,
    Turn,
    View,
    close_table,
    open_table,
    seat_view_of,
    view_of,
)
from amsterdam_routes.merchants.rules._tables import tables


@overload
def view(state: State, seat: int) -> SeatView: ...
@overload
def view(state: State, seat: int | None) -> View: ...
def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, a `SeatView`: the table and its hand. With `seat` None, return that of an onlooker:
    the table.

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
    """Return the view that a picture for this seat may show, so that the picture cannot contain anything else.

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
    """Return an event as a seat may see it: the event itself, since no event of this game hides anything. (MQ77)

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
    if type(state) is not State:
        raise type_error(State, state)
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
    """Return the view after these events: equal to `view` of the state that they led to.

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
    """Yield the answers of chance that an event reveals."""
    match event:
        case CardsLaidOut(cards):
            yield from ((DECK_OF[card.type].name, card) for card in cards)
        case TileTurnedUp(tile):
            yield MARKET.name, tile
        case DiceRolled(pips):
            yield from ((NUMBER, one - 1) for one in pips)


FOLLOWING: Final = Following[View, Event](openings=(Acted,), redact=redact, answers=_answers, act=_act)
"""How views of the merchants game follow its events."""


def _hands(view: View, told: Sequence[Event]) -> tuple[Hand, ...]:
    """Return the hands that the end of the game shows; empty ones before, when nothing needs them."""
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
    seen = table._display_bits | table._discard_bits
    for merchant in table.merchants:
        seen |= merchant._inactive_bits | merchant._active_bits
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
                (tuple(tile for tile in unseen if tile.part in names), many - sum(tile.part in names for tile in laid))
                for names, many in made_of
            ]
    return []


def next_tiles(table: Table) -> tuple[Tile, ...]:
    """Return the market tiles that may be turned up next. (MQ78)"""
    return tuple(tile for tiles, left in tiles_to_come(table) if left > 0 for tile in tiles)


# --- the report of the turn


@attrs.frozen(field_transformer=checked)
class TurnReport:
    """The pending decisions, and what the present turn has spent and still allows, which no event tells.

    >>> import amsterdam_routes.merchants as am
    >>> report = am.turn_of(am.new_game(2, seed="1672"))
    >>> report.to_move, report.pending[0].what, report.claims_left
    (1, <DecisionKind.START_CARD: 'start_card'>, 0)
    """

    edition: Edition = attrs.field(repr=False)
    """The box that is played. Documents leave it out: whoever has a view knows it."""
    round: int
    """The number of the round."""
    phase: Phase
    """The phase of the round."""
    to_move: int | None
    """The seat to move; None when the game is over."""
    pending: tuple[Decision, ...]
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
    """Return who moves, the decision, and what the turn has spent and still allows.

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
    return any(decision.what is DecisionKind.TURN and decision.seat == seat for decision in table.pending)


# --- a view in numbers

QUEUED: Final = 24
"""The scale of the number of pending decisions, measured."""
OWED: Final = 60
"""The scale of the amount that a decision is still about, measured."""
TIMES: Final = 6
"""The scale of what is done a few times in a turn, measured."""
PURSE: Final = 60
"""The scale of guilders, measured."""
CUBES_OF_A_COLOR: Final = 40
"""The scale of cubes of a colour, measured."""
GONE: Final = 60
"""The scale of the fields of the harbour in a turn, measured."""
TOKENS: Final = 20
"""The scale of penalty tokens, measured."""
IN_A_TURN: Final = 60
"""The scale of what cards and tiles bring in a turn, measured."""
IN_A_CATEGORY: Final = 200
"""The scale of the points of a category, measured."""
POINTS: Final = 400
"""The scale of all points so far, measured; a result beyond it is shown as this. (M4.8)"""
EACH_COLOR: Final = 2
"""How many dock workers there are of a colour. (M4.2c)"""
FACES: Final = 6
"""The compartments of the wheel, and the faces of a die."""


def features(setup: Setup) -> tuple[Feature[View], ...]:
    """Return the features of a merchants game of this set-up."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    edition, many = setup.edition, _merchants(setup)
    return (
        *_round(edition, many),
        *lift(_ask(edition), "table.pending[0]", _first_ask),
        *_city(edition),
        *_harbour(edition, many),
        *lift(_turn(edition), "table.turn", _turn_of),
        *each_seat("table", many, _of_seat(setup)),
        tally("hand.orders", edition.orders, 1, lambda view: view.hand.orders if view.hand else ()),
    )


def totals(setup: Setup) -> tuple[int, int]:
    """Return the points that are shown of a seat: more or fewer are shown as these."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    return -POINTS, POINTS


def _merchants(setup: Setup) -> int:
    """Return how many merchants there are: TOM is one too."""
    return max(2, setup.players)


def _round(edition: Edition, many: int) -> Iterator[Feature[View]]:
    """Yield the features of the progress of the game, and of the shared pieces."""
    cards, tiles = edition.cards, edition.tiles
    deck = max(Counter(card.type for card in cards).values())
    yield number("table.round", edition.last_round, _round_at_a_table_of(many))
    yield which_of("table.phase", tuple(Phase), lambda view: view.table.phase)
    yield which_seat("table.to_move", many, lambda view: view.table.to_move)
    yield number("table.pending", QUEUED, lambda view: len(view.table.pending), measured=True)
    yield bits("table.display", cards, lambda view: view.table._display_bits)
    yield bits("table.discard", cards, lambda view: view.table._discard_bits)
    yield count_each("table.deck_sizes", DECK_NAMES, deck, lambda view: view.table.deck_sizes)
    yield which_of("table.tile", tiles, lambda view: view.table.tile)
    yield tally("table.past_tiles", tiles, 1, lambda view: view.table.past_tiles)
    yield number("table.tiles_left", len(tiles), lambda view: view.table.tiles_left)
    yield count_each("table.rolled", CUBES, FACES, lambda view: view.table.rolled or (0,) * len(CUBES))
    yield count_each("table.dice", CUBES, FACES, lambda view: view.table.dice or (0,) * len(CUBES))
    yield tally("table.tom_numbers", range(1, FACES + 1), 1, lambda view: view.table.tom_numbers)


def _round_at_a_table_of(many: int) -> Callable[[View], int]:
    """Return how the round is read: ValueError if there are not so many merchants, whose seats would be others'."""

    def read(view: View) -> int:
        if (found := len(view.table.merchants)) != many:
            raise ValueError(f"expected a view of {many} merchants, got one of {found}")
        return view.table.round

    return read


def _ask(edition: Edition) -> Iterator[Feature[Decision | None]]:
    """Yield the features of the present decision: the first of the table's `pending` ones."""
    yield which_of("what", tuple(DecisionKind), lambda decision: decision.what if decision else None)
    yield number("many", OWED, lambda decision: decision.many if decision else 0, measured=True)
    yield which_of("least", CUBES, lambda decision: decision.least if decision else None)
    yield tally("barred", CUBES, 1, lambda decision: decision.barred if decision else ())
    yield which_of("card", edition.cards, lambda decision: decision.card if decision else None)
    yield which_of("buys", [kind.__name__ for kind in ACTIONS], _purchase_kind)
    yield which_of(
        "buys.card", edition.cards, lambda decision: getattr(decision.buys if decision else None, "card", None)
    )


def _first_ask(view: View) -> Decision | None:
    return view.table.pending[0] if view.table.pending else None


def _purchase_kind(decision: Decision | None) -> str | None:
    return None if decision is None or decision.buys is None else type(decision.buys).__name__


def _city(edition: Edition) -> Iterator[Feature[View]]:
    """Yield the districts and the blocks."""
    yield tally("table.districts", DISTRICTS, 1, lambda view: view.table.districts)
    for place, block in enumerate(edition.blocks):
        yield from _goods_at("goods", place, block.id)
    yield which_of("table.messenger", range(len(edition.blocks)), lambda view: view.table.messenger)


def _harbour(edition: Edition, many: int) -> Iterator[Feature[View]]:
    """Yield the warehouses, the docks, the black market and the Amstel."""
    waters = [field.water for field in edition.fields]
    roofs = max(len(field.points) for field in edition.fields if field.water is Water.BIG)
    yield tally("table.sold", GOODS, 1, lambda view: view.table.sold)
    yield count_each("table.roofs", GOODS, roofs, lambda view: view.table.roofs)
    for place in range(waters.count(Water.SMALL)):
        yield from _goods_at("small", place, f"small warehouse {place}")
    for place in range(waters.count(Water.DOCK)):
        yield from lift(_dock(), "table", _item("docks", place), f"dock {place}")
    yield tally("table.depot", WORKERS, EACH_COLOR, lambda view: view.table.depot)
    yield by_seat("table.amstel", many, many, lambda view: [view.table.amstel.index(seat) for seat in range(many)])
    yield which_of("table.foreman", range(len(edition.fields)), lambda view: view.table.foreman)
    yield which_of("table.trader", GOODS, lambda view: view.table.trader)


def _dock() -> Iterator[Feature[tuple[Worker, ...]]]:
    """Yield the workers who wait at a dock."""
    yield tally("docks", WORKERS, 1, lambda waiting: waiting)
    yield which_of("docks[0]", WORKERS, lambda waiting: waiting[0] if waiting else None)


def _goods_at(name: str, place: int, whose: str) -> Iterator[Feature[View]]:
    """Yield the goods that lie, or lay, at one of several places."""
    kind: Feature[Goods | None] = which_of(name, GOODS, lambda goods: goods)
    return lift([kind], "table", _item(name, place), whose)


def _item(name: str, place: int) -> Callable[[View], Any]:  # Any: whatever this field of the table lists
    return lambda view: getattr(view.table, name)[place]


def _turn(edition: Edition) -> Iterator[Feature[Turn]]:
    """Yield the features of the turn's memory."""
    yield number("claims", TIMES, lambda turn: turn.claims, measured=True)
    yield number("purchases", TIMES, lambda turn: turn.purchases, measured=True)
    yield number("more_purchases", TIMES, lambda turn: turn.more_purchases, measured=True)
    yield number("market_points", IN_A_TURN, lambda turn: turn.market_points, measured=True)
    yield flag("advanced", "yes", lambda turn: turn.advanced)
    yield number("amstel_moved", edition.amstel_end, lambda turn: turn.amstel_moved)
    yield number("ship_moved", GONE, lambda turn: turn.ship_moved, measured=True)
    yield number("credit", GONE, lambda turn: turn.credit, measured=True)
    yield bits("docks", WORKERS, lambda turn: turn._docks_bits)
    yield bits("plans", DISTRICTS, lambda turn: turn._plans_bits)
    yield which_of("repeated", edition.cards, lambda turn: turn.repeated)
    yield number("repeats", TIMES, lambda turn: turn.repeats, measured=True)
    yield number("card_guilders", IN_A_TURN, lambda turn: turn.card_guilders, measured=True)
    yield number("card_points", IN_A_TURN, lambda turn: turn.card_points, measured=True)
    yield number("inactive_at_start", edition.hand_limit, lambda turn: turn.inactive_at_start)
    yield flag("foreman_met", "yes", lambda turn: turn.foreman_met)
    yield flag("messenger_met", "yes", lambda turn: turn.messenger_met)
    yield flag("trader_met", "yes", lambda turn: turn.trader_met)
    yield tally("compartments", range(FACES), 2, lambda turn: turn.compartments)
    yield number("more_cubes", TIMES, lambda turn: turn.more_cubes, measured=True)


def _turn_of(view: View) -> Turn:
    return view.table.turn


def _of_seat(setup: Setup) -> Iterator[Feature[tuple[View, int]]]:
    """Yield the features of a merchant that everyone sees, and its orders once the game is over."""
    yield from lift(_merchant(setup), "merchants", lambda at: at[0].table.merchants[at[1]])
    yield tally("revealed", setup.edition.orders, 1, lambda at: _revealed(*at))


def _revealed(view: View, seat: int) -> tuple[Order, ...]:
    revealed = view.table.revealed
    return revealed[seat] if seat < len(revealed) else ()  # TOM has no orders


def _merchant(setup: Setup) -> Iterator[Feature[Merchant]]:
    """Yield the features of a merchant's board, and of the places of its pieces."""
    edition = setup.edition
    cards, blocks, tiles = edition.cards, edition.blocks, max(edition.goods)
    yield number("guilders", PURSE, lambda merchant: merchant.guilders, measured=True)
    yield count_each("cubes", CUBES, CUBES_OF_A_COLOR, lambda merchant: merchant.cubes, measured=True)
    yield which_of("stored", CUBES, lambda merchant: merchant.stored)
    for place in range(FACES):
        yield count_each(f"wheel[{place}]", CUBES, CUBES_OF_A_COLOR, _compartment(place), measured=True)
    yield tally("dice", CUBES, 1, lambda merchant: merchant.dice)
    yield bits("inactive", cards, lambda merchant: merchant._inactive_bits)
    yield bits("active", cards, lambda merchant: merchant._active_bits)
    yield bits("used", cards, lambda merchant: merchant._used_bits)
    yield number("penalty_tokens", TOKENS, lambda merchant: merchant.penalty_tokens, measured=True)
    yield count_each("store", GOODS, tiles, lambda merchant: merchant.store)
    yield count_each("aboard", GOODS, tiles, lambda merchant: merchant.aboard)
    yield tally("workers", WORKERS, edition.worker_places, lambda merchant: merchant.workers)
    yield which_of("ship", range(len(edition.fields)), lambda merchant: merchant.ship)
    yield number("amstel_field", edition.amstel_end, lambda merchant: merchant.amstel_field)
    yield bits("blocks", [block.id for block in blocks], lambda merchant: merchant._owned_bits)
    yield number("score", POINTS, lambda merchant: merchant.score, -1, measured=True)
    yield count_each("points", tuple(Category), IN_A_CATEGORY, lambda merchant: merchant.points, -1, measured=True)
    yield tally("open_orders", edition.orders, 1, lambda merchant: merchant.open_orders)
    yield number("order_count", setup.orders, lambda merchant: merchant.order_count)


def _compartment(place: int) -> Callable[[Merchant], Cubes]:
    return lambda merchant: merchant.wheel[place]


OBSERVING: Observing[Setup, View] = Observing(version=1, features=features, totals=totals)
"""The numbers of the merchants game."""

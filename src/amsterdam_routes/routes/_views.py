"""Who sees what: the view of a seat, how a client keeps it up to date from events, and what it holds as numbers.

`view` shows what a seat sees of a state. `redact` takes out of an event what a seat may not see; `fold` brings that
seat's view up to date. It carries out the ordinary transition on the view (`kernel/_capabilities.py`), so a client
notices at once when events are missing, come twice, or belong to another game. `OBSERVING` says what each number of an
observation means; all scales are numbers of the box.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from operator import sub
from typing import Final, TypeAlias, get_args, overload

from amsterdam_routes.kernel._capabilities import Following
from amsterdam_routes.kernel._observing import (
    MOST,
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
from amsterdam_routes.kernel._sources import EventSource
from amsterdam_routes.kernel._typechecks import check_seat, check_viewer, type_error
from amsterdam_routes.kernel._values import add_at, counts, spread
from amsterdam_routes.routes.box._actions import Action, ClaimRoute, KeepContracts, tables
from amsterdam_routes.routes.box._board import COLORS, NO_CARDS, Color, Contract, Counts, in_board_order
from amsterdam_routes.routes.box._edition import Edition
from amsterdam_routes.routes.rules._deal import Setup
from amsterdam_routes.routes.rules._events import (
    CardDrawn,
    CardTurnedUp,
    ContractsKept,
    ContractsOffered,
    ContractsReturned,
    Event,
    GameOver,
    KeepHidden,
    Opening,
    RouteClaimed,
    RowFlushed,
)
from amsterdam_routes.routes.rules._legality import violations
from amsterdam_routes.routes.rules._state import (
    CONTRACT_PILE,
    DRAW_PILE,
    Hand,
    Phase,
    SeatView,
    State,
    View,
    draft_table,
    hand_of,
    seal_table,
    seat_view_of,
    view_of,
)
from amsterdam_routes.routes.rules._transition import perform


@overload
def view(state: State, seat: int) -> SeatView: ...


@overload
def view(state: State, seat: int | None) -> View: ...


def view(state: State, seat: int | None) -> View:
    """Return the view of a seat, a `SeatView`: the table and its hand. With `seat` None, return that of an onlooker:
    the table.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed="1634")
    >>> ar.view(state, 0).hand == state.hands[0]
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

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(2, seed=1)
    >>> seen_by(state, None).hand is None, seen_by(state, 1).hand == state.hands[1]
    (True, True)
    """
    if isinstance(position, State):
        return view(position, seat)
    if not isinstance(position, View):
        raise type_error(State | View, position)
    check_viewer(position.seat, seat, "hand")
    return position


KnownAction: TypeAlias = Action | KeepHidden
"""An action as far as a viewer knows it."""


def redact(event: Event, seat: int | None) -> Event:
    """Return an event as a seat may see it: an event of the same class, with None for hidden values.

    `seat` None is an onlooker. Redacted once more for the same seat, an event stays as it is.

    >>> import amsterdam_routes as ar
    >>> drawn = ar.CardDrawn(1, ar.Color.PINK)
    >>> ar.redact(drawn, 1), ar.redact(drawn, 0), ar.redact(drawn, None)
    (CardDrawn(seat=1, color=Color.PINK), CardDrawn(seat=1, color=None), CardDrawn(seat=1, color=None))
    """
    if not isinstance(event, Event):
        raise type_error("an event", event)
    if seat is not None and type(seat) is not int:
        raise type_error(int | None, seat, "seat")
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
    """Return the seats to whom an event of an action in this state shows a hidden card or contract.

    >>> import amsterdam_routes as ar
    >>> state = ar.new_game(3, seed="1634")
    >>> shown_to(state, ar.CardDrawn(1, ar.Color.RED)), shown_to(state, ar.CardTurnedUp(ar.Color.RED, 0))
    ((1,), (0, 1, 2))
    """
    if type(state) is not State:
        raise type_error(State, state)
    seats = range(len(state.hands))
    match event:
        case CardDrawn(seat):
            return (seat,)
        case CardTurnedUp():
            return tuple(seats)
        case RouteClaimed(payer):  # its cards come from a hidden hand
            return tuple(seat for seat in seats if seat != payer)
        case ContractsOffered(seat, _, contracts):
            returned = state.hands[seat].returned
            return (seat,) if any(contract not in returned for contract in contracts or ()) else ()
        case GameOver(_, contracts):
            return tuple(seat for seat in seats if any(contracts[:seat] + contracts[seat + 1 :]))
        case _:
            return ()


@overload
def fold(view: SeatView, events: Iterable[Event]) -> SeatView: ...


@overload
def fold(view: View, events: Iterable[Event]) -> View: ...


def fold(view: View, events: Iterable[Event]) -> View:
    """Return the view after these events: equal to `view` of the state that they led to.

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
    ValueError: expected ContractsReturned(seat=0, count=1, contracts=None), got nothing more
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    return FOLLOWING.fold(view, events)


def act(view: View, action: KnownAction, over: GameOver | None, source: EventSource, log: list[Event]) -> View:
    """Return the view after an action of the seat to move, as its transition makes it; ValueError if it is illegal.

    What the other hands hold is not known, but they must hold what the action, or the end of the game, shows of them.
    """
    table, mover = draft_table(view.table), view.table.to_move
    if mover is not None and mover == view.seat and isinstance(action, KeepHidden):
        raise ValueError(f"expected the contracts that seat {mover} has kept, got their number")
    hands = _hands(view, action, over)
    done = KeepContracts(hands[mover or 0].offer[: action.count]) if isinstance(action, KeepHidden) else action
    position = view if mover is None or mover == view.seat else view_of(view.table, mover, hands[mover])
    if reasons := violations(position, done):
        raise ValueError(f"expected a legal action, got {done}: {reasons[0].text}")
    _lay_piles(view, hands, source)
    perform(table, hands, source, done, log)
    return view_of(seal_table(table), view.seat, None if view.seat is None else hands[view.seat])


def _hands(view: View, action: KnownAction, over: GameOver | None) -> list[Hand]:
    """Return a hand for each seat: the viewer's own, and for others the cards that this action shows."""
    table, seat, mover = view.table, view.seat, view.table.to_move
    shown = _revealed(view, action, over) if over is not None else ((),) * table.players
    hands = [hand_of(NO_CARDS, contracts, (), ()) for contracts in shown]
    if seat is not None and view.hand is not None:
        hands[seat] = view.hand
    if mover is None or mover == seat:
        return hands
    if isinstance(action, ClaimRoute):
        hands[mover] = hand_of(_paid(view, action, mover), shown[mover], (), ())
    elif isinstance(action, KeepHidden):
        theirs = shown[mover]
        others = [contract for contract in table.edition.board.contracts if contract not in theirs]
        hands[mover] = hand_of(NO_CARDS, theirs[action.count :], (*theirs, *others)[: table.offer_sizes[mover]], ())
    return hands


def _out_of_sight(view: View, hands: Iterable[Hand]) -> Counts:
    """Count the cards that lie in the draw pile or in a hand, without those that these hands hold."""
    table = view.table
    seen = zip(counts(table.row, COLORS), table.discards, *[hand.cards for hand in hands], strict=True)
    return tuple(map(sub, table.edition.cards, map(sum, seen)))


def _paid(view: View, claim: ClaimRoute, mover: int) -> Counts:
    """Return the cards that another seat pays with; none for no valid payment, which is a reason against the claim."""
    price = tables(view.table.edition).price(claim)
    if price is None:
        return NO_CARDS
    if view.table.hand_sizes[mover] < price.spaces:
        raise ValueError(f"expected seat {mover} to hold {price.spaces} cards, got {view.table.hand_sizes[mover]}")
    unseen = _out_of_sight(view, () if view.hand is None else (view.hand,))
    for color, many in ((Color(price.color), price.plain), (Color.WILD, price.wilds)):
        if many > unseen[color]:
            raise ValueError(f"expected {many} {color} cards out of sight, to pay with, got {unseen[color]}")
    return add_at(add_at(NO_CARDS, price.color, price.plain), Color.WILD, price.wilds)


def _revealed(view: View, action: KnownAction, over: GameOver) -> tuple[tuple[Contract, ...], ...]:
    """Return, by seat, the contracts that it shows at the end, if it can have kept them. (R34)"""
    numbers, board = view.table.contract_counts, view.table.edition.board
    if view.table.to_move is not None and isinstance(action, KeepContracts | KeepHidden):
        many = action.count if isinstance(action, KeepHidden) else len(action.contracts)
        numbers = add_at(numbers, view.table.to_move, many)
    if tuple(map(len, over.contracts)) != numbers:
        raise ValueError(f"expected as many contracts as each seat has kept, {numbers}, got others")
    located = [contract for contracts in over.contracts for contract in contracts]
    located += () if view.hand is None else view.hand.returned
    if len({*located}) < len(located) or not {*located} <= {*board.contracts}:
        raise ValueError("expected contracts of the box, each in one place, got others")
    if any(contracts != in_board_order(contracts) for contracts in over.contracts):
        raise ValueError("expected kept contracts in the order of their ids, got another order")
    return over.contracts


def _lay_piles(view: View, hands: Sequence[Hand], source: EventSource) -> None:
    """Tell the source how much the viewer knows of the piles."""
    table, own = view.table, view.hand
    source.lay(DRAW_PILE, spread(_out_of_sight(view, hands), COLORS), table.draw_size)
    known: list[Contract | None] = [None] * len(table.contract_pile)
    located: set[Contract] = set()
    if own is not None:
        returned = iter(own.returned)
        known = [next(returned, None) if owner == view.seat else None for owner in table.contract_pile]
        located = {*own.contracts, *own.offer, *own.returned}
    unseen = [contract for contract in table.edition.board.contracts if contract not in located]
    source.lay(CONTRACT_PILE, unseen, len(table.contract_pile), known)


def _answers(event: Event) -> Iterable[tuple[str, object]]:
    """Return the answers of chance that an event reveals."""
    match event:
        case CardDrawn(_, color) | CardTurnedUp(color):
            return ((DRAW_PILE.name, color),)
        case ContractsOffered(_, _, contracts) if contracts is not None:
            return [(CONTRACT_PILE.name, contract) for contract in contracts]
        case ContractsOffered():
            return repeat((CONTRACT_PILE.name, None))
        case _:
            return ()


def _wilds(event: Event | None, fewest: int, most: int) -> int:
    """Return how many wild cards the draw pile has: few enough for a flush if one is to come, else too many. (Q2)"""
    return fewest if isinstance(event, RowFlushed) else most


def _act(view: View, told: Sequence[Event], source: EventSource, log: list[Event]) -> View:
    opening, over = told[0], told[-1]
    assert isinstance(opening, Opening)
    if opening.seat != view.table.to_move and view.table.to_move is not None:
        raise ValueError(f"expected an action of seat {view.table.to_move}, got one of seat {opening.seat}")
    return act(view, opening.action, over if isinstance(over, GameOver) else None, source, log)


FOLLOWING: Final = Following[View, Event](
    openings=get_args(Opening), redact=redact, answers=_answers, act=_act, count=_wilds
)
"""How any client follows the route game."""


# --- observations: what a view holds, as numbers


def features(setup: Setup) -> tuple[Feature[View], ...]:
    """Return the features of a route game of this set-up."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    edition, players = setup.edition, setup.players
    return (
        *_turn(players),
        *_supplies(edition),
        *_seats(edition, players),
        *lift(_hand(edition), "hand", _held),
    )


def totals(setup: Setup) -> tuple[int, int]:
    """Return the fewest and the most points to end with: every contract failed or completed, every route claimed."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    edition = setup.edition
    contracts = sum(abs(contract.points) for contract in edition.board.contracts)
    routes = [edition.points_for(route.length) for route in edition.board.routes]
    bonus = (*edition.bonus_for(setup.players), 0)
    least = sum(min(points, 0) for points in routes) + min(bonus)
    most = sum(max(points, 0) for points in routes) + max(bonus)
    return least - contracts, most + contracts


def _scale(points: int) -> int:
    """Return the scale of points: at most that which an observation holds."""
    return min(MOST, points)


def _held(view: View) -> Hand:
    if view.hand is None:
        raise ValueError("expected the view of a seat, got that of an onlooker")
    return view.hand


def _turn(players: int) -> Iterator[Feature[View]]:
    """Yield the features of the turn, and of the progress of the game."""
    yield which_seat("table.first", players, lambda view: view.table.first)
    yield which_of("table.phase", tuple(Phase), lambda view: view.table.phase)
    yield which_seat("table.to_move", players, lambda view: view.table.to_move)
    yield flag("table.last_turns", "the last round has begun", lambda view: view.table.last_turns is not None)
    yield number("table.last_turns", players, lambda view: view.table.last_turns or 0)
    yield number("table.passes", players, lambda view: view.table.passes)


def _supplies(edition: Edition) -> Iterator[Feature[View]]:
    """Yield the features of the shared table."""
    cards, contracts = sum(edition.cards), len(edition.board.contracts)
    yield tally("table.row", COLORS, edition.row, lambda view: view.table.row)
    yield count_each("table.discards", COLORS, cards, lambda view: view.table.discards)
    yield number("table.draw_size", cards, lambda view: view.table.draw_size)
    yield number("table.contract_pile", contracts, lambda view: len(view.table.contract_pile))


def _seats(edition: Edition, players: int) -> Iterator[Feature[View]]:
    """Yield the features of each seat that everyone sees."""
    board, cards = edition.board, sum(edition.cards)
    values = [edition.points_for(route.length) for route in board.routes]
    contracts, offer = len(board.contracts), max(edition.dealt, edition.drawn)
    least = -1 if min(values) < 0 else 0
    yield by_seat("table.carts", players, edition.carts, lambda view: view.table.carts)
    yield by_seat("table.scores", players, _scale(sum(map(abs, values))), lambda view: view.table.scores, least)
    yield by_seat("table.bonus_cards", players, edition.bonus_cards, lambda view: view.table.bonus_cards)
    yield by_seat("table.hand_sizes", players, cards, lambda view: view.table.hand_sizes)
    yield by_seat("table.contract_counts", players, contracts, lambda view: view.table.contract_counts)
    yield by_seat("table.offer_sizes", players, offer, lambda view: view.table.offer_sizes)
    yield from each_seat(
        "table",
        players,
        (
            bits("claimed", board.routes, lambda at: at[0].table._claimed_bits[at[1]]),
            _returned(contracts),
            tally("revealed", board.contracts, 1, _contracts_shown),
        ),
    )


def _contracts_shown(at: tuple[View, int]) -> tuple[Contract, ...]:
    view, seat = at
    return view.table.revealed[seat] if view.table.revealed else ()


def _returned(contracts: int) -> Feature[tuple[View, int]]:
    """Return the places in the contract pile, from the top, of the contracts that a seat returned."""

    def read(at: tuple[View, int]) -> list[int]:
        view, seat = at
        pile, row = view.table.contract_pile, [0] * contracts
        if seat in pile:
            for place, owner in enumerate(pile):
                if owner == seat:
                    row[place] = 1
        return row

    return Feature("contract_pile", tuple(f"returned, place {place + 1}" for place in range(contracts)), 1, read)


def _hand(edition: Edition) -> Iterator[Feature[Hand]]:
    """Yield the features that only the seat itself sees."""
    contracts = edition.board.contracts
    yield count_each("cards", COLORS, max(edition.cards), lambda hand: hand.cards)
    yield tally("contracts", contracts, 1, lambda hand: hand.contracts)
    yield tally("offer", contracts, 1, lambda hand: hand.offer)
    yield tally("returned", contracts, 1, lambda hand: hand.returned)


OBSERVING: "Observing[Setup, View]" = Observing(version=1, features=features, totals=totals)
"""The numbers of the route game."""

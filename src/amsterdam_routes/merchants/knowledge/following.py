"""How a client follows a game: its view, and the events of the game.

`fold` carries out the same transition as `apply`, on a view: what the table cannot tell, the events answer. Then the
log of that transition is compared with the events, so a client notices at once when events are missing, come twice, or
belong to another game.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, cast, get_args

import attrs

from amsterdam_routes.kernel.source import Pile, Source
from amsterdam_routes.merchants.box.card import Card, Tile
from amsterdam_routes.merchants.box.cubes import CUBES
from amsterdam_routes.merchants.rules.dice import FACES
from amsterdam_routes.merchants.rules.events import Acted, CardsLaidOut, DiceRolled, Event, GameOver, TileTurnedUp
from amsterdam_routes.merchants.rules.legality import is_legal
from amsterdam_routes.merchants.rules.piles import DECKS, MARKET, Hand
from amsterdam_routes.merchants.rules.play import Play
from amsterdam_routes.merchants.rules.state import State, Table, View, close_table, open_table
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.rules.transition import perform

T = TypeVar("T")

EVENTS = get_args(Event)


def redact(event: Event, seat: int | None) -> Event:
    """What a seat may see of an event: the event itself, since no event of this game hides anything. (MQ77)

    >>> import amsterdam_routes.merchants as am
    >>> am.redact(am.TurnBegan(0), 1)
    TurnBegan(seat=0)
    """
    if type(event) not in EVENTS:
        raise TypeError(f"expected an event, got {event!r}")
    if seat is not None and type(seat) is not int:
        raise TypeError(f"a seat is an int or None, not {seat!r}")
    return event


def shown_to(state: State, event: Event) -> tuple[int, ...]:
    """The seats to whom an event, of an action in this state, shows something that was hidden from them.

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


def fold(view: View, events: Iterable[Event]) -> View:
    """The view once these events have happened: what `view` would show of the state that they led to.

    ValueError if they cannot have happened, one action after the other.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> after, events = am.step(state, am.legal_actions(state)[0])
    >>> am.fold(am.view(state, 1), events) == am.view(after, 1)
    True
    """
    if type(view) is not View:
        raise TypeError(f"expected a View, got {type(view).__name__}")
    for told in _by_action(events):
        view = _followed(view, told)
    return view


def _by_action(events: Iterable[Event]) -> Iterator[list[Event]]:
    """The events of each action, which begin with `Acted`."""
    told: list[Event] = []
    for event in events:
        if type(event) not in EVENTS:
            raise TypeError(f"expected an event, got {event!r}")
        if type(event) is Acted and told:
            yield told
            told = []
        told.append(event)
    if told:
        yield told


def _followed(view: View, told: Sequence[Event]) -> View:
    """The view after the events of one action."""
    opening = told[0]
    if type(opening) is not Acted:
        raise ValueError(f"expected an action first, got {opening!r}")
    if opening.seat != view.to_move or not is_legal(view.table, opening.action):
        raise ValueError(f"this cannot have happened here: {opening!r}")
    hands, log = _hands(view, told), list[Event]()
    table, source = open_table(view.table), _Told(view.table, told)  # once dealt, nothing is shuffled any more
    perform(Play(table, hands, cast("Source", source), tables(view.table.edition), log), opening.action)
    if log != list(told):
        expected, got = _first_difference(log, told)
        raise ValueError(f"expected {expected}, got {got}: events are missing, or belong to another game")
    return View(close_table(table), view.seat, view.hand)


def _first_difference(log: Sequence[Event], told: Sequence[Event]) -> tuple[object, object]:
    for expected, got in zip(log, told, strict=False):
        if expected != got:
            return expected, got
    return (log[len(told)], "nothing more") if len(log) > len(told) else ("nothing more", told[len(log)])


def _hands(view: View, told: Sequence[Event]) -> tuple[Hand, ...]:
    """The hands as the end of the game shows them; before, nothing asks for them."""
    merchants = view.table.merchants[: view.table.players]
    hands = [Hand() for _ in merchants]
    for event in told:
        if type(event) is GameOver and len(event.orders) == len(merchants):
            hands = [
                Hand(tuple(orders[len(me.open_orders) :])) for me, orders in zip(merchants, event.orders, strict=True)
            ]
    if view.seat is not None and view.hand is not None:
        hands[view.seat] = view.hand
    for me, hand in zip(merchants, hands, strict=True):
        if any(type(event) is GameOver for event in told) and len(me.open_orders + hand.orders) != me.order_count:
            raise ValueError("the game is over with more or fewer orders than the seats have")
    return tuple(hands)


@attrs.define(init=False)
class _Told:
    """The source that answers from the events of one action."""

    cards: list[Card]
    tiles: list[Tile]
    pips: list[int]

    def __init__(self, table: Table, told: Sequence[Event]) -> None:
        unseen = unseen_cards(table)
        self.cards, self.tiles, self.pips = [], [], []
        for event in told:
            if type(event) is CardsLaidOut:
                self.cards += event.cards
            elif type(event) is TileTurnedUp:
                self.tiles.append(event.tile)
            elif type(event) is DiceRolled:
                self.pips += event.pips
        if len(set(self.cards)) != len(self.cards) or not set(self.cards) <= set(unseen):
            raise ValueError("cards are laid out that are in no deck")
        if not set(self.tiles) <= set(unseen_tiles(table)):
            raise ValueError("a market tile is turned up that is not in the stack")
        if len(self.pips) % len(CUBES) or not all(type(pips) is int and 1 <= pips <= FACES for pips in self.pips):
            raise ValueError("the dice show what dice cannot show")

    def take(self, pile: Pile[T], /) -> T:
        """The next tile, or the next card."""
        return self.take_many(pile, 1)[0]

    def take_many(self, pile: Pile[T], count: int, /) -> tuple[T, ...]:
        """The next tiles, or the next cards of a deck."""
        known: list[T] = self.tiles if pile.name == MARKET.name else self.cards  # type: ignore[assignment]  # by name
        if len(known) < count:
            raise ValueError(f"the events do not tell what came from the {pile.name}")
        taken = tuple(known[:count])
        del known[:count]
        if pile.name != MARKET.name and not all(_deck(card) == pile.name for card in taken):
            raise ValueError(f"the {pile.name} hold no such card")
        return taken

    def below(self, n: int, /) -> int:
        """The next die."""
        if not self.pips:
            raise ValueError("the events do not tell how the dice fell")
        return self.pips.pop(0) - 1


def _deck(card: object) -> str:
    assert isinstance(card, Card)
    return {"craftsman": DECKS[0], "building": DECKS[1], "plan": DECKS[2]}[card.type.value].name


def unseen_cards(table: Table) -> tuple[Card, ...]:
    """The cards that lie in the decks."""
    seen = table.display_bits | table.discard_bits
    for merchant in table.merchants:
        seen |= merchant.inactive_bits | merchant.active_bits
    return tuple(card for i, card in enumerate(table.edition.cards) if not seen >> i & 1)


def unseen_tiles(table: Table) -> tuple[Tile, ...]:
    """The market tiles that may still be in the stack, or went back."""
    seen = {*table.past_tiles, table.tile}
    c_tiles = table.setup.c_tiles
    parts = {"none": ("A", "B"), "replace": ("A", "CA", "CB"), "mix": ("A", "B", "CA", "CB")}[c_tiles]
    return tuple(tile for tile in table.edition.tiles if tile.part in parts and tile not in seen)

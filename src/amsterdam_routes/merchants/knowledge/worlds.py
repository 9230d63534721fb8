"""The worlds that a view leaves open, and the states that chance may lead to. (MQ77, MQ78)

`sample` draws a full state uniformly. What is hidden is of four kinds, and each is drawn separately: the order of the
decks, the market stack, the district tile that lies face down, and the orders of the others. No draw is rejected.

`outcomes` runs the rules with every answer of chance, and gives each state its exact probability. What nobody has seen
is equally likely in any way: the order of each deck, and which of the market tiles come and which went back. The piles
of the states that follow stand in an order that means nothing.
"""

from collections import Counter
from fractions import Fraction
from typing import TypeVar

import attrs

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.errors import MOST_LINES, IllegalAction
from amsterdam_routes.kernel.outcomes import follow_all
from amsterdam_routes.kernel.sources import Pile, ScriptedSource
from amsterdam_routes.kernel.typechecks import check_least, checked, type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.components import DISTRICTS, GOODS, WORKERS, Card, CardType, Order, Tile
from amsterdam_routes.merchants.knowledge.views import tiles_to_come, unseen_cards, unseen_tiles
from amsterdam_routes.merchants.rules.context import Context
from amsterdam_routes.merchants.rules.deal import lay_out, market_parts, tiles_so_far
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.legality import violations
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import (
    DECKS,
    DISTRICT_TILES,
    MARKET,
    ORDERS,
    Hand,
    Piles,
    State,
    Table,
    View,
    close_table,
    open_table,
)
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.rules.transition import perform

T = TypeVar("T")


def sample(view: View, seed: Seed = None) -> State:
    """Return a full State that the view allows, drawn uniformly; its view is the view again.

    The state has a new source of chance, made from `seed`. A view that no State allows is a ValueError.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(3, seed="1672", orders=3), 0)
    >>> am.view(am.sample(view, seed=7), 0) == view
    True
    """
    if not isinstance(view, View):
        raise type_error("a View", view)
    world = _World(view, Chance.for_purpose(b"sample/", seed))
    craftsmen, buildings, plans = map(world.deck, CardType, view.table.deck_sizes)
    market, returned = world.market()
    districts = world.shuffle(tuple(district for district in DISTRICTS if district not in view.table.districts))
    hands, orders = world.hands()
    piles = Piles(craftsmen, buildings, plans, market, returned, districts, orders, world.chance)
    return State(view.table, hands, piles)


class _World:
    """A world that is being drawn."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.view, self.table, self.chance = view, view.table, chance
        self.cards = unseen_cards(view.table)

    def shuffle(self, items: tuple[T, ...]) -> tuple[T, ...]:
        order, self.chance = self.chance.shuffled(items)
        return order

    def deck(self, type: CardType, size: int) -> tuple[Card, ...]:
        """Return the cards of a type that nobody has seen, in any order."""
        cards = self.shuffle(tuple(card for card in self.cards if card.type is type))
        if len(cards) != size:
            raise _impossible(f"{size} {type.value} cards in the deck, where {len(cards)} are unseen")
        return cards

    def market(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """Return the tiles to come, those of the upper part first, and those that went back. (MQ78)"""
        table = self.table
        seen, unseen = tiles_so_far(table), list(unseen_tiles(table))
        market: tuple[Tile, ...] = ()
        for start, end, made_of in market_parts(table.setup):
            shown = seen[start:end]
            if sum(tile.part in parts for tile in shown for parts, _ in made_of) != len({*shown}):
                raise _impossible("market tiles that are not of this part of the market, or come twice")
            drawn: tuple[Tile, ...] = ()
            for parts, many in made_of:
                left = many - sum(tile.part in parts for tile in shown)
                some = self.shuffle(tuple(tile for tile in unseen if tile.part in parts))
                if not 0 <= left <= len(some):
                    raise _impossible("a market that cannot be laid out like this")
                drawn += some[:left]
            market += self.shuffle(drawn)
            unseen = [tile for tile in unseen if tile not in drawn]
        if len(market) != table.tiles_left:
            raise _impossible(f"{table.tiles_left} tiles in the stack, where {len(market)} are left")
        return market, tuple(unseen)

    def hands(self) -> tuple[tuple[Hand, ...], tuple[Order, ...]]:
        """Return the hands, and the orders that were not dealt."""
        table, view = self.table, self.view
        merchants = table.merchants[: table.players]
        if table.revealed:
            hands = [Hand(orders[len(me.open_orders) :]) for me, orders in zip(merchants, table.revealed, strict=True)]
            placed = {order for orders in table.revealed for order in orders}
            if view.seat is not None and hands[view.seat] != view.hand:
                raise _impossible("orders that are revealed, and others in the hand")
            return tuple(hands), self.shuffle(tuple(o for o in table.edition.orders if o not in placed))
        placed = {order for me in merchants for order in me.open_orders}
        if view.hand is not None:
            placed |= set(view.hand.orders)
        unseen = self.shuffle(tuple(order for order in table.edition.orders if order not in placed))
        hands = []
        for seat, me in enumerate(merchants):
            many = me.order_count - len(me.open_orders)
            if seat == view.seat and view.hand is not None:
                if len(view.hand.orders) != many:
                    raise _impossible(f"{many} secret orders at the table, and {len(view.hand.orders)} in the hand")
                hands.append(view.hand)
                continue
            if not 0 <= many <= len(unseen):
                raise _impossible("more orders than there are")
            hands.append(Hand(unseen[:many]))
            unseen = unseen[many:]
        return tuple(hands), unseen


def _impossible(reason: str) -> ValueError:
    return ValueError(f"no state allows this view: it shows {reason}")


# --- what chance may lead to


@attrs.frozen(field_transformer=checked)
class Outcome:
    """One state that may follow, and how likely it is.

    Its hidden piles stand in an order that means nothing: `sample` a state before playing on with the seeded verbs.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.outcomes(state, am.legal_actions(state)[0]).branches[0].probability
    Fraction(1, 1)
    """

    state: State
    """What follows."""
    probability: Fraction
    """How likely it is, exactly."""


@attrs.frozen(field_transformer=checked)
class Outcomes:
    """All that may follow. Nothing is left out in this game, so the remainder is 0.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.outcomes(state, am.legal_actions(state)[0]).remainder
    Fraction(0, 1)
    """

    branches: tuple[Outcome, ...]
    """What may follow."""
    remainder: Fraction
    """How likely it is that something else follows."""


def outcomes(state: State, action: Action, *, limit: int = MOST_LINES) -> Outcomes:
    """Return every state that an action may lead to when all hands are known and what nobody has seen is not.

    `TooManyOutcomes` if chance has more lines than the limit allows: a roll of the dice has 46,656 of them, and the
    cards of a round may have millions. `IllegalAction` if the rules forbid the action.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> len(am.outcomes(state, am.legal_actions(state)[0]).branches)
    1
    """
    if type(state) is not State:
        raise type_error(State, state)
    check_least("limit", limit, 0)
    if reasons := violations(state, action):
        raise IllegalAction(reasons)
    found = follow_all(lambda source: apply_asked(state, action, source, None), limit)
    return Outcomes(tuple(Outcome(after, likely) for after, likely in found.items()), Fraction(0))


def apply_asked(state: State, action: Action, source: ScriptedSource, log: list[Event] | None) -> State:
    """Return the state after a legal action, with chance that is asked."""
    piles = state.piles
    for deck in DECKS:
        source.lay(deck, sorted(_cards(piles, deck), key=lambda card: card.id))
    source.lay(MARKET, _weigh_tiles(state.table))
    table = open_table(state.table)
    perform(Context(table, state.hands, source, tables(table.setup.edition), log), action)
    closed = close_table(table)
    market, returned = (piles.market, piles.returned_tiles)
    if closed.tile is not state.table.tile:
        market, returned = _in_any_order(closed)
    craftsmen, buildings, plans = [source.rest(deck) for deck in DECKS]
    left = Piles(craftsmen, buildings, plans, market, returned, piles.districts, piles.orders, piles.chance)
    return State(closed, state.hands, left)


def _cards(piles: Piles, deck: Pile[Card]) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = getattr(piles, deck.name)
    return cards


def deal_asked(setup: Setup, source: ScriptedSource) -> State:
    """Return the first state of a game, with chance that is asked: the state's own has no seed."""
    table, hands, market, returned = lay_out(setup, source)
    orders = source.rest(ORDERS) if setup.orders else setup.edition.orders
    craftsmen, buildings, plans = [source.rest(deck) for deck in DECKS]
    districts = source.rest(DISTRICT_TILES)
    piles = Piles(craftsmen, buildings, plans, market, returned, districts, orders, Chance(b""))
    return State(close_table(table), hands, piles)


def widest(setup: Setup) -> int:
    """Return how many options a question has at most: a deck's cards, the tiles, the orders, the faces of a die."""
    edition = setup.edition
    decks = Counter(card.type for card in edition.cards)
    return max(*decks.values(), len(edition.tiles), len(edition.orders), len(GOODS), len(WORKERS), len(DISTRICTS))


def _weigh_tiles(table: Table) -> tuple[Tile, ...]:
    """Return the tiles that may be turned up next, each as often as it is likely. (MQ78)

    In a mixed market each kind of tiles is as likely as there are more of it to come, and within a kind each tile.
    """
    kinds = [(tiles, left) for tiles, left in tiles_to_come(table) if left]
    total = 1
    for tiles, _ in kinds:
        total *= len(tiles)
    return tuple(tile for tiles, left in kinds for tile in tiles for _ in range(left * total // len(tiles)))


def _in_any_order(table: Table) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return a market stack and tiles that went back, as they may be: in the order of the edition."""
    laid = tiles_so_far(table)
    unseen, market = list(unseen_tiles(table)), list[Tile]()
    for start, end, made_of in market_parts(table.setup):
        for names, many in made_of:
            left = many - sum(tile.part in names for tile in laid[start:end])
            some = [tile for tile in unseen if tile.part in names][:left]
            market += some
            unseen = [tile for tile in unseen if tile not in some]
    return tuple(market), tuple(unseen)

"""The worlds that a view leaves open: a full state, drawn uniformly. (MQ77, MQ78)

What is hidden is of four kinds, and each is drawn on its own: the order of the decks, the market stack, the district
tile that lies face down, and the orders of the others. Nothing is tried and thrown away.
"""

from typing import TypeVar

from amsterdam_routes.kernel.chance import Chance, Seed
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.merchants.box.card import Card, CardType, Order, Tile
from amsterdam_routes.merchants.box.cubes import DISTRICTS
from amsterdam_routes.merchants.knowledge.following import unseen_cards, unseen_tiles
from amsterdam_routes.merchants.rules.deal import market_parts, tiles_so_far
from amsterdam_routes.merchants.rules.state import Hand, Piles, State, View

T = TypeVar("T")


def sample(view: View, seed: Seed = None) -> State:
    """A full State that the view allows, drawn uniformly; its view is the view again.

    The state has a source of chance of its own, from `seed`. A view that no State allows is a ValueError.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(3, seed="1672", orders=3), 0)
    >>> am.view(am.sample(view, seed=7), 0) == view
    True
    """
    if not isinstance(view, View):
        raise type_error("a View", view)
    world = _World(view, Chance.apart(b"sample/", seed))
    craftsmen, buildings, plans = map(world.deck, CardType, view.table.deck_sizes)
    market, returned = world.market()
    districts = world.shuffled(tuple(district for district in DISTRICTS if district not in view.table.districts))
    hands, orders = world.hands()
    piles = Piles(craftsmen, buildings, plans, market, returned, districts, orders, world.chance)
    return State(view.table, hands, piles)


class _World:
    """A world that is being drawn."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.view, self.table, self.chance = view, view.table, chance
        self.cards = unseen_cards(view.table)

    def shuffled(self, items: tuple[T, ...]) -> tuple[T, ...]:
        order, self.chance = self.chance.shuffled(items)
        return order

    def deck(self, type: CardType, size: int) -> tuple[Card, ...]:
        """So many cards of a type, none of which anybody has seen, in any order."""
        cards = self.shuffled(tuple(card for card in self.cards if card.type is type))
        if len(cards) != size:
            raise _impossible(f"{size} {type.value} cards in the deck, where {len(cards)} are unseen")
        return cards

    def market(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """The tiles to come, those of the upper part first, and those that went back. (MQ78)"""
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
                some = self.shuffled(tuple(tile for tile in unseen if tile.part in parts))
                if not 0 <= left <= len(some):
                    raise _impossible("a market that cannot be laid out like this")
                drawn += some[:left]
            market += self.shuffled(drawn)
            unseen = [tile for tile in unseen if tile not in drawn]
        if len(market) != table.tiles_left:
            raise _impossible(f"{table.tiles_left} tiles in the stack, where {len(market)} are left")
        return market, tuple(unseen)

    def hands(self) -> tuple[tuple[Hand, ...], tuple[Order, ...]]:
        """The hands, and the orders that were not dealt."""
        table, view = self.table, self.view
        merchants = table.merchants[: table.players]
        if table.revealed:
            hands = [Hand(orders[len(me.open_orders) :]) for me, orders in zip(merchants, table.revealed, strict=True)]
            placed = {order for orders in table.revealed for order in orders}
            if view.seat is not None and hands[view.seat] != view.hand:
                raise _impossible("orders that are revealed, and others in the hand")
            return tuple(hands), self.shuffled(tuple(o for o in table.edition.orders if o not in placed))
        placed = {order for me in merchants for order in me.open_orders}
        if view.hand is not None:
            placed |= set(view.hand.orders)
        unseen = self.shuffled(tuple(order for order in table.edition.orders if order not in placed))
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

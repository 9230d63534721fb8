"""What is hidden: the orders in the hands, and the piles that nobody has seen."""

from collections.abc import Callable
from typing import Final

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.sources import Pile, SeededSource
from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.kernel.values import draft, draft_functions
from amsterdam_routes.merchants.box.components import Card, CardType, District, Order, Tile


@attrs.frozen(field_transformer=checked)
class Hand:
    """What one seat holds in secret: orders, and nothing else. (MQ77)

    >>> import amsterdam_routes.merchants as am
    >>> len(am.new_game(3, seed="1672", orders=3).hands[0].orders)
    3
    """

    orders: tuple[Order, ...] = ()
    """The secret orders, those that lie open left out."""


@draft(init=False, repr=False, eq=False)
class PilesDraft:
    """The fields of the `Piles`, while they may still be written."""

    craftsman: tuple[Card, ...]
    """The deck of craftsmen, top first."""
    building: tuple[Card, ...]
    """The deck of buildings, top first."""
    plan: tuple[Card, ...]
    """The deck of plans, top first."""
    market: tuple[Tile, ...]
    """The market tiles that are face down, top first."""
    returned_tiles: tuple[Tile, ...]
    """The market tiles that went back unseen."""
    districts: tuple[District, ...]
    """The district tile that lies face down, then those that went back."""
    orders: tuple[Order, ...]
    """The orders that were not dealt."""
    chance: Chance
    """Where the dice come from."""


DECKS: Final[tuple[Pile[Card], ...]] = tuple(Pile[Card](type.value) for type in CardType)
"""The three decks: each is called as the type of its cards."""
DECK_NAMES: Final = tuple(deck.name for deck in DECKS)
MARKET: Final = Pile[Tile]("market")
DISTRICT_TILES: Final = Pile[District]("districts")
ORDERS: Final = Pile[Order]("orders")


class OpenPiles(SeededSource, PilesDraft):
    """The piles while a game is played: what a transition asks, and writes to."""

    __slots__ = ()


@attrs.frozen(repr=False, field_transformer=checked)
class Piles(PilesDraft):
    """What nobody has seen: the order of the decks and of the market, and the source of chance.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_game(3, seed="1672").piles
    Piles(128 cards, 11 tiles)
    """

    def __repr__(self) -> str:
        cards = len(self.craftsman) + len(self.building) + len(self.plan)
        return f"Piles({cards} cards, {len(self.market)} tiles)"


draft_piles: Callable[[Piles], OpenPiles]
seal_piles: Callable[[OpenPiles], Piles]
draft_piles, seal_piles = draft_functions(OpenPiles, Piles)

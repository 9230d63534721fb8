"""What lies in front of a seat, and what has to be remembered of the turn under way.

Sets of cards and blocks are bits: bit i stands for the i-th of the edition.
"""

from collections.abc import Callable
from typing import Annotated, TypeAlias

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.kernel.values import By, CountedEnum, draft, draft_functions
from amsterdam_routes.merchants.box.components import Card, Cube, Goods, Order, Worker


class Category(CountedEnum):
    """What points are scored for during the game: an index of `Merchant.points`.

    >>> Category.SPEED, str(Category.SPEED)
    (Category.SPEED, 'speed')
    """

    WAREHOUSES = 0
    """The fields of the warehouses. (M4.5l, M4.5m)"""
    SPEED = 1
    """The delivery bonus. (M4.7a)"""
    FOREMAN = 2
    """Deliveries where the foreman stands. (M4.9b)"""
    DEPOT = 3
    """The depot. (M4.5k)"""
    MARKET = 4
    """The market tiles. (M4.5p)"""
    AMSTEL = 5
    """Bridges and the end field. (M4.5n, M4.5o)"""
    CARDS = 6
    """Cards, but for those of the final scoring. (M4.5b)"""


NO_POINTS = (0,) * len(Category)

Cubes: TypeAlias = Annotated[tuple[int, ...], By(Cube)]
"""How many cubes of each colour: six numbers, indexed by `Cube`."""
Stock: TypeAlias = Annotated[tuple[int, ...], By(Goods)]
"""How many tiles of each kind of goods: nine numbers, indexed by `Goods`."""
Pips: TypeAlias = Annotated[tuple[int, ...], By(Cube)]
"""What the die of each colour shows: six numbers, indexed by `Cube`."""
Scored: TypeAlias = Annotated[tuple[int, ...], By(Category)]
"""The points of each category: seven numbers, indexed by `Category`."""


@draft(init=False, repr=False, eq=False)
class MerchantDraft:
    """The fields of a `Merchant`, while they may still be written."""

    guilders: int = 0
    """The guilders in the purse."""
    cubes: Cubes = (0,) * 6
    """The cubes in the supply."""
    stored: Cube | None = None
    """The cube in the storeroom. (M4.6a)"""
    wheel: tuple[Cubes, ...] = ((0,) * 6,) * 6
    """The cubes on the wheel, by compartment: compartment 1 comes first."""
    dice: tuple[Cube, ...] = ()
    """The dice chosen, until the next roll."""
    inactive_bits: int = 0
    """The cards below the board."""
    active_bits: int = 0
    """The cards above the board."""
    used_bits: int = 0
    """The cards with an action token."""
    penalty_tokens: int = 0
    """The penalty tokens."""
    store: Stock = (0,) * 9
    """The goods in the store."""
    aboard: Stock = (0,) * 9
    """The goods on the ship."""
    workers: tuple[Worker, ...] = ()
    """The dock workers on the ship."""
    ship: int = 0
    """Where the ship lies: a place in `edition.fields`."""
    amstel_field: int = 0
    """Where the disc lies on the Amstel."""
    owned_bits: int = 0
    """The blocks that it owns."""
    score: int = 0
    """The points so far: the boat on the track."""
    points: Scored = NO_POINTS
    """The points so far, by `Category`."""
    open_orders: tuple[Order, ...] = ()
    """The orders that lie open. (MQ58)"""
    order_count: int = 0
    """How many orders it has, the open ones included."""


@attrs.frozen(repr=False, field_transformer=checked)
class Merchant(MerchantDraft):
    """What lies in front of a player, and where the player's pieces stand. In a solo game TOM is the second one.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_game(2, seed="1672").table.merchants[0]
    Merchant(1 guilder, 0 cubes, 0 points)
    """

    def __repr__(self) -> str:
        guilders = f"{self.guilders} guilder{'' if self.guilders == 1 else 's'}"
        return f"Merchant({guilders}, {sum(self.cubes)} cubes, {self.score} points)"


@draft(init=False, repr=False, eq=False)
class TurnDraft:
    """The fields of a `Turn`, while they may still be written."""

    claims: int = 0
    """Blocks claimed; those of tile CB22 do not count. (M4.5d, MQ7)"""
    purchases: int = 0
    """How often the market tile was bought. (M4.5p)"""
    more_purchases: int = 0
    """How often card 020 was used. (MQ43)"""
    market_points: int = 0
    """Points printed on the market tile. (MQ48)"""
    advanced: bool = False
    """Whether the paid advance on the Amstel is done. (M4.5n)"""
    amstel_moved: int = 0
    """Fields gone on the Amstel. (C014)"""
    ship_moved: int = 0
    """Fields that the ship entered. (MQ29)"""
    credit: int = 0
    """Fields of the harbour that cost no cube. (MQ31)"""
    docks_bits: int = 0
    """The docks at which a worker was taken this turn; with `dock_workers="visit"`, since the ship moved last. (MQ3)"""
    plans_bits: int = 0
    """The districts of which a plan was used. (MQ23)"""
    repeated: Card | None = None
    """The plan that card 029 repeats, by its second use. (MQ35)"""
    repeats: int = 0
    """How often that plan was used."""
    card_guilders: int = 0
    """Guilders that cards gave. (MQ27)"""
    card_points: int = 0
    """Points that cards gave. (MQ27)"""
    inactive_at_start: int = 0
    """Inactive cards at the start of the turn. (C070)"""
    foreman_met: bool = False
    """Whether goods were delivered where the foreman stands. (M4.9c)"""
    messenger_met: bool = False
    """Whether the block of the city messenger was claimed. (M4.9f)"""
    trader_met: bool = False
    """Whether goods were sold on the trader's field. (M4.11c)"""
    compartments: tuple[int, ...] = ()
    """Phase II: the compartments in which the cubes of the two chosen dice lie. (C053)"""
    more_cubes: int = 0
    """Phase II: the cubes that card 054 put with those of each die. (MQ39)"""


@attrs.frozen(field_transformer=checked)
class Turn(TurnDraft):
    """What has to be remembered of the turn under way; in phase II, of the choice of dice under way.

    >>> Turn().claims
    0
    """


FRESH_TURN = Turn()


draft_merchant: Callable[[MerchantDraft], MerchantDraft]
seal_merchant: Callable[[MerchantDraft], Merchant]
draft_merchant, seal_merchant = draft_functions(MerchantDraft, Merchant)
draft_turn: Callable[[TurnDraft], TurnDraft]
seal_turn: Callable[[TurnDraft], Turn]
draft_turn, seal_turn = draft_functions(TurnDraft, Turn)

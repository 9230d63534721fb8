"""The state of a game: what lies on the table, what each seat holds, and what nobody has seen.

`State` has all three. A `View` has the table and at most one hand: it cannot show what it does not hold. On the table
are the merchants, each with what lies in front of a seat, and what has to be remembered of the turn under way.

Sets of cards and blocks are bits: bit i stands for the i-th of the edition. Each class of the state has a draft beside
it, which only the transition writes to: see `kernel/_values.py`.
"""

from collections.abc import Callable
from typing import Annotated, Final, TypeAlias, cast

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._sources import Pile, SeededSource
from amsterdam_routes.kernel._typechecks import check_seat, checked
from amsterdam_routes.kernel._values import By, CountedEnum, draft, draft_functions, seal_function
from amsterdam_routes.merchants.box import Block, Card, CardType, Cube, District, Field, Goods, Order, Tile, Worker
from amsterdam_routes.merchants.box._actions import Action
from amsterdam_routes.merchants.box._edition import Edition
from amsterdam_routes.merchants.rules._decisions import Decision, DecisionKind, Phase, Setup

# --- what lies in front of a seat, and what is remembered of its turn


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
    _inactive_bits: int = 0
    """The cards below the board."""
    _active_bits: int = 0
    """The cards above the board."""
    _used_bits: int = 0
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
    _owned_bits: int = 0
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
    _docks_bits: int = 0
    """The docks at which a worker was taken this turn; with `dock_workers="visit"`, since the ship moved last. (MQ3)"""
    _plans_bits: int = 0
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


# --- what each seat holds, and what nobody has seen


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


# --- the table


@draft(init=False, repr=False, eq=False)
class TableDraft:
    """The fields of a `Table`, while they may still be written."""

    setup: Setup
    """What was agreed before the game."""
    round: int
    """The number of the round."""
    phase: Phase
    """The phase of the round."""
    pending: tuple[Decision, ...]
    """What is to be decided: the first is asked now, the others follow."""
    merchants: tuple[Merchant, ...]
    """By seat; TOM comes last."""
    turn: Turn
    """What has to be remembered of the turn."""
    _display_bits: int
    """The cards that are laid out."""
    _discard_bits: int
    """The cards in the discard, which anyone may look through. (M4.3c)"""
    deck_sizes: tuple[int, int, int]
    """How many craftsmen, buildings and plans are left."""
    tile: Tile | None
    """The market tile of the round."""
    past_tiles: tuple[Tile, ...]
    """The market tiles of earlier rounds."""
    tiles_left: int
    """How many market tiles are still face down."""
    rolled: Pips
    """The dice as they fell, by colour; empty (in documents null) before the first roll."""
    dice: Pips
    """The dice as they lie, the high ones turned to 1; empty (in documents null) before the first roll. (M4.4b)"""
    districts: tuple[District, ...]
    """The open district tiles. (M4.2d)"""
    goods: tuple[Goods, ...]
    """By block, the goods that lay on it at the start; they lie there until it is claimed."""
    sold: tuple[Goods, ...]
    """The goods on the black market, in the order in which they were sold."""
    roofs: Stock
    """By kind of goods, the tiles in the big warehouse."""
    small: tuple[Goods | None, ...]
    """By small warehouse, in the order of `edition.fields`: what is in it."""
    docks: tuple[tuple[Worker, ...], ...]
    """By dock, the workers that wait there."""
    depot: tuple[Worker, ...]
    """The workers in the depot, as they came."""
    amstel: tuple[int, ...]
    """The seats in the order of their discs on the Amstel, foremost first. (M4.2i)"""
    foreman: int | None
    """Where the foreman stands: a place in `edition.fields`."""
    messenger: int | None
    """Where the city messenger stands: a place in `edition.blocks`."""
    trader: Goods | None
    """The field of the black market where the trader stands."""
    tom_numbers: tuple[int, ...]
    """The numbers of which TOM has thrown three or more. (M4.13e)"""
    revealed: tuple[tuple[Order, ...], ...]
    """By seat, its orders once the game is over; empty before."""
    legal: tuple[Action, ...] | None = attrs.field(default=None, init=False, eq=False)
    """The legal actions, once they have been listed: follow from all the rest."""

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.pending[0].seat if self.pending else None

    @property
    def edition(self) -> Edition:
        """The box that is played."""
        return self.setup.edition

    @property
    def players(self) -> int:
        """How many play."""
        return self.setup.players


@attrs.frozen(repr=False, field_transformer=checked)
class Table(TableDraft):
    """Everything that everyone sees.

    >>> import amsterdam_routes.merchants as am
    >>> table = am.new_game(3, seed="1672").table
    >>> table.players, table.round, len(table.districts)
    (3, 1, 2)
    """

    def active(self, seat: int) -> tuple[Card, ...]:
        """Return the active cards of a seat.

        >>> import amsterdam_routes.merchants as am
        >>> am.new_game(3, seed="1672").table.active(0)
        ()
        """
        return self._cards(self._merchant(seat)._active_bits)

    def inactive(self, seat: int) -> tuple[Card, ...]:
        """Return the inactive cards of a seat.

        >>> import amsterdam_routes.merchants as am
        >>> am.new_game(3, seed="1672").table.inactive(0)
        ()
        """
        return self._cards(self._merchant(seat)._inactive_bits)

    def used(self, seat: int) -> tuple[Card, ...]:
        """Return the active cards of a seat that have an action token.

        >>> import amsterdam_routes.merchants as am
        >>> am.new_game(3, seed="1672").table.used(0)
        ()
        """
        return self._cards(self._merchant(seat)._used_bits)

    @property
    def display(self) -> tuple[Card, ...]:
        """The cards that are laid out."""
        return self._cards(self._display_bits)

    @property
    def discard(self) -> tuple[Card, ...]:
        """The cards in the discard."""
        return self._cards(self._discard_bits)

    def _merchant(self, seat: int) -> Merchant:
        check_seat(seat, len(self.merchants))
        return self.merchants[seat]

    def _cards(self, bits: int) -> tuple[Card, ...]:
        return tuple(card for i, card in enumerate(self.edition.cards) if bits >> i & 1)

    def blocks(self, seat: int) -> tuple[Block, ...]:
        """Return the blocks that a seat owns.

        >>> import amsterdam_routes.merchants as am
        >>> am.new_game(3, seed="1672").table.blocks(0)
        ()
        """
        bits = self._merchant(seat)._owned_bits
        return tuple(block for i, block in enumerate(self.edition.blocks) if bits >> i & 1)

    def owner(self, block: Block) -> int | None:
        """Return the seat that owns a block; None if it is free.

        >>> import amsterdam_routes.merchants as am
        >>> am.new_game(3, seed="1672").table.owner(am.MERCHANTS.blocks[0]) is None
        True
        """
        bit = 1 << self.edition.blocks.index(block)
        return next((seat for seat, merchant in enumerate(self.merchants) if merchant._owned_bits & bit), None)

    def ship(self, seat: int) -> Field:
        """Return the field where the ship of a seat lies.

        >>> import amsterdam_routes.merchants as am
        >>> am.new_game(3, seed="1672").table.ship(0)
        Field('Start field')
        """
        return self.edition.fields[self._merchant(seat).ship]

    def __getstate__(self) -> dict[str, object]:
        return {field.name: getattr(self, field.name) for field in attrs.fields(Table) if field.init}

    def __setstate__(self, fields: dict[str, object]) -> None:
        for name, value in {**fields, "legal": None}.items():
            object.__setattr__(self, name, value)

    def __repr__(self) -> str:
        return f"Table({_told(self)})"


# --- the whole game, and what a seat sees of it


@draft(init=False, repr=False, eq=False)
class StateDraft:
    """The fields of a `State`, while they may still be written."""

    table: Table
    """What everyone sees."""
    hands: tuple[Hand, ...]
    """What each seat holds."""
    piles: Piles
    """What nobody has seen."""


@attrs.frozen(repr=False, field_transformer=checked)
class State(StateDraft):
    """A whole game at one moment: a value that never changes.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_game(2, seed="1672")
    State(amsterdam, 2 players, round 1, setup; seat ... is asked for: start card; scores 0-0)
    """

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.table.to_move

    @property
    def phase(self) -> Phase:
        """The phase of the round."""
        return self.table.phase

    def __repr__(self) -> str:
        return f"State({_told(self.table)})"


@draft(init=False, repr=False, eq=False)
class ViewDraft:
    """The fields of a `View`, while they may still be written."""

    table: Table
    """What everyone sees."""
    seat: int | None
    """Whose view it is; None is an onlooker."""
    hand: Hand | None
    """What this seat holds; None for an onlooker."""


@attrs.frozen(repr=False, eq=False, field_transformer=checked)
class View(ViewDraft):
    """What one seat sees: the table and its own hand; an onlooker (seat None) sees the table alone.

    What a seat sees is a `SeatView`, whose `seat` and `hand` are never None.

    >>> import amsterdam_routes.merchants as am
    >>> am.view(am.new_game(2, seed="1672"), None).hand is None
    True
    """

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.table.to_move

    @property
    def phase(self) -> Phase:
        """The phase of the round."""
        return self.table.phase

    def __repr__(self) -> str:
        who = "onlooker" if self.seat is None else f"seat {self.seat}"
        return f"{type(self).__name__}({who}; {_told(self.table)})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.hand == other.hand and self.table == other.table

    def __hash__(self) -> int:
        return hash((self.table, self.seat, self.hand))


@attrs.frozen(repr=False, eq=False, field_transformer=checked)
class SeatView(View):
    """What one seat sees: the table and its own hand.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(2, seed="1672"), 0)
    >>> view.seat, view.hand == am.new_game(2, seed="1672").hands[0]
    (0, True)
    """

    seat: int
    """Whose view it is."""
    hand: Hand
    """What this seat holds."""


def view_of(table: Table, seat: int | None, hand: Hand | None) -> View:
    """Return the view with this table and this hand: a `SeatView` if it is that of a seat."""
    return View(table, seat, hand) if seat is None or hand is None else seat_view_of(table, seat, hand)


def _words(what: Phase | DecisionKind) -> str:
    words: str = what.value
    return words.replace("_", " ")


def _told(table: Table) -> str:
    players = f"{table.players} player{'' if table.players == 1 else 's'}"
    decision = "".join(
        f"; seat {decision.seat} is asked for: {_words(decision.what)}" for decision in table.pending[:1]
    )
    scores = "-".join(str(merchant.score) for merchant in table.merchants)
    return f"{table.edition.name}, {players}, round {table.round}, {_words(table.phase)}{decision}; scores {scores}"


# --- drafts, and values made of them

draft_table: Callable[[TableDraft], TableDraft]
seal_table: Callable[[TableDraft], Table]
draft_table, seal_table = draft_functions(TableDraft, Table)
seat_view_of: Callable[[Table, int, Hand], SeatView]
seat_view_of = seal_function(ViewDraft, SeatView)
state_of: Callable[[Table, tuple[Hand, ...], Piles], State]
state_of = seal_function(StateDraft, State)


def open_table(table: Table) -> TableDraft:
    """Return a draft of a table, in which the merchants and the turn are still sealed."""
    opened = draft_table(table)
    opened.legal = None
    opened.merchants = cast("tuple[Merchant, ...]", [*table.merchants])  # a list, as long as the table is open
    return opened


def merchant_of(table: TableDraft, seat: int) -> MerchantDraft:
    """Turn the sealed merchant of a seat in an open table into a draft, and return it."""
    merchant = draft_merchant(table.merchants[seat])
    cast("list[MerchantDraft]", table.merchants)[seat] = merchant
    return merchant


def memory_of(table: TableDraft) -> TurnDraft:
    """Turn the sealed memory of the turn in an open table into a draft, and return it."""
    turn = draft_turn(table.turn)
    table.turn = cast("Turn", turn)
    return turn


def close_table(table: TableDraft) -> Table:
    """Seal an open table with all that is in it, and return it."""
    for merchant in table.merchants:
        if type(merchant) is not Merchant:
            seal_merchant(merchant)
    if type(table.turn) is not Turn:
        seal_turn(table.turn)
    table.merchants = tuple(table.merchants)
    return seal_table(table)

"""What lies on the table, what is hidden, the state of a whole game, and the views of it.

A `State` has three parts: the table, which everyone sees; the hands, each seen by its seat; and the piles, which nobody
has seen. A `View` has the table and at most one hand: it cannot leak what it does not hold. Each class has a draft
beside it, which only the transition writes to: see `kernel/_values.py`.
"""

import enum
from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._sources import Pile, SeededSource
from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.kernel._values import as_bits, draft, draft_functions, seal_function
from amsterdam_routes.routes.box._actions import tables
from amsterdam_routes.routes.box._board import Color, Contract, Counts, Route
from amsterdam_routes.routes.box._edition import Edition


class Phase(enum.Enum):
    """What the seat to move is asked for.

    >>> import amsterdam_routes as ar
    >>> ar.new_game(2, seed=1).phase
    <Phase.SETUP: 'setup'>
    """

    SETUP = "setup"
    """Keep contracts of those dealt. (R11)"""
    TURN = "turn"
    """Choose what to do this turn. (R14)"""
    SECOND_CARD = "second_card"
    """Take the second transport card. (R15)"""
    CONTRACTS = "contracts"
    """Keep contracts of those drawn. (R30)"""
    OVER = "over"
    """Nothing: the game is over."""


@draft(init=False, repr=False, eq=False)
class TableDraft:
    """The fields of a `Table`, while they may still be written."""

    edition: Edition = attrs.field(hash=False)
    """The box that is played."""
    first: int
    """The seat that has the first turn. (R13)"""
    phase: Phase
    """What is asked for now."""
    to_move: int | None
    """The seat that is asked; None when the game is over."""
    row: tuple[Color, ...]
    """The face-up transport cards, left to right."""
    discards: Counts
    """The discarded transport cards, by colour."""
    draw_size: int
    """How many cards the draw pile has."""
    _claimed_bits: tuple[int, ...]
    """By seat, the routes it has claimed: bit i stands for the i-th route of the board. See `claimed`."""
    carts: tuple[int, ...]
    """By seat, the carts left."""
    scores: tuple[int, ...]
    """By seat, the points of the routes so far: the marker on the track."""
    bonus_cards: tuple[int, ...]
    """By seat, the merchandise bonus cards."""
    hand_sizes: tuple[int, ...]
    """By seat, how many transport cards it holds."""
    contract_counts: tuple[int, ...]
    """By seat, how many contracts it has kept."""
    offer_sizes: tuple[int, ...]
    """By seat, how many contracts it has to choose from at this moment."""
    contract_pile: tuple[int | None, ...]
    """The contract pile, top first: for each card the seat that returned it, None if it was never offered."""
    last_turns: int | None = None
    """The turns still to come in the last round, the one under way included. (R32)

    None before the last round, 0 once it is over.
    """
    passes: int = 0
    """How many turns in a row were passed; 0 again once a seat takes a card, claims a route or draws contracts. (Q9)"""
    revealed: tuple[tuple[Contract, ...], ...] = ()
    """By seat, its contracts in board order, once the game is over; empty before."""
    _open_bits: tuple[int, ...] = attrs.field(default=(), init=False, eq=False)
    """By seat, the routes that it may still claim, cards and carts aside: follows from `_claimed_bits`."""
    faces: int = attrs.field(default=0, init=False, eq=False)
    """The set of the colours that lie face up, as bits: follows from `row`."""

    def __attrs_post_init__(self) -> None:
        shared = len(self.carts) >= self.edition.doubles_open_from
        lookup = tables(self.edition)
        if not all(0 <= bits <= lookup.within[-1] for bits in self._claimed_bits):
            raise ValueError("'claimed_bits' of Table: expected routes of the board, got others")
        object.__setattr__(self, "_open_bits", lookup.open_bits(self._claimed_bits, shared))
        object.__setattr__(self, "faces", as_bits(self.row))


@attrs.frozen(repr=False, field_transformer=checked)
class Table(TableDraft):
    """Everything that everyone sees.

    >>> import amsterdam_routes as ar
    >>> table = ar.new_game(2, seed=1).table
    >>> table.players, table.carts, table.draw_size
    (2, (16, 16), 35)
    """

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.carts)

    @property
    def claimed(self) -> tuple[tuple[Route, ...], ...]:
        """By seat, the routes that it has claimed, in board order."""
        routes = self.edition.board.routes
        return tuple(tuple(route for i, route in enumerate(routes) if bits >> i & 1) for bits in self._claimed_bits)

    @property
    def bonus_left(self) -> int:
        """How many merchandise bonus cards the stack still has."""
        return self.edition.bonus_cards - sum(self.bonus_cards)

    def owner(self, route: Route) -> int | None:
        """Return the seat that has claimed a route; None if it is free.

        >>> import amsterdam_routes as ar
        >>> table = ar.new_game(2, seed=1).table
        >>> table.owner(ar.AMSTERDAM.board.routes[0]) is None
        True
        """
        if type(route) is not Route:
            raise type_error(Route, route)
        number = tables(self.edition).numbers.get(route)
        if number is None:
            raise KeyError(f"{route} is not a route of this board")
        bit = 1 << number
        return next((seat for seat, bits in enumerate(self._claimed_bits) if bits & bit), None)

    def __repr__(self) -> str:
        return (
            f"Table({self.edition.name}, {self.players} players, {_asked(self)}; "
            f"row {' '.join(map(str, self.row)) or 'empty'}; "
            f"scores {'-'.join(map(str, self.scores))}, carts {'-'.join(map(str, self.carts))})"
        )


@draft(init=False, repr=False, eq=False)
class HandDraft:
    """The fields of a `Hand`, while they may still be written."""

    cards: Counts
    """The transport cards, by colour."""
    contracts: tuple[Contract, ...] = ()
    """The contracts kept, in board order."""
    offer: tuple[Contract, ...] = ()
    """The contracts to choose from at this moment, as they were dealt."""
    returned: tuple[Contract, ...] = ()
    """The contracts that this seat returned and that are still in the pile, in the pile's order."""


@attrs.frozen(repr=False, field_transformer=checked)
class Hand(HandDraft):
    """What one seat holds in secret.

    >>> import amsterdam_routes as ar
    >>> hand = ar.view(ar.new_game(2, seed=1), 0).hand
    >>> sum(hand.cards), len(hand.offer)
    (2, 2)
    """

    def __repr__(self) -> str:
        cards = " ".join(f"{n} {Color(i)}" for i, n in enumerate(self.cards) if n)
        shown = "; ".join(
            f"{name}: {', '.join(map(str, contracts))}"
            for name, contracts in (("contracts", self.contracts), ("offer", self.offer), ("returned", self.returned))
            if contracts
        )
        return f"Hand({cards or 'no cards'}{'; ' if shown else ''}{shown})"


@draft(init=False, repr=False, eq=False)
class PilesDraft:
    """The fields of the `Piles`, while they may still be written."""

    draw: tuple[Color, ...]
    """The draw pile, top first."""
    contracts: tuple[Contract, ...]
    """The contract pile, top first."""
    chance: Chance
    """Where the next shuffle comes from."""


@attrs.frozen(repr=False, field_transformer=checked)
class Piles(PilesDraft):
    """What nobody has seen: the order of the piles, and the source of chance.

    >>> import amsterdam_routes as ar
    >>> ar.new_game(2, seed=1).piles
    Piles(35 cards, 20 contracts)
    """

    def __repr__(self) -> str:
        return f"Piles({len(self.draw)} cards, {len(self.contracts)} contracts)"


T = TypeVar("T")

DRAW_PILE = Pile[Color]("draw")

CONTRACT_PILE = Pile[Contract]("contracts")


class OpenPiles(SeededSource, PilesDraft):
    """The piles while a game is played: what a transition asks, and writes to."""

    __slots__ = ()
    if TYPE_CHECKING:
        draw: tuple[Color, ...]

    def take(self, pile: Pile[T], /) -> T:
        """Take the top card of a pile: of the draw pile sooner than by the name of its field."""
        if pile is DRAW_PILE:
            draw = self.draw
            self.draw = draw[1:]
            return draw[0]  # type: ignore[return-value]  # T is Color
        return SeededSource.take(self, pile)


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

    >>> import amsterdam_routes as ar
    >>> ar.new_game(2, seed=1)
    State(amsterdam, 2 players; seat 0: setup
      row black wild pink green black; draw pile 35, discards 0, contracts 20
      seat 0: 0 points, 16 carts, 0 bonus | seat 1: 0 points, 16 carts, 0 bonus)
    """

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.table.to_move

    @property
    def phase(self) -> Phase:
        """What the seat to move is asked for."""
        return self.table.phase

    def __repr__(self) -> str:
        return f"State({_three_lines(self.table)})"

    def _repr_svg_(self) -> str:
        """Show the table, without hands, in notebooks."""
        return _drawn(self)


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

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed=1), None)
    >>> view.hand is None
    True
    """

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the game is over."""
        return self.table.to_move

    @property
    def phase(self) -> Phase:
        """What the seat to move is asked for."""
        return self.table.phase

    def __repr__(self) -> str:
        who = "onlooker" if self.seat is None else f"seat {self.seat}"
        hand = "" if self.hand is None else f"\n  {self.hand!r}"
        return f"{type(self).__name__}({who}; {_three_lines(self.table)}{hand})"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.seat == other.seat and self.hand == other.hand and self.table == other.table

    def __hash__(self) -> int:
        return hash((self.table, self.seat, self.hand))

    def _repr_svg_(self) -> str:
        """Show the table, without hands, in notebooks."""
        return _drawn(self)


@attrs.frozen(repr=False, eq=False, field_transformer=checked)
class SeatView(View):
    """What one seat sees: the table and its own hand.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed=1), 0)
    >>> view.seat, sum(view.hand.cards)
    (0, 2)
    """

    seat: int
    """Whose view it is."""
    hand: Hand
    """What this seat holds."""


def view_of(table: Table, seat: int | None, hand: Hand | None) -> View:
    """Return the view with this table and this hand: a `SeatView` if it is that of a seat.

    >>> import amsterdam_routes as ar
    >>> view = ar.view(ar.new_game(2, seed=1), 0)
    >>> type(view_of(view.table, 0, view.hand)).__name__, type(view_of(view.table, None, None)).__name__
    ('SeatView', 'View')
    """
    return View(table, seat, hand) if seat is None or hand is None else seat_view_of(table, seat, hand)


def _drawn(position: State | View) -> str:
    from amsterdam_routes.routes.pictures import svg  # a notebook asks for it, nothing else here does

    return svg(View(position.table, None, None))


def _asked(table: Table) -> str:
    if table.to_move is None:
        return "over"
    turns = {None: "", 1: ", 1 last turn"}.get(table.last_turns, f", {table.last_turns} last turns")
    return f"seat {table.to_move}: {table.phase.value.replace('_', ' ')}{turns}"


def _three_lines(table: Table) -> str:
    seats = " | ".join(
        f"seat {seat}: {score} points, {carts} carts, {bonus} bonus"
        for seat, (score, carts, bonus) in enumerate(zip(table.scores, table.carts, table.bonus_cards, strict=False))
    )
    return (
        f"{table.edition.name}, {table.players} players; {_asked(table)}\n"
        f"  row {' '.join(map(str, table.row)) or 'empty'}; draw pile {table.draw_size}, "
        f"discards {sum(table.discards)}, contracts {len(table.contract_pile)}\n"
        f"  {seats}"
    )


draft_table: Callable[[TableDraft], TableDraft]
seal_table: Callable[[TableDraft], Table]
draft_table, seal_table = draft_functions(TableDraft, Table)

hand_of: Callable[[Counts, tuple[Contract, ...], tuple[Contract, ...], tuple[Contract, ...]], Hand]
hand_of = seal_function(HandDraft, Hand)
"""The hand with these cards, contracts, offer and returned contracts."""

draft_piles: Callable[[Piles], OpenPiles]
draft_piles = draft_functions(OpenPiles, Piles)[0]

seat_view_of: Callable[[Table, int, Hand], SeatView]
seat_view_of = seal_function(ViewDraft, SeatView)
"""What a seat sees."""

seal_state: Callable[[TableDraft, tuple[Hand, ...], PilesDraft], State]
seal_state = seal_function(StateDraft, State, table=Table, piles=Piles)
"""The state that open drafts make up, sealed for good together with them."""

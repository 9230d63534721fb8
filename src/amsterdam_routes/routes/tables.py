"""What an edition's numbers make possible, looked up rather than worked out: built once an edition.

All the actions of an edition are made once and carry their index, so that a legal action is found and not built.
Sets of routes are bit sets: bit i of an int stands for the i-th route of the board. Only this module, `legality.py`
and `transition.py` know about them.
"""

from itertools import combinations
from typing import TypeAlias, TypeVar

import attrs

from amsterdam_routes.routes.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.board import COLORS, Color, Contract, Route
from amsterdam_routes.routes.edition import Edition

K = TypeVar("K")
V = TypeVar("V")

Claims: TypeAlias = dict[int, tuple[ClaimRoute, ...]]
"""By the bit of a route: the claims with one colour, by the number of wilds in the payment."""

Payments: TypeAlias = tuple[tuple[int, ...], Claims, dict[tuple[int, int, int], tuple[ClaimRoute, ...]]]
"""Of one colour: the routes within reach by cards, the claims, and the claims found for routes, cards and wilds."""

MOST_REMEMBERED = 8192

HUES = COLORS[:-1]
"""The colours of routes: all but WILD."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Tables:
    """The lookup tables of one edition. "The bit" of a route is the set of that route alone."""

    actions: tuple[Action, ...]
    """Every action: its index is its place here."""
    index: dict[Action, int]
    """The place of every action."""
    takes: tuple[TakeFaceUp, ...]
    """By colour: take it face up."""
    blind: DrawBlind
    contracts: DrawContracts
    nothing: Pass
    keeps: dict[tuple[Contract, ...], KeepContracts]
    """By the contracts, in board order: keep them."""
    claims: tuple[Claims, ...]
    """By colour of the payment, by the bit of a route: the claims, by the number of wilds in the payment."""
    all_wild: dict[int, ClaimRoute]
    """By the bit of a route: the claim that is paid with wilds alone. (Q6)"""
    bits: tuple[int, ...]
    """By the index of an action: the bit of the route that it claims, 0 if it claims none."""
    spaces: dict[int, int]
    """By the bit of a route: its length."""
    within: tuple[tuple[int, ...], ...]
    """By colour, by a number of cards of it, wilds included: the routes that so many can pay for.

    Under WILD stand all routes so short, whatever their colour.
    """
    longest: int
    """The longest route; `within` goes up to it."""
    points: dict[int, int]
    """By the bit of a route: its points."""
    numbers: dict[Route, int]
    """By route: its number on the board."""
    closes: dict[int, int]
    """By the bit of a route: that bit, and that of the parallel track if there is one."""
    payments: "tuple[Payments, ...]"
    """By colour but WILD: its part of `within`, its part of `claims`, and what has been found in them before."""
    draws: "dict[tuple[tuple[Color, ...], bool, bool], tuple[Action, ...]]" = attrs.field(factory=dict)
    """What can be drawn, by row, whether there is a draw pile, and whether it is the second card."""

    def open_bits(self, claimed_bits: tuple[int, ...], shared: bool) -> tuple[int, ...]:
        """By seat, the routes that it may still claim; `shared`: both tracks of a double are open to two seats."""
        closed = []
        for bits in claimed_bits:
            both = 0
            for bit in bits_of(bits):
                both |= self.closes[bit]
            closed.append(both)
        everything = self.within[Color.WILD][-1]
        union = 0
        for bits, both in zip(claimed_bits, closed, strict=True):
            union |= bits if shared else both  # R29
        return tuple([everything & ~union & ~own for own in closed])  # R22, R28

    def open_after(self, open_bits: tuple[int, ...], bit: int, seat: int, shared_from: int) -> tuple[int, ...]:
        """By seat, the routes still open after `seat` has claimed one of them."""
        both = self.closes[bit]
        if len(open_bits) < shared_from:
            bit = both  # R29
        left = [bits & ~bit for bits in open_bits]
        left[seat] &= ~both  # R28
        return tuple(left)

    def find(self, action: Action) -> Action | None:
        """This edition's own copy of an action, which carries its index; None if it has no such action."""
        try:
            index = action._index
        except AttributeError:
            raise TypeError(f"an action is wanted here, not {action!r}") from None
        if index < len(self.actions) and self.actions[index] is action:
            return action
        number = self.index.get(action)
        return None if number is None else self.actions[number]


def remember(known: dict[K, V], key: K, value: V) -> None:
    """Keep an answer for the next time, among a limited number of them."""
    if len(known) >= MOST_REMEMBERED:
        known.clear()
    known[key] = value


def bits_of(bits: int) -> list[int]:
    """The single bits of a set, lowest first.

    >>> bits_of(0b1011)
    [1, 2, 8]
    """
    single = []
    while bits:
        single.append(bits & -bits)
        bits &= bits - 1
    return single


def tables(edition: Edition) -> Tables:
    """The tables of an edition, built when they are first asked for."""
    built = edition._tables
    if built is None:
        built = _build(edition)
        object.__setattr__(edition, "_tables", built)  # a cache, and no part of the edition's value
    return built


def _build(edition: Edition) -> Tables:
    takes = tuple(TakeFaceUp(color) for color in COLORS)
    keeps = {contracts: KeepContracts(contracts) for contracts in _keepable(edition)}
    bits = {route: 1 << number for number, route in enumerate(edition.board.routes)}
    claims: tuple[Claims, ...] = tuple({} for _ in HUES)
    all_wild = {bit: ClaimRoute(route, None, route.length) for route, bit in bits.items()}
    for route, bit in bits.items():
        for color in HUES if route.color is None else (route.color,):  # R23, R24
            claims[color][bit] = tuple(ClaimRoute(route, color, wilds) for wilds in range(route.length))
    blind, contracts, nothing = DrawBlind(), DrawContracts(), Pass()
    paid = [claim for by_bit in claims for by_wilds in by_bit.values() for claim in by_wilds]
    in_order: tuple[Action, ...] = (*takes, blind, *paid, *all_wild.values(), contracts, nothing, *keeps.values())
    for index, action in enumerate(in_order):
        object.__setattr__(action, "_index", index)
    within = _within(bits)
    return Tables(
        actions=in_order,
        index={action: index for index, action in enumerate(in_order)},
        takes=takes,
        blind=blind,
        contracts=contracts,
        nothing=nothing,
        keeps=keeps,
        claims=claims,
        all_wild=all_wild,
        bits=tuple(bits[action.route] if isinstance(action, ClaimRoute) else 0 for action in in_order),
        spaces={bit: route.length for route, bit in bits.items()},
        within=within,
        longest=max(route.length for route in bits),
        points={bit: edition.points_for(route.length) for route, bit in bits.items()},
        numbers={route: number for number, route in enumerate(edition.board.routes)},
        closes=_closes(bits),
        payments=tuple((within[color], claims[color], {}) for color in HUES),
    )


def _keepable(edition: Edition) -> list[tuple[Contract, ...]]:
    least = min(edition.keep_dealt, edition.keep_drawn, 1)  # R31: the last contract of the pile comes alone
    most = max(edition.dealt, edition.drawn)
    return [contracts for size in range(least, most + 1) for contracts in combinations(edition.board.contracts, size)]


def _within(bits: dict[Route, int]) -> tuple[tuple[int, ...], ...]:
    longest = max(route.length for route in bits)
    return tuple(
        tuple(
            sum(
                bit
                for route, bit in bits.items()
                if route.length <= most and (color is Color.WILD or route.color in (None, color))
            )
            for most in range(longest + 1)
        )
        for color in COLORS
    )


def _closes(bits: dict[Route, int]) -> dict[int, int]:
    by_ends: dict[tuple[object, object], int] = {}
    for route, bit in bits.items():
        by_ends[route.ends] = by_ends.get(route.ends, 0) | bit
    return {bit: by_ends[route.ends] for route, bit in bits.items()}

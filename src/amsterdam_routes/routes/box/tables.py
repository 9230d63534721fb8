"""What an edition's numbers make possible: lookup tables and the space of actions, built once an edition.

Most of the library's speed comes from here and from `Payments` in `actions.py`. The rules can be read without either.
There are three ideas:

- All claims of an edition are made once, so that a legal claim is found and not built.
- Sets of routes are bit sets: bit i of an int stands for the i-th route of the board. The open routes that a hand can
  pay for are one `&`.
- What a colour can pay for depends on three small things: the cards of it, the wilds, and which of the routes within
  reach are open. So answers are remembered (`Payments.among`), within limits, and most are asked for again. So are the
  choices that an offer gives.

The space of actions is every action of an edition, each at its place. Play needs only the claims among them. The
choices of contracts are many and seldom needed, so they are made when somebody asks for the whole space, and the place
of one of them is worked out.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations, pairwise
from math import comb
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel.values import CacheBudget, bits_of, cache_answers, spread
from amsterdam_routes.routes.box.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    Payments,
    Price,
    TakeFaceUp,
    claims_with,
    payments_with,
)
from amsterdam_routes.routes.box.board import COLORS, Color, Contract, Route

if TYPE_CHECKING:
    from amsterdam_routes.routes.box.edition import Edition

PaymentsByWilds: TypeAlias = tuple[tuple[tuple[int, tuple[Payments, ...]], ...], ...]
"""By wilds, by colour: the colour, and by cards of it what they can pay for."""

Offer: TypeAlias = tuple[tuple[str, ...], int]
"""The ids of the contracts on offer, and how many must be kept."""

V = TypeVar("V")

OFFERS = 30_000
"""So many choices of all offers are remembered: each is built anew, so it takes more memory than a lookup."""


@attrs.frozen(eq=False, repr=False, kw_only=True)
class Tables:
    """The lookup tables of one edition. "The bit" of a route is the set of that route alone."""

    claims: tuple[ClaimRoute, ...]
    """Every claim, in the order of the actions."""
    numbered_claims: dict[Action, int]
    """The place of every claim among them."""
    space: tuple[Action, ...] | None = None
    """Every action, once somebody has asked for them: see `every_action`."""
    takes: tuple[TakeFaceUp, ...]
    """By colour: take it face up."""
    blind: DrawBlind
    draw_contracts: DrawContracts
    pass_action: Pass
    draws: tuple[tuple[tuple[Action, ...], ...], ...]
    """By whether there is a draw pile, by the set of colours that lie face up: what can be drawn."""
    prices: dict[int, Price]
    """By the `id` of one of the claims: what it takes. See `price`."""
    payments: PaymentsByWilds
    """What cards can pay for, as far as there are cards."""
    within: tuple[int, ...]
    """By the carts that are left, or any length: the routes so short."""
    deck: tuple[Color, ...]
    """The transport cards, before they are shuffled."""
    spaces: dict[int, int]
    """By the bit of a route: its length."""
    points: dict[int, int]
    """By the bit of a route: its points."""
    numbers: dict[Route, int]
    """By route: its number on the board."""
    closes: dict[int, int]
    """By the bit of a route: that bit, and that of the parallel track if there is one."""
    affordable: Callable[[tuple[int, ...]], tuple[tuple[int, ClaimRoute], ...]]
    """Every claim that the cards of a hand can pay for if all routes are open, with the bit of its route."""
    choices: Callable[[Offer], tuple[KeepContracts, ...]]
    """Every way to keep so many contracts of an offer, or more. (R11, R30)"""

    def open_bits(self, claimed_bits: tuple[int, ...], shared: bool) -> tuple[int, ...]:
        """Return, by seat, the routes that it may still claim; `shared`: a double is open to two seats."""
        closed = []
        for bits in claimed_bits:
            both = 0
            for bit in bits_of(bits):
                both |= self.closes[bit]
            closed.append(both)
        everything = self.within[-1]
        union = 0
        for bits, both in zip(claimed_bits, closed, strict=True):
            union |= bits if shared else both  # R29
        return tuple([everything & ~union & ~own for own in closed])  # R22, R28

    def open_after(self, open_bits: tuple[int, ...], bit: int, seat: int, shared_from: int) -> tuple[int, ...]:
        """Return, by seat, the routes still open after `seat` has claimed one of them."""
        both, everything = self.closes[bit], self.within[-1]
        others = everything ^ (both if len(open_bits) < shared_from else bit)  # R29
        left = []
        for bits in open_bits:
            left.append(bits & others)  # noqa: PERF401  # a comprehension is a call in Python 3.11
        left[seat] &= everything ^ both  # R28
        return tuple(left)

    def price(self, claim: ClaimRoute) -> Price | None:
        """Return what a claim takes; None if this edition has no such claim.

        Most claims come out of `claims`. It is quicker to look into `prices` first.
        """
        number = self.numbered_claims.get(claim)
        return None if number is None else self.prices[id(self.claims[number])]


def tables(edition: "Edition") -> Tables:
    """Return the tables of an edition, which are built when they are first asked for.

    It is quicker to write `edition._tables or tables(edition)`.
    """
    if edition._tables is None:
        object.__setattr__(edition, "_tables", _build(edition))  # a cache, and no part of the edition's value
    assert edition._tables is not None
    return edition._tables


def _build(edition: "Edition") -> Tables:
    takes = tuple(TakeFaceUp(color) for color in COLORS)
    bits = {route: 1 << number for number, route in enumerate(edition.board.routes)}
    claims = tuple(claims_with(color, bits) for color in COLORS)
    blind = DrawBlind()
    payable = tuple([claim for by_bit in claims for by_wilds in by_bit.values() for claim in by_wilds])
    longest, room = max(route.length for route in bits), CacheBudget()
    payments = _up_to(
        edition.cards[Color.WILD],
        [
            tuple(
                (color.value, _up_to(edition.cards[color], payments_with(color, claims[color], wilds, longest, room)))
                for color in COLORS
            )
            for wilds in range(longest + 1)
        ],
    )
    return Tables(
        claims=payable,
        numbered_claims={claim: number for number, claim in enumerate(payable)},
        takes=takes,
        blind=blind,
        draw_contracts=DrawContracts(),
        pass_action=Pass(),
        draws=tuple(tuple((*_faces(takes, colors), *pile) for colors in range(1 << 7)) for pile in ((), (blind,))),
        prices={id(claim): _price(edition, bits, claim) for claim in payable},
        payments=payments,
        within=_up_to(
            edition.carts,
            [sum(bit for route, bit in bits.items() if route.length <= most) for most in range(longest + 1)],
        ),
        deck=spread(edition.cards, COLORS),
        spaces={bit: route.length for route, bit in bits.items()},
        points={bit: edition.points_for(route.length) for route, bit in bits.items()},
        numbers={route: number for number, route in enumerate(edition.board.routes)},
        closes=_closes(bits),
        affordable=cache_answers(partial(_affordable, payments)),
        choices=cache_answers(
            partial(_choices, {contract.id: contract for contract in edition.board.contracts}), OFFERS
        ),
    )


def _up_to(most: int, first: Sequence[V]) -> tuple[V, ...]:
    """Return these, the last of them repeated, so that any number up to the most can be looked up."""
    return tuple([first[min(number, len(first) - 1)] for number in range(max(most + 1, len(first)))])


def _price(edition: "Edition", bits: dict[Route, int], claim: ClaimRoute) -> Price:
    route, wilds = claim.route, claim.wilds
    color = Color.WILD if claim.color is None else claim.color
    points = edition.points_for(route.length)
    return Price(route, bits[route], route.length, color.value, route.length - wilds, wilds, points)


def _affordable(payments: PaymentsByWilds, cards: tuple[int, ...]) -> tuple[tuple[int, ClaimRoute], ...]:
    candidates: list[tuple[int, ClaimRoute]] = []
    for color, by_cards in payments[cards[Color.WILD]]:
        candidates += by_cards[cards[color]].candidates()
    return tuple(candidates)


def _choices(contracts: dict[str, Contract], offer: Offer) -> tuple[KeepContracts, ...]:
    offered, least = [contracts[id] for id in sorted(offer[0])], offer[1]
    return tuple(
        [KeepContracts(kept) for many in range(least, len(offered) + 1) for kept in combinations(offered, many)]
    )


def _faces(takes: tuple[TakeFaceUp, ...], colors: int) -> list[TakeFaceUp]:
    return [take for take in takes if colors >> take.color & 1]


def _closes(bits: dict[Route, int]) -> dict[int, int]:
    by_ends: dict[tuple[object, object], int] = {}
    for route, bit in bits.items():
        by_ends[route.ends] = by_ends.get(route.ends, 0) | bit
    return {bit: by_ends[route.ends] for route, bit in bits.items()}


def every_action(edition: "Edition") -> tuple[Action, ...]:
    """Return every action of an edition, in a fixed order.

    >>> import amsterdam_routes as ar
    >>> every_action(ar.AMSTERDAM)[7]
    DrawBlind()
    """
    lookup = tables(edition)
    if lookup.space is None:
        keeps = (
            KeepContracts(contracts)
            for size in range(1, _most_kept(edition) + 1)  # R31: the last contract of the pile comes alone
            for contracts in combinations(edition.board.contracts, size)
        )
        space = (*_first(lookup), *lookup.claims, lookup.draw_contracts, lookup.pass_action, *keeps)
        object.__setattr__(lookup, "space", space)  # a cache, like the tables themselves
    assert lookup.space is not None
    return lookup.space


def place_of(edition: "Edition", action: Action) -> int | None:
    """Return the place of an action among all of them; None if the edition has no such action.

    >>> import amsterdam_routes as ar
    >>> place_of(ar.AMSTERDAM, ar.AMSTERDAM.actions[594])
    594
    """
    lookup = tables(edition)
    first = _first(lookup)
    behind = len(first) + len(lookup.claims)
    if type(action) is KeepContracts:
        place = _place_of_choice(edition, action)
        return None if place is None else behind + 2 + place
    if type(action) is DrawContracts:
        return behind
    if type(action) is Pass:
        return behind + 1
    if action in first:
        return first.index(action)
    claim = lookup.numbered_claims.get(action)
    return None if claim is None else len(first) + claim


def _first(lookup: Tables) -> tuple[Action, ...]:
    return (*lookup.takes, lookup.blind)


def _most_kept(edition: "Edition") -> int:
    return max(edition.dealt, edition.drawn)


def _place_of_choice(edition: "Edition", choice: KeepContracts) -> int | None:
    """Return its place among all choices: the smaller ones come first, those of one size by their contracts."""
    everything, kept = edition.board.contracts, choice.contracts
    total, size = len(everything), len(kept)
    if not 1 <= size <= _most_kept(edition):
        return None
    number = {contract: place for place, contract in enumerate(everything)}
    chosen = [number.get(contract, -1) for contract in kept]
    if chosen[0] < 0 or any(later <= earlier for earlier, later in pairwise(chosen)):
        return None
    place = sum(comb(total, smaller) for smaller in range(1, size))
    earlier = -1
    for rest, contract in zip(range(size - 1, -1, -1), chosen, strict=True):
        place += sum(comb(total - 1 - skipped, rest) for skipped in range(earlier + 1, contract))
        earlier = contract
    return place

"""The six actions, what claims are paid with, and the lookup tables and the space of actions of an edition.

An action is what a player may want to do, as a value. Constructors check types (`TypeError`). Whether the values make
sense, and whether the rules allow them, is for `violations` to say.

Below are the tables that an edition's numbers make possible, built once an edition. Most of the library's speed comes
from them. The rules can be read without them. There are three ideas:

- All claims of an edition are made once, so that a legal claim is found and not built.
- Sets of routes are bit sets: bit i of an int stands for the i-th route of the board. The open routes that a hand can
  pay for are one `&`.
- What can be paid for depends on three small numbers: the cards of a colour, the wilds, and which of the routes within
  reach are open. There are few pairs of the first two, so each has its `Payments`. They remember their answers within
  limits (`Payments.among`), and most are asked for again. So are the choices that an offer gives.

The space of actions is every action of an edition, each at its place. Play needs only the claims among them. The
choices of contracts are many and seldom needed, so they are made when somebody asks for the whole space, and the place
of one of them is worked out.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate, combinations, pairwise
from math import comb
from typing import TYPE_CHECKING, TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel._typechecks import checked, shown
from amsterdam_routes.kernel._values import CacheBudget, bits_of, cache_answers, spread
from amsterdam_routes.routes.box._board import COLORS, Color, Contract, Route, in_board_order

if TYPE_CHECKING:
    from amsterdam_routes.routes.box._edition import Edition


@attrs.frozen(field_transformer=checked)
class TakeFaceUp:
    """Take a face-up transport card: the left-most one of this colour. (R15)

    >>> import amsterdam_routes as ar
    >>> ar.TakeFaceUp(ar.Color.PINK)
    TakeFaceUp(pink)
    """

    color: Color
    """The colour of the card, which may be WILD."""

    def __repr__(self) -> str:
        return f"TakeFaceUp({self.color})"


@attrs.frozen(field_transformer=checked)
class DrawBlind:
    """Draw the top card of the draw pile, unseen. (R15)

    >>> import amsterdam_routes as ar
    >>> ar.DrawBlind() == ar.DrawBlind()
    True
    """


@attrs.frozen(field_transformer=checked)
class ClaimRoute:
    """Claim a route, paying with cards of `color`, `wilds` of them wild. No `color`: wilds alone. (R23)

    >>> import amsterdam_routes as ar
    >>> ar.ClaimRoute(ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Color.PINK, wilds=1)
    ClaimRoute('Dam - Oude Kerk', pink, wilds=1)
    """

    route: Route
    """What is claimed."""
    color: Color | None = None
    """The colour of the cards that are not wild; None exactly if all are."""
    wilds: int = 0
    """How many of the cards are wild."""

    def __repr__(self) -> str:
        told = self.color is not None and self.color is self.route.color and self.route.track == 1
        a, b = self.route.ends
        route = f"{a.name} - {b.name}" if told else str(self.route)  # the payment's colour names the track already
        color = "" if self.color is None else f", {self.color}"
        return f"ClaimRoute({route!r}{color}{f', wilds={shown(self.wilds)}' if self.wilds else ''})"


@attrs.frozen(field_transformer=checked)
class DrawContracts:
    """Draw the top contracts of their pile, to choose from. (R30)

    >>> import amsterdam_routes as ar
    >>> ar.DrawContracts()
    DrawContracts()
    """


def _contracts(contracts: Iterable[Contract]) -> tuple[Contract, ...]:
    return in_board_order(contracts)


@attrs.frozen(field_transformer=checked)
class KeepContracts:
    """Keep these of the contracts on offer; the others go to the bottom of the pile. (R11, R30)

    >>> import amsterdam_routes as ar
    >>> ar.KeepContracts([ar.AMSTERDAM.board.contract("jordaan--waag")])
    KeepContracts('Jordaan - Waag')
    """

    contracts: tuple[Contract, ...] = attrs.field(converter=_contracts)
    """Those to keep, in the order of their ids, whatever the order in which they are given; any iterable will do."""

    def __repr__(self) -> str:
        return f"KeepContracts({', '.join(repr(str(contract)) for contract in self.contracts)})"


@attrs.frozen(field_transformer=checked)
class Pass:
    """Do nothing, when nothing at all can be done. (Q4)

    >>> import amsterdam_routes as ar
    >>> ar.Pass()
    Pass()
    """


Action: TypeAlias = TakeFaceUp | DrawBlind | ClaimRoute | DrawContracts | KeepContracts | Pass
"""Any of the six actions; a `match` over it can be exhaustive."""

ACTIONS = (TakeFaceUp, DrawBlind, ClaimRoute, DrawContracts, KeepContracts, Pass)


Claims: TypeAlias = dict[int, tuple[ClaimRoute, ...]]
"""By the bit of a route: the claims with one colour, by the number of wilds in the payment."""


@attrs.frozen(eq=False, repr=False)
class Price:
    """The price of a claim, in plain ints."""

    route: Route
    bit: int
    """The set of that route alone."""
    spaces: int
    color: int
    """The colour of the cards, WILD where all are wild."""
    plain: int
    """How many cards of a colour."""
    wilds: int
    points: int
    """What the claim earns."""


@attrs.define(eq=False, repr=False)
class Payments:
    """The claims that so many cards of one colour and so many wilds can pay for."""

    reach: int
    """The routes that they can pay for."""
    _claims: Claims
    _cards: int
    _wilds: int
    _budget: CacheBudget
    """The limit of what all the payments of an edition remember together."""
    _by_route: tuple[tuple[int, tuple[ClaimRoute, ...]], ...] | None = None
    _candidates: tuple[tuple[int, ClaimRoute], ...] | None = None
    known: dict[int, tuple[ClaimRoute, ...]] = attrs.field(factory=dict)
    """What `among` has found before."""

    def among(self, routes: int) -> tuple[ClaimRoute, ...]:
        """Return those for a set of routes, all within reach, in the order of the edition's actions. (R23, R24)

        What is found is kept in `known`: look there first.
        """
        claims: list[ClaimRoute] = []
        for bit, some in self.by_route():
            if bit & routes:
                claims += some
        found = tuple(claims)
        self._budget.keep(self.known, routes, found)
        return found

    def by_route(self) -> tuple[tuple[int, tuple[ClaimRoute, ...]], ...]:
        """Return every route within reach: its bit, and the claims."""
        if self._by_route is None:
            self._by_route = tuple(
                (bit, claims[max(0, len(claims) - self._cards) : self._wilds + 1])
                for bit, claims in self._claims.items()
                if bit & self.reach
            )
        return self._by_route

    def candidates(self) -> tuple[tuple[int, ClaimRoute], ...]:
        """Return every claim within reach, with the bit of its route."""
        if self._candidates is None:
            self._candidates = tuple([(bit, claim) for bit, claims in self.by_route() for claim in claims])
        return self._candidates


def claims_with(color: Color, bits: dict[Route, int]) -> Claims:
    """Return all claims that are paid with a colour and fewer wilds than spaces; for WILD, with wilds only. (Q6)"""
    if color is Color.WILD:
        return {bit: (ClaimRoute(route, None, route.length),) for route, bit in bits.items()}
    return {
        bit: tuple(ClaimRoute(route, color, wilds) for wilds in range(route.length))
        for route, bit in bits.items()
        if route.color in (None, color)  # R23, R24
    }


def payments_with(color: Color, claims: Claims, wilds: int, longest: int, budget: CacheBudget) -> tuple[Payments, ...]:
    """Return the claims that each number of cards of a colour can pay for, together with these wilds."""
    found = []
    for cards in range(longest + 1):
        most = cards if color is Color.WILD else cards + wilds
        reach = sum(bit for bit, some in claims.items() if some[0].route.length <= most) if cards else 0
        found.append(Payments(reach, claims, cards, wilds, budget))
    return tuple(found)


# --- the tables of an edition


PaymentsByWilds: TypeAlias = tuple[tuple[tuple[int, tuple[Payments, ...]], ...], ...]
"""By wilds, by colour: the colour, and by cards of it what they can pay for."""

Offer: TypeAlias = tuple[tuple[str, ...], int]
"""The ids of the contracts on offer, and how many must be kept."""

V = TypeVar("V")

SEARCHED = 5_000
"""Among how many choices of contracts words are looked for; larger choices are found by their notation."""

OFFERS = 30_000
"""How many choices of all offers are remembered. Each is a new object, so it takes more memory than a lookup."""


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
    """By the number of carts left, or any length: the routes that are no longer."""
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
        """Return the price of a claim; None if this edition has no such claim.

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
    """Return these values with the last one repeated, so that any number up to the most can be looked up."""
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
        space = _up_to_choices_of(_most_kept(edition), edition)
        object.__setattr__(lookup, "space", space)  # a cache, like the tables themselves
    assert lookup.space is not None
    return lookup.space


def _up_to_choices_of(most: int, edition: "Edition") -> tuple[Action, ...]:
    """Return the space of actions, up to the choices of so many contracts."""
    lookup = tables(edition)
    keeps = (
        KeepContracts(contracts)
        for size in range(1, most + 1)  # R31: the last contract of the pile comes alone
        for contracts in combinations(edition.board.contracts, size)
    )
    return (*_first(lookup), *lookup.claims, lookup.draw_contracts, lookup.pass_action, *keeps)


def searchable_actions(edition: "Edition") -> tuple[Action, ...]:
    """Return the first actions of the space: all but choices, and at most `SEARCHED` choices of contracts.

    >>> import amsterdam_routes as ar
    >>> searchable_actions(ar.AMSTERDAM) == ar.AMSTERDAM.actions
    True
    """
    choices = accumulate(comb(len(edition.board.contracts), size) for size in range(1, _most_kept(edition) + 1))
    return _up_to_choices_of(sum(many <= SEARCHED for many in choices), edition)


def place_of(edition: "Edition", action: Action) -> int | None:
    """Return the place of an action in the space of actions; None if the edition has no such action.

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
    """Return the place of a choice among all: smaller ones first, those of equal size by their contracts."""
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

"""The six actions, and the payments that claims are made with.

An action is what a player may want to do, as a value. Constructors check types (`TypeError`). Whether the values make
sense, and whether the rules allow them, is for `violations` to say.

What a route costs and what cards can pay for it follows below, for `tables.py`. The cards of one colour and the wilds
decide together which routes are within reach and how they may be paid for. There are few such pairs, so each has its
`Payments`, made once an edition.
"""

from collections.abc import Iterable
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.typechecks import checked, shown
from amsterdam_routes.kernel.values import CacheBudget
from amsterdam_routes.routes.box.board import Color, Contract, Route, in_board_order


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
    """What a claim takes, in plain ints."""

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
    _room: CacheBudget
    """What all the payments of an edition remember together is limited."""
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
        self._room.keep(self.known, routes, found)
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
    """Return all claims that are paid with a colour and fewer wilds than spaces; WILD: with wilds alone. (Q6)"""
    if color is Color.WILD:
        return {bit: (ClaimRoute(route, None, route.length),) for route, bit in bits.items()}
    return {
        bit: tuple(ClaimRoute(route, color, wilds) for wilds in range(route.length))
        for route, bit in bits.items()
        if route.color in (None, color)  # R23, R24
    }


def payments_with(color: Color, claims: Claims, wilds: int, longest: int, room: CacheBudget) -> tuple[Payments, ...]:
    """Return, by cards of a colour up to the longest route, what they can pay for together with these wilds."""
    found = []
    for cards in range(longest + 1):
        most = cards if color is Color.WILD else cards + wilds
        reach = sum(bit for bit, some in claims.items() if some[0].route.length <= most) if cards else 0
        found.append(Payments(reach, claims, cards, wilds, room))
    return tuple(found)

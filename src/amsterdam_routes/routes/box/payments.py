"""What claims cost, and what cards can pay for.

The cards of one colour and the wilds decide together which routes are within reach and how they may be paid for. There
are few such pairs, so each has its `Payments`, made once an edition.
"""

from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.values import CacheBudget
from amsterdam_routes.routes.box.actions import ClaimRoute
from amsterdam_routes.routes.box.board import Route
from amsterdam_routes.routes.box.color import Color

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
        """Those for a set of routes, all of them within reach, in the order of the edition's actions. (R23, R24)

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
        """Every route within reach: its bit, and the claims."""
        if self._by_route is None:
            self._by_route = tuple(
                (bit, claims[max(0, len(claims) - self._cards) : self._wilds + 1])
                for bit, claims in self._claims.items()
                if bit & self.reach
            )
        return self._by_route

    def candidates(self) -> tuple[tuple[int, ClaimRoute], ...]:
        """Every claim within reach, with the bit of its route."""
        if self._candidates is None:
            self._candidates = tuple([(bit, claim) for bit, claims in self.by_route() for claim in claims])
        return self._candidates


def claims_with(color: Color, bits: dict[Route, int]) -> Claims:
    """All claims that are paid with cards of a colour and fewer wilds than spaces; WILD: with wilds alone. (Q6)"""
    if color is Color.WILD:
        return {bit: (ClaimRoute(route, None, route.length),) for route, bit in bits.items()}
    return {
        bit: tuple(ClaimRoute(route, color, wilds) for wilds in range(route.length))
        for route, bit in bits.items()
        if route.color in (None, color)  # R23, R24
    }


def payments_with(color: Color, claims: Claims, wilds: int, longest: int, room: CacheBudget) -> tuple[Payments, ...]:
    """By the number of cards of a colour, up to the longest route: what they can pay for, together with these wilds."""
    found = []
    for cards in range(longest + 1):
        most = cards if color is Color.WILD else cards + wilds
        reach = sum(bit for bit, some in claims.items() if some[0].route.length <= most) if cards else 0
        found.append(Payments(reach, claims, cards, wilds, room))
    return tuple(found)

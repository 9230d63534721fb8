"""The six actions: what a player may want to do, as values.

Constructors check types (`TypeError`). Whether the values make sense, and whether the rules allow them, is for
`violations` to say.
"""

from collections.abc import Iterable
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.typechecks import checked, shown
from amsterdam_routes.routes.box.board import Contract, Route, in_board_order
from amsterdam_routes.routes.box.color import Color


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

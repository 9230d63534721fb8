"""What is hidden: what each seat holds, and the piles that nobody has seen."""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.sources import Pile, SeededSource
from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.kernel.values import draft, draft_functions, seal_function
from amsterdam_routes.routes.box.board import Contract
from amsterdam_routes.routes.box.color import Color, Counts


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


T = TypeVar("T")

DRAW_PILE = Pile[Color]("draw")
CONTRACT_PILE = Pile[Contract]("contracts")


class OpenPiles(SeededSource, PilesDraft):
    """The piles while a game is played: what a transition asks, and writes to."""

    __slots__ = ()
    if TYPE_CHECKING:
        draw: tuple[Color, ...]

    def take(self, pile: Pile[T], /) -> T:
        """The top card of a pile: of the draw pile sooner than by the name of its field."""
        if pile is DRAW_PILE:
            draw = self.draw
            self.draw = draw[1:]
            return draw[0]  # type: ignore[return-value]  # T is Color
        return SeededSource.take(self, pile)


@attrs.frozen(repr=False, field_transformer=checked)
class Piles(PilesDraft):
    """What nobody has seen: the order of the piles, and the source of chance.

    >>> import amsterdam_routes as ar
    >>> ar.new_game(2, seed=1).piles
    Piles(35 cards, 20 contracts)
    """

    def __repr__(self) -> str:
        return f"Piles({len(self.draw)} cards, {len(self.contracts)} contracts)"


hand_of: Callable[[Counts, tuple[Contract, ...], tuple[Contract, ...], tuple[Contract, ...]], Hand]
hand_of = seal_function(HandDraft, Hand)
"""The hand with these cards, contracts, offer and returned contracts."""

draft_piles: Callable[[Piles], OpenPiles]
draft_piles = draft_functions(OpenPiles, Piles)[0]

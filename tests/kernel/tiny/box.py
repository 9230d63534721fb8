"""The values of the game: what lies on the table, what is in the hands, what nobody sees; actions and events.

An event says what others may see of it, what it tells of chance, and, if it opens an action, which action that was.
"""

from collections.abc import Iterable
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._sources import NUMBER

CARDS = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)
TURNS = 2
DECK = "deck"


@attrs.frozen
class Setup:
    """How many play."""

    players: int = attrs.field(validator=attrs.validators.in_((2, 3)))


@attrs.frozen
class Table:
    """What everybody sees."""

    pile: int
    tide: int
    laid: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    hand_sizes: tuple[int, ...]
    to_move: int | None = 0
    to_lay: bool = False
    revealed: tuple[tuple[int, ...], ...] = ()


@attrs.frozen
class Hand:
    """What one seat holds, lowest card first."""

    cards: tuple[int, ...]


@attrs.frozen
class Piles:
    """What nobody sees."""

    deck: tuple[int, ...]
    chance: Chance


@attrs.frozen
class State:
    """The whole game."""

    table: Table
    hands: tuple[Hand, ...]
    piles: Piles


@attrs.frozen
class View:
    """What a seat sees, or an onlooker."""

    table: Table
    seat: int | None
    hand: Hand | None


@attrs.frozen
class DrawBlind:
    """Take the top card of the pile."""


@attrs.frozen
class Throw:
    """Throw the die."""


@attrs.frozen
class Lay:
    """Lay a card."""

    card: int


class Open:
    """What an event is, unless it says otherwise: seen by all, and silent about chance."""

    def seen_by(self, seat: int | None) -> "Open":
        """What a seat may see of it."""
        return self

    def answers(self) -> Iterable[tuple[str, object]]:
        """What it tells of chance."""
        return ()

    def shows(self, seats: Iterable[int]) -> tuple[int, ...]:
        """The seats to whom it shows what was hidden from them."""
        return ()


@attrs.frozen
class CardDrawn(Open):
    """A seat has drawn a card; the others do not know which."""

    seat: int
    card: int | None

    @property
    def action(self) -> DrawBlind:
        """What the seat did."""
        return DrawBlind()

    def seen_by(self, seat: int | None) -> "CardDrawn":
        """Hidden from the others."""
        return self if seat == self.seat else CardDrawn(self.seat, None)

    def answers(self) -> Iterable[tuple[str, object]]:
        """The top of the pile."""
        return ((DECK, self.card),)

    def shows(self, seats: Iterable[int]) -> tuple[int, ...]:
        """To the one who drew it."""
        return (self.seat,)


@attrs.frozen
class Thrown(Open):
    """The die was thrown: the tide."""

    seat: int
    tide: int

    @property
    def action(self) -> Throw:
        """What the seat did."""
        return Throw()

    def answers(self) -> Iterable[tuple[str, object]]:
        """The die."""
        return ((NUMBER, self.tide - 1),)

    def shows(self, seats: Iterable[int]) -> tuple[int, ...]:
        """To all."""
        return tuple(seats)


@attrs.frozen
class CardLaid(Open):
    """A card was laid."""

    seat: int
    card: int

    @property
    def action(self) -> Lay:
        """What the seat did."""
        return Lay(self.card)

    def shows(self, seats: Iterable[int]) -> tuple[int, ...]:
        """To the others: it comes out of a hand that they do not see."""
        return tuple(seat for seat in seats if seat != self.seat)


@attrs.frozen
class PointsScored(Open):
    """A seat has scored."""

    seat: int
    points: int


@attrs.frozen
class TurnBegan(Open):
    """Another seat is to move."""

    seat: int


@attrs.frozen
class GameOver(Open):
    """The game is over, and this is what everyone held."""

    hands: tuple[tuple[int, ...], ...]

    def shows(self, seats: Iterable[int]) -> tuple[int, ...]:
        """To all."""
        return tuple(seats)


Action: TypeAlias = DrawBlind | Throw | Lay
Event: TypeAlias = CardDrawn | Thrown | CardLaid | PointsScored | TurnBegan | GameOver

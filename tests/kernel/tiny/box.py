"""The values of the game: what lies on the table, what is in the hands, what nobody sees; actions and events."""

from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.chance import Chance

CARDS = (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6)
TURNS = 2


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


Action: TypeAlias = DrawBlind | Throw | Lay
ACTIONS: tuple[Action, ...] = (DrawBlind(), Throw(), *map(Lay, range(1, 7)))


@attrs.frozen
class CardDrawn:
    """A seat has drawn a card; the others do not know which."""

    seat: int
    card: int | None

    @property
    def action(self) -> Action:
        """What the seat did."""
        return DrawBlind()


@attrs.frozen
class Thrown:
    """The die was thrown: the tide."""

    seat: int
    tide: int

    @property
    def action(self) -> Action:
        """What the seat did."""
        return Throw()


@attrs.frozen
class CardLaid:
    """A card was laid."""

    seat: int
    card: int

    @property
    def action(self) -> Action:
        """What the seat did."""
        return Lay(self.card)


@attrs.frozen
class PointsScored:
    """A seat has scored."""

    seat: int
    points: int


@attrs.frozen
class TurnBegan:
    """Another seat is to move."""

    seat: int


@attrs.frozen
class GameOver:
    """The game is over, and this is what everyone held."""

    hands: tuple[tuple[int, ...], ...]


Opening: TypeAlias = CardDrawn | Thrown | CardLaid
Event: TypeAlias = Opening | PointsScored | TurnBegan | GameOver

"""What is asked: the phases of a round, and the decisions that are pending."""

import enum
from collections.abc import Callable, Iterable
from functools import lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Final

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.kernel.values import draft, seal_function
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.components import Card, Cube


class Phase(enum.Enum):
    """Where the game stands.

    >>> Phase("dice")
    <Phase.DICE: 'dice'>
    """

    SETUP = "setup"
    """Before the first round. (M4.2)"""
    CARDS = "cards"
    """Phase I. (M4.3)"""
    DICE = "dice"
    """Phase II. (M4.4)"""
    ACTIONS = "actions"
    """Phase III. (M4.5)"""
    ROUND_END = "round_end"
    """Phase IV. (M4.6)"""
    OVER = "over"
    """The game is over. (M4.8a)"""


class Asked(enum.Enum):
    """What a seat is asked for.

    >>> Asked("turn")
    <Asked.TURN: 'turn'>
    """

    FOREMAN = "foreman"
    """Place the foreman. (M4.9a)"""
    MESSENGER = "messenger"
    """Place the city messenger. (M4.9d)"""
    TRADER = "trader"
    """Place the trader. (M4.11a)"""
    START_CARD = "start_card"
    """Take a start card. (M4.2j)"""
    START_CUBES = "start_cubes"
    """Take the first cubes. (M4.2k)"""
    REMOVED_CARD = "removed_card"
    """Remove one of the two cheapest plans. (M4.13b)"""
    CARD = "card"
    """Take a card. (M4.3b)"""
    DISCARD = "discard"
    """Discard an inactive card. (M4.3d)"""
    DICE = "dice"
    """Choose two dice. (M4.4c)"""
    DICE_CARDS = "dice_cards"
    """Use cards of phase II. (M4.4f)"""
    TURN = "turn"
    """Do what one likes in phase III. (MQ20)"""
    PAYMENT = "payment"
    """Pay a cube. (MQ38)"""
    CUBE = "cube"
    """Take a cube."""
    GIVEN_CARD = "given_card"
    """Give an inactive card. (T-CA18)"""
    SWAPPED_CARD = "swapped_card"
    """Take a card from the discard. (T-CA18)"""
    FREE_CARD = "free_card"
    """Activate a card without cubes. (C038, T-CA20, T-CB24)"""
    FREE_BLOCK = "free_block"
    """Claim a block for nothing. (T-CB22)"""
    SAILING = "sailing"
    """Go on with the move of the ship, or stop. (T-CA17, MQ31)"""
    SHIP = "ship"
    """Put the ship on another field. (T-CB21)"""
    FREE_PLAN = "free_plan"
    """Use the plan just activated, or not. (C035)"""
    MESSENGER_MOVE = "messenger_move"
    """Move the city messenger. (M4.9f)"""
    TRADER_MOVE = "trader_move"
    """Move the trader. (M4.11c)"""
    KEPT_CUBE = "kept_cube"
    """Keep a cube. (M4.6a)"""

    if not TYPE_CHECKING:
        __hash__ = object.__hash__  # Enum's own is written in Python

    def __str__(self) -> str:
        return self.name.lower()


@draft(init=False, repr=False, eq=False)
class AskDraft:
    """The fields of an `Ask`, while they may still be written."""

    seat: int
    """Who is asked."""
    what: Asked
    """For what."""
    many: int = 0
    """How many cubes are still to be paid or taken, cards to be activated, or fields to be sailed at most."""
    least: Cube = Cube.BLACK
    """The lowest colour that may still be paid or taken. (MQ38)"""
    barred: tuple[Cube, ...] = ()
    """The colours that were paid, and that may not be taken for them. (MQ33)"""
    card: Card | None = None
    """The plan that may be used. (C035)"""
    buys: Action | None = None
    """What is being paid for."""


@attrs.frozen(field_transformer=checked)
class Ask(AskDraft):
    """One decision: who is asked, for what, and about what.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_game(2, seed="1672").table.pending[0].what
    <Asked.START_CARD: 'start_card'>
    """


ask: Callable[[int, Asked, int, Cube, tuple[Cube, ...], Card | None, Action | None], Ask]
ask = seal_function(AskDraft, Ask)


def asking(seat: int, what: Asked, many: int = 0, card: Card | None = None, buys: Action | None = None) -> Ask:
    """A decision of which nothing is answered yet.

    >>> asking(1, Asked.DICE).seat
    1
    """
    return ask(seat, what, many, Cube.BLACK, (), card, buys)


_plain: Final = lru_cache(maxsize=256)(asking)


def asking_each(seats: Iterable[int], what: Asked) -> tuple[Ask, ...]:
    """The same decision for several seats, one after the other; each is made once, and comes in every round.

    >>> [ask.seat for ask in asking_each([1, 0], Asked.DICE)]
    [1, 0]
    """
    return tuple(map(_plain, seats, repeat(what)))

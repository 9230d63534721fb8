"""What an action makes happen, in order: enough to bring a client's view up to date.

A field that is None was hidden by `redact`: its seat alone may see it. The transition makes these events while it makes
the new state, so they cannot tell another story.
"""

import enum
from typing import TypeAlias

import attrs

from amsterdam_routes.kernel._typechecks import checked
from amsterdam_routes.kernel._values import add_at
from amsterdam_routes.routes.box._actions import (
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    TakeFaceUp,
)
from amsterdam_routes.routes.box._board import NO_CARDS, Color, Contract, Counts, Route


class Ending(enum.Enum):
    """Why a game is over.

    >>> import amsterdam_routes as ar
    >>> [ending.value for ending in ar.Ending]
    ['last_round', 'all_passed']
    """

    LAST_ROUND = "last_round"
    """Every player has had the last turn. (R32)"""
    ALL_PASSED = "all_passed"
    """Every player has passed in turn. (Q9)"""


@attrs.frozen(field_transformer=checked)
class KeepHidden:
    """What others see of a `KeepContracts`: how many were kept, and not which.

    >>> import amsterdam_routes as ar
    >>> ar.redact(ar.ContractsKept(0, 1, (ar.AMSTERDAM.board.contract("jordaan--waag"),)), 1).action
    KeepHidden(count=1)
    """

    count: int


@attrs.frozen(field_transformer=checked)
class FaceUpTaken:
    """A seat took the face-up card at `slot`, counted from the left. (R15)

    >>> import amsterdam_routes as ar
    >>> ar.FaceUpTaken(0, ar.Color.PINK, slot=2)
    FaceUpTaken(seat=0, color=Color.PINK, slot=2)
    """

    seat: int
    """Who took it: `hand.cards` and `hand_sizes` of this seat grow by the card, and `passes` is 0.

    If `phase` was "turn" it is "second_card" now; if that was the only card, `TurnBegan` or `GameOver` follows.
    """
    color: Color
    """The colour of the card, which may be WILD."""
    slot: int
    """Its place in `row`, from 0 at the left: the card leaves the row, and those to the right of it move up by one."""

    @property
    def action(self) -> TakeFaceUp:
        """What the seat did."""
        return TakeFaceUp(self.color)


@attrs.frozen(field_transformer=checked)
class CardDrawn:
    """A seat drew the top card of the draw pile; only that seat saw which. (R15)

    >>> import amsterdam_routes as ar
    >>> ar.redact(ar.CardDrawn(0, ar.Color.PINK), 1)
    CardDrawn(seat=0, color=None)
    """

    seat: int
    """Who drew it: `hand.cards` and `hand_sizes` of this seat grow by the card, `draw_size` falls by 1, `passes` is 0.

    If `phase` was "turn" it is "second_card" now; if that was the only card, `TurnBegan` or `GameOver` follows.
    """
    color: Color | None
    """The colour of the card; None where it is hidden."""

    @property
    def action(self) -> DrawBlind:
        """What the seat did."""
        return DrawBlind()


@attrs.frozen(field_transformer=checked)
class CardTurnedUp:
    """The top card of the draw pile was turned up, at `slot` of the row. (R16)

    >>> import amsterdam_routes as ar
    >>> ar.CardTurnedUp(ar.Color.WILD, slot=2)
    CardTurnedUp(color=Color.WILD, slot=2)
    """

    color: Color
    """The colour of the card, which leaves the draw pile: `draw_size` falls by 1."""
    slot: int
    """The place in `row`, from 0 at the left, where it is put in: the cards from there on move right by one."""


@attrs.frozen(field_transformer=checked)
class RowFlushed:
    """Too many wilds lay face up: the whole row went to the discards. (R10, R19)

    >>> import amsterdam_routes as ar
    >>> ar.RowFlushed((ar.Color.WILD, ar.Color.WILD, ar.Color.RED, ar.Color.WILD)).cards.count(ar.Color.WILD)
    3
    """

    cards: tuple[Color, ...]
    """The cards that lay face up, from left to right: they go to `discards`, and `row` is empty now."""


@attrs.frozen(field_transformer=checked)
class PileRebuilt:
    """The discards, so many cards, were shuffled into a new draw pile. (R20)

    >>> import amsterdam_routes as ar
    >>> ar.PileRebuilt(17)
    PileRebuilt(size=17)
    """

    size: int
    """How many cards the draw pile has now: that is `draw_size`, and `discards` are 0 in every colour."""


@attrs.frozen(field_transformer=checked)
class RouteClaimed:
    """A seat discarded cards, `wilds` of them wild, and put a cart on each space of the route. (R23, R25)

    >>> import amsterdam_routes as ar
    >>> ar.RouteClaimed(0, ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Color.PINK, wilds=1)
    RouteClaimed(seat=0, route=Route('Dam - Oude Kerk/pink', 2 pink), color=Color.PINK, wilds=1)
    """

    seat: int
    """Who claimed it: `carts` and `hand_sizes` of this seat fall by the length of the route, and `passes` is 0.

    How long the route is, the edition says.
    """
    route: Route
    """The route: it comes into `claimed` of the seat, which is in the order of the board and not of claiming."""
    color: Color | None
    """The colour of the cards that are not wild; None exactly if all are."""
    wilds: int
    """How many of the cards are wild; all others, up to the length of the route, are of `color`.

    All go to `discards`, out of `hand.cards` of the seat.
    """

    @property
    def paid(self) -> Counts:
        """The cards that were discarded for it, by colour.

        >>> import amsterdam_routes as ar
        >>> ar.RouteClaimed(0, ar.AMSTERDAM.board.route("dam--oude-kerk/pink"), ar.Color.PINK, wilds=1).paid
        (1, 0, 0, 0, 0, 0, 1)
        """
        wild = add_at(NO_CARDS, Color.WILD, self.wilds)
        return wild if self.color is None else add_at(wild, self.color, self.route.length - self.wilds)

    @property
    def action(self) -> ClaimRoute:
        """What the seat did."""
        return ClaimRoute(self.route, self.color, self.wilds)


@attrs.frozen(field_transformer=checked)
class PointsScored:
    """A seat scored a route. (R26)

    >>> import amsterdam_routes as ar
    >>> ar.PointsScored(seat=0, points=7)
    PointsScored(seat=0, points=7)
    """

    seat: int
    """Who scored."""
    points: int
    """How many points: `scores` of the seat grow by them."""


@attrs.frozen(field_transformer=checked)
class BonusCardTaken:
    """A seat earned a merchandise bonus card. (R27)

    >>> import amsterdam_routes as ar
    >>> ar.BonusCardTaken(0)
    BonusCardTaken(seat=0)
    """

    seat: int
    """Who earned it: `bonus_cards` of this seat grow by 1."""


@attrs.frozen(field_transformer=checked)
class ContractsOffered:
    """A seat drew contracts to choose from; only that seat saw which. (R30)

    >>> import amsterdam_routes as ar
    >>> contract = ar.AMSTERDAM.board.contract("jordaan--waag")
    >>> ar.redact(ar.ContractsOffered(0, 1, (contract,)), 1)
    ContractsOffered(seat=0, count=1, contracts=None)
    """

    seat: int
    """Who drew them and is to choose: `phase` is "contracts", and `passes` is 0."""
    count: int
    """How many: so many leave `contract_pile` at its beginning, the top, and `offer_sizes` of the seat grow by them.

    Any seat that had returned some of them, as `contract_pile` said, loses as many at the beginning of `hand.returned`.
    """
    contracts: tuple[Contract, ...] | None
    """The contracts, as they were drawn, top first: that is `hand.offer` of the seat. None where they are hidden."""

    @property
    def action(self) -> DrawContracts:
        """What the seat did."""
        return DrawContracts()


@attrs.frozen(field_transformer=checked)
class ContractsKept:
    """A seat kept contracts of those on offer; only that seat saw which. (R11, R30)

    >>> import amsterdam_routes as ar
    >>> contract = ar.AMSTERDAM.board.contract("jordaan--waag")
    >>> ar.redact(ar.ContractsKept(0, 1, (contract,)), 1)
    ContractsKept(seat=0, count=1, contracts=None)
    """

    seat: int
    """Who kept them: `offer_sizes` of this seat are 0, and its `hand.offer` is empty.

    While `phase` is "setup" the seat `to_move` is the next one, whether or not `TurnBegan` follows.
    """
    count: int
    """How many: `contract_counts` of the seat grow by them."""
    contracts: tuple[Contract, ...] | None
    """The contracts, in the order of their ids, as `hand.contracts` of the seat is, too. None where they are hidden."""

    @property
    def action(self) -> "KeepContracts | KeepHidden":
        """What the seat did, as far as the event tells.

        >>> import amsterdam_routes as ar
        >>> ar.ContractsKept(0, 1, None).action
        KeepHidden(count=1)
        """
        return KeepHidden(self.count) if self.contracts is None else KeepContracts(self.contracts)


@attrs.frozen(field_transformer=checked)
class ContractsReturned:
    """A seat put contracts under the pile, in this order; only that seat saw which. (R11, R30)

    >>> import amsterdam_routes as ar
    >>> contract = ar.AMSTERDAM.board.contract("jordaan--waag")
    >>> ar.redact(ar.ContractsReturned(0, 1, (contract,)), 1)
    ContractsReturned(seat=0, count=1, contracts=None)
    """

    seat: int
    """Who returned them, and is the only one to know them."""
    count: int
    """How many: `contract_pile` grows by so many entries at its end, the bottom, each of them this seat."""
    contracts: tuple[Contract, ...] | None
    """The contracts, as they go to the bottom, in order: they come to the end of `hand.returned` of the seat.

    None where they are hidden.
    """


@attrs.frozen(field_transformer=checked)
class Passed:
    """A seat could do nothing, and passed. (Q4)

    >>> import amsterdam_routes as ar
    >>> ar.Passed(1)
    Passed(seat=1)
    """

    seat: int
    """Who passed: `passes` grow by 1."""

    @property
    def action(self) -> Pass:
        """What the seat did."""
        return Pass()


@attrs.frozen(field_transformer=checked)
class LastRoundBegan:
    """A seat ended its turn with few carts left: every player gets one last turn. (R32)

    >>> import amsterdam_routes as ar
    >>> ar.LastRoundBegan(0)
    LastRoundBegan(seat=0)
    """

    seat: int
    """Whose carts brought it on. Every seat has one more turn: `last_turns` is the number of players."""


@attrs.frozen(field_transformer=checked)
class TurnBegan:
    """A seat's turn began; `last_turns` are still to come, this one included, once the last round is on.

    >>> import amsterdam_routes as ar
    >>> ar.TurnBegan(1, last_turns=None)
    TurnBegan(seat=1, last_turns=None)
    """

    seat: int
    """Who is `to_move`; `phase` is "turn"."""
    last_turns: int | None
    """The turns still to come in the last round, this one included: this is `last_turns`. None before that round."""


@attrs.frozen(field_transformer=checked)
class GameOver:
    """The game is over, and every seat shows its contracts. (R34)

    >>> import amsterdam_routes as ar
    >>> ar.GameOver(ar.Ending.LAST_ROUND, ((), ())).ending.value
    'last_round'
    """

    ending: Ending
    """Why. `phase` is "over", `to_move` is None, and after the last round `last_turns` is 0."""
    contracts: tuple[tuple[Contract, ...], ...]
    """By seat, the contracts that it has kept, in the order of their ids: that is `revealed`."""


Opening: TypeAlias = FaceUpTaken | CardDrawn | RouteClaimed | ContractsOffered | ContractsKept | Passed
"""The first event of an action: there is one for each kind, and its `action` is what was done."""

Event: TypeAlias = (
    FaceUpTaken
    | CardDrawn
    | CardTurnedUp
    | RowFlushed
    | PileRebuilt
    | RouteClaimed
    | PointsScored
    | BonusCardTaken
    | ContractsOffered
    | ContractsKept
    | ContractsReturned
    | Passed
    | LastRoundBegan
    | TurnBegan
    | GameOver
)
"""Anything that may happen; a `match` over it can be exhaustive."""

Log: TypeAlias = list[Event] | None
"""Where a transition writes down what happens; None if nobody asks."""

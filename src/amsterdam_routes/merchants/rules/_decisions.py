"""What players decide: the set-up before a game, the phases of a round, and the decisions that are pending."""

import enum
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import repeat
from typing import TYPE_CHECKING, Final, Literal, TypedDict, get_args, get_type_hints

import attrs

from amsterdam_routes.kernel._typechecks import checked, shown, type_error
from amsterdam_routes.kernel._values import draft, seal_function
from amsterdam_routes.kernel._words import did_you_mean
from amsterdam_routes.merchants.box import Card, Cube
from amsterdam_routes.merchants.box._actions import Action
from amsterdam_routes.merchants.box._edition import MERCHANTS, Edition

# --- what is agreed before a game


@attrs.frozen
class Setup:
    """What is agreed before a game. ValueError, with all reasons, for what the rulebook does not allow.

    >>> Setup(players=3, workers=True).length
    'long'
    >>> Setup(players=1, trader=True, open_orders=3)
    Traceback (most recent call last):
    ValueError: the expansions need at least 2 players; the open orders are 0, 1 or 2, not 3; ...
    """

    players: int
    """How many play; one plays against TOM."""
    edition: Edition = MERCHANTS
    """The box."""
    length: Literal["long", "short"] = attrs.field(default="long", kw_only=True)
    """How many rounds. (M4.2g)"""
    workers: bool = attrs.field(default=False, kw_only=True)
    """Expansion 1: the foreman and the city messenger. (M4.9a)"""
    orders: Literal[0, 3, 5] = attrs.field(default=0, kw_only=True)
    """Expansion 2: how many secret orders each player gets. (M4.10a)"""
    open_orders: int = attrs.field(default=0, kw_only=True)
    """How many orders of each player lie open. (M4.10a, MQ58)"""
    trader: bool = attrs.field(default=False, kw_only=True)
    """Expansion 3: the trader on the black market. (M4.11a)"""
    c_tiles: Literal["none", "replace", "mix"] = attrs.field(default="none", kw_only=True)
    """Expansion 4: the market tiles of C, instead of B or mixed with the others. (M4.12a, M4.12b)"""
    plan_condition: Literal["used", "active"] = attrs.field(default="used", kw_only=True)
    """Whether cards 001-006 and 055-060 ask for a plan that was used, or for an active one. (MQ1)"""
    dock_workers: Literal["visit", "one", "any"] = attrs.field(default="visit", kw_only=True)
    """How many dock workers may be taken at one dock: one at each visit of the ship, one in a turn, or any. (MQ3)"""
    guilder_claims: Literal["may", "must"] = attrs.field(default="may", kw_only=True)
    """Whether card 027 allows to pay with guilders, or demands it. (MQ12)"""
    permanent: Literal["decisions", "turn"] = attrs.field(default="decisions", kw_only=True)
    """When permanent cards may be used: at every own decision, or in the own turn only. (MQ21)"""
    second_purchase: Literal["III", "permanent"] = attrs.field(default="III", kw_only=True)
    """Whether card 020 is used, or always works. (MQ43)"""
    craftsmen_counted: Literal["displayed", "active"] = attrs.field(default="displayed", kw_only=True)
    """Whether cards 103 and 108 count all craftsmen above and below the board, or active ones only. (MQ83)"""

    def __attrs_post_init__(self) -> None:
        for name, (hint, choices) in _fields().items():
            value = getattr(self, name)
            if type(value) not in ({type(choice) for choice in choices} if choices else {hint}):
                expected = f"one of {', '.join(map(repr, choices))}" if choices else hint
                raise type_error(expected, value, f"{name!r} of Setup")
        if reasons := tuple(self._against()):
            raise ValueError("; ".join(reasons))

    def _against(self) -> Iterator[str]:
        """Yield every reason why the rulebook, or the box, does not allow this."""
        for name, (_, choices) in _fields().items():
            value = getattr(self, name)
            if choices and value not in choices:
                allowed = ", ".join(map(repr, choices))
                given = repr(value) if type(value) is str else shown(value)
                yield f"{name!r}: expected one of {allowed}, got {given:.80}"
        edition, (least, most) = self.edition, self.edition.players
        if not least <= self.players <= most:
            yield f"players: expected {least} to {most} for the edition {edition.name!r}, got {shown(self.players)}"
        if self.players == 1 and (self.workers or self.orders or self.trader or self.c_tiles != "none"):
            yield "the expansions need at least 2 players"  # M4.13
        if not 0 <= self.open_orders <= 2:
            yield f"the open orders are 0, 1 or 2, not {shown(self.open_orders)}"  # M4.10a
        if self.open_orders and not self.orders:
            yield "open orders need orders"
        if (needed := self.orders * self.players) > len(edition.orders):
            players, orders = shown(self.players), shown(self.orders)
            yield f"{players} players with {orders} orders each need {shown(needed)}, not {len(edition.orders)}"
        yield from self._against_tiles()

    def _against_tiles(self) -> Iterator[str]:
        length = self.edition.lengths.get(self.length)
        if length is None:
            return
        parts = [tile.part for tile in self.edition.tiles]
        plain, c = length.mixed
        if self.c_tiles == "replace" and parts.count("CA") + parts.count("CB") < length.b:
            yield f"the edition has fewer than {length.b} tiles of C"
        if self.c_tiles == "mix" and (
            (length.a, length.b) != (plain + c, plain + c)  # so there are plain ones enough
            or min(parts.count("CA"), parts.count("CB")) < c
        ):
            yield "the edition has no tiles for a mixed market"

    def __hash__(self) -> int:
        return hash((self.players, self.edition.name, self.length, self.orders))


class Options(TypedDict, total=False):
    """The expansions and options of a set-up by name, as `new_game` and `new_record` take them.

    >>> import amsterdam_routes.merchants as am
    >>> options: am.Options = {"length": "short", "trader": True}
    >>> am.new_game(3, seed="1672", **options).table.setup.trader
    True
    """

    length: Literal["long", "short"]
    workers: bool
    orders: Literal[0, 3, 5]
    open_orders: int
    trader: bool
    c_tiles: Literal["none", "replace", "mix"]
    plan_condition: Literal["used", "active"]
    dock_workers: Literal["visit", "one", "any"]
    guilder_claims: Literal["may", "must"]
    permanent: Literal["decisions", "turn"]
    second_purchase: Literal["III", "permanent"]
    craftsmen_counted: Literal["displayed", "active"]


def set_up(players: int, edition: Edition, options: Options) -> Setup:
    """Return a set-up; the error for an unknown option lists the known ones.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_game(2, traders=True)
    Traceback (most recent call last):
    TypeError: there is no option 'traders'; did you mean 'trader'? The options are length, workers, orders, ...
    """
    for name in options:
        if name not in Options.__annotations__:
            meant = did_you_mean(name, Options.__annotations__) or "."
            known = ", ".join(Options.__annotations__)
            raise TypeError(f"there is no option {name!r:.80}{meant} The options are {known}")
    return Setup(players, edition, **options)


@cache
def choices() -> dict[str, tuple[str, ...]]:
    """Return the options that are chosen from a few words, with these words.

    >>> choices()["length"]
    ('long', 'short')
    """
    return {name: tuple(map(str, words)) for name, (_, words) in _fields().items() if words and type(words[0]) is str}


@cache
def _fields() -> dict[str, tuple[type, tuple[object, ...]]]:
    """Return the type of each field, and its options if it has only a few."""
    return {name: (hint, get_args(hint)) for name, hint in get_type_hints(Setup).items()}


# --- what is decided in it


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


class DecisionKind(enum.Enum):
    """What a seat is asked for.

    >>> DecisionKind("turn")
    <DecisionKind.TURN: 'turn'>
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
class DecisionDraft:
    """The fields of a `Decision`, while they may still be written."""

    seat: int
    """Who is asked."""
    what: DecisionKind
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
class Decision(DecisionDraft):
    """One decision: who is asked, for what, and about what.

    >>> import amsterdam_routes.merchants as am
    >>> am.new_game(2, seed="1672").table.pending[0].what
    <DecisionKind.START_CARD: 'start_card'>
    """


make_decision: Callable[[int, DecisionKind, int, Cube, tuple[Cube, ...], Card | None, Action | None], Decision]
make_decision = seal_function(DecisionDraft, Decision)


def decision_of(
    seat: int, what: DecisionKind, many: int = 0, card: Card | None = None, buys: Action | None = None
) -> Decision:
    """Return a decision that is not answered yet.

    >>> decision_of(1, DecisionKind.DICE).seat
    1
    """
    return make_decision(seat, what, many, Cube.BLACK, (), card, buys)


_plain: Final = lru_cache(maxsize=256)(decision_of)


def decisions_of(seats: Iterable[int], what: DecisionKind) -> tuple[Decision, ...]:
    """Return the same decision for several seats, one after the other; each is made once, since it recurs every
    round.

    >>> [decision.seat for decision in decisions_of([1, 0], DecisionKind.DICE)]
    [1, 0]
    """
    return tuple(map(_plain, seats, repeat(what)))

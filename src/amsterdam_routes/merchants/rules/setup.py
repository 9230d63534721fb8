"""What is agreed before a game: how many play, in which edition, with which expansions and options."""

from collections.abc import Iterator
from functools import cache
from typing import Literal, TypedDict, get_args, get_type_hints

import attrs

from amsterdam_routes.kernel.typechecks import shown, type_error
from amsterdam_routes.merchants.box.edition import Edition
from amsterdam_routes.merchants.box.edition_file import MERCHANTS


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
        """Everything that the rulebook, or the box, does not allow."""
        for name, (_, choices) in _fields().items():
            value = getattr(self, name)
            if choices and value not in choices:
                allowed = ", ".join(map(repr, choices))
                yield f"{name!r}: expected one of {allowed}, got {repr(value) if type(value) is str else shown(value)}"
        edition, (least, most) = self.edition, self.edition.players
        if not least <= self.players <= most:
            yield f"the {edition.name} edition is for {least} to {most} players, not {shown(self.players)}"
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


@cache
def choices() -> dict[str, tuple[str, ...]]:
    """The options that are chosen from a few words, with these words.

    >>> choices()["length"]
    ('long', 'short')
    """
    return {name: tuple(map(str, words)) for name, (_, words) in _fields().items() if words and type(words[0]) is str}


@cache
def _fields() -> dict[str, tuple[type, tuple[object, ...]]]:
    """The type of each field, and what it is chosen from if it is one of a few."""
    return {name: (hint, get_args(hint)) for name, hint in get_type_hints(Setup).items()}

"""How far the games that are stepped side by side get: how often each action, card, tile, order and case came up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.merchants.oracle import Game, Verdict
from tests.merchants.oracle.box import CRAFTSMEN, ORDER_POINTS, PERMANENT_ACTIONS, PHASE_II_CARDS, PLANS, TILES

ON_THE_MOVE = ("Deliver", "DeliverWorker", "Load", "Sail", "StopSailing", "TakeWorker")
"""What may be done while the ship moves by CA17. (MQ31)"""

PHASE_III_CARDS = (*range(1, 7), *range(13, 25), *range(43, 49), *range(55, 67), *range(70, 73), *range(88, 103))

WHOLE: dict[str, Iterable[object]] = {
    "cards taken": range(1, 133),
    "cards activated": range(1, 133),
    "cards used": sorted([*PHASE_III_CARDS, *PERMANENT_ACTIONS, *PHASE_II_CARDS, *PLANS]),
    "tiles bought": TILES,
    "orders met": range(1, 43),
    "orders missed": [order for order in range(1, 43) if order != 33],
    "in the move of CA17": ON_THE_MOVE,
    "fields of the move of CA17": range(4),
}
"""All that can come up, where that is known: what never came up is told."""
assert set(ORDER_POINTS) < set(range(1, 43))


class Reach:
    """Counts what comes up. Decisions are told before they are made.

    >>> reach = Reach()
    >>> reach.add("tiles bought", "A1")
    >>> print(reach)
    tiles bought: 1 of 24, 1 to 1 times each; never: A2, A3, A4, A5, A6, A7, A8, B9, B10, B11, B12, B13, ...
    """

    def __init__(self) -> None:
        self.counts: dict[str, Counter[object]] = {}
        self.came = "the turn began there"

    def add(self, group: str, thing: object) -> None:
        self.counts.setdefault(group, Counter())[thing] += 1

    def of(self, group: str) -> Counter[object]:
        return self.counts.get(group, Counter())

    def begin(self, setup: dict[str, Any]) -> None:
        """A game begins: its set-up, and each pair of an option and a number of players."""
        self.came = "the turn began there"
        for name, value in setup.items():
            self.add("set-up", f"{name} {value}")

    def decide(self, game: Game, decision: Verdict) -> None:
        """What a decision adds, as the table lies before it."""
        name = decision[0]
        moving = game.pending == "StopSailing"
        self.add("actions", name)
        if moving:
            self.add("in the move of CA17", name)
            left = game.agenda[-1]["fields"]
            if name == "StopSailing" or (name == "Sail" and left == 1):
                self.add("fields of the move of CA17", 3 - left + (name == "Sail"))
        if name == "TakeCard":
            self.add("cards taken", decision[1])
        elif name in ("Activate", "ActivateFree"):
            self.add("cards activated", decision[1])
        elif name == "UseCard":
            self.add("cards used", decision[1])
        elif name == "BuyTile":
            self.add("tiles bought", game.tile)
        elif name == "Claim":
            self.add("claims", f"{decision[2]}, {decision[3]}")
        elif name == "TakeWorker":
            self.take_worker(game)
        if name == "Sail":
            self.came = "by CA17" if moving else "by credit" if self.credit(game) else "by a cube"
        elif name == "ShipTo":
            self.came = "by CB21"
        elif name == "EndTurn":
            self.came = "the turn began there"

    def credit(self, game: Game) -> int:
        return 0 if game.turn is None else int(game.turn["credit"])

    def take_worker(self, game: Game) -> None:
        """Workers by the option, how the ship came, and whether it has taken one at this dock in this turn."""
        assert game.turn is not None
        assert game.to_move is not None
        here = game.boards[game.to_move]["field"]
        many = game.turn["docks"].count(here)
        again = ("first at the dock", "second at the dock")[min(1, many)]
        self.add("workers taken", f"{game.dock_workers}, {self.came}, {again}")

    def score(self, game: Game) -> None:
        """What the final sheets add."""
        for seat, board in enumerate(game.boards):
            sheet = game.final[seat]
            for order, points in sheet["orders"].items():
                self.add("orders met" if points else "orders missed", order)
            for card, points in sheet["end_cards"].items():
                self.add("cards scored at the end, with points" if points else "the same, without points", card)
            inactive = any(card in CRAFTSMEN for card in board["below"])
            for card in (103, 108):
                if card in board["above"] and inactive:
                    self.add("103, 108 with inactive craftsmen", f"{card} {game.craftsmen_counted}")

    def merge(self, other: Reach) -> None:
        for group, counts in other.counts.items():
            self.counts.setdefault(group, Counter()).update(counts)

    def never(self, group: str) -> list[object]:
        return [thing for thing in WHOLE[group] if not self.of(group)[thing]]

    def __str__(self) -> str:
        return "\n".join(self.line(group) for group in sorted(self.counts))

    def line(self, group: str) -> str:
        counts = self.of(group)
        if group not in WHOLE or len(counts) < 9:
            told = ", ".join(f"{thing} {many}" for thing, many in sorted(counts.items(), key=lambda item: str(item[0])))
            if group not in WHOLE or not self.never(group):
                return f"{group}: {told}"
        whole, never = list(WHOLE[group]), self.never(group)
        reached = f"{group}: {len(whole) - len(never)} of {len(whole)}"
        reached += f", {min(counts.values())} to {max(counts.values())} times each"
        more = ", ..." if len(never) > 12 else ""
        return reached + (f"; never: {', '.join(map(str, never[:12]))}{more}" if never else "")

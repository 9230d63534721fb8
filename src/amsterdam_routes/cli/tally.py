"""What came out of many games, bot by bot: the numbers that `simulate` shows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Final

import attrs

from amsterdam_routes.cli.games import AnyPlayed, GameUI
from amsterdam_routes.kernel import SheetLike

Z: Final = 1.96
"""So many standard errors hold the truth in 19 cases of 20."""


@attrs.define
class Numbers:
    """Numbers that are counted one by one, and what there is to say of them.

    >>> numbers = Numbers()
    >>> for number in (2, 4, 9):
    ...     numbers.add(number)
    >>> numbers.mean, numbers.least, numbers.most, round(numbers.deviation, 3)
    (5.0, 2, 9, 3.606)
    """

    count: int = 0
    total: int = 0
    squares: int = 0
    least: int = 0
    most: int = 0

    def add(self, number: int) -> None:
        """Count one number more."""
        self.least = min(self.least, number) if self.count else number
        self.most = max(self.most, number) if self.count else number
        self.count += 1
        self.total += number
        self.squares += number * number

    @property
    def mean(self) -> float:
        """Their mean; 0 of none."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """Their standard deviation, as a sample's; 0 of fewer than two."""
        if self.count < 2:
            return 0.0
        return sqrt(max(0, self.squares - self.total * self.total / self.count) / (self.count - 1))

    @property
    def margin(self) -> float:
        """Return how far the true mean may lie from this one, in 19 cases of 20; 0 of fewer than two."""
        return Z * self.deviation / sqrt(self.count) if self.count else 0.0

    def data(self) -> dict[str, float]:
        """Return the numbers for JSON."""
        return {"mean": self.mean, "deviation": self.deviation, "least": self.least, "most": self.most}


@attrs.define
class BotTally:
    """What one bot did in the games."""

    name: str
    won: int = 0
    """Games that it won alone."""
    shared: int = 0
    """Games of which it shared the victory."""
    share: float = 0.0
    """The wins, a victory shared by two counted as a half, by three as a third."""
    points: Numbers = attrs.field(factory=Numbers)
    sums: dict[str, Counter[str]] = attrs.field(factory=dict)
    """What the game adds up besides, by heading and name."""

    def add(self, seat: int, sheet: SheetLike, winners: Sequence[int], sums: Mapping[str, Mapping[str, int]]) -> None:
        """Count one game more, by the bot's score sheet in it."""
        if seat in winners:
            self.won += len(winners) == 1
            self.shared += len(winners) > 1
            self.share += 1 / len(winners)
        self.points.add(sheet.total)
        for heading, numbers in sums.items():
            self.sums.setdefault(heading, Counter()).update(numbers)


@attrs.define
class Tally:
    """All that is counted of a simulation.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> from amsterdam_routes.cli.routes import UI
    >>> tally = Tally.of(UI, ["greedy", "random"])
    >>> for played in ar.simulate(ar.GAME, ar.Setup(2), [Greedy(), Random()], 20, seed="1634"):
    ...     tally.add(played)
    >>> tally.games, tally.bots[0].won, tally.data()["bots"][0]["name"]
    (20, 20, 'greedy')
    """

    ui: GameUI
    bots: tuple[BotTally, ...]
    games: int = 0
    length: Numbers = attrs.field(factory=Numbers)
    """Actions a game."""
    decided: Counter[str] = attrs.field(factory=Counter)
    """What decided the games."""
    seats: Counter[int] = attrs.field(factory=Counter)
    """How often a seat won alone, with any bot."""
    shared: int = 0
    """Games of which several shared the victory."""
    unwon: int = 0
    """Games that no seat won."""

    @classmethod
    def of(cls, ui: GameUI, names: Sequence[str]) -> "Tally":
        """Return the tally of bots with these names, with nothing counted yet."""
        return cls(ui, tuple(BotTally(name) for name in names))

    def add(self, played: AnyPlayed) -> None:
        """Count one game more."""
        result = played.result
        self.games += 1
        self.length.add(played.ply)
        if len(result.winners) == 1:
            self.seats.update(result.winners)
        self.shared += len(result.winners) > 1
        self.unwon += not result.winners
        if (decision := self.ui.decided(result)) is not None:
            self.decided[decision] += 1
        for seat, bot in enumerate(played.bots):
            sheet = result.sheets[seat]
            self.bots[bot].add(seat, sheet, result.winners, self.ui.sums(sheet))

    def data(self) -> dict[str, object]:
        """Return the numbers for JSON. The same games give the same numbers."""
        return {
            "games": self.games,
            "bots": [
                {
                    "name": bot.name,
                    "won": bot.won,
                    "shared": bot.shared,
                    "points": bot.points.data(),
                    **{heading: dict(numbers) for heading, numbers in bot.sums.items()},
                }
                for bot in self.bots
            ],
            "actions": self.length.data(),
            **({"decided_by": {one: self.decided[one] for one in self.ui.decisions}} if self.ui.decisions else {}),
            "won_by_seat": [self.seats[seat] for seat in range(len(self.bots))],
            "shared": self.shared,
            "unwon": self.unwon,
        }


def margin(successes: float, games: int) -> float:
    """Return how far the true share may lie from the seen one, in 19 cases of 20 (Wilson's interval).

    >>> round(margin(50, 100), 3), round(margin(100, 100), 3)
    (0.096, 0.018)
    """
    if not games:
        return 0.0
    share = successes / games
    return Z / (1 + Z * Z / games) * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))

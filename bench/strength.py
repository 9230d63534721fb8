"""How strong a search is: one `Search` against the game's own `Greedy` in the other seats, every deal in each seat.

`python -m bench.strength --iterations 200 --games 400` tells its share of the wins, a shared one counted as its part,
and its lead in points, both with the interval that holds 19 cases of 20 (the deals are drawn anew, 1,000 times, with
all games of a deal together), and the seconds of CPU that it takes for a move where there is a choice.
"""

import argparse
import importlib
import random
import time
from collections.abc import Callable, Sequence
from typing import Any, Final

import attrs

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Search, likely_worlds, one_payment, one_route_first
from amsterdam_routes.bots._search import CLEARLY, lead
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.merchants import bots as merchants

SAMPLES: Final = 1000
"""How often the deals are drawn anew."""


@attrs.frozen
class Contest:
    """What is measured: a search with so many iterations, and whom it meets."""

    game: AnyGame
    setup: Any
    search: Search
    other: Callable[[Any, random.Random], Any]

    def deal(self, seed: str, clock: "Clock") -> tuple[float, float]:
        """The wins and the lead of the search from one deal, on average over the seats."""
        wins = points = 0.0
        for seat in range(self.setup.players):
            bots: list[Any] = [self.other] * self.setup.players
            bots[seat] = clock
            end = ar.play_match(self.game, self.setup, bots, seed=seed).state
            winners = self.game.standings(end).winners
            wins += (seat in winners) / max(1, len(winners))
            points += lead(self.game, end, seat)
        return wins / self.setup.players, points / self.setup.players


@attrs.define
class Clock:
    """A bot, and the CPU seconds of each move where it had a choice."""

    game: AnyGame
    bot: Callable[[Any, random.Random], Any]
    seconds: list[float] = attrs.field(factory=list)

    def __call__(self, view: Any, random: random.Random, /) -> Any:
        """What the bot does."""
        began = time.process_time()
        action = self.bot(view, random)
        taken = time.process_time() - began
        if len(self.game.legal_actions(view)) > 1:
            self.seconds.append(taken)
        return action


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and tell how it stands after every tenth of the games."""
    parser = argparse.ArgumentParser(prog="python -m bench.strength", description=__doc__)
    parser.add_argument("--game", choices=["routes", "merchants"], default="routes")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--patience", type=float, default=CLEARLY, help="in standard errors: when candidates drop out")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--seed", default="strength")
    parser.add_argument("--against", metavar="MODULE:NAME", help="another opponent than Greedy")
    asked = parser.parse_args(arguments)
    contest = contest_of(asked.game, asked.players, asked.iterations, asked.against)
    contest = attrs.evolve(contest, search=attrs.evolve(contest.search, patience=asked.patience))
    clock = Clock(contest.game, contest.search)
    deals = -(-asked.games // asked.players)
    results: list[tuple[float, float]] = []
    for number in range(deals):
        results.append(contest.deal(f"{asked.seed} {number}", clock))
        if number + 1 == deals or (number + 1) % max(1, deals // 10) == 0:
            print(told(results, asked.players, clock.seconds), flush=True)


def contest_of(game: str, players: int, iterations: int, against: str | None) -> Contest:
    """Return the contest of a search guided by the game's Greedy, against Greedy or another bot."""
    if game == "merchants":
        guide: Any = merchants.Greedy()
        search = Search(game=am.GAME, guide=guide, narrow=merchants.promising, iterations=iterations)
        setup: Any = am.Setup(players)
    else:
        guide = Greedy()
        search = Search(
            game=ar.GAME,
            guide=guide,
            narrow=one_payment,
            plans=one_route_first,
            worlds=likely_worlds,
            iterations=iterations,
        )
        setup = ar.Setup(players)
    if against is not None:
        module, _, name = against.partition(":")
        guide = getattr(importlib.import_module(module), name)()
    return Contest(search.game, setup, search, guide)


def told(results: Sequence[tuple[float, float]], players: int, seconds: Sequence[float]) -> str:
    """Return the results in one line."""
    (won, least, most), (points, fewest, furthest) = map(interval, zip(*results, strict=True))
    if won == 1:  # whichever deals are drawn: so that of as many independent games, all won
        least = 0.025 ** (1 / (len(results) * players))
    return (
        f"{len(results) * players} games of {players}, {len(results)} deals: "
        f"wins {won:.1%} ({least:.1%} to {most:.1%}), lead {points:.1f} ({fewest:.1f} to {furthest:.1f}); "
        f"CPU seconds a move {sum(seconds) / max(1, len(seconds)):.3f}, at most {max(seconds, default=0):.3f}, "
        f"{len(seconds) / len(results) / players:.1f} moves a game"
    )


def interval(numbers: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean of one number for each deal, and the interval that contains the true mean in 19 of 20 cases."""
    many, chance = len(numbers), random.Random(len(numbers))
    means = sorted(sum(chance.choices(numbers, k=many)) / many for _ in range(SAMPLES))
    return sum(numbers) / many, means[SAMPLES // 40], means[-1 - SAMPLES // 40]


if __name__ == "__main__":
    main()

"""How strong bots are, by what came out of their games: the ratings of Bradley and Terry, with intervals.

The model: one bot finishes ahead of another with the odds of their strengths. A game of several is one comparison for
each two at the table; those who share a place count half a win each. Every two bots that have met also share one game
that nobody played, so that a bot that wins every game has a rating, too.
"""

import random
from collections.abc import Iterable, Sequence
from itertools import combinations
from math import log10
from typing import Any, Final, TypeAlias

import attrs

from amsterdam_routes.kernel.simulation import Played
from amsterdam_routes.kernel.typechecks import check_least, type_error

SAMPLES: Final = 1000
"""How often the deals are drawn anew for the intervals."""

Wins: TypeAlias = list[float]
"""By pair, how often the first finished ahead of the second: row by row of a square."""


@attrs.frozen
class Rating:
    """How strong a bot is among those that it met.

    >>> import amsterdam_routes as ar
    >>> ar.Rating(rating=120.0, low=80.0, high=165.0, games=400, against=(None, 0.71)).against[1]
    0.71
    """

    rating: float
    """Its rating: 400 points more are ten times the odds. The mean of all bots is 0."""
    low: float
    """The lower end of the interval that holds the true rating in 19 cases of 20."""
    high: float
    """The upper end."""
    games: int
    """How many games it played."""
    against: tuple[float | None, ...]
    """By bot, how often it was ahead: from 0, never, to 1, always. None for itself and those it did not meet."""


def ratings(played: Iterable[Played[Any]], bots: int) -> tuple[Rating, ...]:  # Any: the standings of any game
    """The rating of each bot, by the games of a `league` or a `simulate`. The same games give the same ratings.

    The intervals come from drawing the deals anew, 1,000 times: games with the same seed stay together, as luck is
    shared among them.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Greedy, Random
    >>> played = ar.league(ar.GAME, ar.Setup(2), [Greedy(), Random()], 20, seed="1634")
    >>> greedy, anything = ar.ratings(played, 2)
    >>> greedy.against[1], greedy.low > anything.high, greedy.games
    (1.0, True, 20)
    """
    check_least("bots", bots, 2)
    if not isinstance(played, Iterable):
        raise type_error("the games of a league or a simulation", played)
    deals: dict[bytes, Wins] = {}
    games = [0] * bots
    for game in played:
        if not isinstance(game, Played):
            raise type_error(Played, game)
        if not set(game.bots) <= set(range(bots)):
            raise ValueError(f"expected games of {bots} bots, got one between bots {game.bots}")
        _count(deals.setdefault(game.seed, [0.0] * bots * bots), game, bots)
        for bot in set(game.bots):
            games[bot] += 1
    if not deals:
        raise ValueError("expected at least one game, got none")
    by_deal = list(deals.values())
    total = _sum(by_deal)
    found = strengths(total, bots)
    chance = random.Random(len(by_deal))
    drawn = [strengths(_sum(chance.choices(by_deal, k=len(by_deal))), bots) for _ in range(SAMPLES)]
    return tuple(
        Rating(found[bot], *_interval([one[bot] for one in drawn]), games[bot], _against(total, bots, bot))
        for bot in range(bots)
    )


def strengths(wins: Wins, bots: int) -> list[float]:
    """The ratings under which these wins are the likeliest.

    >>> [round(rating) for rating in strengths([0, 9.5, 0.5, 0], 2)]  # and one that nobody played
    [200, -200]
    """
    met = [(a, b) for a, b in combinations(range(bots), 2) if wins[a * bots + b] or wins[b * bots + a]]
    won = [0.0] * bots
    games: dict[tuple[int, int], float] = {}
    for a, b in met:
        games[a, b] = wins[a * bots + b] + wins[b * bots + a] + 1
        won[a] += wins[a * bots + b] + 0.5
        won[b] += wins[b * bots + a] + 0.5
    strength = [1.0] * bots
    for _ in range(1000):
        weights = [0.0] * bots
        for (a, b), many in games.items():
            weight = many / (strength[a] + strength[b])
            weights[a] += weight
            weights[b] += weight
        before, strength = strength, [won[bot] / weights[bot] if weights[bot] else 1.0 for bot in range(bots)]
        if all(abs(new / old - 1) < 1e-6 for new, old in zip(strength, before, strict=True)):
            break
    elo = [400 * log10(one) for one in strength]
    mean = sum(elo) / bots
    return [one - mean for one in elo]


def _count(wins: Wins, game: Played[Any], bots: int) -> None:
    """Add what a game says of each two bots at its table."""
    places = [sheet.place for sheet in game.result.sheets]
    for one, other in combinations(range(len(places)), 2):
        a, b = game.bots[one], game.bots[other]
        ahead = 0.5 if places[one] == places[other] else float(places[one] < places[other])
        wins[a * bots + b] += ahead
        wins[b * bots + a] += 1 - ahead


def _sum(wins: Sequence[Wins]) -> Wins:
    return [sum(column) for column in zip(*wins, strict=True)]


def _against(wins: Wins, bots: int, bot: int) -> tuple[float | None, ...]:
    won = wins[bot * bots : (bot + 1) * bots]
    met = [ahead + behind for ahead, behind in zip(won, wins[bot::bots], strict=True)]
    return tuple(ahead / many if many else None for ahead, many in zip(won, met, strict=True))


def _interval(numbers: list[float]) -> tuple[float, float]:
    """What lies between the lowest and the highest fortieth."""
    numbers = sorted(numbers)
    cut = len(numbers) // 40
    return numbers[cut], numbers[-1 - cut]

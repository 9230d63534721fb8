"""Estimates from games that belong together: means and shares with intervals that know which games share a deal.

Games of one deal are not independent: the same cards fall in all of them. So the unit is the deal. What is estimated
is a ratio: a sum of y over all deals by one of x. Its variance follows from how much the deals differ, by a Taylor
series.
"""

from collections.abc import Iterable, Iterator, Sequence
from math import fsum, sqrt
from typing import Final

import attrs

Z: Final = 1.96
"""So many standard errors hold the truth in 95 cases of 100."""
LEAST_SPREAD: Final = 0.01
"""The true win rates of things of a kind are taken to differ by a hundredth at least, however alike they look."""


@attrs.frozen
class Estimate:
    """A number that was estimated, and the interval that holds the true one in 95 cases of 100.

    >>> Estimate(0.61, 0.58, 0.64, 800).data()
    {'value': 0.61, 'low': 0.58, 'high': 0.64, 'count': 800}
    """

    value: float
    """The estimate."""
    low: float | None
    """The lower end; None where one deal alone says nothing about others."""
    high: float | None
    """The upper end."""
    count: int
    """How many cases it is made of: games, or seats in games."""

    def data(self) -> dict[str, float | int | None]:
        """Return it as plain data, rounded to six places."""
        low, high = (None if end is None else round(end, 6) for end in (self.low, self.high))
        return {"value": round(self.value, 6), "low": low, "high": high, "count": self.count}


@attrs.define
class Ratio:
    """A sum of y over a sum of x, collected deal by deal.

    >>> found = Ratio()
    >>> for deal, won in enumerate([1, 0, 1, 1, 0, 1, 1, 1]):
    ...     found.add(deal, won)
    >>> found.mean().value, found.share().count
    (0.75, 8)
    """

    sums: dict[int, tuple[float, float]] = attrs.field(factory=dict)
    """By deal, the sums of y and of x."""

    def add(self, deal: int, y: float, x: float = 1) -> None:
        """Count one case more."""
        old_y, old_x = self.sums.get(deal, (0.0, 0.0))
        self.sums[deal] = old_y + y, old_x + x

    @property
    def count(self) -> int:
        """All of x."""
        return round(fsum(x for _, x in self.sums.values()))

    @property
    def value(self) -> float:
        """The ratio; 0 of nothing."""
        x = fsum(x for _, x in self.sums.values())
        return fsum(y for y, _ in self.sums.values()) / x if x else 0.0

    def variance(self) -> float | None:
        """Return the variance of the ratio; None of fewer than two deals."""
        return variance_of(self._influences().values())

    def mean(self) -> Estimate:
        """Return the ratio with its interval."""
        return _estimate(self.value, self.variance(), len(self.sums), self.count)

    def share(self) -> Estimate:
        """Return the ratio as a share between 0 and 1, with an interval that stays between these (Wilson's).

        The games count for as many independent ones as have this variance, and for at most as many as there are.
        """
        p, n, variance = self.value, self.count, self.variance()
        if variance is None or not n:
            return Estimate(p, None, None, n)
        even = p * (1 - p)
        worth = min(n, even / variance) if even and variance else min(n, len(self.sums))
        z = quantile(len(self.sums))
        middle, scale = (p + z * z / (2 * worth)) / (1 + z * z / worth), 1 + z * z / worth
        half = z / scale * sqrt(even / worth + z * z / (4 * worth * worth))
        low, high = 0.0 if p <= 0 else middle - half, 1.0 if p >= 1 else middle + half
        return Estimate(p, max(0.0, low), min(1.0, high), n)

    def less(self, other: "Ratio") -> Estimate:
        """Return by how much another ratio is higher, if its deals are the same ones."""
        mine, theirs = self._influences(), other._influences()
        deals = sorted(mine.keys() | theirs.keys())
        more, fewer = len(deals) / max(1, len(theirs)), len(deals) / max(1, len(mine))
        moved = [theirs.get(deal, 0.0) * more - mine.get(deal, 0.0) * fewer for deal in deals]
        return _estimate(other.value - self.value, variance_of(moved), len(deals), min(self.count, other.count))

    def _influences(self) -> dict[int, float]:
        """Return by how much each deal moves the ratio, times the number of deals."""
        value, deals = self.value, len(self.sums)
        mean_x = fsum(x for _, x in self.sums.values()) / deals if deals else 1.0
        return {deal: (y - value * x) / (mean_x or 1.0) for deal, (y, x) in self.sums.items()}


def variance_of(values: Iterable[float]) -> float | None:
    """Return the variance of the mean of these values; None of fewer than two.

    >>> variance_of([1.0, 3.0])
    1.0
    """
    found = [*values]
    if len(found) < 2:
        return None
    mean = fsum(found) / len(found)
    return fsum((value - mean) ** 2 for value in found) / (len(found) - 1) / len(found)


def quantile(deals: int) -> float:
    """Return how many standard errors make an interval of 95 %, with so many deals: Student's t, nearly.

    >>> round(quantile(10), 2), round(quantile(1000), 2)
    (2.26, 1.96)
    """
    free = max(1, deals - 1)
    return Z + (Z**3 + Z) / (4 * free) + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * free * free)


def _estimate(value: float, variance: float | None, deals: int, count: int) -> Estimate:
    if variance is None:
        return Estimate(value, None, None, count)
    half = quantile(deals) * sqrt(variance)
    return Estimate(value, value - half, value + half, count)


def shrink(rates: Sequence[Ratio], base: float) -> list[Estimate]:
    """Draw the win rates of things towards what is usual, the more the fewer cases there are (empirical Bayes).

    How much the true rates differ is estimated from all of them (DerSimonian and Laird). `base` is the rate of a seat
    that nothing is known of: no rate is taken for better known than coins of that rate would make it.

    >>> rare, often = Ratio({0: (3, 3), 1: (0, 0)}), Ratio({deal: (deal % 4 > 0, 1) for deal in range(400)})
    >>> [round(one.value, 2) for one in shrink([rare, often], 0.5)]
    [0.75, 0.75]
    """
    known = [(one, _variance(one, base)) for one in rates if one.count]
    if not known:
        return [Estimate(base, None, None, 0) for _ in rates]
    weights = [1 / variance for _, variance in known]
    usual = fsum(w * one.value for w, (one, _) in zip(weights, known, strict=True)) / fsum(weights)
    spread = fsum(w * (one.value - usual) ** 2 for w, (one, _) in zip(weights, known, strict=True))
    room = fsum(weights) - fsum(w * w for w in weights) / fsum(weights)
    between = max(LEAST_SPREAD**2, (spread - (len(known) - 1)) / room if room > 0 else 0.0)
    return [*_shrunken(rates, base, usual, between)]


def _shrunken(rates: Iterable[Ratio], base: float, usual: float, between: float) -> Iterator[Estimate]:
    for one in rates:
        trust = between / (between + _variance(one, base)) if one.count else 0.0
        value = usual + trust * ((one.value if one.count else usual) - usual)
        half = Z * sqrt(between * (1 - trust))
        yield Estimate(value, max(0.0, value - half), min(1.0, value + half), one.count)


def _variance(rate: Ratio, base: float) -> float:
    """Return the variance of a win rate, which is never less than that of as many coins, none of them wholly false."""
    fair = min(0.95, max(0.05, base))
    return max(rate.variance() or 0.0, fair * (1 - fair) / max(1, rate.count))


def parts_of_variance(pairs: Sequence[tuple[float, float]]) -> tuple[float, float]:
    """Return the variance between deals and within them, of two games of each deal.

    >>> parts_of_variance([(1, 1), (3, 3), (5, 5)])
    (4.0, 0.0)
    """
    if len(pairs) < 2:
        return 0.0, 0.0
    within = fsum((a - b) ** 2 for a, b in pairs) / (2 * len(pairs))
    means = [(a + b) / 2 for a, b in pairs]
    middle = fsum(means) / len(means)
    return max(0.0, fsum((m - middle) ** 2 for m in means) / (len(means) - 1) - within / 2), within

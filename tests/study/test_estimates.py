"""Intervals hold the truth as often as they say, and know that the games of one deal belong together."""

import random
from math import sqrt

import pytest

from amsterdam_routes.study._estimates import Estimate, Ratio, parts_of_variance, quantile, shrink


def of(values: list[float], deals: int) -> Ratio:
    """A ratio of these values, so many deals one after the other."""
    found = Ratio()
    for number, value in enumerate(values):
        found.add(number * deals // len(values), value)
    return found


def ends(one: Estimate) -> tuple[float, float]:
    """The ends of an interval."""
    assert one.low is not None
    assert one.high is not None
    return one.low, one.high


def test_a_mean_of_independent_games_has_the_interval_of_students_t() -> None:
    one = of([1.0, 2.0, 3.0, 4.0], 4).mean()
    assert one.low is not None
    assert one.value == 2.5
    assert one.value - one.low == pytest.approx(quantile(4) * sqrt(5 / 3 / 4))
    assert quantile(4) == pytest.approx(3.18, abs=0.15)


def test_games_that_repeat_their_deal_tell_no_more_than_one_of_them() -> None:
    alone, thrice = of([0, 1, 1, 0, 1, 1], 6), of([0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1], 6)
    assert thrice.variance() == pytest.approx(alone.variance())
    assert thrice.share().low == pytest.approx(alone.share().low)


@pytest.mark.parametrize("truth", [0.5, 0.9])
def test_the_interval_of_a_share_holds_the_truth_in_about_95_cases_of_100(truth: float) -> None:
    chance, held = random.Random(1634), 0
    for _ in range(400):
        found = Ratio()
        for deal in range(60):
            likely = min(1.0, max(0.0, truth + chance.choice([-0.1, 0.1])))  # deals differ
            for _ in range(3):
                found.add(deal, chance.random() < likely)
        low, high = ends(found.share())
        held += low <= truth <= high
    assert 0.92 <= held / 400 <= 0.99


def test_a_share_of_all_or_none_leaves_room_and_stays_a_share() -> None:
    all_won, none = of([1.0] * 40, 40).share(), of([0.0] * 40, 40).share()
    assert (all_won.value, all_won.high, none.low) == (1, 1, 0)
    assert all_won.low is not None
    assert 0.88 < all_won.low < 0.95


def test_one_deal_says_nothing_of_others() -> None:
    assert of([1, 0, 1], 1).mean().low is None
    assert of([1, 0, 1], 1).share().data() == {"value": 0.666667, "low": None, "high": None, "count": 3}


def test_the_difference_of_paired_deals_is_surer_than_that_of_others() -> None:
    chance = random.Random(1)
    luck = [chance.gauss(0, 10) for _ in range(50)]
    first, second = of(luck, 50), of([one + 1 + chance.gauss(0, 1) for one in luck], 50)
    paired = first.less(second)
    other = first.less(of([chance.gauss(1, 10) for _ in range(50)], 50))
    low, high = ends(paired)
    assert low < 1 < high
    assert high - low < (ends(other)[1] - ends(other)[0]) / 5


def test_rare_things_are_drawn_to_what_is_usual_and_frequent_ones_are_not() -> None:
    rare = of([1.0] * 4, 4)
    often = of([1.0] * 320 + [0.0] * 80, 400)
    usual = [of([1.0, 0.0] * 100, 200) for _ in range(10)]
    few, many, *_ = shrink([rare, often, *usual], 0.5)
    assert 0.5 < few.value < 0.75
    assert 0.75 < many.value < 0.8
    assert ends(few)[1] - ends(few)[0] > ends(many)[1] - ends(many)[0]


def test_of_a_thing_that_never_happened_only_what_is_usual_is_said() -> None:
    assert [one.count for one in shrink([Ratio(), of([1.0, 0.0], 2)], 0.5)] == [0, 2]
    assert shrink([Ratio()], 0.5)[0].low is None


def test_variance_is_split_between_deals_and_within_them() -> None:
    chance = random.Random(3)
    pairs = []
    for _ in range(4000):
        deal = chance.gauss(0, 3)
        pairs.append((deal + chance.gauss(0, 2), deal + chance.gauss(0, 2)))
    between, within = parts_of_variance(pairs)
    assert between == pytest.approx(9, rel=0.1)
    assert within == pytest.approx(4, rel=0.1)
    assert parts_of_variance(pairs[:1]) == (0.0, 0.0)

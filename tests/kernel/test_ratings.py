"""Leagues and ratings: every bot meets every other with the same luck, and what comes out is the model's."""

import random
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations
from math import log10
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel.ratings import strengths
from tests.kernel.games import CASES

BOTS = (Greedy(), Random(), Random())


# --- leagues


@pytest.mark.parametrize("players", [2, 3])
def test_every_choice_of_bots_meets_each_deal_in_every_seating(players: int) -> None:
    games = list(ar.league(ar.GAME, ar.Setup(players), BOTS, 12, seed="league"))
    by_deal: dict[bytes, list[tuple[int, ...]]] = {}
    for game in games:
        by_deal.setdefault(game.seed, []).append(game.bots)
    first, *others = by_deal.values()
    assert all(other == first for other in others)
    assert Counter(first) == Counter(permutations(range(3), players))
    tables = Counter(frozenset(game.bots) for game in games)
    assert set(tables.values()) == {12}, "each choice of bots plays as many games as asked for"


def test_the_number_of_games_is_rounded_up_to_whole_deals() -> None:
    assert len(list(ar.league(ar.GAME, ar.Setup(2), BOTS[:2], 3, seed=1))) == 4


def test_a_league_is_the_same_with_workers_and_any_game_of_it_can_be_played_again() -> None:
    alone = list(ar.league(ar.GAME, ar.Setup(2), BOTS, 4, seed="league"))
    with ThreadPoolExecutor(2) as threads:
        assert list(ar.league(ar.GAME, ar.Setup(2), BOTS, 4, seed="league", executor=threads, chunk=5)) == alone
    one = alone[4]
    again = ar.play_match(ar.GAME, ar.Setup(2), [BOTS[bot] for bot in one.bots], seed=one.seed)
    assert again.result == one.result


def test_a_league_of_fewer_bots_than_seats_is_refused_before_it_begins() -> None:
    with pytest.raises(ValueError, match="expected at least 3 bots, as many as play, got 2"):
        ar.league(ar.GAME, ar.Setup(3), BOTS[:2], 4)
    with pytest.raises(TypeError, match="games: expected an int, got a float"):
        ar.league(ar.GAME, ar.Setup(2), BOTS, 1.5)  # type: ignore[arg-type]  # the point of the test


# --- ratings


def test_ratings_order_bots_by_strength_and_their_mean_is_nothing() -> None:
    greedy, *others = ar.ratings(ar.league(ar.GAME, ar.Setup(2), BOTS, 40, seed="league"), 3)
    assert all(greedy.low > other.high for other in others)
    assert abs(greedy.rating + sum(other.rating for other in others)) < 1e-6
    assert greedy.games == 80
    assert greedy.against == (None, 1.0, 1.0)


def test_the_same_games_give_the_same_ratings() -> None:
    games = list(ar.league(ar.GAME, ar.Setup(2), BOTS, 10, seed="league"))
    assert ar.ratings(games, 3) == ar.ratings(games, 3)


def test_the_strengths_are_the_likeliest_of_the_model() -> None:
    """Drawn with known strengths, they are found again; of two, they are the odds themselves."""
    found = strengths([0, 29.5, 9.5, 0], 2)
    assert found[0] - found[1] == pytest.approx(400 * log10(3))
    true = [200.0, 50.0, -250.0]
    chance, wins = random.Random(1), [0.0] * 9
    for _ in range(20_000):
        a, b = chance.sample(range(3), 2)
        ahead = chance.random() < 1 / (1 + 10 ** ((true[b] - true[a]) / 400))
        wins[a * 3 + b if ahead else b * 3 + a] += 1
    assert strengths(wins, 3) == pytest.approx(true, abs=12)


@pytest.mark.proof
def test_an_interval_holds_the_truth_about_as_often_as_it_says() -> None:
    """Two equal bots: in 19 cases of 20 the interval of the first holds 0."""
    tides, setup = CASES["tides"].game, CASES["tides"].setups[0]

    def anything(view: Any, random: random.Random) -> Any:
        return tides.pick(view, random)

    held = 0
    for seed in range(40):
        first, _ = ar.ratings(ar.simulate(tides, setup, [anything, anything], 60, seed=seed), 2)
        held += first.low <= 0 <= first.high
    assert held >= 34


def test_ratings_of_nothing_or_of_bots_that_are_not_there_are_refused() -> None:
    games = list(ar.league(ar.GAME, ar.Setup(2), BOTS, 2, seed="league"))
    for played, bots, text in (
        ([], 3, "expected at least one game, got none"),
        (games, 1, "bots: expected at least 2, got 1"),
        (games, 2, r"expected games of 2 bots, got one between bots \(0, 2\)"),
    ):
        with pytest.raises(ValueError, match=text):
            ar.ratings(played, bots)

"""Dealing is fair: every card is as likely at every place as the deck has it, and every contract at every place."""

from collections import Counter
from collections.abc import Callable, Hashable
from functools import cache
from math import cbrt, sqrt

import attrs
import pytest

import amsterdam_routes as ar

FIRST, PLAYERS, GAMES = 1, 3, 1000
NEVER_FLUSHED = attrs.evolve(ar.AMSTERDAM, cards=(7, 6, 6, 6, 6, 6, 3), row=4, flush_at=4)
"""A row that is flushed is not the one that was dealt; here there are too few wilds for that."""


def misfit(counted: Counter[Hashable], weights: dict[Hashable, int]) -> float:
    """By how many standard deviations, about, a count is too far from these weights: chi-square's own measure."""
    assert set(counted) <= set(weights)
    share = counted.total() / sum(weights.values())
    square = sum((counted[kind] - share * weight) ** 2 / (share * weight) for kind, weight in weights.items())
    freedom = len(weights) - 1
    return (cbrt(square / freedom) - 1 + 2 / (9 * freedom)) / sqrt(2 / (9 * freedom))  # Wilson and Hilferty


@cache
def deals() -> tuple[ar.State, ...]:
    return tuple(ar.new_game(PLAYERS, seed=seed, edition=NEVER_FLUSHED, first=FIRST) for seed in range(GAMES))


def in_hand(seat: int) -> Callable[[ar.State], list[Hashable]]:
    return lambda state: [color for color in ar.Color for _ in range(state.hands[seat].cards[color])]


PLACES_OF_CARDS: dict[str, Callable[[ar.State], list[Hashable]]] = {
    **{f"the hand of seat {seat}": in_hand(seat) for seat in range(PLAYERS)},
    "the left of the row": lambda state: [state.table.row[0]],
    "the right of the row": lambda state: [state.table.row[-1]],
    "the top of the pile": lambda state: [state.piles.draw[0]],
    "the middle of the pile": lambda state: [state.piles.draw[15]],
    "the bottom of the pile": lambda state: [state.piles.draw[-1]],
}


@pytest.mark.rule("R9", "R10")
@pytest.mark.parametrize("place", PLACES_OF_CARDS)
def test_every_card_is_equally_likely_to_be_dealt_to_a_place(place: str) -> None:
    counted = Counter(card for state in deals() for card in PLACES_OF_CARDS[place](state))
    weights: dict[Hashable, int] = dict(zip(ar.Color, NEVER_FLUSHED.cards, strict=True))
    assert abs(misfit(counted, weights)) < 4


def offered(seat: int, at: int) -> Callable[[ar.State], Hashable]:
    return lambda state: state.hands[seat].offer[at]


PLACES_OF_CONTRACTS: dict[str, Callable[[ar.State], Hashable]] = {
    **{f"the first offered to seat {seat}": offered(seat, 0) for seat in range(PLAYERS)},
    **{f"the last offered to seat {seat}": offered(seat, -1) for seat in range(PLAYERS)},
    "the top of the pile": lambda state: state.piles.contracts[0],
    "the bottom of the pile": lambda state: state.piles.contracts[-1],
}


@pytest.mark.rule("R11")
@pytest.mark.parametrize("place", PLACES_OF_CONTRACTS)
def test_every_contract_is_equally_likely_to_be_dealt_to_a_place(place: str) -> None:
    counted = Counter(PLACES_OF_CONTRACTS[place](state) for state in deals())
    weights: dict[Hashable, int] = dict.fromkeys(NEVER_FLUSHED.board.contracts, 1)
    assert abs(misfit(counted, weights)) < 4


@pytest.mark.rule("R9", "R11")
def test_one_cache_does_not_answer_for_another() -> None:
    """Two cards and two contracts that lie far apart: every pair as often as there are ways to deal it."""
    cards: Counter[Hashable] = Counter((state.table.row[0], state.piles.draw[-1]) for state in deals())
    deck = dict(zip(ar.Color, NEVER_FLUSHED.cards, strict=True))
    pairs = {(a, b): deck[a] * (deck[b] - (a is b)) for a in deck for b in deck}
    assert abs(misfit(cards, {pair: ways for pair, ways in pairs.items() if ways})) < 4


def test_the_measure_tells_what_is_uneven_and_what_is_too_even() -> None:
    fair: dict[Hashable, int] = dict.fromkeys(range(20), 1)
    assert misfit(Counter({n: 100 + 10 * n for n in range(20)}), fair) > 5
    assert misfit(Counter(dict.fromkeys(range(20), 1000)), fair) < -5

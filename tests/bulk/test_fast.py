"""The fast generator gives the words of the page, in Python as in C."""

from collections import Counter

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")

from amsterdam_routes.bulk import FastChance
from amsterdam_routes.bulk._engine import key_of, library, pick_key_of
from tests.bulk.test_engine import rows

TABLES = rows("Chance")


def table(columns: int, at: int) -> list[list[str]]:
    """The rows of so many columns whose cell at a place is a number of 64 bits in hex."""
    return [row for row in TABLES if len(row) == columns and len(row[at]) == 16]


def test_words_are_those_of_the_page_in_both_languages() -> None:
    words = table(3, 2)
    assert len(words) == 6
    for key, counter, word in words:
        assert FastChance(int(key, 16), int(counter)).word() == int(word, 16)
        assert library().engine_word(int(key, 16), int(counter)) == int(word, 16)


def test_keys_are_those_of_the_page_in_both_languages() -> None:
    keys = table(4, 2)
    assert len(keys) == 4
    for base, number, key, pick_key in keys:
        assert key_of(int(base, 16), int(number)) == int(key, 16) == library().engine_key(int(base, 16), int(number))
        assert pick_key_of(int(key, 16)) == int(pick_key, 16)


def test_numbers_below_n_and_shuffles_are_those_of_the_page() -> None:
    five = list(table(5, 0))
    numbers, shuffles = five[:6], five[6:]
    for key, counter, n, answer, after in numbers:
        source = FastChance(int(key, 16), int(counter))
        assert (source.below(int(n)), source.counter) == (int(answer), int(after))
    assert len(shuffles) == 3
    for key, counter, items, order, after in shuffles:
        source = FastChance(int(key, 16), int(counter))
        assert (source.shuffled([*range(int(items))]), source.counter) == ([*map(int, order.split())], int(after))


def test_numbers_are_spread_evenly() -> None:
    source = FastChance(1634)
    counted = Counter(source.below(44) for _ in range(44_000))
    assert len(counted) == 44
    assert sum((many - 1000) ** 2 / 1000 for many in counted.values()) < 86  # chi squared, 43 degrees, 1 in 10,000

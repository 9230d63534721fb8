"""Kinds of pieces, and counts of them."""

import json
from typing import Any

import pytest

from amsterdam_routes import Color
from amsterdam_routes.kernel.counts import CountedEnum, added, as_bits, bits_of, counts, spread


class Fruit(CountedEnum):
    APPLE = 0
    PEAR = 1
    DRIED_PLUM = 2


FRUITS = tuple(Fruit)


def test_every_kind_is_true() -> None:
    assert all(FRUITS)
    assert all(Color)


@pytest.mark.parametrize("kind", FRUITS)
def test_a_kind_is_found_by_its_number_and_by_its_word(kind: Fruit) -> None:
    assert Fruit(int(kind)) is kind
    assert Fruit(str(kind)) is kind
    assert f"{kind}" == str(kind) == kind.name.lower()
    assert repr(kind) == f"Fruit.{kind.name}"


@pytest.mark.parametrize("wrong", ["plum", "PEAR", "", 3, -1, None, b"pear", ["pear"], True, False, 1.0])
def test_what_is_no_kind_is_refused_with_the_words_that_are(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"expected a Fruit \(apple, pear, dried_plum\), got "):
        Fruit(wrong)


def test_a_kind_is_an_index() -> None:
    assert ("five", "two", "none")[Fruit.PEAR] == "two"
    assert json.dumps({"fruit": Fruit.APPLE}) == '{"fruit": 0}', "docs/json.md says so"


def test_counts_and_pieces_stand_for_each_other() -> None:
    many = counts([Fruit.DRIED_PLUM, Fruit.APPLE, Fruit.DRIED_PLUM], FRUITS)
    assert many == (1, 0, 2)
    assert spread(many, FRUITS) == (Fruit.APPLE, Fruit.DRIED_PLUM, Fruit.DRIED_PLUM)
    assert added(many, Fruit.PEAR, 4) == (1, 4, 2)
    with pytest.raises(ValueError, match="shorter"):
        spread((1, 0), FRUITS)


def test_a_set_of_kinds_is_an_int() -> None:
    bits = as_bits([Fruit.DRIED_PLUM, Fruit.APPLE, Fruit.APPLE])
    assert bits == 0b101
    assert bits_of(bits) == [1 << Fruit.APPLE, 1 << Fruit.DRIED_PLUM]
    assert bits_of(0) == []


def test_a_negative_number_is_no_set() -> None:
    with pytest.raises(ValueError, match="expected a set as bits, got -1"):
        bits_of(-1)

"""Counts and sets of pieces, drafts that are sealed, and answers that are kept under a budget."""

import gc
import json
import linecache
import traceback
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes import Color
from amsterdam_routes.kernel import _values as values
from amsterdam_routes.kernel._values import (
    ENTRY,
    CacheBudget,
    CountedEnum,
    add_at,
    as_bits,
    bits_of,
    cache_answers,
    compile_function,
    counts,
    draft_functions,
    spread,
)
from tests.threads import at_once


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
def test_an_unknown_kind_is_refused_with_the_known_ones(wrong: Any) -> None:
    with pytest.raises(ValueError, match=r"expected a Fruit \(apple, pear, dried_plum\), got "):
        Fruit(wrong)


def test_a_kind_is_an_index() -> None:
    assert ("five", "two", "none")[Fruit.PEAR] == "two"
    assert json.dumps({"fruit": Fruit.APPLE}) == '{"fruit": 0}', "docs/json.md says so"


def test_counts_and_pieces_stand_for_each_other() -> None:
    many = counts([Fruit.DRIED_PLUM, Fruit.APPLE, Fruit.DRIED_PLUM], FRUITS)
    assert many == (1, 0, 2)
    assert spread(many, FRUITS) == (Fruit.APPLE, Fruit.DRIED_PLUM, Fruit.DRIED_PLUM)
    assert add_at(many, Fruit.PEAR, 4) == (1, 4, 2)
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


def test_a_draft_and_its_frozen_class_have_the_same_fields() -> None:
    @attrs.define
    class Draft:
        x: int

    @attrs.frozen
    class Frozen(Draft):
        y: int

    with pytest.raises(TypeError, match=r"^Frozen must have the fields of Draft and no others$"):
        draft_functions(Draft, Frozen)


def texts_of(function: str) -> int:
    """How many texts of generated functions with this name are kept."""
    gc.collect()
    return sum(file.startswith(f"<amsterdam_routes generated {function} ") for file in linecache.cache)


def test_a_traceback_shows_the_line_of_a_generated_function_even_when_only_the_traceback_is_left() -> None:
    half = compile_function("half(number)", ["zero = 0", "return number / zero"], {})
    with pytest.raises(ZeroDivisionError) as raised:
        half(4)
    del half
    gc.collect()
    assert "return number / zero" in "".join(traceback.format_exception(raised.value))


def test_the_text_of_a_generated_function_goes_with_the_function() -> None:
    one, other = (compile_function("double(number)", ["return number * 2"], {}) for _ in range(2))
    assert (one(1), other(2), texts_of("double")) == (2, 4, 2)
    kept_elsewhere = [other]
    del one, other
    assert texts_of("double") == 1
    kept_elsewhere.clear()
    assert texts_of("double") == 0


def test_threads_may_make_and_drop_generated_functions() -> None:
    lines = ["return number * 3"]
    found = at_once(lambda _: [compile_function("triple(number)", lines, {})(number) for number in range(200)])
    assert all(numbers == [3 * number for number in range(200)] for numbers in found)
    assert texts_of("triple") == 0


def test_a_question_is_answered_once() -> None:
    asked: list[str] = []

    def letters(word: str) -> tuple[str, ...]:
        asked.append(word)
        return tuple(word)

    remembered = cache_answers(letters)
    assert [remembered(word) for word in ("dam", "waag", "dam")] == [tuple("dam"), tuple("waag"), tuple("dam")]
    assert asked == ["dam", "waag"]


@given(st.lists(st.tuples(st.integers(0, 1), st.text(max_size=30)), min_size=1))
def test_all_places_hold_no_more_together_than_their_room_has(kept: list[tuple[int, str]]) -> None:
    room, places = CacheBudget(most=60), (dict[int, str](), dict[int, str]())
    for question, (place, answer) in enumerate(kept):
        room.keep(places[place], question, answer)
        assert places[place][question] == answer, "what was asked last is always known"
        assert room.held == sum(ENTRY + len(known) for place in places for known in place.values()) <= 60


def test_a_full_cache_budget_empties_all_its_caches() -> None:
    room, one, other = CacheBudget(most=2 * (ENTRY + 3)), dict[int, str](), dict[int, str]()
    room.keep(one, 1, "dam")
    room.keep(other, 2, "dam")
    assert (one, other) == ({1: "dam"}, {2: "dam"})
    room.keep(one, 3, "a")
    assert (one, other) == ({3: "a"}, {})


def test_an_answer_larger_than_the_cache_is_still_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "MOST_REMEMBERED", 20)
    asked: list[int] = []

    def line(size: int) -> str:
        asked.append(size)
        return "x" * size

    remembered = cache_answers(line)
    assert [len(remembered(size)) for size in (50, 50, 5, 50)] == [50, 50, 5, 50]
    assert asked == [50, 5, 50]


def test_threads_may_share_a_memory_that_is_emptied_again_and_again() -> None:
    def row(number: int) -> tuple[int, ...]:
        return (number,) * number

    remembered = cache_answers(row, most=100)
    answers = at_once(lambda thread: [remembered((thread + step) % 20) for step in range(2000)])
    for thread, found in enumerate(answers):
        assert found == [row((thread + step) % 20) for step in range(2000)]

"""Answers that are kept for the next time, in room that is limited."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel import memo
from amsterdam_routes.kernel.memo import ENTRY, Room, remembering
from tests.threads import at_once


def test_a_question_is_answered_once() -> None:
    asked: list[str] = []

    def letters(word: str) -> tuple[str, ...]:
        asked.append(word)
        return tuple(word)

    remembered = remembering(letters)
    assert [remembered(word) for word in ("dam", "waag", "dam")] == [tuple("dam"), tuple("waag"), tuple("dam")]
    assert asked == ["dam", "waag"]


@given(st.lists(st.tuples(st.integers(0, 1), st.text(max_size=30)), min_size=1))
def test_all_places_hold_no_more_together_than_their_room_has(kept: list[tuple[int, str]]) -> None:
    room, places = Room(most=60), (dict[int, str](), dict[int, str]())
    for question, (place, answer) in enumerate(kept):
        room.keep(places[place], question, answer)
        assert places[place][question] == answer, "what was asked last is always known"
        assert room.held == sum(ENTRY + len(known) for place in places for known in place.values()) <= 60


def test_what_is_full_is_emptied_in_all_places() -> None:
    room, one, other = Room(most=2 * (ENTRY + 3)), dict[int, str](), dict[int, str]()
    room.keep(one, 1, "dam")
    room.keep(other, 2, "dam")
    assert (one, other) == ({1: "dam"}, {2: "dam"})
    room.keep(one, 3, "a")
    assert (one, other) == ({3: "a"}, {})


def test_an_answer_that_is_larger_than_the_room_is_given_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_REMEMBERED", 20)
    asked: list[int] = []

    def line(size: int) -> str:
        asked.append(size)
        return "x" * size

    remembered = remembering(line)
    assert [len(remembered(size)) for size in (50, 50, 5, 50)] == [50, 50, 5, 50]
    assert asked == [50, 5, 50]


def test_threads_may_share_a_memory_that_is_emptied_again_and_again() -> None:
    def row(number: int) -> tuple[int, ...]:
        return (number,) * number

    remembered = remembering(row, most=100)
    answers = at_once(lambda thread: [remembered((thread + step) % 20) for step in range(2000)])
    for thread, found in enumerate(answers):
        assert found == [row((thread + step) % 20) for step in range(2000)]

"""What people type is understood: numbers, notations, words, their beginnings, and slips."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.words.guesses import MOST_LETTERS, likely, meant

KNOWN = ("dam", "oude-kerk", "oude-waal", "waag")


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("waag", "waag"),
        ("wag", "waag"),
        ("oude-kirk", "oude-kerk"),
        ("oudewaal", "oude-waal"),
        ("dijk", None),
        ("", None),
    ],
)
def test_a_slip_is_answered_with_the_word_that_is_most_like_it(typed: str, meant: str | None) -> None:
    assert likely(typed, KNOWN) == meant


@given(st.text(min_size=1, max_size=20), st.lists(st.text(max_size=20), max_size=5))
def test_a_known_word_is_most_like_itself(word: str, others: list[str]) -> None:
    found = likely(word, [word, *others])
    assert found == word


def test_of_several_that_are_equally_like_the_first_is_meant() -> None:
    assert likely("wxg", ["wag", "wog"]) == likely("wxg", ["wag"]) == "wag"
    assert likely("wxg", ["wog", "wag"]) == "wog"


def test_of_many_known_words_no_more_is_compared_than_the_budget_allows() -> None:
    known = ["x" * 100] * (MOST_LETTERS // 100) + ["dam"]
    assert likely("dam", known[1:]) == "dam"
    assert likely("dam", [*known, "dam"]) is None


LISTED = [
    ("+pink", "Take a pink card from the face-up row"),
    ("+?", "Draw the top card of the draw pile"),
    ("jordaan--waag pink", "Claim Jordaan - Waag with 1 pink card"),
    ("contracts", "Draw contracts"),
]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ("1", (0,)),
        (" 4 ", (3,)),
        ("0", ()),
        ("5", ()),
        ("99999999999999999999", ()),
        ("+PINK", (0,)),
        ("+?", (1,)),
        ("draw contracts", (3,)),
        ("draw", (1, 3)),
        ("pink", (0,)),
        ("JOR", (2,)),
        ("wa jo", (2,)),
        ("waag jordaan", (2,)),
        ("?", ()),
        ("", ()),
        ("row purple", ()),
    ],
)
def test_what_is_typed_means(typed: str, places: tuple[int, ...]) -> None:
    assert meant(typed, LISTED) == places

"""The words of a notation, each with its place."""

import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.errors import InvalidDocument, Problem
from amsterdam_routes.kernel.notation.lines import LONGEST_LINE, Line, Lines, words_of

PLAIN = st.from_regex(r"[^\s\"(),:#\x00-\x1f\x7f-\xa0]+", fullmatch=True)


@given(st.lists(PLAIN | st.sampled_from("(),:"), max_size=10))
def test_words_are_read_with_the_place_where_each_begins(texts: list[str]) -> None:
    text = " ".join(texts) + "  # and so on"
    line = words_of(text, number=3)
    assert [word.text for word in line.words] == texts
    assert all(text[word.column - 1 :].startswith(word.text) and word.line == 3 for word in line.words)
    assert text[line.end.column - 1] == "#"


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cc"])))
def test_a_name_in_quotes_is_one_word_whatever_is_in_it(name: str) -> None:
    quoted = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
    line = words_of(f"names: {quoted}, +?", number=1)
    assert [word.quoted for word in line.words] == [False, False, True, False, False]
    assert line.words[2].text == name


@pytest.mark.parametrize(
    ("read", "message"),
    [
        (lambda line: line.take("pass"), "line 4, column 1: expected 'pass', got '2'"),
        (lambda line: line.name(), "line 4, column 1: expected a name in quotes, as in \"Griet\", got '2'"),
        (lambda line: line.seat(2), "line 4, column 1: the seats are 0 to 1; there is no seat 2"),
        (lambda line: line.done(), "line 4, column 1: the line should end here; there is '2'"),
        (
            lambda line: (line.take(), line.count()),
            "line 4, column 2: expected a whole number, got the end of the line",
        ),
    ],
)
def test_what_was_expected_is_told_with_what_stands_there(read: Callable[[Line], object], message: str) -> None:
    with pytest.raises(InvalidDocument, match=f"^{re.escape(message)}$"):
        read(words_of("2", number=4))


def test_a_word_says_what_cannot_be_read_and_what_cannot_have_happened() -> None:
    word = words_of("1. 0: +pink", number=7).words[3]
    assert str(word.wrong("unexpected", "no")) == str(word.impossible("misfit", "no")) == "line 7, column 7: no"
    refused = word.refused([Problem("row", "wrong_cards", "too many"), Problem("hand", "unsettled", "too few")])
    assert [(each.path, each.code, each.text) for each in refused.problems] == [
        ("line 7, column 7", "wrong_cards", "too many"),
        ("line 7, column 7", "unsettled", "too few"),
    ]


def test_lines_without_words_are_passed_over_and_the_others_keep_their_numbers() -> None:
    lines = Lines(["# a game", "", "players: 2", "  \r", "seed: 31 # hexadecimal"])
    assert lines.header("names") is None
    assert lines.needed("players").count() == 2
    with pytest.raises(InvalidDocument, match="line 5, column 1: expected a line that begins with 'names:'"):
        lines.needed("names")
    assert [word.line for word in lines.take().words] == [5, 5, 5]
    assert lines.next.words == ()


def test_a_line_that_is_too_long_is_not_read() -> None:
    with pytest.raises(InvalidDocument, match=f"line 1, column {LONGEST_LINE + 1}: "):
        Lines(["+?" * LONGEST_LINE]).take()

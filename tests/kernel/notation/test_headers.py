"""The headers that records of any game have: what the text is, what the seats are called, bytes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT
from amsterdam_routes.kernel.errors import InvalidDocument
from amsterdam_routes.kernel.names import LONGEST_NAME
from amsterdam_routes.kernel.notation.headers import (
    names_line,
    quoted,
    read_beginning,
    read_end,
    read_hex,
    read_names,
    readable,
)
from amsterdam_routes.kernel.notation.words import LONGEST_LINE, Line, Lines

WHOLE = st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_NAME)


def header(row: str, key: str) -> Line:
    """A line, read up to its colon."""
    return Lines([row]).needed(key)


@given(st.lists(WHOLE, min_size=2, max_size=4))
def test_whatever_the_seats_are_called_is_read_again(names: list[str]) -> None:
    (row,) = names_line(names)
    assert read_names(header(row, "names"), len(names)) == tuple(names)


def test_seats_without_names_have_no_line() -> None:
    assert names_line(()) == []
    assert read_names(None, players=2) == ()


@pytest.mark.parametrize("unseen", ["\n", "\x1b", "\x85", "\u00ad", "\u200b", "\u202e", "\u2028", "\ufeff", "\ud800"])
def test_what_nobody_sees_in_a_name_is_written_as_what_it_is(unseen: str) -> None:
    assert unseen not in quoted(f"Jan{unseen}")
    assert quoted(f"Jan{unseen}").isprintable()


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ('names: "Griet"', "line 1, column 1: expected 2 names, one for each seat, or none; got 1"),
        ('names: "Griet", Jan', "line 1, column 17: expected a name in quotes, as in \"Griet\", got 'Jan'"),
        ('names: "Griet" "Jan"', "line 1, column 16: the line should end here; there is 'Jan'"),
        (f'names: "Griet", "{"x" * 201}"', "line 1, column 1: a name: expected at most 200 characters, got 201"),
        ('names: "Griet", "\\ud800"', "line 1, column 1: a name: expected whole characters, got half of one"),
    ],
)
def test_names_that_are_none_are_refused_with_their_place(row: str, message: str) -> None:
    with pytest.raises(InvalidDocument) as error:
        read_names(header(row, "names"), players=2)
    assert str(error.value).startswith(message)


@given(st.binary(max_size=40))
def test_bytes_are_read_from_their_digits(data: bytes) -> None:
    line = header(f"seed: {data.hex()}", "seed")
    assert bytes.fromhex(read_hex(line)) == data
    assert read_hex(header(f"seed: {data.hex()}", "seed"), digits=len(data.hex())) == data.hex()


@pytest.mark.parametrize("digits", ["31z3", "313", "31 33", '"31"', "AB"])
def test_what_is_no_row_of_digits_is_refused(digits: str) -> None:
    with pytest.raises(InvalidDocument, match="line 1, column "):
        read_hex(header(f"seed: {digits}", "seed"))


def test_a_hash_has_just_so_many_digits() -> None:
    with pytest.raises(InvalidDocument, match="line 1, column 13: expected 64 hexadecimal digits in lower case"):
        read_hex(header("commitment: 31", "commitment"), digits=64)


def test_a_text_says_in_its_first_line_what_it_is() -> None:
    assert read_beginning("tides record 1\nplayers: 2\n", "tides record 1").needed("players").count() == 2
    for text, message in (
        ("tides record 2", "line 1, column 14: expected '1', got '2'"),
        ("tides record 1 of 2", "line 1, column 16: the line should end here; there is 'of'"),
        ("", "line 1, column 1: expected 'tides', got the end of the line"),
        ("x" * (LONGEST_DOCUMENT + 1), f"line 1, column 1: at most {LONGEST_DOCUMENT} characters are read"),
    ):
        with pytest.raises(InvalidDocument) as error:
            read_beginning(text, "tides record 1")
        assert str(error.value) == message
    with pytest.raises(TypeError, match="a record as text: expected a str, got bytes"):
        read_beginning(b"tides record 1", "tides record 1")  # type: ignore[arg-type]  # what the test is about


def test_behind_a_record_only_comments_may_follow() -> None:
    read_end(Lines(["", "# and so it ended", "  "]))
    with pytest.raises(InvalidDocument, match=r"^line 2, column 3: the record should end here; there is 'so'$"):
        read_end(Lines(["", "  so it ended"]))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("x" * LONGEST_LINE + "\n", None),
        ("\n" + "x" * (LONGEST_LINE + 1), f"line 2 would have {LONGEST_LINE + 1} characters"),
        ("# " + "x" * LONGEST_LINE, None),
        ("position: " + "x" * LONGEST_LINE, None),
        ("\n" * (LONGEST_DOCUMENT + 1), f"the text would have {LONGEST_DOCUMENT + 1} characters"),
    ],
    ids=["as long as may be", "a line too long", "a comment", "JSON", "too long"],
)
def test_no_text_is_written_that_could_not_be_read_again(text: str, message: str | None) -> None:
    if message is None:
        assert readable(text) == text
    else:
        with pytest.raises(ValueError, match=message):
            readable(text)

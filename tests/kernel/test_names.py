"""What every game asks of names, ids, notes and lists, told in the same words; and of the names of players."""

import re

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel._names import (
    CODE,
    ID,
    LIMITS,
    bad_id,
    bad_name,
    bad_notes,
    bad_text,
    beyond_most,
    clip,
    name_tuple,
    within_range,
)


@pytest.mark.parametrize(
    "name", ["Dam", "7", "Å", "堤防", "א", "De drie Hendricken", "\U0001d538", "e\u0301" * 50, "x" * 100]
)
def test_any_printable_line_is_a_name(name: str) -> None:
    assert list(bad_name("$.name", name)) == []


@pytest.mark.parametrize(
    ("name", "code", "told"),
    [
        ("", "no_name", "expected a name with a letter or a digit in it, got ''"),
        ("\u3164\u115f", "no_name", "expected a name with a letter or a digit in it, got '\u3164\u115f'"),
        (" - ", "no_name", "expected a name with a letter or a digit in it, got ' - '"),
        ("\u0301" * 50, "no_name", f"expected a name with a letter or a digit in it, got {chr(0x301) * 50!r}"),
        ("a\nb", "unprintable", "expected characters that can be printed on one line, got '\\n'"),
        ("a\x1b[2J", "unprintable", "expected characters that can be printed on one line, got '\\x1b'"),
        ("a\x00", "unprintable", "expected characters that can be printed on one line, got '\\x00'"),
        ("a\ud800", "unprintable", "expected characters that can be printed on one line, got '\\ud800'"),
        ("a\u202eb", "unprintable", "expected characters that can be printed on one line, got '\\u202e'"),
        ("a\u2028b", "unprintable", "expected characters that can be printed on one line, got '\\u2028'"),
        ("a\u200bb", "unprintable", "expected characters that can be printed on one line, got '\\u200b'"),
        ("x" * 101, "too_long", "expected at most 100 characters, got 101"),
        ("x" * 1_000_000, "too_long", "expected at most 100 characters, got 1000000"),
    ],
)
def test_what_ends_a_line_or_steers_a_terminal_is_no_name(name: str, code: str, told: str) -> None:
    assert [(problem.code, problem.text) for problem in bad_name("$.name", name)] == [(code, told)]


@pytest.mark.parametrize("id", ["a", "jordaan-3", "x" * 40, "a1-2"])
def test_small_letters_digits_and_hyphens_make_an_id(id: str) -> None:
    assert list(bad_id("$.id", id)) == []


def test_only_the_start_of_a_text_that_is_too_long_is_read() -> None:
    assert [problem.code for problem in bad_text("$", "xx\n", 2)] == ["too_long"]
    assert [problem.code for problem in bad_name("$", "-" * 100 + "x")] == ["too_long"]
    assert [problem.code for problem in bad_name("$", "-" * 101 + "x")] == ["no_name", "too_long"]


def test_a_character_is_refused_that_an_older_python_does_not_know() -> None:
    assert [problem.code for problem in bad_text("$", "x\U00011f02", 9)] == ["unprintable"]


@pytest.mark.parametrize("id", ["", "7", "-a", "a-", "a--b", "A", "a b", "a\nb", "a\n", "\x1b[2J", "é", "\u0663"])
def test_other_texts_are_not_ids(id: str) -> None:
    assert [problem.code for problem in bad_id("$.id", id)] == ["bad_id"]
    assert [problem.code for problem in bad_id("$.id", "x" * (LIMITS["id"] + 1))] == ["too_long"]


def test_the_code_of_a_printed_thing_may_have_capitals() -> None:
    assert list(bad_id("$.id", "CB24", CODE)) == []
    assert [problem.code for problem in bad_id("$.id", "B 24", CODE)] == ["bad_id"]


@pytest.mark.parametrize(
    ("id", "pattern", "told"),
    [
        ("B 24", ID, "expected small letters, digits and single hyphens, a letter first, got 'B 24'"),
        ("B 24", CODE, "expected letters, digits and single hyphens, a letter first, got 'B 24'"),
        ("x" * 41, ID, "expected at most 40 characters, got 41"),
    ],
)
def test_an_error_says_what_an_id_is_made_of(id: str, pattern: re.Pattern[str], told: str) -> None:
    assert [problem.text for problem in bad_id("$.id", id, pattern)] == [told]


def test_notes_are_texts_or_lists_of_them_and_each_has_a_limit() -> None:
    assert list(bad_notes("$.notes", {"routes": "x" * LIMITS["note"], "places": ["read", "guessed"]})) == []
    for notes, path in (
        ({"routes": "a\nb"}, "$.notes.routes"),
        ({"routes": ["fine", "x" * (LIMITS["note"] + 1)]}, "$.notes.routes[1]"),
        ({"routes": ["x"] * (LIMITS["lines"] + 1)}, "$.notes.routes"),
        ({f"n{i}": "\n" for i in range(LIMITS["notes"] + 1)}, "$.notes"),
        ({"a b\x1b": ""}, '$.notes["a b\\u001b"]'),
    ):
        assert [problem.path for problem in bad_notes("$.notes", notes)] == [path]


def test_lists_and_numbers_have_a_least_and_a_most() -> None:
    assert [str(one) for one in beyond_most("$", [1, 2], 1)] == ["$: expected at most 1, got 2"]
    assert [str(one) for one in beyond_most("$", [1], 4, least=2)] == ["$: expected at least 2, got 1"]
    codes = [one.code for items in ([], [1], [1, 2, 3]) for one in beyond_most("$", items, 2, least=2)]
    assert codes == ["empty", "too_few", "too_many"]
    assert list(beyond_most("$", [1, 2], 2, least=2)) == []
    assert [str(one) for one in within_range("$", 10, 0, 9)] == ["$: expected a number from 0 to 9, got 10"]
    assert [[one.code for one in within_range("$", value, 0, 9)] for value in (-1, 0, 9)] == [["out_of_range"], [], []]
    assert list(bad_text("$", "\u202e" * 3, 0)) != []


def test_an_error_quotes_no_more_than_the_start_of_a_name() -> None:
    assert len(clip("x" * 1_000)) == 102
    assert clip("\u202e") == "'\\u202e'"
    assert (clip("é"), clip("é\u202e")) == ("'é'", "'\\xe9\\u202e'")


# --- the names of players


def test_names_are_a_list_with_one_for_each_seat() -> None:
    state = ar.new_game(2, seed="1634")
    for show in (ar.describe, ar.svg, ar.text):
        with pytest.raises(TypeError, match="names: expected a list of names"):
            show(state, names="Griet")
        with pytest.raises(ValueError, match="expected 2 names, one for each seat, or none; got 1"):
            show(state, names=["Griet"])
    with pytest.raises(TypeError, match="names: expected a list of names"):
        ar.describe(ar.Passed(0), names="Griet")


@pytest.mark.parametrize("names", [["Griet"], ["Griet", "Jan", "Neel"]])
def test_either_every_seat_has_a_name_or_none(names: list[str]) -> None:
    with pytest.raises(ValueError, match="expected 2 names"):
        ar.new_record(2, seed=1, names=names)


def test_names_are_short_texts() -> None:
    assert ar.new_record(2, seed=1, names=["", "x" * 200]).names == ("", "x" * 200)
    with pytest.raises(ValueError, match="at most 200 characters"):
        ar.new_record(2, seed=1, names=["", "x" * 201])
    with pytest.raises(ValueError, match="expected whole characters, got half of one"):
        ar.new_record(2, seed=1, names=["", "\ud800"])
    with pytest.raises(TypeError, match="expected a list of names, one for each seat, got a str"):
        ar.new_record(2, seed=1, names="GJ")
    with pytest.raises(TypeError, match="a name: expected a str, got an int"):
        ar.new_record(2, seed=1, names=["Griet", 1])  # type: ignore[list-item]  # what the test is about


def test_names_are_any_iterable_of_texts() -> None:
    assert name_tuple(name for name in ["Griet", "Jan"]) == ("Griet", "Jan")
    assert name_tuple([]) == ()
    for wrong in ("Griet", 3, None):
        with pytest.raises(TypeError, match="names: expected a list of names, one for each seat, got "):
            name_tuple(wrong)  # type: ignore[arg-type]  # what the test is about

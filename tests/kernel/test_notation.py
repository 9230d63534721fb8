"""Words with their places, headers and records as text: each mistake is told with its place; and what people type."""

import gc
import re
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.kernel._errors import InvalidDocument, Problem
from amsterdam_routes.kernel._names import LONGEST_NAME
from amsterdam_routes.kernel._notation import (
    LONGEST_LINE,
    LONGEST_PHRASE,
    LONGEST_TYPED,
    Line,
    Lines,
    Phrases,
    _split,
    meant,
    meant_at_all,
    names_line,
    quote,
    read_beginning,
    read_end,
    read_hex,
    read_names,
    readable,
    words_of,
)
from amsterdam_routes.kernel.documents._formats import LONGEST_DOCUMENT
from tests.kernel.games import record_of
from tests.kernel.tiny import RULES, TIDES
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.written import records_of

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
def test_an_error_tells_the_expected_text_and_the_text_found(read: Callable[[Line], object], message: str) -> None:
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


WHOLE = st.text(st.characters(exclude_categories=["Cs"]), max_size=LONGEST_NAME)


def header(row: str, key: str) -> Line:
    """A line, read up to its colon."""
    return Lines([row]).needed(key)


@given(st.lists(WHOLE, min_size=2, max_size=4))
def test_any_names_of_seats_are_read_again(names: list[str]) -> None:
    (row,) = names_line(names)
    assert read_names(header(row, "names"), len(names)) == tuple(names)


def test_seats_without_names_have_no_line() -> None:
    assert names_line(()) == []
    assert read_names(None, players=2) == ()


@pytest.mark.parametrize("unseen", ["\n", "\x1b", "\x85", "\u00ad", "\u200b", "\u202e", "\u2028", "\ufeff", "\ud800"])
def test_invisible_characters_of_a_name_are_escaped(unseen: str) -> None:
    assert unseen not in quote(f"Jan{unseen}")
    assert quote(f"Jan{unseen}").isprintable()


@given(WHOLE)
def test_characters_of_a_name_that_can_be_seen_stand_as_they_are(name: str) -> None:
    seen = "".join(letter for letter in name if letter.isprintable() and letter not in '"\\\\')
    assert quote(seen) == f'"{seen}"'


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


@pytest.mark.parametrize("game", [ar, am])
@pytest.mark.parametrize(
    ("comments", "error", "told"),
    [
        ({0: 5}, TypeError, "comments: expected a mapping of int to str, got a dict"),
        ({0: None}, TypeError, "comments: expected a mapping of int to str, got a dict"),
        ({True: "x"}, TypeError, "comments: expected a mapping of int to str, got a dict"),
        ({0.0: "x"}, TypeError, "comments: expected a mapping of int to str, got a dict"),
        ([(0, "x")], TypeError, "comments: expected a mapping of int to str, got a list"),
        ({1: "x"}, ValueError, "comments: expected plies from 0 to 0, got 1"),
    ],
)
def test_comments_are_texts_by_ply(game: Any, comments: Any, error: type[Exception], told: str) -> None:
    with pytest.raises(error, match=f"^{re.escape(told)}$"):
        game.to_notation(game.new_record(2, seed=1), comments=comments)


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


RECORDS = records_of(TIDES, RULES.actions)


def a_record() -> ar.Record[Any, Any, Any, Any, Any, Any]:  # Any: of the tiny game
    return record_of(TIDES, Setup(2), seed=1634)


def test_a_record_reads_as_headers_and_one_action_a_line() -> None:
    lines = RECORDS.dump(a_record()).splitlines()
    assert lines[:5] == ["tides record 1", "players: 2", 'names: "Griet", "Jan"', "seed: 31363334", ""]
    assert [line[:7] for line in lines[5:8]] == ["   1. 0", "   2. 0", "   3. 1"]
    assert len(lines) == 5 + a_record().ply


def test_a_game_that_goes_on_is_read_with_comments_and_blank_lines_in_it() -> None:
    record, _ = a_record().undo()
    text = RECORDS.dump(record).replace("   2. ", "\n# the tide turns\n   2. ")
    assert RECORDS.load(text, None) == record


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("tides record 1", "tides record 2", "line 1, column 14: expected '1', got '2'"),
        ("players: 2", "players: 7", "line 2, column 10: expected 2 or 3 players, got 7"),
        ("players: 2", "player: 2", "line 2, column 1: expected a line that begins with 'players:'"),
        (', "Jan"', "", "line 3, column 1: expected 2 names"),
        ("seed: 31", "seed: 3z", "line 4, column 7: expected an even number of hexadecimal digits"),
        ("seed: 31", f"seed: {'31' * 9_998}", "line 4, column 7: expected at most 10000 bytes, got 10001"),
        ("   1. 0", "   2. 0", "line 6, column 4: expected '1.', got '2.'"),
        ("   1. 0", "   1. 1", "line 6, column 7: expected seat 0 to move, got 1"),
        ("   1. 0", "   1. 9", "line 6, column 7: the seats are 0 to 1; there is no seat 9"),
        ("   2. 0: lay", "   2. 0: bury", "line 7, column 10: expected an action, got 'bury"),
        ("   1. 0: ", "   1. 0: lay 1\n   1. 0: ", "line 6, column 10: "),
        ("   1. 0", "so: 0", "line 6, column 1: the record should end here; there is 'so'"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(old: str, new: str, message: str) -> None:
    text = RECORDS.dump(a_record())
    assert old in text
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        RECORDS.load(text.replace(old, new, 1), None)
    assert str(error.value).startswith(message)


def test_an_action_after_the_end_is_refused() -> None:
    record = a_record()
    with pytest.raises(ar.InvalidRecord, match="expected seat None to move, got 0"):
        RECORDS.load(RECORDS.dump(record) + f"{record.ply + 1}. 0: throw\n", None)


def test_a_record_that_begins_from_a_state_has_no_such_text() -> None:
    with pytest.raises(ValueError, match="begins from a state"):
        RECORDS.dump(ar.Record.begin_at(TIDES, a_record().state))
    with pytest.raises(TypeError, match="expected"):
        RECORDS.dump(a_record().redacted(0))  # type: ignore[arg-type]  # the frame writes whole records only


# --- what people type


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
def test_a_typed_word_finds_the_names_that_it_means(typed: str, places: tuple[int, ...]) -> None:
    assert meant(typed, LISTED) == places


@pytest.mark.parametrize(
    "typed", ["1", "1.", "1)", "(1)", "#1", " 01", "\N{FULLWIDTH DIGIT ONE}", "1\N{ZERO WIDTH SPACE}"]
)
def test_a_number_with_marks_around_it_is_the_place_and_no_word(typed: str) -> None:
    assert meant(typed, [("Take the card",), ("Pier 1",)]) == (0,)
    assert meant_at_all(typed, Phrases.of([("Take the card",), ("Pier 1",)]), now=[0, 1]) == (0,)


@pytest.mark.parametrize("typed", ["-1", "+1", "\N{MINUS SIGN}1", "\N{EN DASH}1", "$1"])
def test_a_number_with_a_sign_is_no_place_and_no_word(typed: str) -> None:
    assert meant(typed, [("Take the card",), ("Pier 1",)]) == ()


def test_possible_entries_come_first_unless_another_text_matches_exactly() -> None:
    phrases = Phrases.of(
        [("claim dam", "Claim Dam"), ("claim dam pink", "Claim Dam with a pink card"), ("pass", "Pass")]
    )
    assert meant_at_all("claim dam", phrases, now=[1]) == (0,)
    assert meant_at_all("dam", phrases, now=[1]) == (1,)
    assert meant_at_all("dam", phrases, now=[2]) == (0, 1)
    assert meant_at_all("1", phrases, now=[2]) == (2,)
    assert meant_at_all("", phrases, now=[2]) == meant_at_all("0", phrases, now=[2]) == ()


def test_words_that_stand_in_two_texts_of_an_entry_do_not_add_up() -> None:
    assert Phrases.of([("claim jordaan-3", "Take the Noordermarkt")]).having("claim noordermarkt") == ()


def test_of_a_long_line_only_its_beginning_is_looked_at() -> None:
    longest = "pier " * (LONGEST_PHRASE // 5)
    phrases = Phrases.of([(longest,), ("Sail to the pier",)])
    assert phrases.saying(f"{longest}quay") == (0,)
    assert phrases.saying(f"{longest[1:]}quay") == ()
    for find, word in ((phrases.having, "pier"), (phrases.beginning, "pi")):
        assert find(word.rjust(LONGEST_TYPED) + " quay") == (0, 1)
        assert find(word.rjust(LONGEST_TYPED - 5) + " quay") == ()


def test_noughts_before_a_number_do_not_matter_and_nought_is_a_number() -> None:
    phrases = Phrases.of([("Pier 0",), ("Pier 10",), ("Pier 1",)])
    assert phrases.saying("pier 00") == phrases.beginning("pi 00") == (0,)
    assert phrases.saying("pier 01") == phrases.having("001 pier") == (2,)
    assert phrases.beginning("pi 1") == (1, 2)


@given(st.text(max_size=40), st.lists(st.tuples(st.text(max_size=20), st.text(max_size=20)), max_size=6))
def test_any_typed_text_finds_only_places_of_the_list(typed: str, listed: list[tuple[str, str]]) -> None:
    assert {*meant(typed, listed)} <= {*range(len(listed))}


WORDS = st.text(alphabet="aAbé\u0301ßİ0\u06611 -'\u00a0\u3164", max_size=12)


@given(st.lists(WORDS, max_size=6), WORDS)
def test_texts_are_found_by_all_their_words_and_as_they_stand(texts: list[str], typed: str) -> None:
    phrases = Phrases.of([(text,) for text in texts])
    words = _split(typed)
    having = tuple(place for place, text in enumerate(texts) if words and {*words} <= {*_split(text)})
    assert phrases.having(typed) == having
    same = tuple(place for place, text in enumerate(texts) if text.casefold() == typed.strip().casefold())
    alike = tuple(place for place, text in enumerate(texts) if words and _split(text) == words)
    assert phrases.saying(typed) == (same or alike)


def test_long_texts_that_are_ready_to_be_searched_take_little_memory() -> None:
    listed = [(f"claim {number} {'with a very long name ' * 50}",) for number in range(1000)]
    gc.collect()
    tracemalloc.start()
    phrases = Phrases.of(listed)
    gc.collect()
    kept = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert phrases.saying(listed[500][0]) == (500,)
    assert kept < 1_000_000, "the texts have more than a million characters"

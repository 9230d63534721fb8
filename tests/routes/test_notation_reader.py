"""Records read from text: whatever is written is read back, all else is refused; docs/notation.md has the grammar."""

import contextlib
import random
import re
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.notation_texts import (
    KINDS,
    REDACTED,
    TEXTS,
    Kind,
    game,
    mutated,
    opening,
    refusal,
    short,
    told,
)
from tests.routes.playing import seats_of


@given(testing.records())
def test_a_record_is_read_back_as_it_was_written(record: ar.RouteRecord) -> None:
    text = ar.to_notation(record)
    assert ar.from_notation(text, edition=record.setup.edition) == record
    assert ar.to_notation(ar.from_notation(text, edition=record.setup.edition)) == text


@given(testing.records(), st.data())
def test_a_redacted_record_is_read_back_as_it_was_written(record: ar.RouteRecord, data: st.DataObject) -> None:
    mine = record.redacted(data.draw(st.sampled_from(seats_of(record.state))))
    text = ar.to_notation(mine)
    back = ar.from_notation(text, ar.RedactedRouteRecord, edition=record.setup.edition)
    assert back == mine
    assert back.view == mine.view
    assert ar.to_notation(back) == text


@pytest.mark.parametrize("players", [2, 3, 4])
def test_whole_games_are_read_back_by_everyone_at_the_table(players: int) -> None:
    for seed in range(3):
        record = game(players, seed)
        assert ar.from_notation(ar.to_notation(record)) == record
        for seat in seats_of(record.state):
            mine = record.redacted(seat)
            assert ar.from_notation(ar.to_notation(mine), ar.RedactedRouteRecord) == mine


def test_lines_may_end_as_on_any_platform_and_blank_lines_stand_anywhere() -> None:
    record = game()
    text = ar.to_notation(record)
    assert ar.from_notation(text.replace("\n", "\r\n")) == record
    assert ar.from_notation(text.replace("\n", "\n\n  # a comment\n")) == record
    assert ar.from_notation(text.rstrip("\n")) == record


def test_a_record_may_leave_out_the_answers_of_chance() -> None:
    record = game()
    kept = [
        line for line in ar.to_notation(record).splitlines() if not re.match("row|discards|deal|end|contracts", line)
    ]
    bare = re.sub(r" \([^)]*\)", "", "\n".join(kept))
    assert "(" not in bare
    assert ar.from_notation(bare) == record


def test_a_record_that_begins_elsewhere_carries_its_position() -> None:
    later = ar.record_from(game(plies=30).state, names=["Griet", "Jan"])
    later = later.play(ar.legal_actions(later.state)[0])
    assert "\nposition: {" in ar.to_notation(later)
    assert ar.from_notation(ar.to_notation(later)) == later
    mine = later.redacted(1)
    assert ar.from_notation(ar.to_notation(mine), ar.RedactedRouteRecord) == mine


def test_a_box_of_ones_own_goes_by_name_and_revision() -> None:
    mine = attrs.evolve(ar.AMSTERDAM, name="Mijn doos", revision=3)
    record = ar.new_record(2, seed=1, edition=mine)
    text = ar.to_notation(record)
    assert 'edition: "Mijn doos", revision 3' in text
    assert ar.from_notation(text, edition=mine) == record
    shipped = ar.new_record(2, seed=1)
    assert ar.from_notation(ar.to_notation(shipped), edition=mine) == shipped  # the printed box is always at hand
    ((path, code, words),) = refusal(text)
    assert (path, code) == ("line 2, column 1", "other_edition")
    assert "'amsterdam', revision 1" in words


def test_a_text_that_was_cut_short_is_refused() -> None:
    text = ar.to_notation(game())
    lines = text.splitlines()
    turns = [n for n, line in enumerate(lines) if re.match(r" *\d+\. ", line)]
    cut = "\n".join(lines[: turns[-1]])
    assert refusal(cut) == [
        ("line 7, column 1", "cut_short", "a result is given, but after the last turn the game still goes on")
    ]
    ((path, code, _),) = refusal("\n".join(lines[: turns[-1]] + lines[turns[-1] + 1 :]))
    assert (path, code) == (f"line {turns[-1] + 2}, column 1", "wrong_end")


@pytest.mark.parametrize("result", ["none yet", "1 2, 0 wins by points", "", "0"])
def test_another_result_is_refused(result: str) -> None:
    record = game()
    text = re.sub("result: .*", f"result: {result}", ar.to_notation(record))
    ((path, code, words),) = refusal(text)
    assert (path, code) == ("line 7, column 1", "wrong_result")
    assert record.result is not None
    assert " ".join(str(sheet.total) for sheet in record.result.sheets) in words


def test_the_end_must_be_the_end_of_this_game() -> None:
    text = ar.to_notation(game())
    wrong = text.replace("end: last round", "end: all passed")
    number = text.splitlines().index("end: last round") + 1
    assert [found[:2] for found in refusal(wrong)] == [(f"line {number}, column 1", "wrong_end")]
    assert [found[:2] for found in refusal(text.replace("end: last round", "end: soon"))] == [
        (f"line {number}, column 6", "unexpected")
    ]
    swapped = text.replace("contracts 0:", "contracts 9:").replace("contracts 1:", "contracts 0:")
    assert [found[:2] for found in refusal(swapped)] == [(f"line {number + 1}, column 1", "missing")]
    unfinished = "\n".join([*opening(2), "end: last round", "contracts 0:", "contracts 1:"])
    assert [found[:2] for found in refusal(short(unfinished))] == [("line 12, column 1", "wrong_end")]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "code"),
    [
        ("amsterdam-routes", "amsterdam-buses", 1, 1, "unexpected"),
        ("record 1", "record 2", 1, 25, "unexpected"),
        ("record 1", "record 1 more", 1, 27, "unexpected"),
        ('"amsterdam", revision 1', "amsterdam 1", 2, 10, "unexpected"),
        ('"amsterdam", revision 1', '"amsterdam" 1', 2, 22, "unexpected"),
        ('"amsterdam"', '"Amsterdam"', 2, 1, "other_edition"),
        ("revision 1", "revision 2", 2, 1, "other_edition"),
        ("revision 1", "revision one", 2, 32, "unexpected"),
        ("revision 1", "revision 1.", 2, 32, "unexpected"),
        ("players: 2", "players: 5", 3, 1, "unplayable"),
        ("players: 2", "players: 0", 3, 1, "unplayable"),
        ("players: 2", "players: 02", 3, 10, "unexpected"),
        ("players: 2", "players 2", 3, 1, "missing"),
        ("players: 2", "", 4, 1, "missing"),
        ("players: 2", "players: 2\nplayers: 2", 4, 1, "missing"),
        ("first: 0", "first: 2", 4, 8, "unknown_seat"),
        ("first: 0", "first: 0, 1", 4, 9, "unexpected"),
        ('"Griet", "Jan"', '"Griet"', 5, 1, "bad_names"),
        ('"Griet", "Jan"', '"Griet" "Jan"', 5, 16, "unexpected"),
        ('"Griet", "Jan"', '"Griet", "Jan', 5, 17, "unexpected"),
        ('"Griet", "Jan"', '"Griet", Jan', 5, 17, "unexpected"),
        ('"Griet", "Jan"', '"Griet", "\\ud800"', 5, 1, "bad_names"),
        ('"Griet", "Jan"', f'"Griet", "{"x" * 201}"', 5, 1, "bad_names"),
        ("seed: 31363334", "seed: 3136333", 6, 7, "not_hex"),
        ("seed: 31363334", "seed: 3136AB", 6, 7, "not_hex"),
        ("seed: 31363334", f"seed: {'31' * 10_001}", 6, 7, "too_long"),
        ("seed: 31363334", "seed: 31 36", 6, 10, "unexpected"),
        ("seed: 31363334\n", "", 6, 1, "missing"),
        ("seed: 31363334", "commitment: 31363334", 6, 1, "unexpected"),
        ("seed: 31363334", "viewer: 0\nseed: 31363334", 6, 1, "unexpected"),
        ("seed: 31363334", "position: {}", 6, 10, "missing"),
        ("seed: 31363334", "seed: 31363334\nposition: {}", 7, 1, "unexpected"),
        ("seed: 31363334", "position: [", 6, 10, "not_json"),
        ("result: none yet", "", 9, 1, "missing"),
        ("result: none yet", "Result: none yet", 7, 1, "missing"),
    ],
)
def test_headers_are_strict(old: str, new: str, line: int, column: int, code: str) -> None:
    text = short()
    assert old in text
    found = refusal(text.replace(old, new))
    assert (f"line {line}, column {column}", code) in [(path, why) for path, why, _ in found]
    assert {path for path, _, _ in found} == {f"line {line}, column {column}"}


def test_a_redacted_record_is_read_as_one_and_no_other_is() -> None:
    record = game(plies=20)
    ((path, code, words),) = refusal(ar.to_notation(record.redacted(1)))
    assert (path, code) == ("line 6, column 1", "unexpected")
    assert "RedactedRecord" in words
    ((path, code, words),) = refusal(ar.to_notation(record), ar.RedactedRouteRecord)
    assert (path, code) == ("line 7, column 1", "missing")
    assert "viewer:" in words


def test_only_a_str_is_read_as_a_record_and_only_with_an_edition() -> None:
    with pytest.raises(TypeError, match="a record as text: expected a str, got bytes"):
        ar.from_notation(b"")  # type: ignore[call-overload]  # what the test is about
    with pytest.raises(TypeError, match="expected an Edition, got None"):
        ar.from_notation("", edition=None)  # type: ignore[call-overload]  # what the test is about
    with pytest.raises(TypeError, match=r"expected RouteRecord or RedactedRouteRecord as the kind, got .*State"):
        ar.from_notation(short(), ar.State)  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="expected a Record or a RedactedRecord, got a State"):
        ar.to_notation(ar.new_game(2))  # type: ignore[arg-type]  # what the test is about
    assert refusal("#" * 5_000_000)[0][:2] == ("line 1, column 1", "too_long")
    assert refusal("")[0][:2] == ("line 1, column 1", "unexpected")


def test_a_position_must_fit_its_record() -> None:
    record = ar.record_from(game(plies=30).state)
    text = ar.to_notation(record)
    assert [found[:2] for found in refusal(text.replace("first: 0", "first: 1"))] == [
        ("line 3, column 1", "other_setup")
    ]
    assert [found[:2] for found in refusal(text.replace('"amsterdam", r', '"town", r'))] == [
        ("line 2, column 1", "other_edition")
    ]
    seen = ar.to_notation(record.redacted(0)).replace("viewer: 0", "viewer: 1")
    assert [found[:2] for found in refusal(seen, ar.RedactedRouteRecord)] == [("line 5, column 1", "unexpected")]
    damaged = text.replace('"passes":0', '"passes":true')
    ((path, code, words),) = refusal(damaged)
    assert (path, code) == ("line 5, column 10", "wrong_type")
    assert words.startswith("$.table.passes: ")


def test_no_end_is_told_of_a_game_that_was_over_when_the_record_began() -> None:
    record = ar.record_from(game().state)
    assert ar.from_notation(ar.to_notation(record)) == record
    assert "end:" not in ar.to_notation(record)
    end = "".join(ar.to_notation(game()).partition("end:")[1:])
    for text, kind in zip((ar.to_notation(record), ar.to_notation(record.redacted(0))), KINDS, strict=True):
        assert [found[1] for found in refusal(f"{text}\n{end}", kind)] == ["wrong_end"]


def test_a_line_has_an_end() -> None:
    assert [found[:2] for found in refusal(short("0: keep" + " " * 100_000))] == [("line 9, column 100001", "too_long")]


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "code"),
    [
        ("viewer: 0", "viewer: 2", 5, 9, "unknown_seat"),
        ("viewer: 0", "viewer: nobody", 5, 9, "unexpected"),
        ("viewer: 0", "viewer: 1", 10, 1, "missing"),
        ("viewer: 0", "viewer: 0 1", 5, 11, "unexpected"),
        ("viewer: 0", "viewer: onlooker", 10, 1, "unexpected"),
        ("viewer: 0\n", "", 6, 1, "missing"),
        ("viewer: 0\n", "seed: 3134\n", 6, 1, "missing"),
        ("result: ", "seed: 3134\nresult: ", 7, 1, "unexpected"),
        ("commitment: ca", "commitment: zz", 6, 13, "not_hex"),
        ("commitment: ca05", "commitment: ca", 6, 13, "not_hex"),
        ("row: blue", "row: blau", 9, 6, "unknown_color"),
        ("row: blue wild", "row: blue", 9, 1, "unsettled"),
        ("row: blue wild", "row: wild*2", 9, 6, "unknown_color"),
        ("deal 0: ", "deal 0: red red red red red red red ", 9, 1, "wrong_cards"),
        ("deal 0: ", "deal 0: jordaan--waag ", 10, 23, "unexpected"),
        ("row: ", "discards: blue\nrow: ", 9, 1, "missing"),
        ("\ndeal", "\ndiscards: blue blue\ndeal", 10, 16, "twice"),
        ("\ndeal", "\ndiscards: blue*2\ndiscards: blue\ndeal", 11, 1, "missing"),
        ("result: none yet", "result: 0 0, 0 wins by points", 7, 1, "cut_short"),
    ],
)
def test_the_beginning_of_a_redacted_record_must_be_one_that_can_be(
    old: str, new: str, line: int, column: int, code: str
) -> None:
    text = told()
    assert old in text
    found = refusal(text.replace(old, new, 1), ar.RedactedRouteRecord)
    assert (f"line {line}, column {column}", code) in [(path, why) for path, why, _ in found]


ELSEWHERE = ar.to_notation(ar.record_from(game(3, 4, plies=40).state))


@given(st.integers(0, 2**32), st.sampled_from([*TEXTS, *REDACTED, ELSEWHERE]))
def test_any_text_is_a_record_or_refused_with_a_line_and_a_column(seed: int, text: str) -> None:
    chooser = random.Random(seed)
    for _ in range(5):
        wrong = mutated(text, chooser)
        for kind in KINDS:
            try:
                record = ar.from_notation(wrong, kind)
            except (ar.InvalidDocument, ar.InvalidRecord) as error:
                check_problems(error.problems)
            else:
                assert ar.from_notation(ar.to_notation(record), kind) == record


def check_problems(problems: tuple[ar.Problem, ...]) -> None:
    assert problems
    for problem in problems:
        assert re.fullmatch(r"line [1-9]\d*, column [1-9]\d*", problem.path)
        assert 0 < len(problem.text) < 400


@pytest.mark.parametrize(("text", "kind"), [(TEXTS[1], ar.RouteRecord), (REDACTED[0], ar.RedactedRouteRecord)])
def test_only_names_stand_in_quotes(text: str, kind: Kind) -> None:
    words = list(re.finditer(r'(?<!\S)[^\s"(),:#]+|[:(),]', text))
    for word in words[:60] + words[60::7] + words[-20:]:
        wrong = f'{text[: word.start()]}"{word[0]}"{text[word.end() :]}'
        with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)):
            ar.from_notation(wrong, kind)


@given(st.text())
def test_noise_is_refused(text: str) -> None:
    for kind in KINDS:
        with pytest.raises(ar.InvalidDocument):
            ar.from_notation(text, kind)
        with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)):
            ar.from_notation(f"{short()}{text or '?'}", kind)


PAGE = (Path(__file__).parents[2] / "docs" / "notation.md").read_text(encoding="utf-8")


def grammar() -> re.Pattern[str]:
    """The grammar of the documented format, as one regular expression over words that end in a space or a line end."""
    (ebnf,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
    rules = dict(re.findall(r"^([a-z ]+?) *= (.*?) ;$", ebnf, re.MULTILINE | re.DOTALL))
    words = {
        name: text.replace(r"\|", "|") for name, text in re.findall(r"^\| `([^`]+)` \| `([^`]+)`", PAGE, re.MULTILINE)
    }
    known = words.keys() - rules.keys()

    def regex(rule: str) -> str:
        found = re.findall(r'"[^"]*"|[a-z]+(?: [a-z]+)*|[][(){}|,]', rules[rule])
        return "".join(map(part, found))

    def part(symbol: str) -> str:
        if symbol in "()|":
            return {"(": "(?:", ")": ")", "|": "|"}[symbol]
        if symbol in "[{":
            return "(?:"
        if symbol in "]}":
            return {"]": ")?", "}": ")*"}[symbol]
        if symbol == ",":
            return ""
        if symbol == "eol":
            return "\n"
        if symbol.startswith('"'):
            return re.escape(symbol[1:-1]) + " "
        return f"(?:{words[symbol]}) " if symbol in known else f"(?:{regex(symbol)})"

    return re.compile(regex("record"))


def in_words(text: str) -> str:
    """A text as words, each with a space behind it, one line after the other: what the grammar speaks of."""
    lines = []
    for row in text.split("\n"):
        if row.startswith("position:"):
            lines.append(f"position : {row.removeprefix('position:').strip()} \n")
        elif words := [
            word for word in re.findall(r'"(?:[^"\\]|\\.)*"|[(),:]|#.*|[^\s"(),:#]+', row) if word[0] != "#"
        ]:
            lines.append("".join(f"{word} " for word in words) + "\n")
    return "".join(lines)


GRAMMAR = grammar()


@given(testing.records(), st.data())
def test_every_text_that_is_written_fits_the_documented_grammar(record: ar.RouteRecord, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(seats_of(record.state)))
    for text in (ar.to_notation(record), ar.to_notation(record.redacted(seat), comments={0: "so it began"})):
        assert GRAMMAR.fullmatch(in_words(text))


@given(st.integers(0, 2**32), st.sampled_from([*TEXTS, *REDACTED]))
def test_every_text_that_is_read_fits_the_documented_grammar(seed: int, text: str) -> None:
    chooser = random.Random(seed)
    for _ in range(5):
        changed = mutated(text, chooser)
        for kind in KINDS:
            with contextlib.suppress(ar.InvalidDocument, ar.InvalidRecord):
                ar.from_notation(changed, kind)
                assert GRAMMAR.fullmatch(in_words(changed))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("record 1", "record 2"),
        ("players: 2", "players: two"),
        ("players: 2", "players: 02"),
        ("seed: 33", "seed: 333"),
        ("first: 0\n", ""),
        ("first: 0\n", "first: 0\nfirst: 0\n"),
        ("row: ", "row: wild*2 "),
        ("  1. ", "  01. "),
        ("  1. ", ""),
        (" keep", " kept"),
        (" keep", " keep pink"),
        ("contracts 0: ", "contracts 0: 2 "),
        ("end: last round", "end: last"),
    ],
)
def test_the_grammar_refuses_what_is_not_in_it(old: str, new: str) -> None:
    text = TEXTS[0]
    assert GRAMMAR.fullmatch(in_words(text))
    assert old in text
    assert not GRAMMAR.fullmatch(in_words(text.replace(old, new, 1)))

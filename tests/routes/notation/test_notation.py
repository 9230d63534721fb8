"""Actions and records as text: whatever is written is read back, and whatever else is refused says where and why."""

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
from tests.routes.playing import moves, seats_of
from tests.routes.positions import position

BOARD = ar.AMSTERDAM.board
PINK, BLUE, WILD = ar.Color.PINK, ar.Color.BLUE, ar.Color.WILD
DOUBLE = BOARD.route("dam--oude-kerk/pink")


def game(players: int = 2, seed: int = 5, plies: int | None = None) -> ar.RouteRecord:
    """A game with names, to its end or as far as it should go."""
    record = ar.new_record(players, seed=seed, names=["Griet", "Jan", "Neel", "Dirk"][:players])
    for move in moves(record.setup, seed):
        if record.ply == plies:
            break
        record = record.play(move.action)
    return record


Kind = type[ar.RouteRecord] | type[ar.RedactedRouteRecord]
KINDS: tuple[Kind, ...] = (ar.Record, ar.RedactedRecord)


def refusal(text: str, kind: Kind = ar.Record) -> list[tuple[str, str, str]]:
    """Where a text is refused, with which codes, and in which words."""
    with pytest.raises((ar.InvalidDocument, ar.InvalidRecord)) as error:
        ar.from_notation(text, kind)
    return [(problem.path, problem.code, problem.text) for problem in error.value.problems]


# --------------------------------------------------------------------------------------------- actions


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (ar.TakeFaceUp(PINK), "+pink"),
        (ar.TakeFaceUp(WILD), "+wild"),
        (ar.DrawBlind(), "+?"),
        (ar.ClaimRoute(DOUBLE, PINK), "dam--oude-kerk/pink pink*2"),
        (ar.ClaimRoute(DOUBLE, PINK, 1), "dam--oude-kerk/pink pink wild"),
        (ar.ClaimRoute(DOUBLE, None, 2), "dam--oude-kerk/pink wild*2"),
        (
            ar.ClaimRoute(BOARD.route("oude-waal--waag/grey"), BLUE),
            "oude-waal--waag blue",
        ),  # one track: no need to name it
        (ar.DrawContracts(), "contracts"),
        (ar.KeepContracts([BOARD.contract("jordaan--waag")]), "keep jordaan--waag"),
        (ar.KeepContracts([]), "keep"),
        (ar.Pass(), "pass"),
    ],
)
def test_an_action_is_a_few_words(action: ar.Action, text: str) -> None:
    assert ar.notate(action) == text
    assert ar.parse_action(text) == action


def test_every_action_of_the_box_has_words_of_its_own() -> None:
    texts = [ar.notate(action) for action in ar.AMSTERDAM.actions]
    assert len(set(texts)) == len(texts)
    assert [ar.parse_action(text) for text in texts] == list(ar.AMSTERDAM.actions)


@given(testing.editions())
def test_every_action_of_any_box_has_words_of_its_own(edition: ar.Edition) -> None:
    for action in edition.actions:
        assert ar.parse_action(ar.notate(action), edition) == action


def test_two_tracks_of_one_colour_are_told_apart() -> None:
    a, b = ar.Place("A"), ar.Place("B")
    board = ar.Board([a, b], [ar.Route([a, b], 1), ar.Route([a, b], 1)], [])
    assert [ar.notate(ar.ClaimRoute(route, BLUE)) for route in board.routes] == ["a--b/grey blue", "a--b/grey-2 blue"]


def test_the_track_may_always_be_named_and_the_payment_comes_in_any_order() -> None:
    assert ar.parse_action("  oude-waal--waag/grey   blue ") == ar.parse_action("oude-waal--waag blue")
    assert ar.parse_action("dam--oude-kerk/pink wild pink*1") == ar.ClaimRoute(DOUBLE, PINK, 1)
    assert ar.parse_action("dam--oude-kerk/pink blue*2  # illegal, but an action") == ar.ClaimRoute(DOUBLE, BLUE)


@pytest.mark.parametrize(
    ("color", "wilds"), [(None, 1), (None, 3), (PINK, 2), (PINK, 3), (PINK, -1), (None, 0), (WILD, 0), (WILD, 1)]
)
def test_what_is_no_payment_cannot_be_written(color: ar.Color | None, wilds: int) -> None:
    with pytest.raises(ValueError, match="this is no payment for 2 spaces"):
        ar.notate(ar.ClaimRoute(DOUBLE, color, wilds))


def test_only_actions_are_written_and_only_texts_are_read() -> None:
    with pytest.raises(TypeError, match="expected an action, got a str"):
        ar.notate("pass")  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="an action as text: expected a str, got a Pass"):
        ar.parse_action(ar.Pass())  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="expected an Edition, got a str"):
        ar.parse_action("pass", "amsterdam")  # type: ignore[arg-type]  # what the test is about


@pytest.mark.parametrize(
    ("text", "column", "code", "words"),
    [
        ("", 1, "unknown_action", "got the end of the line"),
        ("   ", 4, "unknown_action", "got the end of the line"),
        ("# pass", 1, "unknown_action", "got the end of the line"),
        ("pss", 1, "unknown_id", "no action or route 'pss'"),
        ('"pass"', 1, "unknown_action", "got 'pass'"),
        ("pass pass", 6, "unexpected", "the line should end here; there is 'pass'"),
        ("pass)", 5, "unexpected", "there is ')'"),
        ("+purple", 1, "unknown_color", "pink, blue, green, black, red, orange, wild"),
        ("+", 1, "unknown_color", "got '+'"),
        ("+Pink", 1, "unknown_color", "got '+Pink'"),
        ("+pink blue", 7, "unexpected", "there is 'blue'"),
        ("dam--oude-kirk/pink pink*2", 1, "unknown_id", "did you mean 'dam--oude-kerk/pink'?"),
        ("dam--oude-kerk pink*2", 1, "which_track", "dam--oude-kerk/pink or dam--oude-kerk/orange"),
        ("dam--oude-kerk/pink", 1, "wrong_payment", "2, not 0"),
        ("dam--oude-kerk/pink pink*3", 1, "wrong_payment", "2, not 3"),
        ("dam--oude-kerk/pink pink pink", 26, "twice", "pink*2"),
        ("dam--oude-kerk/pink pink blue", 1, "mixed_payment", "pink and blue"),
        ("dam--oude-kerk/pink pink*0", 21, "unexpected", "'pink*2'"),
        ("dam--oude-kerk/pink pink*99999", 21, "unexpected", "'pink*2'"),
        ("dam--oude-kerk/pink 2", 21, "unexpected", "got '2'"),
        ("dam--oude-kerk/pink purple*2", 21, "unknown_color", "got 'purple*2'"),
        ("keep jordaan--wag", 6, "unknown_id", "did you mean 'jordaan--waag'?"),
        ("keep 2", 6, "unexpected", "there is '2'"),
        ("keep dam", 6, "unexpected", "there is 'dam'"),
        ("pa\nss", 3, "unexpected", "'\\n' cannot stand here"),
        ("pass\u00a0", 5, "unexpected", "cannot stand here"),
        ('keep "jordaan--waag"', 6, "unexpected", "there is"),
        ('keep "jordaan', 6, "unexpected", "not closed by a quote"),
        ('keep "\\x"', 6, "bad_name", "as JSON writes a text"),
        ("x" * 1_000_000, 1, "unknown_id", "no action or route"),
        ("--" * 1_000_000, 1, "unknown_action", "expected an action, got"),
        ("+" * 1_000_000, 1, "unknown_color", "expected a colour ("),
        ("keep " + "a--b" * 1_000_000, 6, "unknown_id", "there is no contract"),
    ],
)
def test_what_is_no_action_is_refused_with_its_column(text: str, column: int, code: str, words: str) -> None:
    with pytest.raises(ar.InvalidDocument) as error:
        ar.parse_action(text)
    (problem,) = error.value.problems
    assert (problem.path, problem.code) == (f"line 1, column {column}", code)
    assert words in problem.text
    assert len(problem.text) < 300


# --------------------------------------------------------------------------------------------- records


@given(testing.records())
def test_a_record_is_read_back_as_it_was_written(record: ar.RouteRecord) -> None:
    text = ar.to_notation(record)
    assert ar.from_notation(text, edition=record.setup.edition) == record
    assert ar.to_notation(ar.from_notation(text, edition=record.setup.edition)) == text


@given(testing.records(), st.data())
def test_so_is_what_a_seat_may_have_of_it(record: ar.RouteRecord, data: st.DataObject) -> None:
    mine = record.redacted(data.draw(st.sampled_from(seats_of(record.state))))
    text = ar.to_notation(mine)
    back = ar.from_notation(text, ar.RedactedRecord, edition=record.setup.edition)
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
            assert ar.from_notation(ar.to_notation(mine), ar.RedactedRecord) == mine


def test_a_turn_is_a_line() -> None:
    record = game(plies=25)
    turns = [line for line in ar.to_notation(record).splitlines() if re.match(r" *\d+\. \d:", line)]
    seats = [int(line.partition(".")[2].partition(":")[0]) for line in turns]
    assert [int(line.partition(".")[0]) for line in turns] == list(range(1, len(turns) + 1))
    assert seats == [turn % 2 for turn in range(len(turns))]
    assert sum(line.endswith("...") for line in turns) == (record.state.phase is not ar.Phase.TURN)


def test_the_text_of_a_redacted_record_holds_no_secret() -> None:
    record = game(players=3, seed=7, plies=60)
    assert record.seed is not None
    for seat in (0, 1, 2):
        text = ar.to_notation(record.redacted(seat))
        assert record.seed.hex() not in text.replace(str(record.commitment), "")
        for other in {0, 1, 2} - {seat}:
            lines = [line for line in text.splitlines() if re.match(rf" *(\d+\.)? {other}:", line)]
            assert lines
            assert not [line for line in lines if re.search(r"\+\? \((?!shuffle)|keep [^1-9]|contracts \(", line)]
            assert f"deal {other}" not in text
    onlooker = ar.to_notation(record.redacted(None))
    assert not re.search(r"deal \d|keep [^1-9]|contracts \(|\+\? \((?!shuffle)", onlooker)


@given(st.lists(st.text(max_size=20), min_size=2, max_size=2))
def test_any_name_survives_and_none_breaks_a_line(names: list[str]) -> None:
    record = ar.new_record(2, seed=1, names=names)
    text = ar.to_notation(record)
    assert len(text.split("\n")) == len(text.splitlines()) + 1 == 12
    assert ar.from_notation(text) == record


def test_what_is_not_seen_in_a_name_is_escaped() -> None:
    text = ar.to_notation(ar.new_record(2, seed=1, names=['Jan "the Red"\n', "Griet\u202e\x7f"]))
    assert r'names: "Jan \"the Red\"\n", "Griet\u202e\u007f"' in text.splitlines()


def test_comments_stand_below_their_turn_and_are_no_part_of_the_record() -> None:
    record = game(plies=12)
    comments = {0: "Before the first.", 5: "two\nlines", 12: "the end # so far"}
    text = ar.to_notation(record, comments=comments)
    assert ar.from_notation(text) == record
    lines = text.splitlines()
    assert lines[lines.index("# two") + 1] == "# lines"
    assert lines[-1] == "# the end # so far"
    assert lines[lines.index("# Before the first.") + 1].strip().startswith("0: keep")
    with pytest.raises(ValueError, match="from 0 to 12, got 13"):
        ar.to_notation(record, comments={13: "too late"})


def test_lines_may_end_as_on_any_platform_and_blank_lines_stand_anywhere() -> None:
    record = game()
    text = ar.to_notation(record)
    assert ar.from_notation(text.replace("\n", "\r\n")) == record
    assert ar.from_notation(text.replace("\n", "\n\n  # a comment\n")) == record
    assert ar.from_notation(text.rstrip("\n")) == record


def test_what_a_record_tells_of_chance_may_be_left_out() -> None:
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
    assert ar.from_notation(ar.to_notation(mine), ar.RedactedRecord) == mine


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


# -------------------------------------------------------------------------------- what is refused, and where

SHORT = """\
amsterdam-routes record 1
edition: "amsterdam", revision 1
players: 2
first: 0
names: "Griet", "Jan"
seed: 31363334
result: none yet

"""
"""The headers of a record of a game dealt from the seed 1634."""


def short(*turns: str) -> str:
    """A record with these lines for its turns."""
    return SHORT + "".join(f"{turn}\n" for turn in turns)


def opening(plies: int) -> list[str]:
    """The first lines of a game dealt from the seed 1634, up to the last turn begun."""
    record = ar.new_record(2, seed=1634)
    while record.ply < 2:
        record = record.play(ar.legal_actions(record.state)[-1])
    while record.ply < 2 + plies:
        record = record.play(ar.DrawBlind())
    return ar.to_notation(record).splitlines()[11:]


def test_the_text_must_say_what_the_deck_says() -> None:
    record = game()
    lines = ar.to_notation(record).splitlines()
    number, line = next((n, line) for n, line in enumerate(lines, 1) if re.search(r"\((red|pink)\)", line))
    right = re.search(r"\((red|pink)\)", line)
    assert right is not None
    lines[number - 1] = f"{line[: right.start(1)]}blue{line[right.end(1) :]}"
    path = f"line {number}, column {right.start(1) + 1}"
    assert refusal("\n".join(lines)) == [(path, "wrong_card", f"the deck says {right[1]}, the text says 'blue'")]
    lines[number - 1] = f"{line[: right.end(1)]} blue{line[right.end(1) :]}"
    path = f"line {number}, column {right.end(1) + 2}"
    assert refusal("\n".join(lines)) == [(path, "wrong_card", "the deck says nothing more, the text says 'blue'")]
    lines[number - 1] = f"{line[: right.start(1)]}{line[right.end(1) :]}"
    path = f"line {number}, column {right.start(1) + 1}"
    assert refusal("\n".join(lines)) == [(path, "wrong_card", f"the deck says {right[1]}, the text says nothing more")]


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


def test_an_illegal_action_is_refused_with_every_reason() -> None:
    record = ar.new_record(2, seed=1634)
    for _ in range(2):
        record = record.play(ar.legal_actions(record.state)[0])
    claim = ar.ClaimRoute(BOARD.routes[2], None, 4)
    text = ar.to_notation(record) + f"1. 0: {ar.notate(claim)}\n"
    reasons = ar.violations(record.state, claim)
    assert refusal(text) == [("line 14, column 7", reason.code, reason.text) for reason in reasons]
    assert refusal(ar.to_notation(record) + "1. 0: contracts keep\n") == [
        ("line 14, column 17", "too_few_kept", "Keep at least 1 contract, not 0.")
    ]


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


@pytest.mark.parametrize(
    ("turns", "line", "column", "code"),
    [
        (["1: keep"], 9, 1, "wrong_seat"),
        (["7: keep"], 9, 1, "unknown_seat"),
        (["0 keep"], 9, 3, "unexpected"),
        (["0:"], 9, 3, "unknown_action"),
        (["0: keep"], 9, 4, "too_few_kept"),
        (["0: keep 1"], 9, 4, "hidden"),
        (["1. 0: pass"], 9, 1, "unexpected"),
        (["keep"], 9, 1, "unexpected"),
        (['"0": keep'], 9, 1, "unexpected"),
        ([*opening(0), "1. 1: +?"], 11, 4, "wrong_seat"),
        ([*opening(0), "2. 0: +?"], 11, 1, "unexpected"),
        ([*opening(0), "0: +?"], 11, 1, "unexpected"),
        ([*opening(0), "1. 0: +?"], 11, 9, "turn_goes_on"),
        ([*opening(0), "1. 0: +? +? +?"], 11, 13, "unexpected"),
        ([*opening(0), "1. 0: +? +? ..."], 11, 13, "unexpected"),
        ([*opening(0), "1. 0: +? ... +?"], 11, 14, "unexpected"),
        ([*opening(0), "1. 0: ..."], 11, 7, "unknown_action"),
        ([*opening(0), "1. 0: +? ...", "2. 1: +? +?"], 12, 1, "unexpected"),
        ([*opening(0), "1. 0: +? ("], 11, 11, "unexpected"),
        ([*opening(0), "1. 0: +? () ..."], 11, 11, "wrong_card"),
        ([*opening(2), "contracts 0: dam--waag"], 12, 1, "unexpected"),
        ([*opening(2), "row: pink"], 12, 1, "unexpected"),
        (["row: pink"], 9, 6, "wrong_card"),
        (["row: black wild pink green black blue"], 9, 6, "wrong_card"),
        (["discards: pink"], 9, 1, "wrong_deal"),
        (["deal 2: pink"], 9, 1, "wrong_deal"),
        (["deal 0: pink"], 9, 9, "wrong_card"),
        (["deal"], 9, 1, "wrong_deal"),
        (["the end"], 9, 1, "unexpected"),
    ],
)
def test_turns_are_strict(turns: list[str], line: int, column: int, code: str) -> None:
    found = refusal(short(*turns))
    assert [(path, why) for path, why, _ in found] == [(f"line {line}, column {column}", code)]


def test_a_record_that_is_over_cannot_go_on() -> None:
    text = ar.to_notation(game())
    head, _, _ = text.partition("\nend:")
    turn = len(re.findall(r"^ *\d+\. ", head, re.MULTILINE))
    assert [found[1] for found in refusal(f"{head}{turn + 1}. 0: +? +?\n")] == ["game_over"]


def test_a_redacted_record_is_read_as_one_and_no_other_is() -> None:
    record = game(plies=20)
    ((path, code, words),) = refusal(ar.to_notation(record.redacted(1)))
    assert (path, code) == ("line 6, column 1", "unexpected")
    assert "RedactedRecord" in words
    ((path, code, words),) = refusal(ar.to_notation(record), ar.RedactedRecord)
    assert (path, code) == ("line 7, column 1", "missing")
    assert "viewer:" in words


def test_only_a_str_is_read_as_a_record_and_only_with_an_edition() -> None:
    with pytest.raises(TypeError, match="a record as text: expected a str, got bytes"):
        ar.from_notation(b"")  # type: ignore[call-overload]  # what the test is about
    with pytest.raises(TypeError, match="expected an Edition, got None"):
        ar.from_notation("", edition=None)  # type: ignore[call-overload]  # what the test is about
    with pytest.raises(TypeError, match=r"expected Record or RedactedRecord as the kind, got .*State"):
        ar.from_notation(short(), ar.State)  # type: ignore[arg-type]  # what the test is about
    with pytest.raises(TypeError, match="expected a Record or a RedactedRecord, got a State"):
        ar.to_notation(ar.new_game(2))  # type: ignore[arg-type]  # what the test is about
    assert refusal("#" * 5_000_000)[0][:2] == ("line 1, column 1", "too_long")
    assert refusal("")[0][:2] == ("line 1, column 1", "unexpected")


def told(*turns: str, viewer: str = "0", plies: int = 2) -> str:
    """What seat 0 may have of a game dealt from the seed 1634, after its contracts were chosen, and these lines."""
    record = ar.new_record(2, seed=1634)
    while record.ply < plies:
        record = record.play(ar.legal_actions(record.state)[0])
    text = ar.to_notation(record.redacted(None if viewer == "onlooker" else int(viewer)))
    return text + "".join(f"{turn}\n" for turn in turns)


def test_a_position_must_be_that_of_the_record() -> None:
    record = ar.record_from(game(plies=30).state)
    text = ar.to_notation(record)
    assert [found[:2] for found in refusal(text.replace("first: 0", "first: 1"))] == [
        ("line 3, column 1", "other_setup")
    ]
    assert [found[:2] for found in refusal(text.replace('"amsterdam", r', '"town", r'))] == [
        ("line 2, column 1", "other_edition")
    ]
    seen = ar.to_notation(record.redacted(0)).replace("viewer: 0", "viewer: 1")
    assert [found[:2] for found in refusal(seen, ar.RedactedRecord)] == [("line 5, column 1", "unexpected")]
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
    ("turns", "column", "code"),
    [
        (["1. 0: +? ..."], 10, "unknown_color"),  # its own card, which the seat has seen
        (["1. 0: +? (shuffle) ..."], 11, "unknown_color"),
        (["1. 0: +? (red blue) ..."], 15, "misfit"),
        (["1. 0: +purple (red) ..."], 7, "unknown_color"),
        (["1. 0: +orange ..."], 15, "unknown_color"),
        (["1. 0: +red (pink) ..."], 7, "not_face_up"),
        (["1. 0: dam--oude-kerk/pink wild*2"], 7, "misfit"),
        (["1. 0: contracts (jordaan--waag) ..."], 7, "misfit"),
        (["1. 0: contracts (jordaan--wag) ..."], 18, "unknown_id"),
        (["1. 0: contracts ..."], 7, "misfit"),
        (["1. 0: keep 1"], 7, "misfit"),
        (["1. 0: pass"], 7, "misfit"),
        (["1. 0: +orange (red flush wild) +? (red)"], 20, "misfit"),
        (["1. 0: +orange (shuffle) +? (red)"], 16, "unknown_color"),
        (["1. 0: +orange flush"], 15, "unknown_color"),
        (["1. 0: +orange (red) shuffle"], 21, "unknown_id"),
    ],
)
def test_a_redacted_record_must_tell_what_can_have_happened(turns: list[str], column: int, code: str) -> None:
    assert "row: blue wild pink orange black" in told()
    ((path, why, _),) = refusal(told(*turns), ar.RedactedRecord)
    assert (path, why) == (f"line 14, column {column}", code)


def test_what_others_hold_cannot_be_told_in_a_redacted_record() -> None:
    ((_, code, _),) = refusal(told("1. 0: +? (red) +? (red)", "2. 1: +? (red) +?"), ar.RedactedRecord)
    assert code == "misfit"
    text = told(plies=1) + "     1: keep jordaan--waag\n"
    ((_, code, words),) = refusal(text, ar.RedactedRecord)
    assert (code, words) == (
        "not_redacted",
        "which contracts seat 1 has kept is hidden here: expected their number",
    )
    ((_, code, _),) = refusal(told("1. 0: +?", viewer="onlooker"), ar.RedactedRecord)
    assert code == "turn_goes_on"


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
    found = refusal(text.replace(old, new, 1), ar.RedactedRecord)
    assert (f"line {line}, column {column}", code) in [(path, why) for path, why, _ in found]


def test_a_flush_that_must_be_is_told() -> None:
    text = "\n".join(
        (
            "amsterdam-routes record 1",
            'edition: "amsterdam", revision 1',
            "players: 2",
            "first: 0",
            "viewer: onlooker",
            "result: none yet",
            "",
            "row: red wild wild orange pink",
            "",
            " 0: keep 1",
            " 1: keep 2",
            " 1. 0: +red (wild)",
            "",
        )
    )
    ((path, code, words),) = refusal(text, ar.RedactedRecord)
    assert (path, code) == ("line 12, column 18", "unexpected")
    assert words == "the row is flushed here: expected 'flush', got ')'"


def test_what_is_wrong_with_a_name_is_told_in_letters_that_can_be_printed() -> None:
    with pytest.raises(ar.InvalidDocument) as refused:
        ar.parse_action('keep "\x1b[31m\ud800\\x"')
    assert str(refused.value).isascii()
    assert str(refused.value).isprintable()


def test_the_end_of_a_redacted_record_must_be_told() -> None:
    text = ar.to_notation(game().redacted(0))
    head, _, _ = text.partition("\nend:")
    ((_, code, words),) = refusal(head, ar.RedactedRecord)
    assert (code, words) == ("missing", "the game ends here: a line that begins with 'end:' should follow")
    ((_, code, _),) = refusal(text.replace("end: last round", "end: all passed"), ar.RedactedRecord)
    assert code == "misfit"
    assert refusal(f"{text}\n9. 1: pass", ar.RedactedRecord)[0][1] == "unexpected"
    own = re.findall(r"contracts 0: (.*)", text)[0].split()
    others = re.findall(r"contracts 1: (.*)", text)[0].split()
    wrong = text.replace(f"contracts 1: {others[0]}", f"contracts 1: {own[0]}")
    ((path, code, why),) = refusal(wrong, ar.RedactedRecord)
    assert (path, code) == (f"line {text.splitlines().index('end: last round') + 1}, column 1", "misfit")
    assert why == "expected contracts of the box, each in one place, got others"


# ------------------------------------------------------------------------------------------- any text at all

TEXTS = [ar.to_notation(game(2, 3)), ar.to_notation(game(3, 4, plies=40))]
REDACTED = [ar.to_notation(game(2, 3).redacted(0)), ar.to_notation(game(3, 4, plies=40).redacted(None))]
ELSEWHERE = ar.to_notation(ar.record_from(game(3, 4, plies=40).state))
SNIPPETS = [
    "",
    " ",
    "\n",
    "(",
    ")",
    ":",
    ",",
    '"',
    "#",
    "...",
    "+",
    "wild",
    "shuffle",
    "flush",
    "9",
    "keep",
    "\u202e",
    "\0",
]


def mutated(text: str, chooser: random.Random) -> str:
    """The text with a few letters, words or lines out of place."""
    for _ in range(chooser.randint(1, 3)):
        by = chooser.choice(["", " ", " ", "\n"])
        parts = text.split(by) if by else [*text, ""]
        at = chooser.randrange(len(parts))
        match chooser.randint(0, 4):
            case 0:
                parts[at] = chooser.choice(SNIPPETS)
            case 1:
                parts.insert(at, chooser.choice(SNIPPETS))
            case 2:
                parts.insert(at, chooser.choice(parts))
            case 3:
                del parts[at : at + chooser.choice((1, 1, 5))]
            case 4:
                to = chooser.randrange(len(parts))
                parts[at], parts[to] = parts[to], parts[at]
        text = by.join(parts)
    return text


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


@pytest.mark.parametrize(("text", "kind"), [(TEXTS[1], ar.Record), (REDACTED[0], ar.RedactedRecord)])
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


# --------------------------------------------------------------------------------------------- the grammar

PAGE = (Path(__file__).parents[3] / "docs" / "notation.md").read_text(encoding="utf-8")


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


@given(testing.records(), st.data())
def test_whatever_is_written_is_of_the_documented_grammar(record: ar.RouteRecord, data: st.DataObject) -> None:
    seat = data.draw(st.sampled_from(seats_of(record.state)))
    for text in (ar.to_notation(record), ar.to_notation(record.redacted(seat), comments={0: "so it began"})):
        assert GRAMMAR.fullmatch(in_words(text))


@given(st.integers(0, 2**32), st.sampled_from([*TEXTS, *REDACTED]))
def test_whatever_is_read_is_of_the_documented_grammar(seed: int, text: str) -> None:
    chooser = random.Random(seed)
    for _ in range(5):
        changed = mutated(text, chooser)
        for kind in KINDS:
            with contextlib.suppress(ar.InvalidDocument, ar.InvalidRecord):
                ar.from_notation(changed, kind)
                assert GRAMMAR.fullmatch(in_words(changed))


GRAMMAR = grammar()


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


@pytest.mark.rule("R20")
def test_a_redacted_record_says_where_the_discards_are_shuffled() -> None:
    kept = [[contract.id for contract in BOARD.contracts[at : at + 2]] for at in (0, 2)]
    record = ar.record_from(position(draw="red", discards="4 blue", contracts=kept)).play(ar.DrawBlind())
    told = ar.to_notation(record.redacted(1))
    assert told.count(" (shuffle)") == 1
    assert ar.from_notation(told, ar.RedactedRecord) == record.redacted(1)
    with pytest.raises(ar.InvalidDocument, match="the discards are shuffled here: expected 'shuffle'"):
        ar.from_notation(told.replace(" (shuffle)", ""), ar.RedactedRecord)

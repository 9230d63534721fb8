"""The frame of a notation, with a game that knows nothing of the library's own: each mistake is told with its place."""

from typing import Any

import pytest

import amsterdam_routes as ar
from tests.kernel.games import record_of
from tests.kernel.tiny import RULES, TIDES
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.written import records_of

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

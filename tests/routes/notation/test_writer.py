"""Records as text, written: one line a turn, and no secret in what a seat may have."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from tests.routes.notation.texts import (
    game,
)


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

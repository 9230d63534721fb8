"""The grammar in docs/notation.md: it is that of whatever is written, and of whatever is read."""

import contextlib
import random
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import amsterdam_routes as ar
from amsterdam_routes import testing
from tests.routes.notation.texts import (
    KINDS,
    REDACTED,
    TEXTS,
    mutated,
)
from tests.routes.playing import seats_of

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


GRAMMAR = grammar()


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

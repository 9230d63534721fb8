"""The words of the notation, each with its place in the text: lines of words, read from left to right."""

import json
import re
from collections.abc import Iterable
from typing import Final

import attrs

from amsterdam_routes.kernel.errors import InvalidDocument, InvalidRecord, Problem, Violation
from amsterdam_routes.kernel.words.catalogue import SHARED, Catalogue, catalogue_of

POSITION: Final = "position:"
"""The line that begins so holds JSON."""

LONGEST_LINE: Final = 100_000
"""How many characters a line of words has at most, read or written: far more than a turn of any edition takes."""

_WORD: Final = re.compile(
    r"""[ \t]*(?:(?P<name>"(?:[^"\\]|\\.)*")|(?P<word>[(),:]|[^\s"(),:#]+)|(?P<comment>\#.*)|$)"""
)
_COUNT: Final = re.compile(r"0|[1-9][0-9]{0,8}")
_SHOWN: Final = 40
"""How much of a word an error shows at most."""


@attrs.frozen
class Word:
    """A word, and where it stands.

    >>> from amsterdam_routes.kernel import Lines
    >>> line = Lines(["# as played in May", "players: many"]).needed("players")
    >>> print(line.next.wrong("unexpected", "expected a number"))
    line 2, column 10: expected a number
    """

    text: str
    """What it says, without its quotes."""
    line: int
    """The number of its line, from 1."""
    column: int
    """Where it begins on its line, from 1."""
    quoted: bool = False
    """Whether it stands in quotes, as names do."""
    lang: str = "en"
    """The language of the reader."""

    def unread(self, told: str, words: Catalogue | None = None, *, code: str = "", **params: object) -> InvalidDocument:
        """Return the error that this word is, as a catalogue tells it: that of all games, or the one of a game."""
        return self.wrong(code or told, self.say(told, words, **params))

    def say(self, told: str, words: Catalogue | None = None, **params: object) -> str:
        """Return what a catalogue has for it."""
        return (words or catalogue_of(SHARED)).sentence("unread", told, {"word": self, **params}, self.lang)

    def wrong(self, code: str, text: str) -> InvalidDocument:
        """Return the error that this word should not stand here."""
        return InvalidDocument([self.problem(code, text)])

    def impossible(self, code: str, text: str) -> InvalidRecord:
        """Return the error that what this word says cannot have happened."""
        return InvalidRecord([self.problem(code, text)])

    def refused(self, reasons: Iterable[Violation | Problem]) -> InvalidRecord:
        """Return the error that the rules refuse what begins here, for these reasons."""
        return InvalidRecord(self.problem(reason.code, reason.text) for reason in reasons)

    def problem(self, code: str, text: str) -> Problem:
        """Return the problem with this place."""
        return Problem(f"line {self.line}, column {self.column}", code, text)

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= _SHOWN else self.text[:_SHOWN] + "..."
        return repr(shown) if shown else catalogue_of(SHARED).templates(self.lang)["unread"]["end_of_line"]


@attrs.define
class Line:
    """A line of words, read from left to right. `Lines([text]).take()` is the line that a text is.

    >>> from amsterdam_routes.kernel import Lines
    >>> line = Lines(["1. 0: +pink"]).take()
    >>> line.take("1.").text, line.seat(players=2), line.skip(":"), line.phrase()
    ('1.', 0, True, '+pink')
    >>> Lines(["1. 9:"]).take().take("2.")
    Traceback (most recent call last):
    amsterdam_routes.InvalidDocument: line 1, column 1: expected '2.', got '1.'
    """

    words: tuple[Word, ...]
    """All its words, without comments."""
    end: Word
    """The place behind the last word."""
    at: int = 0
    """How many of its words have been read."""
    raw: str = ""
    """What follows the colon of a line that is not made of words."""

    @property
    def first(self) -> Word:
        """The first word."""
        return self.words[0] if self.words else self.end

    @property
    def next(self) -> Word:
        """The word to be read next; `end` behind the last."""
        return self.words[self.at] if self.at < len(self.words) else self.end

    def take(self, wanted: str = "") -> Word:
        """Read a word; with `wanted`, that very word."""
        word = self.next
        if wanted and (word.text != wanted or word.quoted):
            raise word.wrong("unexpected", f"expected {wanted!r}, got {word}")
        self.at += 1
        return word

    def skip(self, text: str) -> bool:
        """Read a word if it is this one."""
        found = self.next.text == text and not self.next.quoted
        self.at += found
        return found

    @property
    def rest(self) -> tuple[Word, ...]:
        """The words that have not been read."""
        return self.words[self.at :]

    def phrase(self) -> str:
        """Read all words that are left, as one text."""
        words, self.at = self.rest, len(self.words)
        return " ".join(word.text for word in words)

    def done(self) -> None:
        """Nothing may follow on this line."""
        if self.next is not self.end:
            raise self.next.unread("line_ends", code="unexpected")

    def name(self) -> str:
        """Read a name in quotes."""
        word = self.take()
        if not word.quoted:
            raise word.wrong("unexpected", f'expected a name in quotes, as in "Griet", got {word}')
        return word.text

    def count(self) -> int:
        """Read a whole number."""
        word = self.take()
        if word.quoted or not _COUNT.fullmatch(word.text):
            short = " of at most 9 digits" if word.text.isdecimal() else ""
            raise word.wrong("unexpected", f"expected a whole number{short}, got {word}")
        return int(word.text)

    def seat(self, players: int) -> int:
        """Read the number of a seat."""
        word = self.next
        seat = self.count()
        if seat >= players:
            raise word.wrong("unknown_seat", f"the seats are 0 to {players - 1}; there is no seat {seat}")
        return seat


def same(words: Iterable[Word], texts: Iterable[str]) -> bool:
    """Return whether these are the words, none of them in quotes."""
    return [(word.text, word.quoted) for word in words] == [(text, False) for text in texts]


@attrs.define
class Lines:
    """The lines of a text that say something, one after the other.

    >>> from amsterdam_routes.kernel import Lines
    >>> lines = Lines(["# as played in May", "players: 2", "", "seed: 31"])
    >>> lines.needed("players").count(), lines.header("names"), lines.needed("seed").phrase()
    (2, None, '31')
    """

    rows: list[str]
    """All lines of the text, as they are."""
    at: int = 0
    """How many of them have been read."""
    ahead: Line | None = None
    """The line that has been looked at and not been taken."""

    @property
    def next(self) -> Line:
        """The line to be read next; one without words at the end of the text."""
        while self.ahead is None and self.at < len(self.rows):
            row = self.rows[self.at].strip(" \t\r")
            self.at += 1
            if row and row[0] != "#":
                self.ahead = _read(self.rows[self.at - 1].removesuffix("\r"), self.at)
        return self.ahead or words_of("", len(self.rows))

    def take(self) -> Line:
        """Read the next line."""
        line = self.next
        self.ahead = None
        return line

    def header(self, key: str) -> Line | None:
        """Read the next line up to its colon, if this is what stands before it."""
        line, words = self.next, [*key.split(), ":"]
        if not same(line.words[: len(words)], words):
            return None
        self.take().at = len(words)
        return line

    def needed(self, key: str) -> Line:
        """Read the next line up to its colon; this must be what stands before it."""
        line = self.header(key)
        if line is None:
            raise self.next.first.wrong("missing", f"expected a line that begins with '{key}:'")
        return line


def _read(row: str, number: int) -> Line:
    if row.startswith(POSITION):
        line = words_of(POSITION, number)
        line.raw = row.removeprefix(POSITION)
        return line
    if len(row) > LONGEST_LINE:
        raise Word("", number, LONGEST_LINE + 1).wrong("too_long", f"a line has at most {LONGEST_LINE} characters")
    return words_of(row, number)


def words_of(text: str, number: int, lang: str = "en") -> Line:
    """Return the words of one line, comments left out; errors are told in `lang`.

    >>> [word.text for word in words_of('1. 0: +? (red)  # as hoped', 7).words]
    ['1.', '0', ':', '+?', '(', 'red', ')']
    """
    words: list[Word] = []
    at = 0
    while True:
        found = _WORD.match(text, at)
        if found is None:
            column = len(text) - len(text[at:].lstrip(" \t")) + 1
            unclosed, stray = text[column - 1] == '"', Word(text[column - 1], number, column, lang=lang)
            raise stray.unread("unclosed" if unclosed else "stray", code="unexpected")
        at = found.end()
        if found["word"]:
            words.append(Word(found["word"], number, found.start("word") + 1, lang=lang))
        elif found["name"]:
            words.append(_name(found["name"], number, found.start("name") + 1, lang))
        else:
            end = (found.start("comment") if found["comment"] else len(text)) + 1
            return Line(tuple(words), Word("", number, end, lang=lang))


def _name(text: str, line: int, column: int, lang: str) -> Word:
    try:
        return Word(json.loads(text, strict=True), line, column, quoted=True, lang=lang)
    except ValueError:
        raise Word(text, line, column, lang=lang).unread("bad_name", word=f"{text[:_SHOWN]!a}") from None

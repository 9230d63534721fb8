"""What the notations of all games share: words with their places, headers, and records of one action a line.

A text is read line by line, a line from left to right. Every word knows where it stands, so each error names its line
and column. The headers (first line, names, bytes) are functions of their own, for games that write records in their own
way. `RecordNotation` writes those of all other games: what was agreed, the names, the seed, then the actions. The seed
tells all that chance brought, so nothing else stands there; a record is played again while it is read.

At the end stand the guesses at what somebody means who types: a number of a list, a text, or some of its words.
"""

import json
import re
import unicodedata
from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final  # Any: what belongs to no game in particular

import attrs

from amsterdam_routes.kernel._chance import LONGEST_SEED
from amsterdam_routes.kernel._errors import IllegalAction, InvalidDocument, InvalidRecord, Problem, Violation
from amsterdam_routes.kernel._game import AnyGame
from amsterdam_routes.kernel._names import check_names, name_tuple
from amsterdam_routes.kernel._records import AnyRecord, Record, replay
from amsterdam_routes.kernel._typechecks import matcher, type_error
from amsterdam_routes.kernel._values import digest
from amsterdam_routes.kernel._words import SHARED, Catalogue, catalogue_of, slug
from amsterdam_routes.kernel.documents._formats import LONGEST_DOCUMENT

POSITION: Final = "position:"
"""How a line begins that holds JSON."""

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
        """Return the sentence that a catalogue has for a code."""
        return (words or catalogue_of(SHARED)).sentence("unread", told, {"word": self, **params}, self.lang)

    def wrong(self, code: str, text: str) -> InvalidDocument:
        """Return the error that this word should not stand here."""
        return InvalidDocument([self.problem(code, text)])

    def impossible(self, code: str, text: str) -> InvalidRecord:
        """Return the error for an event that cannot have happened, at this word."""
        return InvalidRecord([self.problem(code, text)])

    def refused(self, reasons: Iterable[Violation | Problem]) -> InvalidRecord:
        """Return the error for an action that begins here and that the rules refuse, with the reasons."""
        return InvalidRecord(self.problem(reason.code, reason.text) for reason in reasons)

    def problem(self, code: str, text: str) -> Problem:
        """Return the problem with this place."""
        where = {"line": self.line, "column": self.column}
        return Problem(catalogue_of(SHARED).sentence("unread", "place", where, self.lang), code, text)

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
        """Check that the line ends here."""
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
        """Read the next line up to its colon, if it begins with this header."""
        line, words = self.next, [*key.split(), ":"]
        if not same(line.words[: len(words)], words):
            return None
        self.take().at = len(words)
        return line

    def needed(self, key: str) -> Line:
        """Read the next line up to its colon; it must begin with this header."""
        line = self.header(key)
        if line is None:
            raise self.next.first.wrong("missing", f"expected a line that begins with '{key}:'")
        return line


def _read(row: str, number: int) -> Line:
    if row.startswith(POSITION):
        line = words_of(POSITION, number)
        line.raw = row.removeprefix(POSITION)
        return line
    return words_of(row, number)


def words_of(text: str, number: int, lang: str = "en") -> Line:
    """Return the words of one line, without comments; errors are in the language `lang`.

    >>> [word.text for word in words_of('1. 0: +? (red)  # as hoped', 7).words]
    ['1.', '0', ':', '+?', '(', 'red', ')']
    """
    if len(text) > LONGEST_LINE:
        raise Word("", number, LONGEST_LINE + 1).wrong("too_long", f"a line has at most {LONGEST_LINE} characters")
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


def checked_comments(comments: Mapping[int, str] | None, ply: int) -> Mapping[int, str]:
    """Return the comments by ply; ValueError if one stands behind the last action of so many, TypeError if it is none.

    >>> checked_comments({1: "well played", 7: "a slip"}, 5)
    Traceback (most recent call last):
    ValueError: comments: expected plies from 0 to 5, got 7
    """
    if comments is not None and not matcher(Mapping[int, str])(comments):
        raise type_error(Mapping[int, str], comments, "comments")
    if wrong := (comments or {}).keys() - range(ply + 1):
        raise ValueError(f"comments: expected plies from 0 to {ply}, got {min(wrong)}")
    return comments or {}


def comment_lines(text: str | None) -> list[str]:
    """Return a comment as lines of the notation.

    >>> comment_lines("a careful start"), comment_lines(None)
    (['# a careful start'], [])
    """
    return [f"# {line}" for line in (text or "").splitlines()]


_HEX: Final = re.compile("(?:[0-9a-f]{2})*")
_UNSEEN: Final = re.compile("[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]")


def read_beginning(text: str, first_line: str) -> Lines:
    """Return the lines of a text after the first one, which names its kind.

    >>> read_beginning("tides record 1\\nplayers: 2\\n", "tides record 1").needed("players").count()
    2
    """
    if type(text) is not str:
        raise type_error(str, text, "a record as text")
    if len(text) > LONGEST_DOCUMENT:
        told = f"at most {LONGEST_DOCUMENT} characters are read"
        raise InvalidDocument([Problem("line 1, column 1", "too_long", told)])
    lines = Lines(text.split("\n"))
    first = lines.take()
    for word in first_line.split():
        first.take(word)
    first.done()
    return lines


def readable(text: str) -> str:
    """Return the text, if it is short enough to be read again."""
    if len(text) > LONGEST_DOCUMENT:
        raise ValueError(
            f"the text would have {len(text)} characters; no more than {LONGEST_DOCUMENT} could be read again"
        )
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE and not line.startswith((POSITION, "#")):
            told = f"line {number} would have {len(line)} characters"
            raise ValueError(f"{told}; no line of more than {LONGEST_LINE} could be read again")
    return text


def quote(name: str) -> str:
    """Return a name as the notation writes it: as in JSON, with invisible characters escaped.

    >>> print(quote('Jan "the Red"'), quote("Griet\u202e"))
    "Jan \\"the Red\\"" "Griet\\u202e"
    """
    return _UNSEEN.sub(lambda unseen: f"\\u{ord(unseen[0]):04x}", json.dumps(name, ensure_ascii=False))


def names_line(names: Iterable[str]) -> list[str]:
    """Return the header with the names of the seats, if they have any.

    >>> names_line(["Griet", "Jan"]), names_line([])
    (['names: "Griet", "Jan"'], [])
    """
    told = ", ".join(map(quote, names))
    return [f"names: {told}"] if told else []


def read_names(line: Line | None, players: int) -> tuple[str, ...]:
    """Read the names of so many seats; return none if there is no such line."""
    if line is None:
        return ()
    names = [line.name()]
    while line.skip(","):
        names.append(line.name())
    line.done()
    try:
        check_names(tuple(names), players)
        return name_tuple(names)
    except ValueError as error:
        raise line.first.wrong("bad_names", str(error)) from None


def read_hex(line: Line, digits: int | None = None) -> str:
    """Read bytes as hexadecimal digits; none at all for no bytes."""
    word = line.take() if line.next is not line.end else line.end
    line.done()
    if word.quoted or not _HEX.fullmatch(word.text) or digits not in (None, len(word.text)):
        raise word.wrong("not_hex", f"expected {digits or 'an even number of'} hexadecimal digits in lower case")
    if len(word.text) > 2 * LONGEST_SEED:
        raise word.wrong("too_long", f"expected at most {LONGEST_SEED} bytes, got {len(word.text) // 2}")
    return word.text


def read_end(lines: Lines) -> None:
    """Check that no line follows."""
    if lines.next.words:
        raise lines.next.first.wrong("unexpected", f"the record should end here; there is {lines.next.first}")


@attrs.frozen(kw_only=True, eq=False)
class RecordNotation:
    """How the records of a game are written as text, and read again.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.kernel import RecordNotation
    >>> plain = RecordNotation(
    ...     game=ar.GAME,
    ...     first_line="example 1",
    ...     write_setup=lambda setup: [f"players: {setup.players}"],
    ...     read_setup=lambda lines, edition: ar.Setup(lines.needed("players").count()),
    ...     notate=ar.notate,
    ...     read_action=lambda line, setup: ar.parse_action(line.phrase()),
    ... )
    >>> record = ar.new_record(2, seed="1634", names=["Griet", "Jan"])
    >>> record = record.play(ar.legal_actions(record.state)[0])
    >>> print(plain.dump(record), end="")
    example 1
    players: 2
    names: "Griet", "Jan"
    seed: 31363334
    <BLANKLINE>
       1. 0: keep haringpakkerstoren--munttoren
    >>> plain.load(plain.dump(record), None) == record
    True
    """

    game: AnyGame
    """The game."""
    first_line: str
    """What the text is, and the version of the format."""
    write_setup: Callable[[Any], Iterable[str]]
    """The headers that say what was agreed, each "key: words"."""
    read_setup: Callable[[Lines, Any], Any]
    """The set-up that they say, given an edition."""
    notate: Callable[[Any], str]
    """An action in words."""
    read_action: Callable[[Line, Any], Any]
    """Read an action up to the end of its line, in a game of this set-up."""

    def dump(self, record: AnyRecord, comments: Mapping[int, str] | None = None) -> str:
        """Return a record as text; it must begin from a seed. Each comment stands below the action of its ply."""
        if not isinstance(record, Record):
            raise type_error(Record, record)
        if record.seed is None:
            raise ValueError("a record that begins from a state has no notation; `to_json` writes it")
        head = [self.first_line, *self.write_setup(record.setup), *names_line(record.names)]
        remarks = checked_comments(comments, record.ply)
        head += ["", *comment_lines(remarks[0])] if 0 in remarks else []
        moves = zip(replay(record), record.actions, strict=False)
        played: list[str] = []
        for ply, (state, action) in enumerate(moves, 1):
            played.append(f"{ply:4}. {self.game.to_move(state)}: {self.notate(action)}")
            played += comment_lines(remarks.get(ply))
        return readable("\n".join([*head, f"seed: {record.seed.hex()}", "", *played]) + "\n")

    def load(self, text: str, edition: Any) -> AnyRecord:
        """Return the record that a text describes.

        `InvalidDocument` if it cannot be read, `InvalidRecord` if it breaks the rules.
        """
        lines = read_beginning(text, self.first_line)
        setup = self.read_setup(lines, edition)
        names = read_names(lines.header("names"), setup.players)
        seed = lines.needed("seed")
        record: AnyRecord = Record.begin(self.game, setup, seed=bytes.fromhex(read_hex(seed)), names=names)
        while lines.next.first.text[:1].isdecimal():
            record = self._played(record, lines.take())
        read_end(lines)
        return record

    def _played(self, record: AnyRecord, line: Line) -> AnyRecord:
        """Return the record with the action in a line."""
        line.take(f"{record.ply + 1}.")
        word, seat = line.next, line.seat(record.setup.players)
        line.take(":")
        place = line.next
        action = self.read_action(line, record.setup)
        line.done()
        if seat != self.game.to_move(record.state):
            text = f"expected seat {self.game.to_move(record.state)} to move, got {seat}"
            raise word.impossible("not_to_move", text)
        try:
            return record.play(action)
        except IllegalAction as error:
            raise place.refused(error.violations) from None


# --- what people type: an entry of a list by its number, by its text, or by some words

LONGEST_TYPED: Final = 200
"""How many characters of a typed line are looked at, unless the line is one of the texts as it stands."""
LONGEST_PHRASE: Final = 10_000
"""How long a text may be to be found as it stands."""


@attrs.frozen(eq=False)
class Phrases:
    """A list whose entries have several texts each, made ready to be searched for what somebody types.

    Accents, capitals, punctuation and zeros before a number do not matter. Of a text its digest is kept.

    >>> phrases = Phrases.of([("+pink", "Take a pink card"), ("+?", "Draw a card"), ("jordaan--waag", "Claim a route")])
    >>> phrases.saying("take a pink card"), phrases.having("card"), phrases.beginning("jo cla"), phrases.beginning("jo")
    ((0,), (0, 1), (), (2,))
    """

    places: tuple[int, ...]
    """By text, whose it is: the place of an entry in the list."""
    texts: Mapping[bytes, tuple[int, ...]]
    """By text in lower case: the places of its entries."""
    slugs: Mapping[bytes, tuple[int, ...]]
    """By the words of a text, with hyphens in between: the places of its entries."""
    words: Mapping[str, "array[int]"]
    """By word: the texts that have it."""

    @classmethod
    def of(cls, listed: Iterable[Sequence[str]]) -> "Phrases":
        """Make the texts of a list ready."""
        places: list[int] = []
        texts, slugs = dict[bytes, tuple[int, ...]](), dict[bytes, tuple[int, ...]]()
        words: dict[str, array[int]] = {}
        split_part = cache(_split)  # texts have many parts in common
        for place, phrases in enumerate(listed):
            for phrase in phrases:
                split = [word for part in phrase.split(" ") for word in split_part(part)]
                _add(texts, phrase.casefold(), place)
                _add(slugs, "-".join(split), place)
                for word in {*split}:
                    words.setdefault(word, array("I")).append(len(places))
                places.append(place)
        return cls(tuple(places), texts, slugs, words)

    def saying(self, typed: str) -> tuple[int, ...]:
        """Return the places of the entries with this text: the whole text, or else all its words."""
        typed = typed[:LONGEST_PHRASE].strip()
        words = "-".join(_split(typed))
        return self.texts.get(digest(typed.casefold())) or (self.slugs.get(digest(words), ()) if words else ())

    def having(self, typed: str) -> tuple[int, ...]:
        """Return the places of the entries whose text has all these words."""
        return self._all([self.words.get(word, ()) for word in _split(typed[:LONGEST_TYPED])])

    def beginning(self, typed: str) -> tuple[int, ...]:
        """Return the places of the entries whose text has words that begin like these."""
        begun = _split(typed[:LONGEST_TYPED])
        return self._all(
            [{text for word in self.words if word.startswith(part) for text in self.words[word]} for part in begun]
        )

    def _all(self, having: Iterable[Collection[int]]) -> tuple[int, ...]:
        fewest, *others = sorted(having, key=len) or [()]
        return tuple(sorted({self.places[text] for text in {*fewest}.intersection(*others)}))


def _add(known: dict[bytes, tuple[int, ...]], text: str, place: int) -> None:
    places = known.get(key := digest(text), ())
    if place not in places:
        known[key] = (*places, place)


def _split(text: str) -> list[str]:
    """Return the words of a text, numbers without zeros before them."""
    words = slug(text).split("-")
    return [(word.lstrip("0") or "0") if word.isdecimal() else word for word in words if word]


def meant(typed: str, listed: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the places of the entries of a list that somebody may mean; each entry has several texts.

    A whole number is a place, counted from 1. Otherwise one of the texts may be meant as it stands; failing that, texts
    that have all the words; or else words that begin like these. Accents, capitals and punctuation do not matter.

    >>> listed = [("+pink", "Take a pink card"), ("+?", "Draw a card"), ("jordaan--waag pink", "Claim Jordaan - Waag")]
    >>> meant("2", listed), meant("+?", listed), meant("card", listed), meant("jor", listed), meant("4", listed)
    ((1,), (1,), (0, 1), (2,), ())
    """
    if (number := _number(typed)) is not None:
        return (number - 1,) if 1 <= number <= len(listed) else ()
    phrases = Phrases.of(listed)
    return phrases.saying(typed) or phrases.having(typed) or phrases.beginning(typed)


def meant_at_all(typed: str, phrases: Phrases, now: Sequence[int]) -> tuple[int, ...]:
    """Return the places of the entries that somebody may mean; those in `now` are possible now.

    A whole number is a place in `now`, counted from 1. Otherwise the entry with this text may be meant, possible or
    not; failing that, possible entries with such words; failing that, other entries with them.

    >>> phrases = Phrases.of([("Take a pink card",), ("Take a blue card",), ("Claim Jordaan - Waag",)])
    >>> [meant_at_all(typed, phrases, now=[1]) for typed in ("1", "take", "take a pink card", "pink", "waa")]
    [(1,), (1,), (0,), (0,), (2,)]
    """
    if (number := _number(typed)) is not None:
        return (now[number - 1],) if 1 <= number <= len(now) else ()
    if said := phrases.saying(typed):
        return said
    found = [phrases.having(typed), phrases.beginning(typed)]
    possible = [tuple(place for place in now if place in some) for some in map(frozenset, found)]
    return next((some for some in (*possible, *found) if some), ())


def _number(typed: str) -> int | None:
    """Return the whole number that was typed, as in `1.` or `(1)`; 0 for one with a sign; None for words."""
    if not isinstance(typed, str):
        raise type_error(str, typed, "what was typed")
    typed = typed[:LONGEST_TYPED].strip()
    if not re.fullmatch("[0-9]+", number := slug(typed)):
        return None
    return 0 if unicodedata.category(typed[0]) in ("Pd", "Sc", "Sm") else int(number)  # 0 is no place

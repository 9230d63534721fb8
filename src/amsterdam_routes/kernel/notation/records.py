"""Records as text, for any game: what was agreed, the names, the seed, then the actions, one to a line.

A game says how a set-up and an action are written and read. The seed tells all that chance brought, so nothing else
stands there; a record is played again while it is read. The headers (first line, names, bytes) are functions of their
own, for games that write more than that.
"""

import json
import re
from collections.abc import Callable, Iterable
from typing import (
    Any,  # Any: what belongs to no game in particular
    Final,
)

import attrs

from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT
from amsterdam_routes.kernel.errors import IllegalAction, InvalidDocument, Problem
from amsterdam_routes.kernel.game import AnyGame
from amsterdam_routes.kernel.names import check_names, name_tuple
from amsterdam_routes.kernel.notation.lines import LONGEST_LINE, POSITION, Line, Lines
from amsterdam_routes.kernel.records import AnyRecord, Record, replay
from amsterdam_routes.kernel.typechecks import type_error

_HEX: Final = re.compile("(?:[0-9a-f]{2})*")
_UNSEEN: Final = re.compile("[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]")


def read_beginning(text: str, first_line: str) -> Lines:
    """Return the lines of a text behind its first one, which says what it is.

    >>> read_beginning("tides record 1\\nplayers: 2\\n", "tides record 1").needed("players").count()
    2
    """
    if type(text) is not str:
        raise type_error(str, text, "a record as text")
    if len(text) > LONGEST_DOCUMENT:
        raise InvalidDocument(
            [Problem("line 1, column 1", "too_long", f"at most {LONGEST_DOCUMENT} characters are read")]
        )
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
    """Return a name as it stands in the notation: as in JSON, with whatever is not seen escaped.

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
    """Read the names of so many seats; none where there is no such line."""
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
        many = "an even number of" if digits is None else digits
        raise word.wrong("not_hex", f"expected {many} hexadecimal digits in lower case")
    return word.text


def read_end(lines: Lines) -> None:
    """Nothing may follow."""
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

    def dump(self, record: AnyRecord) -> str:
        """Return a record as text; it must begin from a seed."""
        if not isinstance(record, Record):
            raise type_error(Record, record)
        if record.seed is None:
            raise ValueError("a record that begins from a state has no notation; `to_json` writes it")
        head = [self.first_line, *self.write_setup(record.setup), *names_line(record.names)]
        moves = zip(replay(record), record.actions, strict=False)
        played = [
            f"{ply:4}. {self.game.to_move(state)}: {self.notate(action)}"
            for ply, (state, action) in enumerate(moves, 1)
        ]
        return readable("\n".join([*head, f"seed: {record.seed.hex()}", "", *played]) + "\n")

    def load(self, text: str, edition: Any) -> AnyRecord:
        """Return the record that such a text is of.

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

"""The headers that records of any game have: what the text is, what the seats are called, bytes."""

import json
import re
from collections.abc import Iterable
from typing import Final

from amsterdam_routes.kernel.documents.strict_json import LONGEST_DOCUMENT
from amsterdam_routes.kernel.errors import InvalidDocument, Problem
from amsterdam_routes.kernel.names import check_names, name_tuple
from amsterdam_routes.kernel.notation.words import LONGEST_LINE, POSITION, Line, Lines
from amsterdam_routes.kernel.typechecks import type_error

_HEX: Final = re.compile("(?:[0-9a-f]{2})*")
_UNSEEN: Final = re.compile("[\x7f-\x9f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ud800-\udfff\ufeff]")


def read_beginning(text: str, first_line: str) -> Lines:
    """The lines of a text behind its first one, which says what it is.

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
    """The text, if it is short enough to be read again."""
    if len(text) > LONGEST_DOCUMENT:
        raise ValueError(
            f"the text would have {len(text)} characters; no more than {LONGEST_DOCUMENT} could be read again"
        )
    for number, line in enumerate(text.split("\n"), start=1):
        if len(line) > LONGEST_LINE and not line.startswith((POSITION, "#")):
            told = f"line {number} would have {len(line)} characters"
            raise ValueError(f"{told}; no line of more than {LONGEST_LINE} could be read again")
    return text


def quoted(name: str) -> str:
    """A name as it stands in the notation: as in JSON, with whatever is not seen escaped.

    >>> print(quoted('Jan "the Red"'), quoted("Griet\u202e"))
    "Jan \\"the Red\\"" "Griet\\u202e"
    """
    return _UNSEEN.sub(lambda unseen: f"\\u{ord(unseen[0]):04x}", json.dumps(name, ensure_ascii=False))


def names_line(names: Iterable[str]) -> list[str]:
    """The header with the names of the seats, if they have any.

    >>> names_line(["Griet", "Jan"]), names_line([])
    (['names: "Griet", "Jan"'], [])
    """
    told = ", ".join(map(quoted, names))
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

"""Texts that are nearly right: a mutator that knows the shapes of what the library reads.

Bytes that are changed at random are hardly ever a document. So a document is taken apart and put together again with
values that stood at the same key in others, with numbers a little larger, with lists a little longer; a notation by
its lines and words. Now and then letters change, too, and a state, a record or a notation is played on, by actions that
are legal.
"""

import json
from bisect import bisect_right
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from copy import copy
from random import Random
from typing import Any, Final

import attrs

NUMBERS: Final = (0, 1, 2, -1, 3, 12, 40, 100, 1000, 10**6, 10**9, 10**20)
WORDS: Final = (
    "",
    " ",
    "x",
    "Å",
    "堤防",
    "7",
    "a b",
    "\x1b[2J",
    "\u202e",
    "\ud800",
    "W" * 100,
    "W" * 101,
    "pink",
    "--",
)
PIECES: Final = ("NaN", "-0", "1e999", "[" * 200, "{}", "[]", "null", "3.5", "\\ud800", "9" * 40, "\x00", "\n")
"""What may stand in the middle of a text, and hardly ever should."""
LONGEST: Final = 300_000
"""No text becomes longer."""
FEW: Final = (1, 1, 1, 2, 3)
MORE: Final = (1, 1, 2, 3)
"""So many changes at a time; a small document has soon been changed in every single way."""
ASCII: Final = json.JSONEncoder().encode
UNICODE: Final = json.JSONEncoder(ensure_ascii=False).encode
KEPT: Final = 300
"""So many texts that were accepted lately are kept, to be changed further."""

Way = tuple[Any, ...]
"""The keys and numbers that lead to a place in a document."""


def ways(document: Any, way: Way = ()) -> Iterator[Way]:
    """The way to every value in a document.

    >>> list(ways({"a": [1, 2]}))
    [('a',), ('a', 0), ('a', 1)]
    """
    keys = document if isinstance(document, dict) else range(len(document)) if isinstance(document, list) else ()
    for key in keys:
        yield (*way, key)
        yield from ways(document[key], (*way, key))


def value_at(document: Any, way: Way) -> Any:
    """What stands at a place.

    >>> value_at({"a": [1, 2]}, ("a", 1))
    2
    """
    for key in way:
        document = document[key]
    return document


@attrs.frozen
class Good:
    """A text to change, taken apart once.

    >>> Good.of('{"a": [1, 2]}').ways
    (('a',), ('a', 0), ('a', 1))
    """

    text: str
    document: Any = None
    ways: tuple[Way, ...] = ()
    """To every place in the document, the shortest first."""
    until: tuple[int, ...] = ()
    """By length: how many ways are no longer."""

    @classmethod
    def of(cls, text: str) -> "Good":
        """Take a text apart, if it is a document."""
        document = _parsed(text)
        every = tuple(sorted(ways(document), key=len))
        lengths = [len(way) for way in every]
        longest = max(lengths, default=0)
        return cls(text, document, every, tuple(bisect_right(lengths, most) for most in range(1, longest + 1)))


def place(chance: Random, many: int) -> int:
    """One of so many numbers from 0 on: like `randrange`, but much sooner."""
    return int(chance.random() * many)


def pick(chance: Random, things: Sequence[Any]) -> Any:
    """One of some things: like `choice`, but much sooner."""
    return things[int(chance.random() * len(things))]


def any_number(chance: Random) -> int:
    """A whole number of any size, small ones as often as large ones."""
    return int((1 << place(chance, 70)) * (1.5 * chance.random() - 0.5))


def any_word(chance: Random) -> str:
    """A few letters, of the keyboard as often as of all scripts."""
    most = 127 if chance.random() < 0.5 else 0xFFFF
    return "".join([chr(32 + place(chance, most - 32)) for _ in range(1 + place(chance, 4))])


class Mutator:
    """Changes texts of one target; it has seen good ones, and knows what stands at which key.

    >>> mutator = Mutator(['{"players": 2, "seed": "a"}', '{"players": 3, "seed": "b"}'])
    >>> texts = {mutator.change(Random(seed)) for seed in range(50)}
    >>> len(texts) > 10, any(text.count('"b"') for text in texts)
    (True, True)
    """

    def __init__(self, seeds: Sequence[str], play_on: Callable[[str, Random], str | None] | None = None) -> None:
        self.seen: dict[Any, list[Any]] = {}
        self.lines: list[str] = []
        self.play_on = play_on
        self.best = [Good.of(seed) for seed in seeds]
        self.lately = deque(self.best, maxlen=KEPT)
        for seed in self.best:
            if seed.document is None:
                self.lines += seed.text.splitlines()
            for way in seed.ways:
                known = self.seen.setdefault(_last_name(way), [])
                if len(known) < 200:
                    known.append(value_at(seed.document, way))

    def keep(self, text: str) -> None:
        """For a while, this text is changed, too: it was accepted."""
        self.lately.append(Good.of(text))

    def keep_for_good(self, text: str) -> None:
        """From now on, this text is changed, too: it showed something new."""
        self.best.append(Good.of(text))

    def change(self, chance: Random) -> str:
        """A text that is a little different from one that showed something new, or was accepted lately."""
        good: Good = pick(chance, self.best if chance.random() < 0.5 else self.lately)
        how = chance.random()
        if how < 0.02 and self.play_on is not None and (played := self.play_on(good.text, chance)) is not None:
            return played
        if how > 0.97:
            changed = self._letters(good.text, chance)
        else:
            changed = self._document(good, chance) if good.ways else self._lines(good.text, chance)
        return changed if len(changed) <= LONGEST else good.text

    def _document(self, good: Good, chance: Random) -> str:
        document = good.document
        for _ in range(pick(chance, FEW if len(good.ways) > 20 else MORE)):
            way = good.ways[place(chance, pick(chance, good.until))]  # near the top as often as deep inside
            with suppress(LookupError, TypeError):  # what stood there may be gone
                document = self._spoiled(document, way, chance)
        write = ASCII if chance.random() < 0.9 else UNICODE
        return write(document)

    def _spoiled(self, document: Any, way: Way, chance: Random) -> Any:
        """A document in which something else stands at a place; what is not on the way there is shared."""
        whole = holder = copy(document)
        for key in way[:-1]:
            inner = copy(holder[key])
            holder[key] = inner
            holder = inner
        key = way[-1]
        value = holder[key]
        kind = chance.random()
        if kind < 0.35 and (known := self.seen.get(_last_name(way))):
            holder[key] = pick(chance, known)
        elif isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int):
            holder[key] = pick(chance, (value + 1, value - 1, value * 2, pick(chance, NUMBERS), any_number(chance)))
        elif isinstance(value, str):
            holder[key] = pick(chance, (pick(chance, WORDS), value + value[-1:], self._letters(value, chance)))
        elif isinstance(value, list) and value:
            holder[key] = self._other_list(value, chance)
        elif isinstance(holder, dict) and chance.random() < 0.3:
            del holder[key]
        else:
            holder[key] = pick(chance, (None, [], {}, 0, "", value))
        return whole

    def _other_list(self, value: list[Any], chance: Random) -> list[Any]:
        at, other = place(chance, len(value)), place(chance, len(value))
        match place(chance, 4):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value[:other], value[at], *value[other:]]
            case 2:
                swapped = [*value]
                swapped[at], swapped[other] = value[other], value[at]
                return swapped
            case _:
                return value[:at]

    def _letters(self, text: str, chance: Random) -> str:
        """A text some letters of which are gone, doubled or replaced."""
        at = place(chance, len(text) + 1)
        end = min(len(text), at + pick(chance, (0, 1, 2, 8, 100)))
        other = place(chance, len(text) + 1)
        taken = text[other : other + 20]
        put = pick(chance, ("", any_word(chance), any_word(chance), taken, pick(chance, WORDS), pick(chance, PIECES)))
        return f"{text[:at]}{put}{text[end:]}"

    def _lines(self, text: str, chance: Random) -> str:
        lines = text.split("\n")
        for _ in range(pick(chance, (1, 1, 2, 3))):
            at, other = place(chance, len(lines)), place(chance, len(lines))
            words = lines[at].split(" ")
            match place(chance, 7):
                case 0:
                    lines[at], lines[other] = lines[other], lines[at]
                case 1 if len(lines) > 1:
                    del lines[at:]
                    lines = lines or [""]
                case 2 if self.lines:
                    lines[at] = pick(chance, self.lines)
                case 3 if self.lines:
                    words[place(chance, len(words))] = pick(chance, pick(chance, self.lines).split(" "))
                    lines[at] = " ".join(words)
                case 4:
                    at_word = place(chance, len(words))
                    words[at_word] = pick(chance, (pick(chance, WORDS), str(any_number(chance)), any_word(chance)))
                    lines[at] = " ".join(words)
                case 5:
                    lines.insert(at, lines[other])
                case _:
                    del words[place(chance, len(words))]
                    lines[at] = " ".join(words)
        return "\n".join(lines)


def _parsed(text: str) -> Any:
    """A document, if the text is one."""
    if not text.startswith(("{", "[")):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _last_name(way: Way) -> Any:
    """The last key on a way that is a name: what a value is called, also in a list."""
    return next((key for key in reversed(way) if isinstance(key, str)), None)

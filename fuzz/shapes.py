"""Texts that are nearly right: a mutator that knows the shapes of what the library reads.

Bytes that are changed at random are hardly ever a document. So a document is taken apart and put together again with
values that stood at the same key in others, with numbers a little larger, with lists a little longer; a notation by
its lines and words. And a state, a view, a record or a notation that is read is played on, by actions that are legal.
"""

import json
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from random import Random
from typing import Any, Final

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
LONGEST: Final = 300_000
"""No text becomes longer."""
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


class Mutator:
    """Changes texts of one target; it has seen good ones, and knows what stands at which key.

    >>> mutator = Mutator(['{"players": 2, "seed": "a"}', '{"players": 3, "seed": "b"}'])
    >>> texts = {mutator.change('{"players": 2, "seed": "a"}', Random(seed)) for seed in range(50)}
    >>> len(texts) > 10, any(text.count('"b"') for text in texts)
    (True, True)
    """

    def __init__(self, seeds: Sequence[str], play_on: Callable[[str, Random], str | None] | None = None) -> None:
        self.seen: dict[Any, list[Any]] = {}
        self.lines: list[str] = []
        self.play_on = play_on
        self.accepted = deque(seeds, maxlen=KEPT)
        for seed in seeds:
            if (document := _parsed(seed)) is None:
                self.lines += seed.splitlines()
                continue
            for way in ways(document):
                known = self.seen.setdefault(_last_name(way), [])
                if len(known) < 200:
                    known.append(value_at(document, way))

    def keep(self, text: str) -> None:
        """From now on, this text is changed, too: it was accepted."""
        self.accepted.append(text)

    def change(self, text: str, chance: Random) -> str:
        """A text that is a little different from this one, or from one that was accepted lately."""
        if chance.random() < 0.5:
            text = self.accepted[chance.randrange(len(self.accepted))]
        if self.play_on is not None and chance.random() < 0.3:
            played = self.play_on(text, chance)
            if played is not None:
                return played
        document = _parsed(text)
        changed = self._lines(text, chance) if document is None else self._document(document, chance)
        return changed if len(changed) <= LONGEST else text

    def _document(self, document: Any, chance: Random) -> str:
        for _ in range(chance.choice((1, 1, 1, 2, 3))):
            every = list(ways(document))
            if not every:
                break
            way = self._place(every, chance)
            self._spoil(document, way, chance)
        return json.dumps(document, ensure_ascii=chance.random() < 0.9)

    def _place(self, every: list[Way], chance: Random) -> Way:
        """A place: near the top as often as deep inside."""
        depth = chance.randint(1, max(map(len, every)))
        return chance.choice([way for way in every if len(way) <= depth])

    def _spoil(self, document: Any, way: Way, chance: Random) -> None:
        """Change what stands at a place."""
        holder, key = value_at(document, way[:-1]), way[-1]
        value = holder[key]
        kind = chance.random()
        if kind < 0.35 and (known := self.seen.get(_last_name(way))):
            holder[key] = deepcopy(chance.choice(known))
        elif isinstance(value, bool):
            holder[key] = not value
        elif isinstance(value, int):
            holder[key] = chance.choice((value + 1, value - 1, value * 2, chance.choice(NUMBERS)))
        elif isinstance(value, str):
            holder[key] = chance.choice((chance.choice(WORDS), value + value[-1:], value[:-1], value.swapcase()))
        elif isinstance(value, list) and value:
            at, other = chance.randrange(len(value)), chance.randrange(len(value))
            match chance.randrange(4):
                case 0:
                    del value[at]
                case 1:
                    value.insert(other, deepcopy(value[at]))
                case 2:
                    value[at], value[other] = value[other], value[at]
                case _:
                    del value[chance.randrange(len(value)) :]
        elif isinstance(holder, dict) and chance.random() < 0.3:
            del holder[key]
        else:
            holder[key] = chance.choice((None, [], {}, 0, "", value))

    def _lines(self, text: str, chance: Random) -> str:
        lines = text.split("\n")
        for _ in range(chance.choice((1, 1, 2, 3))):
            at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
            words = lines[at].split(" ")
            match chance.randrange(7):
                case 0:
                    lines[at], lines[other] = lines[other], lines[at]
                case 1 if len(lines) > 1:
                    del lines[at:]
                    lines = lines or [""]
                case 2 if self.lines:
                    lines[at] = chance.choice(self.lines)
                case 3 if self.lines:
                    words[chance.randrange(len(words))] = chance.choice(chance.choice(self.lines).split(" "))
                    lines[at] = " ".join(words)
                case 4:
                    words[chance.randrange(len(words))] = chance.choice((*WORDS, *map(str, NUMBERS)))
                    lines[at] = " ".join(words)
                case 5:
                    lines.insert(at, lines[other])
                case _:
                    del words[chance.randrange(len(words))]
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

"""What somebody means who types: an entry of a list, or a known word that is like the one typed.

Two words are alike as far as they have pairs of neighbouring letters in common. To find that out takes a step for each
letter and no more, and no more than `MOST_LETTERS` letters are looked at, whatever is known: so a hint costs little,
even where a stranger chose all of the words.
"""

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from amsterdam_routes.kernel.names import slug
from amsterdam_routes.kernel.typechecks import type_error

LONGEST_WORD: Final = 200
"""So many letters of a word are looked at."""
MOST_LETTERS: Final = 20_000
"""So many letters of all known words together are looked at; words beyond are no longer compared."""
LEAST: Final = 0.5
"""How much two words must have in common at least: nothing is 0, everything is 1."""


def likely(word: str, known: Iterable[str]) -> str | None:
    """Return the known word that may be meant, the first of several that are equally like; None if none is like it.

    >>> likely("oude-kirk", ["dam", "oude-kerk", "waag"])
    'oude-kerk'
    >>> likely("dijk", ["dam", "oude-kerk", "waag"]) is None
    True
    """
    wanted = _pairs(word)
    best, most, left = None, LEAST, MOST_LETTERS
    for other in known:
        left -= min(len(other), LONGEST_WORD)
        if left < 0:
            break
        pairs = _pairs(other)
        alike = 2 * len(wanted & pairs) / (len(wanted) + len(pairs))
        if alike > most or (best is None and alike == most):
            best, most = other, alike
    return best


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the end of a message about an unknown word: a question, or nothing.

    >>> from amsterdam_routes.kernel import did_you_mean
    >>> did_you_mean("wag", ["dam", "waag"]), did_you_mean("dijk", ["dam", "waag"])
    ("; did you mean 'waag'?", '')
    """
    found = likely(word, known)
    return "" if found is None else f"; did you mean {found[:LONGEST_WORD]!r}?"


def _pairs(word: str) -> set[tuple[str, str]]:
    """Return the pairs of neighbouring letters, its ends as letters too."""
    letters = f"^{word[:LONGEST_WORD]}$"
    return {*itertools.pairwise(letters)}


LONGEST_TYPED: Final = 200
"""So many characters of what was typed are looked at."""


def meant(typed: str, listed: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """Return the places in a list of the things that are meant, each of which goes by several texts.

    A whole number is a place, counted from 1. Else one of the texts may be meant as it stands; else those that have all
    the words; else those that have words which begin so. Accents, capitals and punctuation do not matter.

    >>> listed = [("+pink", "Take a pink card"), ("+?", "Draw a card"), ("jordaan--waag pink", "Claim Jordaan - Waag")]
    >>> meant("2", listed), meant("+?", listed), meant("card", listed), meant("jor", listed), meant("4", listed)
    ((1,), (1,), (0, 1), (2,), ())
    """
    if not isinstance(typed, str):
        raise type_error(str, typed, "what was typed")
    typed = typed[:LONGEST_TYPED].strip()
    if typed.isascii() and typed.isdigit():
        place = int(typed) - 1
        return (place,) if 0 <= place < len(listed) else ()
    exactly = tuple(place for place, texts in enumerate(listed) if typed.casefold() in map(str.casefold, texts))
    words = slug(typed).split("-")
    if exactly or words == [""]:
        return exactly
    known = [[slug(text).split("-") for text in texts] for texts in listed]
    for fits in (_the_same, _all_of_them, _all_begun):
        found = tuple(place for place, texts in enumerate(known) if any(fits(words, text) for text in texts))
        if found:
            return found
    return ()


def _the_same(words: Sequence[str], text: Sequence[str]) -> bool:
    return words == text


def _all_of_them(words: Sequence[str], text: Sequence[str]) -> bool:
    return {*words} <= {*text}


def _all_begun(words: Sequence[str], text: Sequence[str]) -> bool:
    return all(any(other.startswith(word) for other in text) for word in words)

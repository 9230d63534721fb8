"""What somebody may have meant: of the words that are known, the one most like a word that is not.

Two words are alike as far as they have pairs of neighbouring letters in common. To find that out takes a step for each
letter and no more, and no more than `MOST_LETTERS` letters are looked at, whatever is known: so a hint costs little,
even where a stranger chose all of the words.
"""

import itertools
from collections.abc import Iterable
from typing import Final

LONGEST_WORD: Final = 200
"""So many letters of a word are looked at."""
MOST_LETTERS: Final = 20_000
"""So many letters of all known words together are looked at; words beyond are no longer compared."""
LEAST: Final = 0.5
"""How much two words must have in common at least: nothing is 0, everything is 1."""


def likely(word: str, known: Iterable[str]) -> str | None:
    """The known word that may be meant, the first of several that are equally like; None if none is like it.

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
    """The end of a message about an unknown word: a question, or nothing.

    >>> from amsterdam_routes.kernel import did_you_mean
    >>> did_you_mean("wag", ["dam", "waag"]), did_you_mean("dijk", ["dam", "waag"])
    ("; did you mean 'waag'?", '')
    """
    found = likely(word, known)
    return "" if found is None else f"; did you mean {found[:LONGEST_WORD]!r}?"


def _pairs(word: str) -> set[tuple[str, str]]:
    """The pairs of neighbouring letters, its ends as letters too."""
    letters = f"^{word[:LONGEST_WORD]}$"
    return {*itertools.pairwise(letters)}

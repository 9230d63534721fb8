"""What people type who choose from a list: a number, a part of a name, or the words that they see."""

from collections.abc import Sequence
from typing import Final

from amsterdam_routes.kernel.names import slug
from amsterdam_routes.kernel.typechecks import type_error

LONGEST_TYPED: Final = 200
"""So many characters of what was typed are looked at."""


def meant(typed: str, listed: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The places in a list of the things that are meant, each of which goes by several texts.

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

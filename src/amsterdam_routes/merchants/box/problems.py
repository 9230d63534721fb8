"""The problems that many checks find, in the same words: what was expected, and what was found instead."""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import islice
from typing import Final

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.typechecks import shown

FEW: Final = 12
"""So many of the things that were found are named."""


def miscounted(path: str, found: int, many: int) -> Problem:
    """There are more or fewer than there should be.

    >>> print(miscounted("$.table.goods", 35, 36))
    $.table.goods: expected 36, got 35
    """
    return Problem(path, "wrong_number", f"expected {many}, got {shown(found)}")


def first_few(things: Iterable[object]) -> str:
    """The first things of a list that may be long, in words.

    >>> first_few([4, 4, 3]), first_few(()), first_few(range(100))
    ('4, 4, 3', 'none', '0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, ...')
    """
    texts = [shown(thing) for thing in islice(things, FEW + 1)]
    return ", ".join([*texts[:FEW], "..."] if len(texts) > FEW else texts) or "none"


def most_frequent(things: Iterable[Hashable]) -> Hashable:
    """The thing that comes most often: one that is there twice, if any is.

    >>> most_frequent(["beer", "lace", "lace"])
    'lace'
    """
    return Counter(things).most_common(1)[0][0]

"""The fast generator: numbers that follow from a key and a counter alone. It is no secret: whoever knows the key knows
them all. The same in Python as in C; `docs/engine/contract.md` defines it.
"""

from typing import Final

GOLDEN: Final = 0x9E3779B97F4A7C15
PICKS: Final = 0xD1B54A32D192ED03
_MASK: Final = 2**64 - 1


def mix(x: int) -> int:
    """Return the finalizer of SplitMix64 of a number of 64 bits.

    >>> hex(mix(1))
    '0x5692161d100b05e5'
    """
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9 & _MASK
    x = (x ^ (x >> 27)) * 0x94D049BB133111EB & _MASK
    return x ^ (x >> 31)


def key_of(base: int, number: int) -> int:
    """Return the key of a game of this number, in a series that has this base."""
    return mix(base ^ mix((number + GOLDEN) & _MASK))


def pick_key_of(key: int) -> int:
    """Return the key from which the picks of a game come, given that of its shuffles."""
    return mix((key + PICKS) & _MASK)


class FastChance:
    """A fast source of numbers and shuffles, for those who want to do in Python what the engine does.

    >>> from amsterdam_routes.bulk import FastChance
    >>> source = FastChance(1634)
    >>> [source.below(6) for _ in range(8)], source.counter
    ([5, 1, 2, 4, 4, 1, 2, 3], 8)
    """

    def __init__(self, key: int, counter: int = 0) -> None:
        self.key: int = key
        """Where all numbers come from."""
        self.counter: int = counter
        """How many words have been read."""

    def word(self) -> int:
        """Return the next word, a number of 64 bits."""
        self.counter += 1
        return mix((self.key + self.counter * GOLDEN) & _MASK)

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, each equally likely; n is at most 2**32."""
        least = 2**32 % n
        while True:
            product = (self.word() >> 32) * n
            if product & 0xFFFFFFFF >= least:
                return product >> 32

    def shuffled(self, items: list[int]) -> list[int]:
        """Return the items in a random order."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

"""The colours of cards and routes, and cards counted by colour."""

import enum
from collections.abc import Iterable


class Color(enum.IntEnum):
    """The colours of transport cards and routes, WILD for the multicoloured card. Grey is no colour: it is None.

    Counts by colour are tuples of seven, so that a colour is an index: `hand.cards[Color.WILD]`.

    >>> Color.PINK, str(Color.WILD), Color["RED"].value
    (Color.PINK, 'wild', 4)
    """

    PINK = 0
    BLUE = 1
    GREEN = 2
    BLACK = 3
    RED = 4
    ORANGE = 5
    WILD = 6

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"Color.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    __hash__ = int.__hash__  # Enum's own is written in Python, and colours are hashed often


COLORS = tuple(Color)
"""All seven, in their order: the six colours of routes, then WILD."""


def counts(cards: Iterable[Color]) -> tuple[int, ...]:
    """How many of each colour there are, by colour.

    >>> counts([Color.PINK, Color.WILD, Color.PINK])
    (2, 0, 0, 0, 0, 0, 1)
    """
    many = [0] * len(COLORS)
    for color in cards:
        many[color] += 1
    return tuple(many)


def as_bits(cards: Iterable[Color]) -> int:
    """The set of their colours, in which bit i stands for the colour i.

    >>> bin(as_bits([Color.PINK, Color.WILD, Color.PINK]))
    '0b1000001'
    """
    bits = 0
    for color in cards:
        bits |= 1 << color
    return bits


def spread(many: Iterable[int]) -> tuple[Color, ...]:
    """The cards that a count by colour stands for, in the order of the colours.

    >>> spread((2, 0, 0, 0, 0, 0, 1))
    (Color.PINK, Color.PINK, Color.WILD)
    """
    return tuple(color for color, n in zip(COLORS, many, strict=True) for _ in range(n))

"""Pieces of a few kinds, and how many there are of each.

The kinds are the members of an enum. A count of pieces is a tuple with a number for each kind, a set of kinds is an int
with a bit for each: both are small, and quick to compare.
"""

import enum
from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, Any, Self, TypeVar

import attrs


class _Kinds(enum.EnumMeta):
    if not TYPE_CHECKING:  # a checker knows from the enum itself what its members are found by

        def __call__(cls, value: object, *args: object, **more: object) -> object:
            """The member; True and 1.0 are equal to a number, and are none."""
            return cls._missing_(value) if isinstance(value, bool | float) else super().__call__(value, *args, **more)


class CountedEnum(enum.IntEnum, metaclass=_Kinds):
    """The kinds of a piece: its members are numbered from 0, so that each is an index, and all of them are true.

    A member is found by its number or by its word, which is its name in lower case.

    >>> class Fruit(CountedEnum):
    ...     APPLE = 0
    ...     PEAR = 1
    >>> Fruit("pear"), Fruit(1), str(Fruit.PEAR), ("five", "two")[Fruit.PEAR], bool(Fruit.APPLE)
    (Fruit.PEAR, Fruit.PEAR, 'pear', 'two', True)
    >>> Fruit("plum")
    Traceback (most recent call last):
    ValueError: expected a Fruit (apple, pear), got 'plum'
    >>> Fruit(True)
    Traceback (most recent call last):
    ValueError: expected a Fruit (apple, pear), got True
    """

    if TYPE_CHECKING:  # an IntEnum is declared to take an int and nothing else

        def __new__(cls, value: int | str) -> Self: ...

    @classmethod
    def _missing_(cls, value: object) -> Self:
        for member in cls:
            if str(member) == value:
                return member
        raise ValueError(f"expected a {cls.__name__} ({', '.join(map(str, cls))}), got {ascii(value)[:60]}")

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.name.lower()

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    __hash__ = int.__hash__  # Enum's own is written in Python, and kinds are hashed often


K = TypeVar("K")


@attrs.frozen
class By:
    """What the numbers of a count are counted by: `Annotated[tuple[int, ...], By(Color)]` has one for each colour."""

    kinds: Any  # a class of CountedEnum; mypy knows no type of such classes that takes members as well
    """The enum whose members number the count."""


def counts(pieces: Iterable[int], kinds: Collection[object]) -> tuple[int, ...]:
    """How many pieces there are of each kind.

    >>> counts([0, 2, 0], kinds=("apple", "pear", "plum"))
    (2, 0, 1)
    """
    many = [0] * len(kinds)
    for piece in pieces:
        many[piece] += 1
    return tuple(many)


def spread(many: Iterable[int], kinds: Iterable[K]) -> tuple[K, ...]:
    """The pieces that a count stands for, in the order of the kinds.

    >>> spread((2, 0, 1), kinds=("apple", "pear", "plum"))
    ('apple', 'apple', 'plum')
    """
    return tuple([kind for kind, n in zip(kinds, many, strict=True) for _ in range(n)])


def added(values: tuple[int, ...], at: int, many: int) -> tuple[int, ...]:
    """The values with `many` more at one place: of a kind, or of a seat.

    >>> added((2, 0, 1), 1, 3)
    (2, 3, 1)
    """
    changed = [*values]
    changed[at] += many
    return tuple(changed)


def as_bits(pieces: Iterable[int]) -> int:
    """The set of the kinds of these pieces: bit i stands for the kind i.

    >>> bin(as_bits([0, 2, 0]))
    '0b101'
    """
    bits = 0
    for piece in pieces:
        bits |= 1 << piece
    return bits


def bits_of(bits: int) -> list[int]:
    """The single bits of a set, lowest first; ValueError if it is none.

    >>> bits_of(0b1011)
    [1, 2, 8]
    """
    if bits < 0:
        raise ValueError(f"expected a set as bits, got {bits}")
    single = []
    while bits:
        single.append(bits & -bits)
        bits &= bits - 1
    return single

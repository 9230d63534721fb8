"""What is counted by kind: cubes, goods, dock workers, districts.

The members are whole numbers from 0, so that a kind is an index: `merchant.cubes[Cube.PINK]`. All of them are true.
"""

import enum
from typing import Self


class Kind(enum.IntEnum):
    """A whole number with a word: the base of the four enums below. The word finds the member as well.

    >>> Goods("tulips") is Goods(1) is Goods.TULIPS
    True
    >>> str(Worker.LIGHT_BLUE), bool(Cube.BLACK)
    ('light-blue', True)
    """

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self.name}"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)

    def __bool__(self) -> bool:
        return True

    @classmethod
    def _missing_(cls, value: object) -> "Self | None":
        return next((member for member in cls if str(member) == value), None)

    @classmethod
    def named(cls, word: str) -> Self:
        """The member with this word; ValueError if there is none.

        >>> Cube.named("pink")
        Cube.PINK
        """
        return cls(word)  # type: ignore[arg-type]  # mypy knows of the numbers only

    __hash__ = int.__hash__  # Enum's own is written in Python


class Cube(Kind):
    """The colours of the resource cubes and of the dice, in the order in which the dice are rolled.

    >>> [str(cube) for cube in Cube]
    ['black', 'brown', 'purple', 'pink', 'orange', 'grey']
    """

    BLACK = 0
    BROWN = 1
    PURPLE = 2
    PINK = 3
    ORANGE = 4
    GREY = 5


class District(Kind):
    """The six districts of the city, in the order of the plans.

    >>> District.JORDAAN
    District.JORDAAN
    """

    PLANTAGE = 0
    HAARLEMMERBUURT = 1
    JORDAAN = 2
    BURGWALLEN = 3
    NIEUWMARKT = 4
    GRACHTENGORDEL = 5


class Goods(Kind):
    """The nine kinds of goods.

    >>> len(Goods)
    9
    """

    BEER = 0
    TULIPS = 1
    CHEESE = 2
    FURNITURE = 3
    JENEVER = 4
    TILES = 5
    LACE = 6
    COFFEE = 7
    CRYSTAL = 8


class Worker(Kind):
    """The colours of the dock workers and of their docks.

    >>> Worker("red-brown")
    Worker.RED_BROWN
    """

    LIGHT_BLUE = 0
    WHITE = 1
    GOLD = 2
    RED_BROWN = 3
    LIGHT_PINK = 4
    LIGHT_GREEN = 5


CUBES, DISTRICTS, GOODS, WORKERS = tuple(Cube), tuple(District), tuple(Goods), tuple(Worker)
NO_CUBES = (0,) * len(CUBES)
NO_GOODS = (0,) * len(GOODS)

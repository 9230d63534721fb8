"""What is counted by kind: cubes, goods, dock workers, districts.

The members are whole numbers from 0, so that a kind is an index: `merchant.cubes[Cube.PINK]`. All of them are true.
"""

from amsterdam_routes.kernel.values import CountedEnum


class Cube(CountedEnum):
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


class District(CountedEnum):
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


class Goods(CountedEnum):
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


class Worker(CountedEnum):
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

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")


CUBES, DISTRICTS, GOODS, WORKERS = tuple(Cube), tuple(District), tuple(Goods), tuple(Worker)
NO_CUBES = (0,) * len(CUBES)

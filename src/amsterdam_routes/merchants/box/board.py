"""What is counted by kind (cubes, goods, workers, districts), and where things stand: blocks and the harbour's fields.

The members of the kinds are whole numbers from 0, so that a kind is an index: `merchant.cubes[Cube.PINK]`. All of them
are true.
"""

import enum

import attrs

from amsterdam_routes.kernel.counts import CountedEnum
from amsterdam_routes.kernel.typechecks import checked


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


@attrs.frozen(repr=False, field_transformer=checked)
class Block:
    """A block of houses.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.block("jordaan-3")
    Block('Karthuizersplein', jordaan, 5)
    """

    id: str
    name: str
    """What it is called."""
    district: District
    """Where it lies, and so the colour of its cubes."""
    cost: int
    """How many cubes it costs."""

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Block({self.name!r}, {self.district}, {self.cost})"

    def __hash__(self) -> int:
        return hash(self.id)


class Water(enum.Enum):
    """The kinds of fields in the harbour.

    >>> Water("dock")
    <Water.DOCK: 'dock'>
    """

    START = "start"
    """The start field, which has a crane."""
    DOCK = "dock"
    """A dock, with a crane and dock workers."""
    BIG = "big"
    """The anchor field of a big warehouse."""
    SMALL = "small"
    """The anchor field of a small warehouse."""
    OPEN = "open"
    """Water and nothing else."""


@attrs.frozen(repr=False, field_transformer=checked)
class Field:
    """A field of the harbour.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.field("lace")
    Field('Lace warehouse')
    """

    id: str
    name: str
    """What it is called."""
    water: Water
    """What kind of field it is."""
    of: Goods | Worker | None = None
    """The goods of a big warehouse, or the colour of a dock."""
    points: tuple[int, ...] = ()
    """The points of the places of a warehouse, best first."""

    @property
    def crane(self) -> bool:
        """Whether goods can be loaded here. (M4.5g)"""
        return self.water is Water.START or self.water is Water.DOCK

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Field({self.name!r})"

    def __hash__(self) -> int:
        return hash(self.id)

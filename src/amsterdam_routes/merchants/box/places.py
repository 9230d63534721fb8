"""Where things stand: the blocks of the city and the fields of the harbour."""

import enum

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.cubes import District, Goods, Worker


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

"""Documents of no game: those of a market, with a field of every sort that a class may have."""

import enum
from fractions import Fraction
from typing import Annotated, Literal

import attrs

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._values import By, CountedEnum
from amsterdam_routes.kernel.documents import Documents, Kind


class Fruit(CountedEnum):
    """What is sold."""

    APPLE = 0
    PEAR = 1


class Day(enum.Enum):
    """When it is sold."""

    TODAY = "to-day"
    TOMORROW = "to-morrow"


@attrs.frozen
class Buy:
    """Buy fruit."""

    fruit: Fruit
    """Which."""


@attrs.frozen
class Leave:
    """Go home."""


Deed = Buy | Leave


@attrs.frozen(kw_only=True)
class Stall:
    """A stall on a market, with a field of every sort."""

    name: str
    """What it is called."""
    days: tuple[Day, ...]
    """When it is there."""
    stock: Annotated[tuple[int, ...], By(Fruit)]
    """How much fruit there is of each sort."""
    stocks: tuple[Annotated[tuple[int, ...], By(Fruit)], ...]
    """The same, by day."""
    best: Fruit | None
    """The fruit on top."""
    size: tuple[int, Day | None]
    """How large it is, and since when."""
    sizes: tuple[tuple[int, Day], ...]
    """The same, by day."""
    rent: Literal[0, 3, 5] = 0
    """What it costs."""
    side: Literal["left", "right"] = "left"
    """Where it stands."""
    price: float = 1.5
    """What an apple costs."""
    done: tuple[Deed, ...] = ()
    """What was done there."""
    last: Deed | None = None
    """What was done last."""
    first: Buy | None = None
    """What was bought first."""
    seen: tuple[int | None, ...] = ()
    """What passed by, None where nobody looked."""
    secret: bytes = b""
    """What is under the cloth."""
    chance: Chance = Chance(b"1634")  # noqa: RUF009  # a value like any other
    """What comes next."""
    open: bool = True
    """Whether it is open."""


@attrs.frozen
class Share:
    """A part of what was sold."""

    of: Fraction
    """How large it is."""


MARKET = Documents(
    prefix="market",
    kinds=(
        Kind("stall", Stall),
        Kind("deed", Deed, "What may be done.", listed=True),
        Kind("fruit", Fruit, listed=True),
        Kind("share", Share, read=False),
    ),
)


STALL = Stall(
    name="Griet",
    days=(Day.TODAY, Day.TOMORROW),
    stock=(3, 4),
    stocks=((3, 4), (0, 1)),
    best=Fruit.PEAR,
    size=(2, Day.TODAY),
    sizes=((1, Day.TODAY), (2, Day.TOMORROW)),
    rent=3,
    side="right",
    done=(Buy(Fruit.APPLE), Leave()),
    last=Leave(),
    first=Buy(Fruit.PEAR),
    seen=(1, None),
    secret=b"\x01\xff",
)

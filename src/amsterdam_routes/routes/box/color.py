"""The colours of transport cards and routes."""

from typing import Annotated, Final, TypeAlias

from amsterdam_routes.kernel.values import By, CountedEnum


class Color(CountedEnum):
    """The colours of transport cards and routes, WILD for the multicoloured card. Grey is no colour: it is None.

    Counts by colour are tuples of seven, so that a colour is an index: `hand.cards[Color.WILD]`. Every colour is true.
    Colours are ints, and `json.dumps` writes them as such: write `str(color)`.

    >>> import amsterdam_routes as ar
    >>> ar.Color.PINK, ar.Color("pink"), ar.Color(0), str(ar.Color.WILD), bool(ar.Color.PINK)
    (Color.PINK, Color.PINK, Color.PINK, 'wild', True)
    """

    PINK = 0
    BLUE = 1
    GREEN = 2
    BLACK = 3
    RED = 4
    ORANGE = 5
    WILD = 6


COLORS: Final = tuple(Color)
"""All seven, in their order: the six colours of routes, then WILD."""

HUES: Final = COLORS[:-1]
"""The colours of routes: all but WILD."""

Counts: TypeAlias = Annotated[tuple[int, ...], By(Color)]
"""How many cards of each colour: seven numbers, indexed by `Color`."""

NO_CARDS: Final[Counts] = (0,) * len(COLORS)
"""None of any colour."""

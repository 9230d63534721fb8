"""What an edition says of its lengths, its kinds of cards and its churches."""

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.card import CardType


@attrs.frozen(field_transformer=checked)
class Length:
    """How long a game is, and how many market tiles it takes. (M4.2f, M4.2g, M4.12b)

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.lengths["short"]
    Length(first=3, a=5, b=5, mixed=(3, 2))
    """

    first: int
    """The first round."""
    a: int
    """The tiles of the upper part of the market."""
    b: int
    """The tiles of the lower part."""
    mixed: tuple[int, int]
    """In each part of a mixed market: plain tiles, and tiles of C."""


@attrs.frozen(field_transformer=checked)
class CardKind:
    """A kind of craftsmen or buildings.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.kinds[7]
    CardKind(id='C8', name='Timmerman', type=<CardType.CRAFTSMAN: 'craftsman'>)
    """

    id: str
    name: str
    type: CardType


@attrs.frozen(field_transformer=checked)
class Churches:
    """The sets of churches: the kinds that go with an old church, and the points of one, two and three kinds.

    The old churches are the cards with the effect "church_set".

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.churches.points
    (3, 8, 15)
    """

    others: tuple[str, ...]
    points: tuple[int, ...]

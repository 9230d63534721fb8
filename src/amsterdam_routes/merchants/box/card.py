"""Cards, market tiles and orders: what the box prints on them, as data.

What a card does is a list of effects, each one word with a number (`Effect`), together with its conditions (`Need`).
`effects.py` lists the words, and says what each means.
"""

import enum

import attrs

from amsterdam_routes.kernel.typechecks import checked


class CardType(enum.Enum):
    """The three decks.

    >>> CardType("plan")
    <CardType.PLAN: 'plan'>
    """

    CRAFTSMAN = "craftsman"
    BUILDING = "building"
    PLAN = "plan"


class Timing(enum.Enum):
    """When an active card works.

    >>> Timing("permanent")
    <Timing.PERMANENT: 'permanent'>
    """

    CARDS = "I"
    """Once a round, in phase I."""
    DICE = "II"
    """Once a round, in phase II."""
    ACTIONS = "III"
    """Once a round, in the own turn of phase III."""
    PERMANENT = "permanent"
    """Without limit."""
    END = "end"
    """In the final scoring."""


@attrs.frozen(field_transformer=checked)
class Effect:
    """One thing that a card or a tile does, or takes as its price: a word, and how often.

    >>> Effect("points", 4, on="deliver:crystal")
    Effect(do='points', amount=4, of=None, on='deliver:crystal', per=None, each=1)
    """

    do: str
    """The word: see `effects.py`."""
    amount: int = 1
    """How many: points, guilders, cubes, fields."""
    of: str | None = None
    """Which colour of cubes."""
    on: str | None = None
    """What a permanent card answers to; None if it is a rule of its own, or if one uses it."""
    per: str | None = None
    """The amount is for each of these: a measure, such as "active:plan"."""
    each: int = 1
    """The amount is for so many of them, started ones included."""


@attrs.frozen(field_transformer=checked)
class Need:
    """A condition: a measure lies between two numbers.

    >>> Need("active:building", least=3)
    Need(measure='active:building', least=3, most=None)
    """

    measure: str
    """What is measured: see `effects.py`."""
    least: int | None = None
    most: int | None = None


@attrs.frozen(repr=False, field_transformer=checked)
class Card:
    """One of the cards.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.card("038")
    Card(038 Koffiebrander)
    >>> am.MERCHANTS.card("038").pays
    (Effect(do='guilders', amount=3, of=None, on=None, per=None, each=1),)
    """

    id: str
    """The number that is printed on it, as three digits."""
    type: CardType
    """The deck that it belongs to."""
    kind: str
    """Its kind, among those of its type; a plan's is its district."""
    name: str
    """The name of its kind."""
    timing: Timing
    """When it works."""
    cost: tuple[int, ...]
    """The cubes that activate it, by colour."""
    needs: tuple[Need, ...] = ()
    """What must hold when it is used."""
    pays: tuple[Effect, ...] = ()
    """What its use costs."""
    effects: tuple[Effect, ...] = ()
    """What it does."""

    def __str__(self) -> str:
        return f"{self.id} {self.name}"

    def __repr__(self) -> str:
        return f"Card({self})"

    def __hash__(self) -> int:
        return hash(self.id)


@attrs.frozen(repr=False, field_transformer=checked)
class Tile:
    """One of the market tiles.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.tile("B13").points
    11
    """

    id: str
    """Its letter and number."""
    part: str
    """Which back it has: A, B, CA or CB."""
    price: int
    """The guilders that it costs."""
    points: int
    """The points that are printed on it."""
    effects: tuple[Effect, ...] = ()
    """What it gives beside the points."""

    def __str__(self) -> str:
        return self.id

    def __repr__(self) -> str:
        return f"Tile({self.id})"

    def __hash__(self) -> int:
        return hash(self.id)


@attrs.frozen(repr=False, field_transformer=checked)
class Order:
    """One of the secret orders: what must hold at the end, or what may be handed in then.

    >>> import amsterdam_routes.merchants as am
    >>> am.MERCHANTS.order("24").needs
    (Need(measure='full:beer', least=1, most=None),)
    """

    id: str
    """The number that is printed on it."""
    points: tuple[int, ...]
    """The points with 2, 3 and 4 players."""
    needs: tuple[Need, ...] = ()
    """What must hold at the end."""
    workers: int = 0
    """Dock workers to be handed in."""
    goods: int = 0
    """Goods to be handed in."""
    cubes: int = 0
    """Cubes to be handed in."""
    different_cubes: tuple[int, ...] = ()
    """The points of one, two, ... different cubes handed in."""
    worker: str | None = None
    """Up to two workers of this colour may be handed in: `points` for two, `one` for one."""
    one: tuple[int, ...] = ()

    @property
    def hands_in(self) -> bool:
        """Whether it takes things from its owner's board."""
        return bool(self.workers or self.goods or self.cubes or self.different_cubes or self.worker)

    def __str__(self) -> str:
        return f"order {self.id}"

    def __repr__(self) -> str:
        return f"Order({self.id})"

    def __hash__(self) -> int:
        return hash(self.id)

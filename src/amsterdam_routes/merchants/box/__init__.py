"""The components of the box: cubes, goods, workers, districts, blocks, fields of the harbour, cards, tiles and orders.

What is counted by kind has members that are whole numbers from 0, so that a kind is an index:
`merchant.cubes[Cube.PINK]`. All of them are true.

What a card does is a list of effects, each one word with a number (`Effect`), together with its conditions (`Need`) and
its price. The words stand at the end of this module, each with its meaning; the page on editions is made of them.
"""

import enum
from typing import Final

import attrs

from amsterdam_routes.kernel._typechecks import checked
from amsterdam_routes.kernel._values import CountedEnum
from amsterdam_routes.kernel._words import Phrase


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

    @property
    def phrase(self) -> Phrase:
        """What tells the field: each kind of field has a template."""
        return Phrase("field", self.water.value, {"name": self.name, "goods": self.of, "worker": self.of})

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Field({self.name!r})"

    def __hash__(self) -> int:
        return hash(self.id)


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
    """The word: one of those at the end of this module."""
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
    """What is measured: one of `MEASURES`."""
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


GAINS: Final[dict[str, str]] = {
    "points": "points, at once (at the end for a card of the final scoring)",
    "guilders": "guilders, at once",
    "cubes": "cubes of the colour `of`, into the supply",
    "choose_cubes": "cubes of the owner's choice, into the supply",
    "other_cube": "a cube of a colour that was not paid",
    "amstel": "fields forward on the Amstel",
    "sail": "fields of the harbour that cost no cube, this turn",
    "market_again": "the market tile may be used once more this turn",
    "activate_free": "activates so many inactive cards, and no cubes are paid",
}
"""What a use gives."""

DICE: Final = {
    "guilders": "guilders, for each chosen die that shows 1 with `per` ones",
    "cubes_for_ones": "so many cubes more for each chosen die that shows 1, into compartment 1",
    "shift_die": "all cubes of one chosen die into a neighbouring compartment",
    "cubes_with_dice": "so many cubes more for each chosen die, into its compartment",
}
"""What a use in phase II does."""

PRICES: Final = {
    "guilders": "guilders from the purse",
    "cubes": "cubes of the colour `of`",
    "choose_cubes": "cubes of any colours",
    "plan": "an active plan, which goes to the discard",
}
"""What a use may cost."""

POWERS: Final = {
    "decline": "no card need be taken in phase I",
    "cheaper_claim": "a claim costs so many cubes less, at least 0",
    "claim_for_guilders": "a claim may be paid with so many guilders",
    "more_claims": "so many more blocks may be claimed in a turn",
    "repeat_plan": "one plan may be used so many times in a turn",
    "spare_cube": "an activation costs one cube less, of the payer's choice; on says which",
    "stay_on_top": "one's disc lies on top of its stack on the Amstel, whoever comes",
    "use_plan_free": "a plan that is activated may be used at once, without its cube",
    "sell_for_both": "a sale on the black market gives the guilders and the cube",
    "sail_double": "a cube that is paid moves the ship two fields",
    "depot_double": "a dock worker scores the points of the depot twice",
    "no_penalty": "no penalty tokens for cards that are inactive at the end",
    "church_set": "points for the sets of churches",
}
"""Rules that hold while the card is active."""

TILES: Final[dict[str, str]] = {
    "swap_card": "an inactive card for any card of the discard",
    "sail_at_once": "one move of the ship, up to so many fields, without cubes",
    "ship_anywhere": "the ship to any other field",
    "claim_free": "any block without a price",
}
"""What only market tiles do."""

UNCOUNTED: Final = (
    *("shift_die", "decline", "spare_cube", "stay_on_top", "use_plan_free", "sell_for_both", "sail_double"),
    *("depot_double", "no_penalty", "church_set", "swap_card", "ship_anywhere", "claim_free"),
)
"""Effects that are so or are not: they have no amount."""

EFFECTS: Final = {
    Timing.CARDS: {"decline": POWERS["decline"]},
    Timing.DICE: DICE,
    Timing.ACTIONS: {word: GAINS[word] for word in GAINS if word not in ("activate_free", "other_cube")},
    Timing.PERMANENT: {
        **{word: GAINS[word] for word in ("points", "guilders", "amstel")},
        **{word: POWERS[word] for word in POWERS if word not in ("decline", "no_penalty", "church_set")},
    },
    Timing.END: {
        **{word: GAINS[word] for word in ("points", "amstel")},
        **{word: POWERS[word] for word in ("no_penalty", "church_set")},
    },
}
"""By timing, the effects of a card that has no price; each with its meaning."""

PRICED: Final = {
    Timing.ACTIONS: {word: GAINS[word] for word in GAINS if word != "activate_free"},
    Timing.PERMANENT: GAINS,
}
"""By timing, the effects of a card whose use has a price; cards of other timings have none."""

BOUGHT: Final[dict[str, str]] = {
    **{word: GAINS[word] for word in GAINS if word not in ("other_cube", "market_again")},
    **TILES,
}
"""The effects of market tiles."""

ON: Final[dict[str, tuple[str, tuple[str, ...]]]] = {
    "claim": ("a block is claimed", ()),
    "deliver": ("goods are delivered; with a kind, goods of that kind", tuple(map(str, GOODS))),
    "activate": (
        "a card of this type is activated, or a craftsman of a kind that is not active yet",
        (*(type.value for type in CardType), "new_craftsman"),
    ),
}
"""What a permanent gain answers to, and what may follow a colon to narrow it down."""

MEASURES: Final = {
    "plans_used": "plans used this turn; with a district, whether one of it was",
    "active": "active cards; with a type, a kind, a district or a timing, those",
    "has": "1 if there is any such active card, otherwise 0",
    "inactive": "inactive cards",
    "inactive_at_start": "inactive cards at the start of the turn",
    "plan_districts": "districts among the active plans",
    "craftsman_kinds": "kinds among the active craftsmen",
    "craftsman_pairs": "pairs of craftsmen of one kind; the set-up says whether inactive ones count",
    "plan_pairs": "pairs of active plans of one district",
    "largest_craftsman_kind": "craftsmen of the most numerous kind; the set-up says whether inactive ones count",
    "amstel_moved": "fields gone on the Amstel this turn",
    "ship_moved": "fields that the ship entered this turn",
    "ahead": "discs ahead on the Amstel",
    "behind": "discs behind on the Amstel",
    "bridges": "bridges passed on the Amstel",
    "at_end": "1 if the disc is on the end field",
    "goods_aboard": "goods tiles on the ship",
    "goods_kinds_aboard": "kinds of goods on the ship",
    "aboard": "goods tiles and dock workers on the ship",
    "at_start": "1 if the ship is on the start field",
    "level_or_better": "others with as many points, or more",
    "level_or_worse": "others with as many points, or fewer",
    "market_points": "points printed on the market tile that were gained this turn",
    "card_guilders": "guilders that cards gave this turn",
    "card_points": "points that cards gave this turn",
    "blocks": "own blocks; with a district, those in it",
    "depot": "dock workers in the depot; with a colour, those",
    "black_market": "goods on the black market",
    "full": "1 if the big warehouse of the goods is full",
    "small_left": "small warehouses that are not full",
    "ones": "chosen dice that show 1",
}
"""What conditions and effects may measure, for one seat."""

NARROWED: Final = {
    "plans_used": "a district",
    "active": "a card",
    "has": "a card",
    "blocks": "a district",
    "depot": "a worker",
    "full": "goods",
}
"""By measure, what may follow a colon: a card is a type, a timing, or a kind, which for a plan is its district."""

ALWAYS_NARROWED: Final = ("has", "full")
"""Measures that say nothing without what follows the colon."""

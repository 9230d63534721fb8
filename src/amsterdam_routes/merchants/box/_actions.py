"""What a player may want to do, as values: one class for each kind of action, in the order of a game.

Constructors check types (`TypeError`). Whether the rules allow an action is for `violations` to say.
"""

import enum
from typing import TypeAlias, get_args

import attrs

from amsterdam_routes.kernel import _typechecks as typechecks
from amsterdam_routes.kernel._typechecks import checked
from amsterdam_routes.merchants.box import Block, Card, Cube, Field, Goods, Worker


def shown(action: object) -> str:
    """Write an action as its class and its fields."""
    values = [getattr(action, field.name) for field in attrs.fields(type(action))]  # type: ignore[arg-type]  # an attrs class
    return f"{type(action).__name__}({', '.join(_named(value) for value in values if value is not None)})"


def _named(thing: object) -> str:
    if isinstance(thing, Block | Field):
        return repr(str(thing))
    if isinstance(thing, enum.Enum) and not isinstance(thing, int):
        return str(thing.value)
    return typechecks.shown(thing)


@attrs.frozen(repr=False, field_transformer=checked)
class PlaceForeman:
    """Place the foreman on a small warehouse, before the game. (M4.9a)

    >>> import amsterdam_routes.merchants as am
    >>> PlaceForeman(am.MERCHANTS.field("small-1"))
    PlaceForeman('De Liefde')
    """

    warehouse: Field
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class PlaceMessenger:
    """Place the city messenger on a block that costs 2, before the game. (M4.9d)

    >>> import amsterdam_routes.merchants as am
    >>> PlaceMessenger(am.MERCHANTS.block("plantage-2"))
    PlaceMessenger('Parkschouwburg')
    """

    block: Block
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class PlaceTrader:
    """Place the trader on a field of the black market, before the game. (M4.11a)

    >>> PlaceTrader(Goods.BEER)
    PlaceTrader(beer)
    """

    goods: Goods
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class TakeCard:
    """Take a card that is laid out, as an inactive one. (M4.2j, M4.3b)

    >>> import amsterdam_routes.merchants as am
    >>> TakeCard(am.MERCHANTS.card("038"))
    TakeCard(038 Koffiebrander)
    """

    card: Card
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class TakeStartCubes:
    """Take the first cube and a pair of equal ones onto the wheel, before the game. (M4.2k)

    >>> TakeStartCubes(Cube.BLACK, pair=Cube.PURPLE)
    TakeStartCubes(black, purple)
    """

    first: Cube
    """The cube in compartment 1."""
    pair: Cube
    """The colour of the two cubes in compartment 2."""
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class RemoveCard:
    """Remove one of the two cheapest plans, since TOM leads. (M4.13b)

    >>> import amsterdam_routes.merchants as am
    >>> RemoveCard(am.MERCHANTS.card("109"))
    RemoveCard(109 Plantage)
    """

    card: Card
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Decline:
    """Take no card. (C049)

    >>> Decline()
    Decline()
    """

    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class DiscardCard:
    """Discard one of the inactive cards, since there are too many. (M4.3d)

    >>> import amsterdam_routes.merchants as am
    >>> DiscardCard(am.MERCHANTS.card("038"))
    DiscardCard(038 Koffiebrander)
    """

    card: Card
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class ChooseDice:
    """Choose two of the dice, in the order of their colours. (M4.4c)

    >>> ChooseDice(Cube.BLACK, Cube.GREY)
    ChooseDice(black, grey)
    """

    a: Cube
    b: Cube
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class DoneWithDice:
    """Use no further card of phase II. (M4.4f)

    >>> DoneWithDice()
    DoneWithDice()
    """

    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class MoveMessenger:
    """Move the city messenger to an unclaimed block. (M4.9f)

    >>> import amsterdam_routes.merchants as am
    >>> MoveMessenger(am.MERCHANTS.block("plantage-2"))
    MoveMessenger('Parkschouwburg')
    """

    block: Block
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class MoveTrader:
    """Move the trader to a free field of the black market. (M4.11c)

    >>> MoveTrader(Goods.TILES)
    MoveTrader(tiles)
    """

    goods: Goods
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Keep:
    """Keep this cube in the storeroom, or none. (M4.6a, MQ40)

    >>> Keep(Cube.PINK), Keep(None)
    (Keep(pink), Keep())
    """

    cube: Cube | None = None
    __repr__ = shown


class Payment(enum.Enum):
    """How a block is paid for.

    >>> Payment("guilders")
    <Payment.GUILDERS: 'guilders'>
    """

    CUBES = "cubes"
    """Cubes of its district's colour. (M4.5d)"""
    GUILDERS = "guilders"
    """Guilders. (C027)"""
    FREE = "free"
    """Nothing. (T-CB22)"""


class Fate(enum.Enum):
    """What becomes of the goods tile of a block that is claimed.

    >>> Fate("store")
    <Fate.STORE: 'store'>
    """

    STORE = "store"
    """It goes to the store. (M4.5e)"""
    GUILDERS = "guilders"
    """It is sold for guilders. (M4.5f)"""
    CUBE = "cube"
    """It is sold for a cube of choice. (M4.5f)"""
    BOTH = "both"
    """It is sold for both. (C037, M4.11b)"""


@attrs.frozen(repr=False, field_transformer=checked)
class UseCard:
    """Use an active card. (M4.3e, M4.4f, M4.5b, M4.5c)

    >>> import amsterdam_routes.merchants as am
    >>> UseCard(am.MERCHANTS.card("053"), die=Cube.PINK, up=False)
    UseCard(053 Kristalslijper, pink, down)
    """

    card: Card
    plan: Card | None = None
    """The plan that is discarded for it. (C047)"""
    die: Cube | None = None
    """The die whose cubes are shifted (C053), ..."""
    up: bool | None = None
    """... to the next higher compartment, or to the next lower one."""

    def __repr__(self) -> str:
        way = {None: "", True: ", up", False: ", down"}[self.up]
        parts = [str(part) for part in (self.card, self.plan, self.die) if part is not None]
        return f"UseCard({', '.join(parts)}{way})"


@attrs.frozen(repr=False, field_transformer=checked)
class Activate:
    """Activate a card for its cubes, but for one that is spared if a card spares one. (M4.5a, C031, C042)

    >>> import amsterdam_routes.merchants as am
    >>> Activate(am.MERCHANTS.card("109"), None)
    Activate(109 Plantage)
    """

    card: Card
    spared: Cube | None = None
    """The colour of the cube that need not be paid."""
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Claim:
    """Claim a block: how it is paid for, and what becomes of its goods. (M4.5d-M4.5f)

    >>> import amsterdam_routes.merchants as am
    >>> Claim(am.MERCHANTS.block("jordaan-2"), Payment.CUBES, Fate.STORE)
    Claim('Lindengracht', cubes, store)
    """

    block: Block
    payment: Payment
    fate: Fate
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Load:
    """Load a goods tile from the store onto the ship. (M4.5g)

    >>> Load(Goods.LACE)
    Load(lace)
    """

    goods: Goods
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Deliver:
    """Deliver a goods tile from the ship to the warehouse where it lies. (M4.5l, M4.5m)

    >>> Deliver(Goods.LACE)
    Deliver(lace)
    """

    goods: Goods
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class TakeWorker:
    """Take a dock worker aboard. (M4.5i)

    >>> TakeWorker(Worker.GOLD)
    TakeWorker(gold)
    """

    worker: Worker
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class DeliverWorker:
    """Deliver a dock worker to the dock of his colour, where the ship lies. (M4.5j)

    >>> DeliverWorker()
    DeliverWorker()
    """

    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Sail:
    """Sail to a neighbouring field. (M4.5h)

    >>> import amsterdam_routes.merchants as am
    >>> Sail(am.MERCHANTS.field("beer"))
    Sail('Beer warehouse')
    """

    field: Field
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class StopSailing:
    """Give up the rest of the move that the market tile gave the ship. (T-CA17, MQ31)

    >>> StopSailing()
    StopSailing()
    """

    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class Advance:
    """Advance so many fields on the Amstel. (M4.5n)

    >>> Advance(3)
    Advance(3)
    """

    fields: int
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class BuyTile:
    """Buy what the market tile offers. (M4.5p)

    >>> BuyTile()
    BuyTile()
    """

    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class EndTurn:
    """End one's turn. (MQ20)

    >>> EndTurn()
    EndTurn()
    """

    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class PayCube:
    """Pay a cube of this colour, of those that are owed. (MQ38)

    >>> PayCube(Cube.GREY)
    PayCube(grey)
    """

    cube: Cube
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class TakeCube:
    """Take a cube of this colour, of those that one may choose.

    >>> TakeCube(Cube.GREY)
    TakeCube(grey)
    """

    cube: Cube
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class GiveCard:
    """Give an inactive card to the discard, to take another one for it. (T-CA18)

    >>> import amsterdam_routes.merchants as am
    >>> GiveCard(am.MERCHANTS.card("038"))
    GiveCard(038 Koffiebrander)
    """

    card: Card
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class SwapFor:
    """Take this card out of the discard, as an inactive one. (T-CA18)

    >>> import amsterdam_routes.merchants as am
    >>> SwapFor(am.MERCHANTS.card("038"))
    SwapFor(038 Koffiebrander)
    """

    card: Card
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class ActivateFree:
    """Activate an inactive card without cubes. (C038, T-CA20, T-CB24)

    >>> import amsterdam_routes.merchants as am
    >>> ActivateFree(am.MERCHANTS.card("038"))
    ActivateFree(038 Koffiebrander)
    """

    card: Card
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class ShipTo:
    """Put the ship on any other field. (T-CB21)

    >>> import amsterdam_routes.merchants as am
    >>> ShipTo(am.MERCHANTS.field("coffee"))
    ShipTo('Coffee warehouse')
    """

    field: Field
    __repr__ = shown


@attrs.frozen(repr=False, field_transformer=checked)
class UseFreePlan:
    """Use the plan just activated without its cube, or do not. (C035)

    >>> UseFreePlan(True)
    UseFreePlan(True)
    """

    use: bool
    __repr__ = shown


Action: TypeAlias = (
    PlaceForeman | PlaceMessenger | PlaceTrader | TakeCard | TakeStartCubes | RemoveCard | Decline | DiscardCard
    | ChooseDice | UseCard | DoneWithDice | Activate | Claim | Load | Deliver | TakeWorker | DeliverWorker | Sail
    | StopSailing | Advance | BuyTile | EndTurn | PayCube | TakeCube | GiveCard | SwapFor | ActivateFree | ShipTo
    | UseFreePlan | MoveMessenger | MoveTrader | Keep
)  # fmt: skip
"""Any of the actions; a `match` over it can be exhaustive."""

ACTIONS: tuple[type[Action], ...] = get_args(Action)
"""The classes of actions, in a fixed order."""

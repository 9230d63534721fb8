"""What a player may want to do before the game, and around the turns: in phases I, II and IV, and with the figures."""

import enum

import attrs

from amsterdam_routes.kernel import typechecks
from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.components import Block, Card, Cube, Field, Goods


def shown(action: object) -> str:
    """An action as its class and the things that it names."""
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
    PlaceForeman('Warehouse De Liefde')
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

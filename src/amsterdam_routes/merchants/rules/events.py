"""What an action makes happen, in order: enough to bring a client's view up to date.

The transition makes these events while it makes the new state, so they cannot tell another story. They hide nothing:
whatever comes out of a deck, the market or the dice is seen by all, and the orders are shown when the game is over.
Seats are numbered from 0; in a solo game TOM is seat 1.
"""

from typing import TypeAlias

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.card import Card, Order, Tile
from amsterdam_routes.merchants.box.cubes import Cube, Goods, Worker
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.rules.actions import Action
from amsterdam_routes.merchants.rules.asks import Phase
from amsterdam_routes.merchants.rules.merchant import Category, Cubes


@attrs.frozen(field_transformer=checked)
class Acted:
    """A seat did something: the first event of every action.

    >>> from amsterdam_routes.merchants.rules.actions import EndTurn
    >>> Acted(0, EndTurn())
    Acted(seat=0, action=EndTurn())
    """

    seat: int
    action: Action


@attrs.frozen(field_transformer=checked)
class RoundBegan:
    """A round began.

    >>> RoundBegan(3)
    RoundBegan(round=3)
    """

    round: int


@attrs.frozen(field_transformer=checked)
class PhaseBegan:
    """A phase of the round began.

    >>> PhaseBegan(Phase.DICE)
    PhaseBegan(phase=<Phase.DICE: 'dice'>)
    """

    phase: Phase


@attrs.frozen(field_transformer=checked)
class TurnBegan:
    """The turn of a seat in phase III began. (MQ20)

    >>> TurnBegan(1)
    TurnBegan(seat=1)
    """

    seat: int


@attrs.frozen(field_transformer=checked)
class CardsLaidOut:
    """Cards were drawn from the decks and laid out. (M4.2j, M4.3a)

    >>> import amsterdam_routes.merchants as am
    >>> CardsLaidOut((am.MERCHANTS.card(38),))
    CardsLaidOut(cards=(Card(038 Bankier),))
    """

    cards: tuple[Card, ...]


@attrs.frozen(field_transformer=checked)
class CardTaken:
    """A seat took a card that was laid out. (M4.3b)

    >>> import amsterdam_routes.merchants as am
    >>> CardTaken(0, am.MERCHANTS.card(38))
    CardTaken(seat=0, card=Card(038 Bankier))
    """

    seat: int
    card: Card


@attrs.frozen(field_transformer=checked)
class CardsDiscarded:
    """Cards went to the discard; `seat` had them, or nobody. (M4.3c, M4.3d)

    >>> import amsterdam_routes.merchants as am
    >>> CardsDiscarded((am.MERCHANTS.card(38),), None)
    CardsDiscarded(cards=(Card(038 Bankier),), seat=None)
    """

    cards: tuple[Card, ...]
    seat: int | None


@attrs.frozen(field_transformer=checked)
class CardSwapped:
    """A seat took a card out of the discard. (T-CA18)

    >>> import amsterdam_routes.merchants as am
    >>> CardSwapped(0, am.MERCHANTS.card(38))
    CardSwapped(seat=0, card=Card(038 Bankier))
    """

    seat: int
    card: Card


@attrs.frozen(field_transformer=checked)
class CardActivated:
    """A seat moved a card above its board. (M4.5a)

    >>> import amsterdam_routes.merchants as am
    >>> CardActivated(0, am.MERCHANTS.card(38))
    CardActivated(seat=0, card=Card(038 Bankier))
    """

    seat: int
    card: Card


@attrs.frozen(field_transformer=checked)
class CardUsed:
    """A seat used a card. (M4.5b)

    >>> import amsterdam_routes.merchants as am
    >>> CardUsed(0, am.MERCHANTS.card(38))
    CardUsed(seat=0, card=Card(038 Bankier))
    """

    seat: int
    card: Card


@attrs.frozen(field_transformer=checked)
class PenaltyTaken:
    """A seat took penalty tokens. (M4.3d, M4.4e, M4.8b)

    >>> PenaltyTaken(1, 1)
    PenaltyTaken(seat=1, tokens=1)
    """

    seat: int
    tokens: int


@attrs.frozen(field_transformer=checked)
class DiceRolled:
    """The dice were rolled: their pips, by colour. (M4.4a)

    >>> DiceRolled((1, 2, 3, 4, 5, 6)).pips[Cube.GREY]
    6
    """

    pips: tuple[int, ...]


@attrs.frozen(field_transformer=checked)
class DiceTurned:
    """The high dice were turned to 1: the pips of all, by colour. (M4.4b)

    >>> DiceTurned((1, 2, 3, 4, 5, 1)).pips[Cube.GREY]
    1
    """

    pips: tuple[int, ...]


@attrs.frozen(field_transformer=checked)
class CubesPlaced:
    """Cubes of one colour were put on the wheel of a seat, into a compartment from 1 to 6. (M4.4c)

    >>> CubesPlaced(0, Cube.PINK, 3, compartment=3)
    CubesPlaced(seat=0, cube=Cube.PINK, many=3, compartment=3)
    """

    seat: int
    cube: Cube
    many: int
    compartment: int


@attrs.frozen(field_transformer=checked)
class CubesShifted:
    """All cubes of a die went to another compartment, from 1 to 6. (C053)

    >>> CubesShifted(0, Cube.PINK, 3, compartment=2)
    CubesShifted(seat=0, cube=Cube.PINK, many=3, compartment=2)
    """

    seat: int
    cube: Cube
    many: int
    compartment: int


@attrs.frozen(field_transformer=checked)
class WheelTurned:
    """The wheel of a seat turned: these cubes came off it, and one from the storeroom. (M4.4d)

    >>> WheelTurned(0, (1, 0, 0, 0, 0, 0), None).cubes
    (1, 0, 0, 0, 0, 0)
    """

    seat: int
    cubes: Cubes
    stored: Cube | None


@attrs.frozen(field_transformer=checked)
class CubesGained:
    """A seat took cubes into its supply.

    >>> CubesGained(0, Cube.PINK, 2)
    CubesGained(seat=0, cube=Cube.PINK, many=2)
    """

    seat: int
    cube: Cube
    many: int


@attrs.frozen(field_transformer=checked)
class CubesPaid:
    """A seat paid cubes from its supply.

    >>> CubesPaid(0, (1, 0, 0, 0, 0, 0)).cubes
    (1, 0, 0, 0, 0, 0)
    """

    seat: int
    cubes: Cubes


@attrs.frozen(field_transformer=checked)
class CubeKept:
    """A seat returned its cubes, and kept one or none. (M4.6a)

    >>> CubeKept(0, Cube.PINK, (1, 0, 0, 2, 0, 0)).cube
    Cube.PINK
    """

    seat: int
    cube: Cube | None
    returned: Cubes


@attrs.frozen(field_transformer=checked)
class GuildersGained:
    """A seat took guilders.

    >>> GuildersGained(0, 2)
    GuildersGained(seat=0, guilders=2)
    """

    seat: int
    guilders: int


@attrs.frozen(field_transformer=checked)
class GuildersPaid:
    """A seat paid guilders.

    >>> GuildersPaid(0, 2)
    GuildersPaid(seat=0, guilders=2)
    """

    seat: int
    guilders: int


@attrs.frozen(field_transformer=checked)
class PointsScored:
    """A seat scored points.

    >>> str(PointsScored(0, 2, Category.AMSTEL).category)
    'amstel'
    """

    seat: int
    points: int
    category: Category


@attrs.frozen(field_transformer=checked)
class BlockClaimed:
    """A seat claimed a block. (M4.5d)

    >>> import amsterdam_routes.merchants as am
    >>> BlockClaimed(0, am.MERCHANTS.block("jordaan-3"))
    BlockClaimed(seat=0, block=Block('Karthuizersplein', jordaan, 5))
    """

    seat: int
    block: Block


@attrs.frozen(field_transformer=checked)
class GoodsStored:
    """A goods tile went to the store of a seat. (M4.5e)

    >>> GoodsStored(0, Goods.LACE)
    GoodsStored(seat=0, goods=Goods.LACE)
    """

    seat: int
    goods: Goods


@attrs.frozen(field_transformer=checked)
class GoodsSold:
    """A goods tile went to the black market. (M4.5f)

    >>> GoodsSold(0, Goods.LACE)
    GoodsSold(seat=0, goods=Goods.LACE)
    """

    seat: int
    goods: Goods


@attrs.frozen(field_transformer=checked)
class GoodsLoaded:
    """A goods tile went aboard. (M4.5g)

    >>> GoodsLoaded(0, Goods.LACE)
    GoodsLoaded(seat=0, goods=Goods.LACE)
    """

    seat: int
    goods: Goods


@attrs.frozen(field_transformer=checked)
class GoodsDelivered:
    """A goods tile went to a warehouse. (M4.5l, M4.5m)

    >>> import amsterdam_routes.merchants as am
    >>> GoodsDelivered(0, Goods.LACE, am.MERCHANTS.field("lace"))
    GoodsDelivered(seat=0, goods=Goods.LACE, warehouse=Field('Lace warehouse'))
    """

    seat: int
    goods: Goods
    warehouse: Field


@attrs.frozen(field_transformer=checked)
class ShipMoved:
    """The ship of a seat entered a field. (M4.5h)

    >>> import amsterdam_routes.merchants as am
    >>> ShipMoved(0, am.MERCHANTS.field("lace"))
    ShipMoved(seat=0, field=Field('Lace warehouse'))
    """

    seat: int
    field: Field


@attrs.frozen(field_transformer=checked)
class CreditChanged:
    """A seat has so many fields left that cost no cube. (MQ31)

    >>> CreditChanged(0, 3)
    CreditChanged(seat=0, fields=3)
    """

    seat: int
    fields: int


@attrs.frozen(field_transformer=checked)
class WorkerTaken:
    """A dock worker came aboard. (M4.5i)

    >>> WorkerTaken(0, Worker.GOLD)
    WorkerTaken(seat=0, worker=Worker.GOLD)
    """

    seat: int
    worker: Worker


@attrs.frozen(field_transformer=checked)
class WorkerDelivered:
    """A dock worker went to the depot. (M4.5j)

    >>> WorkerDelivered(0, Worker.GOLD)
    WorkerDelivered(seat=0, worker=Worker.GOLD)
    """

    seat: int
    worker: Worker


@attrs.frozen(field_transformer=checked)
class DiscMoved:
    """The disc of a seat went to a field of the Amstel. (M4.5n)

    >>> DiscMoved(0, 4)
    DiscMoved(seat=0, field=4)
    """

    seat: int
    field: int


@attrs.frozen(field_transformer=checked)
class DiscLifted:
    """The disc of a seat was laid on top of its stack. (C034)

    >>> DiscLifted(0)
    DiscLifted(seat=0)
    """

    seat: int


@attrs.frozen(field_transformer=checked)
class TileBought:
    """A seat bought what the market tile offers. (M4.5p)

    >>> import amsterdam_routes.merchants as am
    >>> TileBought(0, am.MERCHANTS.tile("A1"))
    TileBought(seat=0, tile=Tile(A1))
    """

    seat: int
    tile: Tile


@attrs.frozen(field_transformer=checked)
class TileTurnedUp:
    """A market tile was turned up. (M4.6b)

    >>> import amsterdam_routes.merchants as am
    >>> TileTurnedUp(am.MERCHANTS.tile("A1"))
    TileTurnedUp(tile=Tile(A1))
    """

    tile: Tile


@attrs.frozen(field_transformer=checked)
class ForemanMoved:
    """The foreman went to a warehouse, or out of the game. (M4.9c)

    >>> ForemanMoved(None)
    ForemanMoved(warehouse=None)
    """

    warehouse: Field | None


@attrs.frozen(field_transformer=checked)
class MessengerMoved:
    """The city messenger went to a block, or out of the game. (M4.9f)

    >>> MessengerMoved(None)
    MessengerMoved(block=None)
    """

    block: Block | None


@attrs.frozen(field_transformer=checked)
class TraderMoved:
    """The trader went to a field of the black market, or out of the game. (M4.11c)

    >>> TraderMoved(Goods.BEER)
    TraderMoved(goods=Goods.BEER)
    """

    goods: Goods | None


@attrs.frozen(field_transformer=checked)
class NumberDone:
    """TOM threw a number three times or more. (M4.13e)

    >>> NumberDone(6)
    NumberDone(number=6)
    """

    number: int


@attrs.frozen(field_transformer=checked)
class GameOver:
    """The game is over, and every seat shows its orders. (M4.8a, M4.10a)

    >>> GameOver(((), ())).orders
    ((), ())
    """

    orders: tuple[tuple[Order, ...], ...]


Event: TypeAlias = (
    Acted
    | RoundBegan
    | PhaseBegan
    | TurnBegan
    | CardsLaidOut
    | CardTaken
    | CardsDiscarded
    | CardSwapped
    | CardActivated
    | CardUsed
    | PenaltyTaken
    | DiceRolled
    | DiceTurned
    | CubesPlaced
    | CubesShifted
    | WheelTurned
    | CubesGained
    | CubesPaid
    | CubeKept
    | GuildersGained
    | GuildersPaid
    | PointsScored
    | BlockClaimed
    | GoodsStored
    | GoodsSold
    | GoodsLoaded
    | GoodsDelivered
    | ShipMoved
    | CreditChanged
    | WorkerTaken
    | WorkerDelivered
    | DiscMoved
    | DiscLifted
    | TileBought
    | TileTurnedUp
    | ForemanMoved
    | MessengerMoved
    | TraderMoved
    | NumberDone
    | GameOver
)
"""Anything that may happen; a `match` over it can be exhaustive."""

OPENINGS = (Acted,)
"""The events with which actions begin."""


def opens(event: Event) -> bool:
    """Whether an event is the first of an action.

    >>> opens(TurnBegan(0))
    False
    """
    return isinstance(event, OPENINGS)

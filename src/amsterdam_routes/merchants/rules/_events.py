"""What an action makes happen, in order: all see it, and it brings a client's view up to date. TOM has seat 1."""

from typing import TypeAlias

import attrs

from amsterdam_routes.kernel._typechecks import checked
from amsterdam_routes.merchants.box import Block, Card, Cube, Field, Goods, Order, Tile, Worker
from amsterdam_routes.merchants.box._actions import Action
from amsterdam_routes.merchants.rules._decisions import Phase
from amsterdam_routes.merchants.rules._state import Category, Cubes, Pips


@attrs.frozen(field_transformer=checked)
class Acted:
    """A seat did something: the first event of every action.

    >>> from amsterdam_routes.merchants import EndTurn
    >>> Acted(0, EndTurn())
    Acted(seat=0, action=EndTurn())
    """

    seat: int
    """Who did it: the seat that `pending` asked first."""
    action: Action
    """What was done. Dice that were chosen are in `dice` of the merchant.

    What is asked next is `pending`, and what the turn keeps in mind is `turn`: both follow from the action by the
    rules, and no event tells them, but for `turn.credit`.
    """


@attrs.frozen(field_transformer=checked)
class RoundBegan:
    """A round began.

    >>> RoundBegan(3)
    RoundBegan(round=3)
    """

    round: int
    """Its number: that is `round`. The action tokens come off the cards: `used` of every merchant is empty."""


@attrs.frozen(field_transformer=checked)
class PhaseBegan:
    """A phase of the round began.

    >>> PhaseBegan(Phase.DICE)
    PhaseBegan(phase=<Phase.DICE: 'dice'>)
    """

    phase: Phase
    """Which: that is `phase`. With phase II, `dice` of every merchant is empty."""


@attrs.frozen(field_transformer=checked)
class TurnBegan:
    """The turn of a seat in phase III began. (MQ20)

    >>> TurnBegan(1)
    TurnBegan(seat=1)
    """

    seat: int
    """Whose turn it is: the first in `pending`. What `turn` keeps in mind begins anew."""


@attrs.frozen(field_transformer=checked)
class CardsLaidOut:
    """Cards were drawn from the decks and laid out. (M4.2j, M4.3a)

    >>> import amsterdam_routes.merchants as am
    >>> CardsLaidOut((am.MERCHANTS.card("038"),))
    CardsLaidOut(cards=(Card(038 Koffiebrander),))
    """

    cards: tuple[Card, ...]
    """The cards, craftsmen first, then buildings, then plans, each in the order in which they were drawn.

    They come into `display`, and `deck_sizes` of their decks fall. `display` is in the order of the edition.
    """


@attrs.frozen(field_transformer=checked)
class CardTaken:
    """A seat took a card that was laid out. (M4.3b)

    >>> import amsterdam_routes.merchants as am
    >>> CardTaken(0, am.MERCHANTS.card("038"))
    CardTaken(seat=0, card=Card(038 Koffiebrander))
    """

    seat: int
    """Who took it."""
    card: Card
    """The card: it goes from `display` to `inactive` of the merchant, which is in the order of the edition."""


@attrs.frozen(field_transformer=checked)
class CardsDiscarded:
    """Cards went to the discard; `seat` had them, or nobody. (M4.3c, M4.3d)

    >>> import amsterdam_routes.merchants as am
    >>> CardsDiscarded((am.MERCHANTS.card("038"),), None)
    CardsDiscarded(cards=(Card(038 Koffiebrander),), seat=None)
    """

    cards: tuple[Card, ...]
    """The cards: they go to `discard`, which is in the order of the edition."""
    seat: int | None
    """Who had them, in `inactive` or `active`, perhaps in `used`; None if they come from `display`."""


@attrs.frozen(field_transformer=checked)
class CardSwapped:
    """A seat took a card out of the discard. (T-CA18)

    >>> import amsterdam_routes.merchants as am
    >>> CardSwapped(0, am.MERCHANTS.card("038"))
    CardSwapped(seat=0, card=Card(038 Koffiebrander))
    """

    seat: int
    """Who took it."""
    card: Card
    """The card: it goes from `discard` to `inactive` of the merchant."""


@attrs.frozen(field_transformer=checked)
class CardActivated:
    """A seat moved a card above its board. (M4.5a)

    >>> import amsterdam_routes.merchants as am
    >>> CardActivated(0, am.MERCHANTS.card("038"))
    CardActivated(seat=0, card=Card(038 Koffiebrander))
    """

    seat: int
    """Who activated it."""
    card: Card
    """The card: it goes from `inactive` to `active` of the merchant."""


@attrs.frozen(field_transformer=checked)
class CardUsed:
    """A seat used a card. (M4.5b)

    >>> import amsterdam_routes.merchants as am
    >>> CardUsed(0, am.MERCHANTS.card("038"))
    CardUsed(seat=0, card=Card(038 Koffiebrander))
    """

    seat: int
    """Who used it."""
    card: Card
    """The card: in `used` until the next round begins, but for a "permanent" one, and a plan after `use_free_plan`."""


@attrs.frozen(field_transformer=checked)
class PenaltyTaken:
    """A seat took penalty tokens. (M4.3d, M4.4e, M4.8b)

    >>> PenaltyTaken(1, 1)
    PenaltyTaken(seat=1, tokens=1)
    """

    seat: int
    """Who took them."""
    tokens: int
    """How many: `penalty_tokens` of the merchant grow by them."""


@attrs.frozen(field_transformer=checked)
class DiceRolled:
    """The dice were rolled: their pips, by colour. (M4.4a)

    >>> DiceRolled((1, 2, 3, 4, 5, 6)).pips[Cube.GREY]
    6
    """

    pips: Pips
    """By colour, from 1 to 6: that is `rolled`, and `dice` of the table, too, unless `DiceTurned` follows."""


@attrs.frozen(field_transformer=checked)
class DiceTurned:
    """The high dice were turned to 1: the pips of all, by colour. (M4.4b)

    >>> DiceTurned((1, 2, 3, 4, 5, 1)).pips[Cube.GREY]
    1
    """

    pips: Pips
    """By colour: that is `dice` of the table; `rolled` keeps what fell."""


@attrs.frozen(field_transformer=checked)
class CubesPlaced:
    """Cubes of one colour were put on the wheel of a seat, into a compartment from 1 to 6. (M4.4c)

    >>> CubesPlaced(0, Cube.PINK, 3, compartment=3)
    CubesPlaced(seat=0, cube=Cube.PINK, many=3, compartment=3)
    """

    seat: int
    """Whose `wheel` it is."""
    cube: Cube
    """Their colour."""
    many: int
    """How many."""
    compartment: int
    """Where on the `wheel`; 1 is the first of the list."""


@attrs.frozen(field_transformer=checked)
class CubesShifted:
    """All cubes of a die went to another compartment, from 1 to 6. (C053)

    >>> CubesShifted(0, Cube.PINK, 3, compartment=2)
    CubesShifted(seat=0, cube=Cube.PINK, many=3, compartment=2)
    """

    seat: int
    """Whose `wheel` it is."""
    cube: Cube
    """The colour of the die."""
    many: int
    """How many cubes: all that lie there for this die."""
    compartment: int
    """Where they lie now on the `wheel`; before, they lay one compartment beside it, as the action says."""


@attrs.frozen(field_transformer=checked)
class WheelTurned:
    """The wheel of a seat turned: these cubes came off it, and one from the storeroom. (M4.4d)

    >>> WheelTurned(0, (1, 0, 0, 0, 0, 0), None).cubes
    (1, 0, 0, 0, 0, 0)
    """

    seat: int
    """Whose `wheel` it is: every compartment moves up by one, and the last is empty now."""
    cubes: Cubes
    """By colour, what lay in the first compartment: `cubes` of the merchant grow by them."""
    stored: Cube | None
    """The colour of the cube that was `stored`, which comes into `cubes`, too; None if there was none.

    `stored` is None now.
    """


@attrs.frozen(field_transformer=checked)
class CubeKept:
    """A seat returned its cubes, and kept one or none. (M4.6a)

    >>> CubeKept(0, Cube.PINK, (1, 0, 0, 2, 0, 0)).cube
    Cube.PINK
    """

    seat: int
    """Who kept it."""
    cube: Cube | None
    """Its colour: that is `stored` of the merchant. None if none was kept."""
    returned: Cubes
    """By colour, those that went back: `cubes` of the merchant are 0 in every colour."""


@attrs.frozen(field_transformer=checked)
class TileTurnedUp:
    """A market tile was turned up. (M4.6b)

    >>> import amsterdam_routes.merchants as am
    >>> TileTurnedUp(am.MERCHANTS.tile("A1"))
    TileTurnedUp(tile=Tile(A1))
    """

    tile: Tile
    """The tile: that is `tile`. The one before comes to the end of `past_tiles`, and `tiles_left` falls by one."""


@attrs.frozen(field_transformer=checked)
class ForemanMoved:
    """The foreman went to a warehouse, or out of the game. (M4.9c)

    >>> ForemanMoved(None)
    ForemanMoved(warehouse=None)
    """

    warehouse: Field | None
    """Where he stands now: `foreman`. None if he is out of the game."""


@attrs.frozen(field_transformer=checked)
class MessengerMoved:
    """The city messenger went to a block, or out of the game. (M4.9f)

    >>> MessengerMoved(None)
    MessengerMoved(block=None)
    """

    block: Block | None
    """Where he stands now: `messenger`. None if he is out of the game."""


@attrs.frozen(field_transformer=checked)
class TraderMoved:
    """The trader went to a field of the black market, or out of the game. (M4.11c)

    >>> TraderMoved(Goods.BEER)
    TraderMoved(goods=Goods.BEER)
    """

    goods: Goods | None
    """Where he stands now: `trader`. None if he is out of the game."""


@attrs.frozen(field_transformer=checked)
class NumberDone:
    """TOM threw a number three times or more. (M4.13e)

    >>> NumberDone(6)
    NumberDone(number=6)
    """

    number: int
    """The number: it comes to the end of `tom_numbers`."""


@attrs.frozen(field_transformer=checked)
class GameOver:
    """The game is over, and every seat shows its orders. (M4.8a, M4.10a)

    >>> GameOver(((), ())).orders
    ((), ())
    """

    orders: tuple[tuple[Order, ...], ...]
    """By seat, its orders, the open ones first: that is `revealed`. `pending` is empty, and `phase` is "over"."""


@attrs.frozen(field_transformer=checked)
class CubesGained:
    """A seat took cubes into its supply.

    >>> CubesGained(0, Cube.PINK, 2)
    CubesGained(seat=0, cube=Cube.PINK, many=2)
    """

    seat: int
    """Who took them."""
    cube: Cube
    """Their colour."""
    many: int
    """How many: `cubes` of the merchant grow by them."""


@attrs.frozen(field_transformer=checked)
class CubesPaid:
    """A seat paid cubes from its supply.

    >>> CubesPaid(0, (1, 0, 0, 0, 0, 0)).cubes
    (1, 0, 0, 0, 0, 0)
    """

    seat: int
    """Who paid them."""
    cubes: Cubes
    """By colour: `cubes` of the merchant fall by them."""


@attrs.frozen(field_transformer=checked)
class GuildersGained:
    """A seat took guilders.

    >>> GuildersGained(0, 2)
    GuildersGained(seat=0, guilders=2)
    """

    seat: int
    """Who took them."""
    guilders: int
    """How many: `guilders` of the merchant grow by them."""


@attrs.frozen(field_transformer=checked)
class GuildersPaid:
    """A seat paid guilders.

    >>> GuildersPaid(0, 2)
    GuildersPaid(seat=0, guilders=2)
    """

    seat: int
    """Who paid them."""
    guilders: int
    """How many: `guilders` of the merchant fall by them."""


@attrs.frozen(field_transformer=checked)
class PointsScored:
    """A seat scored points.

    >>> str(PointsScored(0, 2, Category.AMSTEL).category)
    'amstel'
    """

    seat: int
    """Who scored."""
    points: int
    """How many: `score` of the merchant grows by them. They may be negative."""
    category: Category
    """For what: this number of `points` of the merchant grows by them."""


@attrs.frozen(field_transformer=checked)
class BlockClaimed:
    """A seat claimed a block. (M4.5d)

    >>> import amsterdam_routes.merchants as am
    >>> BlockClaimed(0, am.MERCHANTS.block("jordaan-3"))
    BlockClaimed(seat=0, block=Block('Karthuizersplein', jordaan, 5))
    """

    seat: int
    """Who claimed it."""
    block: Block
    """The block: it comes into `blocks` of the merchant, which are in the order of the edition."""


@attrs.frozen(field_transformer=checked)
class GoodsStored:
    """A goods tile went to the store of a seat. (M4.5e)

    >>> GoodsStored(0, Goods.LACE)
    GoodsStored(seat=0, goods=Goods.LACE)
    """

    seat: int
    """Whose store it is."""
    goods: Goods
    """Their kind: `store` of the merchant grows by one."""


@attrs.frozen(field_transformer=checked)
class GoodsSold:
    """A goods tile went to the black market. (M4.5f)

    >>> GoodsSold(0, Goods.LACE)
    GoodsSold(seat=0, goods=Goods.LACE)
    """

    seat: int
    """Who sold it."""
    goods: Goods
    """Their kind: it comes to the end of `sold`."""


@attrs.frozen(field_transformer=checked)
class GoodsLoaded:
    """A goods tile went aboard. (M4.5g)

    >>> GoodsLoaded(0, Goods.LACE)
    GoodsLoaded(seat=0, goods=Goods.LACE)
    """

    seat: int
    """Whose ship it is."""
    goods: Goods
    """Their kind: `store` of the merchant falls by one, and `aboard` grows by one."""


@attrs.frozen(field_transformer=checked)
class GoodsDelivered:
    """A goods tile went to a warehouse. (M4.5l, M4.5m)

    >>> import amsterdam_routes.merchants as am
    >>> GoodsDelivered(0, Goods.LACE, am.MERCHANTS.field("lace"))
    GoodsDelivered(seat=0, goods=Goods.LACE, warehouse=Field('Lace warehouse'))
    """

    seat: int
    """Who delivered it. `aboard` of the merchant falls by one; what TOM delivers comes from his block."""
    goods: Goods
    """Their kind."""
    warehouse: Field
    """Where to: `roofs` grow by one in the big warehouse of this kind; a small one is full now, in `small`."""


@attrs.frozen(field_transformer=checked)
class ShipMoved:
    """The ship of a seat entered a field. (M4.5h)

    >>> import amsterdam_routes.merchants as am
    >>> ShipMoved(0, am.MERCHANTS.field("lace"))
    ShipMoved(seat=0, field=Field('Lace warehouse'))
    """

    seat: int
    """Whose ship it is."""
    field: Field
    """Where it lies now: `ship` of the merchant."""


@attrs.frozen(field_transformer=checked)
class CreditChanged:
    """A seat has so many fields left that cost no cube. (MQ31)

    >>> CreditChanged(0, 3)
    CreditChanged(seat=0, fields=3)
    """

    seat: int
    """Who has them."""
    fields: int
    """How many: that is `turn.credit`."""


@attrs.frozen(field_transformer=checked)
class WorkerTaken:
    """A dock worker came aboard. (M4.5i)

    >>> WorkerTaken(0, Worker.GOLD)
    WorkerTaken(seat=0, worker=Worker.GOLD)
    """

    seat: int
    """Who took it."""
    worker: Worker
    """Its colour: it leaves the dock where the ship lies, in `docks`, and comes to the end of `workers`."""


@attrs.frozen(field_transformer=checked)
class WorkerDelivered:
    """A dock worker went to the depot. (M4.5j)

    >>> WorkerDelivered(0, Worker.GOLD)
    WorkerDelivered(seat=0, worker=Worker.GOLD)
    """

    seat: int
    """Who delivered it: it leaves `workers` of the merchant; a worker that TOM delivers leaves `docks`."""
    worker: Worker
    """Its colour: it comes to the end of `depot`."""


@attrs.frozen(field_transformer=checked)
class DiscMoved:
    """The disc of a seat went to a field of the Amstel. (M4.5n)

    >>> DiscMoved(0, 4)
    DiscMoved(seat=0, field=4)
    """

    seat: int
    """Whose disc it is. In `amstel` it is the first of those on its field now, but the last on the end field."""
    field: int
    """Where it lies now: `amstel_field` of the merchant."""


@attrs.frozen(field_transformer=checked)
class DiscLifted:
    """The disc of a seat was laid on top of its stack. (C034)

    >>> DiscLifted(0)
    DiscLifted(seat=0)
    """

    seat: int
    """Whose disc it is: in `amstel` it comes before the others on its field."""


@attrs.frozen(field_transformer=checked)
class TileBought:
    """A seat bought what the market tile offers. (M4.5p)

    >>> import amsterdam_routes.merchants as am
    >>> TileBought(0, am.MERCHANTS.tile("A1"))
    TileBought(seat=0, tile=Tile(A1))
    """

    seat: int
    """Who bought it. What it costs and what it gives have events of their own."""
    tile: Tile
    """The market tile of the round, which stays."""


Event: TypeAlias = (
    Acted | RoundBegan | PhaseBegan | TurnBegan | CardsLaidOut | CardTaken | CardsDiscarded | CardSwapped
    | CardActivated | CardUsed | PenaltyTaken | DiceRolled | DiceTurned | CubesPlaced | CubesShifted | WheelTurned
    | CubesGained | CubesPaid | CubeKept | GuildersGained | GuildersPaid | PointsScored | BlockClaimed
    | GoodsStored | GoodsSold | GoodsLoaded | GoodsDelivered | ShipMoved | CreditChanged | WorkerTaken
    | WorkerDelivered | DiscMoved | DiscLifted | TileBought | TileTurnedUp | ForemanMoved | MessengerMoved
    | TraderMoved | NumberDone | GameOver
)  # fmt: skip
"""Anything that may happen; a `match` over it can be exhaustive."""

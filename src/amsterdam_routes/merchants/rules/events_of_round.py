"""What happens around the turns of a round, and to the cards."""

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.components import Block, Card, Cube, Field, Goods, Order, Tile
from amsterdam_routes.merchants.rules.asks import Phase
from amsterdam_routes.merchants.rules.merchant import Cubes, Pips


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
    """The card. If it may be used once a round, it is in `used` of the merchant until the next round begins."""


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

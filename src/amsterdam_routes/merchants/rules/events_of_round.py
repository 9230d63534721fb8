"""What happens around the turns of a round, and to the cards."""

import attrs

from amsterdam_routes.kernel.typechecks import checked
from amsterdam_routes.merchants.box.card import Card, Order, Tile
from amsterdam_routes.merchants.box.cubes import Cube, Goods
from amsterdam_routes.merchants.box.places import Block, Field
from amsterdam_routes.merchants.rules.asks import Phase
from amsterdam_routes.merchants.rules.merchant import Cubes


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
class CubeKept:
    """A seat returned its cubes, and kept one or none. (M4.6a)

    >>> CubeKept(0, Cube.PINK, (1, 0, 0, 2, 0, 0)).cube
    Cube.PINK
    """

    seat: int
    cube: Cube | None
    returned: Cubes


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

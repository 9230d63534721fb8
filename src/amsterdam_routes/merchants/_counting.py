"""What is counted of many merchants games: cards, blocks, tiles, goods, workers, orders, and the rulings shown."""

from collections.abc import Iterator, Mapping
from typing import Final

from amsterdam_routes.kernel._capabilities import Counting, Use
from amsterdam_routes.kernel._values import read_only
from amsterdam_routes.merchants.box import Goods, Order, Tile, Worker
from amsterdam_routes.merchants.rules._decisions import Setup
from amsterdam_routes.merchants.rules._events import (
    BlockClaimed,
    CardActivated,
    CardsDiscarded,
    CardsLaidOut,
    CardSwapped,
    CardTaken,
    CardUsed,
    CreditChanged,
    CubesShifted,
    DiceTurned,
    DiscLifted,
    Event,
    ForemanMoved,
    GameOver,
    GoodsDelivered,
    GoodsLoaded,
    GoodsSold,
    GoodsStored,
    MessengerMoved,
    NumberDone,
    PenaltyTaken,
    TileBought,
    TileTurnedUp,
    TraderMoved,
    WorkerDelivered,
    WorkerTaken,
)
from amsterdam_routes.merchants.rules._scoring import Standings, Verdict
from amsterdam_routes.merchants.rules._state import State

USES: Final = {
    "card": ("laid out", "taken", "activated", "used", "discarded"),
    "block": ("claimed",),
    "tile": ("turned up", "bought"),
    "order": ("dealt", "fulfilled"),
    "goods": ("stored", "sold", "loaded", "delivered"),
    "dock worker": ("taken", "delivered"),
    "ruling": ("seen",),
}
JUDGED: Final = {
    "card": "activated",
    "block": "claimed",
    "tile": "bought",
    "order": "dealt",
    "goods": "delivered",
    "dock worker": "delivered",
}
RULINGS: Final = {
    "M4.4b": "high dice were turned to 1 near the end",
    "M4.4e": "somebody took penalty tokens",
    "M4.8h": "seats were level in points, and the Amstel decided",
    "M4.9c": "the foreman moved",
    "MQ17": "every warehouse was full, and the foreman left the game",
    "M4.9f": "the city messenger moved",
    "M4.11c": "the trader moved",
    "MQ70": "the messenger or the trader found no free field, and left the game",
    "M4.13e": "TOM threw a number three times or more",
    "MQ31": "a ship had fields left that cost no cube",
    "T-CA18": "a card came back from the discard",
    "C034": "a disc was laid on top of its stack",
    "C053": "cubes went to another compartment of the wheel",
}


def things(setup: Setup) -> Mapping[str, Mapping[str, str]]:
    """Return all that is counted in such a game, by kind and id, with its name.

    >>> import amsterdam_routes.merchants as am
    >>> found = things(am.Setup(2))
    >>> found["card"]["038"], found["block"]["plantage-1"], "order" in found
    ('038 Koffiebrander, craftsman', 'Hortus, Plantage', False)
    """
    box = setup.edition
    orders = {order.id: _order(order) for order in box.orders} if setup.orders else {}
    found: Mapping[str, Mapping[str, str]] = read_only(
        {
            "card": {card.id: f"{card}, {card.type.value}" for card in box.cards},
            "block": {block.id: f"{block.name}, {block.district.name.title()}" for block in box.blocks},
            "tile": {tile.id: _tile(tile) for tile in box.tiles if setup.c_tiles != "none" or tile.part in "AB"},
            **({"order": orders} if orders else {}),
            "goods": {str(goods): str(goods) for goods in Goods},
            "dock worker": {str(worker): str(worker) for worker in Worker},
            "ruling": RULINGS,
        }
    )
    return found


def _tile(tile: Tile) -> str:
    return f"tile {tile.id} for {tile.price} guilder{'s' * (tile.price != 1)}"


def _order(order: Order) -> str:
    return f"order {order.id}, {' / '.join(map(str, order.points))} points"


def of_event(event: Event) -> Iterator[Use]:
    """Yield what an event says of things of the box.

    >>> import amsterdam_routes.merchants as am
    >>> list(of_event(CardTaken(0, am.MERCHANTS.card("038"))))
    [Use(kind='card', thing='038', what='taken', seat=0)]
    """
    match event:
        case CardsLaidOut(cards):
            for card in cards:
                yield Use("card", card.id, "laid out")
        case CardTaken(seat, card):
            yield Use("card", card.id, "taken", seat)
        case CardActivated(seat, card):
            yield Use("card", card.id, "activated", seat)
        case CardUsed(seat, card):
            yield Use("card", card.id, "used", seat)
        case CardsDiscarded(cards, seat) if seat is not None:
            for card in cards:
                yield Use("card", card.id, "discarded", seat)
        case CardSwapped(seat, card):
            yield Use("card", card.id, "taken", seat)
            yield _ruling("T-CA18", seat)
        case BlockClaimed(seat, block):
            yield Use("block", block.id, "claimed", seat)
        case TileTurnedUp(tile):
            yield Use("tile", tile.id, "turned up")
        case TileBought(seat, tile):
            yield Use("tile", tile.id, "bought", seat)
        case GameOver(orders):
            for seat, some in enumerate(orders):
                for order in some:
                    yield Use("order", order.id, "dealt", seat)
        case GoodsStored(seat, goods):
            yield Use("goods", str(goods), "stored", seat)
        case GoodsSold(seat, goods):
            yield Use("goods", str(goods), "sold", seat)
        case GoodsLoaded(seat, goods):
            yield Use("goods", str(goods), "loaded", seat)
        case GoodsDelivered(seat, goods):
            yield Use("goods", str(goods), "delivered", seat)
        case WorkerTaken(seat, worker):
            yield Use("dock worker", str(worker), "taken", seat)
        case WorkerDelivered(seat, worker):
            yield Use("dock worker", str(worker), "delivered", seat)
        case _:
            yield from _rulings(event)


def _rulings(event: Event) -> Iterator[Use]:
    """Yield the rulings that an event shows."""
    match event:
        case DiceTurned():
            yield _ruling("M4.4b")
        case PenaltyTaken(seat):
            yield _ruling("M4.4e", seat)
        case ForemanMoved(warehouse):
            yield _ruling("MQ17" if warehouse is None else "M4.9c")
        case MessengerMoved(block):
            yield _ruling("MQ70" if block is None else "M4.9f")
        case TraderMoved(goods):
            yield _ruling("MQ70" if goods is None else "M4.11c")
        case NumberDone():
            yield _ruling("M4.13e")
        case CreditChanged(seat):
            yield _ruling("MQ31", seat)
        case DiscLifted(seat):
            yield _ruling("C034", seat)
        case CubesShifted(seat):
            yield _ruling("C053", seat)


def of_deal(state: State) -> Iterator[Use]:
    """Yield the cards and the tile that lie open in the first state.

    >>> import amsterdam_routes.merchants as am
    >>> [use.kind for use in of_deal(am.new_game(2, seed="1672"))]
    ['card', 'card', 'card', 'tile']
    """
    for card in state.table.display:
        yield Use("card", card.id, "laid out")
    if state.table.tile is not None:
        yield Use("tile", state.table.tile.id, "turned up")


def of_result(result: Standings) -> Iterator[Use]:
    """Yield the orders that were fulfilled, and whether a tie was broken.

    >>> import amsterdam_routes.merchants as am
    >>> list(of_result(am.standings(am.new_game(2, seed="1672"))))
    []
    """
    for seat, sheet in enumerate(result.sheets):
        for score in sheet.orders:
            if score.points > 0:
                yield Use("order", score.order.id, "fulfilled", seat)
    if result.decided_by is Verdict.AMSTEL:
        yield _ruling("M4.8h")


def others(result: Standings) -> Mapping[str, int]:
    """Return TOM's points in a solo game.

    >>> import amsterdam_routes.merchants as am
    >>> list(others(am.standings(am.new_game(1, seed="1672"))))
    ['TOM']
    """
    return {} if result.tom is None else {"TOM": result.tom.total}


def _ruling(number: str, seat: int | None = None) -> Use:
    return Use("ruling", number, "seen", seat)


COUNTING: Counting[Setup, State, Event, Standings] = Counting(
    things=things,
    uses=USES,
    judged=JUDGED,
    of_event=of_event,
    of_deal=of_deal,
    of_result=of_result,
    others=others,
)
"""What is counted of the merchants game."""

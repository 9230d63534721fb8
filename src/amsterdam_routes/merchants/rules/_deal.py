"""Set-up: a new game, with chance in the order of the rules page. (M4.2)

The dock workers are uniform over all allowed arrangements, and asked place by place. (M4.2c, MQ9, MQ73) An arrangement
says for each place of each dock which colour stands there; workers of one colour are not told apart. It is allowed if
no dock has its own colour, or a colour twice. At every place a colour is as likely as there are arrangements that go on
with it, so all whole arrangements are equally likely. They are counted from the last dock back: what is left to place
is all that a count depends on, so there are at most 3 to the power of 6 of them for a dock.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import TypeAlias, Unpack

from amsterdam_routes.kernel._chance import Chance, Seed
from amsterdam_routes.kernel._sources import Source
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.merchants.box import DISTRICTS, GOODS, WORKERS, CardType, Tile, Worker
from amsterdam_routes.merchants.box._edition import MERCHANTS, Edition
from amsterdam_routes.merchants.rules._amstel import seats_in_order
from amsterdam_routes.merchants.rules._cards import lay_out_start_cards
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._decisions import (
    Decision,
    DecisionKind,
    Options,
    Phase,
    Setup,
    decision_of,
    decisions_of,
    set_up,
)
from amsterdam_routes.merchants.rules._state import (
    DECKS,
    DISTRICT_TILES,
    FRESH_TURN,
    ORDERS,
    Hand,
    Merchant,
    OpenPiles,
    State,
    Table,
    TableDraft,
    close_table,
    open_table,
    seal_piles,
    state_of,
)
from amsterdam_routes.merchants.rules._tables import tables


def new_game(players: int, *, seed: Seed = None, edition: Edition = MERCHANTS, **options: Unpack[Options]) -> State:
    """Return a game that is dealt and ready for its first decision. The same seed deals the same game everywhere.

    `seed` None takes one from the system; the options are those of `Setup`.

    >>> new_game(3, seed="1672", orders=3) == new_game(3, seed="1672", orders=3)
    True
    """
    return deal(set_up(players, edition, options), Chance.of(seed))


def deal(setup: Setup, chance: Chance) -> State:
    """Shuffle and deal.

    >>> deal(Setup(2), Chance.of("1672")) == new_game(2, seed="1672")
    True
    """
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    if not callable(getattr(chance, "shuffled", None)):
        raise type_error(Chance, chance)
    piles = OpenPiles()
    piles.chance, piles.orders = chance, setup.edition.orders
    table, hands, piles.market, piles.returned_tiles = lay_out(setup, piles)
    return state_of(close_table(table), hands, seal_piles(piles))


def lay_out(setup: Setup, source: Source) -> tuple[TableDraft, tuple[Hand, ...], tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the table, the hands, the market tiles that lie face down, and those that went back."""
    edition, seats = setup.edition, max(2, setup.players)
    lookup = tables(edition)
    goods = source.shuffled(tuple(kind for kind in GOODS for _ in range(edition.goods[kind])))  # M4.2b
    docks = deal_docks(setup, source)  # M4.2c
    source.shuffle(DISTRICT_TILES, DISTRICTS)
    districts = source.take_many(DISTRICT_TILES, seats - 1)  # M4.2d
    decks = [tuple(card for card in edition.cards if card.type is type) for type in CardType]
    for deck, cards in zip(DECKS, decks, strict=True):
        source.shuffle(deck, cards)  # M4.2e
    market, returned = _market(setup, source)
    drawn = source.shuffled(tuple(range(seats)))  # M4.2i: drawn first lies at the bottom
    if setup.orders:
        source.shuffle(ORDERS, edition.orders)
        dealt = [source.take_many(ORDERS, setup.orders) for _ in range(setup.players)]  # M4.10a, MQ57
    else:
        dealt = [()] * setup.players
    merchants = [
        Merchant(
            guilders=edition.start_guilders,  # M4.2h
            ship=lookup.start,  # MQ19
            open_orders=own[: setup.open_orders],
            order_count=len(own),
        )
        for own in dealt
    ]
    if setup.players == 1:
        merchants.append(Merchant(ship=lookup.start))  # M4.13a
    table = open_table(
        Table(
            setup=setup,
            round=edition.lengths[setup.length].first,  # M4.2g
            phase=Phase.SETUP,
            pending=(),
            merchants=tuple(merchants),
            turn=FRESH_TURN,
            display_bits=0,
            discard_bits=0,
            deck_sizes=(len(decks[0]), len(decks[1]), len(decks[2])),
            tile=market[0],  # M4.2f
            past_tiles=(),
            tiles_left=len(market) - 1,
            rolled=(),
            dice=(),
            districts=tuple(sorted(districts)),
            goods=goods,
            sold=(),
            roofs=(0,) * len(GOODS),
            small=(None,) * len(lookup.small),
            docks=docks,
            depot=(),
            amstel=drawn[::-1],
            foreman=None,
            messenger=None,
            trader=None,
            tom_numbers=(),
            revealed=(),
        )
    )
    hands = tuple(Hand(own[setup.open_orders :]) for own in dealt)
    context = Context(table, hands, source, lookup, None)
    figures = figure_decisions(setup, table.amstel)
    table.pending = figures + start_decisions(table)
    if not figures:
        lay_out_start_cards(context)
    return table, hands, market[1:], returned


def figure_decisions(setup: Setup, amstel: tuple[int, ...]) -> tuple[Decision, ...]:
    """Return who places the figures: the first player the foreman and the trader, the second the messenger. (MQ56)"""
    figures: list[Decision] = []
    if setup.workers:
        figures += [decision_of(amstel[0], DecisionKind.FOREMAN), decision_of(amstel[1], DecisionKind.MESSENGER)]
    if setup.trader:
        figures.append(decision_of(amstel[0], DecisionKind.TRADER))
    return tuple(figures)


def start_decisions(table: TableDraft) -> tuple[Decision, ...]:
    """Return the decisions on start cards from bottom to top, then on cubes from top to bottom. (M4.2j, M4.2k)"""
    seats = seats_in_order(table)
    return (
        *decisions_of(reversed(seats), DecisionKind.START_CARD),
        *decisions_of(seats, DecisionKind.START_CUBES),
    )


Parts = tuple[tuple[tuple[str, ...], int], ...]
"""Of which backs a part of the market is made, and how many tiles there are of each."""


def market_parts(setup: Setup) -> tuple[tuple[int, int, Parts], ...]:
    """Return the upper and the lower part of the market: the first and last tile of each, and the tiles that it is
    made of. No tile may be in both.

    >>> market_parts(Setup(2, c_tiles="mix"))[0]
    (0, 6, ((('A',), 3), (('CA',), 3)))
    """
    length = setup.edition.lengths[setup.length]
    if setup.c_tiles == "mix":
        plain, c = length.mixed  # M4.12b
        upper: Parts = ((("A",), plain), (("CA",), c))
        lower: Parts = ((("B",), plain), (("CB",), c))
    else:
        upper = ((("A",), length.a),)  # M4.2f
        lower = (((("CA", "CB") if setup.c_tiles == "replace" else ("B",)), length.b),)  # M4.12a
    return (0, length.a, upper), (length.a, length.a + length.b, lower)


def tiles_so_far(table: TableDraft) -> list[Tile]:
    """Return the market tiles that have been turned up, in this order."""
    return [*table.past_tiles, *([table.tile] if table.tile else [])]


def _market(setup: Setup, source: Source) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return the market stack, top first, and the tiles that go back unseen. (M4.2f, M4.12a, M4.12b)"""
    market: tuple[Tile, ...] = ()
    returned: tuple[Tile, ...] = ()
    for _, _, parts in market_parts(setup):
        kept: tuple[Tile, ...] = ()
        for names, many in reversed(parts):  # C before the plain ones
            order = source.shuffled(tuple(tile for tile in setup.edition.tiles if tile.part in names))  # MQ46, MQ47
            kept, returned = order[:many] + kept, returned + order[many:]
        market += source.shuffled(kept) if len(parts) > 1 else kept
    return market, returned


Left: TypeAlias = tuple[int, ...]
"""By colour: how many workers are still to be placed."""

PLACES = 2
"""How many workers wait at a dock."""
SOLO_PLACES = 1
"""How many of them in the solo game. (M4.13a)"""


def deal_docks(setup: Setup, source: Source) -> tuple[tuple[Worker, ...], ...]:
    """Return the workers on the docks, dock by dock in the order of the harbour, place by place. (M4.2c, MQ9, MQ73)"""
    docks = tuple(field.of for field in setup.edition.fields if type(field.of) is Worker)
    places = SOLO_PLACES if setup.players == 1 else PLACES  # M4.13a
    left: Left = (places,) * len(WORKERS)
    dealt: list[tuple[Worker, ...]] = []
    for at in range(len(docks)):
        standing: tuple[Worker, ...] = ()
        for _ in range(places):
            worker = source.weighted(weights(docks[at:], places, left, standing))
            left = _without(left, worker)
            standing += (worker,)
        dealt.append(standing)
    return tuple(dealt)


@lru_cache(maxsize=10_000)
def weights(
    docks: tuple[Worker, ...], places: int, left: Left, standing: tuple[Worker, ...] = ()
) -> Mapping[Worker, int]:
    """Return, by colour that may stand at the next place, how many arrangements go on from there. (MQ9)

    The next place is that of the first dock, where some may be standing. Colours with which none goes on are left out.

    >>> weights((Worker.WHITE, Worker.GOLD), 1, (1, 1, 0, 0, 0, 0))
    {Worker.LIGHT_BLUE: 1}
    """
    own = docks[0]
    going_on = {
        worker: arrangements(docks, places, _without(left, worker), (*standing, worker))
        for worker in WORKERS
        if left[worker] and worker is not own and worker not in standing
    }
    return {worker: many for worker, many in going_on.items() if many}


@lru_cache(maxsize=10_000)
def arrangements(docks: tuple[Worker, ...], places: int, left: Left, standing: tuple[Worker, ...] = ()) -> int:
    """Return in how many ways the remaining workers can stand at the remaining places. (MQ9)

    >>> arrangements(WORKERS, 1, (1,) * 6), arrangements(WORKERS, 2, (2,) * 6)
    (265, 484480)
    """
    if len(standing) == places:
        docks, standing = docks[1:], ()
    if not docks:
        return 1
    return sum(weights(docks, places, left, standing).values())


def _without(left: Left, worker: Worker) -> Left:
    return (*left[:worker], left[worker] - 1, *left[worker + 1 :])  # MQ9

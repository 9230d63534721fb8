"""Every state that chance may lead to, with its exact probability: the rules, run with every answer of chance.

What nobody has seen is equally likely in any way: the order of each deck, and which of the market tiles come and which
went back. The piles of the states that follow stand in an order that means nothing.
"""

from collections import Counter
from fractions import Fraction

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.errors import MOST_LINES, IllegalAction
from amsterdam_routes.kernel.outcomes import follow_all
from amsterdam_routes.kernel.scripted import Scripted
from amsterdam_routes.kernel.source import Pile
from amsterdam_routes.kernel.typechecks import check_least, checked, type_error
from amsterdam_routes.merchants.box.actions import Action
from amsterdam_routes.merchants.box.card import Card, Tile
from amsterdam_routes.merchants.box.cubes import DISTRICTS, GOODS, WORKERS
from amsterdam_routes.merchants.knowledge.following import unseen_tiles
from amsterdam_routes.merchants.rules.context import Context
from amsterdam_routes.merchants.rules.deal import lay_out, market_parts, tiles_so_far
from amsterdam_routes.merchants.rules.events import Event
from amsterdam_routes.merchants.rules.legality import violations
from amsterdam_routes.merchants.rules.setup import Setup
from amsterdam_routes.merchants.rules.state import (
    DECKS,
    DISTRICT_TILES,
    MARKET,
    ORDERS,
    Piles,
    State,
    Table,
    close_table,
    open_table,
)
from amsterdam_routes.merchants.rules.tables import tables
from amsterdam_routes.merchants.rules.transition import perform


@attrs.frozen(field_transformer=checked)
class Outcome:
    """One state that may follow, and how likely it is.

    Its hidden piles stand in an order that means nothing: `sample` a state before playing on with the seeded verbs.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.outcomes(state, am.legal_actions(state)[0]).branches[0].probability
    Fraction(1, 1)
    """

    state: State
    """What follows."""
    probability: Fraction
    """How likely it is, exactly."""


@attrs.frozen(field_transformer=checked)
class Outcomes:
    """All that may follow. Nothing is left out in this game, so the remainder is 0.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.outcomes(state, am.legal_actions(state)[0]).remainder
    Fraction(0, 1)
    """

    branches: tuple[Outcome, ...]
    """What may follow."""
    remainder: Fraction
    """How likely it is that something else follows."""


def outcomes(state: State, action: Action, *, limit: int = MOST_LINES) -> Outcomes:
    """Every state that an action may lead to when all hands are known and what nobody has seen is not.

    `TooManyOutcomes` if chance has more lines than the limit allows: a roll of the dice has 46,656 of them, and the
    cards of a round may have millions. `IllegalAction` if the rules forbid the action.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> len(am.outcomes(state, am.legal_actions(state)[0]).branches)
    1
    """
    if type(state) is not State:
        raise type_error(State, state)
    check_least("limit", limit, 0)
    if reasons := violations(state, action):
        raise IllegalAction(reasons)
    found = follow_all(lambda source: apply_asked(state, action, source, None), limit)
    return Outcomes(tuple(Outcome(after, likely) for after, likely in found.items()), Fraction(0))


def apply_asked(state: State, action: Action, source: Scripted, log: list[Event] | None) -> State:
    """The state after a legal action, with chance that is asked."""
    piles = state.piles
    for deck in DECKS:
        source.lay(deck, sorted(_cards(piles, deck), key=lambda card: card.id))
    source.lay(MARKET, _weighed(state.table))
    table = open_table(state.table)
    perform(Context(table, state.hands, source, tables(table.setup.edition), log), action)
    closed = close_table(table)
    market, returned = (piles.market, piles.returned_tiles)
    if closed.tile is not state.table.tile:
        market, returned = _in_any_order(closed)
    craftsmen, buildings, plans = [source.rest(deck) for deck in DECKS]
    left = Piles(craftsmen, buildings, plans, market, returned, piles.districts, piles.orders, piles.chance)
    return State(closed, state.hands, left)


def _cards(piles: Piles, deck: Pile[Card]) -> tuple[Card, ...]:
    cards: tuple[Card, ...] = getattr(piles, deck.name)
    return cards


def deal_asked(setup: Setup, source: Scripted) -> State:
    """The first state of a game, with chance that is asked: the state's own has no seed."""
    table, hands, market, returned = lay_out(setup, source)
    orders = source.rest(ORDERS) if setup.orders else setup.edition.orders
    craftsmen, buildings, plans = [source.rest(deck) for deck in DECKS]
    districts = source.rest(DISTRICT_TILES)
    piles = Piles(craftsmen, buildings, plans, market, returned, districts, orders, Chance(b""))
    return State(close_table(table), hands, piles)


def widest(setup: Setup) -> int:
    """How many options a question has at most: the cards of a deck, the tiles, the orders, the faces of a die."""
    edition = setup.edition
    decks = Counter(card.type for card in edition.cards)
    return max(*decks.values(), len(edition.tiles), len(edition.orders), len(GOODS), len(WORKERS), len(DISTRICTS))


def _weighed(table: Table) -> tuple[Tile, ...]:
    """The tiles that may be turned up next, each as often as it is likely. (MQ78)

    In a mixed market each kind of tiles is as likely as there are more of it to come, and within a kind each tile.
    """
    kinds = [(tiles, left) for tiles, left in _kinds(table) if left]
    total = 1
    for tiles, _ in kinds:
        total *= len(tiles)
    return tuple(tile for tiles, left in kinds for tile in tiles for _ in range(left * total // len(tiles)))


def _kinds(table: Table) -> list[tuple[tuple[Tile, ...], int]]:
    """By kind, in the part of the market that comes next: the unseen tiles, and how many of them are to come."""
    laid = tiles_so_far(table)
    unseen = unseen_tiles(table)
    for start, end, made_of in market_parts(table.setup):
        if start <= len(laid) < end:
            return [
                (
                    tuple(tile for tile in unseen if tile.part in names),
                    many - sum(tile.part in names for tile in laid[start:]),
                )
                for names, many in made_of
            ]
    return []


def _in_any_order(table: Table) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """A market stack, and tiles that went back, as they may be: in the order of the edition."""
    laid = tiles_so_far(table)
    unseen, market = list(unseen_tiles(table)), list[Tile]()
    for start, end, made_of in market_parts(table.setup):
        for names, many in made_of:
            left = many - sum(tile.part in names for tile in laid[start:end])
            some = [tile for tile in unseen if tile.part in names][:left]
            market += some
            unseen = [tile for tile in unseen if tile not in some]
    return tuple(market), tuple(unseen)

"""What a view leaves open: worlds, the states that chance may lead to, and what a seat could have. (MQ77, MQ78)

`sample` draws a full state uniformly. What is hidden is of four kinds, and each is drawn separately: the order of the
decks, the market stack, the district tile that lies face down, and the orders of the others. No draw is rejected.

`outcomes` runs the rules with every answer of chance, and gives each state its exact probability. What nobody has seen
is equally likely in any way: the order of each deck, and which of the market tiles come and which went back. The piles
of the states that follow stand in an order that means nothing.

`prospects` tells what a seat could activate, claim, reach and buy, so that a front-end can light up its board. Its
answers are those of `legal_actions` and `violations`, asked as if it were that seat's turn of phase III.
"""

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from typing import TypeAlias, TypeVar

import attrs

from amsterdam_routes.kernel._chance import Chance, Seed
from amsterdam_routes.kernel._errors import MOST_LINES, IllegalAction, Violation
from amsterdam_routes.kernel._game import follow_all
from amsterdam_routes.kernel._sources import Pile, ScriptedSource
from amsterdam_routes.kernel._typechecks import checked, type_error
from amsterdam_routes.merchants._views import tiles_to_come, unseen_cards, unseen_tiles
from amsterdam_routes.merchants.box import (
    CUBES,
    DISTRICTS,
    GOODS,
    NO_CUBES,
    WORKERS,
    Block,
    Card,
    CardType,
    Field,
    Order,
    Tile,
)
from amsterdam_routes.merchants.box._actions import Action, Activate, BuyTile, Claim, Fate, Payment, Sail
from amsterdam_routes.merchants.rules import _reasons as reasons
from amsterdam_routes.merchants.rules._city import price_in_cubes
from amsterdam_routes.merchants.rules._context import Context
from amsterdam_routes.merchants.rules._deal import lay_out, market_parts, tiles_so_far
from amsterdam_routes.merchants.rules._decisions import DecisionKind, Phase, Setup, decision_of
from amsterdam_routes.merchants.rules._events import Event
from amsterdam_routes.merchants.rules._play import legal, objections, perform, violations
from amsterdam_routes.merchants.rules._state import (
    DECKS,
    DISTRICT_TILES,
    FRESH_TURN,
    MARKET,
    ORDERS,
    Cubes,
    Hand,
    Piles,
    State,
    Table,
    View,
    close_table,
    open_table,
)
from amsterdam_routes.merchants.rules._tables import Tables, tables

T = TypeVar("T")


def sample(view: View, seed: Seed = None) -> State:
    """Return a full State that the view allows, drawn uniformly; its view is the view again.

    The state has a new source of chance, made from `seed`. A view that no State allows is a ValueError.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(3, seed="1672", orders=3), 0)
    >>> am.view(am.sample(view, seed=7), 0) == view
    True
    """
    if not isinstance(view, View):
        raise type_error("a View", view)
    world = _World(view, Chance.for_purpose(b"sample/", seed))
    craftsmen, buildings, plans = map(world.deck, CardType, view.table.deck_sizes)
    market, returned = world.market()
    districts = world.shuffle(tuple(district for district in DISTRICTS if district not in view.table.districts))
    hands, orders = world.hands()
    piles = Piles(craftsmen, buildings, plans, market, returned, districts, orders, world.chance)
    return State(view.table, hands, piles)


class _World:
    """The parts of a world, drawn one after the other."""

    def __init__(self, view: View, chance: Chance) -> None:
        self.view, self.table, self.chance = view, view.table, chance
        self.cards = unseen_cards(view.table)

    def shuffle(self, items: tuple[T, ...]) -> tuple[T, ...]:
        order, self.chance = self.chance.shuffled(items)
        return order

    def deck(self, type: CardType, size: int) -> tuple[Card, ...]:
        """Return the cards of a type that nobody has seen, shuffled."""
        cards = self.shuffle(tuple(card for card in self.cards if card.type is type))
        if len(cards) != size:
            raise _impossible(f"{size} {type.value} cards in the deck, where {len(cards)} are unseen")
        return cards

    def market(self) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
        """Return the tiles that are still to come, beginning with the upper part, and the tiles that went back.

        (MQ78)
        """
        table = self.table
        seen, unseen = tiles_so_far(table), list(unseen_tiles(table))
        market: tuple[Tile, ...] = ()
        for start, end, made_of in market_parts(table.setup):
            shown = seen[start:end]
            if sum(tile.part in parts for tile in shown for parts, _ in made_of) != len({*shown}):
                raise _impossible("market tiles that are not of this part of the market, or come twice")
            drawn: tuple[Tile, ...] = ()
            for parts, many in made_of:
                left = many - sum(tile.part in parts for tile in shown)
                some = self.shuffle(tuple(tile for tile in unseen if tile.part in parts))
                if not 0 <= left <= len(some):
                    raise _impossible("a market that cannot be laid out like this")
                drawn += some[:left]
            market += self.shuffle(drawn)
            unseen = [tile for tile in unseen if tile not in drawn]
        if len(market) != table.tiles_left:
            raise _impossible(f"{table.tiles_left} tiles in the stack, where {len(market)} are left")
        return market, tuple(unseen)

    def hands(self) -> tuple[tuple[Hand, ...], tuple[Order, ...]]:
        """Return the hands, and the orders that were not dealt."""
        table, view = self.table, self.view
        merchants = table.merchants[: table.players]
        if table.revealed:
            if [len(orders) for orders in table.revealed] != [me.order_count for me in merchants]:
                raise _impossible("more or fewer orders revealed than the seats have")
            hands = [Hand(orders[len(me.open_orders) :]) for me, orders in zip(merchants, table.revealed, strict=True)]
            placed = {order for orders in table.revealed for order in orders}
            if view.seat is not None and hands[view.seat] != view.hand:
                raise _impossible("orders that are revealed, and others in the hand")
            return tuple(hands), self.shuffle(tuple(o for o in table.edition.orders if o not in placed))
        placed = {order for me in merchants for order in me.open_orders}
        if view.hand is not None:
            placed |= set(view.hand.orders)
        unseen = self.shuffle(tuple(order for order in table.edition.orders if order not in placed))
        hands = []
        for seat, me in enumerate(merchants):
            many = me.order_count - len(me.open_orders)
            if seat == view.seat and view.hand is not None:
                if len(view.hand.orders) != many:
                    raise _impossible(f"{many} secret orders at the table, and {len(view.hand.orders)} in the hand")
                hands.append(view.hand)
                continue
            if not 0 <= many <= len(unseen):
                raise _impossible("more orders than there are")
            hands.append(Hand(unseen[:many]))
            unseen = unseen[many:]
        return tuple(hands), unseen


def _impossible(reason: str) -> ValueError:
    return ValueError(f"no state allows this view: it shows {reason}")


# --- what chance may lead to


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
    """How likely it is, exactly. With `at_least`, how likely the lines are that were followed to it."""


@attrs.frozen(field_transformer=checked)
class Outcomes:
    """All that may follow, and then the remainder is 0; or what follows with the probability that was asked for.

    The probabilities of the branches and the remainder sum to exactly 1.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> am.outcomes(state, am.legal_actions(state)[0]).remainder
    Fraction(0, 1)
    """

    branches: tuple[Outcome, ...]
    """What was followed to its end."""
    remainder: Fraction
    """How likely the lines of chance are that were not followed."""


def outcomes(
    state: State, action: Action, *, limit: int = MOST_LINES, at_least: Fraction | float | None = None
) -> Outcomes:
    """Return every state that an action may lead to when all hands are known and what nobody has seen is not.

    `TooManyOutcomes` if chance has more lines than the limit allows, before they are followed: a roll of the dice has
    46,656 of them, and the cards of a round may have millions. Each line is a run of the whole action. With `at_least`
    the likeliest lines are followed until their probabilities sum to so much, and the rest is the remainder; a float is
    read as it is written, so 0.9 is 9/10. `IllegalAction` if the rules forbid the action.

    >>> import amsterdam_routes.merchants as am
    >>> state = am.new_game(2, seed="1672")
    >>> len(am.outcomes(state, am.legal_actions(state)[0]).branches)
    1
    >>> while not am.apply(state, am.legal_actions(state)[0]).table.rolled:
    ...     state = am.apply(state, am.legal_actions(state)[0])
    >>> am.outcomes(state, am.legal_actions(state)[0])
    Traceback (most recent call last):
    amsterdam_routes.TooManyOutcomes: expected at most 5000 lines of chance, got at least 46656
    >>> found = am.outcomes(state, am.legal_actions(state)[0], at_least=0.001)
    >>> len(found.branches), str(found.remainder)
    (47, '46609/46656')
    """
    if type(state) is not State:
        raise type_error(State, state)
    if reasons := violations(state, action):
        raise IllegalAction(reasons)
    found = follow_all(lambda source: apply_with_answers(state, action, source, None), limit, at_least=at_least)
    branches = tuple(Outcome(after, likely) for after, likely in found.items())
    return Outcomes(branches, 1 - sum(found.values(), Fraction(0)))


def apply_with_answers(state: State, action: Action, source: ScriptedSource, log: list[Event] | None) -> State:
    """Return the state after a legal action, with chance that is asked."""
    if type(state) is not State:
        raise type_error(State, state)
    piles = state.piles
    for deck in DECKS:
        source.lay(deck, sorted(_cards(piles, deck), key=lambda card: card.id))
    source.lay(MARKET, _weigh_tiles(state.table))
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


def deal_with_answers(setup: Setup, source: ScriptedSource) -> State:
    """Return the first state of a game whose chance is asked; the state's own chance has no seed."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    table, hands, market, returned = lay_out(setup, source)
    orders = source.rest(ORDERS) if setup.orders else setup.edition.orders
    craftsmen, buildings, plans = [source.rest(deck) for deck in DECKS]
    districts = source.rest(DISTRICT_TILES)
    piles = Piles(craftsmen, buildings, plans, market, returned, districts, orders, Chance(b""))
    return State(close_table(table), hands, piles)


def widest(setup: Setup) -> int:
    """Return how many options a question has at most: a deck's cards, the tiles, the orders, the faces of a die."""
    if type(setup) is not Setup:
        raise type_error(Setup, setup)
    edition = setup.edition
    decks = Counter(card.type for card in edition.cards)
    return max(*decks.values(), len(edition.tiles), len(edition.orders), len(GOODS), len(WORKERS), len(DISTRICTS))


def _weigh_tiles(table: Table) -> Counter[Tile]:
    """Return the tiles that may be turned up next, each with a weight in whole numbers. (MQ78)

    In a mixed market a kind of tiles is the likelier the more of it are to come; within a kind all tiles are equally
    likely.
    """
    kinds = [(tiles, left) for tiles, left in tiles_to_come(table) if left]
    total = 1
    for tiles, _ in kinds:
        total *= len(tiles)
    weights = Counter[Tile]()
    for tiles, left in kinds:
        weights.update(dict.fromkeys(tiles, left * total // len(tiles)))
    return weights


def _in_any_order(table: Table) -> tuple[tuple[Tile, ...], tuple[Tile, ...]]:
    """Return a market stack and tiles that went back, as they may be: in the order of the edition."""
    laid = tiles_so_far(table)
    unseen, market = list(unseen_tiles(table)), list[Tile]()
    for _, _, made_of in market_parts(table.setup):
        for names, many in made_of:
            left = many - sum(tile.part in names for tile in laid)
            some = [tile for tile in unseen if tile.part in names][:left]
            market += some
            unseen = [tile for tile in unseen if tile not in some]
    return tuple(market), tuple(unseen)


# --- what a seat could have

Wanted: TypeAlias = Card | Block | Field | Tile
"""What a prospect is about: a card to activate, a block to claim, a field to reach, a market tile to buy."""


@attrs.frozen(field_transformer=checked)
class Prospect:
    """One thing, as it looks to one seat: what it costs, and the actions that get it or the reasons against it.

    >>> import amsterdam_routes.merchants as am
    >>> prospects = am.prospects(am.view(am.new_game(2, seed="1672"), 0))
    >>> block = prospects[0]
    >>> block.thing, block.cubes[am.Cube.PINK], block.open
    (Block('Hortus', plantage, 3), 3, False)
    >>> [violation.code for violation in block.violations]
    ['missing_cubes']
    """

    thing: Wanted
    """The inactive card, the block, the field or the market tile."""
    cubes: Cubes
    """The cubes of each colour that it costs. Where another card spares one of a card's cubes, or guilders pay for a
    block (C027, C031, C042), the actions say so."""
    any_cubes: int
    """The cubes of any colour that it costs, for the way of the ship."""
    guilders: int
    """The guilders that it costs."""
    actions: tuple[Action, ...]
    """What gets it, or is the first step of the way to a field; none if something stands against it."""
    violations: tuple[Violation, ...]
    """Everything that stands in the way; empty if it can be had."""

    @property
    def open(self) -> bool:
        """Whether the seat could have it, were it its turn."""
        return not self.violations


def prospects(view: View) -> tuple[Prospect, ...]:
    """Return what the seat of a view could have, no matter whose turn it is: free blocks, its cards, fields, the
    market tile.

    An onlooker has nothing to pay with, and no prospects: ValueError.

    >>> import amsterdam_routes.merchants as am
    >>> view = am.view(am.new_game(2, seed="1672"), 0)
    >>> [type(prospect.thing).__name__ for prospect in am.prospects(view)].count("Block")
    36
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    if view.seat is None:
        raise ValueError("an onlooker has no prospects: expected the view of a seat")
    if view.table.phase is Phase.OVER:
        return ()
    table = _in_turn(view.table, view.seat)
    lookup = tables(table.setup.edition)
    return (
        *_prospects_of_blocks(table, view.seat, lookup),
        *_prospects_of_cards(table, view.seat, lookup),
        *_prospects_of_fields(table, view.seat, lookup),
        *_prospects_of_tile(table),
    )


def _in_turn(table: Table, seat: int) -> Table:
    """Return the table as it would be in the turn of a seat; the rest of a move of the ship is fields without cubes."""
    decision = decision_of(seat, DecisionKind.TURN)
    is_on = table.phase is Phase.ACTIONS and table.to_move == seat
    turn = table.turn if is_on else FRESH_TURN
    under_way = sum(
        decision.many for decision in table.pending if is_on and decision.what is DecisionKind.SAILING
    )  # MQ31
    turn = attrs.evolve(turn, credit=turn.credit + under_way) if under_way else turn
    return attrs.evolve(table, phase=Phase.ACTIONS, pending=(decision,), turn=turn)


def _against(table: Table, actions: Iterable[Action]) -> tuple[Violation, ...]:
    """Return the reasons against the action that comes nearest: the one with the fewest."""
    return min((tuple(objections(table, action)) for action in actions), key=len)


def _prospects_of_blocks(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    claims: dict[Block, list[Action]] = {}
    for action in legal(table):
        if type(action) is Claim:
            claims.setdefault(action.block, []).append(action)
    for place, block in enumerate(table.setup.edition.blocks):
        if table.owner(block) is None:
            cubes = [*NO_CUBES]
            cubes[lookup.block_cubes[place]] = price_in_cubes(table, table.merchants[seat], place, lookup)
            actions = tuple(claims.get(block, ()))
            attempts = [Claim(block, payment, Fate.STORE) for payment in (Payment.CUBES, Payment.GUILDERS)]
            yield Prospect(block, tuple(cubes), 0, 0, actions, () if actions else _against(table, attempts))


def _prospects_of_cards(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    for card in table.inactive(seat):
        every = [Activate(card, spared) for spared in (None, *CUBES)]
        # where no card of the box may spare a cube of this one, there are no such actions
        attempts = [action for action in every if action in lookup.index]
        actions = tuple(action for action in legal(table) if action in attempts)
        yield Prospect(card, card.cost, 0, 0, actions, () if actions else _against(table, attempts))


def _prospects_of_fields(table: Table, seat: int, lookup: Tables) -> Iterable[Prospect]:
    """Yield a prospect for every other field, by the shortest way. (M4.5h, MQ31, C040)"""
    me = table.merchants[seat]
    each = 2 if me._active_bits & lookup.power["sail_double"] else 1
    held = sum(me.cubes)
    for place, field in enumerate(lookup.fields):
        away = lookup.distances[me.ship][place]
        if not away:
            continue
        needed = -(-max(0, away - table.turn.credit) // each)
        violations = (reasons.TOO_FEW_CUBES("M4.5h", needed=needed, held=held),) if needed > held else ()
        steps = tuple(
            action
            for action in legal(table)
            if type(action) is Sail and lookup.distances[lookup.field[action.field.id]][place] == away - 1
        )
        yield Prospect(field, NO_CUBES, needed, 0, () if violations else steps, violations)


def _prospects_of_tile(table: Table) -> Iterable[Prospect]:
    if table.tile is not None:
        buy = BuyTile()
        actions: tuple[Action, ...] = (buy,) if buy in legal(table) else ()
        yield Prospect(table.tile, NO_CUBES, 0, table.tile.price, actions, () if actions else _against(table, [buy]))

"""`Greedy`, which builds towards its contracts by the cheapest remaining connection, and what helps a search.

A search needs worlds that are likely: in these the others have a reason for what they did, contracts that explain the
routes that they claimed. It need not try all payments for a route.
"""

import random
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import accumulate
from math import exp
from types import MappingProxyType
from typing import Final

import attrs

from amsterdam_routes.kernel._chance import check_randomness
from amsterdam_routes.kernel._game import MOST_ACTIONS, endless
from amsterdam_routes.kernel._matches import Bot
from amsterdam_routes.kernel._typechecks import type_error
from amsterdam_routes.kernel._values import bits_of
from amsterdam_routes.routes._networks import (
    GREY,
    NOTHING,
    Aims,
    Network,
    Plan,
    aims_of,
    groups,
    most_for_its_cards,
    network,
    plan,
)
from amsterdam_routes.routes._worlds import Contracts, sample, sample_cards, sample_contracts
from amsterdam_routes.routes.box._actions import Action, ClaimRoute, KeepContracts, Tables, TakeFaceUp, tables
from amsterdam_routes.routes.box._board import Color, Contract, Counts, Route
from amsterdam_routes.routes.box._edition import Edition
from amsterdam_routes.routes.rules._legality import NOT_WILD, legal_actions, list_actions
from amsterdam_routes.routes.rules._state import (
    HandDraft,
    Phase,
    State,
    Table,
    TableDraft,
    View,
    draft_piles,
    draft_table,
    seal_state,
)
from amsterdam_routes.routes.rules._transition import perform

__all__ = ["Greedy", "likely_worlds", "network", "one_payment", "one_route_first"]

WILD = Color.WILD
TURN, SECOND_CARD = Phase.TURN, Phase.SECOND_CARD
ANY: Final = -1
"""The set of all routes."""

ELSEWHERE: Final = 3.5
"""How many points a turn brings if it is spent elsewhere. This and the next number were found by trying: docs/bots.md
has the figures."""

CARD: Final = 2
"""How many points a bonus card brings."""


def _check_route(bot: object, attribute: object, route: Route | None) -> None:
    if route is not None and not isinstance(route, Route):
        raise type_error(Route | None, route, "wants")


@attrs.frozen
class Greedy(Bot[View, Action]):
    """Claims the routes that its contracts still need, and draws the cards for them; then it claims for points.

    With `wants` it builds that route before all else, as long as it can have it. It looks one action ahead and at
    nobody else's plans, so it is quick; the same view gives the same action.

    >>> from amsterdam_routes import bots
    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Random
    >>> ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), Random()], seed="1634").result.winners
    (0,)
    """

    wants: Route | None = attrs.field(default=None, validator=_check_route)
    """The route that it builds before all else; None: it has its contracts alone in mind."""

    def __repr__(self) -> str:
        return "Greedy()" if self.wants is None else f"Greedy(wants={self.wants!r})"

    def __call__(self, view: View, random: random.Random, /) -> Action:
        """Return the action that brings its contracts nearest."""
        if not isinstance(view, View):
            raise type_error(View, view)
        legal = legal_actions(view)
        if view.hand is None or view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        if len(legal) == 1:
            return legal[0]
        return _Mind.of(view.table, view.seat, self.wants).action(view.table, view.hand)

    def playout(
        self,
        state: State,
        random: random.Random,
        /,
        plans: Mapping[int, "Greedy"] = MappingProxyType({}),
        stop: Callable[[], bool] | None = None,
    ) -> State:
        """Return the end of the game if from here on every seat plays like this: as if asked each time, but sooner.

        By seat, `plans` are other players in the place of this one. The drafts stay open to the end, and what a seat
        has in mind is kept until somebody claims a route. `stop` is asked before each action; if it says so, the
        state so far is returned.

        >>> import amsterdam_routes as ar, random
        >>> from amsterdam_routes.bots import Greedy
        >>> Greedy().playout(ar.new_game(2, seed="1634"), random.Random(1)).phase
        <Phase.OVER: 'over'>
        """
        if type(state) is not State:
            raise type_error(State, state)
        table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
        minds = [_Mind.of(table, seat, plans.get(seat, self).wants) for seat in range(len(hands))]
        for _ in range(MOST_ACTIONS):
            if (seat := table.to_move) is None or (stop is not None and stop()):
                return seal_state(table, tuple(hands), piles)
            perform(table, hands, piles, minds[seat].action(table, hands[seat]), None)
        raise endless()


@attrs.define
class _Mind:
    """The plan of one seat. It is valid until somebody claims a route or the seat keeps another contract."""

    seat: int
    edition: Edition
    net: Network
    lookup: Tables
    wants: int | None = None
    """The number of the route that it builds before all else."""
    claimed: tuple[int, ...] | None = None
    """The routes that were claimed when it last thought about its aims."""
    own: int = 0
    """Those of them that it claimed itself."""
    contracts: tuple[Contract, ...] = ()
    """The contracts that it then had."""
    aims: Aims = NOTHING
    """What the contracts need."""
    depends_on: int = 0
    """The set of the routes on which that depends."""

    @classmethod
    def of(cls, table: TableDraft, seat: int, wants: Route | None) -> "_Mind":
        net = network(table.edition)
        if wants is not None and wants not in net.numbers:
            raise ValueError(f"wants: expected a route of the edition {table.edition.name!r}, got {wants!r}")
        return cls(seat, table.edition, net, tables(table.edition), None if wants is None else net.numbers[wants])

    def action(self, table: TableDraft, hand: HandDraft) -> Action:
        """Return a route of the plan if one can be paid, otherwise a card for it."""
        phase, cards = table.phase, hand.cards
        if phase is TURN:
            if table.last_turns is not None and (claims := self.claims(table, cards, ANY)):
                return self.gainful(table, hand, claims)  # R32: there is nothing left to save up for
        elif phase is not SECOND_CARD:
            return self.kept(table, hand)
        if self.wants is not None and not self.may_have(table, self.wants):
            self.wants = None
        if self.wants is not None:
            aims = aims_of(self.net, (self.wants,))
        else:
            if self.claimed is not table._claimed_bits or self.contracts is not hand.contracts:
                self.think(table, hand.contracts)
            aims = self.aims
        if not aims.bits:
            carts = table.carts[self.seat]
            if phase is TURN and carts * 5 >= self.edition.carts * 4 and table.contract_pile:
                return self.lookup.draw_contracts
            aims = most_for_its_cards(self.net, table._open_bits[self.seat] & self.lookup.within[carts], cards)
        if phase is TURN and (claims := self.claims(table, cards, aims.bits)):
            demand = aims.demand(cards)
            return max(claims, key=lambda claim: (claim.route.length, -claim.wilds, spare(claim, cards, demand)))
        draws = self.lookup.draws[table.draw_size > 0][table.faces if phase is TURN else table.faces & NOT_WILD]
        if draws:
            return best_draw(draws, cards, aims)
        claims = self.claims(table, cards, ANY)
        return self.gainful(table, hand, claims) if claims else list_actions(table, hand, self.seat)[0]

    def may_have(self, table: TableDraft, route: int) -> bool:
        """Return whether it may still claim this route, as far as its carts go."""
        return bool(table._open_bits[self.seat] & self.lookup.within[table.carts[self.seat]] & 1 << route)

    def think(self, table: TableDraft, contracts: tuple[Contract, ...]) -> None:
        """Make a new plan if it might differ from the one before."""
        own, free = table._claimed_bits[self.seat], table._open_bits[self.seat]
        if self.contracts is not contracts or (self.depends_on and (self.own != own or self.depends_on & ~free)):
            plan = self.plan(table, contracts)
            self.aims, self.depends_on = aims_of(self.net, plan.routes), plan.depends_on
        self.claimed, self.contracts, self.own = table._claimed_bits, contracts, own

    def claims(self, table: TableDraft, cards: Counts, routes: int) -> list[ClaimRoute]:
        """Return the legal claims of these routes, in the order of the legal actions."""
        routes &= table._open_bits[self.seat] & self.lookup.within[table.carts[self.seat]]
        found: list[ClaimRoute] = []
        if routes:
            for color, payments in self.lookup.payments[cards[WILD]]:
                own = cards[color]
                if own and (payable := routes & payments[own].reach):
                    found += payments[own].known.get(payable) or payments[own].among(payable)
        return found

    def gainful(self, table: TableDraft, hand: HandDraft, claims: list[ClaimRoute]) -> ClaimRoute:
        """Return the claim worth most by itself: by its points, and the contracts that it completes."""
        net, group = self.net, groups(self.edition, table._claimed_bits[self.seat])
        completed: dict[tuple[int, int], int] = {}
        for contract in hand.contracts:
            a, b = net.ends[contract]
            if group[a] != group[b]:
                for joined in ((group[a], group[b]), (group[b], group[a])):
                    completed[joined] = completed.get(joined, 0) + contract.points

        gains: dict[str, int] = {}
        for route in {claim.route.id: claim.route for claim in claims}.values():
            number = net.numbers[route]
            a, b = net.joined[number]
            gains[route.id] = net.points[number] + 2 * completed.get((group[a], group[b]), 0)
        return max(claims, key=lambda claim: gains[claim.route.id])

    def kept(self, table: TableDraft, hand: HandDraft) -> KeepContracts:
        """Return the contracts that bring most: their points and those of their routes, less those of their turns.

        A contract that cannot be completed costs its points.
        """
        routes = self.edition.board.routes

        def worth(keep: KeepContracts) -> float:
            contracts = hand.contracts + keep.contracts
            plan = self.plan(table, contracts)
            completed = sum(contract.points for contract in plan.completed)
            failed = sum(contract.points for contract in contracts) - completed
            built = [routes[number] for number in plan.routes]
            points = sum(self.edition.points_for(route.length) + CARD * route.cart for route in built)
            return completed - failed + points - ELSEWHERE * plan.turns

        choices = list_actions(table, hand, self.seat)
        return max((action for action in choices if isinstance(action, KeepContracts)), key=worth)

    def plan(self, table: TableDraft, contracts: tuple[Contract, ...]) -> Plan:
        """Return the routes that join the contracts' places at the least cost, as far as the carts go."""
        seat = self.seat
        return plan(self.edition, table._claimed_bits[seat], table._open_bits[seat], table.carts[seat], contracts)


def spare(claim: ClaimRoute, cards: Counts, demand: list[int]) -> int:
    """Return how many cards of the payment's colour remain after those that the other routes need."""
    return 0 if claim.color is None else cards[claim.color] - demand[claim.color]


def best_draw(draws: tuple[Action, ...], cards: Counts, aims: Aims) -> Action:
    """Return the card that is good for most: the nearest route, or else any other; a blind card may be anything."""
    nearest, missing, demand = *aims.nearest(cards), aims.demand(cards)
    best, most = draws[0], -1.0
    for draw in draws:
        if type(draw) is not TakeFaceUp:
            use = 1.0
        elif draw.color is WILD:  # R17: it takes the whole turn
            use = 1.5 if missing == 1 else 0.5
        elif demand[draw.color] <= cards[draw.color]:
            use = 0.0
        else:
            use = 3.0 if nearest == GREY or nearest == draw.color else 2.0
        if use > most:
            best, most = draw, use
    return best


# --- what helps a search: likely worlds, one payment for each route, and plans to build one route

DRAWN: Final = 300
"""How many worlds are drawn, from which the likely ones are chosen."""

LOOKED_AT: Final = 3_000_000
"""How many routes are looked at for that, about: for each contract of the others all routes of the board. If they have
very many contracts on a large board, fewer worlds are drawn. On the printed board it would be enough for 2,000."""

LEAST_DRAWN: Final = 10
"""How many worlds are drawn in any case."""

MISFIT: Final = 700.0
"""How badly a guess of contracts may fit, and still be more likely than 0 as a float."""

STRAY: Final = 5.0
"""Contracts are less likely by this power of e for each claimed route that they do not need."""

GAP: Final = 1.0
"""They are less likely by this power of e for each route that they need and that is not claimed. Both numbers were
found by trying, against `Greedy`."""


def likely_worlds(view: View, random: random.Random) -> Callable[[], State]:
    """Return a function that draws worlds; it prefers worlds in which the contracts of the others fit their routes.

    `sample` draws all worlds alike. But a player who has claimed three routes in a row towards the Waag probably has a
    contract for it. With such worlds `Search` foresees better what the others will do.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import likely_worlds
    >>> import random
    >>> view = ar.view(ar.new_game(2, seed="1634"), 0)
    >>> world = likely_worlds(view, random.Random(1))
    >>> ar.view(world(), 0) == view
    True
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    check_randomness(random)
    table = view.table
    if not any(bits for seat, bits in enumerate(table._claimed_bits) if seat != view.seat) or table.revealed:
        return lambda: sample(view, random.randbytes(16))
    guesses = [sample_contracts(view, random.randbytes(16)) for _ in range(_how_many(view))]
    misfits = [_misfit(view, guess) for guess in guesses]
    beyond = max(0.0, min(misfits) - MISFIT)
    weights = [*accumulate(exp(beyond - one) for one in misfits)]
    return partial(_deal_anew, view, guesses, weights, random)


def _how_many(view: View) -> int:
    """Return how many guesses are made: fewer if the others have many contracts on a large board."""
    table = view.table
    kept = sum(many for seat, many in enumerate(table.contract_counts) if seat != view.seat)
    return max(LEAST_DRAWN, min(DRAWN, LOOKED_AT // max(1, kept * len(table.edition.board.routes))))


def _deal_anew(view: View, guesses: list[Contracts], weights: list[float], random: random.Random) -> State:
    """Return a world with the contracts of one of the guesses, and new cards."""
    [guess] = random.choices(guesses, cum_weights=weights)
    return sample_cards(view, guess, random.randbytes(16))


def _misfit(view: View, guess: Contracts) -> float:
    """Tell how badly a guess of the others' contracts explains their routes: 0 if it explains every one."""
    others = (seat for seat in range(view.table.players) if seat != view.seat)
    return sum(misfit(view.table, seat, guess[1][seat].contracts) for seat in others)


def misfit(table: Table, seat: int, contracts: tuple[Contract, ...]) -> float:
    """Measure how badly contracts explain a seat's claims, by the plan that one would make on the empty board.

    >>> import amsterdam_routes as ar
    >>> table = ar.new_game(2, seed="1634").table
    >>> misfit(table, 0, ()), misfit(table, 0, (ar.AMSTERDAM.board.contract("blauwbrug--oude-waal"),))
    (0.0, 2.0)
    """
    own, edition = table._claimed_bits[seat], table.edition
    routes = plan(edition, 0, tables(edition).within[-1], edition.carts, contracts).routes
    planned = sum(1 << route for route in routes)
    return STRAY * (own & ~planned).bit_count() + GAP * (planned & ~own).bit_count()


FEW: Final = 4
"""A plan to build a route is tried if so many cards or fewer are missing."""


def one_route_first(view: View) -> Sequence[Greedy]:
    """Return players who each build one route before all else: those for which only a few cards are missing.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import one_route_first
    >>> state = ar.new_game(2, seed="1634")
    >>> for hand in state.hands:
    ...     state = ar.apply(state, ar.KeepContracts(hand.offer))
    >>> plans = one_route_first(ar.view(state, 0))
    >>> len(plans), plans[0].wants.length
    (23, 4)
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    table, seat, hand = view.table, view.seat, view.hand
    if hand is None or seat is None or table.phase not in (TURN, SECOND_CARD):
        return ()
    least = 1 if table.phase is TURN else 0  # what can be paid is claimed at once, in a turn
    open_to_it = table._open_bits[seat] & tables(table.edition).within[table.carts[seat]]
    routes = [table.edition.board.routes[bit.bit_length() - 1] for bit in bits_of(open_to_it)]
    return [Greedy(wants=route) for route in routes if least <= missing(route, hand.cards) <= FEW]


def missing(route: Route, cards: Counts) -> int:
    """Return how many cards a hand misses for a route, in the colour of which it has most.

    >>> import amsterdam_routes as ar
    >>> route = ar.AMSTERDAM.board.routes[19]
    >>> route.length, route.word, missing(route, (0, 1, 3, 0, 0, 0, 0)), missing(route, (0, 1, 3, 0, 0, 0, 1))
    (2, 'pink', 2, 1)
    """
    own = max(cards[:WILD]) if route.color is None else cards[route.color]
    return max(0, route.length - own - cards[WILD])


def one_payment(view: View, legal: tuple[Action, ...]) -> Sequence[Action]:
    """Return the legal actions with one payment for each route: the fewest wilds, then the most frequent colour.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import one_payment
    >>> state = ar.new_game(2, seed="1634")
    >>> for hand in state.hands:
    ...     state = ar.apply(state, ar.KeepContracts(hand.offer))
    >>> view = ar.view(state, 0)
    >>> len(ar.legal_actions(view)), len(one_payment(view, ar.legal_actions(view)))
    (34, 29)
    """
    if not isinstance(view, View):
        raise type_error(View, view)
    cards = () if view.hand is None else view.hand.cards
    best: dict[Route, tuple[int, int]] = {}
    kept: dict[Route | Action, Action] = {}
    for action in legal:
        if not isinstance(action, ClaimRoute):
            kept[action] = action
            continue
        left = 0 if action.color is None else cards[action.color] - (action.route.length - action.wilds)
        price = action.wilds, -left
        if action.route not in best or price < best[action.route]:
            best[action.route] = price
            kept[action.route] = action
    return tuple(kept.values())

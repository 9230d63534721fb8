"""The bot that builds towards its contracts by the cheapest remaining connection, and draws what that takes."""

import random
from typing import Final

import attrs

from amsterdam_routes.kernel.game import MOST_ACTIONS, endless
from amsterdam_routes.kernel.matches import Bot
from amsterdam_routes.kernel.typechecks import type_error
from amsterdam_routes.routes.bots.networks import (
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
from amsterdam_routes.routes.box.actions import Action, ClaimRoute, KeepContracts, TakeFaceUp
from amsterdam_routes.routes.box.board import Color, Contract, Counts
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.box.tables import Tables, tables
from amsterdam_routes.routes.rules.legality import NOT_WILD, legal_actions, list_actions
from amsterdam_routes.routes.rules.state import (
    HandDraft,
    Phase,
    State,
    TableDraft,
    View,
    draft_piles,
    draft_table,
    seal_state,
)
from amsterdam_routes.routes.rules.transition import perform

WILD = Color.WILD
TURN, SECOND_CARD = Phase.TURN, Phase.SECOND_CARD
ANY: Final = -1
"""The set of all routes."""

ELSEWHERE: Final = 3.5
"""How many points a turn brings elsewhere. This and the next were found by trying: docs/bots.md has the figures."""

CARD: Final = 2
"""How many points a bonus card brings."""


@attrs.frozen
class Greedy(Bot[View, Action]):
    """Claims the routes that its contracts still need, and draws the cards for them; then it claims for points.

    It looks one action ahead and at nobody else's plans, so it is quick; the same view gives the same action.

    >>> from amsterdam_routes import bots
    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import Random
    >>> ar.play_match(ar.GAME, ar.Setup(2), [bots.Greedy(), Random()], seed="1634").result.winners
    (0,)
    """

    def __call__(self, view: View, random: random.Random, /) -> Action:
        """Return the action that brings its contracts nearest."""
        legal = legal_actions(view)
        if view.hand is None or view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        return legal[0] if len(legal) == 1 else _Mind.of(view.table, view.seat).action(view.table, view.hand)

    def playout(self, state: State, random: random.Random, /) -> State:
        """Return the end of the game if from here on every seat plays like this: as if asked each time, but sooner.

        The drafts stay open to the end, and a plan is kept until somebody claims a route.

        >>> import amsterdam_routes as ar, random
        >>> from amsterdam_routes.bots import Greedy
        >>> Greedy().playout(ar.new_game(2, seed="1634"), random.Random(1)).phase
        <Phase.OVER: 'over'>
        """
        if type(state) is not State:
            raise type_error(State, state)
        table, hands, piles = draft_table(state.table), [*state.hands], draft_piles(state.piles)
        minds = [_Mind.of(table, seat) for seat in range(len(hands))]
        for _ in range(MOST_ACTIONS):
            if (seat := table.to_move) is None:
                return seal_state(table, tuple(hands), piles)
            perform(table, hands, piles, minds[seat].action(table, hands[seat]), None)
        raise endless()


@attrs.define
class _Mind:
    """What one seat thinks: what it aims at, until somebody claims a route or it keeps another contract."""

    seat: int
    edition: Edition
    net: Network
    lookup: Tables
    claimed: tuple[int, ...] | None = None
    """The routes that were claimed when it last thought about its aims."""
    own: int = 0
    """Those of them that are its own."""
    contracts: tuple[Contract, ...] = ()
    """The contracts that it then had."""
    aims: Aims = NOTHING
    """What the contracts need."""
    ways: int = 0
    """The routes on which that depends."""

    @classmethod
    def of(cls, table: TableDraft, seat: int) -> "_Mind":
        return cls(seat, table.edition, network(table.edition), tables(table.edition))

    def action(self, table: TableDraft, hand: HandDraft) -> Action:
        """Return a route of the plan if one can be paid, otherwise a card for it."""
        phase, cards = table.phase, hand.cards
        if phase is TURN:
            if table.last_turns is not None and (claims := self.claims(table, cards, ANY)):
                return self.gainful(table, hand, claims)  # R32: there is nothing left to save up for
        elif phase is not SECOND_CARD:
            return self.kept(table, hand)
        if self.claimed is not table.claimed_bits or self.contracts is not hand.contracts:
            self.think(table, hand.contracts)
        aims = self.aims
        if not aims.bits:
            carts = table.carts[self.seat]
            if phase is TURN and carts * 5 >= self.edition.carts * 4 and table.contract_pile:
                return self.lookup.draw_contracts
            aims = most_for_its_cards(self.net, table.open_bits[self.seat] & self.lookup.within[carts], cards)
        if phase is TURN and (claims := self.claims(table, cards, aims.bits)):
            demand = aims.demand(cards)
            return max(claims, key=lambda claim: (claim.route.length, -claim.wilds, spare(claim, cards, demand)))
        draws = self.lookup.draws[table.draw_size > 0][table.faces if phase is TURN else table.faces & NOT_WILD]
        if draws:
            return best_draw(draws, cards, aims)
        claims = self.claims(table, cards, ANY)
        return self.gainful(table, hand, claims) if claims else list_actions(table, hand, self.seat)[0]

    def think(self, table: TableDraft, contracts: tuple[Contract, ...]) -> None:
        """Plan anew if the plan might not be the same as before."""
        own, free = table.claimed_bits[self.seat], table.open_bits[self.seat]
        if self.contracts is not contracts or (self.ways and (self.own != own or self.ways & ~free)):
            plan = self.plan(table, contracts)
            self.aims, self.ways = aims_of(self.net, plan.routes), plan.ways
        self.claimed, self.contracts, self.own = table.claimed_bits, contracts, own

    def claims(self, table: TableDraft, cards: Counts, routes: int) -> list[ClaimRoute]:
        """Return the legal claims of these routes, in the order of the legal actions."""
        routes &= table.open_bits[self.seat] & self.lookup.within[table.carts[self.seat]]
        found: list[ClaimRoute] = []
        if routes:
            for color, payments in self.lookup.payments[cards[WILD]]:
                own = cards[color]
                if own and (payable := routes & payments[own].reach):
                    found += payments[own].known.get(payable) or payments[own].among(payable)
        return found

    def gainful(self, table: TableDraft, hand: HandDraft, claims: list[ClaimRoute]) -> ClaimRoute:
        """Return the claim worth most if nothing comes after it: by its points, and the contracts that it completes."""
        net, group = self.net, groups(self.edition, table.claimed_bits[self.seat])
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
        return plan(self.edition, table.claimed_bits[seat], table.open_bits[seat], table.carts[seat], contracts)


def spare(claim: ClaimRoute, cards: Counts, demand: list[int]) -> int:
    """Return how many cards of the payment's colour are more than what the other routes take."""
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

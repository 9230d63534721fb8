"""The bot that builds towards its contracts by the cheapest remaining connection, and draws what that takes."""

import random
from collections.abc import Iterable

import attrs

from amsterdam_routes.kernel.matches import Bot
from amsterdam_routes.routes.bots.network import CLOSED, Plan, network, plan
from amsterdam_routes.routes.box.actions import (
    Action,
    ClaimRoute,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    TakeFaceUp,
)
from amsterdam_routes.routes.box.board import Contract, Route
from amsterdam_routes.routes.box.color import COLORS, HUES, Color, Counts
from amsterdam_routes.routes.rules.legality import legal_actions
from amsterdam_routes.routes.rules.state import Hand, Phase, Table, View

WILD = Color.WILD


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
        """What brings its contracts nearest."""
        legal = legal_actions(view)
        if view.hand is None or view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        if len(legal) == 1:
            return legal[0]
        thought = _Thought(view.table, view.seat, view.hand)
        if view.phase is Phase.SETUP or view.phase is Phase.CONTRACTS:
            return max((action for action in legal if isinstance(action, KeepContracts)), key=thought.worth)
        return thought.turn(legal)


@attrs.frozen
class _Thought:
    """What the bot thinks about one view."""

    table: Table
    seat: int
    hand: Hand

    def turn(self, legal: tuple[Action, ...]) -> Action:
        """A route of the plan if one can be paid, otherwise a card for it."""
        claims = [action for action in legal if isinstance(action, ClaimRoute)]
        draws = [action for action in legal if isinstance(action, TakeFaceUp | DrawBlind)]
        if claims and self.table.last_turns is not None:
            return max(claims, key=self.gain)  # R32: there is nothing left to save up for
        aims = self.aims()
        contracts = DrawContracts()
        if not aims and contracts in legal and self.table.carts[self.seat] * 3 >= self.table.edition.carts * 2:
            return contracts
        aims = aims or self.most_promising()
        demand, aimed_at = self.demand(aims), set(aims)
        if wanted := [claim for claim in claims if claim.route in aimed_at]:
            return max(wanted, key=lambda claim: (claim.route.length, -claim.wilds, self.spare(claim, demand)))
        if draws:
            return max(draws, key=lambda draw: self.use(draw, aims, demand))
        return max(claims, key=self.gain) if claims else legal[0]

    # --- what to build

    def plan(self, contracts: tuple[Contract, ...]) -> Plan:
        """The routes that join the contracts' places in the fewest turns, as far as the carts go."""
        table, seat = self.table, self.seat
        return plan(table.edition, table.claimed_bits[seat], table.open_bits[seat], table.carts[seat], contracts)

    def aims(self) -> list[Route]:
        """The routes that the contracts in hand still need."""
        routes = self.table.edition.board.routes
        return [routes[number] for number in self.plan(self.hand.contracts).routes]

    def worth(self, keep: KeepContracts) -> int:
        """The points of all contracts if these are kept: those that can be completed, less those that cannot."""
        contracts = self.hand.contracts + keep.contracts
        completed = self.plan(contracts).completed
        return 2 * sum(contract.points for contract in completed) - sum(contract.points for contract in contracts)

    def most_promising(self) -> list[Route]:
        """When no contract needs anything: the one route that gives the most for the cards that it still takes."""
        free, carts = self.table.open_bits[self.seat], self.table.carts[self.seat]
        routes = [
            route
            for number, route in enumerate(self.table.edition.board.routes)
            if free >> number & 1 and route.length <= carts
        ]
        return [max(routes, key=lambda route: self.points(route) / (2 + self.missing(route)))] if routes else []

    def points(self, route: Route) -> float:
        """What a route scores, a bonus card counted as one point."""
        return self.table.edition.points_for(route.length) + route.cart

    def gain(self, claim: ClaimRoute) -> float:
        """What a claim is worth if nothing comes after it: its points, and the contracts that it completes."""
        own = self.table.claimed_bits[self.seat]
        with_it = own | 1 << network(self.table.edition).numbers[claim.route]
        return self.points(claim.route) + 2 * (self.completed(with_it) - self.completed(own))

    def completed(self, routes: int) -> int:
        """The points of the contracts in hand that these routes join."""
        net = network(self.table.edition)
        costs = [0 if routes >> number & 1 else CLOSED for number in range(len(net.lengths))]
        return sum(
            contract.points for contract in self.hand.contracts if net.connection(*net.ends[contract], costs)[0] == 0
        )

    # --- what to pay with, and what to draw

    def missing(self, route: Route) -> int:
        """How many cards a route still takes, wilds used."""
        cards = self.hand.cards
        held = max(cards[:WILD]) if route.color is None else cards[route.color]
        return max(0, route.length - held - cards[WILD])

    def demand(self, aims: Iterable[Route]) -> Counts:
        """How many cards of each colour these routes take; a grey one takes those that are most to spare."""
        demand = [0] * len(COLORS)
        for route in sorted(aims, key=lambda route: (route.color is None, -route.length)):
            color = route.color
            if color is None:
                color = max(HUES, key=lambda hue: self.hand.cards[hue] - demand[hue])
            demand[color] += route.length
        return tuple(demand)

    def spare(self, claim: ClaimRoute, demand: Counts) -> int:
        """How many cards of the payment's colour are more than what the other routes take."""
        return 0 if claim.color is None else self.hand.cards[claim.color] - demand[claim.color]

    def use(self, draw: TakeFaceUp | DrawBlind, aims: list[Route], demand: Counts) -> float:
        """What a card is good for: most for the nearest route, then for any other; a blind card may be anything."""
        if isinstance(draw, DrawBlind):
            return 1
        nearest = min(aims, key=lambda route: (self.missing(route), -route.length), default=None)
        color = draw.color
        if color is WILD:  # R17: it takes the whole turn
            return 1.5 if nearest is not None and self.missing(nearest) == 1 else 0.5
        if demand[color] <= self.hand.cards[color]:
            return 0
        return 3 if nearest is not None and nearest.color in (color, None) else 2

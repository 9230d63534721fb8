"""The bot that builds towards its contracts by the cheapest remaining connection, and draws what that takes."""

import random
from collections.abc import Iterable
from typing import Final

import attrs

from amsterdam_routes.kernel.matches import Bot
from amsterdam_routes.routes.bots.network import Network, Plan, groups, network, plan
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

TURN: Final = 3.5
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
        """What brings its contracts nearest."""
        legal = legal_actions(view)
        if view.hand is None or view.seat is None or not legal:
            raise ValueError("this view is not that of the seat to move")
        if len(legal) == 1:
            return legal[0]
        thought = _Thought(view.table, view.seat, view.hand, network(view.table.edition), max(view.hand.cards[:WILD]))
        if view.phase is Phase.SETUP or view.phase is Phase.CONTRACTS:
            return max((action for action in legal if isinstance(action, KeepContracts)), key=thought.worth)
        return thought.turn(legal)


@attrs.frozen
class _Thought:
    """What the bot thinks about one view."""

    table: Table
    seat: int
    hand: Hand
    net: Network
    most: int
    """The most cards that it holds of one colour."""

    def turn(self, legal: tuple[Action, ...]) -> Action:
        """A route of the plan if one can be paid, otherwise a card for it."""
        claims = [action for action in legal if type(action) is ClaimRoute]
        draws = [action for action in legal if type(action) is TakeFaceUp or type(action) is DrawBlind]
        if claims and self.table.last_turns is not None:
            return max(claims, key=self.gain)  # R32: there is nothing left to save up for
        routes = self.table.edition.board.routes
        aims = [routes[number] for number in self.plan(self.hand.contracts).routes]
        if not aims and self.table.carts[self.seat] * 5 >= self.table.edition.carts * 4 and DrawContracts() in legal:
            return DrawContracts()
        aims = aims or self.most_promising()
        demand, aimed_at = self.demand(aims), set(aims)
        if wanted := [claim for claim in claims if claim.route in aimed_at]:
            return max(wanted, key=lambda claim: (claim.route.length, -claim.wilds, self.spare(claim, demand)))
        if draws:
            nearest = min(aims, key=lambda route: (self.missing(route), -route.length), default=None)
            return max(draws, key=lambda draw: self.use(draw, nearest, demand))
        return max(claims, key=self.gain) if claims else legal[0]

    # --- what to build

    def plan(self, contracts: tuple[Contract, ...]) -> Plan:
        """The routes that join the contracts' places at the least cost, as far as the carts go."""
        table, seat = self.table, self.seat
        return plan(table.edition, table.claimed_bits[seat], table.open_bits[seat], table.carts[seat], contracts)

    def worth(self, keep: KeepContracts) -> float:
        """What these contracts bring: their points and those of their routes, less those that other turns would bring.

        A contract that cannot be completed costs its points.
        """
        contracts, routes = self.hand.contracts + keep.contracts, self.table.edition.board.routes
        plan = self.plan(contracts)
        failed = sum(contract.points for contract in contracts) - sum(contract.points for contract in plan.completed)
        built = [routes[number] for number in plan.routes]
        points = sum(self.table.edition.points_for(route.length) + CARD * route.cart for route in built)
        return sum(contract.points for contract in plan.completed) - failed + points - TURN * plan.turns

    def most_promising(self) -> list[Route]:
        """When no contract needs anything: the one route that gives the most for the cards that it still takes."""
        free, carts = self.table.open_bits[self.seat], self.table.carts[self.seat]
        routes = [
            (points / (2 + self.missing(route)), -number, route)
            for number, (route, points) in enumerate(zip(self.table.edition.board.routes, self.net.points, strict=True))
            if free >> number & 1 and route.length <= carts
        ]
        return [max(routes)[2]] if routes else []

    def gain(self, claim: ClaimRoute) -> float:
        """What a claim is worth if nothing comes after it: its points, and the contracts that it completes."""
        net, number = self.net, self.net.numbers[claim.route]
        group = groups(self.table.edition, self.table.claimed_bits[self.seat])
        a, b = net.joined[number]
        joins = {group[a], group[b]}
        ends = ((contract.points, *net.ends[contract]) for contract in self.hand.contracts)
        completed = (points for points, c, d in ends if group[c] != group[d] and {group[c], group[d]} == joins)
        return net.points[number] + 2 * sum(completed)

    # --- what to pay with, and what to draw

    def missing(self, route: Route) -> int:
        """How many cards a route still takes, wilds used."""
        cards = self.hand.cards
        missing = route.length - cards[WILD] - (self.most if route.color is None else cards[route.color])
        return missing if missing > 0 else 0

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

    def use(self, draw: TakeFaceUp | DrawBlind, nearest: Route | None, demand: Counts) -> float:
        """What a card is good for: most for the nearest route, then for any other; a blind card may be anything."""
        if isinstance(draw, DrawBlind):
            return 1
        color = draw.color
        if color is WILD:  # R17: it takes the whole turn
            return 1.5 if nearest is not None and self.missing(nearest) == 1 else 0.5
        if demand[color] <= self.hand.cards[color]:
            return 0
        return 3 if nearest is not None and nearest.color in (color, None) else 2

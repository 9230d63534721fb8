"""Boxes so small that every game in them can be visited, and the visit itself."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TypeVar, cast

import attrs

import amsterdam_routes as ar
from amsterdam_routes.routes.rules._deal import deal

T = TypeVar("T")

A, B, C = ar.Place("A"), ar.Place("B"), ar.Place("C")
PINK, BLUE = ar.Color.PINK, ar.Color.BLUE


def miniature(**changes: object) -> ar.Edition:
    """A box of three places, a double, a grey route, three contracts and a handful of cards."""
    values: dict[str, object] = {
        "name": "miniature",
        "board": ar.Board(
            [A, B, C],
            [ar.Route([A, B], 1, PINK, True), ar.Route([A, B], 1, BLUE), ar.Route([B, C], 2, None, True)],
            [ar.Contract([A, B], 1), ar.Contract([A, C], 3), ar.Contract([B, C], 2)],
        ),
        "players": (2, 3),
        "carts": 3,
        "last_round_at": 1,
        "cards": (2, 1, 0, 0, 0, 0, 1),
        "hand": 0,
        "row": 1,
        "flush_at": 2,
        "dealt": 1,
        "keep_dealt": 1,
        "drawn": 2,
        "keep_drawn": 1,
        "doubles_open_from": 3,
        "points": {1: 1, 2: 2},
        "bonus_cards": 1,
        "bonus": {2: (3, 1), 3: (3, 2, 1)},
    }
    return ar.Edition(**(values | changes))  # type: ignore[arg-type]  # a table of keyword arguments


@attrs.frozen
class Ordered:
    """A source of chance that gives the orders it was told, and then stops."""

    orders: tuple[tuple[object, ...], ...]

    def shuffled(self, items: Sequence[T]) -> "tuple[tuple[T, ...], Ordered]":
        if not self.orders:
            raise OrderWanted(tuple(items))
        return cast("tuple[T, ...]", self.orders[0]), Ordered(self.orders[1:])


class OrderWanted(Exception):
    """A shuffle for which no order was told."""

    def __init__(self, items: tuple[object, ...]) -> None:
        self.items = items


def deals(setup: ar.Setup) -> dict[ar.State, Fraction]:
    """Every deal, the order of the piles aside, with its probability."""
    found: dict[ar.State, Fraction] = {}
    waiting: list[tuple[tuple[tuple[object, ...], ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        orders, probability = waiting.pop()
        try:
            state = deal(setup, cast(ar.Chance, Ordered(orders)))
        except OrderWanted as wanted:
            every = list(permutations(wanted.items))
            waiting += [((*orders, order), probability / len(every)) for order in every]
        else:
            plain = in_no_order(state)
            found[plain] = found.get(plain, Fraction(0)) + probability
    return found


def in_no_order(state: ar.State) -> ar.State:
    """The state with its hidden piles sorted: two that differ only in that order are one."""
    fresh = sum(owner is None for owner in state.table.contract_pile)
    pile = state.piles.contracts
    contracts = (*sorted(pile[:fresh], key=lambda contract: contract.id), *pile[fresh:])
    draw = tuple(sorted(state.piles.draw))
    return attrs.evolve(state, piles=ar.Piles(draw, contracts, ar.Chance(b"")))


def every_state(setup: ar.Setup, *, flushes: int = 3) -> Iterator[tuple[ar.State, dict[ar.Action, ar.Outcomes]]]:
    """Every state that play and chance can reach, once, with all that may follow it."""
    waiting = list(deals(setup))
    seen = set(waiting)
    while waiting:
        state = waiting.pop()
        following = {action: ar.outcomes(state, action, flushes=flushes) for action in ar.legal_actions(state)}
        yield state, following
        for result in following.values():
            for branch in result.branches:
                if branch.state not in seen:
                    seen.add(branch.state)
                    waiting.append(branch.state)


def perft(setup: ar.Setup, depth: int) -> list[int]:
    """How many sequences of actions and chance there are, by their length."""
    counts = [0] * (depth + 1)
    level: dict[ar.State, int] = dict.fromkeys(deals(setup), 1)
    for ply in range(depth + 1):
        counts[ply] = sum(level.values())
        following: dict[ar.State, int] = {}
        for state, ways in level.items():
            for action in ar.legal_actions(state):
                for branch in ar.outcomes(state, action).branches:
                    following[branch.state] = following.get(branch.state, 0) + ways
        level = following
    return counts

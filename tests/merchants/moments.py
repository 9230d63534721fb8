"""Positions to break: moments of games, and the same with something else on the table."""

import random
from collections.abc import Callable
from typing import Any

import attrs

import amsterdam_routes.merchants as am
from tests.merchants.step_beside import EAGER

Where = Callable[[am.State], bool]

ALL: dict[str, Any] = {"workers": True, "trader": True, "orders": 3, "open_orders": 1}


def moment(where: Where, **options: Any) -> am.State:
    """The first moment of a game at which something is so."""
    for number in range(3, 103):
        chance, state = random.Random(number), am.new_game(**{"players": 3, **options}, seed=number)
        while state.to_move is not None and not where(state):
            actions = am.legal_actions(state)
            weights = [EAGER.get(type(action).__name__, 1) for action in actions]
            state = am.apply(state, chance.choices(actions, weights)[0])
        if where(state):
            return state
    raise AssertionError("no game came there")


def asks(what: am.DecisionKind, round: int = 1) -> Where:
    """Whether this is asked, in this round or a later one."""
    return lambda state: any(ask.what is what for ask in state.table.pending[:1]) and state.table.round >= round


STATE = am.new_game(2, seed=1, orders=3, open_orders=1, workers=True)

MIDDLE = moment(asks(am.DecisionKind.TURN, 6), players=2)

TURN = moment(asks(am.DecisionKind.TURN, 4), **ALL)

START = moment(asks(am.DecisionKind.START_CARD), **ALL)

CARD = moment(asks(am.DecisionKind.CARD, 2))

KEPT = moment(asks(am.DecisionKind.KEPT_CUBE))

PAYMENT = moment(asks(am.DecisionKind.PAYMENT))

OVER = moment(lambda state: state.to_move is None, **ALL)


def table(state: am.State, **changes: Any) -> am.State:
    """The same state with something else on the table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **changes))


def mine(state: am.State, **changes: Any) -> am.State:
    """The same state with something else in front of seat 0."""
    return table(state, merchants=(attrs.evolve(state.table.merchants[0], **changes), *state.table.merchants[1:]))


def turn(state: am.State, **changes: Any) -> am.State:
    """The same state with something else to remember of the turn."""
    return table(state, turn=attrs.evolve(state.table.turn, **changes))


def first(state: am.State, **changes: Any) -> am.State:
    """The same state with another first decision."""
    return table(state, pending=(attrs.evolve(state.table.pending[0], **changes), *state.table.pending[1:]))


def paths(position: am.State | am.View) -> set[str]:
    """The paths of what is wrong."""
    return {problem.path for problem in am.check(position)}

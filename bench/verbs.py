"""Each verb alone, over every position of some random games of two; `apply` by kind of action."""

import pickle
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

import amsterdam_routes as ar
from amsterdam_routes.kernel import observer_of
from bench.games import Move, moves_of
from bench.timing import Task

GAMES = 12
KINDS = (ar.KeepContracts, ar.TakeFaceUp, ar.DrawBlind, ar.ClaimRoute, ar.DrawContracts)
CHOICE = "legal_actions, and one of them"
Call = Callable[[Any], object]


def tasks() -> Iterator[Task]:
    """Yield the verbs of the library, and what Python itself does with states."""
    moves = [move for seed in range(GAMES) for move in moves_of(2, seed)]
    states = [move.state for move in moves]
    views = [ar.view(state, state.to_move) for state in states]
    after = [ar.apply(move.state, move.action) for move in moves]

    yield _each("new_game", range(600), _new_game, "game")
    yield _each("legal_actions", states, ar.legal_actions)
    for phase in ar.Phase:
        if of_phase := [state for state in states if state.phase is phase]:
            yield _each(f"legal_actions, {phase.value.replace('_', ' ')}", of_phase, ar.legal_actions)
    yield _each("legal_actions of a view", views, ar.legal_actions)
    yield Task("verbs", CHOICE, partial(_choose, states))
    yield Task("verbs", "pick", partial(_pick, states))
    yield _each("apply", moves, _apply)
    for kind in KINDS:
        yield _each(f"apply, {kind.__name__}", [move for move in moves if type(move.action) is kind], _apply)
    yield _each("violations, legal", moves, lambda move: ar.violations(move.state, move.action))
    refused = [Move(state, action) for state in states if (action := _illegal(state)) is not None]
    yield _each("violations, illegal", refused, lambda move: ar.violations(move.state, move.action))
    yield _each("events", moves, lambda move: ar.events(move.state, move.action))
    yield _each("step", moves, lambda move: ar.step(move.state, move.action))
    yield _each("view", states, lambda state: ar.view(state, 0))
    observe = observer_of(ar.GAME, ar.Setup(2))
    yield _each("observation, a tuple", views, observe)
    yield _each("observation, an array", views, observe.row)
    yield _each("standings", states[::5], ar.standings)
    yield _each("prospects", views[::20], ar.prospects)
    yield _each("sample", views[::10], lambda view: ar.sample(view, 1))
    events = [event for move in moves for event in ar.events(move.state, move.action)]
    yield _each("redact", events, lambda event: ar.redact(event, 0))
    told = [(view, ar.events(move.state, move.action)) for view, move in zip(views, moves, strict=True)]
    yield _each("fold", told[::5], lambda pair: ar.fold(*pair))
    yield _each("outcomes, DrawBlind", _blind(moves)[::4], lambda move: ar.outcomes(move.state, move.action))
    yield _each("to_json", states[::10], ar.to_json)
    texts = [ar.to_json(state) for state in states[::10]]
    yield _each("from_json", texts, lambda text: ar.from_json(text, ar.State))
    yield _each("describe, an event", events[::5], ar.describe)
    yield _each("hash", states, hash)
    copies = [pickle.loads(pickle.dumps(state)) for state in states[::5]]
    yield _each("==, equal", [*zip(states[::5], copies, strict=True)], lambda pair: pair[0] == pair[1])
    yield _each("==, the next state", [*zip(states, after, strict=True)], lambda pair: pair[0] == pair[1])
    yield _each("pickle.dumps", states[::5], pickle.dumps)
    yield _each("pickle.loads", [pickle.dumps(state) for state in states[::5]], pickle.loads)


def _each(name: str, items: Sequence[Any], call: Call, thing: str = "call") -> Task:
    """Repeat a call for each of these often enough for the clock."""
    times = max(1, 2000 // len(items))

    def run(number: int) -> int:
        for _ in range(times):
            for item in items:
                call(item)
        return times * len(items)

    return Task("verbs", name, run, thing)


def _new_game(seed: int) -> ar.State:
    return ar.new_game(2, seed=seed)


def _choose(states: list[ar.State], number: int) -> int:
    chance, legal_actions = Random(number).random, ar.legal_actions
    for state in states:
        legal = legal_actions(state)
        legal[int(chance() * len(legal))]
    return len(states)


def _pick(states: list[ar.State], number: int) -> int:
    random, pick = Random(number), ar.pick
    for state in states:
        pick(state, random)
    return len(states)


def _apply(move: Move) -> ar.State:
    return ar.apply(move.state, move.action)


def _blind(moves: list[Move]) -> list[Move]:
    return [move for move in moves if type(move.action) is ar.DrawBlind]


def _illegal(state: ar.State) -> ar.Action | None:
    """Return a claim that the hand cannot pay for, if the seat may claim now."""
    if state.phase is not ar.Phase.TURN:
        return None
    legal = set(ar.legal_actions(state))
    return next(action for action in ar.AMSTERDAM.actions if isinstance(action, ar.ClaimRoute) and action not in legal)

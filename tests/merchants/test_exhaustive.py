"""Every way that a game can go where nothing is left to chance: all decisions, not a sample of them.

A script is a seed: it fixes all chance of a game, and what is decided before the run begins. From there on the run goes
every way. In each state it meets it holds every promise of any game, for every action of the table. The counts are
exact: any change of the rules shows in them.

The quick run follows one script, `-m proof` some, and the deep one (`HYPOTHESIS_PROFILE=deep`) some hundred.
"""

import os
import random
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel.testing._promises import Promises
from tests.merchants.miniatures import tiny
from tests.merchants.step_beside import exhaust

DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
PROMISES = Promises(am.GAME)
Moment: TypeAlias = Callable[[am.State], bool]


def in_phase(phase: am.Phase, round: int = 1) -> Moment:
    """Whether a state is in this phase of this round."""
    return lambda state: (state.phase, state.table.round) == (phase, round)


def last_turn(state: am.State) -> bool:
    """Whether the last turn of a game is under way."""
    return state.phase is am.Phase.ACTIONS and len(state.table.pending) == 1


def scripted(seed: int, setup: am.Setup, begins: Moment) -> am.State:
    """Where the run of a script begins."""
    chance, state = random.Random(seed), am.GAME.deal(setup, am.Chance.of(seed))
    while not begins(state):
        state = am.apply(state, am.pick(state, chance))
    return state


def every_state(state: am.State, ends: Moment = lambda state: False) -> Iterator[tuple[am.State, list[am.State]]]:
    """Every state that may follow, each once, with those that follow it at once; `ends` says where to go no further."""
    seen, edge = {state}, [state]
    while edge:
        state = edge.pop()
        following = [] if ends(state) else [PROMISES.check_step(state, action) for action in am.legal_actions(state)]
        yield state, following
        fresh = [after for after in dict.fromkeys(following) if after not in seen]
        seen.update(fresh)
        edge += fresh


def run(setup: am.Setup, begins: Moment, scripts: range, ends: Moment = lambda state: False) -> tuple[int, int]:
    """How many states the scripts reach, and how many ends, every promise held in each."""
    states = last = 0
    for seed in scripts:
        for state, following in every_state(scripted(seed, setup, begins), ends):
            PROMISES.check_state(state)
            PROMISES.check_actions(state)
            states += 1
            last += not following
    return states, last


ONE, TWO, RICH = tiny(1), tiny(2), tiny(1, guilders=4)
ALONE, FIGURES = am.Setup(1, ONE), am.Setup(2, ONE, workers=True, trader=True)
ORDERS, TILES = am.Setup(2, ONE, orders=3, open_orders=1), am.Setup(2, RICH, c_tiles="replace")
FEW_GUILDERS = am.Setup(2, tiny(1, guilders=2), c_tiles="replace")
ACTIONS = am.Phase.ACTIONS

QUICK = {"alone, the only turn": (ALONE, in_phase(ACTIONS), 1, [(101, 27)])}
PROOFS = {
    "alone, the only turn": (ALONE, in_phase(ACTIONS), 3, [(345, 96)]),
    "two, the last turn, all figures": (FIGURES, last_turn, 1, [(949, 325)]),
    "two, the last turn, orders": (ORDERS, last_turn, 1, [(166, 48)]),
    "two, the last turn, other tiles": (FEW_GUILDERS, last_turn, 1, [(130, 36), (1951, 354)]),
}
DEEP_RUNS = {
    "alone, the only turn": (
        ALONE,
        in_phase(ACTIONS),
        40,
        [(6409, 1828), (5851, 1639), (5677, 1603), (5790, 1651), (5909, 1665)],
    ),
    "alone, the turn of the second round": (
        am.Setup(1, TWO),
        in_phase(ACTIONS, 2),
        1,
        [(1812, 438), (78, 23), (5263, 1077), (2080, 512), (4344, 1031)],
    ),
    "two, the last turn, all figures": (
        FIGURES,
        last_turn,
        5,
        [(7088, 2790), (7719, 4301), (9099, 4495), (1621, 385), (2688, 868)],
    ),
    "two, the last turn, orders": (
        ORDERS,
        last_turn,
        10,
        [(1692, 484), (1672, 476), (1336, 369), (1758, 507), (1958, 555)],
    ),
    "two, the last turn, other tiles": (
        TILES,
        last_turn,
        1,
        [(15257, 3752), (1951, 354), (13308, 3238), (2023, 375), (2023, 375)],
    ),
    "alone, the whole round": (ALONE, in_phase(am.Phase.CARDS), 1, [(9463, 2611)]),
    "two, both turns": (am.Setup(2, ONE), in_phase(ACTIONS), 1, [(11682, 3312)]),
}
"""By name: what is played, from where on in every way, how many scripts a part has, and by part the states and ends."""


def parts(runs: dict[str, tuple[am.Setup, Moment, int, list[tuple[int, int]]]]) -> list[Any]:
    """Each part of the runs as a case of its own: `-k "figures and part3"` chooses one, `-n` shares them out."""
    return [
        pytest.param(setup, begins, range(each * part, each * (part + 1)), reached, id=f"{name}, part{part}")
        for name, (setup, begins, each, by_part) in runs.items()
        for part, reached in enumerate(by_part)
    ]


@pytest.mark.parametrize(("setup", "begins", "scripts", "reached"), parts(QUICK))
def test_every_promise_holds_whatever_is_decided(
    setup: am.Setup, begins: Moment, scripts: range, reached: tuple[int, int]
) -> None:
    assert run(setup, begins, scripts) == reached


@pytest.mark.proof
@pytest.mark.parametrize(("setup", "begins", "scripts", "reached"), parts(DEEP_RUNS if DEEP else PROOFS))
def test_it_does_so_along_many_scripts(
    setup: am.Setup, begins: Moment, scripts: range, reached: tuple[int, int]
) -> None:
    assert run(setup, begins, scripts) == reached


@pytest.mark.proof
def test_it_does_so_through_the_whole_set_up() -> None:
    assert run(ALONE, lambda state: True, range(2), in_phase(am.Phase.CARDS)) == (224, 216)


@pytest.mark.proof
def test_a_whole_game_is_sound_in_every_state() -> None:
    """All decisions of a game, in the deep run those of the set-up too: whether what they lead to may stand."""
    state = scripted(1, ALONE, (lambda state: True) if DEEP else in_phase(am.Phase.CARDS))
    seen, edge, ends = {state}, [state], 0
    while edge:
        state = edge.pop()
        assert am.check(state) == ()
        actions = am.legal_actions(state)
        assert bool(actions) == (state.to_move is not None)
        ends += not actions
        fresh = {after for action in actions if (after := am.apply(state, action)) not in seen}
        seen |= fresh
        edge += fresh
    assert (len(seen), ends) == ((633316, 166626) if DEEP else (9621, 2667))


@pytest.mark.parametrize(
    ("seed", "setup"),
    [
        ("last 5", {"players": 2}),
        ("last 2", {"players": 1, "length": "short"}),
        ("last 3", {"players": 3, "length": "short", "workers": True, "trader": True, "c_tiles": "mix"}),
    ],
)
def test_a_last_turn_ends_the_same_way_in_both_implementations_whatever_is_done(
    seed: str, setup: dict[str, Any]
) -> None:
    states, ends = exhaust(seed, setup, most=150)
    assert states > 20
    assert ends > 5

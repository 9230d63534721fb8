"""PettingZoo's own tests pass, and the environment plays the game as it is. Needs the extra `pettingzoo`."""

import copy
import pickle
import random
import sys
from functools import partial
from itertools import count
from types import FrameType
from typing import Any, get_args

import pytest

pytest.importorskip("pettingzoo", reason="needs the extra 'pettingzoo'")

import numpy as np
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, render_test, seed_test

import amsterdam_routes as ar
from amsterdam_routes.adapters import pettingzoo
from amsterdam_routes.adapters.learning import Numbered, Reward
from tests.adapters.cases import AnyGame, with_every_game
from tests.kernel.tiny import TIDES, box
from tests.observed import by_scale

WHAT_A_DICTIONARY_IS_WARNED_OF = [
    "ignore:Observation is not a NumPy array",  # but a dictionary with a mask, as in PettingZoo's own card games
    "ignore:Observation space for each agent probably should be",  # the same
    "ignore:Action mask numpy array is all zeros",  # of those who are not to move
]


def quietly(test: Any) -> Any:
    for warning in WHAT_A_DICTIONARY_IS_WARNED_OF:
        test = pytest.mark.filterwarnings(warning)(test)
    return test


def test_calls_before_a_reset_and_after_the_end_ask_for_one() -> None:
    table = pettingzoo.raw_env(render_mode="ansi")
    for call in (lambda: table.step(0), lambda: table.observe("player_0"), table.render):
        with pytest.raises(ResetNeeded):
            call()
    table.reset(seed=1)
    table.step(ar.AMSTERDAM.index(ar.DrawBlind()))  # which is not legal, and ends the game
    while table.agents:
        table.step(None)
    with pytest.raises(ResetNeeded):
        table.step(None)


def test_only_its_own_agents_and_ways_of_showing_are_taken() -> None:
    table = pettingzoo.raw_env()
    table.reset(seed=1)
    for ask in (table.observe, table.observation_space, table.action_space):
        for agent in ("player_2", 0, None):
            with pytest.raises(ValueError, match="expected an agent of player_0, player_1; got "):
                ask(agent)
    with pytest.raises(ValueError, match="expected one of human, ansi, svg as the render_mode, got 'rgb_array'"):
        pettingzoo.raw_env(render_mode="rgb_array")
    with pytest.raises(ValueError, match=r"as the render_mode, got array\("):
        pettingzoo.raw_env(render_mode=np.array(["svg", "ansi"]))


def test_a_table_in_the_middle_of_a_game_can_be_copied_and_pickled() -> None:
    table, choose = pettingzoo.raw_env(), random.Random(1)
    table.reset(seed=1)
    copies = [table]
    for ply in range(40):
        if ply == 10:
            copies += [copy.deepcopy(table), pickle.loads(pickle.dumps(table))]
        action = choose.choice(table.observe(table.agent_selection)["action_mask"].nonzero()[0])
        for one in copies:
            one.step(action)
    for one in copies:
        one.reset()
    assert copies[0].position == copies[1].position == copies[2].position


@with_every_game
@quietly
def test_it_passes_the_test_of_the_interface(game: AnyGame, setup: Any) -> None:
    api_test(pettingzoo.env(game, setup=setup), num_cycles=1000)


@with_every_game
def test_it_passes_the_test_of_seeds(game: AnyGame, setup: Any) -> None:
    seed_test(partial(pettingzoo.env, game, setup=setup), num_cycles=200)


@with_every_game
def test_it_passes_the_test_of_pictures(game: AnyGame, setup: Any, capsys: pytest.CaptureFixture[str]) -> None:
    tests = {"svg": lambda shown: shown.startswith("<svg"), "ansi": lambda shown: "\n" in shown}
    render_test(partial(pettingzoo.env, game, setup=setup), custom_tests=tests)
    assert capsys.readouterr().out.count("\n") > 10


def test_a_table_for_people_is_printed_at_every_step_and_others_are_when_they_are_asked(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert TIDES.pictures is not None
    for mode in ("human", "ansi", None):
        table = pettingzoo.raw_env(TIDES, setup=box.Setup(2), render_mode=mode)
        table.reset(seed=1)
        for _ in range(2):
            capsys.readouterr()
            table.step(table.observe(table.agent_selection)["action_mask"].argmax())
            text = TIDES.pictures.text(table.position, seat=table.possible_agents.index(table.agent_selection))
            assert capsys.readouterr().out == (f"{text}\n" if mode == "human" else "")


def played(table: Any, seed: int, choose: random.Random) -> dict[str, float]:
    """What every agent earns in a game at random."""
    earned = dict.fromkeys(table.possible_agents, 0.0)
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, over, cut, info = table.last()
        earned[agent] += reward
        assert not cut
        assert (info == {}) is not over
        table.step(None if over else choose.choice(np.flatnonzero(seen["action_mask"])))
    return earned


@with_every_game
def test_the_table_is_that_of_the_game(game: AnyGame, setup: Any) -> None:
    table = pettingzoo.raw_env(game, setup=setup)
    numbered, choose = Numbered(game, setup), random.Random(7)
    table.reset(seed=7)
    for agent in table.agent_iter(60):
        seat = table.possible_agents.index(agent)
        view = game.view(table.position, seat)
        seen = table.observe(agent)
        assert seen in table.observation_space(agent)
        np.testing.assert_allclose(seen["observation"], by_scale(numbered.observer, view), rtol=1e-6)
        legal = [*np.flatnonzero(seen["action_mask"])]
        if table.terminations[agent]:
            assert len(legal) == len(numbered.actions)  # nothing that is chosen now matters
            break
        assert seat == game.to_move(table.position)
        assert legal == numbered.legal(view)
        action = choose.choice(legal)
        expected = game.apply(table.position, numbered.actions[action])
        table.step(action)
        assert table.position == expected


@with_every_game
def test_rewards_are_those_of_the_end(game: AnyGame, setup: Any) -> None:
    for reward in get_args(Reward):
        table = pettingzoo.raw_env(game, setup=setup, reward=reward)
        numbered = Numbered(game, setup, reward)
        earned = played(table, 3, random.Random(3))
        assert [*earned.values()] == numbered.rewards(table.position)
        assert table.agents == []


@with_every_game
def test_every_agent_is_told_at_the_end_how_the_game_went(game: AnyGame, setup: Any) -> None:
    table, numbered = pettingzoo.raw_env(game, setup=setup), Numbered(game, setup)
    table.reset(seed=4)
    choose, plies = random.Random(4), list[int]()
    for _ in table.agent_iter():
        seen, _, over, _, info = table.last()
        if over:
            assert info["points"] == numbered.told(table.position)["points"]
            assert info["winners"] == tuple(game.standings(table.position).winners)
            assert info["plies"] == len(plies)
            state = game.deal(setup, ar.Chance.of(info["seed"]))
            for action in plies:
                state = game.apply(state, numbered.actions[action])
            assert state == table.position
        else:
            plies.append(int(choose.choice(np.flatnonzero(seen["action_mask"]))))
        table.step(None if over else plies[-1])


def test_whoever_is_not_to_move_has_nothing_to_choose() -> None:
    table = pettingzoo.raw_env("routes", players=3)
    table.reset(seed=2)
    assert [table.observe(agent)["action_mask"].any() for agent in table.agents] == [True, False, False]


@with_every_game
def test_an_illegal_action_ends_the_game_with_the_lowest_reward(game: AnyGame, setup: Any) -> None:
    table = pettingzoo.env(game, setup=setup, reward="points")
    table.reset(seed=5)
    agent = table.agent_selection
    illegal = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    before = table.unwrapped.position
    table.step(illegal)
    assert all(table.terminations.values())
    assert table.rewards[agent] == Numbered(game, setup, "points").lowest
    assert [reward for other, reward in table.rewards.items() if other != agent] == [0.0] * (setup.players - 1)
    numbered = Numbered(game, setup)
    assert table.infos[agent]["violations"] == game.violations(before, numbered.actions[illegal]) != ()
    for _ in table.agent_iter():
        table.step(None)
    assert table.agents == []


def interrupted(table: Any, verb: str, at: int, *given: Any) -> bool:
    """Call a verb, and be interrupted as by Ctrl-C at this call or return of a function in it, if it comes to it."""
    left, code = at, getattr(type(table), verb).__code__

    def interrupt(frame: FrameType, event: str, result: object) -> None:
        nonlocal left
        left -= frame.f_code is code or (frame.f_back is not None and frame.f_back.f_code is code)
        if left == 0:
            raise KeyboardInterrupt

    before = sys.getprofile()
    sys.setprofile(interrupt)
    try:
        getattr(table, verb)(*given)
    except KeyboardInterrupt:
        return True
    finally:
        sys.setprofile(before)
    return False


@pytest.mark.parametrize("last", [False, True])
def test_a_step_that_is_interrupted_is_done_as_a_whole_or_not_at_all(last: bool) -> None:
    table = pettingzoo.raw_env("routes", players=3)
    table.reset(seed=1)
    numbered, state = table.numbered, ar.new_game(3, seed=2)
    while last and ar.apply(state, ar.legal_actions(state)[0]).to_move is not None:
        state = ar.apply(state, ar.legal_actions(state)[0])
    for at in count(1):
        table.reset(seed=1)
        table.position, table.agent_selection = state, table.possible_agents[state.to_move or 0]
        if not interrupted(table, "step", at, numbered.index[ar.legal_actions(state)[0]]):
            break
        done = table.position is not state
        assert table._plies == done
        assert [*table.terminations.values()] == [done and last] * 3
        assert [bool(info) for info in table.infos.values()] == [done and last] * 3
        assert any(table.rewards.values()) == any(table._cumulative_rewards.values()) == (done and last)
        assert last or table.agent_selection == f"player_{table.position.to_move}"
    assert at > 10


def test_a_reset_that_is_interrupted_must_be_called_again() -> None:
    table = pettingzoo.raw_env("routes")
    for at in count(1):
        table.reset(seed=1)
        table.step(0)  # which is not legal now
        over = table.position
        if not interrupted(table, "reset", at):
            break
        if table.agents:  # before it began, or once it was done
            assert all(table.terminations.values()) == (table.position is over)
        else:
            with pytest.raises(ResetNeeded):
                table.step(0)
    assert at > 10


def test_a_seed_begins_a_series_of_games() -> None:
    def deals(table: Any) -> list[Any]:
        found = []
        for seed in (11, None, None, 11):
            table.reset(seed=seed)
            found.append(table.position)
        return found

    first, second = deals(pettingzoo.raw_env()), deals(pettingzoo.raw_env())
    assert first == second
    assert first[0] == first[3]
    assert first[0] != first[1] != first[2]


def test_an_index_that_is_none_changes_nothing() -> None:
    table = pettingzoo.raw_env(TIDES, setup=box.Setup(2))
    table.reset(seed=1)
    before = table.position
    with pytest.raises(ValueError, match="expected the index of an action, from 0 to 7, got 8"):
        table.step(8)
    assert table.position is before
    assert not any(table.terminations.values())


def test_agents_take_turns_as_the_seats_do() -> None:
    table = pettingzoo.raw_env("routes", players=4)
    table.reset(seed=2)
    assert table.possible_agents == ["player_0", "player_1", "player_2", "player_3"]
    assert isinstance(table.position, ar.State)
    assert str(table) == "amsterdam_routes"

"""Batches as environments: what an agent sees and earns is what the library says, and games go on after their end."""

from typing import Any

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")
pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")

import gymnasium
import numpy as np

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bulk import IllegalIndices
from amsterdam_routes.bulk.vector import GamesEnv
from amsterdam_routes.kernel import observer_of

ENVS = pytest.mark.parametrize(
    ("game", "setup"),
    [(ar.GAME, ar.Setup(2)), (ar.GAME, ar.Setup(3, first=1)), (am.GAME, am.Setup(2)), (am.GAME, am.Setup(1))],
    ids=["routes", "routes, 3", "merchants", "alone"],
)


@ENVS
def test_every_row_has_a_legal_action_and_is_within_the_space(game: Any, setup: Any) -> None:
    env = GamesEnv(game, 16, setup)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    seen, infos = env.reset(seed=1634)
    ends = 0
    for _ in range(400):
        assert (seen["action_mask"].sum(axis=1) > 0).all()
        assert env.observation_space.contains(seen)
        assert (infos["seat"] == 0).all()
        seen, rewards, ended, cut, infos = env.step(env.pick())
        assert not cut.any()
        assert (rewards[~ended] == 0).all()
        ends += int(ended.sum())
    assert ends > 0


@ENVS
def test_the_rewards_agree_with_the_standings(game: Any, setup: Any) -> None:
    for reward in ("win", "points"):
        env = GamesEnv(game, 8, setup, seat=None, reward=reward, chance="library")
        env.reset(seed=7)
        found = 0
        for _ in range(800):
            before = [env.games.state(k) for k in range(8)] if found < 3 else []
            actions = env.pick()
            _, rewards, ended, _, infos = env.step(actions)
            for k in np.flatnonzero(ended) if before else ():
                found += 1
                last = game.apply(before[k], setup.edition.actions[actions[k]])
                standings, seat = game.standings(last), game.to_move(before[k])
                total = standings.sheets[seat].total
                won = seat in standings.winners
                assert reward == "win" or rewards[k] == total
                assert bool(rewards[k] > 0) is (won and len(standings.winners) < 3 if reward == "win" else total > 0)
                assert infos["final_info"]["points"][k][seat] == total
                assert infos["final_info"]["seat"][k] == seat
                observe = observer_of(game, setup)
                numbers = np.array(observe(game.view(last, seat))) / np.array(observe.scales)
                shown = infos["final_obs"][k]
                assert np.allclose(shown["observation"], np.clip(numbers, observe.least, 1), atol=1e-6)
                assert not shown["action_mask"].any()
        assert found >= 3


def test_rewards_of_a_win_add_up_to_nothing() -> None:
    env = GamesEnv(ar.GAME, 64, ar.Setup(3), seat=None)
    env.reset(seed=1)
    for _ in range(300):
        *_, ended, _, infos = env.step(env.pick())
        if ended.any():
            assert np.allclose(infos["final_info"]["rewards"][ended].sum(axis=1), 0)


def test_the_same_seed_deals_the_same_games() -> None:
    one, other = GamesEnv(am.GAME, 4, am.Setup(2)), GamesEnv(am.GAME, 4, am.Setup(2))
    assert (one.reset(seed=5)[0]["observation"] == other.reset(seed=5)[0]["observation"]).all()
    assert (one.games.hashes() != other.reset(seed=6)[0]["observation"].shape[0]).all()
    one.reset(seed=6)
    assert (one.games.hashes() == other.games.hashes()).all()


def test_a_policy_plays_the_other_seats_and_is_asked_for_them_alone() -> None:
    asked: list[int] = []

    def first_legal(seen: Any, masks: Any) -> Any:
        assert len(seen) == len(masks)
        assert masks.any(axis=1).all()
        asked.append(len(seen))
        return masks.argmax(axis=1)

    env = GamesEnv(ar.GAME, 12, ar.Setup(3), seat=2, opponents=first_legal)
    _, infos = env.reset(seed=3)
    for _ in range(60):
        assert (infos["seat"] == 2).all()
        *_, infos = env.step(env.pick())
    assert asked
    assert 0 < min(asked) <= max(asked) <= 12


def test_invalid_arguments_are_refused() -> None:
    env = GamesEnv(ar.GAME, 4, ar.Setup(2))
    env.reset(seed=1)
    with pytest.raises(IllegalIndices, match="got others for 4"):
        env.step([7] * 4)
    with pytest.raises(ValueError, match="reward: expected 'win' or 'points', got 'lead'"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), reward="lead")
    with pytest.raises(ValueError, match="seat: expected 0 to 1, or None for whoever is to move, got 2"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), seat=2)
    with pytest.raises(ValueError, match="opponents: expected a function, and a seat"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), seat=None, opponents=lambda seen, masks: masks.argmax(axis=1))

"""Batches as environments: what an agent sees and earns is what the library says, and games go on after their end."""

from random import Random
from typing import Any, get_args

import pytest

pytest.importorskip("amsterdam_routes_engine", reason="the bulk engine is not compiled: python -m pip install ./engine")
pytest.importorskip("gymnasium", reason="the extra gymnasium is not installed")

import gymnasium
import numpy as np

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.adapters.learning import Numbered, PolicyBot, Pool, Reward
from amsterdam_routes.adapters.vector import GamesEnv, player_of
from amsterdam_routes.bots import Greedy
from amsterdam_routes.bots import Random as AnyOnRoutes
from amsterdam_routes.bulk import IllegalIndices
from amsterdam_routes.kernel import derive_seed, observer_of
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant

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
    for reward in get_args(Reward):
        env = GamesEnv(game, 8, setup, seat="mover", reward=reward, chance="library")
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
                numbered = Numbered(game, setup, reward)
                assert rewards[k] == pytest.approx(numbered.rewards(last)[seat])
                told = {name: list(infos["final_info"][name][k]) for name in ("points", "winners", "rewards")}
                assert told["points"] == numbered.told(last)["points"]
                assert tuple(np.flatnonzero(told["winners"])) == standings.winners
                assert told["rewards"] == pytest.approx(numbered.rewards(last))
                assert infos["final_info"]["seat"][k] == seat
                assert infos["final_info"]["number"][k] % 8 == k
                observe = observer_of(game, setup)
                numbers = np.array(observe(game.view(last, seat))) / np.array(observe.scales)
                shown = infos["final_obs"][k]
                assert np.allclose(shown["observation"], np.clip(numbers, observe.least, 1), atol=1e-6)
                assert shown["action_mask"].all()
        assert found >= 3


def test_rewards_of_a_win_add_up_to_nothing() -> None:
    env = GamesEnv(ar.GAME, 64, ar.Setup(3), seat="mover")
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


@pytest.mark.parametrize("seat", [0, None, "mover"])
def test_resets_without_a_seed_go_on_with_the_series_of_the_last_one(seat: Any) -> None:
    one, other = GamesEnv(ar.GAME, 8, ar.Setup(2), seat=seat), GamesEnv(ar.GAME, 8, ar.Setup(2), seat=seat)
    one.reset(seed=5)
    other.reset(seed=5)
    first = [one.reset() for _ in range(3)]
    again = [other.reset() for _ in range(3)]
    for (seen, infos), (same, told) in zip(first, again, strict=True):
        assert (seen["observation"] == same["observation"]).all()
        assert (infos["seat"] == told["seat"]).all()
    assert (first[0][0]["observation"] != first[1][0]["observation"]).any()
    assert (one.pick() == other.pick()).all()


def test_no_game_can_be_left_out_of_a_step() -> None:
    env = GamesEnv(ar.GAME, 8, ar.Setup(2))
    env.reset(seed=1)
    before, chosen = env.games.hashes(), env.pick()
    chosen[[2, 5]] = -1
    with pytest.raises(IllegalIndices, match=r"a legal action for each of 8 games, got -1 for game 2, 5") as refused:
        env.step(chosen)
    assert refused.value.games == (2, 5)
    assert (env.games.hashes() == before).all()
    env.step(env.pick())


@pytest.mark.parametrize(
    ("chosen", "said"),
    [
        (lambda masks: np.full(len(masks), -1), "opponents: expected indices below 614, got"),
        (lambda masks: masks.argmax(axis=1) + 2**32, "opponents: expected indices below 614, got"),
        (lambda masks: masks.argmax(axis=1) + 0.5, "opponents: expected whole numbers, got float64"),
        (lambda masks: masks.argmax(), "opponents: expected 4 indices, got an array of shape"),
    ],
    ids=["left alone", "too large", "no whole numbers", "one for all"],
)
def test_a_policy_that_chooses_no_legal_action_for_each_row_is_refused(chosen: Any, said: str) -> None:
    env = GamesEnv(ar.GAME, 4, ar.Setup(2), seat=1, opponents=lambda seen, masks: chosen(masks))
    with pytest.raises((TypeError, ValueError), match=said):
        env.reset(seed=1)


@ENVS
def test_nothing_is_told_of_the_points_of_games_that_go_on(game: Any, setup: Any) -> None:
    env = GamesEnv(game, 16, setup, seat="mover")
    env.reset(seed=1)
    ends = 0
    while ends < 5:
        *_, ended, _, infos = env.step(env.pick())
        if ended.any():
            ends += 1
            told = infos["final_info"]
            for name in ("rewards", "points", "winners"):
                assert not told[name][~ended].any(), name
            assert told["rewards"][ended].any()
            assert told["points"][ended].any()


def play_some(env: Any) -> None:
    for _ in range(10):
        env.step(env.pick())


def test_a_step_that_breaks_off_asks_for_a_reset() -> None:
    asked = []

    def failing(seen: Any, masks: Any) -> Any:
        asked.append(len(masks))
        if len(asked) == 3:
            raise KeyboardInterrupt
        return masks.argmax(axis=1)

    env = GamesEnv(ar.GAME, 4, ar.Setup(2), opponents=failing)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(env.pick())
    env.reset(seed=1)
    with pytest.raises(KeyboardInterrupt):
        play_some(env)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the games do not stand where the agent is to move"):
        env.step(env.pick())
    env.reset(seed=1)
    assert (env.games.to_move == 0).all()
    with pytest.raises(TypeError):
        env.step([0.5] * 4)
    env.step(env.pick())


def test_bots_that_the_engine_plays_like_sit_at_the_other_seats_by_themselves() -> None:
    first = PolicyBot(lambda seen, masks: masks.argmax(axis=1), ar.GAME)
    for bot, player in ((Greedy(), "greedy"), (AnyOnRoutes(), "random"), (first, first.policy)):
        one, other = (GamesEnv(ar.GAME, 4, ar.Setup(2), opponents=opponents) for opponents in (bot, player))
        one.reset(seed=3)
        other.reset(seed=3)
        for _ in range(5):
            actions = one.pick()
            assert (actions == other.pick()).all()
            assert (one.step(actions)[0]["observation"] == other.step(actions)[0]["observation"]).all()


def test_a_bot_that_only_has_a_policy_beside_its_own_way_to_play_is_not_taken_for_its_policy() -> None:
    class Last(PolicyBot):
        def __call__(self, view: Any, chance: Any, /) -> Any:
            return ar.legal_actions(view)[-1]

    class Named(PolicyBot):
        name = "first"

    named, bot = (kind(lambda seen, masks: masks.argmax(axis=1), ar.GAME) for kind in (Named, Last))
    assert player_of(ar.GAME, named) is named.policy
    with pytest.raises(ValueError, match="opponents: expected bots that the engine plays like, or a PolicyBot; got"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), opponents=bot)


def test_what_is_no_game_set_up_or_number_of_games_is_refused() -> None:
    strange: Any = "routes"
    with pytest.raises(TypeError, match="expected a Game, got a str"):
        GamesEnv(strange, 2, ar.Setup(2))
    with pytest.raises(TypeError, match="expected a set-up, got a str"):
        GamesEnv(ar.GAME, 2, strange)
    with pytest.raises(TypeError, match=r"expected a Setup, got a Setup of amsterdam_routes\.merchants"):
        GamesEnv(ar.GAME, 2, am.Setup(2))
    for many in (0, -1, True, 2.0, np.int64(2)):
        with pytest.raises(ValueError, match="num_envs: expected a whole number from 1, got "):
            GamesEnv(ar.GAME, many, ar.Setup(2))
    with pytest.raises(ValueError, match="opponents: expected a function, 'random', 'greedy' or a Pool"):
        GamesEnv(ar.GAME, 2, ar.Setup(2), opponents=Greedy)


def test_invalid_arguments_are_refused() -> None:
    env = GamesEnv(ar.GAME, 4, ar.Setup(2))
    env.reset(seed=1)
    with pytest.raises(IllegalIndices, match="got others for 4"):
        env.step([7] * 4)
    with pytest.raises(ValueError, match=r"reward: expected one of 'win', 'points', 'lead', 'win\+margin', got 'luck'"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), reward="luck")
    with pytest.raises(ValueError, match="seat: expected 0 to 1, None for any, or 'mover' for whoever moves, got 2"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), seat=2)
    with pytest.raises(ValueError, match=r"seat: expected 0 to 1, None .*, got array\(\[0, 1, 0\]\)"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), seat=np.array([0, 1, 0]))
    with pytest.raises(ValueError, match="opponents: expected a function, 'random', 'greedy' or a Pool"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), seat="mover", opponents=lambda seen, masks: masks.argmax(axis=1))
    with pytest.raises(ValueError, match="policy: expected 'random' or 'greedy', got 'clever'"):
        GamesEnv(ar.GAME, 4, ar.Setup(2), opponents="clever")
    masked = GamesEnv(ar.GAME, 4, ar.Setup(2), seat=1, opponents=lambda seen, masks: np.ma.array(masks.argmax(axis=1)))
    with pytest.raises(TypeError, match="opponents: expected an array without a mask of its own"):
        masked.reset(seed=1)


def test_a_seat_is_drawn_for_every_game_and_earns_what_it_should() -> None:
    env = GamesEnv(ar.GAME, 32, ar.Setup(3), seat=None)
    _, infos = env.reset(seed=9)
    seats: set[int] = set()
    changed = ends = 0
    for _ in range(150):
        before = infos["seat"]
        assert (before == env.games.to_move).all()
        seats |= {*before.tolist()}
        _, rewards, ended, _, infos = env.step(env.pick())
        assert (infos["seat"][~ended] == before[~ended]).all()
        changed += int((infos["seat"] != before).sum())
        if ended.any():
            assert (infos["final_info"]["seat"] == before).all()
            earned = infos["final_info"]["rewards"]
            assert [*rewards[ended]] == [earned[k, before[k]] for k in np.flatnonzero(ended)]
            ends += int(ended.sum())
    assert seats == {0, 1, 2}
    assert 0 < changed < ends


@pytest.mark.parametrize("seat", [1, None, "mover"])
def test_the_agents_seats_are_told_and_cannot_be_changed(seat: Any) -> None:
    env, other = (GamesEnv(ar.GAME, 20, ar.Setup(3), seat=seat) for _ in range(2))
    for one in (env, other):
        one.reset(seed=7)
    for _ in range(10):
        env.seats[:] = 2
        env.observation_space["observation"].low[:] = 1
        env.single_observation_space["observation"].low[:] = 1
        (seen, *_, infos), (same, *_, told) = (one.step(one.pick()) for one in (env, other))
        assert (seen["observation"] == same["observation"]).all()
        assert (infos["seat"] == env.seats).all()
        assert (infos["seat"] == told["seat"]).all()


def test_greedy_sits_at_the_other_seats_within_the_engine() -> None:
    one = GamesEnv(ar.GAME, 24, ar.Setup(2), seat=1, opponents="greedy", chance="library")
    one.reset(seed=4)
    greedy, random = Greedy(), Random(1)
    for k in range(24):
        state = ar.new_game(2, seed=derive_seed(ar.seed_bytes(4), "game", k))
        while state.to_move != 1:
            state = ar.apply(state, greedy(ar.view(state, 0), random))
        assert one.games.state(k) == state
    lost = ends = 0
    for _ in range(200):
        _, rewards, ended, _, _ = one.step(one.pick())
        ends += int(ended.sum())
        lost += int((rewards[ended] < 0).sum())
    assert lost > 0.9 * ends > 20


def test_the_masks_are_those_of_the_games() -> None:
    env = GamesEnv(ar.GAME, 8, ar.Setup(2))
    seen, _ = env.reset(seed=2)
    assert env.action_masks().dtype == bool
    assert (env.action_masks() == seen["action_mask"].astype(bool)).all()


def test_a_pool_seats_an_opponent_for_every_game_and_each_is_asked_for_all_its_games_at_once() -> None:
    asked: dict[str, list[int]] = {"first": [], "last": []}

    def first(seen: Any, masks: Any) -> Any:
        asked["first"].append(len(masks))
        return masks.argmax(axis=1)

    def last(seen: Any, masks: Any) -> Any:
        asked["last"].append(len(masks))
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    pool = Pool([PolicyBot(first, ar.GAME), Greedy()])
    env = GamesEnv(ar.GAME, 64, ar.Setup(2), seat=0, opponents=pool, reward="points")
    seen, _ = env.reset(seed=1634)
    ends = 0
    for step in range(120):
        if step == 60:
            pool.add(PolicyBot(last, ar.GAME))
        assert seen["action_mask"].any(axis=1).all()
        seen, _, ended, _, _ = env.step(env.pick())
        ends += int(ended.sum())
    assert ends > 64
    assert max(asked["first"]) > 16
    assert max(asked["last"]) > 4


def test_a_pool_of_one_plays_as_that_one_does_and_a_seed_gives_the_same_games() -> None:
    def last(seen: Any, masks: Any) -> Any:
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    def told(opponents: Any, seat: int | None = 1) -> list[bytes]:
        env = GamesEnv(ar.GAME, 8, ar.Setup(3), seat=seat, opponents=opponents, chance="library")
        seen, _ = env.reset(seed=5)
        found = []
        for _ in range(60):
            found.append(seen["observation"].tobytes())
            seen, *_ = env.step(seen["action_mask"].argmax(axis=1))
        return found

    assert told(Pool([PolicyBot(last, ar.GAME)])) == told(last)
    assert told(Pool([Greedy()])) == told("greedy")
    mixed = Pool([PolicyBot(last, ar.GAME), Greedy(), AnyOnRoutes()])
    assert told(mixed, None) == told(mixed, None)
    assert told(mixed) not in (told(last), told("greedy"))


def test_a_pool_with_a_bot_that_the_engine_does_not_play_like_is_refused() -> None:
    others: list[Any] = [
        GreedyMerchant(),
        PolicyBot(lambda seen, masks: masks.argmax(axis=1), am.GAME),
        PolicyBot(lambda seen, masks: masks.argmax(axis=1), ar.GAME, "int8"),
        lambda view, random: ar.legal_actions(view)[0],
    ]
    for other in others:
        with pytest.raises(ValueError, match=r"^opponents: expected "):
            GamesEnv(ar.GAME, 4, ar.Setup(2), opponents=Pool([other]))

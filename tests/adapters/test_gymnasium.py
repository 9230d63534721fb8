"""Gymnasium's own check passes, the environment plays the game as it is, and shows itself. Needs the extra."""

import json
import pickle
import random
import subprocess
import sys
from typing import Any, get_args

import pytest

pytest.importorskip("gymnasium", reason="needs the extra 'gymnasium'")

import attrs
import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.adapters._numbered import Numbered
from amsterdam_routes.adapters.gymnasium import IDS, SeatEnv, action_space, observed_space, show, vector
from amsterdam_routes.adapters.learning import Arrays, PolicyBot, Pool, Reward
from amsterdam_routes.bots import Greedy as GreedyOnRoutes
from amsterdam_routes.bots import Random as AnyOnRoutes
from amsterdam_routes.kernel import Feature
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant
from tests.adapters.cases import AnyGame, with_every_game
from tests.extras import installed
from tests.kernel import games
from tests.kernel.tiny import TIDES, box
from tests.kernel.tiny.numbers import OBSERVING
from tests.observed import by_scale


@pytest.mark.parametrize("id", IDS.values())
@pytest.mark.parametrize("players", [2, 4])
def test_it_passes_the_check_by_name(id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(id, players=players).unwrapped)


def test_the_names_are_everybodys_and_nobody_writes_to_them() -> None:
    with pytest.raises(TypeError):
        IDS["routes"] = "another"  # type: ignore[index]  # what is refused


@with_every_game
@pytest.mark.filterwarnings("ignore:.*Not able to test alternative render modes")  # which only names can
def test_it_passes_the_check_with_any_game(game: AnyGame, setup: Any) -> None:
    check_env(SeatEnv(game, setup=setup, seat=None))


@pytest.mark.parametrize("id", IDS.values())
def test_it_is_found_by_its_module_and_name(id: str) -> None:
    name = f"amsterdam_routes.adapters.gymnasium:{id}"
    program = f"import gymnasium; print(gymnasium.make({name!r}).reset(seed=1)[0]['action_mask'].sum())"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 0


def played(env: Any, seed: int) -> float:
    """What a seat earns that plays at random."""
    choose, over, reward = random.Random(seed), False, 0.0
    seen, info = env.reset(seed=seed)
    while not over:
        assert info == {}
        assert reward == 0
        assert seen in env.observation_space
        seen, reward, over, cut, info = env.step(choose.choice(np.flatnonzero(seen["action_mask"])))
        assert not cut
    return float(reward)


@with_every_game
def test_the_reward_of_a_seat_is_its_score_at_the_end(game: AnyGame, setup: Any) -> None:
    for seat in range(setup.players):
        for reward in get_args(Reward):
            env = SeatEnv(game, setup=setup, seat=seat, reward=reward)
            earned = played(env, seat)
            assert game.to_move(env.position) is None
            assert earned == Numbered(game, setup, reward).rewards(env.position)[seat]


@with_every_game
def test_the_seat_sees_its_own_view_and_is_asked_when_it_is_to_move(game: AnyGame, setup: Any) -> None:
    env, numbered = SeatEnv(game, setup=setup, seat=setup.players - 1), Numbered(game, setup)
    seen, _ = env.reset(seed=4)
    view = game.view(env.position, env.seat)
    assert game.to_move(view) == env.seat
    np.testing.assert_allclose(seen["observation"], by_scale(numbered.observer, view), rtol=1e-6)
    assert [*np.flatnonzero(seen["action_mask"])] == numbered.legal(view)


@with_every_game
def test_an_illegal_action_ends_the_episode_with_the_lowest_reward(game: AnyGame, setup: Any) -> None:
    for reward in get_args(Reward):
        env = SeatEnv(game, setup=setup, reward=reward)
        seen, _ = env.reset(seed=5)
        before, illegal = env.position, int(np.flatnonzero(seen["action_mask"] == 0)[-1])
        _, earned, over, cut, info = env.step(illegal)
        assert (earned, over, cut) == (Numbered(game, setup, reward).lowest, True, False)
        assert info["violations"] == game.violations(before, Numbered(game, setup).actions[illegal]) != ()
        assert env.position is before
        with pytest.raises(gymnasium.error.ResetNeeded):
            env.step(illegal)


def test_bots_sit_at_the_other_seats_the_first_next_to_the_agent() -> None:
    asked: list[tuple[str, int]] = []

    def bot(name: str) -> ar.AnyBot[Any]:
        def play(view: ar.SeatView, random: random.Random) -> ar.Action:
            asked.append((name, view.seat))
            return ar.legal_actions(view)[0]

        return play

    env = SeatEnv("routes", players=3, seat=1, opponents=[bot("Griet"), bot("Jan")])
    played(env, 1)
    assert {*asked} == {("Griet", 2), ("Jan", 0)}


def test_a_seed_begins_a_series_of_games_in_which_a_seat_may_be_drawn() -> None:
    def series() -> list[tuple[int, bytes]]:
        env, found = SeatEnv("routes", seat=None, opponents=GreedyOnRoutes()), []
        for seed in (9, *[None] * 15):
            seen, _ = env.reset(seed=seed)
            found.append((env.seat, seen["observation"].tobytes()))
        return found

    first = series()
    assert first == series()
    assert {seat for seat, _ in first} == {0, 1}
    assert len({seen for _, seen in first}) == 16


def test_the_seat_of_the_agent_is_known_before_the_first_game() -> None:
    assert [SeatEnv("routes", players=3, seat=seat).seat for seat in (0, 1, 2)] == [0, 1, 2]
    assert SeatEnv("routes", seat=None).seat == 0  # until one is drawn


class Failing:
    """A bot that fails at one of its turns, as Ctrl-C does."""

    def __init__(self, turn: int) -> None:
        self.turns_left = turn

    def __call__(self, view: Any, random: random.Random) -> Any:
        self.turns_left -= 1
        if self.turns_left == 0:
            raise KeyboardInterrupt
        return ar.legal_actions(view)[0]


def test_a_step_that_breaks_off_leaves_the_game_as_it_was() -> None:
    env = SeatEnv("routes", opponents=Failing(turn=6))
    seen, _ = env.reset(seed=1)
    for _ in range(20):
        before = env.position
        try:
            seen, *_ = env.step(int(seen["action_mask"].argmax()))
        except KeyboardInterrupt:
            break
    assert env.opponents[0].turns_left == 0
    assert env.position is before
    assert env.position.to_move == env.seat, "the agent never plays for another seat"
    assert env.step(int(seen["action_mask"].argmax()))[1:4] == (0.0, False, False)


def test_a_reset_that_breaks_off_must_be_called_again() -> None:
    env = SeatEnv("routes", seat=1, opponents=Failing(turn=1))
    for action in (env.render, env.action_masks, lambda: env.step(0)):
        with pytest.raises(gymnasium.error.ResetNeeded):
            action()
    with pytest.raises(KeyboardInterrupt):
        env.reset(seed=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(0)
    env.reset(seed=1)
    assert env.position.to_move == 1


@pytest.mark.parametrize("wrong", [[3], Pool, GreedyOnRoutes, [GreedyOnRoutes], 0, False, ["greedy"]])
def test_opponents_are_bots_that_are_called(wrong: Any) -> None:
    for make in (SeatEnv, lambda **given: vector(2, engine=False, **given)):
        with pytest.raises(TypeError, match="expected a bot that is called with a view and randomness, got "):
            make(opponents=wrong)


def test_the_name_of_opponents_is_not_empty() -> None:
    with pytest.raises(ValueError, match="expected 'greedy' or 'random' as the name of the opponents, or bots; got ''"):
        SeatEnv("routes", opponents="")


@pytest.mark.parametrize("wrong", [True, 1.0, "0", np.int64(1), float("nan")])
def test_a_seat_is_a_whole_number(wrong: Any) -> None:
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, or None for any; got "):
        SeatEnv("routes", seat=wrong)


def test_many_are_a_whole_number_of_environments() -> None:
    for many in (0, -1, True, 2.0, "3"):
        for engine in (None, False):
            with pytest.raises(ValueError, match="num_envs: expected a whole number from 1, got "):
                vector(many, engine=engine)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(TypeError, match="engine: expected True, False or None, got 'bulk'"):
        vector(2, engine="bulk")  # type: ignore[arg-type]  # what a caller might do


def test_an_environment_in_the_middle_of_a_game_can_be_copied_and_pickled() -> None:
    env = SeatEnv("routes", opponents="greedy")
    seen, _ = env.reset(seed=1)
    seen, *_ = env.step(int(seen["action_mask"].argmax()))
    again = pickle.loads(pickle.dumps(env))
    while seen["action_mask"].sum() < 614:
        action = int(seen["action_mask"].argmax())
        seen, reward, *_ = env.step(action)
        other, same, *_ = again.step(action)
        assert reward == same
        assert (seen["observation"] == other["observation"]).all()
    assert env.reset()[0]["observation"].tolist() == again.reset()[0]["observation"].tolist()


def test_what_does_not_fit_is_refused() -> None:
    foreign: Any = merchants.Setup(2)
    with pytest.raises(TypeError, match=r"expected a Setup, got a Setup of amsterdam_routes\.merchants"):
        SeatEnv("routes", setup=foreign)
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, or None for any; got 2"):
        SeatEnv("routes", seat=2)
    with pytest.raises(ValueError, match="expected 2 opponents, one for each other seat, got 1"):
        SeatEnv("routes", players=3, opponents=[GreedyOnRoutes()])
    with pytest.raises(ValueError, match="expected one of human, ansi, svg as the render_mode, got 'rgb_array'"):
        SeatEnv("routes", render_mode="rgb_array")
    with pytest.raises(ValueError, match=r"as the render_mode, got array\("):
        SeatEnv("routes", render_mode=np.array(["svg", "ansi"]))


def test_it_shows_itself(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, begins in (("ansi", ""), ("svg", "<svg")):
        env = SeatEnv(TIDES, setup=box.Setup(2), render_mode=mode)
        env.reset(seed=1)
        assert env.render().startswith(begins)
    capsys.readouterr()
    env = SeatEnv("routes", render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert capsys.readouterr().out.count("\n") > 10


def test_the_arguments_of_an_environment_can_be_written_as_json() -> None:
    spec = gymnasium.make(IDS["routes"], players=3, reward="points").spec
    again = gymnasium.make(gymnasium.envs.registration.EnvSpec.from_json(json.dumps(json.loads(spec.to_json()))))
    assert again.unwrapped.numbered == Numbered(ar.GAME, ar.Setup(3), "points")


@with_every_game
def test_info_tells_at_the_end_how_the_game_went_and_the_seed_deals_it_again(game: AnyGame, setup: Any) -> None:
    env, numbered, choose = SeatEnv(game, setup=setup, seat=None), Numbered(game, setup), random.Random(6)
    seen, _ = env.reset(seed=6)
    first, over, info = game.deal(setup, ar.Chance.of(env._dealt)), False, {}
    while not over:
        seen, _, over, _, info = env.step(choose.choice(np.flatnonzero(seen["action_mask"])))
    assert [*info["points"]] == numbered.told(env.position)["points"]
    assert info["winners"] == tuple(game.standings(env.position).winners)
    assert (info["seat"], info["plies"] > 5) == (env.seat, True)
    assert game.deal(setup, ar.Chance.of(info["seed"])) == first


@with_every_game
def test_the_last_observation_has_a_mask_that_any_policy_can_choose_from(game: AnyGame, setup: Any) -> None:
    env, over = SeatEnv(game, setup=setup), False
    seen, _ = env.reset(seed=8)
    while not over:
        assert [*np.flatnonzero(env.action_masks())] == [*np.flatnonzero(seen["action_mask"])]
        assert env.action_masks().dtype == bool
        seen, _, over, _, _ = env.step(int(seen["action_mask"].argmax()))
    assert seen["action_mask"].all()
    assert env.action_masks().all()


@pytest.mark.parametrize("dtype", ["int8", "int16"])
def test_observations_are_whole_numbers_if_they_are_asked_for(dtype: Any) -> None:
    check_env(SeatEnv("merchants", dtype=dtype), skip_render_check=True)
    env, numbered = SeatEnv("merchants", dtype=dtype), Numbered(merchants.GAME, merchants.Setup(2))
    seen, _ = env.reset(seed=1)
    assert seen["observation"].dtype == dtype
    assert seen["observation"].tolist() == [*numbered.observer(merchants.view(env.position, 0))]


def test_opponents_of_a_pool_are_drawn_for_every_game() -> None:
    asked: list[str] = []

    def bot(name: str) -> ar.AnyBot[Any]:
        def play(view: ar.SeatView, random: random.Random) -> ar.Action:
            asked.append(name)
            return ar.legal_actions(view)[0]

        return play

    pool = Pool([bot("Griet"), bot("Jan")])
    env = SeatEnv("routes", players=3, opponents=pool)
    drawn = []
    for seed in range(20):
        asked.clear()
        if seed == 10:
            pool.add(bot("Kaat"))
        played(env, seed)
        drawn.append(frozenset(asked))
    assert {*drawn[:10]} == {frozenset({"Griet"}), frozenset({"Jan"}), frozenset({"Griet", "Jan"})}
    assert any("Kaat" in names for names in drawn[10:])
    again = SeatEnv("routes", players=3, opponents=pool)
    asked.clear()
    played(again, 19)
    assert frozenset(asked) == drawn[19]


@pytest.mark.parametrize(("name", "kind"), [("routes", GreedyOnRoutes), ("merchants", GreedyMerchant)])
def test_opponents_may_be_named(name: str, kind: type) -> None:
    assert type(SeatEnv(name, opponents="greedy").opponents[0]) is kind
    with pytest.raises(ValueError, match="expected 'greedy' or 'random' as the name of the opponents, or bots"):
        SeatEnv(name, opponents="clever")
    with pytest.raises(ValueError, match=r"^expected 'random' as the name of the opponents, or bots; got 'greedy'$"):
        SeatEnv(TIDES, setup=box.Setup(2), opponents="greedy")


# --- many environments as one


def rows(seen: Any) -> list[bytes]:
    """The observations of a batch, to be compared."""
    return [row.tobytes() for row in seen["observation"]]


def test_no_row_of_a_vector_is_ever_without_a_legal_action() -> None:
    many = gymnasium.make_vec(IDS["routes"], num_envs=3, engine=False, seat=None, opponents="greedy", reward="lead")
    assert many.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    seen, _ = many.reset(seed=3)
    ends = 0
    for _ in range(60):
        assert seen["action_mask"].any(axis=1).all()
        assert not seen["action_mask"].all(axis=1).any()
        seen, rewards, ended, cut, infos = many.step(seen["action_mask"].argmax(axis=1))
        assert not cut.any()
        for row in np.flatnonzero(ended):
            last, told = infos["final_obs"][row], infos["final_info"]
            own, other = (told["points"][row][seat] for seat in (told["seat"][row], 1 - told["seat"][row]))
            assert rewards[row] == own - other
            assert last["action_mask"].all()
            ends += 1
    assert ends > 3


def test_a_vector_of_a_game_that_the_engine_does_not_play_has_an_environment_for_each_row() -> None:
    many = vector(2, TIDES, setup=box.Setup(2))
    assert isinstance(many, gymnasium.vector.SyncVectorEnv)
    seen, _ = many.reset(seed=1)
    assert rows(seen) == rows(vector(2, TIDES, setup=box.Setup(2)).reset(seed=1)[0])


@pytest.mark.skipif(not installed("bulk"), reason="the engine is not installed")
def test_a_vector_is_played_by_the_engine_where_it_can() -> None:
    from amsterdam_routes.adapters.vector import GamesEnv

    policy = PolicyBot(lambda seen, masks: masks.argmax(axis=1), ar.GAME)
    assert isinstance(vector(2, "merchants", opponents="greedy"), GamesEnv)
    pool = Pool([policy, GreedyOnRoutes(), AnyOnRoutes()])
    for opponents in (None, "greedy", policy, "random", GreedyOnRoutes(), pool):
        given = {"opponents": opponents, "seat": None}
        many = gymnasium.make_vec(IDS["routes"], num_envs=4, **given)
        assert isinstance(many, GamesEnv)
        seen, _ = many.reset(seed=1)
        many.step(seen["action_mask"].argmax(axis=1))
    refused: list[tuple[dict[str, Any], str]] = [
        ({"opponents": GreedyMerchant()}, r"expected bots that the engine plays like, or a PolicyBot; got Greedy\(\)"),
        ({"opponents": Pool([policy, GreedyMerchant()])}, "expected bots that the engine plays like, or a PolicyBot"),
        ({"dtype": "int8"}, "expected observations in float32, got int8"),
        ({"game": TIDES, "setup": box.Setup(2)}, r"expected a game that the engine plays, got Game\('tides'\)"),
    ]
    for arguments, said in refused:
        with pytest.raises(ValueError, match=f"^engine: {said}"):
            vector(2, **arguments, engine=True)
        assert isinstance(vector(2, **arguments), gymnasium.vector.SyncVectorEnv)


# --- arrays, and how an environment shows itself


@with_every_game
def test_observations_lie_in_their_space_and_equal_the_numbers(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    arrays = Arrays(game, setup)
    space = observed_space(arrays)
    for number, (state, _, _, _) in enumerate(games.played(game, setup, 5)):
        if number % 9 == 0:
            view = game.view(state, number % setup.players)
            seen = arrays.seen(view)
            assert seen in space
            np.testing.assert_allclose(seen["observation"], by_scale(numbered.observer, view), rtol=1e-6)
            assert [*np.flatnonzero(seen["action_mask"])] == numbered.legal(view)


@with_every_game
def test_the_space_of_actions_has_an_index_for_each(game: AnyGame, setup: Any) -> None:
    space = action_space(Arrays(game, setup))
    assert space.n == len(game.actions(setup))


def test_a_number_above_its_scale_is_cut_off_at_the_largest() -> None:
    def small(setup: box.Setup) -> list[Feature[box.View]]:
        return [attrs.evolve(feature, scale=1) for feature in OBSERVING.features(setup)]

    numbered = Numbered(attrs.evolve(TIDES, observing=attrs.evolve(OBSERVING, features=small)), box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    assert max(numbered.observer(view)) > 1
    arrays = Arrays(numbered.game, numbered.setup)
    seen = arrays.observation(view)
    assert seen in observed_space(arrays)["observation"]
    assert [*seen] == by_scale(numbered.observer, view)


@pytest.mark.parametrize(("least", "shown"), [(0, 0.0), (-1, -1.0)])
def test_a_number_below_its_scale_is_cut_off_at_the_smallest(least: int, shown: float) -> None:
    def low(setup: box.Setup) -> list[Feature[box.View]]:
        first, *others = OBSERVING.features(setup)
        return [attrs.evolve(first, read=lambda view: (-20,), scale=10, least=least), *others]

    numbered = Numbered(attrs.evolve(TIDES, observing=attrs.evolve(OBSERVING, features=low)), box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    arrays = Arrays(numbered.game, numbered.setup)
    seen = arrays.observation(view)
    assert seen in observed_space(arrays)["observation"]
    assert seen[0] == shown


STATE = TIDES.deal(box.Setup(2), ar.Chance.of(1))


def test_the_table_is_shown_with_the_hand_of_the_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert TIDES.pictures is not None
    text = TIDES.pictures.text(STATE, seat=1)
    assert show(TIDES, STATE, 1, "ansi") == text
    assert show(TIDES, STATE, 1, "svg") == TIDES.pictures.svg(STATE, seat=1)
    assert capsys.readouterr().out == ""
    assert show(TIDES, STATE, 1, "human") is None
    assert capsys.readouterr().out == f"{text}\n"


def test_a_value_that_cannot_be_shown_says_so() -> None:
    with pytest.raises(ValueError, match="expected one of human, ansi, svg as the render_mode, got None"):
        show(TIDES, STATE, 0, None)
    with pytest.raises(ValueError, match=r"expected a game that draws pictures, got Game\('tides'\)"):
        show(attrs.evolve(TIDES, pictures=None), STATE, 0, "svg")

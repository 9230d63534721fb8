"""Gymnasium's own check passes, the environment plays the game as it is, and shows itself. Needs the extra."""

import json
import random
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("gymnasium", reason="needs the extra 'gymnasium'")

import attrs
import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import amsterdam_routes as ar
from amsterdam_routes.adapters._numbered import Numbered
from amsterdam_routes.adapters.gymnasium import IDS, Arrays, SeatEnv, show
from amsterdam_routes.bots import Greedy
from amsterdam_routes.kernel import Feature
from tests.adapters.cases import AnyGame, with_every_game
from tests.kernel import games
from tests.kernel.tiny import TIDES, box
from tests.kernel.tiny.numbers import OBSERVING
from tests.observed import by_scale


@pytest.mark.parametrize("id", IDS.values())
@pytest.mark.parametrize("players", [2, 4])
def test_it_passes_the_check_by_name(id: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    check_env(gymnasium.make(id, players=players).unwrapped)


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
        env = SeatEnv(game, setup=setup, seat=seat, reward="points")
        earned = played(env, seat)
        assert game.to_move(env.position) is None
        assert earned == Numbered(game, setup, "points").rewards(env.position)[seat]


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
    for reward in ("win", "points"):
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
        env, found = SeatEnv("routes", seat=None, opponents=Greedy()), []
        for seed in (9, *[None] * 15):
            seen, _ = env.reset(seed=seed)
            found.append((env.seat, seen["observation"].tobytes()))
        return found

    first = series()
    assert first == series()
    assert {seat for seat, _ in first} == {0, 1}
    assert len({seen for _, seen in first}) == 16


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="expected a seat from 0 to 1, or None for any; got 2"):
        SeatEnv("routes", seat=2)
    with pytest.raises(ValueError, match="expected 2 opponents, one for each other seat, got 1"):
        SeatEnv("routes", players=3, opponents=[Greedy()])
    with pytest.raises(ValueError, match="expected one of human, ansi, svg as the render_mode, got 'rgb_array'"):
        SeatEnv("routes", render_mode="rgb_array")


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


# --- arrays, and how an environment shows itself


@with_every_game
def test_observations_lie_in_their_space_and_equal_the_numbers(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    arrays = Arrays(numbered)
    space = arrays.observed_space()
    for number, (state, _, _, _) in enumerate(games.played(game, setup, 5)):
        if number % 9 == 0:
            view = game.view(state, number % setup.players)
            seen = arrays.seen(view)
            assert seen in space
            np.testing.assert_allclose(seen["observation"], by_scale(numbered.observer, view), rtol=1e-6)
            assert [*np.flatnonzero(seen["action_mask"])] == numbered.legal(view)


@with_every_game
def test_the_space_of_actions_has_an_index_for_each(game: AnyGame, setup: Any) -> None:
    space = Arrays(Numbered(game, setup)).action_space()
    assert space.n == len(game.actions(setup))


def test_a_number_above_its_scale_is_cut_off_at_the_largest() -> None:
    def small(setup: box.Setup) -> list[Feature[box.View]]:
        return [attrs.evolve(feature, scale=1) for feature in OBSERVING.features(setup)]

    numbered = Numbered(attrs.evolve(TIDES, observing=attrs.evolve(OBSERVING, features=small)), box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    assert max(numbered.observer(view)) > 1
    seen = Arrays(numbered).observation(view)
    assert seen in Arrays(numbered).observed_space()["observation"]
    assert [*seen] == by_scale(numbered.observer, view)


@pytest.mark.parametrize(("least", "shown"), [(0, 0.0), (-1, -1.0)])
def test_a_number_below_its_scale_is_cut_off_at_the_smallest(least: int, shown: float) -> None:
    def low(setup: box.Setup) -> list[Feature[box.View]]:
        first, *others = OBSERVING.features(setup)
        return [attrs.evolve(first, read=lambda view: (-20,), scale=10, least=least), *others]

    numbered = Numbered(attrs.evolve(TIDES, observing=attrs.evolve(OBSERVING, features=low)), box.Setup(2))
    view = TIDES.view(TIDES.deal(box.Setup(2), ar.Chance.of(1)), 0)
    seen = Arrays(numbered).observation(view)
    assert seen in Arrays(numbered).observed_space()["observation"]
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

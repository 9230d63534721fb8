"""OpenSpiel's own simulation test passes, its solvers solve a miniature, its search plays whole games.

Needs the extra `openspiel`.
"""

import copy
import pickle
import random
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="needs the extra 'openspiel'")

import attrs
import numpy as np
import pyspiel
from open_spiel.python import policy
from open_spiel.python.algorithms import cfr, exploitability, external_sampling_mccfr, ismcts, mcts

import amsterdam_routes as ar
from amsterdam_routes.adapters import openspiel
from amsterdam_routes.adapters._numbered import Numbered
from tests.adapters.golden.write import golden, playthrough
from tests.adapters.miniature import miniature
from tests.kernel.tiny import TIDES, box
from tests.observed import by_scale

openspiel.register("python_tides", TIDES, box.Setup, players=(2, 3))
openspiel.register("python_miniature", ar.GAME, lambda players: ar.Setup(players, edition=miniature()))

NAMES = [
    "python_tides",
    "python_tides(players=3,utility=general_sum)",
    "python_miniature",
    "python_amsterdam_routes",
    "python_amsterdam_routes(players=4,utility=general_sum)",
    "python_amsterdam_merchants",
    "python_amsterdam_merchants(players=3,utility=general_sum)",
]
with_every_name = pytest.mark.parametrize("name", NAMES)


@pytest.mark.proof
@with_every_name
def test_it_passes_the_simulation_with_serialisation(name: str, capfd: pytest.CaptureFixture[str]) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1 if "merchants" in name else 3, serialize=True, verbose=False)


def walked(state: Any, seed: int) -> Any:
    """The states of a game at random."""
    choose = random.Random(seed)
    while not state.is_terminal():
        yield state
        weights = [likely for _, likely in state.chance_outcomes()] if state.is_chance_node() else None
        state.apply_action(choose.choices(state.legal_actions(), weights)[0])
    yield state


@with_every_name
def test_chance_is_one_question_at_a_time(name: str) -> None:
    game, questions = pyspiel.load_game(name), 0
    for state in walked(game.new_initial_state(), 1):
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert 1 < len(outcomes) <= game.max_chance_outcomes()
            assert sum(likely for _, likely in outcomes) == pytest.approx(1)
            questions += 1
    assert questions > 5 or name == "python_miniature"


@with_every_name
def test_returns_are_those_of_the_game_and_within_their_bounds(name: str) -> None:
    game = pyspiel.load_game(name)
    for seed in range(2):
        *_, end = walked(game.new_initial_state(), seed)
        numbered = end.node.numbered
        assert end.returns() == numbered.rewards(end.node.state)
        assert all(game.min_utility() <= earned <= game.max_utility() for earned in end.returns())
        if "general_sum" not in name:
            assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
            assert sum(end.returns()) == pytest.approx(game.utility_sum()) == 0
        else:
            assert numbered.reward == "points"
            assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@with_every_name
def test_a_seat_observes_its_view_and_remembers_what_it_was_told(name: str) -> None:
    state = pyspiel.load_game(name).new_initial_state()
    for node in walked(state, 2):
        if node.is_chance_node() or node.move_number() > 60:
            continue
        numbered: Numbered = node.node.numbered
        for seat in range(numbered.players):
            view = numbered.game.view(node.node.state, seat)
            np.testing.assert_allclose(node.observation_tensor(seat), by_scale(numbered.observer, view), rtol=1e-6)
            assert node.observation_string(seat) == node.node.seen_by(seat)
            assert node.information_state_string(seat) == node.node.known_to(seat)


@pytest.mark.parametrize("game", ["routes", pytest.param("merchants", marks=pytest.mark.proof)])
def test_openspiels_own_playthrough_is_the_one_that_was_kept(game: str) -> None:
    told, kept = playthrough(game).splitlines(), golden(game).splitlines()
    differ = [(number, line) for number, line in enumerate(told) if kept[number : number + 1] != [line]]
    assert differ[:1] == [], "python -m tools.regenerate playthroughs, if the rules were meant to change"
    assert len(told) == len(kept) > 500


@pytest.mark.parametrize("name", ["python_tides", "python_amsterdam_routes"])
def test_a_state_that_is_sampled_for_a_seat_is_the_same_to_it_and_not_to_the_others(name: str) -> None:
    draw = random.Random(4).random
    states = walked(pyspiel.load_game(name).new_initial_state(), 4)
    state = next(state for state in states if state.move_number() > 12 and not state.is_chance_node())
    seat = state.current_player()
    worlds = [state.resample_from_infostate(seat, draw) for _ in range(8)]
    for world in worlds:
        assert world.information_state_string(seat) == state.information_state_string(seat)
        assert (world.current_player(), world.legal_actions()) == (seat, state.legal_actions())
    assert len({world.observation_string(1 - seat) for world in worlds}) > 1


@with_every_name
def test_what_a_seat_sees_has_a_public_and_a_private_part(name: str) -> None:
    game = pyspiel.load_game(name)
    kinds = pyspiel.PrivateInfoType
    public = game.make_py_observer(pyspiel.IIGObservationType(private_info=kinds.NONE, perfect_recall=False))
    own = game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False))
    assert (public.tensor, own.tensor) == (None, None)
    seen = 0
    for state in walked(game.new_initial_state(), 3):
        if state.is_chance_node() or seen > 20:
            continue
        rules, position = state.node.numbered.game, state.node.state
        tell = state.node.numbered.telling.value
        views = [rules.view(position, seat) for seat in range(game.num_players())]
        for seat, view in enumerate(views):
            assert public.string_from(state, seat) == tell(rules.view(position, None))
            assert own.string_from(state, seat) == tell(view.hand)
        seen += 1
    assert seen > 2


@pytest.mark.proof
def test_counterfactual_regret_minimisation_lowers_exploitability_in_a_miniature() -> None:
    game = pyspiel.load_game("python_miniature")
    before = exploitability.exploitability(game, policy.UniformRandomPolicy(game))
    assert before == pytest.approx(0.5)
    solver = cfr.CFRSolver(game)
    for _ in range(10):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before / 8


@pytest.mark.proof
def test_external_sampling_lowers_exploitability_in_a_miniature() -> None:
    np.random.seed(1634)
    game = pyspiel.load_game("python_miniature")
    solver = external_sampling_mccfr.ExternalSamplingSolver(game, external_sampling_mccfr.AverageType.SIMPLE)
    for _ in range(150):
        solver.iteration()
    assert exploitability.exploitability(game, solver.average_policy()) < 0.2


@pytest.mark.proof
@pytest.mark.parametrize("name", ["python_amsterdam_routes", "python_tides"])
def test_its_search_over_sampled_worlds_plays_whole_games(name: str) -> None:
    game, chooser = pyspiel.load_game(name), np.random.RandomState(1634)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state=chooser)
    bot = ismcts.ISMCTSBot(game, evaluator, 2.0, 6, random_state=chooser)
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, likely = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choice(outcomes, p=likely))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            decisions += 1
    assert decisions > 7
    assert sum(state.returns()) == pytest.approx(0)


@with_every_name
def test_a_game_and_a_state_can_be_pickled_and_copied(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    state.apply_action(1)
    for other, same in ((pickle.loads(pickle.dumps(game)), pickle.loads(pickle.dumps(state))),
                        (copy.deepcopy(game), copy.deepcopy(state))):  # fmt: skip
        assert (str(other), other.num_players()) == (str(game), game.num_players())
        assert other.min_utility() == game.min_utility()
        assert same.history() == state.history() == [1]
        assert same.chance_outcomes() == state.chance_outcomes()


def test_a_pickled_game_comes_back_in_another_process() -> None:
    packed = pickle.dumps(pyspiel.load_game("python_amsterdam_routes(players=3)"))
    program = f"import pickle; print(pickle.loads({packed!r}).num_players())"
    told = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True)
    assert told.stdout == "3\n"


def test_a_process_that_registers_games_exits_cleanly() -> None:
    program = """
import pyspiel
from amsterdam_routes.adapters import openspiel
pyspiel.load_game("python_amsterdam_routes").new_initial_state()
"""
    subprocess.run([sys.executable, "-c", program], check=True)


@pytest.mark.parametrize("number", [-2, -3, 10**9])
def test_an_index_of_no_action_is_refused_and_nothing_is_played(number: int) -> None:
    state = pyspiel.load_game("python_amsterdam_routes").new_initial_state()
    while state.is_chance_node():
        before = str(state)
        with pytest.raises(ValueError, match=f"expected the index of an option of chance, from 0 to .*, got {number}"):
            state.apply_action(number)
        assert str(state) == before
        state.apply_action(state.legal_actions()[0])
    for call in (state.apply_action, lambda action: state.action_to_string(0, action)):
        with pytest.raises(ValueError, match=f"expected the index of an action, from 0 to .*, got {number}"):
            call(number)


def test_what_is_no_name_game_set_up_or_number_of_players_is_not_registered() -> None:
    wrong: tuple[tuple[tuple[Any, ...], dict[str, Any], type[Exception], str], ...] = (
        (("python_new", "routes", ar.Setup), {}, TypeError, "expected a Game, got a str"),
        (("python new(", ar.GAME, ar.Setup), {}, ValueError, "short_name: expected a name of letters"),
        (("", ar.GAME, ar.Setup), {}, ValueError, "short_name: expected a name of letters"),
        (("kuhn_poker", ar.GAME, ar.Setup), {}, ValueError, "short_name: expected one that no game has yet"),
        (("python_new", ar.GAME, ar.Setup(2)), {}, TypeError, "setup: expected a function, got Setup"),
        *(
            (("python_new", ar.GAME, ar.Setup), {"players": players}, ValueError, "players: expected the least and")
            for players in ((3, 2), (2,), 2, (2.0, 3.0), (0, 2), (2, 3, 4), None)
        ),
    )
    for arguments, more, kind, told in wrong:
        with pytest.raises(kind, match=told):
            openspiel.register(*arguments, **more)
    assert "python_new" not in pyspiel.registered_names()


def test_only_as_many_play_as_a_game_is_registered_for() -> None:
    with pytest.raises(
        ValueError, match="players: expected 2 to 4, which python_amsterdam_merchants is registered for"
    ):
        pyspiel.load_game("python_amsterdam_merchants(players=1)")  # who plays alone has no other to lose what they win


def test_a_node_of_another_kind_than_is_asked_for_is_named() -> None:
    state = pyspiel.load_game("python_amsterdam_routes").new_initial_state()
    with pytest.raises(ValueError, match="expected a node where a seat is to move or the game is over, got one of ch"):
        state.resample_from_infostate(0, random.random)
    while state.is_chance_node():
        state.apply_action(0)
    with pytest.raises(ValueError, match="expected a chance node"):
        state.chance_outcomes()
    with pytest.raises(ValueError, match="expected a node of chance"):
        state.action_to_string(pyspiel.PlayerId.CHANCE, 0)


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="expected zero_sum or general_sum as the utility, got 'points'"):
        pyspiel.load_game("python_amsterdam_routes(utility=points)")
    with pytest.raises(TypeError, match="expected a game whose chance can be asked"):
        openspiel.register("python_unasked", attrs.evolve(TIDES, chance_tree=None), box.Setup)
    game = pyspiel.load_game("python_tides")
    everyone, nobody = pyspiel.PrivateInfoType.ALL_PLAYERS, pyspiel.PrivateInfoType.NONE
    for public, private in ((True, everyone), (False, everyone), (False, nobody)):
        asked = pyspiel.IIGObservationType(public_info=public, private_info=private, perfect_recall=False)
        with pytest.raises(ValueError, match="expected observations of what one seat sees, of the public or the priv"):
            game.make_py_observer(asked)
    with pytest.raises(ValueError, match="expected no part of what a seat sees where it remembers everything"):
        game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=True))
    with pytest.raises(ValueError, match="expected no parameters of observations"):
        game.make_py_observer(None, {"scale": 2})

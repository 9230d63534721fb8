"""A game in numbers and as a tree, without any framework; and what is said where a framework is missing."""

import copy
import pickle
import random
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, get_args

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.adapters._numbered import Node, Numbered, Reward, first_node, game_in_numbers, missing
from tests.adapters.cases import AnyGame, with_every_game
from tests.extras import ADAPTERS, MODULES
from tests.kernel.games import played
from tests.kernel.tiny import TIDES, box


@with_every_game
def test_every_action_has_an_index_of_its_own(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    assert [numbered.index[action] for action in numbered.actions] == [*range(len(numbered.actions))]
    for state, _, _, _ in played(game, setup, 5):
        legal = numbered.legal(state)
        assert legal == sorted({*legal})
        assert {numbered.action(place) for place in legal} == {*game.legal_actions(state)}
    with pytest.raises(ValueError, match="expected the index of an action, from 0 to"):
        numbered.action(len(numbered.actions))
    with pytest.raises(ValueError, match="got -1"):
        numbered.action(-1)
    with pytest.raises(TypeError):
        numbered.action(1.0)


@with_every_game
def test_the_winner_gains_what_the_others_lose(game: AnyGame, setup: Any) -> None:
    for seed in range(6):
        wins, points = Numbered(game, setup), Numbered(game, setup, "points")
        end = game.playout(game.deal(setup, ar.Chance.of(seed)), random.Random(seed))
        standings = game.standings(end)
        earned = wins.rewards(end)
        assert all(wins.lowest <= reward <= wins.highest for reward in earned)
        assert points.rewards(end) == [float(sheet.total) for sheet in standings.sheets][: setup.players]
        assert all(points.lowest <= reward <= points.highest for reward in points.rewards(end))
        if setup.players > 1:
            assert sum(earned) == pytest.approx(0)
            assert {seat for seat, reward in enumerate(earned) if reward == max(earned)} == {*standings.winners}
        else:
            assert earned == [1.0 if standings.winners else -1.0]


@with_every_game
def test_the_bounds_of_rewards_hold_every_reward_and_those_of_a_contest_are_the_same_both_ways(
    game: AnyGame, setup: Any
) -> None:
    for reward in get_args(Reward):
        numbered = Numbered(game, setup, reward)
        for seed in range(3):
            end = game.playout(game.deal(setup, ar.Chance.of(seed)), random.Random(seed))
            assert all(numbered.lowest <= earned <= numbered.highest for earned in numbered.rewards(end))
        if reward != "points":
            assert numbered.lowest == -numbered.highest < 0


def test_winners_who_are_level_share() -> None:
    setup = box.Setup(3)
    deals = (TIDES.deal(setup, ar.Chance.of(seed)) for seed in range(200))
    ends = (TIDES.playout(state, random.Random(1)) for state in deals)
    level = next(end for end in ends if len(TIDES.standings(end).winners) == 2)
    assert sorted(Numbered(TIDES, setup).rewards(level)) == [-0.5, 0.25, 0.25]


@with_every_game
def test_nothing_is_earned_before_the_end(game: AnyGame, setup: Any) -> None:
    assert Numbered(game, setup).rewards(game.deal(setup, ar.Chance.of(1))) == [0.0] * setup.players


def test_what_is_no_game_no_set_up_and_no_index_is_refused() -> None:
    strange: Any = 3
    with pytest.raises(TypeError, match="expected a Game, got an int"):
        Numbered(strange, ar.Setup(2))
    with pytest.raises(TypeError, match="expected a set-up, got an int"):
        Numbered(ar.GAME, strange)
    routes = Numbered(ar.GAME, ar.Setup(2))
    for number in (True, 1.0, float("nan"), None, "0", [0], ar.DrawBlind()):
        with pytest.raises(TypeError, match="expected the index of an action, a whole number, got "):
            routes.action(number)
    for number in (-1, 614, 10**30):
        with pytest.raises(ValueError, match="expected the index of an action, from 0 to 613, got "):
            routes.action(number)


def test_a_game_is_named_or_given_with_its_set_up() -> None:
    assert game_in_numbers("routes", 3, None, "win").setup == ar.Setup(3)
    assert game_in_numbers("routes", 3, ar.Setup(4), "win").players == 4
    assert game_in_numbers(TIDES, 2, box.Setup(3), "points").players == 3
    with pytest.raises(ValueError, match="expected the game 'routes' or 'merchants', or a Game with its set-up"):
        game_in_numbers("tides", 2, None, "win")
    with pytest.raises(TypeError, match="expected the name of a game or a Game, got Setup"):
        game_in_numbers(box.Setup(2), 2, None, "win")  # type: ignore[arg-type]  # which is the point
    with pytest.raises(
        ValueError, match=r"reward: expected one of 'win', 'points', 'lead', 'win.margin', got 'places'"
    ):
        game_in_numbers("routes", 2, None, "places")  # type: ignore[arg-type]  # which is the point


def walked(numbered: Numbered, seed: int, most: int = 10_000) -> Iterator[Node]:
    """The nodes of a way from the root, chosen at random, to the end of the game."""
    node, choose = first_node(numbered), random.Random(seed)
    for _ in range(most):
        yield node
        if node.question is None and node.to_move is None:
            return
        weights = node.question.weights if node.question else None
        node = node.after(choose.choices(node.legal(), weights)[0])


@with_every_game
def test_a_path_from_the_root_leads_to_the_end_of_a_game(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    assert game.chance_tree is not None
    *_, end = walked(numbered, 1, 700)
    assert end.question or game.standings(end.state).final == (end.to_move is None)
    for node in walked(numbered, 2, 200):
        if node.question:
            assert 1 < len(node.legal()) <= game.chance_tree.widest(setup)
            assert sum(node.question.probabilities) == 1
        else:
            assert node.to_move == game.to_move(node.state)
            assert node.legal() == numbered.legal(node.state)


@with_every_game
def test_a_seat_knows_its_first_view_and_what_it_was_told_since(game: AnyGame, setup: Any) -> None:
    numbered = Numbered(game, setup)
    tell = numbered.telling.value
    seen: list[Any] = []
    for node in walked(numbered, 3, 250):
        if node.state is None:
            assert node.known_to(0) == node.seen_by(0) == ""
        elif node.question is None:
            for seat in range(setup.players):
                view = game.view(node.state, seat)
                told = node.known_to(seat).split("\n")
                if len(seen) <= seat:
                    seen.append((view, told))
                first, before = seen[seat]
                assert told[: len(before)] == before
                assert told[0] == tell(first)
                assert node.seen_by(seat) == tell(view)


@with_every_game
def test_a_resampled_node_is_the_same_to_its_seat_and_plays_to_an_end(game: AnyGame, setup: Any) -> None:
    if setup.players == 1:
        return
    nodes = [node for node in walked(Numbered(game, setup), 4, 150) if node.to_move is not None]
    others = set()
    for number, node in enumerate(nodes[::7]):
        seat = node.to_move
        assert seat is not None
        for seed in (b"1", b"2"):
            found = node.resampled(seat, seed)
            assert found.known_to(seat) == node.known_to(seat)
            assert found.seen_by(seat) == node.seen_by(seat)
            assert (found.to_move, found.legal()) == (seat, node.legal())
            others.add((number, found.seen_by((seat + 1) % setup.players)))
            after = found.after(found.legal()[0])
            while after.question:
                after = after.after(0)
            assert after.known_to(seat).startswith(found.known_to(seat))
    assert game.name == "merchants" or len(others) > len(nodes[::7])  # without orders merchants hide nothing


@with_every_game
def test_a_node_is_copied_by_itself_and_pickles(game: AnyGame, setup: Any) -> None:
    *_, node = walked(Numbered(game, setup), 5, 40)
    assert copy.deepcopy({"node": node})["node"] is node
    again = pickle.loads(pickle.dumps(node))
    assert (again.state, again.question, again.answers) == (node.state, node.question, node.answers)
    assert [again.known_to(seat) for seat in range(setup.players)] == [
        node.known_to(seat) for seat in range(setup.players)
    ]


def test_a_game_whose_chance_cannot_be_asked_has_no_tree() -> None:
    with pytest.raises(TypeError, match="expected a game whose chance can be asked"):
        first_node(Numbered(attrs.evolve(ar.GAME, chance_tree=None), ar.Setup(2)))


def test_the_library_loads_no_framework() -> None:
    program = (
        "import sys, amsterdam_routes, amsterdam_routes.adapters, amsterdam_routes.adapters._numbered; "
        f"assert not {{*sys.modules}} & {{*{[*MODULES.values()]}}}"
    )
    subprocess.run([sys.executable, "-I", "-c", program], check=True)


def test_a_missing_extra_is_one_clear_error() -> None:
    program = f"""
import importlib, sys
for module in ("gymnasium", "numpy", "pettingzoo", "pyspiel"):
    sys.modules[module] = None  # as if it were not installed
for extra in {[*ADAPTERS]}:
    try:
        importlib.import_module(f"amsterdam_routes.adapters.{{extra}}")
        print(f"{{extra}} was imported")
    except ImportError as error:
        print(type(error).__name__, error, sep=": ")
"""
    done = subprocess.run([sys.executable, "-I", "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == ""
    assert done.stdout.splitlines() == [f"ImportError: {missing(extra, ModuleNotFoundError())}" for extra in ADAPTERS]
    assert all(
        line.endswith(f"needs the extra '{extra}'")
        for line, extra in zip(done.stdout.splitlines(), ADAPTERS, strict=True)
    )

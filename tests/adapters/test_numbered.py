"""A game in numbers, without any framework."""

import random
from typing import Any

import pytest

import amsterdam_routes as ar
from amsterdam_routes.adapters.numbered import Numbered, game_in_numbers
from tests.adapters.cases import AnyGame, with_every_game
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
def test_whoever_wins_takes_what_the_others_lose(game: AnyGame, setup: Any) -> None:
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


def test_winners_who_are_level_share() -> None:
    setup = box.Setup(3)
    deals = (TIDES.deal(setup, ar.Chance.of(seed)) for seed in range(200))
    ends = (TIDES.playout(state, random.Random(1)) for state in deals)
    level = next(end for end in ends if len(TIDES.standings(end).winners) == 2)
    assert sorted(Numbered(TIDES, setup).rewards(level)) == [-0.5, 0.25, 0.25]


@with_every_game
def test_nothing_is_earned_before_the_end(game: AnyGame, setup: Any) -> None:
    assert Numbered(game, setup).rewards(game.deal(setup, ar.Chance.of(1))) == [0.0] * setup.players


def test_a_game_is_named_or_given_with_its_set_up() -> None:
    assert game_in_numbers("routes", 3, None, "win").setup == ar.Setup(3)
    assert game_in_numbers("routes", 3, ar.Setup(4), "win").players == 4
    assert game_in_numbers(TIDES, 2, box.Setup(3), "points").players == 3
    with pytest.raises(ValueError, match="expected the game 'routes' or 'merchants', or a Game with its set-up"):
        game_in_numbers("tides", 2, None, "win")
    with pytest.raises(TypeError, match="expected the name of a game or a Game, got Setup"):
        game_in_numbers(box.Setup(2), 2, None, "win")  # type: ignore[arg-type]  # which is the point
    with pytest.raises(ValueError, match="'reward' must be in"):
        game_in_numbers("routes", 2, None, "places")  # type: ignore[arg-type]  # which is the point

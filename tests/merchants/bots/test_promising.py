"""What a search tries: a few legal actions of each decision, those of Greedy among them or first."""

import random

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Search
from amsterdam_routes.merchants.bots import Greedy, Random, promising


@pytest.mark.parametrize("setup", [am.Setup(1), am.Setup(3, workers=True, orders=3, trader=True, c_tiles="mix")])
def test_a_few_legal_actions_of_each_decision_are_tried(setup: am.Setup) -> None:
    state, chance, bot = am.GAME.deal(setup, am.Chance.of("candidates")), random.Random(1), Greedy()
    several = 0
    while state.to_move is not None:
        view = am.view(state, state.to_move)
        legal = am.legal_actions(view)
        tried = promising(view, legal)
        assert 1 <= len(tried) <= 28, "12 purchases, 6 uses, 3 claims, 3 steps of the ship and of the disc, and the end"
        assert {*tried} <= {*legal}
        several += len(tried) > 1
        state = am.apply(state, bot(view, chance))
    assert several > 40


def test_one_may_end_a_turn_in_which_nothing_is_free() -> None:
    state, chance, bot = am.new_game(2, seed="1672"), random.Random(1), Greedy()
    ends = 0
    while state.to_move is not None:
        view = am.view(state, state.to_move)
        if view.table.pending[0].what is am.DecisionKind.TURN:
            tried = promising(view, am.legal_actions(view))
            ends += am.EndTurn() in tried
            assert am.EndTurn() in tried or len(tried) == 1
        state = am.apply(state, bot(view, chance))
    assert ends > 20


def test_a_search_beats_random_with_few_trials() -> None:
    search = Search(game=am.GAME, guide=Greedy(), narrow=promising, iterations=4)
    result = ar.play_match(am.GAME, am.Setup(2, length="short"), [search, Random()], seed="few").result
    assert result is not None
    assert result.winners == (0,)

"""What is kept of a game is what happened in it."""

from collections import Counter
from typing import Any

import pytest

import amsterdam_routes as ar
import amsterdam_routes.merchants as am
from amsterdam_routes.bots import Greedy, Random
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.merchants.bots import Random as AnyMerchant
from amsterdam_routes.study._facts import Measure, _course, facts_of
from tests.kernel.games import hasty
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Setup as TinySetup


def facts(game: AnyGame, setup: Any, bots: list[Any], seed: str = "1634") -> tuple[Any, Any]:
    """The facts of a game, and the game."""
    [played] = ar.simulate(game, setup, bots, 1, seed=seed, measure=Measure(game))
    return facts_of(played), played


def test_the_facts_of_a_game_are_those_of_its_record() -> None:
    found, played = facts(ar.GAME, ar.Setup(3), [Greedy(), Random(), Greedy()])
    record = ar.play_match(ar.GAME, ar.Setup(3), [Greedy(), Random(), Greedy()], seed=played.seed)
    state, choices = ar.new_game(3, seed=played.seed), []
    for action in record.actions:
        choices.append(len(ar.legal_actions(state)))
        state = ar.apply(state, action)
    assert (found["decisions"], found["forced"]) == (len(choices), choices.count(1))
    assert (found["choices"], found["most"]) == (sum(choices), max(choices))
    assert record.result is not None
    assert found["points"] == [sheet.total for sheet in record.result.sheets]
    claimed = {seat: Counter(things) for seat, things in found["uses"]["route/claimed"].items()}
    table = record.state.table
    assert claimed == {
        str(seat): Counter(route.id for route in routes) for seat, routes in enumerate(table.claimed) if routes
    }
    kept = {seat: set(things) for seat, things in found["uses"]["contract/kept"].items()}
    assert kept == {str(seat): {one.id for one in some} for seat, some in enumerate(table.revealed)}


def test_cards_of_the_merchants_game_are_counted_from_the_deal_on() -> None:
    found, played = facts(am.GAME, am.Setup(2), [AnyMerchant(), AnyMerchant()])
    record = ar.play_match(am.GAME, am.Setup(2), [AnyMerchant(), AnyMerchant()], seed=played.seed)
    laid = set(found["uses"]["card/laid out"]["-"])
    taken = {card for things in found["uses"]["card/taken"].values() for card in things}
    assert {card.id for card in am.new_game(2, seed=played.seed).table.display} <= laid
    assert taken - laid == set()
    active = {card.id for seat in range(2) for card in record.state.table.active(seat)}
    assert active <= {card for things in found["uses"]["card/activated"].values() for card in things}


def test_a_solo_game_keeps_toms_points() -> None:
    found, played = facts(am.GAME, am.Setup(1), [AnyMerchant()])
    assert found["others"] == {"TOM": played.result.tom.total}
    assert found["won"] == [float(0 in played.winners)]


def test_a_game_that_does_not_say_what_it_counts_has_all_the_rest() -> None:
    found, _ = facts(TIDES, TinySetup(2), [hasty, hasty])
    assert found["uses"] == {}
    assert found["decisions"] > 0
    assert len(found["breadth"]) == 10


@pytest.mark.parametrize(
    ("scores", "winners", "course"),
    [
        ([(0, [0, 0]), (4, [1, 0]), (8, [5, 0])], [0], {"lead_changes": 0, "decided": 0.5, "behind": 0, "margin": 5}),
        ([(0, [2, 0]), (6, [2, 3]), (8, [2, 9])], [1], {"lead_changes": 1, "decided": 0.75, "behind": 2, "margin": 7}),
        ([(0, [1, 0]), (6, [1, 1]), (8, [2, 1])], [0], {"lead_changes": 0, "decided": 1.0, "behind": 0, "margin": 1}),
        ([(0, [1, 0]), (8, [3, 3])], [0, 1], {"lead_changes": 0, "decided": None, "behind": None, "margin": 0}),
        ([(0, [0]), (8, [7])], [0], {"lead_changes": 0, "decided": None, "behind": None, "margin": 0}),
    ],
)
def test_a_game_is_decided_when_the_winner_leads_for_good(
    scores: list[tuple[int, list[int]]], winners: list[int], course: dict[str, object]
) -> None:
    assert _course(scores, winners, 8) == course

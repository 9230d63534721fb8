"""Threads may share states, editions and everything else: nothing that one does shows in another.

The library remembers some answers in its tables. These tests compare what threads that take turns as often as the
interpreter can find with what one thread finds alone.
"""

import random

import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel import _values as memo
from amsterdam_routes.routes.box import _actions as actions
from amsterdam_routes.routes.box._edition import edition_data, edition_from_data
from tests.routes.playing import until_over
from tests.threads import THREADS, at_once


def fresh_edition() -> ar.Edition:
    """A box that nobody has played yet: nothing has been worked out for it."""
    return edition_from_data(edition_data(ar.AMSTERDAM) | {"name": "fresh", "carts": 12})


def played_on(state: ar.State, seed: int) -> list[object]:
    """A game to its end from a state, with all that a seat may ask on the way."""
    chooser = random.Random(seed)
    found: list[object] = []
    going_on = until_over()
    while going_on(state):
        legal = ar.legal_actions(state)
        action = chooser.choice(legal)
        found += [state, legal, ar.violations(state, ar.Pass()), ar.prospects(ar.view(state, state.to_move))]
        found.append(ar.pick(state, chooser))
        state, events = ar.step(state, action)
        found.append(events)
    return [*found, state, ar.standings(state)]


@pytest.mark.proof
def test_games_played_side_by_side_from_one_state_are_those_played_alone() -> None:
    start = ar.new_game(2, seed="shared")
    alone = [played_on(start, number) for number in range(THREADS)]
    assert at_once(lambda number: played_on(start, number)) == alone


@pytest.mark.parametrize("attempt", range(3))
def test_the_tables_of_an_edition_may_be_asked_for_by_all_at_once(attempt: int) -> None:
    start = ar.new_game(2, seed=attempt, edition=fresh_edition())
    found = at_once(lambda _: ar.legal_actions(start))
    assert found == [found[0]] * THREADS
    assert len({ar.apply(start, legal[0]) for legal in found}) == 1  # whichever table they came from


@pytest.mark.proof
def test_a_full_memory_is_emptied_without_disturbing_other_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(memo, "MOST_REMEMBERED", 100)
    monkeypatch.setattr(actions, "OFFERS", 20)
    start = ar.new_game(2, seed="forgetful", edition=fresh_edition())
    alone = [played_on(start, number) for number in range(THREADS)]
    assert at_once(lambda number: played_on(start, number)) == alone


def test_games_from_the_systems_entropy_do_not_share_it() -> None:
    seeds = at_once(lambda _: ar.new_game(2).piles.chance.seed)
    assert len(set(seeds)) == THREADS

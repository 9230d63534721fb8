"""Trees of chance of any game: exact, counted before they are followed, and walked from the very deal."""

import pickle
from fractions import Fraction
from random import Random

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes.kernel.game import Game
from amsterdam_routes.kernel.outcomes import (
    apply_with_answers,
    deal_with_answers,
    follow_all,
    outcomes_of,
    step_with_answers,
)
from amsterdam_routes.kernel.sources import Question, ScriptedSource
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import DrawBlind, Lay, Setup, Throw
from tests.routes.miniatures import deals, in_no_order, miniature
from tests.steps import steps


def test_equal_results_are_one_with_an_exact_probability() -> None:
    found = follow_all(lambda source: source.below(6) + source.below(6))
    assert [found[n] * 36 for n in range(11)] == [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1]


def test_lines_are_counted_before_they_are_followed() -> None:
    def run(source: ScriptedSource) -> tuple[int, ...]:
        return source.shuffled(range(24))[:6]

    with pytest.raises(ar.TooManyOutcomes) as refused:
        steps(lambda: follow_all(run), most=20_000)
    assert refused.value.count > 10**20
    again = pickle.loads(pickle.dumps(refused.value))
    assert (again.count, again.limit, str(again)) == (refused.value.count, 100_000, str(refused.value))


def test_the_limit_is_the_number_of_lines_that_is_still_followed() -> None:
    assert len(follow_all(lambda source: (source.below(6), source.below(6)), limit=36)) == 36
    with pytest.raises(ar.TooManyOutcomes, match="expected at most 35 lines of chance, got at least 36"):
        follow_all(lambda source: (source.below(6), source.below(6)), limit=35)


def test_what_an_action_of_any_game_may_lead_to() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1634))
    thrown = outcomes_of(TIDES, state, Throw())
    assert {after.table.tide: likely for after, likely in thrown.items()} == dict.fromkeys(range(1, 7), Fraction(1, 6))
    drawn = outcomes_of(TIDES, state, DrawBlind())
    assert sum(drawn.values()) == 1
    assert all(likely in (Fraction(1, 8), Fraction(2, 8)) for likely in drawn.values())
    with pytest.raises(ar.IllegalAction):
        outcomes_of(TIDES, state, Lay(1))


def test_a_walk_from_the_deal_to_the_end_asks_one_question_at_a_time() -> None:
    for seed in range(5):
        for game, setup in ((TIDES, Setup(3)), (ar.GAME, ar.Setup(2))):
            assert walked(game, setup, Random(seed)) > 10


def test_what_happens_on_the_way_is_told_as_in_play() -> None:
    state = TIDES.deal(Setup(2), ar.Chance.of(1634))
    for action in (Throw(), DrawBlind()):
        after, events = TIDES.step(state, action)
        answers = [answer for event in events for _, answer in event.answers()]
        asked = step_with_answers(TIDES, state, action, answers)
        assert not isinstance(asked, Question)
        assert asked[1] == events
        assert asked[0] == apply_with_answers(TIDES, state, action, answers)
        assert asked[0].table == after.table
    with pytest.raises(ar.IllegalAction):
        step_with_answers(TIDES, state, Lay(1))


def walked(game: Game, setup: object, random: Random) -> int:  # type: ignore[type-arg]  # two games
    """Play a game whose chance is asked, at random; how many questions there were."""
    questions, answers = 0, list[object]()
    while isinstance(node := deal_with_answers(game, setup, answers), Question):
        answers += random.choices(node.options, node.weights)
        questions += 1
    state = node
    while game.to_move(state) is not None:
        assert game.check(state) == ()
        action, answers = random.choice(game.legal_actions(state)), []
        while isinstance(node := apply_with_answers(game, state, action, answers), Question):
            assert len(node.options) > 1
            assert sum(node.probabilities) == 1
            answers += random.choices(node.options, node.weights)
            questions += 1
        state = node
    return questions


@pytest.mark.parametrize(
    "edition", [miniature(cards=(2, 1, 0, 0, 0, 0, 1)), miniature(row=2, cards=(1, 1, 0, 0, 0, 0, 2))]
)
def test_the_deals_of_a_walk_are_those_that_counting_every_order_gives(edition: ar.Edition) -> None:
    found: dict[ar.State, Fraction] = {}
    waiting: list[tuple[tuple[object, ...], Fraction]] = [((), Fraction(1))]
    while waiting:
        answers, likely = waiting.pop()
        node = deal_with_answers(ar.GAME, ar.Setup(2, edition), answers)
        if isinstance(node, Question):
            waiting += [
                ((*answers, one), likely * share) for one, share in zip(node.options, node.probabilities, strict=True)
            ]
        else:
            plain = in_no_order(node)
            found[plain] = found.get(plain, Fraction(0)) + likely
    assert found == deals(ar.Setup(2, edition))


def test_a_game_whose_rules_ask_no_source_has_no_tree() -> None:
    with pytest.raises(TypeError, match="expected a game whose chance can be asked, got Game"):
        deal_with_answers(attrs.evolve(TIDES, chance_tree=None), Setup(2))

"""Every state that chance may lead to, and how likely each is."""

from collections import Counter
from fractions import Fraction
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.kernel import Question, apply_with_answers, deal_with_answers
from amsterdam_routes.kernel.errors import TooManyOutcomes
from tests.merchants.positions import asked, do, in_turn, merchant


def with_short_decks(state: am.State) -> am.State:
    """The same state with two craftsmen, two buildings and three plans left; the others are in the discard."""
    piles = attrs.evolve(
        state.piles,
        craftsman=state.piles.craftsman[:2],
        building=state.piles.building[:2],
        plan=state.piles.plan[:3],
    )
    left = {*piles.craftsman, *piles.building, *piles.plan}
    gone = sum(1 << i for i, card in enumerate(state.table.edition.cards) if card not in left)
    table = attrs.evolve(state.table, deck_sizes=(2, 2, 3), discard_bits=gone)
    return attrs.evolve(state, table=table, piles=piles)


def test_an_action_without_chance_leads_to_one_state() -> None:
    state = in_turn(merchant("pink"))
    found = am.outcomes(state, am.EndTurn())
    assert [one.state.table for one in found.branches] == [am.apply(state, am.EndTurn()).table]
    assert [one.probability for one in found.branches] == [Fraction(1)]
    assert found.remainder == 0


def test_a_new_round_brings_any_tile_of_the_part_and_any_cards_of_the_decks() -> None:
    state = do(with_short_decks(in_turn(merchant(), round=1)), am.EndTurn())
    found = am.outcomes(state, am.EndTurn()).branches
    assert len(found) == 7 * 2 * 2 * 3
    assert {one.probability for one in found} == {Fraction(1, 84)}
    assert sum(one.probability for one in found) == 1
    for one in found:
        view = am.view(one.state, 0)
        assert am.view(am.sample(view, seed=1), 0) == view  # every card and tile lies in one place
    assert am.apply(state, am.EndTurn()).table in [one.state.table for one in found]


@pytest.mark.rule("MQ78")
def test_a_mixed_market_is_as_likely_as_the_ways_to_lay_it() -> None:
    state = in_turn(merchant(), setup={"c_tiles": "mix"}, round=2)
    tiles = {tile.id: tile for tile in am.MERCHANTS.tiles}
    table = attrs.evolve(state.table, past_tiles=(tiles["A1"],), tile=tiles["CA17"], tiles_left=10)
    state = do(with_short_decks(attrs.evolve(state, table=table)), am.EndTurn())
    chances: Counter[str] = Counter()
    for one in am.outcomes(state, am.EndTurn()).branches:
        assert one.state.table.tile is not None
        chances[one.state.table.tile.part] += one.probability  # type: ignore[assignment]  # fractions add up as well
    assert chances == {"A": Fraction(2, 4), "CA": Fraction(2, 4)}


def test_too_many_outcomes_are_counted_and_not_listed() -> None:
    state = asked(in_turn(merchant()), am.Asked.CARD)
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=0b111))
    with pytest.raises(TooManyOutcomes):
        am.outcomes(state, am.TakeCard(am.MERCHANTS.cards[0]), limit=1000)


def test_chance_is_asked_question_by_question() -> None:
    state = asked(in_turn(merchant()), am.Asked.CARD)
    state = attrs.evolve(state, table=attrs.evolve(state.table, display_bits=0b111))
    action = am.TakeCard(am.MERCHANTS.cards[0])
    question = apply_with_answers(am.GAME, state, action, answers=[0, 1, 2])
    assert isinstance(question, Question)
    assert (question.asked, len(question.options)) == ("number", 6)
    after = apply_with_answers(am.GAME, state, action, answers=[0, 1, 2, 3, 4, 5])
    assert isinstance(after, am.State)
    assert after.table.rolled == (1, 2, 3, 4, 5, 6)


def test_the_deal_is_asked_too_down_to_a_whole_state() -> None:
    answers: list[Any] = []
    while True:
        found = deal_with_answers(am.GAME, am.Setup(2), answers)
        if isinstance(found, am.State):
            break
        answers.append(found.options[0])
    assert am.check(found) == ()
    assert found.table.pending[0].what is am.Asked.START_CARD


def test_what_makes_no_sense_is_refused() -> None:
    state = in_turn(merchant())
    with pytest.raises(am.IllegalAction):
        am.outcomes(state, am.BuyTile())
    with pytest.raises(TypeError):
        am.outcomes(am.view(state, 0), am.EndTurn())  # type: ignore[arg-type]  # what the type checker would say too
    with pytest.raises(ValueError, match="limit"):
        am.outcomes(state, am.EndTurn(), limit=-1)

"""Chance that is asked: a list of answers leads to a result, or to the question that is open."""

from fractions import Fraction
from itertools import permutations

import pytest

from amsterdam_routes.kernel.scripted import Question, Scripted, ask
from amsterdam_routes.kernel.source import Pile

DECK = Pile[str]("deck")


def dealt(source: Scripted) -> tuple[str, ...]:
    """Three cards of a shuffled deck of four."""
    source.shuffle(DECK, "ABBC")
    return source.take_many(DECK, 3)


def test_where_the_answers_end_the_question_is_open() -> None:
    assert ask(dealt) == Question("deck", ("A", "B", "C"), (1, 2, 1), more=2)
    assert ask(dealt, "B") == Question("deck", ("A", "B", "C"), (1, 1, 1), more=1)
    assert ask(dealt, "BA") == Question("deck", ("B", "C"), (1, 1), more=0)
    assert ask(dealt, "BAC") == ("B", "A", "C")


def test_what_is_certain_is_not_asked() -> None:
    assert ask(lambda source: (source.below(1), source.shuffled("ZZ"))) == (0, ("Z", "Z"))

    def last(source: Scripted) -> tuple[str, ...]:
        source.lay(DECK, "AB", under="XY")
        return source.take_many(DECK, 4)

    assert ask(last) == Question("deck", ("A", "B"), (1, 1), more=1)
    assert ask(last, "B") == ("B", "A", "X", "Y")


def test_an_answer_must_be_an_option_and_be_asked_for() -> None:
    with pytest.raises(ValueError, match="expected an answer to 'deck' out of A, B, C, got Z"):
        ask(dealt, "Z")
    with pytest.raises(ValueError, match="out of B, C, got A"):
        ask(dealt, "BAA")
    with pytest.raises(ValueError, match="expected no more answers, got 2"):
        ask(dealt, "BACAB")


def test_dice_and_orders_in_the_open_are_asked_one_by_one() -> None:
    assert ask(lambda source: source.below(6)) == Question("number", tuple(range(6)), (1,) * 6)
    assert ask(lambda source: source.shuffled("XYZ"), "Y") == Question("order", ("X", "Z"), (1, 1), more=1)
    assert ask(lambda source: source.shuffled("XYZ"), "YZ") == ("Y", "Z", "X")


def test_an_option_is_as_likely_as_it_weighs() -> None:
    question = ask(lambda source: source.weighted({"X": 2, "Y": 0, "Z": 1}))
    assert question == Question("option", ("X", "Z"), (2, 1))
    assert ask(lambda source: source.weighted({"X": 2, "Y": 0, "Z": 1}), "Z") == "Z"
    assert ask(lambda source: source.weighted({"X": 2, "Y": 0})) == "X"
    with pytest.raises(ValueError, match="expected an answer to 'option' out of X, Z, got Y"):
        ask(lambda source: source.weighted({"X": 2, "Y": 0, "Z": 1}), "Y")


def test_a_pile_goes_on_below_what_was_put_under_it() -> None:
    source = Scripted()
    source.lay(DECK, "AA", under="X")
    source.put_under(DECK, ["Y"])
    assert (source.count(DECK, "A"), source.count(DECK, "Y")) == (2, 1)
    assert source.rest(DECK) == ("A", "A", "X", "Y")
    assert source.take_many(DECK, 4) == ("A", "A", "X", "Y")


@pytest.mark.parametrize("many", [1, 2, 3, 4])
@pytest.mark.parametrize("cards", ["ABCD", "AABB", "AAAB", "ABBCCC"])
def test_ways_are_counted_without_going_through_them(cards: str, many: int) -> None:
    kinds = sorted(set(cards))
    question = Question("deck", tuple(kinds), tuple(cards.count(kind) for kind in kinds), more=many - 1)
    orders = [order[:many] for order in permutations(cards)]
    assert question.sequences == len(set(orders))
    ways = list(question.answers())
    assert sum(likely for _, _, likely in ways) == 1
    for answers, _, likely in ways:
        begun = sum(order[: len(answers)] == answers for order in orders)
        assert likely == Fraction(begun, len(orders))
    assert [places for _, places, _ in ways] == sorted(places for _, places, _ in ways)

"""The sources of a transition: piles that play, events that were told, a list of answers."""

from fractions import Fraction
from itertools import permutations, product

import attrs
import pytest

from amsterdam_routes.kernel._chance import Chance
from amsterdam_routes.kernel._sources import (
    NUMBER,
    OPTION,
    ORDER,
    EventSource,
    Pile,
    Question,
    ScriptedSource,
    SeededSource,
    run_with_answers,
)

DECK, STACK = Pile[str]("deck"), Pile[int]("stack")


@attrs.define
class OpenPiles(SeededSource):
    """Two piles."""

    deck: tuple[str, ...]
    stack: tuple[int, ...]
    chance: Chance


def piles() -> OpenPiles:
    return OpenPiles(("A", "B", "B", "C"), (1, 2), Chance(b"1634"))


def test_cards_come_off_the_top_of_their_pile_and_of_no_other() -> None:
    source = piles()
    assert (source.take(DECK), source.take_many(DECK, 2), source.take(STACK)) == ("A", ("B", "B"), 1)
    assert (source.deck, source.stack, source.chance) == (("C",), (2,), Chance(b"1634"))


def test_cards_put_under_a_pile_come_last() -> None:
    source = piles()
    source.put_under(STACK, [7, 8])
    assert source.take_many(STACK, 4) == (1, 2, 7, 8)


def test_a_number_an_order_and_a_shuffle_are_the_next_answers_of_the_chance() -> None:
    source, chance = piles(), Chance(b"1634")
    number, chance = chance.below(6)
    order, chance = chance.shuffled("XYZ")
    deck, chance = chance.shuffled("ABCDEF")
    assert (source.below(6), source.shuffled("XYZ")) == (number, order)
    source.shuffle(DECK, "ABCDEF")
    assert (source.deck, source.chance) == (deck, chance)


def test_the_share_of_an_option_is_as_large_as_its_weight() -> None:
    shares = {"A": 3, "B": 0, "C": 2}
    found = [OpenPiles((), (), Chance(b"1634", counter)).weighted(shares) for counter in range(40)]
    numbers = [Chance(b"1634", counter).below(5)[0] for counter in range(40)]
    assert found == ["AAACC"[number] for number in numbers]
    assert {*numbers} == {0, 1, 2, 3, 4}


def test_an_option_that_is_certain_takes_a_block_as_every_other_question() -> None:
    source = piles()
    assert source.weighted({"A": 7}) == "A"
    assert source.chance == Chance(b"1634").below(7)[1]
    assert source.chance.counter > 0


def test_cards_of_a_kind_are_counted() -> None:
    assert [piles().count(DECK, card) for card in "ABD"] == [1, 2, 0]


DECK = Pile[str]("deck")


class Heard:
    """Answers in a fixed order, each to the question that it belongs to."""

    def __init__(self, *answers: tuple[str, object]) -> None:
        self.answers = [*answers]

    def answer(self, asked: str) -> object:
        """The next one."""
        question, answer = self.answers.pop(0)
        assert question == asked
        return answer

    def count(self, asked: str, fewest: int, most: int) -> int:
        """Both bounds in one number."""
        return 100 * fewest + most


def told(*cards: str | None) -> EventSource:
    """A source that was told these cards of a deck of three; A, B, B, C, D are out of sight."""
    source = EventSource(Heard(*(("deck", card) for card in cards)))
    source.lay(DECK, "ABBCD", size=3)
    return source


def test_a_card_that_is_out_of_sight_may_have_come_and_then_is_in_sight() -> None:
    assert told("B", "B", "C").take_many(DECK, 3) == ("B", "B", "C")
    with pytest.raises(ValueError, match="expected something that is out of sight, got A"):
        told("A", "A").take_many(DECK, 2)
    with pytest.raises(ValueError, match="expected something that is out of sight, got Z"):
        told("Z").take(DECK)


def test_dice_that_were_thrown_together_are_told_one_by_one() -> None:
    assert EventSource(Heard((NUMBER, 5), (NUMBER, 0))).below_many(6, 2) == (5, 0)
    with pytest.raises(ValueError, match="expected a number from 0 to 5, got 6"):
        EventSource(Heard((NUMBER, 5), (NUMBER, 6))).below_many(6, 2)


def test_a_hidden_card_may_be_any_and_stays_out_of_sight() -> None:
    source = told(None, "A", "B")
    assert source.take(DECK) in "ABCD"
    assert source.take_many(DECK, 2) == ("A", "B")


def test_a_card_that_is_known_to_lie_on_top_is_the_one_that_comes() -> None:
    source = EventSource(Heard(("deck", "X"), ("deck", "A"), ("deck", None)))
    source.lay(DECK, "AB", size=3, known=["X", None, "Y"])
    assert source.take_many(DECK, 3) == ("X", "A", "Y")
    source = EventSource(Heard(("deck", "A")))
    source.lay(DECK, "AB", size=3, known=["X"])
    with pytest.raises(ValueError, match="expected X, which lies on top, got A"):
        source.take(DECK)


def test_an_event_cannot_hide_a_card_when_none_is_out_of_sight() -> None:
    source = EventSource(Heard(("deck", None)))
    source.lay(DECK, "", size=0)
    with pytest.raises(ValueError, match="expected something that is out of sight, got None"):
        source.take(DECK)


@pytest.mark.parametrize("number", [-1, 6, None, True, "3"])
def test_a_number_lies_in_its_range(number: object) -> None:
    assert EventSource(Heard((NUMBER, 5))).below(6) == 5
    with pytest.raises(ValueError, match="expected a number from 0 to 5, got "):
        EventSource(Heard((NUMBER, number))).below(6)


def test_an_option_is_one_that_weighs_something() -> None:
    assert EventSource(Heard((OPTION, "B"))).weighted({"A": 1, "B": 2}) == "B"
    for answer in ("C", "Z"):
        with pytest.raises(ValueError, match=f"expected something that is out of sight, got {answer}"):
            EventSource(Heard((OPTION, answer))).weighted({"A": 1, "B": 2, "C": 0})


def test_an_order_has_every_item_once() -> None:
    assert EventSource(Heard((ORDER, "B"), (ORDER, "A"))).shuffled("AB") == ("B", "A")
    with pytest.raises(ValueError, match="expected something that is out of sight, got B"):
        EventSource(Heard((ORDER, "B"), (ORDER, "B"))).shuffled("AB")


def test_cards_that_are_shuffled_or_put_under_may_come_again() -> None:
    source = told("C", "X", "Y")
    source.take(DECK)
    source.shuffle(DECK, ["X"])
    source.put_under(DECK, ["Y"])
    assert source.take_many(DECK, 2) == ("X", "Y")


def test_how_many_of_a_kind_lie_in_a_pile_is_known_within_bounds() -> None:
    assert told().count(DECK, "B") == 2  # from 0 to 2: three of A, C and D may be the whole pile
    source = EventSource(Heard())
    source.lay(DECK, "ABB", size=2)
    assert source.count(DECK, "B") == 102  # at least one, as there is one other card


DECK = Pile[str]("deck")


def dealt(source: ScriptedSource) -> tuple[str, ...]:
    """Three cards of a shuffled deck of four."""
    source.shuffle(DECK, "ABBC")
    return source.take_many(DECK, 3)


def test_where_the_answers_end_the_question_is_open() -> None:
    assert run_with_answers(dealt) == Question("deck", ("A", "B", "C"), (1, 2, 1), more=2)
    assert run_with_answers(dealt, "B") == Question("deck", ("A", "B", "C"), (1, 1, 1), more=1)
    assert run_with_answers(dealt, "BA") == Question("deck", ("B", "C"), (1, 1), more=0)
    assert run_with_answers(dealt, "BAC") == ("B", "A", "C")


def test_a_question_with_one_answer_is_not_asked() -> None:
    assert run_with_answers(lambda source: (source.below(1), source.shuffled("ZZ"))) == (0, ("Z", "Z"))

    def last(source: ScriptedSource) -> tuple[str, ...]:
        source.lay(DECK, "AB", under="XY")
        return source.take_many(DECK, 4)

    assert run_with_answers(last) == Question("deck", ("A", "B"), (1, 1), more=1)
    assert run_with_answers(last, "B") == ("B", "A", "X", "Y")


def test_a_pile_may_be_laid_by_the_number_of_each_card() -> None:
    def first(source: ScriptedSource) -> str:
        source.lay(DECK, {"A": 10**12, "B": 0, "C": 2})
        return source.take(DECK)

    assert run_with_answers(first) == Question("deck", ("A", "C"), (10**12, 2))


def test_an_answer_must_be_an_option_and_be_asked_for() -> None:
    with pytest.raises(ValueError, match="expected an answer to 'deck' out of A, B, C, got Z"):
        run_with_answers(dealt, "Z")
    with pytest.raises(ValueError, match="out of B, C, got A"):
        run_with_answers(dealt, "BAA")
    with pytest.raises(ValueError, match="expected no more answers, got 2"):
        run_with_answers(dealt, "BACAB")


def test_dice_and_orders_in_the_open_are_asked_one_by_one() -> None:
    assert run_with_answers(lambda source: source.below(6)) == Question("number", tuple(range(6)), (1,) * 6)
    assert run_with_answers(lambda source: source.shuffled("XYZ"), "Y") == Question("order", ("X", "Z"), (1, 1), more=1)
    assert run_with_answers(lambda source: source.shuffled("XYZ"), "YZ") == ("Y", "Z", "X")


def test_dice_that_are_thrown_together_are_asked_one_by_one_and_tell_how_many_follow() -> None:
    def thrown(source: ScriptedSource) -> tuple[int, ...]:
        return source.below_many(6, 3)

    faces = tuple(range(6))
    assert run_with_answers(thrown) == Question("number", faces, (1,) * 6, more=2, again=True)
    assert run_with_answers(thrown, [4, 4]) == Question("number", faces, (1,) * 6, more=0, again=True)
    assert run_with_answers(thrown, [4, 4, 0]) == (4, 4, 0)
    assert run_with_answers(lambda source: (source.below_many(1, 3), source.below_many(6, 0))) == ((0, 0, 0), ())
    with pytest.raises(ValueError, match="expected an answer to 'number' out of 0, 1, 2, 3, 4, 5, got 6"):
        run_with_answers(thrown, [4, 6])


def test_dice_that_are_thrown_together_fall_as_if_they_were_thrown_one_by_one() -> None:
    once, each = piles(), piles()
    assert once.below_many(6, 5) == tuple([each.below(6) for _ in range(5)])
    assert once.chance == each.chance


def test_an_option_is_as_likely_as_it_weighs() -> None:
    question = run_with_answers(lambda source: source.weighted({"X": 2, "Y": 0, "Z": 1}))
    assert question == Question("option", ("X", "Z"), (2, 1))
    assert run_with_answers(lambda source: source.weighted({"X": 2, "Y": 0, "Z": 1}), "Z") == "Z"
    assert run_with_answers(lambda source: source.weighted({"X": 2, "Y": 0})) == "X"
    with pytest.raises(ValueError, match="expected an answer to 'option' out of X, Z, got Y"):
        run_with_answers(lambda source: source.weighted({"X": 2, "Y": 0, "Z": 1}), "Y")


def test_a_pile_goes_on_below_what_was_put_under_it() -> None:
    source = ScriptedSource()
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
    assert question.likeliest == max(likely for _, _, likely in ways)


@pytest.mark.parametrize("many", [1, 2, 3])
def test_ways_of_dice_are_counted_without_going_through_them(many: int) -> None:
    question = Question("number", (0, 1, 2), (1, 1, 1), more=many - 1, again=True)
    ways = list(question.answers())
    assert [answers for answers, _, _ in ways] == [*product(range(3), repeat=many)]
    assert {likely for _, _, likely in ways} == {Fraction(1, question.sequences)} == {question.likeliest}

"""The source of a client: what was told is believed as far as it can be so."""

import pytest

from amsterdam_routes.kernel.source import NUMBER, OPTION, ORDER, Pile
from amsterdam_routes.kernel.told import Told

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


def told(*cards: str | None) -> Told:
    """A source that was told these cards of a deck of three; A, B, B, C, D are out of sight."""
    source = Told(Heard(*(("deck", card) for card in cards)))
    source.lay(DECK, "ABBCD", size=3)
    return source


def test_a_card_that_is_out_of_sight_may_have_come_and_then_is_in_sight() -> None:
    assert told("B", "B", "C").take_many(DECK, 3) == ("B", "B", "C")
    with pytest.raises(ValueError, match="expected something that is out of sight, got A"):
        told("A", "A").take_many(DECK, 2)
    with pytest.raises(ValueError, match="expected something that is out of sight, got Z"):
        told("Z").take(DECK)


def test_a_hidden_card_may_be_any_and_stays_out_of_sight() -> None:
    source = told(None, "A", "B")
    assert source.take(DECK) in "ABCD"
    assert source.take_many(DECK, 2) == ("A", "B")


def test_a_card_that_is_known_to_lie_on_top_is_the_one_that_comes() -> None:
    source = Told(Heard(("deck", "X"), ("deck", "A"), ("deck", None)))
    source.lay(DECK, "AB", size=3, known=["X", None, "Y"])
    assert source.take_many(DECK, 3) == ("X", "A", "Y")
    source = Told(Heard(("deck", "A")))
    source.lay(DECK, "AB", size=3, known=["X"])
    with pytest.raises(ValueError, match="expected X, which lies on top, got A"):
        source.take(DECK)


def test_where_nothing_is_out_of_sight_nothing_can_be_hidden() -> None:
    source = Told(Heard(("deck", None)))
    source.lay(DECK, "", size=0)
    with pytest.raises(ValueError, match="expected something that is out of sight, got None"):
        source.take(DECK)


@pytest.mark.parametrize("number", [-1, 6, None, True, "3"])
def test_a_number_lies_in_its_range(number: object) -> None:
    assert Told(Heard((NUMBER, 5))).below(6) == 5
    with pytest.raises(ValueError, match="expected a number from 0 to 5, got "):
        Told(Heard((NUMBER, number))).below(6)


def test_an_option_is_one_that_weighs_something() -> None:
    assert Told(Heard((OPTION, "B"))).weighted({"A": 1, "B": 2}) == "B"
    for answer in ("C", "Z"):
        with pytest.raises(ValueError, match=f"expected something that is out of sight, got {answer}"):
            Told(Heard((OPTION, answer))).weighted({"A": 1, "B": 2, "C": 0})


def test_an_order_has_every_item_once() -> None:
    assert Told(Heard((ORDER, "B"), (ORDER, "A"))).shuffled("AB") == ("B", "A")
    with pytest.raises(ValueError, match="expected something that is out of sight, got B"):
        Told(Heard((ORDER, "B"), (ORDER, "B"))).shuffled("AB")


def test_cards_that_are_shuffled_or_put_under_may_come_again() -> None:
    source = told("C", "X", "Y")
    source.take(DECK)
    source.shuffle(DECK, ["X"])
    source.put_under(DECK, ["Y"])
    assert source.take_many(DECK, 2) == ("X", "Y")


def test_how_many_of_a_kind_lie_in_a_pile_is_known_within_bounds() -> None:
    assert told().count(DECK, "B") == 2  # from 0 to 2: three of A, C and D may be the whole pile
    source = Told(Heard())
    source.lay(DECK, "ABB", size=2)
    assert source.count(DECK, "B") == 102  # at least one, as there is one other card

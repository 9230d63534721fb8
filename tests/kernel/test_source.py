"""The source that plays: it answers from the piles and the chance of a draft, in the order of the questions."""

import attrs

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.kernel.source import Pile, Seeded

DECK, STACK = Pile[str]("deck"), Pile[int]("stack")


@attrs.define
class OpenPiles(Seeded):
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


def test_what_is_put_under_a_pile_comes_last() -> None:
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

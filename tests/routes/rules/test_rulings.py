"""The rulings on cards where the books are silent: Q1 to Q4, Q10, Q11, Q13, Q15, Q16 and Q20.

The other rulings are tested beside the rules that they belong to.
"""

from random import Random
from typing import Any

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    ClaimRoute,
    Color,
    DrawBlind,
    DrawContracts,
    Edition,
    InvalidEdition,
    KeepContracts,
    Pass,
    Phase,
    State,
    TakeFaceUp,
    apply,
    events,
    legal_actions,
    new_game,
)
from amsterdam_routes.routes.rules._events import PileRebuilt, RowFlushed
from tests.routes.playing import until_over
from tests.routes.positions import cards, claim, codes, held, play, position, told

PINK, BLUE, GREEN, BLACK, RED, ORANGE, WILD = Color
RED_ROUTE = "jordaan--noordermarkt/red"


def with_deck(*, row: int = 5, flush_at: int = 3, **many: int) -> Edition:
    """The shipped box with a deck of its own, from which nothing is dealt to hands."""
    deck = [many.get(str(color), 0) for color in Color]
    return attrs.evolve(AMSTERDAM, hand=0, cards=deck, row=row, flush_at=flush_at)


NOTHING_LEFT = attrs.evolve(AMSTERDAM, cards=(1, 0, 0, 0, 0, 0, 0), hand=0, row=1)


def stuck(**changes: Any) -> State:
    """No cards, no contracts: the only card is held by the last seat."""
    return position(NOTHING_LEFT, **{"row": "", "draw": "", "pile": []} | changes)


@pytest.mark.rule("Q1")
def test_a_row_that_cannot_be_filled_stays_short() -> None:
    after = apply(position(row="pink blue green black red", draw=""), TakeFaceUp(GREEN))
    assert after.table.row == cards("pink blue black red")
    assert (after.to_move, after.phase) == (0, Phase.SECOND_CARD)


@pytest.mark.rule("Q1", "Q16")
def test_a_short_row_is_filled_from_the_right_at_the_end_of_the_claim_that_returns_cards() -> None:
    state = position(row="pink blue black", draw="", hands=["3 red"])
    after = apply(state, claim("begijnhof--westermarkt/red", RED))
    assert after.table.row == cards("pink blue black red red")
    assert after.piles.draw == cards("red")
    assert not any(after.table.discards)


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    ("discards", "draw", "flushed"),
    [("", "2 wild", False), ("wild", "2 wild", False), ("green", "2 wild", True), ("", "2 wild green", True)],
)
def test_a_row_of_wilds_is_flushed_only_while_three_other_cards_are_outside_hands(
    discards: str, draw: str, flushed: bool
) -> None:
    state = position(row="orange 2 wild pink blue", draw=draw, discards=discards)
    assert ("RowFlushed" in told(state, TakeFaceUp(ORANGE))) == flushed
    if not flushed:
        assert apply(state, TakeFaceUp(ORANGE)).table.row == cards("3 wild pink blue")


@pytest.mark.rule("Q2")
@pytest.mark.parametrize(
    ("size", "flush_at", "row", "discards", "flushed"),
    [
        (5, 2, "orange wild blue green black", "", False),
        (5, 2, "orange wild blue green black", "pink", True),
        (4, 3, "orange 2 wild blue", "", False),
        (4, 3, "orange 2 wild blue", "pink", True),
    ],
)
def test_how_many_other_cards_a_flush_takes_follows_from_the_editions_numbers(
    size: int, flush_at: int, row: str, discards: str, flushed: bool
) -> None:
    own = attrs.evolve(AMSTERDAM, row=size, flush_at=flush_at)
    state = position(own, row=row, draw="2 wild", discards=discards)
    assert ("RowFlushed" in told(state, TakeFaceUp(ORANGE))) == flushed


@pytest.mark.rule("Q2")
def test_what_was_held_back_happens_at_the_end_of_a_claim_that_returns_other_cards() -> None:
    state = position(row="3 wild pink blue", draw="2 wild", hands=["2 red"])
    action = claim(RED_ROUTE, RED)
    flushes = [event for event in events(state, action) if isinstance(event, RowFlushed)]
    assert flushes[0] == RowFlushed(cards("3 wild pink blue"))
    assert apply(state, action).table.row.count(WILD) < 3


@pytest.mark.rule("Q2")
def test_a_claim_that_returns_too_little_leaves_the_wilds_face_up() -> None:
    after = apply(position(row="3 wild pink", draw="", hands=["2 wild"]), claim(RED_ROUTE, None, wilds=2))
    assert after.table.row == cards("3 wild pink wild")
    assert after.piles.draw == cards("wild")


@pytest.mark.rule("Q2", "R10")
def test_set_up_does_not_flush_for_ever_either() -> None:
    mostly_wild = with_deck(pink=1, blue=1, wild=8)
    for seed in range(50):
        table = new_game(2, seed=seed, edition=mostly_wild).table
        assert len(table.row) == 5
        assert table.row.count(WILD) >= 3
        assert not any(table.discards)


@pytest.mark.rule("Q2", "Q10")
def test_chains_of_hundreds_of_flushes_come_to_their_end() -> None:
    three_among_twenty = with_deck(pink=3, wild=20)
    states = [new_game(2, seed=seed, edition=three_among_twenty) for seed in range(30)]
    assert all(sorted(state.table.row) == sorted(cards("3 pink 2 wild")) for state in states)
    rows_a_shuffle = 23 // 5
    assert max(state.piles.chance.counter for state in states) * rows_a_shuffle > 500


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(
    ("row", "draw", "first"),
    [
        ("pink", "", TakeFaceUp(PINK)),
        ("pink 4 wild", "", TakeFaceUp(PINK)),
        ("5 wild", "red", DrawBlind()),
    ],
)
def test_when_no_second_card_can_be_taken_the_turn_ends_after_the_first(
    row: str, draw: str, first: TakeFaceUp | DrawBlind
) -> None:
    after = apply(position(row=row, draw=draw), first)
    assert sum(after.hands[0].cards) == 1
    assert (after.to_move, after.phase) == (1, Phase.TURN)


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(("row", "draw"), [("pink", ""), ("wild", ""), ("5 wild", "red")])
def test_one_card_to_draw_is_enough_for_drawing_to_be_a_choice(row: str, draw: str) -> None:
    state = position(row=row, draw=draw, pile=[])
    assert legal_actions(state)
    assert codes(state, Pass()) == ["can_act"]


@pytest.mark.rule("Q4")
def test_who_can_do_nothing_at_all_passes() -> None:
    short = [route.id for route in AMSTERDAM.board.routes if route.length == 1]
    state = position(row="", draw="", hands=["red"], pile=[], claimed=[short[::2], short[1::2]])
    assert legal_actions(state) == (Pass(),)
    after = apply(state, Pass())
    assert (after.to_move, after.phase) == (1, Phase.TURN)


@pytest.mark.rule("Q4")
@pytest.mark.parametrize(
    ("hand", "pile", "instead"),
    [("2 red", [], ClaimRoute), ("", ["dam--de-drie-hendricken"], DrawContracts)],
)
def test_who_can_do_one_thing_may_not_pass(
    hand: str, pile: list[str], instead: type[ClaimRoute] | type[DrawContracts]
) -> None:
    state = position(row="", draw="", hands=[hand], pile=pile)
    assert {type(action) for action in legal_actions(state)} == {instead}
    assert codes(state, Pass()) == ["can_act"]


@pytest.mark.rule("Q4")
def test_a_seat_that_has_contracts_to_choose_from_cannot_pass_though_all_else_is_gone() -> None:
    offer = ["begijnhof--jan-roodenpoortstoren"]
    state = stuck(phase=Phase.CONTRACTS, offers=[offer])
    assert codes(state, Pass()) != []
    assert codes(state, KeepContracts([AMSTERDAM.board.contract(*offer)])) == []


@pytest.mark.rule("Q4")
def test_a_seat_that_may_pass_has_no_other_action() -> None:
    assert codes(stuck(), Pass()) == []
    with pytest.raises(TypeError, match="expected an action, got a str"):
        apply(stuck(), "pass")  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.rule("Q4")
def test_who_can_still_draw_a_card_cannot_pass() -> None:
    assert codes(stuck(draw="pink"), Pass()) == ["can_act"]


@pytest.mark.rule("Q10")
def test_a_new_row_of_three_wilds_is_flushed_again() -> None:
    state = position(row="2 wild pink blue green", draw="wild 3 wild red black 2 orange 2 red black 2 blue")
    assert told(state, TakeFaceUp(PINK)).count("RowFlushed") == 2
    after = apply(state, TakeFaceUp(PINK))
    assert after.table.row == cards("2 orange 2 red black")
    assert after.table.discards == held("6 wild blue green red black")


@pytest.mark.rule("Q11")
def test_a_wild_that_was_turned_up_to_replace_the_first_card_cannot_be_taken_second() -> None:
    state = apply(position(draw="wild red 2 black"), TakeFaceUp(PINK))
    assert state.table.row[0] is WILD
    assert codes(state, TakeFaceUp(WILD)) == ["second_wild"]


@pytest.mark.rule("Q11")
def test_the_second_card_is_chosen_from_the_row_after_a_flush() -> None:
    state = position(row="2 wild pink blue green", draw="wild red black orange 2 red 3 black")
    after = apply(state, TakeFaceUp(PINK))
    assert legal_actions(after) == (TakeFaceUp(BLACK), TakeFaceUp(RED), TakeFaceUp(ORANGE), DrawBlind())


@pytest.mark.rule("Q13")
def test_a_pile_that_ends_during_a_flush_is_made_anew_from_all_discards_the_flushed_row_too() -> None:
    state = position(row="2 wild pink blue green", draw="wild", discards="red black orange")
    happened = events(state, TakeFaceUp(PINK))
    first_flush = happened.index(RowFlushed(cards("3 wild blue green")))
    rebuilt = [event for event in happened if isinstance(event, PileRebuilt)]
    assert happened.index(rebuilt[0]) > first_flush
    assert rebuilt[0] == PileRebuilt(8)


@pytest.mark.rule("Q13")
def test_two_rows_of_three_wilds_do_not_flush_each_other_for_ever() -> None:
    """Were the discards shuffled before the flush is judged, these ten cards could stay parted in two such rows."""
    for seed in range(50):
        state = position(
            row="2 wild pink blue green", draw="wild", discards="3 wild red black", seed=seed.to_bytes(1, "big")
        )
        after = apply(state, TakeFaceUp(PINK))
        assert after.table.row.count(WILD) < 3
        assert len(after.table.row) == 5
        assert after.table.draw_size == 5


@pytest.mark.rule("Q13")
def test_set_up_counts_as_one_action() -> None:
    ten_cards = with_deck(pink=3, blue=2, wild=5)
    tables = [new_game(2, seed=seed, edition=ten_cards).table for seed in range(50)]
    assert {(table.draw_size, sum(table.discards), len(table.row)) for table in tables} == {(5, 0, 5)}


@pytest.mark.rule("Q13", "Q1")
@pytest.mark.parametrize("deck", [with_deck(pink=4, blue=4, wild=3), with_deck(red=3, wild=4)])
def test_after_every_action_an_empty_draw_pile_means_no_discards_and_a_short_row_means_neither(deck: Edition) -> None:
    seen_short = 0
    for seed in range(12):
        random = Random(seed)
        state = new_game(2, seed=seed, edition=deck)
        going_on = until_over()
        while going_on(state):
            state = apply(state, random.choice(legal_actions(state)))
            table = state.table
            assert table.draw_size or not any(table.discards)
            if len(table.row) < 5:
                seen_short += 1
                assert (table.draw_size, sum(table.discards)) == (0, 0)
    assert seen_short > 0


@pytest.mark.rule("Q15")
def test_the_second_card_must_be_drawn() -> None:
    state = apply(position(hands=["4 red"]), DrawBlind())
    assert all(isinstance(action, TakeFaceUp | DrawBlind) for action in legal_actions(state))
    assert codes(state, Pass()) == ["second_card_first"]


@pytest.mark.rule("Q15")
def test_the_bonus_card_is_always_taken() -> None:
    after = apply(position(hands=["2 red"]), claim(RED_ROUTE, RED))
    assert after.table.bonus_cards == (1, 0)
    assert after.to_move == 1


@pytest.mark.rule("Q16")
def test_of_equal_face_up_cards_the_left_most_is_taken() -> None:
    after = apply(position(row="blue pink red pink black", draw="orange green red"), TakeFaceUp(PINK))
    assert after.table.row == cards("blue orange red pink black")


@pytest.mark.rule("Q16")
def test_the_gap_of_a_card_that_cannot_be_replaced_closes() -> None:
    after = play(position(row="blue pink red pink black", draw=""), TakeFaceUp(PINK), TakeFaceUp(RED))
    assert after.table.row == cards("blue pink black")


@pytest.mark.rule("Q20")
def test_a_flush_threshold_of_one_lets_no_wild_lie_face_up() -> None:
    strict = attrs.evolve(AMSTERDAM, flush_at=1, cards=(6, 6, 6, 6, 6, 6, 4))
    for seed in range(20):
        assert WILD not in new_game(2, seed=seed, edition=strict).table.row


@pytest.mark.rule("Q20")
def test_a_flush_threshold_above_the_row_never_flushes() -> None:
    for seed in range(20):
        table = new_game(2, seed=seed, edition=with_deck(flush_at=6, wild=30, red=10)).table
        assert not any(table.discards)
    state = position(with_deck(flush_at=6, wild=30, red=10), row="4 wild red", draw="wild 3 red")
    assert apply(state, TakeFaceUp(RED)).table.row == cards("5 wild")


@pytest.mark.rule("Q20")
def test_a_flush_threshold_below_one_is_a_defect() -> None:
    with pytest.raises(InvalidEdition) as error:
        attrs.evolve(AMSTERDAM, flush_at=0)
    assert [problem.path for problem in error.value.problems] == ["$.flush_at"]

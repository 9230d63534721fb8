"""A turn, and drawing transport cards: R13 to R20."""

import pytest

from amsterdam_routes import (
    Action,
    ClaimRoute,
    Color,
    DrawBlind,
    DrawContracts,
    KeepContracts,
    Pass,
    Phase,
    State,
    TakeFaceUp,
    apply,
    legal_actions,
    new_game,
)
from tests.routes.positions import cards, claim, codes, held, play, position, told

PINK, BLUE, RED, WILD = Color.PINK, Color.BLUE, Color.RED, Color.WILD


def choices(state: State) -> set[type[Action]]:
    """The kinds of actions that are legal."""
    return {type(action) for action in legal_actions(state)}


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("players", "first", "order"),
    [(2, 0, [0, 1, 0, 1]), (3, 2, [2, 0, 1, 2]), (4, 3, [3, 0, 1, 2])],
)
def test_the_seat_that_is_named_starts_and_the_others_follow_clockwise(
    players: int, first: int, order: list[int]
) -> None:
    state = new_game(players, seed=1, first=first)
    for _ in range(players):
        state = apply(state, legal_actions(state)[0])
    turns = []
    for _ in range(4):
        turns.append(state.to_move)
        state = play(state, DrawBlind(), DrawBlind())
    assert turns == order


@pytest.mark.rule("R13")
def test_seat_0_starts_unless_another_is_named() -> None:
    assert new_game(4, seed=1).to_move == 0


@pytest.mark.rule("R14")
def test_a_turn_begins_with_the_choice_of_three_things() -> None:
    assert choices(position(hands=["2 pink"])) == {TakeFaceUp, DrawBlind, ClaimRoute, DrawContracts}


@pytest.mark.rule("R14")
def test_who_has_begun_to_draw_can_do_nothing_else() -> None:
    state = apply(position(hands=["2 pink"]), DrawBlind())
    assert state.to_move == 0
    assert choices(state) == {TakeFaceUp, DrawBlind}
    for other in (claim("dam--oude-kerk/pink", PINK), DrawContracts()):
        assert codes(state, other) == ["second_card_first"]


@pytest.mark.rule("R14", "R22")
def test_a_claim_is_the_whole_turn() -> None:
    state = apply(position(hands=["4 pink", "blue"]), claim("dam--oude-kerk/pink", PINK))
    assert (state.to_move, state.phase) == (1, Phase.TURN)


@pytest.mark.rule("R14", "R30")
def test_who_has_drawn_contracts_can_only_choose_among_them() -> None:
    state = apply(position(hands=["2 pink"]), DrawContracts())
    assert (state.to_move, choices(state)) == (0, {KeepContracts})
    after = apply(state, legal_actions(state)[0])
    assert (after.to_move, after.phase) == (1, Phase.TURN)


@pytest.mark.rule("R15")
@pytest.mark.parametrize(
    ("first", "second", "drawn"),
    [
        (TakeFaceUp(PINK), TakeFaceUp(BLUE), "pink blue"),
        (TakeFaceUp(PINK), DrawBlind(), "pink 1 red"),
        (DrawBlind(), TakeFaceUp(PINK), "pink orange"),
        (DrawBlind(), DrawBlind(), "orange red"),
    ],
)
def test_two_cards_are_drawn_each_face_up_or_blind(first: Action, second: Action, drawn: str) -> None:
    state = position(row="pink blue green black red", draw="orange red green 2 black")
    after_one = apply(state, first)
    assert (after_one.to_move, after_one.phase) == (0, Phase.SECOND_CARD)
    after = apply(after_one, second)
    assert after.hands[0].cards == held(drawn)
    assert (after.to_move, after.phase) == (1, Phase.TURN)


@pytest.mark.rule("R15")
def test_only_what_lies_face_up_can_be_taken_face_up() -> None:
    state = position(row="pink pink blue black red")
    assert [action for action in legal_actions(state) if isinstance(action, TakeFaceUp)] == [
        TakeFaceUp(PINK),
        TakeFaceUp(BLUE),
        TakeFaceUp(Color.BLACK),
        TakeFaceUp(RED),
    ]
    assert codes(state, TakeFaceUp(Color.GREEN)) == ["not_face_up"]


@pytest.mark.rule("R15")
def test_a_hand_has_no_limit() -> None:
    state = position(hands=["5 pink 6 blue 6 green 5 black 5 red 6 orange"], row="pink wild wild black red")
    after = play(state, TakeFaceUp(PINK), DrawBlind())
    assert sum(after.hands[0].cards) == 35


@pytest.mark.rule("R16")
def test_a_face_up_card_is_replaced_by_the_top_of_the_pile_before_the_next_choice() -> None:
    state = position(row="pink blue green black red", draw="orange 2 black")
    after = apply(state, TakeFaceUp(Color.GREEN))
    assert after.table.row == cards("pink blue orange black red")
    assert after.piles.draw == cards("2 black")
    assert TakeFaceUp(Color.ORANGE) in legal_actions(after)
    assert TakeFaceUp(Color.GREEN) not in legal_actions(after)


@pytest.mark.rule("R17")
def test_a_face_up_wild_taken_first_ends_the_turn() -> None:
    after = apply(position(row="wild blue green black red"), TakeFaceUp(WILD))
    assert after.hands[0].cards == held("wild")
    assert (after.to_move, after.phase) == (1, Phase.TURN)


@pytest.mark.rule("R18")
@pytest.mark.parametrize("first", [TakeFaceUp(PINK), DrawBlind()])
def test_a_face_up_wild_cannot_be_taken_second(first: Action) -> None:
    state = apply(position(row="pink wild green black red", draw="blue orange 2 red"), first)
    assert TakeFaceUp(WILD) not in legal_actions(state)
    assert codes(state, TakeFaceUp(WILD)) == ["second_wild"]


@pytest.mark.rule("R18")
def test_a_wild_drawn_blind_is_one_card_first_or_second() -> None:
    state = apply(position(draw="2 wild red"), DrawBlind())
    assert (state.to_move, state.phase) == (0, Phase.SECOND_CARD)
    after = apply(state, DrawBlind())
    assert after.hands[0].cards == held("2 wild")
    assert after.to_move == 1


@pytest.mark.rule("R19")
@pytest.mark.parametrize("hidden_wild_comes", [True, False])
def test_a_third_face_up_wild_sends_the_whole_row_to_the_discards(hidden_wild_comes: bool) -> None:
    fifth = "wild" if hidden_wild_comes else "orange"
    state = position(row="wild wild pink blue green", draw=f"{fifth} red black orange pink blue 3 green")
    after = apply(state, TakeFaceUp(PINK))
    if hidden_wild_comes:
        assert after.table.row == cards("red black orange pink blue")
        assert after.table.discards == held("3 wild blue green")
        assert after.piles.draw == cards("3 green")
    else:
        assert after.table.row == cards("wild wild orange blue green")
        assert not any(after.table.discards)


@pytest.mark.rule("R19")
def test_the_row_is_flushed_on_the_second_card_too() -> None:
    state = position(row="wild wild pink blue green", draw="orange wild red black orange pink blue 3 green")
    assert "RowFlushed" in told(apply(state, DrawBlind()), TakeFaceUp(BLUE))


@pytest.mark.rule("R20")
def test_an_empty_draw_pile_is_made_anew_from_the_shuffled_discards() -> None:
    state = position(draw="orange", discards="3 pink 3 blue 3 green")
    after = apply(state, DrawBlind())
    assert sorted(after.piles.draw) == sorted(cards("3 pink 3 blue 3 green"))
    assert after.table.draw_size == 9
    assert not any(after.table.discards)
    orders = {
        apply(position(draw="orange", discards="3 pink 3 blue 3 green", seed=bytes([n])), DrawBlind()).piles.draw
        for n in range(20)
    }
    assert len(orders) == 20


@pytest.mark.rule("R20")
def test_the_discards_wait_while_the_draw_pile_lasts() -> None:
    after = apply(position(draw="orange red", discards="3 pink"), DrawBlind())
    assert after.piles.draw == cards("red")
    assert after.table.discards == held("3 pink")


@pytest.mark.rule("R14", "Q4")
def test_a_turn_cannot_be_skipped() -> None:
    assert codes(position(), Pass()) == ["can_act"]

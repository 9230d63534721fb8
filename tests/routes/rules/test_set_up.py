"""The box and the set-up: R1 to R12, and the order of dealing (Q8, Q17)."""

import json
from collections import Counter
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes import (
    AMSTERDAM,
    GAME,
    Chance,
    Color,
    KeepContracts,
    Phase,
    Setup,
    State,
    TakeFaceUp,
    apply,
    check,
    from_json,
    legal_actions,
    new_game,
    standings,
    to_json,
    view,
)
from amsterdam_routes.kernel._typechecks import shown
from amsterdam_routes.kernel._values import spread
from amsterdam_routes.routes.box._board import COLORS
from tests.routes.nonsense import HUGE
from tests.routes.positions import codes, keep, position

DECK = spread(AMSTERDAM.cards, COLORS)


def all_cards(state: State) -> Counter[Color]:
    """Every transport card of a state, wherever it lies."""
    table = state.table
    held = [card for hand in state.hands for card in spread(hand.cards, COLORS)]
    return Counter([*table.row, *spread(table.discards, COLORS), *state.piles.draw, *held])


@pytest.mark.rule("R1")
def test_the_board_joins_17_places_by_45_routes_of_which_26_are_tracks_of_doubles() -> None:
    board = AMSTERDAM.board
    assert (len(board.places), len(board.routes)) == (17, 45)
    assert sum(route.length for route in board.routes) == 89
    assert sum(route.double for route in board.routes) == 26
    assert {place for route in board.routes for place in route.ends} == set(board.places)


@pytest.mark.rule("R2")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_player_has_16_carts(players: int) -> None:
    assert new_game(players, seed=1).table.carts == (16,) * players


@pytest.mark.rule("R3")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_six_cards_of_each_colour_and_eight_wilds(players: int) -> None:
    six_each = {color: 8 if color is Color.WILD else 6 for color in Color}
    assert all(all_cards(new_game(players, seed=seed)) == six_each for seed in range(20))


@pytest.mark.rule("R4")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_24_contracts_each_one_of_its_kind(players: int) -> None:
    state = new_game(players, seed=1)
    contracts = [*state.piles.contracts, *(contract for hand in state.hands for contract in hand.offer)]
    assert len(contracts) == 24
    assert set(contracts) == set(AMSTERDAM.board.contracts)


@pytest.mark.rule("R5")
def test_there_are_16_bonus_cards_one_for_each_route_with_carts() -> None:
    assert new_game(2, seed=1).table.bonus_left == 16 == sum(route.cart for route in AMSTERDAM.board.routes)


@pytest.mark.rule("R6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_score_starts_at_0(players: int) -> None:
    assert new_game(players, seed=1).table.scores == (0,) * players


@pytest.mark.rule("R7")
@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100])
def test_fewer_than_two_or_more_than_four_cannot_play(players: int) -> None:
    with pytest.raises(ValueError, match="expected 2 to 4 for the edition"):
        new_game(players, seed=1)


@pytest.mark.rule("R8")
def test_before_the_first_turn_nobody_has_placed_a_cart_or_earned_a_bonus_card() -> None:
    table = new_game(4, seed=1).table
    assert table.claimed == ((), (), (), ())
    assert (table.carts, table.scores, table.bonus_cards) == ((16,) * 4, (0,) * 4, (0,) * 4)
    assert table.bonus_left == 16


@pytest.mark.rule("R9", "R13")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_a_box_may_deal_more_to_those_who_play_later(first: int) -> None:
    box = attrs.evolve(AMSTERDAM, name="lever", hand=[1, 2, 4, 9])
    state = new_game(3, seed=1, edition=box, first=first)
    by_turn = [state.table.hand_sizes[(first + later) % 3] for later in range(3)]
    assert by_turn == [1, 2, 4] == list(box.hands(3))
    assert [sum(hand.cards) for hand in state.hands] == list(state.table.hand_sizes)
    assert state.table.draw_size == len(state.piles.draw) == 44 - 7 - 5
    assert check(state) == ()
    again = attrs.evolve(state, table=attrs.evolve(state.table, hand_sizes=(4, 2, 1)))
    assert any(problem.path.startswith("$.table.hand_sizes") for problem in check(again))


def test_one_number_for_all_deals_as_many_numbers_do() -> None:
    several = attrs.evolve(AMSTERDAM, hand=(2, 2, 2, 2))
    assert several != AMSTERDAM
    one, other = new_game(4, seed=1), new_game(4, seed=1, edition=several)
    assert (one.hands, one.piles) == (other.hands, other.piles)
    assert from_json(to_json(other), State) == other
    assert json.loads(to_json(several))["hand"] == [2, 2, 2, 2]
    assert json.loads(to_json(attrs.evolve(AMSTERDAM, name="x")))["hand"] == 2


@pytest.mark.rule("R9")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_player_is_dealt_two_cards_five_lie_face_up_and_the_rest_is_the_draw_pile(players: int) -> None:
    state = new_game(players, seed=1)
    assert [sum(hand.cards) for hand in state.hands] == [2] * players == list(state.table.hand_sizes)
    assert len(state.table.row) == 5
    assert len(state.piles.draw) == state.table.draw_size == 44 - 2 * players - 5
    assert not any(state.table.discards)


@pytest.mark.rule("R9")
def test_the_deck_is_shuffled() -> None:
    rows = {new_game(2, seed=seed).table.row for seed in range(50)}
    assert len(rows) > 45


@pytest.mark.rule("R10", "Q17")
def test_a_first_row_of_three_wilds_is_discarded_and_the_next_five_cards_are_turned_up() -> None:
    deck, _ = Chance.of(2).shuffled(DECK)
    assert deck[4:9].count(Color.WILD) == 3
    state = new_game(2, seed=2)
    assert state.table.row == deck[9:14]
    assert spread(state.table.discards, COLORS) == tuple(sorted(deck[4:9]))
    assert state.piles.draw == deck[14:]


@pytest.mark.rule("R10")
def test_no_game_starts_with_three_face_up_wilds() -> None:
    tables = [new_game(3, seed=seed).table for seed in range(300)]
    assert max(table.row.count(Color.WILD) for table in tables) == 2
    flushed = [table for table in tables if any(table.discards)]
    assert len(flushed) >= 5
    assert all(table.discards[Color.WILD] >= 3 and sum(table.discards) % 5 == 0 for table in flushed)


@pytest.mark.rule("R11")
def test_each_player_chooses_one_or_both_of_two_contracts() -> None:
    state = new_game(2, seed=1)
    one, other = state.hands[0].offer
    assert set(legal_actions(state)) == {KeepContracts([one]), KeepContracts([other]), KeepContracts([one, other])}
    assert codes(state, KeepContracts([])) == ["too_few_kept"]


@pytest.mark.rule("R11")
def test_a_contract_that_is_not_kept_goes_to_the_bottom_of_the_pile() -> None:
    state = new_game(2, seed=1)
    one, other = state.hands[0].offer
    after = apply(state, KeepContracts([other]))
    assert after.hands[0].contracts == (other,)
    assert after.piles.contracts == (*state.piles.contracts, one)
    assert after.to_move == 1


@pytest.mark.rule("R11")
def test_the_first_turn_waits_for_every_choice() -> None:
    state = new_game(3, seed=1)
    for seat in range(3):
        assert (state.to_move, state.phase) == (seat, Phase.SETUP)
        state = apply(state, legal_actions(state)[0])
    assert (state.to_move, state.phase) == (0, Phase.TURN)


@pytest.mark.rule("R12")
def test_contracts_of_other_seats_are_in_no_view() -> None:
    one = position(contracts=[["begijnhof--jan-roodenpoortstoren"], ["dam--de-drie-hendricken"]])
    other = position(contracts=[["begijnhof--jan-roodenpoortstoren"], ["blauwbrug--oude-waal"]])
    assert one.hands[1] != other.hands[1]
    assert view(one, 0) == view(other, 0)
    assert view(one, None) == view(other, None)
    offered = position(phase=Phase.CONTRACTS, offers=[["begijnhof--jan-roodenpoortstoren", "dam--de-drie-hendricken"]])
    offered_others = position(phase=Phase.CONTRACTS, offers=[["blauwbrug--oude-waal", "jordaan--waag"]])
    assert view(offered, 1) == view(offered_others, 1)


@pytest.mark.rule("R12")
def test_whether_a_contract_is_completed_stays_secret_until_the_end() -> None:
    state = position(claimed=[["dam--oude-kerk/pink", "korenmetershuisje--oude-kerk/green"]])
    with_contract = position(
        claimed=[["dam--oude-kerk/pink", "korenmetershuisje--oude-kerk/green"]], contracts=[["dam--korenmetershuisje"]]
    )
    assert standings(with_contract).sheets[0].total == standings(state).sheets[0].total + 3
    seen = standings(view(with_contract, 1)).sheets[0]
    assert (seen.total, seen.hidden, seen.contracts) == (standings(state).sheets[0].total, 1, ())
    assert with_contract.table.revealed == ()


@pytest.mark.rule("R12", "R34")
def test_when_the_game_is_over_every_contract_lies_open() -> None:
    state = position(
        contracts=[["dam--de-drie-hendricken"], ["blauwbrug--oude-waal"]], row="wild", draw="", last_turns=1
    )
    over = apply(state, TakeFaceUp(Color.WILD))
    assert over.phase is Phase.OVER
    assert over.table.revealed == tuple(hand.contracts for hand in over.hands)
    assert standings(view(over, None)) == standings(over)


@pytest.mark.rule("Q8")
def test_contracts_returned_in_set_up_lie_under_the_pile_in_the_order_of_choosing() -> None:
    state = new_game(3, seed=1, first=1)
    before = state.piles.contracts
    returned = []
    for seat in (1, 2, 0):
        assert state.to_move == seat
        kept, back = state.hands[seat].offer
        returned.append(back)
        state = apply(state, KeepContracts([kept]))
    assert state.piles.contracts == (*before, *returned)
    assert state.table.contract_pile[-3:] == (1, 2, 0)


@pytest.mark.rule("Q17")
def test_the_first_seat_is_dealt_first_its_cards_at_once_then_the_row_then_the_contracts() -> None:
    deck, chance = Chance.of("1634").shuffled(DECK)
    contracts, chance = chance.shuffled(AMSTERDAM.board.contracts)
    state = new_game(3, seed="1634", first=1)
    dealt = {seat: tuple(sorted(deck[2 * i : 2 * i + 2])) for i, seat in enumerate((1, 2, 0))}
    assert {seat: spread(state.hands[seat].cards, COLORS) for seat in range(3)} == dealt
    assert state.table.row == deck[6:11]
    assert state.piles.draw == deck[11:]
    offers = {seat: contracts[2 * i : 2 * i + 2] for i, seat in enumerate((1, 2, 0))}
    assert {seat: state.hands[seat].offer for seat in range(3)} == offers
    assert state.piles.contracts == contracts[6:]
    assert state.piles.chance == chance


@pytest.mark.rule("Q17")
def test_contracts_returned_together_go_back_in_the_order_of_the_offer() -> None:
    edition = attrs.evolve(AMSTERDAM, drawn=3)
    offer = ["dam--de-drie-hendricken", "blauwbrug--oude-waal", "begijnhof--jan-roodenpoortstoren"]
    state = position(edition, phase=Phase.CONTRACTS, offers=[offer], pile=["munttoren--oude-kerk"])
    after = apply(state, keep("blauwbrug--oude-waal"))
    bottom = [contract.id for contract in after.piles.contracts]
    assert bottom == ["munttoren--oude-kerk", "dam--de-drie-hendricken", "begijnhof--jan-roodenpoortstoren"]


@pytest.mark.rule("R7", "R8", "R13")
def test_a_set_up_that_cannot_be_played_is_refused_with_the_reason() -> None:
    for options, error, told in (
        ({"players": "2"}, TypeError, "players: expected an int, got a str"),
        ({"players": True}, TypeError, "players: expected an int, got a bool"),
        ({"players": 2, "first": "0"}, TypeError, "first: expected an int, got a str"),
        ({"players": 2, "edition": "amsterdam"}, TypeError, "expected an Edition, got a str"),
        ({"players": 1}, ValueError, "players: expected 2 to 4 for the edition 'amsterdam', got 1"),
        ({"players": 5}, ValueError, "players: expected 2 to 4 for the edition 'amsterdam', got 5"),
        ({"players": 3, "first": -1}, ValueError, "first: expected a seat from 0 to 2, got -1"),
        ({"players": 3, "first": 3}, ValueError, "first: expected a seat from 0 to 2, got 3"),
    ):
        with pytest.raises(error) as refused:
            new_game(**options)
        assert str(refused.value) == told
        with pytest.raises(error, match="expected") as refused:
            Setup(**options)
        assert error is TypeError or str(refused.value) == told
    assert new_game(3, first=2).to_move == 2


@pytest.mark.parametrize("players", [None, "2", 2.0, True, [2]])
def test_the_number_of_players_is_an_int(players: Any) -> None:
    with pytest.raises(TypeError, match="players: expected an int, got"):
        new_game(players, seed=1)


@pytest.mark.parametrize("players", [-HUGE, 0, 1, 5, HUGE], ids=shown)
def test_a_number_of_players_that_the_box_does_not_allow_is_a_value_error(players: int) -> None:
    with pytest.raises(ValueError, match="expected 2 to 4 for the edition"):
        new_game(players, seed=1)


@pytest.mark.parametrize("first", [-1, 2, HUGE], ids=shown)
def test_the_first_seat_must_be_there(first: int) -> None:
    with pytest.raises(ValueError, match="first: expected a seat from 0 to 1, got "):
        new_game(2, seed=1, first=first)


@pytest.mark.parametrize("edition", [None, "amsterdam", AMSTERDAM.board])
def test_an_edition_is_an_edition(edition: Any) -> None:
    with pytest.raises(TypeError, match="expected an Edition, got "):
        new_game(2, seed=1, edition=edition)


@pytest.mark.parametrize("setup", [2, None, am.Setup(2)], ids=repr)
def test_a_game_is_dealt_from_a_set_up_of_this_game_alone(setup: Any) -> None:
    with pytest.raises(TypeError, match=r"^expected a Setup, got "):
        GAME.deal(setup, Chance.of(1))


def test_an_int_of_thousands_of_digits_is_no_seed() -> None:
    with pytest.raises(ValueError, match="at most 1000 digits"):
        new_game(2, seed=HUGE)

"""The end and the score: R32 to R38, and what the books leave open about it (Q7, Q9, Q14, Q19)."""

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    Color,
    DrawBlind,
    DrawContracts,
    Pass,
    Phase,
    Standings,
    State,
    TakeFaceUp,
    apply,
    fold,
    legal_actions,
    standings,
    step,
    view,
)
from amsterdam_routes.routes.rules.scoring import Decision, Sheet, bonus_ranks
from tests.routes.playing import until_over
from tests.routes.positions import claim, keep, play, position, told

SIX_CARTS = attrs.evolve(AMSTERDAM, carts=6)
LONG_ONE = "haringpakkerstoren--oude-waal/grey"
TWO_CARDS = (DrawBlind(), DrawBlind())


def triggered(players: int) -> State:
    """Seat 0 has just come down to two carts."""
    return apply(position(SIX_CARTS, players=players, hands=["4 red"]), claim(LONG_ONE, Color.RED))


def turns_left(state: State, *turn: Action) -> list[int | None]:
    """Who still has a turn, if everybody's turn is this one."""
    seats: list[int | None] = []
    going_on = until_over()
    while going_on(state):
        seats.append(state.to_move)
        state = play(state, *turn)
    return seats


def final(state: State) -> Standings:
    """The score sheets if the game ended here."""
    return standings(attrs.evolve(state, table=attrs.evolve(state.table, phase=Phase.OVER, to_move=None)))


def with_bonus_cards(*held: int) -> tuple[Sheet, ...]:
    """The score sheets of seats that have bonus cards and nothing else."""
    state = position(players=len(held))
    return final(attrs.evolve(state, table=attrs.evolve(state.table, bonus_cards=held))).sheets


@pytest.mark.rule("R32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_carts_left_give_every_player_one_last_turn_the_one_who_caused_it_last(players: int) -> None:
    state = triggered(players)
    assert state.table.carts[0] == 2
    assert state.table.last_turns == players
    assert turns_left(state, *TWO_CARDS) == [*range(1, players), 0]


@pytest.mark.rule("R32")
def test_three_carts_left_bring_on_nothing() -> None:
    seven = attrs.evolve(AMSTERDAM, carts=7)
    state = apply(position(seven, hands=["4 red"]), claim(LONG_ONE, Color.RED))
    assert (state.table.carts[0], state.table.last_turns) == (3, None)


@pytest.mark.rule("R32")
def test_no_carts_left_bring_on_the_last_round_too() -> None:
    four = attrs.evolve(AMSTERDAM, carts=4)
    state = apply(position(four, hands=["4 red"]), claim(LONG_ONE, Color.RED))
    assert (state.table.carts[0], state.table.last_turns) == (0, 2)


@pytest.mark.rule("R32")
def test_the_last_round_begins_with_the_next_turn() -> None:
    state = position(SIX_CARTS, hands=["4 red"])
    assert told(state, claim(LONG_ONE, Color.RED))[-2:] == ["LastRoundBegan", "TurnBegan"]


@pytest.mark.rule("R32")
def test_choosing_contracts_in_set_up_is_no_turn() -> None:
    offers = [["dam--noordermarkt", "begijnhof--dam"], ["blauwbrug--waag", "jordaan--waag"]]
    state = position(SIX_CARTS, phase=Phase.SETUP, offers=offers, claimed=[[LONG_ONE]])
    state = play(state, keep("begijnhof--dam"), keep("jordaan--waag"))
    assert (state.to_move, state.phase, state.table.last_turns) == (0, Phase.TURN, None)


@pytest.mark.rule("R33")
def test_the_points_on_the_track_are_those_of_the_routes_on_the_board() -> None:
    state = position(hands=["4 red", "4 black"])
    state = play(state, claim(LONG_ONE, Color.RED), claim("begijnhof--munttoren/black", Color.BLACK))
    assert state.table.scores == (7, 2)
    assert [sheet.routes for sheet in standings(state).sheets] == [7, 2]


@pytest.mark.rule("R34")
def test_a_joined_contract_adds_its_value_and_another_costs_its_value() -> None:
    chain = ["dam--oude-kerk/pink", "korenmetershuisje--oude-kerk/green"]
    sheet = final(position(claimed=[chain], contracts=[["dam--korenmetershuisje", "dam--noordermarkt"]])).sheets[0]
    joined, missed = sheet.contracts
    assert (joined.completed, joined.points) == (True, 3)
    assert joined.path == tuple(AMSTERDAM.board.route(id) for id in chain)
    assert (missed.completed, missed.points, missed.path) == (False, -6, None)
    assert sheet.total == 2 + 1 + 3 - 6


@pytest.mark.rule("R34")
def test_a_chain_with_a_gap_or_with_anothers_route_in_it_does_not_join() -> None:
    with_anothers = [["dam--oude-kerk/pink"], ["korenmetershuisje--oude-kerk/green"]]
    assert (
        not final(position(claimed=with_anothers, contracts=[["dam--korenmetershuisje"]]))
        .sheets[0]
        .contracts[0]
        .completed
    )
    with_a_gap = [["dam--oude-kerk/pink", "haringpakkerstoren--korenmetershuisje/red"]]
    assert (
        not final(position(claimed=with_a_gap, contracts=[["dam--korenmetershuisje"]])).sheets[0].contracts[0].completed
    )


@pytest.mark.rule("R34")
def test_a_total_may_be_below_zero() -> None:
    assert final(position(contracts=[["jordaan--montelbaanstoren", "jordaan--waag"]])).sheets[0].total == -16


@pytest.mark.rule("R34")
def test_before_the_end_a_seat_sees_what_its_own_contracts_are_worth_and_no_others() -> None:
    state = position(
        contracts=[["begijnhof--dam", "dam--korenmetershuisje"], ["blauwbrug--korenmetershuisje"]], pile=[]
    )
    full = standings(state).sheets
    for seat in (0, 1):
        sheets = standings(view(state, seat)).sheets
        other = 1 - seat
        assert (sheets[seat].contracts, sheets[seat].hidden) == (full[seat].contracts, 0)
        assert (sheets[other].contracts, sheets[other].hidden) == ((), len(full[other].contracts))
    assert [sheet.hidden for sheet in standings(view(state, None)).sheets] == [2, len(full[1].contracts)]


@pytest.mark.rule("R35")
@pytest.mark.parametrize(
    ("held", "earned"),
    [((1, 2), [4, 8]), ((2, 3, 1), [5, 8, 2]), ((4, 1, 3, 2), [8, 2, 6, 4])],
)
def test_the_bonus_goes_by_rank_in_bonus_cards(held: tuple[int, ...], earned: list[int]) -> None:
    sheets = with_bonus_cards(*held)
    assert [sheet.bonus for sheet in sheets] == earned
    assert [sheet.total for sheet in sheets] == earned


@pytest.mark.rule("R36", "Q19")
def test_who_has_no_bonus_card_has_no_rank_and_no_bonus() -> None:
    sheets = with_bonus_cards(2, 0, 0)
    assert [(sheet.bonus_rank, sheet.bonus) for sheet in sheets] == [(1, 8), (None, 0), (None, 0)]
    nobody = with_bonus_cards(0, 0, 0)
    assert [(sheet.bonus_rank, sheet.bonus) for sheet in nobody] == [(None, 0)] * 3


@pytest.mark.rule("R37")
@pytest.mark.parametrize(
    ("held", "ranks", "earned"),
    [
        ((3, 3), [1, 1], [8, 8]),
        ((3, 3, 1), [1, 1, 3], [8, 8, 2]),
        ((5, 3, 3), [1, 2, 2], [8, 5, 5]),
        ((5, 3, 3, 1), [1, 2, 2, 4], [8, 6, 6, 2]),
        ((3, 3, 1, 1), [1, 1, 3, 3], [8, 8, 4, 4]),
        ((2, 2, 2, 2), [1, 1, 1, 1], [8, 8, 8, 8]),
    ],
)
def test_tied_players_share_a_rank_and_use_up_those_below(
    held: tuple[int, ...], ranks: list[int], earned: list[int]
) -> None:
    sheets = with_bonus_cards(*held)
    assert [sheet.bonus_rank for sheet in sheets] == ranks
    assert [sheet.bonus for sheet in sheets] == earned


@pytest.mark.rule("Q14")
def test_three_who_tie_for_the_first_rank_leave_the_fourth_player_the_last() -> None:
    sheets = with_bonus_cards(3, 1, 3, 3)
    assert [(sheet.bonus_rank, sheet.bonus) for sheet in sheets] == [(1, 8), (4, 2), (1, 8), (1, 8)]


@pytest.mark.rule("Q19")
def test_an_edition_without_bonus_cards_has_no_table_and_no_ranks() -> None:
    without = attrs.evolve(AMSTERDAM, bonus_cards=0, bonus={})
    state = apply(position(without, hands=["4 red"]), claim(LONG_ONE, Color.RED))
    sheet = standings(state).sheets[0]
    assert (sheet.bonus_cards, sheet.bonus_rank, sheet.bonus, sheet.total) == (0, None, 0, 7)


@pytest.mark.rule("R38")
def test_most_points_win() -> None:
    result = final(position(claimed=[["dam--oost-indisch-huis/green"], ["jordaan--westermarkt/orange"]]))
    assert [sheet.total for sheet in result.sheets] == [4, 2]
    assert (result.winners, result.decided_by) == ((0,), Decision.POINTS)
    assert [sheet.place for sheet in result.sheets] == [1, 2]


@pytest.mark.rule("R38")
def test_with_equal_points_most_completed_contracts_win() -> None:
    chain = ["korenmetershuisje--oude-kerk/green", "oude-kerk--waag/black"]
    result = final(
        position(claimed=[["dam--oost-indisch-huis/green"], chain], contracts=[[], ["korenmetershuisje--waag"]])
    )
    assert [(sheet.total, sheet.completed) for sheet in result.sheets] == [(4, 0), (4, 1)]
    assert (result.winners, result.decided_by) == ((1,), Decision.CONTRACTS)
    assert [sheet.place for sheet in result.sheets] == [2, 1]


@pytest.mark.rule("R38")
def test_with_all_equal_the_victory_is_shared() -> None:
    result = final(position(claimed=[["dam--oost-indisch-huis/green"], ["dam--oost-indisch-huis/black"]]))
    assert (result.winners, result.decided_by) == ((0, 1), Decision.SHARED)
    assert [sheet.place for sheet in result.sheets] == [1, 1]


@pytest.mark.rule("R38")
def test_nobody_has_won_before_the_end() -> None:
    result = standings(position(claimed=[["dam--oost-indisch-huis/green"]]))
    assert (result.final, result.winners, result.decided_by) == (False, (), None)
    assert [sheet.place for sheet in result.sheets] == [1, 2]


@pytest.mark.rule("Q7")
def test_a_second_player_with_two_carts_does_not_prolong_the_last_round() -> None:
    state = position(SIX_CARTS, players=3, hands=["4 red", "4 black"])
    state = apply(state, claim(LONG_ONE, Color.RED))
    assert state.table.last_turns == 3
    action = claim("begijnhof--de-drie-hendricken/grey", Color.BLACK)
    assert "LastRoundBegan" not in told(state, action)
    state = apply(state, action)
    assert (state.table.carts, state.table.last_turns) == ((2, 2, 6), 2)
    assert turns_left(state, *TWO_CARDS) == [2, 0]


def stuck(last_turns: int | None = None) -> State:
    """Nobody of three can do anything: the only card is held by the last seat, and every route takes two or more."""
    board = attrs.evolve(AMSTERDAM.board, routes=[route for route in AMSTERDAM.board.routes if route.length > 1])
    one_card = attrs.evolve(AMSTERDAM, board=board, cards=(1, 0, 0, 0, 0, 0, 0), hand=0, row=1)
    return position(one_card, players=3, row="", draw="", pile=[], last_turns=last_turns)


@pytest.mark.rule("Q9")
def test_as_many_passes_in_a_row_as_there_are_players_end_the_game() -> None:
    state = stuck()
    for seat in (0, 1, 2):
        assert state.to_move == seat
        assert legal_actions(state) == (Pass(),)
        state = apply(state, Pass())
    assert (state.to_move, state.phase) == (None, Phase.OVER)
    assert standings(state).final


@pytest.mark.rule("Q9")
def test_a_pass_is_one_of_the_last_turns() -> None:
    state = apply(stuck(last_turns=2), Pass())
    assert (state.to_move, state.table.last_turns) == (1, 1)
    assert apply(state, Pass()).phase is Phase.OVER


@pytest.mark.rule("Q9")
def test_any_other_action_starts_the_count_of_passes_again() -> None:
    for action in (TakeFaceUp(Color.PINK), DrawBlind(), DrawContracts(), claim(LONG_ONE, Color.RED)):
        assert apply(position(hands=["4 red"], passes=1), action).table.passes == 0


@pytest.mark.rule("Q9")
@pytest.mark.parametrize(
    "action", [TakeFaceUp(Color.PINK), DrawBlind(), DrawContracts(), claim(LONG_ONE, Color.RED)], ids=repr
)
def test_a_client_starts_the_count_of_passes_again_with_any_other_action(action: Action) -> None:
    state = position(hands=["4 red"], passes=1)
    after, events = step(state, action)
    assert fold(view(state, 0), events).table.passes == after.table.passes == 0


@pytest.mark.rule("R36", "R37", "Q14", "Q19")
def test_ranks_can_be_told_of_any_numbers_that_come_one_by_one() -> None:
    assert bonus_ranks(iter([3, 5, 0, 3, 1])) == (2, 1, None, 2, 4)

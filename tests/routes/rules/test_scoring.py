"""The score: R33 to R38, and what the books leave open about it (Q14, Q19)."""

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Color,
    Phase,
    Setup,
    Standings,
    State,
    apply,
    standings,
    view,
)
from amsterdam_routes.routes.rules._scoring import Sheet, Verdict, bonus_ranks
from tests.routes.playing import played_out
from tests.routes.positions import claim, play, position

LONG_ONE = "haringpakkerstoren--oude-waal/grey"


def final(state: State) -> Standings:
    """The score sheets if the game ended here."""
    return standings(attrs.evolve(state, table=attrs.evolve(state.table, phase=Phase.OVER, to_move=None)))


def with_bonus_cards(*held: int) -> tuple[Sheet, ...]:
    """The score sheets of seats that have bonus cards and nothing else."""
    state = position(players=len(held))
    return final(attrs.evolve(state, table=attrs.evolve(state.table, bonus_cards=held))).sheets


@pytest.mark.rule("R33")
def test_the_points_on_the_track_are_those_of_the_routes_on_the_board() -> None:
    state = position(hands=["4 red", "4 black"])
    state = play(state, claim(LONG_ONE, Color.RED), claim("begijnhof--munttoren/black", Color.BLACK))
    assert state.table.scores == (7, 2)
    assert [sheet.routes for sheet in standings(state).sheets] == [7, 2]


@pytest.mark.rule("R34")
def test_a_joined_contract_adds_its_value_and_another_costs_its_value() -> None:
    chain = ["dam--oude-kerk/pink", "korenmetershuisje--oude-kerk/green"]
    sheet = final(position(claimed=[chain], contracts=[["dam--korenmetershuisje", "noordermarkt--waag"]])).sheets[0]
    joined, missed = sheet.contracts
    assert (joined.completed, joined.points) == (True, 3)
    assert joined.path == tuple(AMSTERDAM.board.route(id) for id in chain)
    assert (missed.completed, missed.points, missed.path) == (False, -5, None)
    assert sheet.total == 2 + 1 + 3 - 5


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
        contracts=[["begijnhof--jan-roodenpoortstoren", "dam--korenmetershuisje"], ["blauwbrug--korenmetershuisje"]],
        pile=[],
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
    result = final(
        position(claimed=[["dam--oost-indisch-huis/green"], ["jan-roodenpoortstoren--korenmetershuisje/orange"]])
    )
    assert [sheet.total for sheet in result.sheets] == [4, 2]
    assert (result.winners, result.decided_by) == ((0,), Verdict.POINTS)
    assert [sheet.place for sheet in result.sheets] == [1, 2]


@pytest.mark.rule("R38")
def test_with_equal_points_most_completed_contracts_win() -> None:
    chain = ["korenmetershuisje--oude-kerk/green", "oude-kerk--waag/black"]
    result = final(
        position(claimed=[["dam--oost-indisch-huis/green"], chain], contracts=[[], ["korenmetershuisje--waag"]])
    )
    assert [(sheet.total, sheet.completed) for sheet in result.sheets] == [(4, 0), (4, 1)]
    assert (result.winners, result.decided_by) == ((1,), Verdict.CONTRACTS)
    assert [sheet.place for sheet in result.sheets] == [2, 1]


@pytest.mark.rule("R38")
def test_with_all_equal_the_victory_is_shared() -> None:
    result = final(position(claimed=[["dam--oost-indisch-huis/green"], ["dam--oost-indisch-huis/black"]]))
    assert (result.winners, result.decided_by) == ((0, 1), Verdict.SHARED)
    assert [sheet.place for sheet in result.sheets] == [1, 1]


@pytest.mark.rule("R38")
def test_nobody_has_won_before_the_end() -> None:
    result = standings(position(claimed=[["dam--oost-indisch-huis/green"]]))
    assert (result.final, result.winners, result.decided_by) == (False, (), None)
    assert [sheet.place for sheet in result.sheets] == [1, 2]


@pytest.mark.rule("R36", "R37", "Q14", "Q19")
def test_ranks_can_be_told_of_any_numbers_that_come_one_by_one() -> None:
    assert bonus_ranks(iter([3, 5, 0, 3, 1])) == (2, 1, None, 2, 4)


def test_a_table_of_many_games_has_the_score_by_category_in_columns_of_these_names() -> None:
    (sheet,) = final(played_out(Setup(2), seed=1)).sheets[:1]
    contracts = sum(score.points for score in sheet.contracts)
    assert sheet.columns() == {
        "routes": sheet.routes,
        "contracts": contracts,
        "contracts_kept": len(sheet.contracts),
        "contracts_completed": sum(score.completed for score in sheet.contracts),
        "bonus": sheet.bonus,
        "bonus_cards": sheet.bonus_cards,
        "bonus_rank": sheet.bonus_rank,
    }
    assert sheet.total == sheet.routes + contracts + sheet.bonus


def test_contracts_that_are_hidden_from_a_view_count_as_kept() -> None:
    state = position(players=2)
    state = attrs.evolve(state, table=attrs.evolve(state.table, contract_counts=(1, 2)))
    theirs = standings(view(state, 0)).sheets[1]
    assert theirs.hidden == theirs.columns()["contracts_kept"] == 2

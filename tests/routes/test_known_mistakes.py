"""The mistakes that programs of this family of games are known to make, each with the test that would show it here."""

import random
from random import Random

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    Action,
    ClaimRoute,
    Color,
    DrawBlind,
    DrawContracts,
    Edition,
    KeepContracts,
    Phase,
    State,
    TakeFaceUp,
    apply,
    from_json,
    legal_actions,
    new_game,
    standings,
    to_data,
    to_json,
    view,
    violations,
)
from tests.routes.playing import until_over
from tests.routes.positions import cards, claim, codes, held, play, position, told

PINK, BLUE, GREEN, BLACK, RED, ORANGE, WILD = Color
SIX_CARTS = attrs.evolve(AMSTERDAM, carts=6)
LONG_RED = claim("haringpakkerstoren--oude-waal/grey", RED)


def random_game(players: int, seed: int) -> list[State]:
    """Every state of a game between players who choose blindly."""
    chooser = Random(seed)
    states = [new_game(players, seed=seed)]
    going_on = until_over()
    while going_on(states[-1]):
        states.append(apply(states[-1], chooser.choice(legal_actions(states[-1]))))
    return states


@pytest.mark.rule("R32")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_player_who_brought_on_the_last_round_has_a_last_turn_too(players: int) -> None:
    state = apply(position(SIX_CARTS, players=players, hands=["4 red"]), LONG_RED)
    turns = []
    going_on = until_over()
    while going_on(state):
        turns.append(state.to_move)
        state = play(state, DrawBlind(), DrawBlind())
    assert turns == [*range(1, players), 0]


@pytest.mark.rule("R32")
@pytest.mark.parametrize(
    "last_turn",
    [
        (DrawBlind(), DrawBlind()),
        (TakeFaceUp(WILD),),
        (DrawContracts(), KeepContracts([AMSTERDAM.board.contracts[0]])),
        (claim("jordaan--noordermarkt/red", RED),),
    ],
)
def test_the_game_ends_after_the_last_turn_whatever_is_done_in_it(last_turn: tuple[Action, ...]) -> None:
    state = position(row="wild pink blue green black", hands=["2 red"], last_turns=1)
    assert play(state, *last_turn).phase is Phase.OVER


@pytest.mark.rule("R19", "Q10")
def test_the_row_that_replaces_a_flushed_one_is_judged_as_well() -> None:
    state = position(row="2 wild pink blue green", draw="4 wild red black 5 orange 3 red")
    assert told(state, TakeFaceUp(PINK)).count("RowFlushed") == 2
    assert apply(state, TakeFaceUp(PINK)).table.row == cards("5 orange")


@pytest.mark.rule("Q2")
def test_a_row_is_not_flushed_for_ever_when_little_but_wilds_is_left() -> None:
    state = position(row="orange 2 wild pink blue", draw="3 wild")
    assert apply(state, TakeFaceUp(ORANGE)).table.row == cards("3 wild pink blue")


@pytest.mark.rule("Q1")
def test_the_row_is_refilled_once_cards_come_back_after_the_piles_ran_out() -> None:
    state = position(row="", draw="", hands=["3 red", "4 blue"])
    state = apply(state, claim("begijnhof--westermarkt/red", RED))
    assert state.table.row == cards("3 red")
    state = apply(state, claim("haringpakkerstoren--noordermarkt/blue", BLUE))
    assert state.table.row == cards("3 red 2 blue")
    assert state.piles.draw == cards("blue")


@pytest.mark.rule("R18")
def test_a_wild_drawn_blind_counts_as_one_card() -> None:
    after = apply(position(draw="wild red"), DrawBlind())
    assert (after.to_move, after.phase) == (0, Phase.SECOND_CARD)
    second = apply(apply(position(draw="red wild black"), DrawBlind()), DrawBlind())
    assert second.hands[0].cards == held("red wild")


@pytest.mark.rule("R18")
def test_a_face_up_wild_is_never_the_second_card() -> None:
    for players in (2, 3, 4):
        for state in random_game(players, seed=players):
            if state.phase is Phase.SECOND_CARD:
                assert TakeFaceUp(WILD) not in legal_actions(state)


@pytest.mark.rule("Q3")
@pytest.mark.parametrize(("row", "draw"), [("red", ""), ("red 4 wild", ""), ("5 wild", "red")])
def test_a_turn_is_not_stuck_when_there_is_no_second_card_to_take(row: str, draw: str) -> None:
    state = position(row=row, draw=draw)
    first = DrawBlind() if draw else TakeFaceUp(RED)
    after = apply(state, first)
    assert (after.to_move, after.phase) == (1, Phase.TURN)
    assert legal_actions(after)


@pytest.mark.rule("R28", "R29")
def test_with_two_players_nobody_gets_the_second_track_of_a_double() -> None:
    taken = apply(position(hands=["2 pink 2 orange", "2 orange"]), claim("dam--oude-kerk/pink", PINK))
    assert codes(taken, claim("dam--oude-kerk/orange", ORANGE)) == ["closed_double"]
    mine = attrs.evolve(taken, table=attrs.evolve(taken.table, to_move=0))
    assert codes(mine, claim("dam--oude-kerk/orange", ORANGE)) == ["own_double"]


@pytest.mark.rule("R28")
@pytest.mark.parametrize("players", [3, 4])
def test_with_more_players_nobody_gets_both_tracks(players: int) -> None:
    for seed in range(5):
        over = random_game(players, seed)[-1]
        for routes in over.table.claimed:
            assert len({route.ends for route in routes}) == len(routes)


@pytest.mark.rule("Q6")
def test_a_payment_of_wilds_alone_is_listed_once() -> None:
    state = position(hands=["4 wild pink blue green black red orange"])
    for route in AMSTERDAM.board.routes:
        claims = [a for a in legal_actions(state) if isinstance(a, ClaimRoute) and a.route == route]
        all_wild = [action for action in claims if action.wilds == route.length]
        assert all_wild == [ClaimRoute(route, None, route.length)]


def test_no_action_is_listed_twice() -> None:
    for players in (2, 3, 4):
        for state in random_game(players, seed=10 + players):
            actions = legal_actions(state)
            assert len(set(actions)) == len(actions)


@pytest.mark.rule("R11", "R30")
def test_a_player_cannot_keep_no_contract() -> None:
    set_up = new_game(2, seed=1)
    drawn = apply(position(), DrawContracts())
    for state in (set_up, drawn):
        assert KeepContracts([]) not in legal_actions(state)
        assert codes(state, KeepContracts([])) == ["too_few_kept"]


@pytest.mark.rule("R37")
def test_players_who_tie_for_a_bonus_rank_both_get_it_and_the_next_rank_is_skipped() -> None:
    state = position(players=4)
    tied = attrs.evolve(state, table=attrs.evolve(state.table, bonus_cards=(2, 2, 1, 0)))
    assert [(sheet.bonus_rank, sheet.bonus) for sheet in standings(tied).sheets] == [(1, 8), (1, 8), (3, 4), (None, 0)]


def test_games_played_one_after_the_other_do_not_share_a_source_of_chance() -> None:
    alone = random_game(2, seed=5)
    for seed in range(3):
        random_game(3, seed)
    assert random_game(2, seed=5) == alone


def test_the_library_neither_reads_nor_moves_pythons_own_random_numbers() -> None:
    random.seed(1)
    before = random.getstate()
    one = random_game(2, seed=5)
    assert random.getstate() == before
    random.seed(2)
    assert random_game(2, seed=5) == one


def test_two_branches_from_one_state_do_not_touch_each_other() -> None:
    state = position(draw="orange", discards="3 pink 3 blue", hands=["2 pink"])
    before = attrs.evolve(state)
    one, other = apply(state, DrawBlind()), apply(state, claim("dam--oude-kerk/pink", PINK))
    assert state == before
    assert apply(state, DrawBlind()) == one
    assert apply(state, claim("dam--oude-kerk/pink", PINK)) == other


def test_the_colour_and_the_seat_numbered_0_are_not_taken_for_none() -> None:
    route = AMSTERDAM.board.route("dam--oude-kerk/pink")
    state = position(hands=["2 pink 2 wild", "2 pink"])
    after = apply(state, ClaimRoute(route, PINK))
    assert after.hands[0].cards == held("2 wild")
    assert after.table.owner(route) == 0
    assert violations(after, ClaimRoute(route, PINK))[0].params["owner"] == 0
    assert view(state, 0).hand is state.hands[0]
    assert to_data(ClaimRoute(route, PINK))["action"] == {
        "type": "claim_route",
        "route": route.id,
        "color": "pink",
        "wilds": 0,
    }
    assert from_json(to_json(AMSTERDAM), Edition).board.route(route.id).color is PINK

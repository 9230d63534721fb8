"""Claiming routes: R21 to R29, and what the books leave open about it (Q5, Q6, Q12, Q18)."""

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    ClaimRoute,
    Color,
    Phase,
    Place,
    Route,
    State,
    apply,
    fold,
    legal_actions,
    step,
    view,
    violations,
)
from tests.routes.positions import cards, claim, codes, held, position, told

PINK, BLUE, GREEN, BLACK, RED, ORANGE, WILD = Color
PINK_ONE, ORANGE_ONE = "dam--oude-kerk/pink", "dam--oude-kerk/orange"


def payments(state: State, route: str) -> set[tuple[Color | None, int]]:
    """What the seat to move could pay for a route, as colour and wilds."""
    claims = [action for action in state.table.edition.actions if isinstance(action, ClaimRoute)]
    return {(claim.color, claim.wilds) for claim in claims if claim.route.id == route and not codes(state, claim)}


@pytest.mark.rule("R21")
def test_only_routes_of_the_board_can_be_claimed() -> None:
    dam, waag = AMSTERDAM.board.place("Dam"), AMSTERDAM.board.place("Waag")
    state = position(hands=["6 pink"])
    assert codes(state, ClaimRoute(Route([dam, waag], 2, PINK), PINK)) == ["unknown_route"]
    longer = attrs.evolve(AMSTERDAM.board.route(PINK_ONE), length=3)
    assert codes(state, ClaimRoute(longer, PINK)) == ["unknown_route"]
    elsewhere = Route([Place("Dam"), Place("Oude Kerk")], 2, PINK)
    assert codes(state, ClaimRoute(elsewhere, PINK)) == ["unknown_route"]


@pytest.mark.rule("R22")
def test_a_route_far_from_ones_own_can_be_claimed() -> None:
    state = position(hands=["2 orange"], claimed=[["blauwbrug--oost-indisch-huis/red"]])
    assert payments(state, "jordaan--westermarkt/orange") == {(ORANGE, 0)}


@pytest.mark.rule("R22")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_claimed_route_cannot_be_claimed_again(owner: int) -> None:
    route = "jordaan--westermarkt/orange"
    state = position(hands=["2 orange"], claimed=[[route] if owner == 0 else [], [route] if owner == 1 else []])
    assert payments(state, route) == set()
    (violation,) = violations(state, claim(route, ORANGE))
    assert (violation.code, violation.params["owner"]) == ("route_claimed", owner)


@pytest.mark.rule("R22")
def test_after_one_claim_it_is_the_next_seats_turn() -> None:
    state = apply(position(hands=["2 pink 2 orange"]), claim(PINK_ONE, PINK))
    assert state.to_move == 1
    assert state.table.claimed[0] == (AMSTERDAM.board.route(PINK_ONE),)


@pytest.mark.rule("R23")
@pytest.mark.parametrize(
    ("hand", "possible"),
    [
        ("pink", set()),
        ("wild", set()),
        ("2 blue", set()),
        ("2 pink", {(PINK, 0)}),
        ("pink wild", {(PINK, 1)}),
        ("2 pink wild", {(PINK, 0), (PINK, 1)}),
        ("2 wild", {(None, 2)}),
        ("2 pink 2 wild", {(PINK, 0), (PINK, 1), (None, 2)}),
        ("blue 2 wild", {(None, 2)}),
    ],
)
def test_a_route_costs_as_many_cards_of_its_colour_as_it_has_spaces(
    hand: str, possible: set[tuple[Color | None, int]]
) -> None:
    assert payments(position(hands=[hand]), PINK_ONE) == possible


@pytest.mark.rule("R23")
def test_what_is_paid_goes_from_the_hand_to_the_discards() -> None:
    after = apply(position(hands=["2 pink 2 wild blue"]), claim(PINK_ONE, PINK, wilds=1))
    assert after.hands[0].cards == held("pink wild blue")
    assert after.table.discards == held("pink wild")
    assert after.table.hand_sizes[0] == 3


@pytest.mark.rule("R23")
def test_another_colour_does_not_pay() -> None:
    assert codes(position(hands=["2 blue"]), claim(PINK_ONE, BLUE)) == ["wrong_color"]


@pytest.mark.rule("R24")
def test_a_grey_route_takes_any_one_colour_but_no_mixture() -> None:
    grey = "begijnhof--dam/grey"
    assert payments(position(hands=["pink blue green black red orange"]), grey) == set()
    assert payments(position(hands=["2 pink blue wild"]), grey) == {(PINK, 0), (PINK, 1), (BLUE, 1)}
    every = position(hands=["2 pink 2 blue 2 green 2 black 2 red 2 orange"])
    assert payments(every, grey) == {(color, 0) for color in Color if color is not WILD}


@pytest.mark.rule("R25")
def test_a_claim_takes_a_cart_for_every_space() -> None:
    after = apply(position(hands=["4 pink"]), claim("haringpakkerstoren--oude-waal/grey", PINK))
    assert after.table.carts == (12, 16)


@pytest.mark.rule("R25")
def test_without_enough_carts_a_route_cannot_be_claimed() -> None:
    few = attrs.evolve(AMSTERDAM, carts=5)
    state = position(few, hands=["6 red"], claimed=[["haringpakkerstoren--oude-waal/grey"]])
    assert state.table.carts[0] == 1
    assert payments(state, "dam--jan-roodenpoortstoren/red") == {(RED, 0)}
    assert payments(state, "jordaan--noordermarkt/red") == set()
    (violation,) = violations(state, claim("jordaan--noordermarkt/red", RED))
    assert violation.params == {"needed": 2, "carts": 1, "short": 1}


@pytest.mark.rule("R25")
def test_exactly_enough_carts_are_enough() -> None:
    few = attrs.evolve(AMSTERDAM, carts=6)
    state = position(few, hands=["2 red"], claimed=[["haringpakkerstoren--oude-waal/grey"]])
    after = apply(state, claim("jordaan--noordermarkt/red", RED))
    assert after.table.carts[0] == 0


@pytest.mark.rule("R26")
@pytest.mark.parametrize(
    ("route", "points"),
    [
        ("dam--jan-roodenpoortstoren/red", 1),
        ("jordaan--noordermarkt/red", 2),
        ("begijnhof--westermarkt/red", 4),
        ("haringpakkerstoren--oude-waal/grey", 7),
    ],
)
def test_a_route_scores_at_once_by_its_length(route: str, points: int) -> None:
    after = apply(position(hands=["4 red"]), claim(route, RED))
    assert after.table.scores == (points, 0)


@pytest.mark.rule("R27")
@pytest.mark.parametrize(
    ("route", "earned"),
    [
        ("haringpakkerstoren--oude-waal/grey", 1),
        ("jordaan--noordermarkt/red", 1),
        ("dam--jan-roodenpoortstoren/red", 0),
    ],
)
def test_a_route_with_carts_earns_one_bonus_card_however_long(route: str, earned: int) -> None:
    after = apply(position(hands=["4 red"]), claim(route, RED))
    assert after.table.bonus_cards == (earned, 0)
    assert after.table.bonus_left == 16 - earned


@pytest.mark.rule("R28")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("mine", "beside"), [(PINK_ONE, ORANGE_ONE), (ORANGE_ONE, PINK_ONE)])
def test_nobody_claims_both_tracks_of_a_double(players: int, mine: str, beside: str) -> None:
    color = AMSTERDAM.board.route(beside).color
    state = position(players=players, hands=["2 pink 2 orange 2 wild"], claimed=[[mine]])
    assert payments(state, beside) == set()
    assert codes(state, claim(beside, color)) == ["own_double"]


@pytest.mark.rule("R28")
def test_the_two_tracks_of_a_double_are_known_though_their_colours_differ() -> None:
    grey, pink = "haringpakkerstoren--nieuwe-waal/grey", "haringpakkerstoren--nieuwe-waal/pink"
    state = apply(position(players=4, hands=["4 pink"]), claim(grey, PINK))
    mine_again = attrs.evolve(state, table=attrs.evolve(state.table, to_move=0))
    assert codes(mine_again, claim(pink, PINK)) == ["own_double"]


@pytest.mark.rule("R29")
@pytest.mark.parametrize(("players", "open"), [(2, False), (3, True), (4, True)])
def test_the_second_track_of_a_double_is_closed_to_the_other_of_two_players(players: int, open: bool) -> None:
    state = apply(position(players=players, hands=["2 pink", "2 orange"]), claim(PINK_ONE, PINK))
    assert state.to_move == 1
    assert payments(state, ORANGE_ONE) == ({(ORANGE, 0)} if open else set())
    assert codes(state, claim(ORANGE_ONE, ORANGE)) == ([] if open else ["closed_double"])


@pytest.mark.rule("R29")
def test_the_number_of_players_that_opens_doubles_is_the_editions() -> None:
    sharing = attrs.evolve(AMSTERDAM, doubles_open_from=2)
    state = position(sharing, hands=["", "2 orange"], claimed=[[PINK_ONE]], to_move=1)
    assert codes(state, claim(ORANGE_ONE, ORANGE)) == []


@pytest.mark.rule("R22", "R29")
def test_a_client_that_follows_knows_which_routes_are_still_open() -> None:
    state = position(hands=["2 pink", "2 pink 2 orange"])
    both = [claim("dam--oude-kerk/pink", PINK), claim("dam--oude-kerk/orange", Color.ORANGE)]
    after, events = step(state, both[0])
    folded = fold(view(state, 1), events)
    assert legal_actions(folded) == legal_actions(after)
    assert not set(both) & set(legal_actions(folded))
    assert len(set(both) & set(legal_actions(attrs.evolve(state, table=attrs.evolve(state.table, to_move=1))))) == 2


@pytest.mark.rule("Q5")
def test_when_no_bonus_card_is_left_a_route_with_carts_scores_and_earns_none() -> None:
    scarce = attrs.evolve(AMSTERDAM, bonus_cards=1)
    state = position(scarce, hands=["2 red"], claimed=[[], ["haringpakkerstoren--oude-waal/grey"]])
    assert state.table.bonus_left == 0
    after = apply(state, claim("jordaan--noordermarkt/red", RED))
    assert after.table.bonus_cards == (0, 1)
    assert after.table.scores == (2, 7)
    assert "BonusCardTaken" not in told(state, claim("jordaan--noordermarkt/red", RED))


@pytest.mark.rule("Q6")
@pytest.mark.parametrize("route", [PINK_ONE, "begijnhof--dam/grey"])
def test_wilds_alone_are_one_payment_without_a_colour(route: str) -> None:
    state = position(hands=["2 wild"])
    assert payments(state, route) == {(None, 2)}
    assert codes(state, claim(route, PINK, wilds=2)) == ["all_wild_has_no_color"]
    assert codes(state, claim(route, WILD, wilds=2)) == ["wild_is_no_color", "all_wild_has_no_color"]


@pytest.mark.rule("Q6")
def test_a_payment_without_a_colour_is_all_wild() -> None:
    assert codes(position(hands=["2 pink 2 wild"]), claim(PINK_ONE, None, wilds=1)) == ["not_all_wild"]


@pytest.mark.rule("Q12")
def test_a_score_has_no_bounds() -> None:
    beyond = attrs.evolve(AMSTERDAM, points={1: -5, 2: 1000, 3: 4, 4: 7})
    below = apply(position(beyond, hands=["red"]), claim("dam--jan-roodenpoortstoren/red", RED))
    assert below.table.scores == (-5, 0)
    above = apply(position(beyond, hands=["2 red"]), claim("jordaan--noordermarkt/red", RED))
    assert above.table.scores == (1000, 0)


@pytest.mark.rule("Q18")
def test_a_claim_is_carried_out_cards_first_then_the_table_then_the_end_of_the_turn() -> None:
    few = attrs.evolve(AMSTERDAM, carts=6)
    state = position(
        few,
        players=3,
        row="wild pink blue",
        draw="",
        hands=["2 red"],
        claimed=[["haringpakkerstoren--oude-waal/grey"]],
    )
    assert told(state, claim("jordaan--noordermarkt/red", RED)) == [
        "RouteClaimed",
        "PointsScored",
        "BonusCardTaken",
        "PileRebuilt",
        "CardTurnedUp",
        "CardTurnedUp",
        "LastRoundBegan",
        "TurnBegan",
    ]


@pytest.mark.rule("Q18", "Q1")
def test_the_cards_of_a_claim_are_there_for_the_row_before_the_next_turn() -> None:
    state = position(row="pink blue green black", draw="", hands=["2 red"])
    after = apply(state, claim("jordaan--noordermarkt/red", RED))
    assert after.table.row == cards("pink blue green black red")
    assert after.piles.draw == cards("red")
    assert (after.to_move, after.phase) == (1, Phase.TURN)

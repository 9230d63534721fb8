"""Reprs are short, say what matters, and keep secret what is secret."""

from random import Random

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    GAME,
    Chance,
    Color,
    Contract,
    DrawBlind,
    DrawContracts,
    Hand,
    Pass,
    Phase,
    Piles,
    Place,
    Route,
    State,
    TakeFaceUp,
    Violation,
    apply,
    check,
    legal_actions,
    new_game,
    standings,
    view,
)
from amsterdam_routes.kernel._values import counts
from amsterdam_routes.routes.box._board import COLORS
from amsterdam_routes.routes.rules._scoring import rank_sheets
from tests.routes.positions import claim, keep, position

A, B = Place("Dam"), Place("Oude Kerk")


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (Color.PINK, "Color.PINK"),
        (A, "Place('Dam')"),
        (Route([B, A], 2, Color.PINK), "Route('Dam - Oude Kerk', 2 pink)"),
        (Route([B, A], 3, cart=True), "Route('Dam - Oude Kerk', 3 grey, cart)"),
        (AMSTERDAM.board.route("dam--oude-kerk/pink"), "Route('Dam - Oude Kerk/pink', 2 pink)"),
        (Contract([B, A], 7), "Contract('Dam - Oude Kerk', 7)"),
        (AMSTERDAM.board, "Board(17 places, 45 routes, 24 contracts)"),
        (AMSTERDAM, "Edition('amsterdam', revision 1: 2-4 players, 45 routes, 44 cards, 24 contracts)"),
        (TakeFaceUp(Color.WILD), "TakeFaceUp(wild)"),
        (DrawBlind(), "DrawBlind()"),
        (DrawContracts(), "DrawContracts()"),
        (Pass(), "Pass()"),
        (
            keep("jordaan--waag", "begijnhof--jan-roodenpoortstoren"),
            "KeepContracts('Begijnhof - Jan Roodenpoortstoren', 'Jordaan - Waag')",
        ),
        (claim("jordaan--noordermarkt/red", Color.RED), "ClaimRoute('Jordaan - Noordermarkt', red)"),
        (claim("dam--oude-kerk/pink", Color.PINK, 1), "ClaimRoute('Dam - Oude Kerk', pink, wilds=1)"),
        (claim("dam--oude-kerk/pink", None, 2), "ClaimRoute('Dam - Oude Kerk/pink', wilds=2)"),
        (
            claim("haringpakkerstoren--nieuwe-waal/grey", Color.PINK),
            "ClaimRoute('Haringpakkerstoren - Nieuwe Waal/grey', pink)",
        ),
        (Hand(counts([], COLORS)), "Hand(no cards)"),
        (
            Hand(
                counts([Color.WILD, Color.PINK, Color.PINK], COLORS),
                (AMSTERDAM.board.contract("jordaan--waag"),),
                (AMSTERDAM.board.contract("begijnhof--jan-roodenpoortstoren"),),
            ),
            "Hand(2 pink 1 wild; contracts: Jordaan - Waag; offer: Begijnhof - Jan Roodenpoortstoren)",
        ),
        (Piles((Color.PINK,), (), Chance(b"secret")), "Piles(1 cards, 0 contracts)"),
        (Chance(b"secret", 3), "Chance(counter=3)"),
        (GAME, "Game('routes')"),
        (
            Violation("too_few_carts", "R25", {"needed": 2, "carts": 1, "short": 1}),
            "Violation(too_few_carts R25, needed=2, carts=1, short=1)",
        ),
    ],
)
def test_a_repr_says_what_matters(value: object, expected: str) -> None:
    assert repr(value) == expected


def test_a_state_takes_three_lines() -> None:
    state = position(
        players=3,
        row="pink 2 wild red",
        draw="",
        claimed=[["haringpakkerstoren--oude-waal/grey"]],
        to_move=2,
        phase=Phase.SECOND_CARD,
        last_turns=1,
    )
    assert repr(state).splitlines() == [
        "State(amsterdam, 3 players; seat 2: second card, 1 last turn",
        "  row pink wild wild red; draw pile 0, discards 0, contracts 24",
        "  seat 0: 7 points, 12 carts, 1 bonus | seat 1: 0 points, 16 carts, 0 bonus"
        " | seat 2: 0 points, 16 carts, 0 bonus)",
    ]


def test_a_score_sheet_says_what_it_is_made_of() -> None:
    state = position(
        claimed=[["haringpakkerstoren--oude-waal/grey", "oude-waal--waag/grey"]],
        contracts=[["begijnhof--jan-roodenpoortstoren"], ["jordaan--waag"]],
    )
    result = standings(state)
    assert repr(result) == "Standings(not final; seat 0: 13 points | seat 1: -7 points)"
    assert repr(result.sheets[0]) == ("Sheet(seat 0: 13 points, place 1; +8 for routes, -3 for 1 contracts, +8 bonus)")
    assert repr(result.sheets[0].contracts) == "(ContractScore('Begijnhof - Jan Roodenpoortstoren', -3),)"
    assert repr(standings(view(state, 0)).sheets[1]) == (
        "Sheet(seat 1: 0 points, place 2; +0 for routes, +0 for 0 contracts, 1 hidden, +0 bonus)"
    )
    over = attrs.evolve(state, table=attrs.evolve(state.table, phase=Phase.OVER, to_move=None))
    assert repr(standings(over)) == (
        "Standings(won by seat 0, decided by points; seat 0: 13 points | seat 1: -7 points)"
    )


def test_a_victory_that_is_shared_names_the_seats_with_an_and() -> None:
    sheets = [attrs.evolve(sheet, routes=7) for sheet in standings(new_game(2, seed=1)).sheets]
    assert repr(rank_sheets(sheets, final=True)).startswith("Standings(won by seat 0 and seat 1, decided by ")


def test_a_table_takes_one_line() -> None:
    state = position(row="", draw="", to_move=None, phase=Phase.OVER)
    assert repr(state.table) == "Table(amsterdam, 2 players, over; row empty; scores 0-0, carts 16-16)"
    assert repr(state).splitlines()[1].startswith("  row empty; draw pile ")


def test_the_repr_of_a_table_names_its_row_and_the_last_turns_that_are_left() -> None:
    for left, told in ((None, ""), (1, ", 1 last turn"), (2, ", 2 last turns")):
        table = position(hands=["2 pink"], row="pink wild wild red", draw="", last_turns=left).table
        assert repr(table) == (
            f"Table(amsterdam, 2 players, seat 0: turn{told}; row pink wild wild red; scores 0-0, carts 16-16)"
        )


def test_a_view_names_its_seat_and_adds_the_hand() -> None:
    state = position(hands=["2 pink"])
    assert repr(view(state, 0)).splitlines()[0] == "SeatView(seat 0; amsterdam, 2 players; seat 0: turn"
    assert repr(view(state, 0)).splitlines()[-1] == "  Hand(2 pink))"
    assert repr(view(state, None)).startswith("View(onlooker; ")
    assert "Hand(" not in repr(view(state, None))


def test_every_action_of_an_edition_has_a_repr_of_its_own() -> None:
    twins = attrs.evolve(
        AMSTERDAM.board, routes=[*AMSTERDAM.board.routes, *(Route([A, AMSTERDAM.board.place("Waag")], 1) for _ in "12")]
    )
    for edition in (AMSTERDAM, attrs.evolve(AMSTERDAM, board=twins)):
        assert len({repr(action) for action in edition.actions}) == len(edition.actions)


def whatever_is_written_of(state: State) -> str:
    """Every way in which a state may end up in a log."""
    return f"{state!r} {state!s} {state} {state.table!r} {state.piles!r} {view(state, None)!r}"


def test_a_state_with_a_seat_too_many_has_a_repr_in_which_one_can_look_for_it() -> None:
    state = new_game(2, seed=1)
    odd = attrs.evolve(state, table=attrs.evolve(state.table, carts=(16, 16, 16), scores=()))
    assert check(odd)
    assert repr(odd).startswith("State(amsterdam, ")


def test_the_repr_of_a_state_tells_neither_hands_nor_piles_nor_seed() -> None:
    chooser = Random(1)
    state = new_game(3, seed="a very secret seed")
    for _ in range(80):
        told = whatever_is_written_of(state)
        other_piles = Piles(state.piles.draw[::-1], state.piles.contracts[::-1], Chance(b"another"))
        other = State(state.table, tuple(Hand(counts([], COLORS)) for _ in state.hands), other_piles)
        assert whatever_is_written_of(other) == told
        assert "secret" not in told
        state = apply(state, chooser.choice(legal_actions(state)))


def test_what_a_seat_sees_of_another_is_not_in_the_repr_of_its_view() -> None:
    one = position(hands=["2 pink", "2 blue"], contracts=[[], ["jordaan--waag"]])
    other = position(hands=["2 pink", "2 green"], contracts=[[], ["begijnhof--jan-roodenpoortstoren"]])
    assert repr(view(one, 0)) == repr(view(other, 0))

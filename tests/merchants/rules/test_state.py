"""Tables tell what lies where, views are equal by what they show, copies forget what was worked out; short reprs."""

import pickle

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules._state import view_of
from tests.merchants.positions import BOX, asked, cubes, do, field, in_turn, merchant, over

STATE = in_turn(merchant("pink"))

END = over(STATE)


def test_a_view_is_its_table_its_seat_and_its_hand() -> None:
    state = am.new_game(2, seed="1672", orders=3)
    seen, other = am.view(state, 0), am.view(state, 1)
    assert (seen, hash(seen)) == (am.view(state, 0), hash(am.view(state, 0)))
    assert seen != other
    assert seen.__eq__(state) is NotImplemented
    assert seen != am.view(state, None)
    assert seen != view_of(state.table, 0, state.hands[1])
    assert seen != view_of(state.table, 1, state.hands[0])
    assert seen != view_of(END.table, 0, state.hands[0])
    assert (type(seen), type(am.view(state, None))) == (am.SeatView, am.View)
    assert (type(view_of(state.table, 0, None)), type(view_of(state.table, None, state.hands[0]))) == (am.View, am.View)
    assert type(view_of(state.table, 0, state.hands[0])) is am.SeatView
    assert (seen.to_move, seen.phase) == (state.to_move, am.Phase.SETUP) == (state.table.to_move, state.phase)


def test_a_position_can_be_pickled_and_forgets_what_was_only_worked_out() -> None:
    am.legal_actions(STATE)
    again = pickle.loads(pickle.dumps(STATE))
    assert again == STATE
    assert again.table.legal is None
    assert do(again, am.EndTurn()) == do(STATE, am.EndTurn())


def test_a_table_tells_what_lies_where() -> None:
    mine = merchant(blocks=["jordaan-1", "plantage-2"], ship="lace")
    table = in_turn(mine, merchant(blocks=["jordaan-2"])).table
    assert {block.id for block in table.blocks(0)} == {"jordaan-1", "plantage-2"}
    assert [table.owner(BOX.block(f"jordaan-{n}")) for n in (1, 2, 3)] == [0, 1, None]
    assert (table.ship(0), table.merchants[0].ship) == (BOX.field("lace"), field("lace"))
    assert (table.edition, table.players, table.to_move) == (BOX, 2, 0)
    assert END.table.to_move is None
    shown = attrs.evolve(table, display_bits=0b101, discard_bits=0b110)
    assert (shown.display, shown.discard) == ((BOX.cards[0], BOX.cards[2]), (BOX.cards[1], BOX.cards[2]))
    assert STATE.table.merchants[0].cubes == cubes("pink")


TWO = in_turn(merchant(points=(1, 0, 0, 0, 0, 0, 0), score=1, guilders=1, supply="black pink"), merchant(guilders=2))

ALONE = in_turn(merchant(), setup={"players": 1})


@pytest.mark.parametrize(
    ("value", "expected"),
    [
        (TWO.table.merchants[0], "Merchant(1 guilder, 2 cubes, 1 points)"),
        (TWO.table.merchants[1], "Merchant(2 guilders, 0 cubes, 0 points)"),
        (TWO, "State(amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)"),
        (TWO.table, "Table(amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)"),
        (over(TWO), "State(amsterdam, 2 players, round 9, over; scores 1-0)"),
        (ALONE, "State(amsterdam, 1 player, round 9, actions; seat 0 is asked for: turn; scores 0-0)"),
        (
            asked(TWO, am.DecisionKind.KEPT_CUBE, 1),
            "State(amsterdam, 2 players, round 9, round end; seat 1 is asked for: kept cube; scores 1-0)",
        ),
        (
            am.view(TWO, 1),
            "SeatView(seat 1; amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)",
        ),
        (
            am.view(TWO, None),
            "View(onlooker; amsterdam, 2 players, round 9, actions; seat 0 is asked for: turn; scores 1-0)",
        ),
        (am.new_game(2, seed="1672").piles, "Piles(129 cards, 11 tiles)"),
        (am.standings(TWO), "Standings(not final; seat 0: 2 points | seat 1: 1 points)"),
        (am.standings(TWO).sheets[1], "Sheet(seat 1: 1 points, place 2)"),
        (
            am.standings(over(TWO)),
            "Standings(won by seat 0, decided by points; seat 0: 2 points | seat 1: 1 points)",
        ),
        (am.standings(ALONE), "Standings(not final; seat 0: 0 points | TOM: 0 points)"),
        (am.standings(over(ALONE)), "Standings(won by TOM, decided by points; seat 0: 0 points | TOM: 0 points)"),
        (am.standings(ALONE).tom, "Sheet(TOM: 0 points, place 1)"),
        (
            am.standings(am.view(am.new_game(2, seed="1672", orders=3), 0)).sheets[1],
            "Sheet(seat 1: 0 points, place 2, 3 orders hidden)",
        ),
    ],
    ids=repr,
)
def test_a_repr_says_what_matters(value: object, expected: str) -> None:
    assert repr(value) == expected

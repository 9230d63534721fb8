"""What is asked of a position: by whom it may be asked, and what is no position, no action and no randomness."""

import pickle
import random
from typing import get_args

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.rules.reasons import REASONS
from amsterdam_routes.merchants.rules.state import view_of
from tests.merchants.positions import BOX, cubes, do, field, in_turn, merchant

STATE = in_turn(merchant("pink"))
END = attrs.evolve(STATE, table=attrs.evolve(STATE.table, phase=am.Phase.OVER, pending=()))


def against(position: am.State | am.View) -> list[tuple[str, str, dict[str, object]]]:
    """What stands against the end of the turn."""
    return [(why.code, why.rule, dict(why.params)) for why in am.violations(position, am.EndTurn())]


@pytest.mark.rule("M4.2i", "M4.8a")
def test_only_the_seat_to_move_has_actions_and_the_others_are_told_whose_turn_it_is() -> None:
    assert am.legal_actions(am.view(STATE, 0)) == am.legal_actions(STATE) != ()
    assert (against(STATE), against(am.view(STATE, 0))) == ([], [])
    for seat in (1, None):
        assert am.legal_actions(am.view(STATE, seat)) == ()
    assert against(am.view(STATE, 1)) == [("not_to_move", "M4.2i", {"seat": 1, "to_move": 0})]
    assert against(am.view(STATE, None)) == [("onlooker", "M4.2i", {"to_move": 0})]
    for position in (END, am.view(END, 0), am.view(END, None)):
        assert am.legal_actions(position) == ()
        assert against(position) == [("game_over", "M4.8a", {})]


def test_what_is_no_position_no_action_or_no_randomness_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"^expected a State or a View, got an int$"):
        am.legal_actions(3)  # type: ignore[arg-type]  # what a caller might do
    with pytest.raises(TypeError, match=r"^expected a State or a View, got an int$"):
        am.violations(3, am.EndTurn())  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^expected an action, got a str$"):
        am.violations(STATE, "end")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match=r"^expected a State, got a SeatView$"):
        am.playout(am.view(STATE, 0), random.Random(1))  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a source of random bits"):
        am.pick(STATE, 3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a source of random bits"):
        am.playout(END, 3)  # type: ignore[arg-type]


def test_a_game_that_is_over_is_played_out() -> None:
    assert am.playout(END, random.Random(1)) == END
    with pytest.raises(ValueError, match="nothing to pick from"):
        am.pick(END, random.Random(1))


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


def test_the_codes_for_type_checkers_are_those_declared() -> None:
    assert get_args(am.ViolationCode) == tuple(REASONS)

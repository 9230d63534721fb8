"""Drawing contracts: R30 and R31."""

import attrs
import pytest

from amsterdam_routes import (
    AMSTERDAM,
    ContractsKept,
    DrawContracts,
    KeepContracts,
    Phase,
    apply,
    legal_actions,
    new_game,
    violations,
)
from tests.routes.positions import codes, keep, play, position

PILE = ["dam--de-drie-hendricken", "blauwbrug--oude-waal", "begijnhof--jan-roodenpoortstoren"]


@pytest.mark.rule("R30")
def test_the_top_two_contracts_are_offered() -> None:
    state = position(pile=PILE)
    after = apply(state, DrawContracts())
    assert after.phase is Phase.CONTRACTS
    assert [contract.id for contract in after.hands[0].offer] == PILE[:2]
    assert [contract.id for contract in after.piles.contracts] == PILE[2:]


@pytest.mark.rule("R30")
def test_at_least_one_of_them_is_kept() -> None:
    state = apply(position(pile=PILE), DrawContracts())
    first, second, both = keep(PILE[0]), keep(PILE[1]), keep(*PILE[:2])
    assert set(legal_actions(state)) == {first, second, both}
    (violation,) = violations(state, KeepContracts([]))
    assert (violation.code, violation.rule) == ("too_few_kept", "R30")


@pytest.mark.rule("R11", "R30")
def test_a_box_may_ask_to_keep_more_of_what_was_dealt_than_of_what_is_drawn() -> None:
    box = attrs.evolve(AMSTERDAM, name="two at first", keep_dealt=2, keep_drawn=1)
    state = new_game(2, seed="1672", edition=box)
    assert [len(action.contracts) for action in legal_actions(state) if isinstance(action, KeepContracts)] == [2]
    while state.phase is Phase.SETUP:
        state = apply(state, legal_actions(state)[0])
    state = apply(state, DrawContracts())
    assert [len(action.contracts) for action in legal_actions(state) if isinstance(action, KeepContracts)] == [1, 1, 2]


@pytest.mark.rule("R30")
def test_only_what_is_on_offer_can_be_kept() -> None:
    state = apply(position(pile=PILE), DrawContracts())
    assert codes(state, keep(PILE[2])) == ["not_on_offer"]
    assert codes(state, keep(PILE[0], PILE[2])) == ["not_on_offer"]
    assert codes(state, keep(PILE[0], PILE[0])) == ["kept_twice"]


@pytest.mark.rule("R30")
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.SECOND_CARD])
def test_keeping_no_contracts_is_no_action_when_none_are_on_offer(phase: Phase) -> None:
    assert codes(position(phase=phase), KeepContracts([])) != []


@pytest.mark.rule("R30")
def test_a_contract_that_is_not_kept_goes_to_the_bottom_and_comes_up_again_there() -> None:
    state = play(position(pile=PILE), DrawContracts(), keep(PILE[1]))
    assert [contract.id for contract in state.piles.contracts] == [PILE[2], PILE[0]]
    assert [contract.id for contract in state.hands[0].contracts] == [PILE[1]]
    again = apply(state, DrawContracts())
    assert [contract.id for contract in again.hands[1].offer] == [PILE[2], PILE[0]]


@pytest.mark.rule("R30")
def test_choosing_ends_the_turn_and_the_kept_contract_stays() -> None:
    state = play(position(pile=PILE), DrawContracts(), keep(PILE[0]))
    assert (state.to_move, state.phase, state.hands[0].offer) == (1, Phase.TURN, ())
    kept = AMSTERDAM.board.contract(PILE[0])
    for _ in range(40):
        state = apply(state, legal_actions(state)[-1])
        assert kept in state.hands[0].contracts


@pytest.mark.rule("R30")
def test_any_number_of_contracts_may_be_held() -> None:
    many = [contract.id for contract in AMSTERDAM.board.contracts if contract.id not in PILE]
    state = position(contracts=[many], pile=PILE)
    after = play(state, DrawContracts(), keep(*PILE[:2]))
    assert len(after.hands[0].contracts) == 23 == after.table.contract_counts[0]


@pytest.mark.rule("R31")
def test_the_last_contract_alone_can_be_drawn_and_must_be_kept() -> None:
    state = apply(position(pile=PILE[:1]), DrawContracts())
    assert legal_actions(state) == (keep(PILE[0]),)
    (violation,) = violations(state, KeepContracts([]))
    assert (violation.code, violation.rule) == ("too_few_kept", "R31")


@pytest.mark.rule("R31")
def test_from_an_empty_pile_no_contract_can_be_drawn() -> None:
    state = position(pile=[])
    assert DrawContracts() not in legal_actions(state)
    assert codes(state, DrawContracts()) == ["no_contracts"]


@pytest.mark.rule("R11", "R30")
def test_what_was_kept_is_told_to_its_seat_and_the_number_to_all_others() -> None:
    kept = (AMSTERDAM.board.contract("jordaan--waag"),)
    assert ContractsKept(0, 1, kept).action == KeepContracts(kept)
    hidden = ContractsKept(0, 1, None).action
    assert (type(hidden).__name__, hidden.count) == ("KeepHidden", 1)  # type: ignore[union-attr]  # as the line says


@pytest.mark.rule("R30", "R31")
def test_everybody_sees_how_many_contracts_are_on_offer() -> None:
    for pile, many in ((PILE, 2), (PILE[:1], 1)):
        assert apply(position(pile=pile), DrawContracts()).table.offer_sizes == (many, 0)


@pytest.mark.rule("R30", "R31")
def test_a_seat_knows_where_its_returned_contract_lies_until_it_is_drawn() -> None:
    """Seat 0 has returned two; seat 1 draws the one that comes first, and the other is still known."""
    state = position(pile=PILE, to_move=1)
    own = tuple(AMSTERDAM.board.contract(id) for id in PILE[1:])
    state = attrs.evolve(
        state,
        table=attrs.evolve(state.table, contract_pile=(None, 0, 0)),
        hands=(attrs.evolve(state.hands[0], returned=own), state.hands[1]),
    )
    after = apply(state, DrawContracts())
    assert after.hands[0].returned == own[1:]
    assert after.table.contract_pile == (0,)

"""Small print: what only a change of one word or one sign in the rules would break, found by `tests/mutants.py`."""

import re
from typing import Any

import attrs
import pytest

import amsterdam_routes as ar
from amsterdam_routes import AMSTERDAM, KeepContracts, Pass, Phase
from amsterdam_routes.routes.rules.scoring import ranked
from tests.routes.positions import claim, codes, position

PINK = ar.Color.PINK
STATE = ar.new_game(2, seed=1)
LONG_RED = claim("haringpakkerstoren--oude-waal/grey", ar.Color.RED)
NOTHING_LEFT = attrs.evolve(AMSTERDAM, cards=(1, 0, 0, 0, 0, 0, 0), hand=0, row=1)


def stuck(**changes: Any) -> ar.State:
    """No cards, no contracts: the only card is held by the last seat."""
    return position(NOTHING_LEFT, **{"row": "", "draw": "", "pile": []} | changes)


# ------------------------------------------------------------------------------------------------------- the phases


@pytest.mark.rule("R30")
@pytest.mark.parametrize("phase", [Phase.TURN, Phase.SECOND_CARD])
def test_keeping_no_contracts_is_no_action_when_none_are_on_offer(phase: Phase) -> None:
    assert codes(position(phase=phase), KeepContracts([])) != []


@pytest.mark.rule("Q4")
def test_a_seat_that_has_contracts_to_choose_from_cannot_pass_though_all_else_is_gone() -> None:
    offer = ["begijnhof--dam"]
    state = stuck(phase=Phase.CONTRACTS, offers=[offer])
    assert codes(state, Pass()) != []
    assert codes(state, KeepContracts([AMSTERDAM.board.contract(*offer)])) == []


@pytest.mark.rule("Q4")
def test_a_seat_that_may_pass_may_do_nothing_that_is_no_action() -> None:
    assert codes(stuck(), Pass()) == []
    with pytest.raises(TypeError, match="expected an action, got a str"):
        ar.apply(stuck(), "pass")  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.rule("Q4")
def test_who_can_still_draw_a_card_cannot_pass() -> None:
    assert codes(stuck(draw="pink"), Pass()) == ["can_act"]


@pytest.mark.rule("Q9")
@pytest.mark.parametrize("action", [ar.TakeFaceUp(PINK), ar.DrawBlind(), ar.DrawContracts(), LONG_RED], ids=repr)
def test_a_client_starts_the_count_of_passes_again_with_any_other_action(action: ar.Action) -> None:
    state = position(hands=["4 red"], passes=1)
    after, events = ar.step(state, action)
    assert ar.fold(ar.view(state, 0), events).table.passes == after.table.passes == 0


@pytest.mark.rule("R22", "R29")
def test_a_client_that_follows_knows_which_routes_are_still_open() -> None:
    state = position(hands=["2 pink", "2 pink 2 orange"])
    both = [claim("dam--oude-kerk/pink", PINK), claim("dam--oude-kerk/orange", ar.Color.ORANGE)]
    after, events = ar.step(state, both[0])
    folded = ar.fold(ar.view(state, 1), events)
    assert ar.legal_actions(folded) == ar.legal_actions(after)
    assert not set(both) & set(ar.legal_actions(folded))
    assert len(set(both) & set(ar.legal_actions(attrs.evolve(state, table=attrs.evolve(state.table, to_move=1))))) == 2


# -------------------------------------------------------------------------------------------------- score sheets


@pytest.mark.rule("R34")
def test_before_the_end_a_seat_sees_what_its_own_contracts_are_worth_and_no_others() -> None:
    state = position(
        contracts=[["begijnhof--dam", "dam--korenmetershuisje"], ["blauwbrug--korenmetershuisje"]], pile=[]
    )
    full = ar.standings(state).sheets
    for seat in (0, 1):
        sheets = ar.standings(ar.view(state, seat)).sheets
        other = 1 - seat
        assert (sheets[seat].contracts, sheets[seat].hidden) == (full[seat].contracts, 0)
        assert (sheets[other].contracts, sheets[other].hidden) == ((), len(full[other].contracts))
    assert [sheet.hidden for sheet in ar.standings(ar.view(state, None)).sheets] == [2, len(full[1].contracts)]


def test_a_victory_that_is_shared_names_the_seats_with_an_and() -> None:
    sheets = [attrs.evolve(sheet, routes=7) for sheet in ar.standings(STATE).sheets]
    assert repr(ranked(sheets, final=True)).startswith("Standings(won by seat 0 and seat 1, decided by ")


# ------------------------------------------------------------------------------------------------- whole sentences

VIEW = ar.view(STATE, 0)
ONE, KEPT = ar.view(STATE, 1), ar.ContractsKept(0, 1, None)
OF_THREE = ar.Memory.of_nothing(3)


@pytest.mark.parametrize(
    ("verb", "arguments", "sentence"),
    [
        (ar.legal_actions, [7], "expected a State or a View, got an int"),
        (ar.standings, [7], "expected a State or a View, got an int"),
        (ar.apply, [VIEW, Pass()], "expected a State, got a SeatView"),
        (ar.view, [VIEW, 0], "expected a State, got a SeatView"),
        (ar.view, [STATE, "0"], "seat: expected an int or None, got a str"),
        (ar.view, [STATE, 2], "there is no seat 2 in a game of 2"),
        (ar.sample, [STATE], "expected a View, got a State"),
        (ar.sample, [VIEW, 1, 7], "memory: expected a Memory or None, got an int"),
        (ar.sample, [VIEW, 1, OF_THREE], "expected a memory of a game of 2, got one of 3"),
        (ar.redact, [7, 0], "expected an event, got an int"),
        (ar.redact, [ar.Passed(0), "0"], "seat: expected an int or None, got a str"),
        (
            ar.fold,
            [ONE, [ar.Passed(0)]],
            "expected a legal action, got Pass(): Choose from the contracts on offer first.",
        ),
        (ar.fold, [ONE, [KEPT]], "expected ContractsReturned(seat=0, count=1, contracts=None), got nothing more"),
        (ar.fold, [STATE, ()], "expected a View, got a State"),
        (ar.Memory, [((1, 2),)], "'known' of Memory: expected 7 numbers for each seat, none below 0, got others"),
        (OF_THREE.after, [[7]], "expected an event, got an int"),
        (OF_THREE.after, [[ar.FaceUpTaken(3, PINK, 0)]], "there is no seat 3 in a game of 3"),
        (OF_THREE.after, [[ar.FaceUpTaken(-1, PINK, 0)]], "there is no seat -1 in a game of 3"),
    ],
)
def test_an_error_says_in_one_sentence_what_is_wanted(verb: Any, arguments: list[Any], sentence: str) -> None:
    with pytest.raises((TypeError, ValueError), match=f"^{re.escape(sentence)}$"):
        verb(*arguments)

"""What is played: a row for each kind of action, who may ask a position, and random play to the end."""

import random
from collections.abc import Callable
from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.bots import Greedy
from amsterdam_routes.merchants.box._actions import ACTIONS
from amsterdam_routes.merchants.rules import _market as market
from amsterdam_routes.merchants.rules import _rounds as rounds
from amsterdam_routes.merchants.rules._play import OPTIONS, PERFORM, RULE_OF, RULES, Rule, _joined, bound
from amsterdam_routes.merchants.rules._reasons import RULES_OF_DECISION
from amsterdam_routes.merchants.rules._tables import tables
from tests.merchants.positions import in_turn, merchant, over

PLACE = next(i for i, rule in enumerate(RULES) if rule.action is am.TakeWorker)
"""The row of one kind of action."""


def with_row(**changes: Any) -> tuple[Rule[Any], ...]:
    """The rows, where that of `TakeWorker` is changed."""
    return (*RULES[:PLACE], attrs.evolve(RULES[PLACE], **changes), *RULES[PLACE + 1 :])


def test_each_kind_of_action_has_its_row_and_each_decision_something_to_do() -> None:
    assert tuple(RULE_OF) == tuple(PERFORM) == ACTIONS
    assert [rule.action for rule in RULES] == [*ACTIONS]
    assert set(OPTIONS) == set(am.DecisionKind)
    assert bound(RULES) == RULE_OF


@pytest.mark.parametrize("kind", ACTIONS)
def test_a_forgotten_row_is_one_error_that_names_the_class(kind: type) -> None:
    without = [rule for rule in RULES if rule.action is not kind]
    with pytest.raises(TypeError, match=rf"^RULES: expected one row for each class.*; {kind.__name__} has 0$"):
        bound(without)


@pytest.mark.parametrize(
    ("rows", "sentence"),
    [
        ((*RULES, RULES[PLACE]), "expected one row for each class of Action, in their order; TakeWorker has 2"),
        (with_row(action=str), "expected one row for each class of Action, in their order; TakeWorker has 0"),
        ((*RULES, attrs.evolve(RULES[PLACE], action=str)), "in their order; str has 1"),
        (RULES[::-1], "expected the order of Action, with PlaceForeman; got Keep"),
        (with_row(verb="sail"), "expected a word of its own for each row, got 'sail' twice"),
        (
            [attrs.evolve(rule, options={am.DecisionKind.TURN: rounds.list_end}) for rule in RULES],
            "expected a rule and a row for each decision, got none for <DecisionKind.FOREMAN: 'foreman'>",
        ),
    ],
)
def test_a_row_that_does_not_fit_is_told(rows: list[Rule[Any]], sentence: str) -> None:
    with pytest.raises(TypeError) as error:
        bound(rows)
    assert str(error.value).startswith("RULES: ")
    assert str(error.value).endswith(sentence)


def test_a_decision_without_a_rule_that_asks_for_it_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(RULES_OF_DECISION, am.DecisionKind.TRADER)
    with pytest.raises(TypeError, match=r"got none for <DecisionKind.TRADER: 'trader'>$"):
        bound(RULES)


def test_what_several_rows_list_is_joined_in_their_order_and_a_single_list_stays_what_it_is() -> None:
    state = in_turn(merchant(guilders=9), tile=am.MERCHANTS.tile("A2"))
    table, asked = state.table, state.table.pending[0]
    both = _joined([rounds.list_end, market.list_purchase])
    assert both(table, table.merchants[0], asked, tables(table.edition)) == [am.EndTurn(), am.BuyTile()]
    assert _joined([rounds.list_end]) is rounds.list_end


def test_what_is_listed_for_a_decision_is_in_the_order_of_the_edition_and_each_once() -> None:
    state = in_turn(merchant("black pink pink", ship="start", store="beer lace"))
    table, asked = state.table, state.table.pending[0]
    lookup = tables(table.edition)
    found = OPTIONS[asked.what](table, table.merchants[asked.seat], asked, lookup)
    assert tuple(found) == am.legal_actions(state)
    assert len(set(found)) == len(found)
    assert [lookup.index[action] for action in found] == sorted(lookup.index[action] for action in found)


STATE = in_turn(merchant("pink"))

END = over(STATE)


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


OVER = over(in_turn(merchant()))


def test_a_game_that_is_over_is_played_out() -> None:
    assert am.playout(OVER, random.Random(1)) == OVER
    with pytest.raises(ValueError, match="nothing to pick from"):
        am.pick(OVER, random.Random(1))


@pytest.mark.parametrize("play", [am.playout, Greedy().playout])
def test_a_playout_gives_up_where_no_game_would_still_go_on(
    play: Callable[[am.State, random.Random], am.State],
) -> None:
    """Such a state is not sound, and no document gives it; but in Python one can make it."""
    cube = attrs.evolve(STATE.table.pending[0], what=am.DecisionKind.CUBE, many=10**9, barred=tuple(am.Cube)[1:])
    endless = attrs.evolve(STATE, table=attrs.evolve(STATE.table, pending=(cube, *STATE.table.pending)))
    with pytest.raises(RuntimeError, match="the game still goes on after 100000 actions"):
        play(endless, random.Random(1))

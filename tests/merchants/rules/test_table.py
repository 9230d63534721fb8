"""The table that binds: a row for each kind of action, and one clear error where it does not fit."""

from typing import Any

import attrs
import pytest

import amsterdam_routes.merchants as am
from amsterdam_routes.merchants.box.actions import ACTIONS
from amsterdam_routes.merchants.rules import rounds
from amsterdam_routes.merchants.rules.table import OPTIONS, PERFORM, RULE_OF, RULES, Rule, bound
from amsterdam_routes.merchants.rules.tables import tables
from tests.merchants.positions import in_turn, merchant

PLACE = next(i for i, rule in enumerate(RULES) if rule.action is am.TakeWorker)
"""The row of one kind of action."""


def with_row(**changes: Any) -> tuple[Rule[Any], ...]:
    """The rows, where that of `TakeWorker` is changed."""
    return (*RULES[:PLACE], attrs.evolve(RULES[PLACE], **changes), *RULES[PLACE + 1 :])


def test_each_kind_of_action_has_its_row_and_each_decision_something_to_do() -> None:
    assert tuple(RULE_OF) == tuple(PERFORM) == ACTIONS
    assert [rule.action for rule in RULES] == [*ACTIONS]
    assert set(OPTIONS) == set(am.Asked)


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
            [attrs.evolve(rule, options={am.Asked.TURN: rounds.list_end}) for rule in RULES],
            "expected a rule and a row for each decision, got none for <Asked.FOREMAN: 'foreman'>",
        ),
    ],
)
def test_a_row_that_does_not_fit_is_told(rows: list[Rule[Any]], sentence: str) -> None:
    with pytest.raises(TypeError) as error:
        bound(rows)
    assert str(error.value).startswith("RULES: ")
    assert str(error.value).endswith(sentence)


def test_what_is_listed_for_a_decision_is_in_the_order_of_the_edition_and_each_once() -> None:
    state = in_turn(merchant("black pink pink", ship="start", store="beer lace"))
    table, asked = state.table, state.table.pending[0]
    lookup = tables(table.edition)
    found = OPTIONS[asked.what](table, table.merchants[asked.seat], asked, lookup)
    assert tuple(found) == am.legal_actions(state)
    assert len(set(found)) == len(found)
    assert [lookup.index[action] for action in found] == sorted(lookup.index[action] for action in found)

"""The report on broken rules covers every number of both games, and leaves nothing open.

Whether its figures are those of today, only `python -m tests.broken_rules` can tell.
"""

import ast

import pytest

from tests import broken_rules, rule_table
from tests.mutation.explained import explained, followers

ROWS = broken_rules.written()
GAMES = ("routes", "merchants")


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_game_has_its_row(game: str) -> None:
    numbers = rule_table.numbered(game)
    assert [number for number in numbers if number not in ROWS] == []
    assert [number for number in ROWS if number not in rule_table.numbered()] == []


def test_every_way_to_break_a_number_is_noticed_or_explained() -> None:
    assert [
        number for number, row in ROWS.items() if row.left or row.ways != row.own + row.others + row.explained
    ] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_number_with_nothing_to_break_says_why(game: str) -> None:
    empty = {number for number in rule_table.numbered(game) if ROWS[number].ways == 0}
    assert empty == followers(game).keys()


def test_the_tests_that_notice_exist() -> None:
    tests = {path: path.read_text(encoding="utf-8") for path in (rule_table.ROOT / "tests").rglob("test_*.py")}
    names = {
        node.name for text in tests.values() for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef)
    }
    named = {
        cell.split()[0].strip("`") for row in ROWS.values() for cell in (row.by, *row.by_others.split(", ")) if cell
    }
    assert named - names == set()


@pytest.mark.parametrize("game", GAMES)
def test_the_page_repeats_every_explanation(game: str) -> None:
    page = broken_rules.REPORT.read_text(encoding="utf-8")
    assert [mutant for mutant in explained(game) if broken_rules.shown(mutant) not in page] == []

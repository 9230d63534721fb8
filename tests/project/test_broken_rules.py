"""The report on broken rules covers every number of the merchants game, and leaves nothing open.

Whether its figures are those of today, only `python -m tests.broken_rules` can tell.
"""

import ast

import pytest

from tests import broken_rules, rule_table
from tests.mutation.explained import explained, followers

OPEN: set[str] = set()
"""Numbers with breaks that nobody notices, and nobody has explained: the page says how many."""
ROWS = broken_rules.written()
GAMES = ("merchants",)
"""Those that are on the page. The route game is broken by the same command, but not yet reported."""


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_a_game_has_its_row(game: str) -> None:
    numbers = rule_table.numbered(game)
    assert [number for number in numbers if number not in ROWS] == []
    assert [number for number in ROWS if number not in rule_table.numbered()] == []


@pytest.mark.parametrize("number", ROWS)
def test_every_way_to_break_a_number_is_noticed_or_explained(number: str) -> None:
    row = ROWS[number]
    assert (row.left == 0) is (number not in OPEN)
    assert row.ways == row.own + row.others + row.explained + row.left


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

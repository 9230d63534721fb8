"""Every rule has its place in the documents, in the code and in the tests, and nobody cites one that is not there."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import rule_table

RULES = rule_table.numbered("routes")
MERCHANTS = rule_table.numbered("merchants")


def test_the_rules_are_numbered_without_a_gap() -> None:
    assert list(RULES) == [f"R{n}" for n in range(1, 39)] + [f"Q{n}" for n in range(1, 21)]


def test_the_merchants_rules_are_numbered_without_a_gap() -> None:
    assert [number for number in MERCHANTS if number[:2] == "MQ"] == [f"MQ{n}" for n in range(1, 85)]
    assert [number for number in MERCHANTS if number[0] == "C"] == [f"C{n:03}" for n in range(1, 133)]
    assert [number for number in MERCHANTS if number[0] == "O"] == [f"O{n}" for n in range(1, 43)]
    assert len([number for number in MERCHANTS if number[:3] == "M4."]) == 72
    assert len([number for number in MERCHANTS if number[0] == "T"]) == 24


def test_each_rule_has_a_test_that_is_marked_with_it() -> None:
    """As with `@pytest.mark.rule("R19")`."""
    assert [number for number in (*RULES, *MERCHANTS) if not rule_table.held().get(number)] == []


def test_the_code_is_marked_where_a_rule_of_the_route_game_is_applied() -> None:
    """As with `# R19`."""
    assert [number for number in RULES if not rule_table.applied().get(number)] == []


def test_no_mark_names_a_rule_that_is_not_in_the_list() -> None:
    cited = {**rule_table.applied(), **rule_table.held()}
    assert {number: cited[number] for number in cited.keys() - RULES.keys() - MERCHANTS.keys()} == {}


def test_every_ruling_gives_its_reason() -> None:
    texts = [(rule_table.ROOT / page).read_text(encoding="utf-8") for page in rule_table.PAGES[:2]]
    chapters = [chapter for text in texts for chapter in text.split("\n### ")[1:]]
    questions = [chapter for chapter in chapters if chapter.startswith(("Q", "MQ"))]
    assert [chapter.split()[0] for chapter in questions if "*Ruling.*" not in chapter] == []
    assert [chapter.split()[0] for chapter in questions if "*Reason.*" not in chapter] == []


def test_the_table_can_be_printed() -> None:
    command = [sys.executable, str(Path(rule_table.__file__)), "R19"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.startswith("R19  Three face-up wilds are too many\n    code  amsterdam_routes/routes/")
    assert "test_a_third_face_up_wild_sends_the_whole_row_to_the_discards" in told


@pytest.mark.parametrize("program", ["tests.rule_table", "tests.broken_rules"])
@pytest.mark.parametrize("asked", ["R99", "nonsense", "--help"])
def test_who_asks_for_a_rule_that_is_not_there_is_told_so(program: str, asked: str) -> None:
    ended = subprocess.run(
        [sys.executable, "-m", program, "R19", asked], cwd=rule_table.ROOT, capture_output=True, text=True
    )
    told = f"expected the numbers of rules, such as R19, MQ3 and C038, got {asked}\n"
    assert (ended.returncode, ended.stdout, ended.stderr) == (1, "", told)

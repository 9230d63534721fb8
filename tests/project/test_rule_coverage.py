"""Every rule has its place in the documents, in the code and in the tests, and nobody cites one that is not there."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests import rule_table

RULES = rule_table.numbered()


def test_the_rules_are_numbered_without_a_gap() -> None:
    assert list(RULES) == [f"R{n}" for n in range(1, 39)] + [f"Q{n}" for n in range(1, 21)]


@pytest.mark.parametrize("number", RULES)
def test_a_test_is_marked_with_the_rule(number: str) -> None:
    assert rule_table.held().get(number), f"mark a test of it: @pytest.mark.rule({number!r})"


@pytest.mark.parametrize("number", RULES)
def test_the_code_is_marked_where_the_rule_is_applied(number: str) -> None:
    assert rule_table.applied().get(number), f"mark the line that applies it: # {number}"


def test_no_mark_names_a_rule_that_is_not_in_the_list() -> None:
    cited = {**rule_table.applied(), **rule_table.held()}
    assert {number: cited[number] for number in cited.keys() - RULES.keys()} == {}


def test_every_ruling_gives_its_reason() -> None:
    text = (Path(rule_table.ROOT) / "docs" / "rules.md").read_text(encoding="utf-8")
    chapters = text.split("\n### ")[1:]
    without = [chapter.split()[0] for chapter in chapters if chapter[0] == "Q" and "*Ruling.*" not in chapter]
    without += [chapter.split()[0] for chapter in chapters if chapter[0] == "Q" and "*Reason.*" not in chapter]
    assert without == []


def test_the_table_can_be_printed() -> None:
    command = [sys.executable, str(Path(rule_table.__file__)), "R19"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert told.startswith("R19  Three face-up wilds are too many\n    code  amsterdam_routes/routes/")
    assert "test_a_third_face_up_wild_sends_the_whole_row_to_the_discards" in told

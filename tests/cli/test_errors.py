"""How a command fails: with an exit code, and a sentence that names the file."""

from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli.errors import BROKEN_PIPE, FAILED, INTERRUPTED, MISUSED, CommandFailed, problems_of


def test_the_page_of_the_command_knows_every_exit_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    listed = page.partition("- Exit codes: ")[2].partition(".")[0]
    assert [int(one.split()[0]) for one in listed.split(";")] == [0, FAILED, MISUSED, INTERRUPTED, BROKEN_PIPE]


def test_every_problem_of_a_file_is_told_under_its_name() -> None:
    with pytest.raises(CommandFailed) as failed, problems_of("box.json"):
        raise ar.InvalidDocument([ar.Problem("$", "one", "first"), ar.Problem("$.carts[0]", "other", "second")])
    assert str(failed.value) == "box.json is not what it should be:\nfirst\ncarts[0]: second"

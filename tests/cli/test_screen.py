"""What the commands write on: lines, lists and the texts of the command itself."""

import io
import re
from pathlib import Path

from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import WORDS, Screen
from tests.cli.shell import run_process


def test_nothing_but_text_goes_into_a_file_or_a_pipe(saved: Path) -> None:
    for arguments in (["simulate", "-n", "3"], ["replay", saved, "--map"]):
        told = run_process(*arguments, TERM="xterm-256color")
        assert told.code == 0
        assert "\x1b" not in told.out + told.err


def test_what_does_not_fit_a_line_of_a_list_stands_under_its_beginning() -> None:
    written = io.StringIO()
    screen = Screen(ar.GAME, out=Console(file=written, width=24, force_terminal=True))
    screen.item("  1  ", "Keep 1 contract: Dam - Waag (3)")
    assert [line.rstrip() for line in written.getvalue().splitlines()] == [
        "  1  Keep 1 contract:",
        "     Dam - Waag (3)",
    ]


def test_every_text_of_the_command_is_used() -> None:
    source = "".join(path.read_text() for path in (Path(ar.__file__).parent / "cli").glob("*.py"))
    unused = [
        code
        for code in WORDS.templates("en")["cli"]
        if not re.search(rf"[\"']{code.removeprefix('help_').removeprefix('page_')}[\"']", source)
    ]
    assert unused == []

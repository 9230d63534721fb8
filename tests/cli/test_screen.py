"""What the commands write on: lines, lists and the texts of the command itself."""

import io
import re
from pathlib import Path

from rich.console import Console

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import WORDS, Screen
from amsterdam_routes.kernel import Catalogue
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
        for codes in WORDS.texts["en"].values()
        for code in codes
        if not re.search(rf"[\"']{code.removeprefix('help_').removeprefix('page_')}[\"']", source)
    ]
    assert unused == []


def test_what_every_game_says_is_not_about_the_things_of_one() -> None:
    of_one_game = re.compile(r"route|place|claim|card|cart|field|board", re.IGNORECASE)
    texts = [text.replace("amsterdam-routes", "") for text in WORDS.texts["en"]["cli"].values()]
    assert [text for text in texts if of_one_game.search(text)] == []


def test_a_game_says_something_of_its_own_in_the_languages_that_it_knows() -> None:
    texts = Catalogue({"en": {"cli": {"which": "Which one?"}}, "nl": {"cli": {"which": "Welke ervan?"}}})
    for lang, which, prompt in (("en", "Which one?", "A number"), ("nl", "Welke ervan?", "Een nummer")):
        screen = Screen(ar.GAME, lang, texts=texts)
        assert screen.say("which") == which
        assert screen.say("prompt").startswith(prompt)
    assert Screen(ar.GAME, "fi", texts=texts).say("which") == "Which one?"

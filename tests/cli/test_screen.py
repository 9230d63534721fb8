"""What the command writes on: lines, lists, its texts, its errors, and streams that are closed or full."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console
from rich.pager import SystemPager

import amsterdam_routes as ar
from amsterdam_routes.cli.screen import (
    BROKEN_PIPE,
    FAILED,
    INTERRUPTED,
    MISUSED,
    WORDS,
    CommandFailed,
    Screen,
    bots_grid,
    problems_of,
)
from amsterdam_routes.kernel import Catalogue
from tests.cli.shell import Run, run_process, shell


def test_nothing_but_text_goes_into_a_file_or_a_pipe(saved: Path) -> None:
    for arguments in (["simulate", "-n", "3"], ["replay", saved, "--map"]):
        told = run_process(*arguments, TERM="xterm-256color")
        assert told.code == 0
        assert "\x1b" not in told.out + told.err


def test_a_long_item_of_a_list_continues_below_its_beginning() -> None:
    written = io.StringIO()
    screen = Screen(ar.GAME, out=Console(file=written, width=24, force_terminal=True))
    screen.item("  1  ", "Keep 1 contract: Dam - Waag (3)")
    assert [line.rstrip() for line in written.getvalue().splitlines()] == [
        "  1  Keep 1 contract:",
        "     Dam - Waag (3)",
    ]


@pytest.mark.parametrize("words", ["waag dam", "DAM, waag", "dam-waag"])
def test_a_line_is_kept_if_it_has_all_the_words_wherever_they_stand_in_it(words: str) -> None:
    written = io.StringIO()
    screen = Screen(ar.GAME, out=Console(file=written, width=80))
    lines = ["Dam - Oude Kerk: pink", "Dam - Waag: red", "Waag - Jordaan, by the dam"]
    screen.narrowed(words, lambda some: some.lines("\n".join(lines)))
    assert written.getvalue().splitlines() == lines[1:]


def test_what_is_long_goes_through_no_pager_where_nobody_could_turn_its_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    for terminal in (True, False):
        written = io.StringIO()
        screen = Screen(ar.GAME, out=Console(file=written, width=80, height=5, force_terminal=terminal))
        screen.paged(lambda some: some.lines("Dam\n" * 30))
        assert written.getvalue().count("Dam\n") == 30


class Keyboard(io.StringIO):
    """An input at which somebody sits."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("lines", "pages"), [(3, 0), (4, 0), (5, 1), (30, 1)])
def test_what_fills_the_terminal_goes_through_the_pager_as_a_whole(
    lines: int, pages: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", Keyboard())
    paged: list[str] = []
    monkeypatch.setattr(SystemPager, "show", lambda self, text: paged.append(text))
    written = io.StringIO()
    screen = Screen(ar.GAME, out=Console(file=written, width=80, height=5, force_terminal=True, color_system=None))
    screen.paged(lambda some: some.lines("Dam\n" * lines))
    assert (len(paged), "".join(paged) + written.getvalue()) == (pages, "Dam\n" * lines)


def test_the_name_of_a_bot_is_shown_to_its_last_letter_however_narrow_the_terminal_is() -> None:
    written, name = io.StringIO(), "exec ./programs/of/mine/a_player_with_a_long_name"
    out = Console(file=written, width=24, force_terminal=True, color_system=None)
    grid = bots_grid(out)
    grid.add_column("won")
    grid.add_row(name, "12")
    out.print(grid)
    below = written.getvalue().rpartition("─")[2]
    assert "".join(below.replace("12", "").split()) == name.replace(" ", "")


def test_every_text_of_the_command_is_used() -> None:
    source = "".join(path.read_text() for path in (Path(ar.__file__).parent / "cli").glob("*.py"))
    unused = [
        code
        for codes in WORDS.texts["en"].values()
        for code in codes
        if not re.search(rf"[\"']{code.removeprefix('help_').removeprefix('page_')}[\"']", source)
    ]
    assert unused == []


def test_sentences_for_every_game_name_nothing_of_one_game() -> None:
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


GAME = ar.new_record(2, seed="1634")
SAYS_MUCH = [
    "draw",
    *(pytest.param(line, marks=pytest.mark.proof) for line in ("watch", "simulate -n 5", "schema state")),
]


@pytest.mark.parametrize("line", [*SAYS_MUCH, "check game.txt"])
def test_a_full_output_is_said_to_be_full(tmp_path: Path, line: str) -> None:
    (tmp_path / "game.txt").write_text(ar.to_notation(GAME))
    done = shell(f"amsterdam-routes {line} > /dev/full", tmp_path)
    assert (done.returncode, done.stderr.count("No space left on device")) == (1, 1)


@pytest.mark.parametrize("line", SAYS_MUCH)
def test_a_closed_output_is_said_to_be_closed(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line} >&-", tmp_path)
    assert done.returncode == 1
    assert "Bad file descriptor" in done.stderr


@pytest.mark.parametrize("line", ["watch --seed 1 | head -n 1", "watch --seed 1 2>&- | head -n 1"])
def test_a_reader_may_stop_early(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line}", tmp_path)
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("where", ["2> /dev/full", "2>&-", "<&-"])
def test_an_error_that_cannot_be_told_keeps_its_exit_code(tmp_path: Path, where: str) -> None:
    assert shell(f"amsterdam-routes draw missing.json {where}", tmp_path).returncode == 1


ASCII = ({"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"})
"""Two ways to a terminal without letters beyond ASCII; in the locale C, Python takes other ways out of errors."""


@pytest.mark.parametrize("line", ["watch --lang fi --seed 1", "simulate -n 3 --seed 1", "play --lang da"])
@pytest.mark.parametrize("environment", ASCII)
def test_a_terminal_that_knows_no_letters_beyond_ascii_is_shown_question_marks(
    tmp_path: Path, line: str, environment: dict[str, str]
) -> None:
    done = shell(f"printf '\\303\\251\\nquit\\n' | amsterdam-routes {line}", tmp_path, **environment)
    assert done.returncode == 0
    assert done.stdout


def test_signs_that_a_stream_cannot_show_are_typed_as_on_a_typewriter(run: Run) -> None:
    run("--version")
    assert (
        "“Dam” \N{EN DASH} Jan\N{RIGHT SINGLE QUOTATION MARK}s …".encode("ascii", "typewriter") == b'"Dam" - Jan\'s ...'
    )
    assert "堤".encode("ascii", "typewriter") == b"?"


def test_quotes_and_dashes_become_those_of_a_keyboard_on_such_a_terminal(tmp_path: Path) -> None:
    typed = "printf '1\\nquit\\n' | amsterdam-routes play --seed 1 -p 2"
    told = shell(typed, tmp_path, PYTHONIOENCODING="ascii").stdout
    assert "Player's hand: " in told
    assert "?s hand" not in told


def test_what_is_drawn_is_utf_8_wherever_it_goes(tmp_path: Path) -> None:
    drawn = shell("amsterdam-routes draw --text --lang fi", tmp_path, PYTHONIOENCODING="ascii").stdout
    assert "vihreä" in drawn


def test_the_page_of_the_command_knows_every_exit_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")
    listed = page.partition("- Exit codes: ")[2].partition(".")[0]
    assert [int(one.split()[0]) for one in listed.split(";")] == [0, FAILED, MISUSED, INTERRUPTED, BROKEN_PIPE]


@pytest.mark.parametrize("command", ["replay", "draw"])
def test_the_name_of_a_file_does_not_control_the_terminal(command: str, run: Run) -> None:
    assert run(command, "no\x1b[2Jfile").err == "amsterdam-routes: no\ufffd[2Jfile: No such file or directory\n"


def test_the_name_of_a_page_does_not_control_the_terminal(run: Run, tmp_path: Path) -> None:
    told = run("playtest", "-n", 2, "-o", tmp_path / "page\x1b[2J.html")
    assert (told.code, "\x1b" in told.out, "page\ufffd[2J.html" in told.out) == (0, False, True)


def test_every_problem_of_a_file_is_told_under_its_name() -> None:
    with pytest.raises(CommandFailed) as failed, problems_of("box.json"):
        raise ar.InvalidDocument([ar.Problem("$", "one", "first"), ar.Problem("$.carts[0]", "other", "second")])
    assert str(failed.value) == "box.json is not what it should be:\nfirst\ncarts[0]: second"

"""The command and the shell: files, links, pipes and devices, closed and full outputs, letters that cannot be shown."""

import os
import stat
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import amsterdam_routes as ar
from amsterdam_routes.cli.disk import read_text, write_text
from amsterdam_routes.cli.errors import CommandFailed
from tests.cli.shell import Run, shell

GAME = ar.new_record(2, seed="1634")


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


# ------------------------------------------------------------------------------------------------ files


def test_a_new_file_is_for_all_whom_the_umask_lets_and_a_record_for_its_owner_alone(
    tmp_path: Path, umask: None
) -> None:
    write_text(str(tmp_path / "board.svg"), "<svg/>")
    write_text(str(tmp_path / "game.txt"), "secrets", private=True)
    assert mode_of(tmp_path / "board.svg") == 0o644
    assert mode_of(tmp_path / "game.txt") == 0o600


def test_a_file_that_is_there_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    path.write_text("old")
    path.chmod(0o640)
    write_text(str(path), "new")
    assert (path.read_text(), mode_of(path)) == ("new", 0o640)


@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link_and_what_it_leads_to_is_written(tmp_path: Path, there: bool) -> None:
    (tmp_path / "pictures").mkdir()
    target, link = tmp_path / "pictures" / "board.svg", tmp_path / "link.svg"
    if there:
        target.write_text("old")
    link.symlink_to(target)
    write_text(str(link), "new")
    assert link.is_symlink()
    assert target.read_text() == "new"


def test_a_pipe_with_a_name_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.svg"
    os.mkfifo(pipe)
    read: list[str] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_text()))
    reader.start()
    write_text(str(pipe), "<svg/>")
    reader.join()
    assert read == ["<svg/>"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("output", ["/dev/stdout", pytest.param("/dev/fd/1", marks=pytest.mark.proof)])
def test_a_picture_for_the_standard_output_goes_there(tmp_path: Path, output: str) -> None:
    assert shell(f"amsterdam-routes draw -o {output} | head -c 4", tmp_path).stdout == "<svg"
    assert shell(f"amsterdam-routes draw -o {output} >> all.svg; echo end >> all.svg", tmp_path).returncode == 0
    assert (tmp_path / "all.svg").read_text().startswith("<svg")
    assert not stat.S_ISREG(os.stat("/dev/stdout").st_mode) or Path("/dev/stdout").is_symlink()


def test_a_disk_that_is_full_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "board.svg"
    path.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(CommandFailed, match="No space left on device"):
        write_text(str(path), "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["board.svg"]


def test_a_folder_cannot_be_written_or_read(tmp_path: Path) -> None:
    with pytest.raises(CommandFailed, match="Is a directory"):
        write_text(str(tmp_path), "text")
    with pytest.raises(CommandFailed, match="Is a directory"):
        read_text(str(tmp_path))


def test_a_file_without_end_is_not_read_to_its_end(tmp_path: Path) -> None:
    done = shell("amsterdam-routes check /dev/zero . -", tmp_path)
    assert done.returncode == 1
    assert "/dev/zero: $: this is too long: at most 4000000 characters are read [unreadable]" in done.stdout
    assert ".: $: Is a directory [unreadable]" in done.stdout


@pytest.mark.parametrize(
    "line", ["draw -o board.png", "draw -o board.svg.gz", "play game.doc", "watch --save game.svg --seed 1"]
)
def test_a_name_that_ends_in_what_cannot_be_written_is_refused(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line} < /dev/null", tmp_path)
    assert done.returncode == 1
    assert f"expected a name in {'.svg or .txt' if 'draw' in line else '.txt or .json'}, got ." in done.stderr
    assert os.listdir(tmp_path) == []


# ------------------------------------------------------------------------------------------------ outputs

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
def test_whoever_has_read_enough_may_leave(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line}", tmp_path)
    assert done.stdout.count("\n") == 1


@pytest.mark.parametrize("where", ["2> /dev/full", "2>&-", "<&-"])
def test_an_error_that_cannot_be_told_keeps_its_exit_code(tmp_path: Path, where: str) -> None:
    assert shell(f"amsterdam-routes draw missing.json {where}", tmp_path).returncode == 1


@pytest.mark.parametrize("line", ["watch --lang fi --seed 1", "simulate -n 3 --seed 1", "play --lang da"])
def test_a_terminal_that_knows_no_letters_beyond_ascii_is_shown_question_marks(tmp_path: Path, line: str) -> None:
    done = shell(f"printf '\\303\\251\\nquit\\n' | amsterdam-routes {line}", tmp_path, PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout


def test_what_is_drawn_is_utf_8_wherever_it_goes(tmp_path: Path) -> None:
    drawn = shell("amsterdam-routes draw --text --lang fi", tmp_path, PYTHONIOENCODING="ascii").stdout
    assert "vihreä" in drawn


# ------------------------------------------------------------------------------------------------ what is given

BOTS = """
def none(view, random): return None
def raises(view, random): raise ZeroDivisionError("no carts")
def text(view, random): return "+blue"
class Unmade:
    def __init__(self): raise RuntimeError("not today")
"""


@pytest.fixture
def own_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots that go wrong, in the folder that the command runs in."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad_bots.py").write_text(BOTS)
    (tmp_path / "broken.py").write_text("def bot(:\n")
    before = [*sys.path]
    yield
    sys.path[:] = before
    for name in ("bad_bots", "broken"):
        sys.modules.pop(name, None)


@pytest.mark.parametrize("command", ["simulate -n 1", "simulate -n 1 --jobs 2", "watch", "play --seat 1"])
@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("none", "the bot 'bad_bots:none' returned None: expected an action"),
        ("text", "the bot 'bad_bots:text' returned '+blue': expected an action"),
        ("raises", "the bot 'bad_bots:raises' failed: ZeroDivisionError: no carts (bad_bots.py, line 3)"),
    ],
)
@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_fails_is_named_with_what_it_did(run: Run, command: str, bot: str, told: str) -> None:
    said = run(*command.split(), "--bots", f"bad_bots:{bot}")
    assert (said.code, told in said.err) == (1, True), said


@pytest.mark.parametrize(
    ("bot", "told"),
    [
        ("broken:bot", "SyntaxError"),
        ("bad_bots:Unmade", "RuntimeError: not today"),
        ("bad_bots:missing", "has no attribute 'missing'"),
        (":bot", "expected module:name"),
        ("..x:bot", "cannot be imported"),
    ],
)
@pytest.mark.usefixtures("own_bots")
def test_a_bot_that_cannot_be_made_is_a_wrong_call(run: Run, bot: str, told: str) -> None:
    said = run("watch", "--bots", bot)
    assert (said.code, told in said.err) == (2, True), said


@pytest.mark.parametrize("seed", ["hex:1g", "hex:" + "00" * 10_001, "x" * 10_001, "\udcff"])
def test_a_seed_that_is_none_is_a_wrong_call(run: Run, seed: str) -> None:
    said = run("watch", "--seed", seed)
    assert (said.code, "argument --seed" in said.err) == (2, True), said


@pytest.mark.parametrize("text", ['{"format": []}', '{"format": {}}', '{"format": null}', "[]", "3", '"\\ud800"'])
def test_what_is_no_document_is_answered_with_a_sentence(run: Run, text: str, tmp_path: Path) -> None:
    (tmp_path / "odd.json").write_text(text)
    said = run("check", tmp_path / "odd.json")
    assert (said.code, "[wrong_format]" in said.out) == (1, True), said

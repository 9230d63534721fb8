"""Files, links, pipes and devices: whatever goes wrong, what was there is still there."""

import os
import stat
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from amsterdam_routes.cli.disk import read_text, write_text
from amsterdam_routes.cli.errors import CommandFailed
from tests.cli.shell import shell


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


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
    assert "/dev/zero: $: expected at most 4000000 characters, got more [unreadable]" in done.stdout
    assert ".: $: Is a directory [unreadable]" in done.stdout


@pytest.mark.parametrize(
    "line", ["draw -o board.png", "draw -o board.svg.gz", "play game.doc", "watch --save game.svg --seed 1"]
)
def test_a_name_that_ends_in_what_cannot_be_written_is_refused(tmp_path: Path, line: str) -> None:
    done = shell(f"amsterdam-routes {line} < /dev/null", tmp_path)
    assert done.returncode == 1
    assert f"expected a name in {'.svg or .txt' if 'draw' in line else '.txt or .json'}, got ." in done.stderr
    assert os.listdir(tmp_path) == []

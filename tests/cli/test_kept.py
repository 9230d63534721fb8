"""Kept games: parts of a series put together, and a series that goes on, give what one run gives."""

import json
import os
import sys
from fcntl import LOCK_EX, flock
from pathlib import Path

import pytest

from tests.cli.shell import Run

SIMULATE = ("simulate", "-n", "14", "--seed", "7", "--bots", "greedy,random")
LEAGUE = ("league", "greedy", "random", "-n", "6", "--seed", "7")


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> Path:
    """A file of eight games of a simulation."""
    path = tmp_path / "kept.jsonl"
    assert run("simulate", "-n", "8", *SIMULATE[3:], "--keep", path).code == 0
    return path


@pytest.mark.parametrize("series", [SIMULATE, LEAGUE], ids=["simulate", "league"])
@pytest.mark.parametrize("form", [(), ("--json",)], ids=["table", "json"])
def test_parts_that_are_put_together_are_one_run(
    series: tuple[str, ...], form: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    parts = [tmp_path / f"part-{part}.jsonl" for part in (1, 2, 3)]
    for number, path in enumerate(parts, 1):
        assert run(*series, "--part", f"{number}/3", "--keep", path).code == 0
    assert run(*series, *form, "--also", *parts).out == run(*series, *form).out
    assert run(*series, *form, "--also", *parts[:2]).out == run(*series, *form).out, "what is lost is played again"


def test_the_rows_of_parts_are_those_of_one_run(run: Run, tmp_path: Path) -> None:
    parts = [tmp_path / f"part-{part}.jsonl" for part in (1, 2)]
    for number, path in enumerate(parts, 1):
        run(*SIMULATE, "--part", f"{number}/2", "--keep", path)
    assert run(*SIMULATE, "--rows", "-", "--also", *parts).out == run(*SIMULATE, "--rows", "-").out


@pytest.mark.parametrize("option", ["--keep", "--also"])
def test_rows_are_not_written_over_kept_games(option: str, kept: Path, run: Run) -> None:
    before = kept.read_bytes()
    told = run(*SIMULATE, option, kept, "--rows", kept)
    assert (told.code, kept.read_bytes()) == (2, before)
    assert told.err.endswith("expected another file to write to, as the command reads this one\n")
    new = kept.with_name("new.jsonl")
    assert run(*SIMULATE, "--keep", new, "--rows", new).code == 2
    assert not new.exists()


@pytest.mark.parametrize("cut", [1, 30, 700])
def test_a_run_that_was_killed_goes_on_where_it_was(cut: int, kept: Path, run: Run) -> None:
    whole = kept.read_bytes()
    kept.write_bytes(whole[:-cut])
    assert run(*SIMULATE, "--keep", kept, "--json").out == run(*SIMULATE, "--json").out
    lines = kept.read_text().splitlines()
    assert sorted(json.loads(line)["game"] for line in lines[1:]) == list(range(14))
    assert kept.read_bytes()[: len(whole) - cut - 700] == whole[: len(whole) - cut - 700]


@pytest.mark.parametrize("series", [SIMULATE, LEAGUE], ids=["simulate", "league"])
def test_a_run_that_was_killed_while_it_wrote_its_first_line_begins_again(
    series: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    kept = tmp_path / "kept.jsonl"
    assert run(*series, "--keep", kept).code == 0
    whole = kept.read_bytes()
    heading = whole.index(b"\n")
    for cut in (1, 30, heading - 1, heading):
        kept.write_bytes(whole[:cut])
        assert run(*series, "--also", kept).code == 0
        assert run(*series, "--keep", kept).code == 0
        assert kept.read_bytes() == whole
    other = whole[:heading].replace(b'"seed":"37"', b'"seed":"38"')
    kept.write_bytes(other)
    assert run(*series, "--keep", kept).code == 1
    assert kept.read_bytes() == other


def test_a_file_that_another_process_writes_to_is_left_alone(kept: Path, run: Run) -> None:
    before = kept.read_bytes()
    with kept.open("ab") as file:
        flock(file, LOCK_EX)  # as another run does
        ran = run(*SIMULATE, "--keep", kept)
    assert (ran.code, ran.out) == (1, "")
    assert ran.err == f"amsterdam-routes: {kept}: another process writes to this file; what was kept before is there\n"
    assert kept.read_bytes() == before


def test_games_that_are_kept_already_are_not_played_again(kept: Path, run: Run) -> None:
    before = kept.read_bytes()
    assert run("simulate", "-n", "8", *SIMULATE[3:], "--keep", kept).code == 0
    assert kept.read_bytes() == before
    assert kept.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("option", ["--keep", "--also"])
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_what_never_ends_is_not_read(option: str, device: str, run: Run) -> None:
    ran = run(*SIMULATE, option, device)
    told = f"{device}: expected games that this command has kept, got something else"
    assert (ran.code, ran.out, ran.err) == (1, "", f"amsterdam-routes: {told}\n")


def test_games_are_kept_in_no_pipe(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ran = run(*SIMULATE, "--keep", pipe)
    told = f"{pipe}: expected games that this command has kept, got something else"
    assert (ran.code, ran.out, ran.err) == (1, "", f"amsterdam-routes: {told}\n")


@pytest.mark.parametrize("option", ["--keep", "--also"])
def test_a_line_is_read_no_further_than_any_line_may_go(option: str, kept: Path, run: Run) -> None:
    with kept.open("ab") as file:
        file.truncate(kept.stat().st_size + 20_000_000)  # zeros, and no line break
    size = kept.stat().st_size
    ran = run(*SIMULATE, option, kept)
    told = f"{kept}: line 10: expected lines of at most 16000000 bytes, got a longer one"
    assert (ran.code, ran.out, ran.err) == (1, "", f"amsterdam-routes: {told}\n")
    assert kept.stat().st_size == size


def test_a_reason_to_give_up_is_told_on_a_line_of_its_own(run: Run, tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    series = ("simulate", "-n", "1", "--seed", "7", "--bots", f"exec {sys.executable} -c pass,random")
    run(*series, "--keep", kept)
    kept.write_text(kept.read_text().replace("it ended", "bad\\u001b[2J\\nseat 1 gave up"))
    told = run(*series, "--also", kept).err
    assert told.startswith("game 0, seat 0 gave up: ")
    assert told.endswith("bad\ufffd[2J\ufffdseat 1 gave up\n")


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ('"game":3,', '"game":5,', "line 5: game 5 has another seed in this series"),
        ('"actions":[', '"actions":[0,', "line 2: "),
        ('"actions":[', '"actions":[-1,', "line 2: actions: expected numbers below"),
        ('"bots":[0,1]', '"bots":[0,2]', "line 2: bots: expected [0, 1] in game 0"),
        ('"bots":[0,1]', '"bots":[[],1]', "line 2: bots: expected [0, 1] in game 0"),
        ('"bots":[0,1]', '"bots":[1,0]', "line 2: bots: expected [0, 1] in game 0"),
        ('"forfeit":null', '"forfeit":1', "line 2: game 0 is not over"),
        ('"reason":""', '"reason":3', "line 2: reason: got int"),
        ('{"game":2', '{"game":', "line 4: expected games that this command has kept"),
        ("kept-games", "other-games", "line 1: expected games that this command has kept, got something else"),
        ('"stays":false', '"stays":true', "line 1: these games are of another series: expected stays 'False'"),
        ('"stays":false', '"stays":0', "line 1: these games are of another series: expected stays 'False'"),
        ('"version":1', '"version":1.0', "line 1: these games are of another series: expected version '1', got '1.0'"),
        ('"game":3,', '"game":-3,', "line 5: game: expected a number from 0, got -3"),
    ],
)
def test_a_file_that_was_changed_is_one_clear_error_and_stays_as_it_is(
    old: str, new: str, text: str, kept: Path, run: Run
) -> None:
    was = kept.read_text()
    assert old in was
    kept.write_text(was.replace(old, new, 1))
    told = run(*SIMULATE, "--keep", kept)
    assert (told.code, told.out) == (1, "")
    assert f"{kept}: {text}" in told.err
    assert "Traceback" not in told.err
    assert kept.read_text() == was.replace(old, new, 1)


@pytest.mark.parametrize("content", ["hi", "hi\n", "[]\n", '{"a": 1}\n', "\x00\n"])
def test_a_foreign_file_is_not_written_to(content: str, run: Run, tmp_path: Path) -> None:
    path = tmp_path / "diary.txt"
    path.write_text(content)
    told = run(*SIMULATE, "--keep", path)
    assert told.code == 1
    assert "expected games that this command has kept" in told.err
    assert path.read_text() == content


def test_another_seed_is_told_as_it_is_typed(kept: Path, run: Run) -> None:
    said = run(*SIMULATE, "--seed", "another evening", "--also", kept)
    assert said.err.strip().endswith("of another series: expected seed 'another evening', got '7'")


@pytest.mark.parametrize("other", [("--seed", "8"), ("--stay",), ("--bots", "random,greedy"), ("-p", "3")])
def test_games_of_another_series_are_refused(other: tuple[str, ...], kept: Path, run: Run) -> None:
    told = run(*SIMULATE, *other, "--also", kept)
    assert told.code == 1
    assert "these games are of another series" in told.err


@pytest.mark.parametrize(
    ("options", "text"),
    [
        (("simulate", "--part", "3/40"), "need --seed"),
        (("league", "greedy", "random", "--keep", "x.jsonl"), "need --seed"),
        (("simulate", "--seed", "1", "--part", "0/3"), "expected a part such as 3/40, got '0/3'"),
        (("simulate", "--seed", "1", "--part", "4/3"), "expected a part such as 3/40, got '4/3'"),
    ],
)
def test_a_part_that_makes_no_sense_is_refused(options: tuple[str, ...], text: str, run: Run) -> None:
    told = run(*options)
    assert told.code == 2
    assert text in told.err

"""Who plays a series: Ctrl-C and lost workers end it with what was counted, and nobody is left behind."""

import json
import os
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any  # Any: what a function of Python takes and returns

import pytest

from amsterdam_routes import to_notation
from amsterdam_routes.cli import screen
from amsterdam_routes.cli._workers import Awaited, Waiting
from amsterdam_routes.cli.screen import CTRL_C
from tests.cli.shell import (
    COMMAND,
    COUNTING,
    GRIET_AND_JAN,
    Run,
    heeds_ctrl_c,
    interrupted,
    press_until_it_ends,
    shell,
    where,
)

QUICK = {(1, 3, 0.03), (2, 2, 0.01), (2, 3, 0.3)}
"""Jobs, how often Ctrl-C is pressed, and the gap in seconds: those that are tried in the quick tests."""


ENDED = (130, -signal.SIGINT)
"""What a shell takes for interrupted. Who presses again while the process goes, ends it by the signal."""
PRESSES = [
    pytest.param(jobs, presses, gap, to_all, marks=() if (jobs, presses, gap) in QUICK else pytest.mark.proof)
    for jobs in (1, 2)
    for presses, gap in ((1, 0.0), (2, 0.0), (2, 0.01), (3, 0.03), (2, 0.05), (3, 0.1), (3, 0.3))
    for to_all in (True, False)
]


@pytest.mark.parametrize("module", ["signal", "enum", "threading"])
def test_ctrl_c_while_the_first_modules_are_loaded_ends_the_command_silently(module: str, tmp_path: Path) -> None:
    (tmp_path / f"{module}.py").write_text("import os\nos.kill(os.getpid(), 2)\n")
    done = subprocess.run(
        [sys.executable, "-S", "-m", "amsterdam_routes", "--version"],  # without `site`, which may load them before us
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONPATH": where(tmp_path)},
        preexec_fn=heeds_ctrl_c,
    )
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, "", "")


@pytest.mark.parametrize(("jobs", "presses", "gap", "to_all"), PRESSES)
def test_ctrl_c_again_and_again_ends_a_series_with_what_was_counted_and_nobody_left(
    jobs: int, presses: int, gap: float, to_all: bool, tmp_path: Path
) -> None:
    arguments = ["simulate", "-n", 10**8, "--seed", 1, "-j", jobs, "--json", "--bots", "counting:Counting"]
    ended = interrupted(arguments, tmp_path, presses, gap, to_all)
    assert ended.code in ENDED
    assert ended.err == ""
    assert 0 < json.loads(ended.out)["games"] < 10**8


@pytest.mark.parametrize("to_all", [True, False])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_scheduler_and_a_closed_terminal_end_a_series_as_ctrl_c_does(
    number: int, to_all: bool, tmp_path: Path
) -> None:
    arguments = ["simulate", "-n", 10**8, "--seed", 1, "-j", 2, "--json", "--bots", "counting:Counting"]
    ended = interrupted(arguments, tmp_path, to_all=to_all, number=number)
    assert (ended.code, ended.err) == (130, "")
    assert 0 < json.loads(ended.out)["games"] < 10**8


def test_workers_do_not_outlive_the_command_whatever_ended_it(tmp_path: Path) -> None:
    arguments = ["simulate", "-n", 10**8, "--seed", 1, "-j", 2, "--json", "--bots", "counting:Counting"]
    ended = interrupted(arguments, tmp_path, to_all=False, number=signal.SIGKILL)
    assert (ended.code, ended.out) == (-signal.SIGKILL, "")


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_programs_that_think_end_with_the_process_that_they_play_in_whatever_ended_it(
    number: int, jobs: int, tmp_path: Path
) -> None:
    (tmp_path / "thinker.py").write_text(THINKER)
    program = f"exec {sys.executable} {tmp_path / 'thinker.py'}"
    arguments = ["simulate", "-n", 100, "--seed", 1, "-j", jobs, "--limit", 600, "--bots", f"{program},random"]
    ended = interrupted(arguments, tmp_path, to_all=False, number=number)
    assert ended.code == (-number if number == signal.SIGKILL else 130)
    deadline = time.monotonic() + 30
    programs = [int(file.name.removeprefix("played-")) for file in tmp_path.glob("played-*")]
    while any(map(_lives, programs)):
        assert time.monotonic() < deadline, "a program is left behind"
        time.sleep(0.02)
    assert programs


THINKER = """
import json, os, time
from pathlib import Path

input()
print(json.dumps({"type": "hello", "version": 1}), flush=True)
input()
input()
Path(__file__).with_name(f"played-{os.getpid()}").touch()
time.sleep(600)
"""
"""A program that says hello, is asked, and never answers."""


def _lives(process: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(process, 0)
        return True
    return False


def test_ctrl_c_ends_a_league_with_the_deals_that_are_whole(tmp_path: Path) -> None:
    arguments = ["league", "--bot", "counting:Counting", "random", "-n", 10**6, "--seed", 1, "-j", 2, "--json"]
    ended = interrupted(arguments, tmp_path, presses=2, gap=0.05)
    assert (ended.code in ENDED, ended.err) == (True, "")
    told = json.loads(ended.out)
    assert told["games"] % 2 == 0
    assert 0 < told["games"] < told["asked_for"]


def test_a_worker_that_dies_ends_a_series_with_what_was_counted_and_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "counting.py").write_text(COUNTING.replace("Path(f", "os.kill(os.getpid(), 9); Path(f"))
    arguments = ["simulate", "-n", 10**6, "--seed", 1, "-j", 2, "--json", "--bots", "counting:Counting"]
    ended = shell(f"amsterdam-routes {' '.join(map(str, arguments))}", tmp_path, PYTHONPATH=where(tmp_path))
    assert ended.returncode == 1
    assert re.fullmatch(r"amsterdam-routes: the games end here, as a worker died: [^\n]+\n", ended.stderr)
    told = json.loads(ended.stdout)
    assert 0 < told["games"] < told["asked_for"]


HALF = """
import os, struct, sys, threading, time
from amsterdam_routes.cli._workers import WorkersLost, workers
from amsterdam_routes.cli.screen import CTRL_C

def die_while_writing():
    frame = sys._getframe()
    while "result_queue" not in frame.f_locals:
        frame = frame.f_back
    os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000) + b"half")
    open("dying", "w").close()
    os._exit(1)

if __name__ == "__main__":
    with workers(2, None, {}) as executor:
        waited = executor.submit(die_while_writing)
        if sys.argv[1:]:
            while not os.path.exists("dying"):
                time.sleep(0.01)
            CTRL_C.pressed = True
        try:
            waited.result()
        except (WorkersLost, KeyboardInterrupt) as error:
            print(type(error).__name__)
    print(threading.active_count())
"""


@pytest.mark.parametrize(("arguments", "told"), [((), "WorkersLost"), (("pressed",), "KeyboardInterrupt")])
def test_a_worker_that_dies_while_it_writes_a_result_is_noticed_and_no_thread_is_left(
    arguments: tuple[str, ...], told: str, tmp_path: Path
) -> None:
    (tmp_path / "half.py").write_text(HALF)
    ended = subprocess.run(
        [sys.executable, "half.py", *arguments], cwd=tmp_path, capture_output=True, text=True, timeout=60
    )
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, f"{told}\n1\n", "")


@contextmanager
def ctrl_c() -> Iterator[None]:
    """Let the command take Ctrl-C, whatever this process does at it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with CTRL_C.heeded():
            yield
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("mortal", [True, False])
def test_what_has_not_begun_is_cancelled_unless_ctrl_c_kills_its_worker(mortal: bool) -> None:
    whose, futures = Waiting(ThreadPoolExecutor(1), mortal=mortal), [Future[int]() for _ in range(2)]
    with ctrl_c(), CTRL_C.held():
        assert Awaited(whose, futures[0]).cancel()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            Awaited[int](whose, futures[1]).result()
    assert [future.cancelled() for future in futures] == [True, not mortal]


def test_ctrl_c_cuts_short_what_is_not_held_and_is_remembered_by_what_is() -> None:
    remembered = []
    with ctrl_c():
        with CTRL_C.held(), CTRL_C.held():
            pass
        with pytest.raises(KeyboardInterrupt):
            signal.raise_signal(signal.SIGINT)
    with ctrl_c(), CTRL_C.held():
        with pytest.raises(KeyboardInterrupt), CTRL_C.raised():
            signal.raise_signal(signal.SIGINT)
        remembered.append(CTRL_C.pressed)
    with ctrl_c(), CTRL_C.held():
        with CTRL_C.held(), CTRL_C.raised():
            pass
        signal.raise_signal(signal.SIGINT)
        remembered.append(CTRL_C.pressed)
    assert [*remembered, CTRL_C.pressed] == [False, True, False]


def test_who_has_cut_short_a_game_presses_once_more_to_end_what_is_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(screen, "PATIENCE", 0.0)
    for first in (CTRL_C.raised(), CTRL_C.held()):
        with ctrl_c(), CTRL_C.held():
            with suppress(KeyboardInterrupt), first:
                signal.raise_signal(signal.SIGINT)
            with pytest.raises(KeyboardInterrupt):
                signal.raise_signal(signal.SIGINT)
    with ctrl_c(), CTRL_C.held():
        signal.raise_signal(signal.SIGINT)  # another command knows nothing of that
        assert CTRL_C.pressed


PRESSING = """
import signal
from itertools import count
from tests.kernel.tiny import TIDES

def pressing(when):
    decisions = count(1)
    def choose(view, random):
        if next(decisions) == when:
            signal.raise_signal(signal.SIGINT)
        return TIDES.legal_actions(view)[0]
    return choose

hasty, patient = pressing(2), pressing(100)
"""
OWN = ("--game", "tests.kernel.tiny.game_ui:UI")


@pytest.fixture
def pressing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Bots during whose second decision, or hundredth, somebody presses Ctrl-C."""
    (tmp_path / "pressing.py").write_text(PRESSING)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    with ctrl_c():
        yield
    sys.modules.pop("pressing", None)


@pytest.mark.parametrize(
    "command",
    [
        ["simulate", "-n", 2, "--seed", 1, "--bots", "random", "--rows", "it.csv"],
        ["analyse", "game.txt", "--bot", "random", "--iterations", 1, "-o", "it.json"],
    ],
)
def test_what_was_found_is_written_though_ctrl_c_comes_while_it_is_written(
    command: list[object], run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(to_notation(GRIET_AND_JAN))
    replace = os.replace

    def pressing(old: str, new: str) -> None:
        signal.raise_signal(signal.SIGINT)
        replace(old, new)

    with ctrl_c(), monkeypatch.context() as patched:
        patched.setattr(os, "replace", pressing)
        told = run(*command)
    assert (told.code, told.err) == (0, "")
    assert command[0] == "analyse" or told.out.startswith("2 games of 2 players")
    assert (tmp_path / str(command[-1])).exists()


def test_an_analysis_of_which_nobody_reads_one_file_is_written_to_the_others(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text(to_notation(GRIET_AND_JAN))
    os.mkfifo(tmp_path / "pipe.json")
    arguments = ["analyse", "game.txt", "--bot", "random", "--iterations", "1"]
    for name in ("first.json", "pipe.json", "last.json"):
        arguments += ["-o", name]
    with subprocess.Popen(
        [*COMMAND, *arguments], cwd=tmp_path, stderr=subprocess.PIPE, text=True, preexec_fn=heeds_ctrl_c
    ) as process:
        while not (tmp_path / "first.json").exists():  # it opens the pipe next
            assert process.poll() is None
            time.sleep(0.02)
        press_until_it_ends(process)
        assert (process.communicate()[1], process.returncode) == ("", 130)
    first, last = ((tmp_path / name).read_text() for name in ("first.json", "last.json"))
    assert first == last


@pytest.mark.parametrize(
    ("command", "owner", "name"),
    [
        (["league", "greedy", "random", "-n", 2, "--seed", 1], random.Random, "choices"),
        (["analyse", "game.txt", "--bot", "random", "--iterations", 1, "-o", "it.json"], json, "dumps"),
    ],
)
def test_who_presses_ctrl_c_again_does_not_wait_for_ratings_or_for_a_page(
    command: list[object], owner: object, name: str, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.txt").write_text(to_notation(GRIET_AND_JAN))
    usual = getattr(owner, name)

    def ran(presses: int) -> tuple[int, bool]:
        left = iter(range(presses))

        def pressing(*arguments: Any, **how: Any) -> Any:
            for _ in left:
                signal.raise_signal(signal.SIGINT)
            return usual(*arguments, **how)

        with ctrl_c(), monkeypatch.context() as patched:
            patched.setattr(screen, "PATIENCE", 0.0)
            patched.setattr(owner, name, pressing)
            told = run(*command)
        assert told.err == ""
        return told.code, bool(told.out or (tmp_path / "it.json").exists())

    assert ran(2) == (130, False)
    assert ran(1) == (0, True)


@pytest.mark.parametrize("command", ["simulate", "league"])
@pytest.mark.usefixtures("pressing")
def test_a_series_that_is_ended_is_told_as_far_as_it_came_and_is_no_success(command: str, run: Run) -> None:
    who = ["--bots", "pressing:patient"] if command == "simulate" else ["pressing:patient", "random"]
    told = run(*OWN, command, *who, "-n", 1000, "--seed", 1, "--json")
    data = json.loads(told.out)
    assert (told.code, told.err) == (130, "")
    assert 5 < data["games"] < data["asked_for"] == 1000


@pytest.mark.usefixtures("pressing")
def test_a_playtest_that_is_ended_keeps_its_games_and_writes_no_page(run: Run, tmp_path: Path) -> None:
    page, games = tmp_path / "page.html", tmp_path / "page.games.jsonl"
    told = run(*OWN, "playtest", "-n", 1000, "-j", 1, "--bots", "pressing:patient", "-o", page)
    kept = len(games.read_text().splitlines()) - 1
    again = "the same command goes on with them"
    assert (told.code, told.out) == (130, "")
    assert told.err == f"amsterdam-routes: {kept} of 1000 games are kept in {games}; {again}\n"
    assert sorted(path.name for path in tmp_path.glob("page*")) == ["page.games.jsonl"]
    assert 5 < kept < 1000


@pytest.mark.parametrize("command", [["watch"], ["play", "--seat", "1"]])
@pytest.mark.usefixtures("pressing")
def test_a_game_that_is_ended_is_no_success(command: list[str], run: Run) -> None:
    told = run(*OWN, *command, "--bots", "pressing:hasty", "--seed", 1, typed="1\n" * 9)
    assert (told.code, told.err) == (130, "")

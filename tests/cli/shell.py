"""The command as a person at a shell meets it: run in a process of its own, in a line of shell, or at a terminal."""

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeAlias

import attrs

import amsterdam_routes as ar
from amsterdam_routes.bots import Greedy, Random

COMMAND = (sys.executable, "-m", "amsterdam_routes")
LANGUAGES = ("en", "nl", "da", "it", "fi")
GRIET_AND_JAN = ar.play_match(ar.GAME, ar.Setup(2), [Greedy(), Random()], seed="1634", names=["Griet", "Jan"])


@attrs.frozen
class Ran:
    """What became of a command."""

    code: int
    out: str
    err: str


Run: TypeAlias = Callable[..., Ran]


def run_process(*arguments: object, typed: str = "", **environment: str) -> Ran:
    """Run the command in a process of its own, with something typed into it."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed,
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **environment},
    )
    return Ran(done.returncode, done.stdout, done.stderr)


def shell(line: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell; `amsterdam-routes` is the command."""
    line = line.replace("amsterdam-routes", " ".join(COMMAND))
    done = subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **environment},
    )
    assert "Traceback" not in done.stderr, done.stderr
    return done


def where(folder: Path) -> str:
    """Where a process of its own looks for modules: in a folder first."""
    return os.pathsep.join([str(folder), *filter(None, sys.path)])


def alive(group: int) -> list[str]:
    """The processes of a group that run; those that are dead are no more, even if nobody has asked for them yet."""
    listed = subprocess.run(["ps", "-A", "-o", "pgid=,stat=,args="], capture_output=True, text=True, check=True).stdout
    found = [line.split(maxsplit=2) for line in listed.splitlines()]
    return [line[-1] for line in found if line[0] == str(group) and not line[1].startswith("Z")]


def heeds_ctrl_c() -> None:
    """In the child: what a shell started in the background ignores, a person's program heeds."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):  # `nohup` ignores the last
        signal.signal(number, signal.SIG_DFL)


def press_until_it_ends(process: "subprocess.Popen[Any]") -> None:
    """Press Ctrl-C again and again; whoever does not heed it is killed."""
    for _ in range(60):
        process.send_signal(signal.SIGINT)
        with suppress(subprocess.TimeoutExpired):
            process.wait(0.5)
            return
    process.kill()


COUNTING = """
import os
from pathlib import Path
import amsterdam_routes as ar
from amsterdam_routes.bots import Random

class Counting:
    chosen = 0
    def __call__(self, view, random):
        Counting.chosen += 1
        if Counting.chosen == 6000:  # more actions than the games have that are sent to a worker at once
            Path(f"played-{os.getpid()}").touch()
        return Random()(view, random)
"""
"""A module with a bot that says in the folder, by a file of its process, that games are over and counted."""


def interrupted(
    arguments: Sequence[object],
    folder: Path,
    presses: int = 1,
    gap: float = 0,
    to_all: bool = True,
    number: int = signal.SIGINT,
) -> Ran:
    """Press Ctrl-C so often, with such a gap in seconds, once bots of `COUNTING` have played; nobody may be left.

    `number` is another signal, sent in its place.
    """
    (folder / "counting.py").write_text(COUNTING)
    deadline = time.monotonic() + 120
    with subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        cwd=folder,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": where(folder)},
        start_new_session=True,
        preexec_fn=heeds_ctrl_c,
    ) as process:
        try:
            while not list(folder.glob("played-*")) and process.poll() is None:
                assert time.monotonic() < deadline, "no game was played"
                time.sleep(0.02)
            time.sleep(0.2)  # the games come back
            for press in range(presses):
                time.sleep(gap if press else 0)
                with suppress(ProcessLookupError):  # it has ended
                    (os.killpg if to_all else os.kill)(process.pid, number)
            out, err = process.communicate(timeout=30)
            while alive(process.pid):
                assert time.monotonic() < deadline, "processes are left behind"
                time.sleep(0.02)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
    return Ran(process.returncode, out, err)


class Terminal:
    """A command on a pseudo-terminal, as a person would have it."""

    def __init__(self, *arguments: object, columns: int = 100) -> None:
        main_end, its_end = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "COLUMNS": str(columns), "LINES": "40"}
        environment.pop("NO_COLOR", None)
        self.process = subprocess.Popen(
            [*COMMAND, *map(str, arguments)],
            stdin=its_end,
            stdout=its_end,
            stderr=its_end,
            env=environment,
            start_new_session=True,
            preexec_fn=heeds_ctrl_c,
        )
        os.close(its_end)
        self.end = main_end
        self.screen = ""

    def type(self, text: str) -> None:
        """Type something."""
        os.write(self.end, text.encode())

    def until(self, text: str) -> str:
        """Everything shown, once this text is among it."""
        deadline = time.monotonic() + 60
        while text not in self.screen:
            assert time.monotonic() < deadline, f"{text!r} was not shown: {self.screen[-2000:]}"
            if select.select([self.end], [], [], 1)[0]:
                try:
                    self.screen += os.read(self.end, 65536).decode(errors="replace")
                except OSError:
                    break
        assert text in self.screen
        return self.screen


def between_prompts(out: str) -> list[str]:
    """What the game said before and after each of its prompts; the mark of a seat in the table is no prompt."""
    return re.split(r"^> (?! [^ ])", out, flags=re.MULTILINE)

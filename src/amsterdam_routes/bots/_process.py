"""Bots in any language: a program of its own plays a seat, and talks in lines of JSON over its stdin and stdout.

`docs/guides/bots_in_any_language.md` says what crosses the pipe, and `bot.schema.json` beside this module is its
schema. A program sees what its seat may see, and nothing else. It runs for one match. If it does not answer in time,
answers what is not possible, or ends, it gives up the match: `Forfeit` says why, and what it last wrote to its stderr.
Where there is POSIX, no program outlives the process that it plays for, even if that is killed.
"""

import atexit
import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from queue import Empty, Full, Queue
from random import Random
from typing import Any, Final, Never, NoReturn  # Any: the values of any game, and JSON that a stranger wrote

import attrs

import amsterdam_routes as ar
from amsterdam_routes.kernel import (
    AnyGame,
    AnyRecord,
    Documents,
    SeatedBot,
    SetupLike,
    StandingsLike,
    check_game,
    on_one_line,
)

PROTOCOL: Final = "amsterdam-bots"
VERSION: Final = 1
"""The version of the protocol."""
LONGEST: Final = 1_000_000
"""How many bytes a line has at most, either way."""
TO_START: Final = 10.0
"""How many seconds a program has at least to start and to say hello."""
TO_END: Final = 1.0
"""How many seconds it has to end by itself, once it has been told that the match is over."""
MOST_WHYS: Final = 1_000
"""How often a program may ask why, for one question."""
EXEC: Final = "exec "
"""What a command begins with where bots are named; it is not part of the command."""
_WAITING: Final = 16
"""How many lines of a program are kept before it is asked."""
_SHOWN: Final = 200
"""How many characters of what it wrote an error shows."""


def _words(command: str | Sequence[str]) -> tuple[str, ...]:
    """Return the words of a command; it is never given to a shell."""
    if isinstance(command, str):
        try:
            words = tuple(shlex.split(command.removeprefix(EXEC)))
        except ValueError as error:
            raise ValueError(f"the command {command!r} cannot be split into words: {error}") from None
    else:
        words = tuple(command)
    if not words or not words[0] or any("\0" in word for word in words):
        raise ValueError(f"expected a program, and what it is called with, got {command!r}")
    return words


def _check_limit(bot: object, attribute: object, limit: object) -> None:
    if type(limit) not in (int, float):
        raise TypeError(f"limit: expected a float, got a {type(limit).__name__}")
    if not 0 < float(str(limit)) <= 3600:
        raise ValueError(f"limit: expected more than 0 seconds and at most 3600, got {limit}")


@attrs.frozen
class ProcessBot:
    """A bot that is a program: it is started for each match, in a process group of its own, and ends with the match.

    The command is split into words as a shell does, but there is no shell. A match with such bots is the same every
    time if the program takes its randomness from the seed that it is given.

    >>> from amsterdam_routes.bots import ProcessBot
    >>> ProcessBot("exec python3 mybot.py --depth 3", limit=2)
    ProcessBot(command=('python3', 'mybot.py', '--depth', '3'), limit=2)
    """

    command: tuple[str, ...] = attrs.field(converter=_words)
    """The program, and what it is called with."""
    limit: float = attrs.field(default=10.0, validator=_check_limit)
    """How many seconds it has for an answer."""

    def sit_down(self, game: AnyGame, setup: SetupLike, seat: int, seed: bytes, /) -> SeatedBot[Never, Any, Never]:
        """Return the player of one match. Its program starts when it is asked for the first time."""
        return ProcessPlayer(self, game, setup, seat, seed)


@attrs.define(eq=False)
class ProcessPlayer:
    """A program at one seat of one match."""

    bot: ProcessBot
    game: AnyGame
    setup: SetupLike
    seat: int
    seed: bytes
    extra: Mapping[str, object] = attrs.field(factory=dict)
    """Fields and messages that no program knows: it must pass over them."""
    process: "Process | None" = None
    told: tuple[Any, ...] = ()
    """The events that the program knows."""
    asked: int = 0
    """How many questions it was asked."""
    slowest: float = 0.0
    """The longest that it took for an answer, in seconds."""
    ended_by_itself: bool = False
    """Whether it had ended before it was made to."""

    def choose_with_events(self, view: Any, random: Random, events: tuple[Any, ...], /) -> Any:
        """Return the action that the program chooses; `Forfeit` if it does not choose one."""
        if self.process is None or events[: len(self.told)] != self.told:  # an undo: it begins anew
            self._stop(0)
            self._start()
        legal = self.game.legal_actions(view)
        self.asked += 1
        self._send(
            type="ask", question=self.asked, view=self._data(view), events=self._news(events), legal=self._list(legal)
        )
        return legal[self._answer(view, len(legal))]

    def leave(self, events: tuple[Any, ...], result: StandingsLike | None, forfeit: int | None, /) -> None:
        """Tell the program that the match is over, and see that it ends."""
        if self.process is None:
            return
        final = result is not None and result.final  # before the end, standings tell what seats hold
        with contextlib.suppress(ar.Forfeit):
            told = self._data(result) if final else None
            self._send(type="end", events=self._news(events), result=told, forfeit=forfeit)
        self._stop(TO_END)

    # --- what is said

    def _start(self) -> None:
        """Start the program, greet it, and tell it the game and the set-up."""
        self.told, self.asked = (), 0
        self.process = Process(self.bot.command)
        self._send(type="hello", protocol=PROTOCOL, version=VERSION, game=self.game.name)
        hello = self._receive(time.monotonic() + max(TO_START, self.bot.limit), "to say hello")
        if hello.get("type") != "hello" or not _is_exactly(hello.get("version"), VERSION):
            self._refuse(f'expected {{"type": "hello", "version": {VERSION}}} first, got', hello)
        edition = getattr(self.setup, "edition", None)
        self._send(
            type="setup",
            seat=self.seat,
            players=self.setup.players,
            setup=self._data(self.setup),
            edition=None if edition is None else self._data(edition),
            seed=self.seed.hex(),
            limit=self.bot.limit,
        )

    def _answer(self, view: Any, many: int) -> int:
        """Wait for the answer, and say why actions are not legal as long as the program asks."""
        left = self.bot.limit
        for _ in range(MOST_WHYS + 1):
            began = time.monotonic()
            said = self._receive(began + left, "to answer")
            took = time.monotonic() - began
            left -= took
            self.slowest = max(self.slowest, self.bot.limit - left)
            if said.get("type") == "why":
                self._tell_why(view, said.get("notation"))
                continue
            index: object = said.get("index")
            if said.get("type") != "answer" or not _is_exactly(said.get("question"), self.asked):
                self._refuse(f"expected the answer to question {self.asked}, got", said)
            if not isinstance(index, int) or isinstance(index, bool) or not 0 <= index < many:
                self._refuse(f"expected the index of a legal action, from 0 to {many - 1}, got", said)
            return index
        raise self._forfeit(f"it asked why more than {MOST_WHYS} times")

    def _tell_why(self, view: Any, asked: object) -> None:
        """Say why an action is not legal; whoever asks at such length that no line holds the answer gives up."""
        if len(json.dumps(asked)) > LONGEST // 2:
            raise self._forfeit(f"it asked why of more than {LONGEST // 2} bytes")
        self._send(type="why", notation=asked, reasons=self._reasons(view, asked))

    def _reasons(self, view: Any, text: object) -> list[dict[str, str]]:
        """Return why an action is not legal; no reasons if it is."""
        if self.game.notation is None or not isinstance(text, str):
            wrong = "expected an action in the notation of the game"
            return [{"code": "not_a_notation", "rule": "", "text": wrong}]
        try:
            found = self.game.violations(view, self.game.notation.parse(text, self.setup))
        except ar.InvalidDocument as error:
            return [{"code": problem.code, "rule": "", "text": problem.text} for problem in error.problems]
        return [{"code": one.code, "rule": one.rule, "text": self._text(one)} for one in found]

    def _list(self, legal: Sequence[Any]) -> list[dict[str, object]]:
        """Return the legal actions by index: as data, in the notation, and in words."""
        data = self._data(tuple(legal))["items"] if legal else []
        notation = self.game.notation
        return [
            {
                "index": index,
                "notation": None if notation is None else notation.notate(action),
                "text": self._text(action),
                "action": data[index],
            }
            for index, action in enumerate(legal)
        ]

    def _text(self, value: Any) -> str:
        if self.game.words is None:
            return value.text if isinstance(value, ar.Violation) else str(value)
        return self.game.words.describe(value)

    def _news(self, events: tuple[Any, ...]) -> list[object]:
        """Return the events that the program does not know yet, as data."""
        news, self.told = events[len(self.told) :], events
        items: list[object] = self._data(news)["items"] if news else []
        return items

    def _data(self, value: object) -> Any:
        return _documents(self.game).to_data(value)

    # --- how it is said

    def _send(self, **message: object) -> None:
        assert self.process is not None
        for fields in ([{"type": "news", **self.extra}] if self.extra else []) + [{**message, **self.extra}]:
            line = json.dumps(fields, separators=(",", ":")).encode() + b"\n"
            if len(line) > LONGEST:
                told = f"this one, of type {fields['type']!r}, has {len(line)}"
                raise ValueError(f"a line to a bot has at most {LONGEST} bytes; {told}")
            self.process.send(line)

    def _receive(self, deadline: float, what: str) -> dict[str, Any]:
        """Return the next message of the program."""
        assert self.process is not None
        try:
            line = self.process.receive(deadline)
        except Empty:
            raise self._forfeit(f"it took too long {what}") from None
        except (EOFError, OSError) as error:
            raise self._forfeit(str(error)) from None
        try:
            said = json.loads(line.decode("utf-8-sig"), parse_constant=_no_number)
        except (ValueError, RecursionError):
            said = None
        if not isinstance(said, dict):
            self._refuse("expected a JSON object on a line, got", line.decode(errors="replace"))
        return said

    def _refuse(self, expected: str, got: object) -> NoReturn:
        told = got if isinstance(got, str) else json.dumps(got)
        raise self._forfeit(f"{expected} {on_one_line(told.strip())[:_SHOWN]}")

    def _forfeit(self, reason: str) -> ar.Forfeit:
        """End the program, and return the error that it gives up."""
        wrote = self._stop(0)
        last = f"; it last wrote to its stderr: {wrote}" if wrote else ""
        return ar.Forfeit(f"the bot {shlex.join(self.bot.command)!r}: {reason}{last}")

    def _stop(self, grace: float) -> str:
        """End the program; return the last line that it wrote to its stderr."""
        process, self.process = self.process, None
        if process is None:
            return ""
        self.ended_by_itself, wrote = process.stop(grace)
        return wrote


def _is_exactly(found: object, number: int) -> bool:
    """Return whether what a program says is this whole number: `true` is not 1."""
    return type(found) is int and found == number


def _no_number(constant: str) -> Never:
    """Refuse `NaN` and `Infinity`, which Python reads and JSON does not know."""
    raise ValueError(constant)


def _documents(game: AnyGame) -> Documents:
    if game.documents is None:
        raise TypeError(f"expected a game with documents, which a program can be shown, got {game!r}")
    return game.documents()


RUNNING: Final["set[Process]"] = set()
"""The programs that this process runs."""
_GUARDS: Final[dict[int, subprocess.Popen[bytes]]] = {}
"""By the number of a process, who ends its programs when it is killed: one that was forked has its own."""
_GUARD: Final = """
import os, signal, sys
for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
    signal.signal(number, signal.SIG_IGN)
running = set()
for line in sys.stdin.buffer:
    (running.add if line[:1] == b"+" else running.discard)(int(line[1:]))
for group in running:
    try:
        os.killpg(group, signal.SIGKILL)
    except OSError:
        pass
"""
"""The program of a guard: it reads which groups of processes begin and end, and kills the rest when its stdin ends."""


def _guarded(sign: str, group: int) -> None:
    """Tell the guard of this process that a program begins (`+`) or ends (`-`). Elsewhere than on POSIX there is none.

    Its stdin is closed when this process is no more, whatever ended it.
    """
    if os.name != "posix" or not sys.executable:
        return
    guard = _GUARDS.get(os.getpid())
    with contextlib.suppress(OSError):  # there are no more processes, or somebody has ended it
        if guard is None:
            guard = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _GUARD],
                stdin=subprocess.PIPE,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                cwd="/",
                start_new_session=True,
            )
            if _GUARDS.setdefault(os.getpid(), guard) is guard:
                atexit.register(_dismiss, guard)
        assert guard.stdin is not None
        guard.stdin.write(f"{sign}{group}\n".encode())


def _dismiss(guard: subprocess.Popen[bytes]) -> None:
    """Let the guard end with this process."""
    assert guard.stdin is not None
    guard.stdin.close()
    try:
        guard.wait(TO_END)
    except subprocess.TimeoutExpired:  # a process that was forked has its stdin, too
        guard.kill()
        guard.wait()


def end_programs() -> None:
    """End all programs that this process runs: it ends itself, and none of its matches goes on."""
    for program in [*RUNNING]:
        program.kill()


class Process:
    """A running program: lines to it and from it, and its end. Threads read and write, so nothing waits for ever."""

    def __init__(self, command: Sequence[str]) -> None:
        self._from: Queue[bytes | EOFError] = Queue(_WAITING)
        self._to: Queue[bytes | None] = Queue()
        self._ended = threading.Event()
        self._errors = b""
        try:
            self._running = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=os.name == "posix",  # a group of its own, which Ctrl-C does not reach
            )
        except OSError as error:
            raise ar.Forfeit(f"the bot {shlex.join(command)!r} cannot be started: {error.strerror or error}") from None
        RUNNING.add(self)
        _guarded("+", self._running.pid)
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._read, self._write, self._drain)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        """Send a line; nothing happens if nobody reads it any more."""
        self._to.put(line)

    def receive(self, deadline: float) -> bytes:
        """Return the next line; Empty if there is none in time, EOFError if there will be none."""
        got = self._from.get(timeout=max(0.0, deadline - time.monotonic()))
        if isinstance(got, EOFError):
            raise got
        return got

    def stop(self, grace: float) -> tuple[bool, str]:
        """Close its stdin, wait so many seconds for its end, then end its group.

        Return whether it ended by itself, and the last line that it wrote to its stderr.
        """
        self._to.put(None)
        reader = self._threads[0]
        until = time.monotonic() + grace
        try:
            while reader.is_alive() and time.monotonic() < until:
                reader.join(0.005)
                with contextlib.suppress(Empty):
                    self._from.get_nowait()
        finally:  # Ctrl-C, too
            ended_by_itself = not reader.is_alive()
            self._ended.set()
            self.kill()
            RUNNING.discard(self)
            _guarded("-", self._running.pid)  # its number is its own until it has been waited for
            self._running.wait()
        for thread in self._threads:
            thread.join(0.2)
        last = self._errors.decode(errors="replace").strip().splitlines()[-1:]
        return ended_by_itself, on_one_line("".join(last))[:_SHOWN]

    def kill(self) -> None:
        """End its group, without a word. It has not been waited for yet, so the number is still its own."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if os.name == "posix":
                os.killpg(self._running.pid, signal.SIGKILL)
            else:
                self._running.kill()

    def _read(self) -> None:
        assert self._running.stdout is not None
        with self._running.stdout as stdout:
            left = b""
            while chunk := stdout.read(65_536):
                *lines, left = (left + chunk).split(b"\n")
                for line in lines:
                    if len(line) >= LONGEST or not self._keep(line):
                        break
                else:
                    if len(left) < LONGEST:
                        continue
                self._keep(EOFError(f"it wrote a line of more than {LONGEST} bytes"))
                return
            self._keep(EOFError("it ended"))

    def _keep(self, line: bytes | EOFError) -> bool:
        """Keep a line until it is asked for; return False once nobody will."""
        while not self._ended.is_set():
            with contextlib.suppress(Full):
                self._from.put(line, timeout=0.05)
                return True
        return False

    def _write(self) -> None:
        assert self._running.stdin is not None
        with contextlib.suppress(OSError, ValueError), self._running.stdin as stdin:
            while (line := self._to.get()) is not None:
                at = memoryview(line)
                while at:
                    at = at[stdin.write(at) or 0 :]

    def _drain(self) -> None:
        assert self._running.stderr is not None
        with self._running.stderr as stderr:
            while chunk := stderr.read(4_096):
                self._errors = (self._errors + chunk)[-4_096:]


# --- whether a program keeps to the protocol


@attrs.frozen
class Finding:
    """The result of one trial of a program.

    >>> from amsterdam_routes.bots import Finding
    >>> Finding(True, "a match of 2 at seat 0: 34 answers, the slowest in 0.02 s").ok
    True
    """

    ok: bool
    """Whether it did as it should."""
    text: str
    """What it did."""


def try_bot(bot: ProcessBot, game: AnyGame, setups: Sequence[SetupLike], seed: bytes) -> Iterator[Finding]:
    """Try a program: play whole matches at every seat of these set-ups, and check its other behaviour.

    >>> import sys
    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bots import ProcessBot, try_bot
    >>> silent = ProcessBot([sys.executable, "-c", "pass"])
    >>> next(try_bot(silent, ar.GAME, [ar.Setup(2)], b"1634")).text[-8:]
    'it ended'
    """
    if not isinstance(bot, ProcessBot):
        raise TypeError(f"expected a ProcessBot, got {type(bot).__name__}")
    check_game(game)
    if not isinstance(setups, Sequence) or not setups or not all(hasattr(setup, "players") for setup in setups):
        raise TypeError(f"expected a list of set-ups, got {setups!r}")
    for setup in setups:
        for seat in range(setup.players):
            yield _trial(bot, game, setup, seat, seed, {}, f"a match of {setup.players} at seat {seat}")[0]
    setup = setups[0]
    unknown = {"later": [1, {"more": None}]}
    finding, first = _trial(
        bot, game, setup, 0, seed, unknown, "a match with fields and messages that it does not know"
    )
    yield finding
    if not finding.ok:
        return
    _, again = _trial(bot, game, setup, 0, seed, {}, "")
    same = first == again
    yield Finding(same, "the same match again: " + ("the same actions" if same else "other actions with the same seed"))


def _trial(
    bot: ProcessBot, game: AnyGame, setup: SetupLike, seat: int, seed: bytes, extra: Mapping[str, object], what: str
) -> tuple[Finding, list[Any]]:
    """Play a match with the program at one seat, and random bots at the others; return the program's behaviour."""
    watched = _Watched(bot, extra)

    def anything(view: Any, random: Random) -> Any:
        return game.pick(view, random)

    bots: list[ar.AnyBot[Any]] = [watched if place == seat else anything for place in range(setup.players)]
    [played] = ar.simulate(game, setup, bots, 1, seed=seed, rotate=False, measure=_actions)
    player = watched.player
    if played.forfeit is not None:
        return Finding(False, f"{what}: {played.forfeit_reason}"), played.measured
    told = f"{what}: {player.asked} answers, the slowest in {player.slowest:.2f} s"
    if not player.ended_by_itself:
        return Finding(False, f"{told}; it did not end within {TO_END:g} s once it was told the end"), played.measured
    return Finding(True, told), played.measured


def _actions(record: AnyRecord, events: object) -> list[Any]:
    return list(record.actions)


class _Watched:
    """A bot that keeps its player, which can be inspected after the match."""

    def __init__(self, bot: ProcessBot, extra: Mapping[str, object]) -> None:
        self.bot, self.extra = bot, extra

    def sit_down(self, game: AnyGame, setup: SetupLike, seat: int, seed: bytes, /) -> ProcessPlayer:
        self.player = ProcessPlayer(self.bot, game, setup, seat, seed, self.extra)
        return self.player

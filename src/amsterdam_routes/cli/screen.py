"""The output of the command: a console in one language, the standard streams, and how a command fails or is ended."""

import codecs
import errno
import io
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from types import FrameType
from typing import IO, Final, Literal, cast

import attrs
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.pager import SystemPager
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid
from rich.text import Text

import amsterdam_routes as ar
from amsterdam_routes.kernel import AnyGame, Catalogue, catalogue_of, on_one_line, slug, typewritten

FAILED: Final = 1
MISUSED: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141
"""The exit codes, beside 0."""
WORDS: Final = catalogue_of("amsterdam_routes.cli")
"""The texts of the command: under "cli" those for every game, and under other kinds what only some games say."""
NO_TEXTS: Final = Catalogue({"en": {}})
SCREEN: Final = 15
"""How many lines of a list are shown at once."""
WIDE: Final = 160
"""How many columns a table may take where there is no terminal."""
USUAL_WIDTH: Final = 80
"""How many columns a terminal has that does not say it."""


# --- a console in one language


def texts_of(*kinds: str) -> Catalogue:
    """Return the texts that the command says at some games only, by their kinds.

    >>> texts_of("routes").sentence("cli", "which", {}, "nl")
    'Met welke kaarten?'
    """
    texts = {lang: WORDS.texts[lang] for lang in WORDS.languages}
    return Catalogue({lang: {"cli": dict(chain(*(by[kind].items() for kind in kinds)))} for lang, by in texts.items()})


def console(*, error: bool = False) -> Console:
    """Return a console on the standard output or error, which keeps lines whole in a file or a pipe.

    >>> console().is_terminal
    False
    """
    out = Console(stderr=error, highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.soft_wrap, out.width = True, WIDE
    elif out.width < 1:  # COLUMNS=0, as where no window has told its size: nothing would be shown
        out.width = USUAL_WIDTH
    return out


@attrs.frozen
class Screen:
    """The output of a command: its streams, its language and its game.

    >>> import amsterdam_routes as ar
    >>> Screen(ar.GAME, "nl", ("Anna", "Bo")).line("Dag!")
    Dag!
    """

    game: AnyGame
    """The game that it shows."""
    lang: str = "en"
    """The language of all that it shows."""
    names: tuple[str, ...] = ()
    """What the seats are called."""
    out: Console = attrs.field(factory=console)
    """The console of `rich` that all lines go to."""
    texts: Catalogue = NO_TEXTS
    """Under "cli": what a game says at the command besides, or instead of a text for every game."""

    @property
    def game_words(self) -> Catalogue:
        """The catalogue of the game."""
        return Catalogue({self.lang: {}}) if self.game.words is None else self.game.words.reasons.words

    def say(self, code: str, **params: object) -> str:
        """Return a text of the command or of the game; in English where the game has no words in the language."""
        words = self.texts if code in self.texts.templates("en").get("cli", {}) else WORDS
        lang = self.lang if self.lang in words.languages else "en"
        return words.sentence("cli", code, params, lang, names=self.names)

    def tell(self, value: object) -> str:
        """Return a value of the game in words; `str` of it, if the game has no words."""
        words = self.game.words
        return str(value) if words is None else words.describe(value, lang=self.lang, names=self.names)

    def line(self, text: str = "", style: str = "") -> None:
        """Print a line literally: nothing in it controls the terminal."""
        self.out.print(Text(on_one_line(text), style))

    def item(self, mark: str, text: str) -> None:
        """Print an item of a list after its mark; at a terminal, long items continue below their beginning."""
        if self.out.is_terminal:
            grid = Grid.grid()
            grid.add_column(no_wrap=True)
            grid.add_row(Text(mark), Text(on_one_line(text)))
            self.out.print(grid)
        else:
            self.line(mark + text)

    def lines(self, text: str) -> None:
        """Print several lines."""
        for line in text.splitlines():
            self.line(line)

    def some(self, lines: Sequence[str], none: str, **params: object) -> None:
        """Print no more lines than a screen has, and how many are left; without lines, a text that says so."""
        for line in lines[:SCREEN]:
            self.line(line)
        if len(lines) > SCREEN:
            self.line(self.say("more", many=len(lines) - SCREEN))
        if not lines:
            self.line(self.say(none, **params), "red")

    def narrowed(self, words: str, show: "Callable[[Screen], None]") -> None:
        """Print what `show` prints on a screen, or only those of its lines that have all of these words.

        >>> Screen(ar.GAME).narrowed("waag", lambda screen: screen.lines("Dam - Waag\\nDam - Oude Kerk"))
        Dam - Waag
        """
        wanted = {*slug(words).split("-")} - {""}
        if not wanted:
            self.paged(show)
            return
        written = io.StringIO()
        out = Console(file=written, highlight=False, markup=False, emoji=False, soft_wrap=True, width=WIDE)
        show(attrs.evolve(self, out=out))
        found = [line for line in written.getvalue().splitlines() if all(word in slug(line) for word in wanted)]
        for line in found:
            self.line(line)
        if not found:
            self.line(self.say("no_such_line", words=words), "red")

    def paged(self, show: "Callable[[Screen], None]") -> None:
        """Print what `show` prints; at a terminal, what is longer than its screen goes through the person's pager.

        >>> Screen(ar.GAME).paged(lambda screen: screen.line("Dag!"))
        Dag!
        """
        if not (self.out.is_terminal and sys.stdin.isatty()):
            show(self)
            return
        written, out = io.StringIO(), self.out
        alike = Console(
            file=written,
            force_terminal=True,
            color_system=cast('Literal["standard", "256", "truecolor"] | None', out.color_system),
            no_color=out.no_color,
            width=out.width,
            height=out.height,
            highlight=False,
            markup=False,
            emoji=False,
        )
        show(attrs.evolve(self, out=alike))
        text = written.getvalue()
        if text.count("\n") < self.out.height:
            self.out.file.write(text)
        else:
            os.environ.setdefault("LESS", "FRX")  # colours, and what was shown stays
            SystemPager().show(text)

    def heading(self, text: str) -> None:
        """Print a heading: a rule across a terminal, a line elsewhere."""
        if self.out.is_terminal:
            self.out.rule(Text(on_one_line(text), "bold"), align="left")
        else:
            self.line(f"-- {text}")


def bots_grid(out: Console) -> Grid:
    """Return a table with a bot in each line."""
    grid = Grid(box=SIMPLE_HEAD if out.is_terminal else None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    grid.add_column("bot", overflow="fold")
    return grid


def tell_seed(what: str, seed: bytes) -> None:
    """Print on the standard error how to play the same games again."""
    console(error=True).print(f"The same {what} again: --seed hex:{seed.hex()}", style="dim")


class _Rate(ProgressColumn):
    """How many a second."""

    def render(self, task: Task) -> Text:
        return Text(f"{task.speed or 0:,.0f} {task.description}/s", "cyan")


@contextmanager
def progress(many: int, what: str = "games") -> Iterator[Callable[[], None]]:
    """Show a bar on the standard error while so many games are played, or whatever it is, if that is a terminal."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(), TimeRemainingColumn())
    err = console(error=True)
    if not err.is_terminal:  # to which older versions of rich write an empty line
        yield lambda: None
        return
    with Progress(*columns, console=err, transient=True) as progress:
        task = progress.add_task(what, total=many)
        yield lambda: progress.advance(task)


# --- how a command fails


class UsageError(Exception):
    """The command was called wrongly: exit code 2. Errors in a single argument are reported by argparse itself."""


class CommandFailed(Exception):
    """A command failed, for a reason that it tells: exit code 1."""


@contextmanager
def problems_of(path: str) -> Iterator[None]:
    """Tell the problems of a document that is read here, with the name of its file."""
    try:
        yield
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        raise CommandFailed("\n".join([f"{path} is not what it should be:", *map(_tell, error.problems)])) from None


def _tell(problem: ar.Problem) -> str:
    """Tell a problem to people, who need no `$` for the whole file."""
    where = problem.path.removeprefix("$").removeprefix(".")
    return f"{where}: {problem.text}" if where else problem.text


# --- how a command is ended by Ctrl-C


ENDING: Final = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))
"""The signals that end a command as Ctrl-C does: a scheduler's time is up, a terminal is closed."""
PATIENCE: Final = 2.0
"""Several presses of Ctrl-C within so many seconds count as one."""


class CtrlC:
    """What the command does at Ctrl-C: it raises KeyboardInterrupt; where the work is held, it remembers the press.

    Presses that follow within two seconds count as the same one, so that the command can tell what it has counted. A
    later press always raises KeyboardInterrupt. Forked processes leave Ctrl-C to the process that they come from.

    >>> _ = signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell ignores it in the background
    >>> with CTRL_C.heeded(), CTRL_C.held():
    ...     signal.raise_signal(signal.SIGINT)
    ...     CTRL_C.pressed
    True
    """

    def __init__(self) -> None:
        self.pressed: bool = False
        """Whether it was pressed while it was held."""
        self._process: int = os.getpid()
        self._last: float = -PATIENCE
        self._holds: int = 0
        self._ends: bool = False  # whether the command is being ended

    def __call__(self, number: int, frame: FrameType | None) -> None:
        """Take the signal."""
        now = time.monotonic()
        if os.getpid() != self._process or now - self._last < PATIENCE:
            return
        self._last = now
        again, self._ends = self._ends, True
        if again or not self._holds:
            raise KeyboardInterrupt
        self.pressed = True

    @contextmanager
    def heeded(self) -> Iterator[None]:
        """Take Ctrl-C and what ends a command like it as long as this lasts; not a signal that somebody else takes.

        A shell takes Ctrl-C for what it has in background, and `nohup` the end of a terminal.
        """
        usual = (signal.default_int_handler, signal.SIG_DFL)
        before = {number: signal.getsignal(number) for number in (signal.SIGINT, *ENDING)}
        taken = [number for number, handler in before.items() if handler in usual]
        if not taken or threading.current_thread() is not threading.main_thread():
            yield
            return
        self.pressed, self._process, self._holds, self._ends = False, os.getpid(), 0, False
        self._last = -PATIENCE
        for number in taken:
            signal.signal(number, self)
        try:
            yield
        finally:
            for number in taken:
                signal.signal(number, before[number])
            self.pressed = False  # whatever comes later has not been ended

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let the first press cut nothing short: `pressed` tells whether somebody wanted it to end."""
        self._holds += 1
        try:
            yield
        finally:
            self._holds -= 1

    @contextmanager
    def raised(self) -> Iterator[None]:
        """Let this be cut short, though what is around it is held."""
        held = self._holds
        try:
            self._holds = 0
            yield
        finally:
            self._holds = held


CTRL_C: Final = CtrlC()
"""The only one: a process has one Ctrl-C."""


# --- the standard streams


class Closed(io.TextIOBase):
    """An output that the shell has closed: it refuses all text."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Raise the error of a closed file."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    @property
    def buffer(self) -> "Closed":
        """This output, which refuses bytes, too."""
        return self


def _typewriter(error: UnicodeError) -> tuple[str, int]:
    """Return a plainer character, or `?`, for a letter that a stream cannot show."""
    assert isinstance(error, UnicodeEncodeError)
    letters = typewritten(error.object[error.start : error.end]).replace("…", "...")
    return "".join(letter if letter.isascii() else "?" for letter in letters), error.end


def prepare() -> None:
    """Replace closed streams; let outputs write a plainer sign, or `?`, for a letter that they cannot show."""
    codecs.register_error("typewriter", _typewriter)
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  # as long as the process lives
    sys.stdout = sys.stdout or Closed()
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # there is nobody to tell
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors in ("strict", "surrogateescape"):  # as in locale C
            stream.reconfigure(errors="replace" if stream is sys.stdin else "typewriter")


def give_up(stream: IO[str] | IO[bytes]) -> None:
    """Discard the output that cannot be written, so that the interpreter does not try again when it ends."""
    try:
        descriptor = stream.fileno()
    except (OSError, AttributeError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


@contextmanager
def cut_short(stream: IO[str] | IO[bytes]) -> Iterator[None]:
    """Let Ctrl-C end this, as it writes to a pipe that perhaps nobody reads. What is not written yet is lost then.

    >>> with cut_short(io.StringIO()) as nothing:
    ...     pass
    """
    try:
        with CTRL_C.raised():
            yield
    except KeyboardInterrupt:
        give_up(stream)
        raise


LONGEST_WORD: Final = 300
"""A longer word of a message is shortened: it is longer than the names of most files."""
LONGEST_LINE: Final = 2_000
"""So long may a line of a message be."""
_LONG: Final = re.compile(rf"\S{{{LONGEST_WORD + 1},}}")


def shortened(line: str) -> str:
    """Return a line without the middle of its longest words; if it is still too long, its own middle is left out, too.

    >>> shortened(f"{'x' * 100_000}: No such file or directory")[-60:]
    'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx: No such file or directory'
    >>> len(shortened("x" * 100_000)), len(shortened("x " * 100_000))
    (300, 2000)
    """
    line = _LONG.sub(lambda word: _without_middle(word[0], LONGEST_WORD), line)
    return _without_middle(line, LONGEST_LINE)


def _without_middle(text: str, longest: int) -> str:
    half = (longest - 1) // 2
    return text if len(text) <= longest else f"{text[: longest - 1 - half]}…{text[-half:]}"


def complain(text: str) -> None:
    """Write a message to the standard error, if that can be written to; nothing in it controls the terminal.

    A message repeats what it is about, so words and lines beyond all measure lose their middle.
    """
    try:
        print("\n".join(shortened(on_one_line(line)) for line in text.split("\n")), file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)

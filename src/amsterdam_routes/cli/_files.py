"""The files of the command: how they are read and written, and `draw`, `check` and `schema`, which look into them.

What is read is limited in size, so that `/dev/zero` ends too. What is written follows symbolic links, goes straight to
what is no regular file (a pipe, a device), and replaces a regular file as a whole: whatever goes wrong, what was
there before is still there, and nothing else.
"""

import csv
import errno
import json
import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import IO, Any, Final, TypeAlias  # Any: an edition of any game

import amsterdam_routes as ar
from amsterdam_routes import study
from amsterdam_routes.cli.games import GAMES, AnyRecord, GameUI
from amsterdam_routes.cli.screen import (
    CTRL_C,
    FAILED,
    CommandFailed,
    Screen,
    UsageError,
    cut_short,
    problems_of,
    shortened,
)
from amsterdam_routes.kernel import LONGEST_DOCUMENT, Documents, did_you_mean

RECORDS = (".txt", ".json")
"""What the name of a record may end in."""
PAGES = (".html", ".htm")
"""What the name of a page may end in."""
TABLES = (".csv", ".jsonl", ".parquet")
"""What the name of a table may end in."""
PICTURES = (".svg", ".txt")
"""What the name of a picture may end in; text goes into a file in `.txt`."""
LARGEST_FILE: Final = 4 * LONGEST_DOCUMENT
"""How many bytes of a file are read at most: no document is longer, in UTF-8."""
STREAMS: Final = ("-", "/dev/stdout")
"""The names of the standard output."""
FOR_ALL, FOR_THE_OWNER = 0o666, 0o600


# --- the commands


def draw(
    ui: GameUI,
    *,
    file: str | None,
    output: str,
    edition: Any,
    seat: int | None,
    ply: int | None,
    as_text: bool,
    lang: str,
) -> int:
    """Draw a position as a picture or as text; without a file, the map of the edition."""
    form = suffix(output, PICTURES)
    if as_text and form == ".svg":
        raise UsageError(f"{output}: expected a name in .txt for text")
    as_text = as_text or form == ".txt"
    check_spared(output, [file])
    if file is None and not isinstance(edition, ui.draws):
        raise CommandFailed(f"the game {ui.game.name!r} draws no empty board: name a FILE")
    value = edition if file is None else load(ui, file, edition)
    position = position_of(ui, file or "the board", value, ply)
    screen = ui.screen(lang, getattr(value, "names", ()))
    try:
        write_text(output, draw_text(ui, screen, position, seat, as_text))
    except ValueError as error:  # a seat that does not exist, or an unknown hand
        raise CommandFailed(f"{file or 'the board'}: {error}") from None
    return 0


def check(ui: GameUI, *, files: Sequence[str], edition: Any, as_json: bool) -> int:
    """Read every file, and print its kind or all its problems."""
    screen = ui.screen()
    told: list[dict[str, object]] = []
    for file in files:
        kind, problems = _judge(ui, file, edition)
        told.append(
            {
                "file": file,
                "ok": not problems,
                "kind": kind,
                "problems": [{"path": p.path, "code": p.code, "text": p.text} for p in problems],
            }
        )
        if not as_json:
            for line in [f"{file}: {problem} [{problem.code}]" for problem in problems] or [f"{file}: ok, {kind}"]:
                screen.line(shortened(line))
    if as_json:
        print(json.dumps(told, indent=2, ensure_ascii=False))
    return 0 if all(one["ok"] for one in told) else FAILED


def _judge(ui: GameUI, file: str, edition: Any) -> tuple[str | None, tuple[ar.Problem, ...]]:
    """Return the kind of a file, or its problems."""
    try:
        value = read(ui, read_text(file), edition)
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        return None, error.problems
    except CommandFailed as error:
        return None, (ar.Problem("$", "unreadable", str(error).removeprefix(f"{file}: ")),)
    return kind_word(value), ()


def schema(ui: GameUI, *, name: str | None, output: str | None) -> int:
    """Write the JSON Schema of a kind of document; without a name, list the names.

    With a folder and no name, write the files of all documents of the game, as the npm package has them.
    """
    package = documents(ui).files()
    texts = {**package, "analysis.schema.json": study.analysis_schema()}
    named = {file.removesuffix(".schema.json"): file for file in texts if file.endswith(".schema.json")}
    named["typescript"] = next(file for file in texts if file.endswith(".d.ts"))
    if name is not None and name not in named:
        hint = did_you_mean(name, named) or "."
        raise UsageError(f"expected the name of a schema, got {name!r}{hint} There are {', '.join(named)}")
    wanted = [named[name]] if name is not None else list(package)
    if output is not None:
        try:
            Path(output).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise CommandFailed(f"{output}: {error.strerror}") from None
        for file in wanted:
            write_text(str(Path(output) / file), texts[file])
    elif name is None:
        ui.screen().lines("\n".join(named))
    else:
        write_text("-", texts[wanted[0]])
    return 0


# --- documents of a game


def documents(ui: GameUI) -> Documents:
    """Return the documents of a game."""
    if ui.game.documents is None:
        raise CommandFailed(f"the game {ui.game.name!r} has no documents")
    return ui.game.documents()


def load(ui: GameUI, path: str, edition: Any) -> Any:
    """Read the value in a file: a JSON document of any kind, or a record in the notation."""
    with problems_of(path):
        return read(ui, read_text(path), edition)


def read(ui: GameUI, text: str, edition: Any = None) -> Any:
    """Read a value; `InvalidDocument`, `InvalidEdition` or `InvalidRecord` if the text is wrong.

    >>> from amsterdam_routes.cli._routes import UI
    >>> read(UI, '{"format": "amsterdam-routes/action", "version": 1, "action": {"type": "pass"}}')
    Pass()
    """
    notation, record = ui.game.notation, ""
    if notation is not None and notation.load is not None:
        if text.startswith(notation.begins):
            return notation.load(text, edition)
        record = f", or a record that begins with {notation.begins!r}"
    for other in GAMES:
        if other != ui.game.name and text.startswith((f"amsterdam-{other} record ", f'{{"format":"amsterdam-{other}/')):
            told = f"this belongs to the game {other!r}: call the command with --game {other}"
            raise ar.InvalidDocument([ar.Problem("$", "other_game", told)])
    if not text.lstrip().startswith(tuple('{["-0123456789')):  # no document begins like this
        told = f"expected a JSON document{record}, got {text.lstrip()[:20]!r}"
        raise ar.InvalidDocument([ar.Problem("$", "not_json", told)])
    return documents(ui).read(text, edition)


def record_in(ui: GameUI, path: str, edition: Any) -> AnyRecord:
    """Read the record in a file."""
    value = load(ui, path, edition)
    if not isinstance(value, ar.Record | ar.RedactedRecord):
        raise CommandFailed(f"{path}: expected a record, got {kind_word(value)}")
    return value


def edition_in(ui: GameUI, path: str) -> Any:
    """Read the edition in a file."""
    if ui.edition is None:
        raise UsageError(f"the game {ui.game.name!r} has no editions")
    with problems_of(path):
        return type(ui.edition).from_text(read_text(path))


def position_of(ui: GameUI, path: str, value: Any, ply: int | None) -> Any:
    """Return the value to draw: the position of a record after so many actions, or the value itself."""
    if isinstance(value, ar.Record | ar.RedactedRecord):
        if ply is not None and ply > value.ply:
            raise CommandFailed(f"{path}: expected a ply from 0 to {value.ply}, got {ply}")
        return next(islice(ar.replay(value), value.ply if ply is None else ply, None))
    if ply is not None:
        raise CommandFailed(f"{path}: --ply needs a record, got {kind_word(value)}")
    if isinstance(value, ui.draws):
        return value
    try:
        ui.game.to_move(value)
    except (AttributeError, TypeError):
        known = "a state, a view, a record or an edition" if ui.draws else "a state, a view or a record"
        raise CommandFailed(f"{path}: expected {known}, got {kind_word(value)}") from None
    return value


def kind_word(value: object) -> str:
    """Return the name of a value's kind, in a word or two.

    >>> kind_word(ar.AMSTERDAM), kind_word((ar.AMSTERDAM,))
    ('an Edition', 'a list of 1')
    """
    if isinstance(value, tuple):
        return f"a list of {len(value)}"
    name = "View" if isinstance(value, ar.View) else type(value).__name__  # a seat's view is the same kind of document
    return f"a{'n' if name[0] in 'AEIOU' else ''} {name}"


def save_record(ui: GameUI, path: str, record: AnyRecord) -> str:
    """Write a record, and return its text: JSON in a file in `.json`, otherwise the notation. A new file is private."""
    notation = ui.game.notation
    if suffix(path, RECORDS) == ".json":
        text = documents(ui).to_json(record) + "\n"
    elif notation is None or notation.dump is None:
        raise CommandFailed(f"{path}: the game {ui.game.name!r} has no notation of records; name a file in .json")
    else:
        text = notation.dump(record)
    write_text(path, text, private=True)
    return text


def save_picture(ui: GameUI, screen: Screen, path: str, position: Any, seat: int | None) -> None:
    """Draw a position into a file: as text if its name ends in `.txt`."""
    as_text = suffix(path, PICTURES) == ".txt"
    write_text(path, draw_text(ui, screen, position, seat, as_text))


def draw_text(ui: GameUI, screen: Screen, position: Any, seat: int | None, as_text: bool) -> str:
    """Return a position as a picture, or as text that ends with a line break."""
    return ui.draw(screen, position, seat, as_text) + "\n" * as_text


# --- tables in files


Row: TypeAlias = dict[str, ar.Cell]
AddRow: TypeAlias = Callable[[Row], None]


def check_table(path: str, read: Iterable[str | None] = ()) -> None:
    """Refuse a path that no table can be written to: another suffix, an extra that is missing, a folder that is not.

    A file that the same command reads is refused, too.

    >>> check_table("games.xls")
    Traceback (most recent call last):
    amsterdam_routes.cli.screen.CommandFailed: games.xls: expected a name in .csv or .jsonl or .parquet, got .xls
    """
    check_spared(path, read)
    kind = suffix(path, TABLES)
    if not kind and path not in STREAMS:
        raise CommandFailed(f"{path}: expected a name in {' or '.join(TABLES)}, got one without a suffix")
    if kind == ".parquet":
        _pyarrow()
    if path not in STREAMS:
        check_writable(path)


def check_writable(path: str) -> None:
    """Raise CommandFailed if no file can be written to a path: before the work is done that the file is to hold.

    >>> check_writable("no such folder/page.html")
    Traceback (most recent call last):
    amsterdam_routes.cli.screen.CommandFailed: no such folder/page.html: there is no folder 'no such folder'
    """
    folder = Path(path).parent
    if not folder.is_dir():
        raise CommandFailed(f"{path}: there is no folder {str(folder)!r}")
    try:
        mode = _mode(path)
    except OSError as error:  # links that lead in a circle
        raise CommandFailed(f"{path}: {error.strerror}") from None
    if mode is not None and stat.S_ISDIR(mode):
        raise CommandFailed(f"{path}: {os.strerror(errno.EISDIR)}")
    if mode is None or stat.S_ISREG(mode):  # a whole file takes its place
        _try_folder(path)


def _try_folder(path: str) -> None:
    """Put an empty file beside a path and remove it: only the system knows whether we may."""
    try:
        beside = _beside(os.path.realpath(path))
        os.close(os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, FOR_THE_OWNER))
        beside.unlink()
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from None


@contextmanager
def open_table(path: str) -> Iterator[AddRow]:
    """Give the function that adds a row to a table, as CSV, JSON Lines or Parquet by its suffix; `-` is CSV.

    The file is there once all rows are. If anything goes wrong, what was there before is still there. A pipe or a
    device gets the rows as they come.
    """
    kind = suffix(path, TABLES) or ".csv"
    if path in STREAMS:
        yield _interruptible(sys.stdout, kind)
        with cut_short(sys.stdout):
            sys.stdout.flush()
        return
    try:
        mode = _mode(path)
        is_file = mode is None or stat.S_ISREG(mode)
        beside = _beside(os.path.realpath(path)) if is_file else Path(path)
        try:
            if kind == ".parquet":
                rows: list[Row] = []
                yield rows.append
                pyarrow, parquet = _pyarrow()
                sink = pyarrow.BufferOutputStream()
                parquet.write_table(pyarrow.Table.from_pylist(rows), sink)
                beside.write_bytes(sink.getvalue())
            else:
                with open(beside, "x" if is_file else "a", encoding="utf-8", newline="") as file:
                    if is_file:
                        yield _table_text(file, kind)
                    else:
                        yield _interruptible(file, kind)
                        with cut_short(file):
                            file.flush()
            if mode is not None and is_file:
                os.chmod(beside, stat.S_IMODE(mode))
            if is_file:
                os.replace(beside, os.path.realpath(path))
        finally:
            if is_file:
                with suppress(OSError):  # on a disk that cannot be written to there is none
                    beside.unlink()
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror or error}") from None


def _table_text(file: IO[str], kind: str) -> AddRow:
    if kind == ".jsonl":
        return lambda row: print(json.dumps(row, ensure_ascii=False), file=file)
    writers: list[csv.DictWriter[str]] = []

    def add(row: Row) -> None:
        if not writers:
            writers.append(csv.DictWriter(file, row, lineterminator="\n"))
            writers[0].writeheader()
        writers[0].writerow(row)

    return add


def _interruptible(file: IO[str], kind: str) -> AddRow:
    """Return the function that adds a row to a pipe: Ctrl-C does not wait until somebody reads it."""
    add = _table_text(file, kind)

    def add_row(row: Row) -> None:
        with cut_short(file):
            add(row)

    return add_row


def _pyarrow() -> Any:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise CommandFailed(
            "a table in .parquet needs the extra 'parquet' of this library, which has pyarrow"
        ) from None
    return pyarrow, pyarrow.parquet


# --- text in files


def read_text(path: str) -> str:
    """Read the text of a file; `-` is the standard input."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
            if not data:
                raise CommandFailed("-: expected something on the standard input, which is read once, got nothing")
        else:
            with open(path, "rb") as file:
                data = file.read(LARGEST_FILE + 1)
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from None
    if len(data) > LARGEST_FILE:
        raise CommandFailed(f"{path}: expected at most {LONGEST_DOCUMENT} characters, got more")
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise CommandFailed(f"{path}: this is not UTF-8 text (byte {error.start})") from None


def same_file(path: str, other: str) -> bool:
    """Return whether two paths lead to one file.

    >>> same_file("no-such-file.txt", "no-such-file.txt"), same_file("no-such-file.txt", "another.txt")
    (True, False)
    """
    try:
        return path == other or os.path.samefile(path, other)
    except (OSError, ValueError):  # one of them is not there
        return False


def has_text(path: str, text: str) -> bool:
    """Return whether this is a regular file that has exactly this text.

    >>> has_text("no-such-file.txt", "")
    False
    """
    try:
        return os.path.isfile(path) and read_text(path) == text
    except CommandFailed:  # it cannot be read, or is no text
        return False


def write_text(path: str, text: str, *, private: bool = False) -> None:
    """Write a whole file; `-` is the standard output. Only its owner may read a new file that is `private`."""
    if path in STREAMS:
        with cut_short(sys.stdout):
            sys.stdout.flush()
            sys.stdout.buffer.write(text.encode())  # documents are UTF-8, whatever the terminal uses
            sys.stdout.buffer.flush()
        return
    if "\0" in path:  # which a player may type, and no system call takes
        raise CommandFailed(f"{path}: expected the name of a file, which has no NUL character")
    try:
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            _replace(os.path.realpath(path), text.encode(), mode, FOR_THE_OWNER if private else FOR_ALL)
        else:
            with CTRL_C.raised(), open(path, "ab") as file, cut_short(file):
                file.write(text.encode())
                file.flush()
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from None


def check_spared(path: str, read: Iterable[str | None]) -> None:
    """Refuse to write to a file that the same command reads: what it has would be lost.

    >>> check_spared("game.txt", ["other.txt", "game.txt"])
    Traceback (most recent call last):
    amsterdam_routes.cli.screen.UsageError: game.txt: expected another file to write to, as the command reads this one
    """
    try:
        mine = os.path.realpath(path)
    except OSError as error:  # the current folder has been deleted
        raise CommandFailed(f"{path}: {error.strerror}") from None
    for other in read:
        is_kept = other is not None and (os.path.isfile(other) or not os.path.exists(other))  # a device keeps nothing
        if is_kept and path not in STREAMS and os.path.realpath(str(other)) == mine:
            raise UsageError(f"{path}: expected another file to write to, as the command reads this one")


def _mode(path: str) -> int | None:
    """Return the mode of the file at a path; None if there is no file."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _replace(path: str, data: bytes, mode: int | None, new: int) -> None:
    """Write a whole file, with the mode of the one that it replaces, if there is one."""
    beside = _beside(path)
    descriptor = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, new)  # the system takes the umask off
    try:
        with open(descriptor, "wb") as file:
            if mode is not None:
                os.chmod(beside, stat.S_IMODE(mode))
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def _beside(path: str) -> Path:
    """Return the path of a file that is to replace the one at a path."""
    folder, name = os.path.split(path)
    return Path(folder, f".{name[:100]}.{secrets.token_hex(4)}")


def suffix(path: str, known: tuple[str, ...]) -> str:
    """Return the suffix of a file's name if it is one of these, or "" if there is none.

    >>> suffix("board.svg", (".svg", ".txt")), suffix("/dev/stdout", (".svg", ".txt"))
    ('.svg', '')
    """
    found = Path(path).suffix.lower()
    if found and found not in known:
        raise CommandFailed(f"{path}: expected a name in {' or '.join(known)}, got {found}")
    return found

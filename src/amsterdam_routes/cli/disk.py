"""Text read from files and written to them, with the manners of a command of the shell.

What is read is limited in size, so that `/dev/zero` ends too. What is written follows symbolic links, goes straight to
what is no regular file (a pipe, a device), and replaces a regular file as a whole: whatever goes wrong, what was
there before is still there, and nothing else.
"""

import os
import secrets
import stat
import sys
from pathlib import Path
from typing import Final

from amsterdam_routes.cli.errors import CommandFailed
from amsterdam_routes.kernel import LONGEST_DOCUMENT

LARGEST_FILE: Final = 4 * LONGEST_DOCUMENT
"""How many bytes of a file are read at most: no document is longer, in UTF-8."""
STREAMS: Final = ("-", "/dev/stdout")
"""The names of the standard output."""
FOR_ALL, FOR_THE_OWNER = 0o666, 0o600


def read_text(path: str) -> str:
    """The text of a file; `-` is the standard input."""
    try:
        if path == "-":
            data = sys.stdin.buffer.read(LARGEST_FILE + 1)
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


def write_text(path: str, text: str, *, private: bool = False) -> None:
    """Write a file as a whole; `-` is the standard output. A new file that is `private` is for its owner alone."""
    if path in STREAMS:
        sys.stdout.flush()
        sys.stdout.buffer.write(text.encode())  # documents are UTF-8, whatever the terminal is
        sys.stdout.buffer.flush()
        return
    try:
        mode = _mode(path)
        if mode is None or stat.S_ISREG(mode):
            _replace(os.path.realpath(path), text.encode(), mode, FOR_THE_OWNER if private else FOR_ALL)
        else:
            with open(path, "ab") as file:
                file.write(text.encode())
    except OSError as error:
        raise CommandFailed(f"{path}: {error.strerror}") from None


def _mode(path: str) -> int | None:
    """What is at a path, and who may use it; None if nothing is there."""
    try:
        return os.stat(path).st_mode
    except FileNotFoundError:
        return None


def _replace(path: str, data: bytes, mode: int | None, new: int) -> None:
    """Put a whole file where another one was, whose mode it takes, or where none was."""
    folder, name = os.path.split(path)
    beside = Path(folder, f".{name[:100]}.{secrets.token_hex(4)}")
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


def suffix(path: str, known: tuple[str, ...]) -> str:
    """What the name of a file ends in, if that can be written: a suffix of these, or none.

    >>> suffix("board.svg", (".svg", ".txt")), suffix("/dev/stdout", (".svg", ".txt"))
    ('.svg', '')
    """
    found = Path(path).suffix.lower()
    if found and found not in known:
        raise CommandFailed(f"{path}: expected a name in {' or '.join(known)}, got {found}")
    return found

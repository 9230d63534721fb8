"""The standard streams, made fit for whatever a shell does with them: closed, full, or unable to show a letter."""

import errno
import io
import os
import sys
from typing import TextIO


class Closed(io.TextIOBase):
    """An output that the shell has closed: what is written to it is refused."""

    encoding = "utf-8"

    def write(self, text: str) -> int:
        """Refuse."""
        raise OSError(errno.EBADF, os.strerror(errno.EBADF))

    @property
    def buffer(self) -> "Closed":
        """It has no bytes either."""
        return self


def prepare() -> None:
    """Make a letter that a stream cannot show a `?`, and no error; put something in the place of closed streams."""
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115  # as long as the process lives
    sys.stdout = sys.stdout or Closed()
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  # there is nobody to tell
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and stream.errors == "strict":
            stream.reconfigure(errors="replace")


def give_up(stream: TextIO) -> None:
    """Throw away what cannot be written, so that the interpreter does not try once more when it ends."""
    try:
        descriptor = stream.fileno()
    except (OSError, AttributeError):
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)


def complain(text: str) -> None:
    """A message on the standard error, if it can be written there."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        give_up(sys.stderr)

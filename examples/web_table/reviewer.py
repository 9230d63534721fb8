"""The process in which the page of a review is made: the command, which reads the record from here and writes the page.

The server starts it, writes how many bytes the record has, on a line, and the record. It keeps the pipe open: when the
server is no more, whatever has ended it, the pipe is closed, and this ends, too. No file is written.
"""

import signal

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server

import io
import os
import runpy
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def reading(document: bytes) -> Iterator[None]:
    """Let the standard input be a document."""
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(document), encoding="utf-8")
    try:
        yield
    finally:
        sys.stdin = before


def serve() -> None:
    """Run `python -m amsterdam_routes` with the arguments of this process, as long as the server lives."""
    document = sys.stdin.buffer.read(int(sys.stdin.buffer.readline()))
    threading.Thread(target=_leave_when_alone, daemon=True).start()
    with reading(document):
        runpy.run_module("amsterdam_routes", run_name="__main__")


def _leave_when_alone() -> None:
    os.read(0, 1)  # not by way of sys.stdin, whose lock the interpreter wants when it ends
    os._exit(1)


if __name__ == "__main__":
    serve()

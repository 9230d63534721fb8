"""Files that games are kept in: one process writes to such a file at a time."""

from typing import IO, Any  # Any: a file of text or of bytes


def claim(file: IO[Any]) -> None:
    """Keep other processes that ask here from writing to an open file until it is closed; OSError if one does already.

    Where the system or the disk knows no such locks, nothing is kept.

    >>> import os
    >>> with open(os.devnull, "wb") as file:
    ...     claim(file)
    """
    try:
        from fcntl import LOCK_EX, LOCK_NB, flock
    except ImportError:  # Windows, or a Python in a browser
        return
    try:
        flock(file, LOCK_EX | LOCK_NB)
    except BlockingIOError as error:
        raise OSError(error.errno, "another process writes to this file") from None
    except OSError:  # a disk without locks
        return

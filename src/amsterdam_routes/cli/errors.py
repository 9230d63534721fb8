"""How a command fails: its exit codes, and what it says then."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import amsterdam_routes as ar

FAILED: Final = 1
MISUSED: Final = 2
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141


class UsageError(Exception):
    """A command that was called wrongly, as its options show only together: exit code 2."""


class CommandFailed(Exception):
    """What a command could not do, and why: for the one who called it, on the standard error, with exit code 1."""


@contextmanager
def problems_of(path: str) -> Iterator[None]:
    """Whatever is wrong with what is read here is told with the name of its file."""
    try:
        yield
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        raise CommandFailed("\n".join([f"{path} is not what it should be:", *map(_told, error.problems)])) from None


def _told(problem: ar.Problem) -> str:
    """A problem for people, who need no `$` for the whole file."""
    where = problem.path.removeprefix("$").removeprefix(".")
    return f"{where}: {problem.text}" if where else problem.text

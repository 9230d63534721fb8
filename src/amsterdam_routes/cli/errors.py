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
    """The command was called wrongly: exit code 2. What is wrong with one argument alone, argparse says itself."""


class CommandFailed(Exception):
    """What a command could not do, and why: exit code 1."""


@contextmanager
def problems_of(path: str) -> Iterator[None]:
    """Tell the problems of a document that is read here with the name of its file."""
    try:
        yield
    except (ar.InvalidDocument, ar.InvalidEdition, ar.InvalidRecord) as error:
        raise CommandFailed("\n".join([f"{path} is not what it should be:", *map(_tell, error.problems)])) from None


def _tell(problem: ar.Problem) -> str:
    """A problem for people, who need no `$` for the whole file."""
    where = problem.path.removeprefix("$").removeprefix(".")
    return f"{where}: {problem.text}" if where else problem.text

"""The command `amsterdam-routes`, for playing, studying and checking at a terminal. See `docs/cli.md`."""

import sys
from collections.abc import Sequence
from importlib import metadata


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the shell, and return its exit code.

    0: it did what was asked. 1: a file is wrong or cannot be read. 2: the command was called wrongly. 130: interrupted.

    >>> main(["simulate", "-n", "2", "--seed", "1634", "--bots", "greedy,random"])  # doctest: +ELLIPSIS
    2 games of 2 players...
    0
    """
    words = sys.argv[1:] if arguments is None else list(arguments)
    try:
        import rich  # noqa: F401  # is it there at all?
    except ModuleNotFoundError:
        if words == ["--version"]:
            print(f"amsterdam-routes {version()}")
            return 0
        print("amsterdam-routes: the command needs rich, which comes with the extra 'cli'", file=sys.stderr)
        return 1
    from amsterdam_routes.cli._command import run

    return run(words)


def version() -> str:
    """Return the version of the distribution that is installed; in a bare source tree, say that there is none."""
    try:
        return metadata.version("amsterdam-routes")
    except metadata.PackageNotFoundError:
        return "not installed"

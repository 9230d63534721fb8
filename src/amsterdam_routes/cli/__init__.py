"""The command `amsterdam-routes`: play, watch, simulate, league, replay, draw, check, schema. See `docs/cli.md`."""

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the shell, and return its exit code.

    0: it did what was asked. 1: a file is wrong or cannot be read. 2: the command was called wrongly. 130: interrupted.

    >>> main(["simulate", "-n", "2", "--seed", "1634", "--bots", "greedy,random"])  # doctest: +ELLIPSIS
    2 games of 2 players...
    0
    """
    try:
        import rich  # noqa: F401  # is it there at all?
    except ModuleNotFoundError:
        print("amsterdam-routes: the command needs rich, which comes with the extra 'cli'", file=sys.stderr)
        return 1
    from amsterdam_routes.cli._command import run

    return run(sys.argv[1:] if arguments is None else list(arguments))

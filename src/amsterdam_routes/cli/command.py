"""The command line itself: what is done, and what becomes of errors."""

import os
import sys
from collections.abc import Callable, Sequence

import amsterdam_routes as ar
from amsterdam_routes.cli.arguments import parser
from amsterdam_routes.cli.errors import BROKEN_PIPE, FAILED, INTERRUPTED, MISUSED, CommandFailed, UsageError
from amsterdam_routes.cli.games import desk_of, split_game
from amsterdam_routes.cli.streams import complain, give_up, prepare


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; the exit code. Errors go to the standard error, in a sentence each."""
    prepare()
    try:
        code = _do(arguments)
        sys.stdout.flush()
        return code
    except UsageError as error:
        return _fail(str(error), MISUSED)
    except (CommandFailed, ar.AmsterdamError) as error:
        return _fail("\n".join([str(error), *getattr(error, "__notes__", ())]), FAILED)
    except KeyboardInterrupt:
        return INTERRUPTED
    except (BrokenPipeError, SystemExit):  # the reader has had enough, as `head` has; rich exits then
        give_up(sys.stdout)
        return BROKEN_PIPE
    except OSError as error:
        if error.filename is not None:
            return _fail(f"{os.fspath(error.filename)!s}: {error.strerror}", FAILED)
        give_up(sys.stdout)
        return _fail(f"the output cannot be written: {error.strerror or error}", FAILED)


def _do(arguments: Sequence[str]) -> int:
    """Do what the arguments say, whatever comes of it."""
    try:
        game, rest = split_game(list(arguments))
        chosen = vars(parser(desk_of(game), game).parse_args(rest))
    except SystemExit as stop:  # argparse: after help, version, or a wrong argument
        return stop.code if isinstance(stop.code, int) else MISUSED
    command: Callable[..., int] = chosen.pop("command")
    del chosen["game"]
    return command(**chosen)


def _fail(text: str, code: int) -> int:
    """Say what is wrong; the exit code."""
    complain(f"amsterdam-routes: {text}")
    return code

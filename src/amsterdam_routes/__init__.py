"""The rules of two board games about trade in Amsterdam, as immutable values and pure functions.

>>> import amsterdam_routes as ar
>>> state = ar.new_game(3, seed="1634")
>>> state = ar.apply(state, ar.legal_actions(state)[0])
>>> state.to_move
1

Here are all names of the route game, which are those of `amsterdam_routes.routes`, and what serves any game. The
merchants game has a face of its own, `amsterdam_routes.merchants`, with the same verbs and all that serves any game, so
that a program imports one game and has everything. It is loaded on first use.
"""

# Ctrl-C while the command is loaded: it ends at once, and says nothing. Until the command can take Ctrl-C itself
# (`cli/screen.py`), half a second passes in imports, and Python would show where it was interrupted. A program that
# imports the library is not touched.
import os as _os
import sys as _sys

_signal = __import__("_signal")  # what `signal` is made of, and always loaded: `signal` itself takes milliseconds


def _is_command(arguments: list[str]) -> bool:
    """Return whether a process that Python began with these arguments is the command `amsterdam-routes`.

    >>> _is_command(["python", "-m", "amsterdam_routes", "play"]), _is_command(["python", "/usr/bin/amsterdam-routes"])
    (True, True)
    >>> _is_command(["python", "-m", "pytest"]), _is_command(["python", "-X", "dev", "-m", "amsterdam_routes"])
    (False, True)
    """
    for at, argument in enumerate(arguments[1:], start=1):
        if argument == "-m":
            return arguments[at + 1 : at + 2] == ["amsterdam_routes"]
        if _os.path.basename(argument).removesuffix(".exe").removesuffix("-script.py") == "amsterdam-routes":
            return True
        if argument == "-c" or argument.endswith(".py"):
            return False
    return False


def _end_at_ctrl_c() -> None:
    """Let Ctrl-C end this process as it ends a program that knows nothing of it, if this is the command."""
    heeded = _signal.getsignal(_signal.SIGINT) is _signal.default_int_handler  # a shell may have told us not to
    if heeded and _is_command(_sys.orig_argv):
        try:
            _signal.signal(_signal.SIGINT, _signal.SIG_DFL)
        except ValueError:  # this is not the main thread
            return


_end_at_ctrl_c()

import typing as _typing  # noqa: E402  # from here on it takes a while

from amsterdam_routes import kernel as kernel  # noqa: E402
from amsterdam_routes import routes as routes  # noqa: E402
from amsterdam_routes.kernel import _faces  # noqa: E402
from amsterdam_routes.kernel._faces import *  # noqa: E402, F403  # what knows no game
from amsterdam_routes.routes import *  # noqa: E402, F403  # the face of the route game, name by name

if _typing.TYPE_CHECKING:
    from amsterdam_routes import merchants as merchants
else:
    merchants = _faces.LazyModule(f"{__name__}.merchants")

__all__: list[str] = []
__all__ += routes.__all__

_faces.set_public_module(__name__, __all__)


def __dir__() -> list[str]:
    return [*__all__, "kernel", "merchants", "routes"]

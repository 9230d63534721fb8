"""The games for OpenSpiel, with chance that is always explicit. Needs the extra `openspiel`.

Importing this module registers `python_amsterdam_routes` and `python_amsterdam_merchants`. `register` adds any other
game whose chance can be asked.
"""

from collections.abc import Callable
from typing import Any, Final  # Any: the extra has no types

import amsterdam_routes as ar
from amsterdam_routes.adapters.extras import missing
from amsterdam_routes.kernel import AnyGame

try:
    import pyspiel as _pyspiel

    from amsterdam_routes.adapters import _spiel
except ModuleNotFoundError as _error:
    raise missing("openspiel", _error) from _error

__all__ = ["NAMES", "TableGame", "TableObserver", "TableState", "register"]

NAMES: Final[dict[str, str]] = {"routes": "python_amsterdam_routes", "merchants": "python_amsterdam_merchants"}
"""By game, what `pyspiel.load_game` calls it."""
TableGame: Any = _spiel.TableGame
"""The class of the games: each name has a class of its own under it."""
TableState: Any = _spiel.TableState
"""The class of the nodes of the tree."""
TableObserver: Any = _spiel.TableObserver
"""The class of what looks at nodes for the seats."""


def register(short_name: str, game: AnyGame, setup: Callable[[int], Any], *, players: tuple[int, int] = (2, 2)) -> None:
    """Let OpenSpiel know a game by a name. `setup` makes the set-up for a number of players, from least to most.

    A name can be registered once in a process.

    >>> import pyspiel
    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters import openspiel
    >>> openspiel.register("python_my_routes", ar.GAME, lambda players: ar.Setup(players, first=1))
    >>> pyspiel.load_game("python_my_routes").num_players()
    2
    """
    if game.chance_tree is None:
        raise TypeError(f"expected a game whose chance can be asked, got {game!r}, which has no `chance_tree`")
    own = {"short_name": short_name, "game": game, "setup": staticmethod(setup), "seats": players}
    kind = type(f"TableGame_{short_name}", (_spiel.TableGame,), own)
    _pyspiel.register_game(_spiel.game_type(short_name, game, players, "zero_sum"), kind)


register(NAMES["routes"], ar.GAME, ar.Setup, players=(2, 4))
register(NAMES["merchants"], ar.merchants.GAME, ar.merchants.Setup, players=(2, 4))

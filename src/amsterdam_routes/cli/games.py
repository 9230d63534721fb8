"""The games that the command knows, by name, and those of anybody else."""

from typing import Final

from amsterdam_routes.cli.desk import Desk
from amsterdam_routes.cli.errors import UsageError
from amsterdam_routes.cli.imports import import_named
from amsterdam_routes.kernel import Game

GAMES: Final = {
    "routes": "amsterdam_routes.cli.route_desk:DESK",
    "merchants": "amsterdam_routes.cli.merchants_desk:DESK",
}
"""By name: where the desk of a game is. It is imported when it is asked for."""
USUAL: Final = "routes"
"""The game if none is named."""
KNOWN: Final = f"{', '.join(GAMES)}, or a game of yours as module:name"
"""What can be named, in words."""


def desk_of(name: str) -> Desk:
    """The desk of a game: one of the library's by its name, one's own as `module:name`.

    >>> desk_of("routes").game
    Game('routes')
    """
    if name not in GAMES and ":" not in name.strip(":"):
        raise UsageError(f"--game: expected {KNOWN}, got {name!r}")
    try:
        desk = import_named(GAMES.get(name, name))
    except (ImportError, AttributeError) as error:
        raise UsageError(f"the game {name!r} cannot be imported: {error}") from None
    if isinstance(desk, Game):  # what a set-up of it is made of, only its author knows
        module, _, game = name.partition(":")
        desk_made = f"DESK = Desk(game={game}, setup=lambda players, least, edition: Setup(players or max(2, least)))"
        raise UsageError(
            f"the game {name!r}: expected a Desk, which says how a game is set up, got a bare Game. "
            f"Write {desk_made}, with Desk of amsterdam_routes.cli.desk, and name {module}:DESK"
        )
    if not isinstance(desk, Desk):
        raise UsageError(f"the game {name!r}: expected a Desk of amsterdam_routes.cli.desk, got {type(desk).__name__}")
    return desk


def split_game(arguments: list[str]) -> tuple[str, list[str]]:
    """The game that the arguments name, and the other arguments.

    >>> split_game(["play", "--game", "routes", "--seat", "1"])
    ('routes', ['play', '--seat', '1'])
    """
    rest = list(arguments)
    for place, argument in enumerate(rest):
        if argument == "--":
            break
        if argument == "--game":
            if place + 1 == len(rest):
                raise UsageError(f"--game: expected {KNOWN}, got nothing")
            return rest[place + 1], rest[:place] + rest[place + 2 :]
        if argument.startswith("--game="):
            return argument.removeprefix("--game="), rest[:place] + rest[place + 1 :]
    return USUAL, rest

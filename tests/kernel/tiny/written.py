"""Records of the game as text, by the frame that serves any game."""

from collections.abc import Callable, Sequence
from typing import Any

from amsterdam_routes.kernel._game import Game
from amsterdam_routes.kernel._notation import Line, Lines, RecordNotation
from tests.kernel.tiny.box import Setup
from tests.kernel.tiny.showing import notate


def records_of(game: Game[Any, Any, Any, Any, Any, Any], actions: Callable[[], Sequence[Any]]) -> RecordNotation:
    """How records of the game with these actions are written and read."""

    def read_action(line: Line, setup: Setup) -> Any:
        place, text = line.next, line.phrase()
        for action in actions():
            if notate(action) == text:
                return action
        raise place.wrong("unknown_action", f"expected an action, got {text!r}")

    return RecordNotation(
        game=game,
        first_line="tides record 1",
        write_setup=lambda setup: [f"players: {setup.players}"],
        read_setup=read_setup,
        notate=notate,
        read_action=read_action,
    )


def read_setup(lines: Lines, edition: None) -> Setup:
    """How many play."""
    line = lines.needed("players")
    place, players = line.next, line.count()
    line.done()
    try:
        return Setup(players)
    except ValueError:
        raise place.wrong("not_allowed", f"expected 2 or 3 players, got {players}") from None

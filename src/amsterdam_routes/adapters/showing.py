"""How an environment shows itself."""

from typing import Any, Final  # Any: the state of any game

from amsterdam_routes.kernel import AnyGame

RENDER_MODES: Final = ("human", "ansi", "svg")
"""Printed, as text, as an SVG document."""


def show(game: AnyGame, position: Any, seat: int, mode: str | None) -> str | None:
    """The table and the hand of a seat as `mode` says. Nothing but "human" prints, and nothing else gives None.

    >>> import amsterdam_routes as ar
    >>> show(ar.GAME, ar.new_game(2, seed="1634"), 0, "svg")[:4]
    '<svg'
    """
    if mode not in RENDER_MODES:
        raise ValueError(f"expected one of {', '.join(RENDER_MODES)} as the render_mode, got {mode!r}")
    if game.pictures is None:
        raise ValueError(f"expected a game that draws pictures, got {game!r}")
    draw = game.pictures.svg if mode == "svg" else game.pictures.text
    shown = draw(position, seat=seat)
    if mode != "human":
        return shown
    print(shown)
    return None

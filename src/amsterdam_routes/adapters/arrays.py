"""What environments of Gymnasium and PettingZoo share: arrays, their spaces and pictures. Needs numpy and gymnasium."""

from typing import Any, Final  # Any: arrays and spaces have no types here

import numpy as np
from gymnasium import spaces

from amsterdam_routes.adapters.numbered import Numbered
from amsterdam_routes.kernel import AnyGame

RENDER_MODES: Final = ("human", "ansi", "svg")
"""Printed, as text, as an SVG document."""


class Arrays:
    """A game in arrays.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.arrays import Arrays
    >>> routes = Arrays(Numbered(ar.GAME, ar.Setup(2)))
    >>> seen = routes.seen(ar.view(ar.new_game(2, seed="1634"), 0))
    >>> seen["observation"].shape, int(seen["action_mask"].sum())
    ((305,), 3)
    """

    def __init__(self, numbered: Numbered) -> None:
        self.numbered = numbered
        self._scales = np.array(numbered.observer.scales, np.float32)
        self._least = np.array(numbered.observer.least, np.float32)
        self._most = np.ones_like(self._least)

    def observed_space(self) -> Any:
        """Return the space of what is seen."""
        return spaces.Dict(
            {
                "observation": spaces.Box(self._least, self._most, dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (len(self.numbered.actions),), np.int8),
            }
        )

    def action_space(self) -> Any:
        """Return the space of the indices of actions."""
        return spaces.Discrete(len(self.numbered.actions))

    def seen(self, view: Any) -> dict[str, Any]:
        """Return what a view says, and 1 for every action that is legal now."""
        return {"observation": self.observation(view), "action_mask": self.mask(view)}

    def observation(self, view: Any) -> Any:
        """Return what a view says: each number of the `Observer` by its scale, within the space."""
        numbers = np.array(self.numbered.observer(view), np.float32)
        numbers /= self._scales
        return np.clip(numbers, self._least, self._most, out=numbers)

    def mask(self, position: Any) -> Any:
        """Return 1 for every action that is legal in a position, 0 for the others."""
        mask: Any = np.zeros(len(self.numbered.actions), np.int8)
        mask[self.numbered.legal(position)] = 1
        return mask


def show(game: AnyGame, position: Any, seat: int, mode: str | None) -> str | None:
    """Show the table and the hand of a seat: print it if `mode` is "human", otherwise return it.

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

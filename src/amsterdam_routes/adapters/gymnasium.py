"""The games for Gymnasium: one seat is the agent's, bots sit at the others. Needs the extra `gymnasium`.

Importing this module registers `amsterdam_routes/Routes-v0` and `amsterdam_routes/Merchants-v0`.
"""

import random
from collections.abc import Sequence
from typing import Any, Final  # Any: the extra's types are not looked at

import amsterdam_routes as ar
from amsterdam_routes.adapters._numbered import Numbered, Reward, game_in_numbers, missing
from amsterdam_routes.kernel import AnyGame

try:
    import gymnasium as _gymnasium
    import numpy as np
    from gymnasium import spaces
except ModuleNotFoundError as _error:
    raise missing("gymnasium", _error) from _error

__all__ = ["IDS", "SeatEnv"]

IDS: Final[dict[str, str]] = {"routes": "amsterdam_routes/Routes-v0", "merchants": "amsterdam_routes/Merchants-v0"}
"""By game, what `gymnasium.make` calls it."""
RENDER_MODES: Final = ("human", "ansi", "svg")
"""Printed, as text, as an SVG document."""


class Arrays:
    """A game in arrays.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.adapters.gymnasium import Arrays
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
        """Return the space of the observations."""
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
        """Return the numbers of a view, and a mask with 1 for every legal action."""
        return {"observation": self.observation(view), "action_mask": self.mask(view)}

    def observation(self, view: Any) -> Any:
        """Return the numbers of a view, each divided by its scale in the `Observer`, within the space."""
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


class _SeatEnv(_gymnasium.Env):  # type: ignore[misc]  # the class comes from an extra, whose types are not looked at
    """A seat at a table, with bots at the other seats.

    An observation is a dictionary: `observation`, the numbers of docs/frameworks/observations.md, and `action_mask`, 1
    for every action that is legal now. The reward comes at the end of the game. An action that is not legal ends the
    episode with the lowest reward, and `info["violations"]` says why.

    `opponents` is a bot for all other seats, a list with a bot for each, or None, who play at random. `seat` None draws
    a seat for every game.

    >>> import gymnasium
    >>> from amsterdam_routes.adapters.gymnasium import IDS
    >>> seat = gymnasium.make(IDS["routes"], players=3)
    >>> observation, info = seat.reset(seed=1634)
    >>> observation["observation"].shape, int(observation["action_mask"].sum())
    ((406,), 3)
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}

    def __init__(
        self,
        game: str | AnyGame = "routes",
        *,
        players: int = 2,
        setup: Any = None,
        seat: int | None = 0,
        opponents: ar.AnyBot[Any] | Sequence[ar.AnyBot[Any]] | None = None,
        reward: Reward = "win",
        render_mode: str | None = None,
    ) -> None:
        self.numbered = numbered = game_in_numbers(game, players, setup, reward)
        if seat is not None and not 0 <= seat < numbered.players:
            raise ValueError(f"expected a seat from 0 to {numbered.players - 1}, or None for any; got {seat}")
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"expected one of {', '.join(RENDER_MODES)} as the render_mode, got {render_mode!r}")
        others = numbered.players - 1
        bots = [*opponents] if isinstance(opponents, Sequence) else [opponents or self._any_action] * others
        if len(bots) != others:
            raise ValueError(f"expected {others} opponents, one for each other seat, got {len(bots)}")
        self.opponents: list[Any] = bots
        self.chosen_seat = seat
        self.render_mode = render_mode
        self._arrays = Arrays(numbered)
        self.observation_space, self.action_space = self._arrays.observed_space(), self._arrays.action_space()
        self.seat = seat or 0
        self.position: Any = None  # a state of the game, which the agent does not see
        self._over = True

    def _any_action(self, view: Any, random: random.Random) -> Any:
        return self.numbered.game.pick(view, random)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game. A seed starts a series of games: the same seed gives the same series."""
        super().reset(seed=seed)
        game, players = self.numbered.game, self.numbered.players
        self.seat = int(self.np_random.integers(players)) if self.chosen_seat is None else self.chosen_seat
        self._randoms = [random.Random(self.np_random.bytes(16)) for _ in range(players)]
        self.position = game.deal(self.numbered.setup, ar.Chance.of(self.np_random.bytes(16)))
        self._over = False
        self._others_play()
        self._shown()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out an action of the seat, by its index, and those of the bots until the seat is to move again."""
        if self._over:
            raise _gymnasium.error.ResetNeeded("the game is over: call reset() for another one")
        chosen, game = self.numbered.action(action), self.numbered.game
        try:
            self.position = game.apply(self.position, chosen)
        except ar.IllegalAction as illegal:
            self._over = True
            return self._seen(), self.numbered.lowest, True, False, {"violations": illegal.violations}
        self._others_play()
        self._over = game.to_move(self.position) is None
        self._shown()
        return self._seen(), self.numbered.rewards(self.position)[self.seat], self._over, False, {}

    def _others_play(self) -> None:
        game, many = self.numbered.game, self.numbered.players
        while (seat := game.to_move(self.position)) is not None and seat != self.seat:
            bot = self.opponents[(seat - self.seat) % many - 1]  # the first of them sits next to the agent
            action = bot(game.view(self.position, seat), self._randoms[seat])
            self.position = game.apply(self.position, action)

    def _seen(self) -> dict[str, Any]:
        return self._arrays.seen(self.numbered.game.view(self.position, self.seat))

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show the table and the hand of the seat: printed (human), as text (ansi) or as SVG (svg)."""
        return show(self.numbered.game, self.position, self.seat, self.render_mode)


_SeatEnv.__name__ = _SeatEnv.__qualname__ = "SeatEnv"
SeatEnv: Any = _SeatEnv  # the extra has no types for a checker
"""The class of the environments: an environment of any game, without a name."""


for _game, _id in IDS.items():
    if _id not in _gymnasium.registry:
        _gymnasium.register(_id, entry_point=f"{__name__}:SeatEnv", kwargs={"game": _game})

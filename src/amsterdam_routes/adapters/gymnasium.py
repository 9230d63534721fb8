"""The games for Gymnasium: one seat is the agent's, bots sit at the others. Needs the extra `gymnasium`.

Importing this module registers `amsterdam_routes/Routes-v0` and `amsterdam_routes/Merchants-v0`.
"""

import random
from collections.abc import Sequence
from typing import Any, Final  # Any: the extra's types are not looked at

import amsterdam_routes as ar
from amsterdam_routes.adapters.numbered import Reward, game_in_numbers, missing
from amsterdam_routes.kernel import AnyGame

try:
    import gymnasium as _gymnasium

    from amsterdam_routes.adapters.arrays import RENDER_MODES, Arrays, show
except ModuleNotFoundError as _error:
    raise missing("gymnasium", _error) from _error

__all__ = ["IDS", "SeatEnv"]

IDS: Final[dict[str, str]] = {"routes": "amsterdam_routes/Routes-v0", "merchants": "amsterdam_routes/Merchants-v0"}
"""By game, what `gymnasium.make` calls it."""


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
        """Deal a game. A seed begins a series of games: the same seed gives the same series."""
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
        if violations := game.violations(self.position, chosen):
            self._over = True
            return self._seen(), self.numbered.lowest, True, False, {"violations": violations}
        self.position = game.apply(self.position, chosen)
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
SeatEnv: Any = _SeatEnv  # the extra has no types that a checker could show
"""The class of the environments: an environment of any game, without a name."""


for _game, _id in IDS.items():
    if _id not in _gymnasium.registry:
        _gymnasium.register(_id, entry_point=f"{__name__}:SeatEnv", kwargs={"game": _game})

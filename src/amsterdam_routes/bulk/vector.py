"""Whole batches as one environment of Gymnasium: `gymnasium.vector.VectorEnv`, with reset in the same step.

It needs Gymnasium (the extra `gymnasium`) beside the engine. Games that end are dealt anew at once, so every row of an
observation has a legal action; what the last observation was is in `infos["final_obs"]`.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias  # Any: the extra's types are not looked at

import numpy as np
from numpy.typing import NDArray

from amsterdam_routes.bulk._games import ChanceKind, Games
from amsterdam_routes.kernel import Game, observer_of

try:
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
except ModuleNotFoundError as _error:
    raise ImportError("expected Gymnasium, got none: python -m pip install gymnasium") from _error

__all__ = ["GamesEnv", "Policy"]

Policy: TypeAlias = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.int32]]
"""Chooses an action for every row: observations and masks in, indices out. Every row has a legal action."""
_LONGEST: Final = 1_000_000


class _GamesEnv(VectorEnv):  # type: ignore[misc]  # the class comes from an extra, whose types are not looked at
    """A batch of games as one environment.

    With a `seat`, that seat of every game is the agent's. The others are played by `opponents`: a `Policy`, or None
    for random play within the engine. With `seat=None` the agent plays for whoever is to move: `infos["seat"]` says
    which seats these are, and the reward is that of the seat that acted last.

    An observation is a dictionary: `observation`, each number by its scale, and `action_mask`, 1 for every legal
    action. The reward comes at the end of a game: "win", from -1 to 1, or "points", the total;
    `infos["final_info"]["rewards"]` has it for every seat. An index that is not legal is an `IllegalIndices`, and
    nothing is played.

    >>> import amsterdam_routes as ar
    >>> from amsterdam_routes.bulk.vector import GamesEnv
    >>> env = GamesEnv(ar.GAME, 64, ar.Setup(2))
    >>> seen, infos = env.reset(seed=1634)
    >>> seen["observation"].shape, bool(seen["action_mask"].any(axis=1).all())
    ((64, 305), True)
    >>> seen, rewards, ended, cut, infos = env.step(env.pick())
    >>> rewards.shape, bool(ended.any())
    ((64,), False)
    """

    def __init__(
        self,
        game: Game[Any, Any, Any, Any, Any, Any],
        num_envs: int,
        setup: Any,
        *,
        seat: int | None = 0,
        opponents: Policy | None = None,
        reward: Literal["win", "points"] = "win",
        chance: ChanceKind = "fast",
    ) -> None:
        if reward not in ("win", "points"):
            raise ValueError(f"reward: expected 'win' or 'points', got {reward!r}")
        if seat is not None and (type(seat) is not int or not 0 <= seat < setup.players):
            raise ValueError(f"seat: expected 0 to {setup.players - 1}, or None for whoever is to move, got {seat!r}")
        if opponents is not None and (seat is None or not callable(opponents)):
            raise ValueError("opponents: expected a function, and a seat that is the agent's")
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}
        self.render_mode = None
        self.seat, self.opponents, self.reward = seat, opponents, reward
        self._game, self._setup, self._chance = game, setup, chance
        self.games: Games[Any, Any, Any] = self._deal(None)
        """The games that are played now."""
        least = np.array(observer_of(game, setup).least, np.float32)
        self.single_action_space = spaces.Discrete(self.games.actions)
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(least, np.ones_like(least), dtype=np.float32),
                "action_mask": spaces.Box(0, 1, (self.games.actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._bounds: tuple[int, int] = game.observing.totals(setup) if game.observing else (-(2**31), 2**31 - 1)

    # ---- what Gymnasium asks ----

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """Deal all games anew. The same seed gives the same games."""
        super().reset(seed=seed)
        self.games = self._deal(seed)
        self._play_others()
        return self._seen(), {"seat": self.games.to_move}

    def step(self, actions: Any) -> tuple[dict[str, Any], NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], Any]:
        """Carry out an action of every game, let the others play, and deal those games anew that are over."""
        movers = self.games.to_move
        self.games.step(actions)
        self._play_others()
        ended = self.games.finished
        rewards: NDArray[np.float64] = np.zeros(self.num_envs, np.float64)
        infos: dict[str, Any] = {}
        if ended.any():
            own = movers if self.seat is None else np.full(self.num_envs, self.seat)
            earned = self._earned()
            rewards[ended] = earned[ended, own[ended]]
            infos = self._final(own, ended, earned)
            self._deal_anew()
        infos["seat"] = self.games.to_move
        return self._seen(), rewards, ended, np.zeros(self.num_envs, np.bool_), infos

    def pick(self) -> NDArray[np.int32]:
        """Return a legal action of every game, each equally likely."""
        return self.games.pick()

    # ---- how it is done ----

    def _deal(self, seed: int | None) -> Games[Any, Any, Any]:
        game: Any = self._game
        return Games.deal(game, self.num_envs, self._setup, seed, chance=self._chance)

    def _deal_anew(self) -> None:
        """Deal the games anew that are over; one that the others end before the agent is asked, once more."""
        for _ in range(_LONGEST):
            if not self.games.redeal().any():
                return
            self._play_others()

    def _play_others(self) -> None:
        """Let the other seats play until it is the agent's turn."""
        if self.seat is None:
            return
        if self.opponents is None:
            self.games.play(until=self.seat)
            return
        for _ in range(_LONGEST):
            to_move = self.games.to_move
            theirs = (to_move != self.seat) & (to_move >= 0)
            if not theirs.any():
                return
            masks = self.games.legal()
            seen = self.games.observe(dtype="float32")
            indices: NDArray[np.int32] = np.full(self.num_envs, -1, np.int32)
            indices[theirs] = self.opponents(seen[theirs], masks[theirs])
            self.games.step(indices)

    def _seen(self) -> dict[str, Any]:
        return {"observation": self.games.observe(dtype="float32"), "action_mask": self.games.legal()}

    def _earned(self) -> NDArray[np.float64]:
        """Return the reward of each seat in each game, as if the game were over."""
        many, sheets = self._setup.players, self.games.sheets()
        columns = self.games.columns
        if self.reward == "points":
            return np.clip(sheets[:, :many, columns.index("total")], *self._bounds).astype(np.float64)
        won = sheets[:, :many, columns.index("place")] == 1
        if many == 1:
            return np.where(won, 1.0, -1.0)
        share = (many / np.maximum(won.sum(axis=1, keepdims=True), 1) - 1) / (many - 1)
        return np.where(won, share, -1 / (many - 1))

    def _final(self, own: NDArray[Any], ended: NDArray[np.bool_], earned: NDArray[np.float64]) -> dict[str, Any]:
        """Return the information about games that are over, in the form of Gymnasium's same-step reset."""
        rows = np.flatnonzero(ended)
        seen = self.games.observe(np.where(ended, own, -1), dtype="float32")
        last: NDArray[Any] = np.full(self.num_envs, None, object)
        nothing: NDArray[np.int8] = np.zeros(self.games.actions, np.int8)
        for row in rows:
            last[row] = {"observation": seen[row].copy(), "action_mask": nothing}
        told = {"rewards": earned, "points": self.games.totals(), "plies": self.games.ply, "seat": own}
        return {"final_obs": last, "_final_obs": ended, "final_info": told, "_final_info": ended}


_GamesEnv.__name__ = _GamesEnv.__qualname__ = "GamesEnv"
GamesEnv: Any = _GamesEnv  # the extra has no types that a checker could show
"""The class of the environments: a batch of games as one environment."""

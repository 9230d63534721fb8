"""The games for Gymnasium: one seat is the agent's, bots sit at the others. Needs the extra `gymnasium`.

Importing this module registers `amsterdam_routes/Routes-v0` and `amsterdam_routes/Merchants-v0`, each as a single
environment and as a vector of them.
"""

import random
from collections.abc import Mapping, Sequence
from functools import partial
from importlib.util import find_spec
from types import MappingProxyType
from typing import Any, Final, TypeAlias  # Any: the extra's types are not looked at

import amsterdam_routes as ar
from amsterdam_routes import merchants
from amsterdam_routes.adapters._numbered import Reward, game_in_numbers, missing
from amsterdam_routes.bots import Greedy as GreedyOnRoutes
from amsterdam_routes.kernel import AnyGame
from amsterdam_routes.merchants.bots import Greedy as GreedyMerchant

try:
    import gymnasium as _gymnasium
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, SyncVectorEnv

    from amsterdam_routes.adapters.learning import Arrays, Numbers, Pool, check_called
except ModuleNotFoundError as _error:
    raise missing("gymnasium", _error) from _error

__all__ = ["IDS", "SeatEnv", "vector"]

IDS: Final[Mapping[str, str]] = MappingProxyType(
    {"routes": "amsterdam_routes/Routes-v0", "merchants": "amsterdam_routes/Merchants-v0"}
)
"""By game, what `gymnasium.make` calls it."""
RENDER_MODES: Final = ("human", "ansi", "svg")
"""Printed, as text, as an SVG document."""
Opponents: TypeAlias = ar.AnyBot[Any] | Sequence[ar.AnyBot[Any]] | Pool | str | None
"""Who sits at the other seats."""


def observed_space(arrays: Arrays) -> Any:
    """Return the space of the observations."""
    least, most = arrays.bounds
    return spaces.Dict(
        {
            "observation": spaces.Box(least, most, dtype=least.dtype),
            "action_mask": spaces.Box(0, 1, (len(arrays.numbered.actions),), np.int8),
        }
    )


def action_space(arrays: Arrays) -> Any:
    """Return the space of the indices of actions."""
    return spaces.Discrete(len(arrays.numbered.actions))


def check_render_mode(mode: object) -> None:
    """Raise ValueError unless an environment can be shown in this way.

    >>> check_render_mode("rgb_array")
    Traceback (most recent call last):
    ValueError: expected one of human, ansi, svg as the render_mode, got 'rgb_array'
    """
    if not isinstance(mode, str) or mode not in RENDER_MODES:
        raise ValueError(f"expected one of {', '.join(RENDER_MODES)} as the render_mode, got {mode!r}")


def show(game: AnyGame, position: Any, seat: int, mode: str | None) -> str | None:
    """Show the table and the hand of a seat: print it if `mode` is "human", otherwise return it.

    >>> import amsterdam_routes as ar
    >>> show(ar.GAME, ar.new_game(2, seed="1634"), 0, "svg")[:4]
    '<svg'
    """
    check_render_mode(mode)
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
    for every action that is legal now; once the game is over, for every action. The reward comes at the end of the
    game; then `info` has the `points` of all, the `winners`, the `plies` that were played, the `seat` and the `seed` of
    the deal. An action that is not legal ends the episode with the lowest reward, and `info["violations"]` says why.

    `opponents` is a bot for all other seats, a list with a bot for each, a `Pool` of whom some are drawn for every
    game, or the name of a bot of the game: "greedy" or "random". None is random. `seat` None draws a seat for every
    game.

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
        opponents: Opponents = None,
        reward: Reward = "win",
        dtype: Numbers = "float32",
        render_mode: str | None = None,
    ) -> None:
        self.numbered = numbered = game_in_numbers(game, players, setup, reward)
        if seat is not None and (type(seat) is not int or not 0 <= seat < numbered.players):
            raise ValueError(f"expected a seat from 0 to {numbered.players - 1}, or None for any; got {seat!r}")
        if render_mode is not None:
            check_render_mode(render_mode)
        others = numbered.players - 1
        if isinstance(opponents, str) or opponents is None:
            opponents = named_bot(numbered.game, "random" if opponents is None else opponents)
        self.pool: Pool | None = opponents if isinstance(opponents, Pool) else None
        bots: Sequence[Any] = opponents if isinstance(opponents, Sequence) else [opponents] * others
        if len(bots) != others:
            raise ValueError(f"expected {others} opponents, one for each other seat, got {len(bots)}")
        self.opponents: list[Any] = [*bots]
        for bot in [] if self.pool else self.opponents:
            check_called(bot)
        self.chosen_seat = seat
        self.render_mode = render_mode
        self._arrays = Arrays(numbered.game, numbered.setup, dtype)
        self.observation_space, self.action_space = observed_space(self._arrays), action_space(self._arrays)
        self.seat = seat or 0
        self.position: Any = None  # a state of the game, which the agent does not see
        self._over = True
        self._plies, self._dealt = 0, b""

    def action_masks(self) -> Any:
        """Return which actions are legal now, as booleans: sb3-contrib's MaskablePPO asks by this name."""
        self._begun()
        return self._arrays.mask(self.numbered.game.view(self.position, self.seat)).astype(bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal a game. A seed starts a series of games: the same seed gives the same series."""
        super().reset(seed=seed)
        self._over = True  # until the seat is to move: a bot may fail, or Ctrl-C may come
        game, players = self.numbered.game, self.numbered.players
        self.seat = int(self.np_random.integers(players)) if self.chosen_seat is None else self.chosen_seat
        self._randoms = [random.Random(self.np_random.bytes(16)) for _ in range(players)]
        self._dealt = self.np_random.bytes(16)
        dealt = game.deal(self.numbered.setup, ar.Chance.of(self._dealt))
        if self.pool is not None:
            self.opponents = self.pool.draw(players - 1, lambda below: int(self.np_random.integers(below)))
        self.position, self._plies = self._others_play(dealt, 0)
        self._over = False
        self._shown()
        return self._seen(), {}

    def step(self, action: Any) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Carry out an action of the seat, by its index, and those of the bots until the seat is to move again.

        If a bot fails on the way, the game stays as it was before the action.
        """
        if self._over:
            raise _gymnasium.error.ResetNeeded("no game is under way: call reset() for one")
        chosen, game = self.numbered.action(action), self.numbered.game
        try:
            position = game.apply(self.position, chosen)
        except ar.IllegalAction as illegal:
            self._over = True
            return self._seen(), self.numbered.lowest, True, False, {"violations": illegal.violations}
        self.position, self._plies = self._others_play(position, self._plies + 1)
        self._over = game.to_move(self.position) is None
        self._shown()
        if not self._over:
            return self._seen(), 0.0, False, False, {}
        told = self.numbered.told(self.position)
        told |= {"points": np.array(told["points"]), "plies": self._plies, "seat": self.seat, "seed": self._dealt}
        return self._seen(), self.numbered.rewards(self.position)[self.seat], True, False, told

    def _others_play(self, position: Any, plies: int) -> tuple[Any, int]:
        """Return the position in which the seat is to move again, or the last one, and how many plies it took."""
        game, many = self.numbered.game, self.numbered.players
        while (seat := game.to_move(position)) is not None and seat != self.seat:
            bot = self.opponents[(seat - self.seat) % many - 1]  # the first of them sits next to the agent
            position = game.apply(position, bot(game.view(position, seat), self._randoms[seat]))
            plies += 1
        return position, plies

    def _begun(self) -> None:
        if self.position is None:
            raise _gymnasium.error.ResetNeeded("there is no game yet: call reset() first")

    def _seen(self) -> dict[str, Any]:
        return self._arrays.seen(self.numbered.game.view(self.position, self.seat))

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """Show the table and the hand of the seat: printed (human), as text (ansi) or as SVG (svg)."""
        self._begun()
        return show(self.numbered.game, self.position, self.seat, self.render_mode)


_SeatEnv.__name__ = _SeatEnv.__qualname__ = "SeatEnv"
SeatEnv: Any = _SeatEnv  # the extra has no types for a checker
"""The class of the environments: an environment of any game, without a name."""


def named_bot(game: AnyGame, name: str) -> ar.AnyBot[Any]:
    """Return a bot of a game by its name: "random", or "greedy" in our two games.

    >>> import amsterdam_routes as ar
    >>> named_bot(ar.GAME, "greedy")
    Greedy()
    """
    greedy: dict[str, type] = {"routes": GreedyOnRoutes, "merchants": GreedyMerchant}
    if name == "random":
        return partial(_any_action, game)
    if name == "greedy" and game in (ar.GAME, merchants.GAME):
        bot: ar.AnyBot[Any] = greedy[game.name]()
        return bot
    known = "'greedy' or 'random'" if game in (ar.GAME, merchants.GAME) else "'random'"
    raise ValueError(f"expected {known} as the name of the opponents, or bots; got {name!r}")


def _any_action(game: AnyGame, view: Any, random: random.Random) -> Any:
    return game.pick(view, random)


def vector(
    num_envs: int,
    game: str | AnyGame = "routes",
    *,
    players: int = 2,
    setup: Any = None,
    seat: int | None = 0,
    opponents: Opponents = None,
    reward: Reward = "win",
    dtype: Numbers = "float32",
    engine: bool | None = None,
) -> Any:
    """Return many environments as one `gymnasium.vector.VectorEnv`, each with a new game in the step that ends one.

    So no row is ever without a legal action, and a policy never sees the end of a game. `gymnasium.make_vec` makes it
    by the ids of the games. The engine plays whole batches, if it is there and can: our games, observed in float32,
    against random play, `Greedy`, a `PolicyBot`, or a `Pool` of these. Otherwise there is an environment for each row.
    `engine` True demands the engine, False does without.

    >>> import gymnasium
    >>> from amsterdam_routes.adapters.gymnasium import IDS
    >>> many = gymnasium.make_vec(IDS["routes"], num_envs=3, engine=False, opponents="greedy")
    >>> seen, infos = many.reset(seed=1634)
    >>> seen["observation"].shape, seen["action_mask"].sum(axis=1).tolist()
    ((3, 305), [3, 3, 3])
    """
    if type(num_envs) is not int or num_envs < 1:
        raise ValueError(f"num_envs: expected a whole number from 1, got {num_envs!r}")
    if engine is not None and type(engine) is not bool:
        raise TypeError(f"engine: expected True, False or None, got {engine!r}")
    numbered = game_in_numbers(game, players, setup, reward)
    told = None
    if engine is not False:
        told = _no_batch(numbered.game, opponents, dtype)
        if told is None:
            from amsterdam_routes.adapters.vector import GamesEnv, player_of

            others = opponents if isinstance(opponents, Pool) else player_of(numbered.game, opponents)
            return GamesEnv(numbered.game, num_envs, numbered.setup, seat=seat, opponents=others, reward=reward)
        if engine:
            raise ValueError(f"engine: {told.removeprefix('opponents: ')}")
    one = partial(
        _SeatEnv,
        numbered.game,
        setup=numbered.setup,
        seat=seat,
        opponents=opponents,
        reward=reward,
        dtype=dtype,
    )
    return SyncVectorEnv([one] * num_envs, autoreset_mode=AutoresetMode.SAME_STEP)


def _no_batch(game: AnyGame, opponents: Opponents, dtype: Numbers) -> str | None:
    """Say why the engine cannot play such environments; None if it can."""
    if find_spec("amsterdam_routes_engine") is None:
        return "expected the bulk engine, which is not installed"
    if game not in (ar.GAME, merchants.GAME):
        return f"expected a game that the engine plays, got {game!r}"
    if dtype != "float32":
        return f"expected observations in float32, got {dtype}"
    from amsterdam_routes.adapters.vector import player_of

    try:
        for bot in opponents.bots if isinstance(opponents, Pool) else [opponents]:
            player_of(game, bot)
    except ValueError as error:
        return str(error)
    return None


for _game, _id in IDS.items():
    if _id not in _gymnasium.registry:
        _entries = {"entry_point": f"{__name__}:SeatEnv", "vector_entry_point": f"{__name__}:vector"}
        _gymnasium.register(_id, **_entries, kwargs={"game": _game})

"""The games for PettingZoo: agents that take turns (AEC), each with its own observation and a mask of legal actions.

Needs the extra `pettingzoo`.
"""

from typing import Any  # Any: the extra's types are not looked at

import amsterdam_routes as ar
from amsterdam_routes.adapters._numbered import Numbered, Reward, game_in_numbers, missing
from amsterdam_routes.kernel import AnyGame

try:
    from gymnasium.error import ResetNeeded
    from gymnasium.utils.seeding import np_random
    from pettingzoo import AECEnv
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from amsterdam_routes.adapters.gymnasium import RENDER_MODES, action_space, check_render_mode, observed_space, show
    from amsterdam_routes.adapters.learning import Arrays, Numbers
except ModuleNotFoundError as _error:
    raise missing("pettingzoo", _error) from _error

__all__ = ["TableEnv", "env", "raw_env"]


class _TableEnv(AECEnv):  # type: ignore[misc]  # the class comes from an extra, whose types are not looked at
    """A table of agents `player_0`, `player_1`, ..., one for each seat.

    `observe` gives a dictionary: `observation`, the numbers of docs/frameworks/observations.md, and `action_mask`, 1
    for every action that is legal now: for none while another agent is to move, for all once the game is over. Rewards
    come at the end of a game, and `infos` of every agent then has the `points`, the `winners`, the `plies` and the
    `seed` of the deal. An action that is not legal ends it: its agent earns the lowest reward, the others nothing, and
    `infos` of the agent has the `violations`.

    >>> from amsterdam_routes.adapters import pettingzoo
    >>> table = pettingzoo.raw_env(players=3)
    >>> table.reset(seed=1634)
    >>> table.agent_selection, int(table.observe("player_0")["action_mask"].sum())
    ('player_0', 3)
    """

    metadata = {"render_modes": [*RENDER_MODES], "name": "amsterdam_routes_v0", "is_parallelizable": False}

    def __init__(self, numbered: Numbered, render_mode: str | None = None, dtype: Numbers = "float32") -> None:
        super().__init__()
        if render_mode is not None:
            check_render_mode(render_mode)
        self.numbered = numbered
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(numbered.players)]
        self.agents: list[str] = []
        self._arrays = arrays = Arrays(numbered.game, numbered.setup, dtype)
        self.observation_spaces = {agent: observed_space(arrays) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(arrays) for agent in self.possible_agents}
        self._plies, self._dealt = 0, b""
        self._random: Any = None
        self.position: Any = None  # a state of the game, which no agent sees

    def observation_space(self, agent: str) -> Any:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Any:
        """Return the space of the indices of actions."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game. A seed starts a series of games: the same seed gives the same series."""
        if seed is not None or self._random is None:
            self._random, _ = np_random(seed)
        game, everyone = self.numbered.game, self.possible_agents
        self.agents = []  # until all else is there: Ctrl-C may come
        self._plies, self._dealt = 0, self._random.bytes(16)
        self.position = game.deal(self.numbered.setup, ar.Chance.of(self._dealt))
        self.rewards = dict.fromkeys(everyone, 0.0)
        self._cumulative_rewards = dict.fromkeys(everyone, 0.0)
        self.terminations = dict.fromkeys(everyone, False)
        self.truncations = dict.fromkeys(everyone, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in everyone}
        self._skip_agent_selection = None
        self.agent_selection = everyone[game.to_move(self.position) or 0]
        self.agents = [*everyone]
        self._shown()

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what an agent sees: its observation, and the mask of what it may do now."""
        self._begun()
        return self._arrays.seen(self.numbered.game.view(self.position, self._seat(agent)))

    def step(self, action: Any) -> None:
        """Carry out an action of the agent whose turn it is, by its index: all of it or nothing, if Ctrl-C comes."""
        self._begun()
        if not self.agents:
            raise ResetNeeded("no game is under way: call reset() for one")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        chosen, game = self.numbered.action(action), self.numbered.game
        position, plies, mover, infos = self.position, self._plies, agent, self.infos
        rewards, over = dict.fromkeys(self.agents, 0.0), True
        try:
            position = game.apply(position, chosen)
        except ar.IllegalAction as illegal:
            rewards[agent] = self.numbered.lowest
            infos = {**infos, agent: {"violations": illegal.violations}}
        else:
            plies += 1
            seat = game.to_move(position)
            over = seat is None
            if seat is not None:
                mover = self.possible_agents[seat]
            else:
                rewards = dict(zip(self.agents, self.numbered.rewards(position), strict=True))
                told = self.numbered.told(position) | {"plies": plies, "seed": self._dealt}
                infos = {one: {**told} for one in self.agents}
        earned = {one: rewards[one] + (self._cumulative_rewards[one] if one != agent else 0.0) for one in self.agents}
        ends = dict.fromkeys(self.agents, over)
        self.position, self._plies, self.agent_selection, self.infos = position, plies, mover, infos
        self.rewards, self._cumulative_rewards, self.terminations = rewards, earned, ends
        self._shown()

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise ValueError(f"expected an agent of {', '.join(self.possible_agents)}; got {agent!r}")
        return self.possible_agents.index(agent)

    def _begun(self) -> None:
        if self.position is None:
            raise ResetNeeded("there is no game yet: call reset() first")

    def _shown(self) -> None:
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """Show the table and the hand of the agent to move: printed (human), as text (ansi) or as SVG (svg)."""
        self._begun()
        return show(
            self.numbered.game, self.position, self.possible_agents.index(self.agent_selection), self.render_mode
        )

    def close(self) -> None:
        """Do nothing, because the environment holds no resources."""

    def __str__(self) -> str:
        return f"amsterdam_{self.numbered.game.name}"


_TableEnv.__name__ = _TableEnv.__qualname__ = "TableEnv"
TableEnv: Any = _TableEnv  # the extra has no types for a checker
"""The class of the environments."""


def raw_env(
    game: str | AnyGame = "routes",
    *,
    players: int = 2,
    setup: Any = None,
    reward: Reward = "win",
    dtype: Numbers = "float32",
    render_mode: str | None = None,
) -> Any:
    """Return the environment without the wrapper that checks the order of calls. See `env`.

    >>> from amsterdam_routes.adapters import pettingzoo
    >>> str(pettingzoo.raw_env("merchants"))
    'amsterdam_merchants'
    """
    return _TableEnv(game_in_numbers(game, players, setup, reward), render_mode, dtype)


def env(
    game: str | AnyGame = "routes",
    *,
    players: int = 2,
    setup: Any = None,
    reward: Reward = "win",
    dtype: Numbers = "float32",
    render_mode: str | None = None,
) -> Any:
    """Return a game for PettingZoo: "routes", "merchants", or any `Game` with its set-up.

    `reward` is "win", "points", "lead" or "win+margin", as `Reward` of `amsterdam_routes.adapters.learning` says;
    `dtype` is that of observations: "float32", by scale, or "int16" or "int8".

    >>> from amsterdam_routes.adapters import pettingzoo
    >>> table = pettingzoo.env(players=2)
    >>> table.reset(seed=1634)
    >>> for agent in table.agent_iter():
    ...     observation, reward, over, cut, info = table.last()
    ...     table.step(None if over else int(observation["action_mask"].argmax()))
    >>> table.agents
    []
    """
    table = raw_env(game, players=players, setup=setup, reward=reward, dtype=dtype, render_mode=render_mode)
    return OrderEnforcingWrapper(table)

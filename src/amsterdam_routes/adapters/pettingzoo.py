"""The games for PettingZoo: agents that take turns (AEC), each with its own observation and a mask of legal actions.

Needs the extra `pettingzoo`.
"""

from typing import Any  # Any: the extra's types are not looked at

from amsterdam_routes.adapters.extras import missing
from amsterdam_routes.adapters.numbered import Reward, game_in_numbers
from amsterdam_routes.kernel import AnyGame

try:
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from amsterdam_routes.adapters import _aec
except ModuleNotFoundError as _error:
    raise missing("pettingzoo", _error) from _error

__all__ = ["TableEnv", "env", "raw_env"]

TableEnv: Any = _aec.TableEnv
"""The class of the environments."""


def raw_env(
    game: str | AnyGame = "routes",
    *,
    players: int = 2,
    setup: Any = None,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> Any:
    """The environment as it is, without the wrapper that watches the order of calls. See `env`.

    >>> from amsterdam_routes.adapters import pettingzoo
    >>> str(pettingzoo.raw_env("merchants"))
    'amsterdam_merchants'
    """
    return TableEnv(game_in_numbers(game, players, setup, reward), render_mode)


def env(
    game: str | AnyGame = "routes",
    *,
    players: int = 2,
    setup: Any = None,
    reward: Reward = "win",
    render_mode: str | None = None,
) -> Any:
    """A game for PettingZoo: "routes", "merchants", or any `Game` with its set-up.

    `reward` is "win", from -1 to 1 and 0 in sum, or "points", the total of each seat.

    >>> from amsterdam_routes.adapters import pettingzoo
    >>> table = pettingzoo.env(players=2)
    >>> table.reset(seed=1634)
    >>> for agent in table.agent_iter():
    ...     observation, reward, over, cut, info = table.last()
    ...     table.step(None if over else int(observation["action_mask"].argmax()))
    >>> table.agents
    []
    """
    return OrderEnforcingWrapper(raw_env(game, players=players, setup=setup, reward=reward, render_mode=render_mode))

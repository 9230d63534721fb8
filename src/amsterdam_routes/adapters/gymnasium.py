"""The games for Gymnasium: one seat is the agent's, bots sit at the others. Needs the extra `gymnasium`.

Importing this module registers `amsterdam_routes/Routes-v0` and `amsterdam_routes/Merchants-v0`.
"""

from typing import Any, Final  # Any: the extra's types are not looked at

from amsterdam_routes.adapters.extras import missing

try:
    import gymnasium as _gymnasium

    from amsterdam_routes.adapters import _seat
except ModuleNotFoundError as _error:
    raise missing("gymnasium", _error) from _error

__all__ = ["IDS", "SeatEnv"]

IDS: Final[dict[str, str]] = {"routes": "amsterdam_routes/Routes-v0", "merchants": "amsterdam_routes/Merchants-v0"}
"""By game, what `gymnasium.make` calls it."""
SeatEnv: Any = _seat.SeatEnv
"""The class of the environments: an environment of any game, without a name."""

for _game, _id in IDS.items():
    if _id not in _gymnasium.registry:
        _gymnasium.register(_id, entry_point=f"{__name__}:SeatEnv", kwargs={"game": _game})

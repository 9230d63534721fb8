"""The documents of the game: which there are, and what is checked. All else follows from the classes."""

from collections.abc import Iterator
from typing import Any, Union

from amsterdam_routes.kernel._errors import Problem
from amsterdam_routes.kernel._game import AnyGame
from amsterdam_routes.kernel.documents import Documents, Kind
from tests.kernel.tiny.box import GameOver, PointsScored, Setup, State, TurnBegan, View
from tests.kernel.tiny.knowledge import check
from tests.kernel.tiny.rules import Rules, Standings


def against_setup(data: dict[str, Any], _: object) -> Iterator[Problem]:
    """Two or three play. (T1)"""
    if data["players"] not in (2, 3):
        yield Problem("$.players", "out_of_range", f"expected 2 or 3 players, got {data['players']}")


def documents_of(game: AnyGame, rules: Rules) -> Documents:
    """The documents of the game with these kinds of actions."""
    actions: Any = Union[tuple(type(kind.actions[0]) for kind in rules.kinds)]  # noqa: UP007  # made at run time
    events: Any = Union[(*(kind.opening for kind in rules.kinds), PointsScored, TurnBegan, GameOver)]
    return Documents(
        prefix="tides",
        game=game,
        facts={Standings: ("final",)},
        kinds=(
            Kind("setup", Setup, check_data=against_setup),
            Kind("state", State, check=lambda state, _: check(state)),
            Kind("view", View, check=lambda view, _: check(view)),
            Kind("standings", Standings, read=False),
            Kind("action", actions, text="What a seat may do.", listed=True),
            Kind("event", events, text="What may happen.", listed=True),
        ),
    )

"""The documents of the game: which there are, and what is checked. All else follows from the classes."""

from collections.abc import Iterator
from typing import Any

from amsterdam_routes.kernel.documents.kinds import Kind
from amsterdam_routes.kernel.documents.registry import Documents
from amsterdam_routes.kernel.errors import Problem
from tests.kernel.tiny import TIDES
from tests.kernel.tiny.box import Action, Event, Setup, State, View
from tests.kernel.tiny.knowledge import check
from tests.kernel.tiny.reasons import REASONS
from tests.kernel.tiny.rules import Standings


def against_setup(data: dict[str, Any], _: object) -> Iterator[Problem]:
    """Two or three play. (T1)"""
    if data["players"] not in (2, 3):
        yield Problem("$.players", "out_of_range", f"expected 2 or 3 players, got {data['players']}")


DOCUMENTS = Documents(
    prefix="tides",
    game=TIDES,
    reasons=REASONS,
    facts={Standings: ("final",)},
    declared=(
        Kind("setup", Setup, against_data=against_setup),
        Kind("state", State, against=lambda state, _: check(state)),
        Kind("view", View, against=lambda view, _: check(view)),
        Kind("standings", Standings, read=False),
        Kind("action", Action, text="What a seat may do.", listed=True),
        Kind("event", Event, text="What may happen.", listed=True),
    ),
)

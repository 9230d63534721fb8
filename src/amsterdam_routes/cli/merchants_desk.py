"""The merchants game at the command: its editions, set-ups and bots; all else has the plain form."""

from typing import get_args

import amsterdam_routes.merchants as am
from amsterdam_routes.cli.desk import Desk
from amsterdam_routes.cli.disk import read_text
from amsterdam_routes.cli.screen import UsageError, problems_of
from amsterdam_routes.merchants.bots import Greedy, Random


def edition_from(path: str | None) -> am.Edition:
    """The edition in a file; without a file the one that comes with the library."""
    if path is None:
        return am.MERCHANTS
    with problems_of(path):
        return am.Edition.from_text(read_text(path))


def setup(players: int | None, least: int, edition: am.Edition) -> am.Setup:
    """The set-up for so many players, without expansions; two, if nothing is said.

    >>> setup(None, 1, am.MERCHANTS).players
    2
    """
    try:
        return am.Setup(max(2, least) if players is None else players, edition)
    except ValueError as error:
        raise UsageError(str(error)) from None


DESK = Desk(
    game=am.GAME,
    setup=setup,
    edition=edition_from,
    box=lambda setup: setup.edition.name,
    bots={"greedy": Greedy(), "random": Random()},
    actions=get_args(am.Action),
    begins_turn=lambda event: isinstance(event, am.TurnBegan),
)
"""The merchants game's."""

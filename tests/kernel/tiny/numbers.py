"""The game in numbers."""

from collections.abc import Iterator

from amsterdam_routes.kernel._observing import (
    Feature,
    Observing,
    by_seat,
    each_seat,
    flag,
    number,
    tally,
    which_seat,
)
from tests.kernel.tiny.box import CARDS, TURNS, Setup, View

KINDS = tuple(sorted({*CARDS}))


def features(setup: Setup) -> tuple[Feature[View], ...]:
    """What is observed."""
    return tuple(_features(setup))


def _features(setup: Setup) -> Iterator[Feature[View]]:
    players = setup.players
    yield number("table.pile", len(CARDS), lambda view: view.table.pile)
    yield number("table.tide", 6, lambda view: view.table.tide)
    yield which_seat("table.to_move", players, lambda view: view.table.to_move)
    yield flag("table.to_lay", "a card is to be laid", lambda view: view.table.to_lay)
    yield by_seat("table.scores", players, 6 * TURNS, lambda view: view.table.scores)
    yield by_seat("table.hand_sizes", players, len(CARDS), lambda view: view.table.hand_sizes)
    yield from each_seat(
        "table",
        players,
        (
            tally("laid", KINDS, 2, lambda at: at[0].table.laid[at[1]]),
            tally("revealed", KINDS, 2, lambda at: at[0].table.revealed[at[1]] if at[0].table.revealed else ()),
        ),
    )
    yield tally("hand.cards", KINDS, 2, lambda view: view.hand.cards if view.hand else ())


def totals(setup: Setup) -> tuple[int, int]:
    """The least and the most points."""
    return 0, 6 * TURNS


OBSERVING = Observing(version=1, features=features, totals=totals)
"""The numbers of the game."""

"""Short reports: left alone, hypothesis prints every field of every place of the board of the table of a state."""

from typing import Protocol

from hypothesis.vendor.pretty import for_type_by_name

from amsterdam_routes.kernel.chance import Chance
from amsterdam_routes.routes.box.actions import ACTIONS
from amsterdam_routes.routes.box.board import Board, Contract, Place, Route
from amsterdam_routes.routes.box.edition import Edition
from amsterdam_routes.routes.rules.piles import Hand, Piles
from amsterdam_routes.routes.rules.state import State, Table, View


class Printer(Protocol):
    """What hypothesis prints with."""

    def text(self, obj: str) -> None:
        """Add a text to what is printed."""


def use_short_reports() -> None:
    """Let hypothesis print the library's values as `repr` does.

    >>> from hypothesis.vendor.pretty import pretty
    >>> use_short_reports()
    >>> print(pretty(Place("Dam", 365, 404)))
    Place('Dam')
    """
    for shown in (Board, Chance, Contract, Edition, Hand, Piles, Place, Route, State, Table, View, *ACTIONS):
        for_type_by_name(shown.__module__, shown.__qualname__, _as_repr)


def _as_repr(value: object, printer: Printer, cycle: bool) -> None:
    printer.text(repr(value))

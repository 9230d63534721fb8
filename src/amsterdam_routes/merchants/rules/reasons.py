"""Why not: the violations of the merchants game."""

from collections.abc import Iterator

from amsterdam_routes.kernel.errors import Violation
from amsterdam_routes.merchants.rules.actions import Action
from amsterdam_routes.merchants.rules.state import Table


def game_over() -> Violation:
    return Violation("game_over", "M4.8a")


def not_to_move(seat: int | None, to_move: int) -> Violation:
    if seat is None:
        return Violation("onlooker", "M4.2i", {"to_move": to_move})
    return Violation("not_to_move", "M4.2i", {"seat": seat, "to_move": to_move})


def reasons_against(table: Table, action: Action) -> Iterator[Violation]:
    yield Violation("asked_something_else", "MQ20")

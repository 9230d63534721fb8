"""The agenda: what has been begun and must be answered before anything else, the last item first (MQ79)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .box import COLORS

if TYPE_CHECKING:
    from .game import Game, Verdict


def ask(game: Game, seat: int, what: str, **about: Any) -> None:
    """Put a question on the agenda; it is asked before all that lies there already."""
    game.agenda.append({"ask": what, "seat": seat, **about})


def ask_for_payment(game: Game, seat: int, cubes: int, then: Verdict) -> None:
    """Cubes of any colours, one decision each, in the order of the colours (MQ38); then what they pay for."""
    ask(game, seat, "PayCube", left=cubes, least=0, paid=[], then=then)


def ask_for_cubes(game: Game, seat: int, cubes: int, but_not: list[str] | None = None) -> None:
    """Cubes of choice into the supply, one decision each, in the order of the colours."""
    ask(game, seat, "TakeCube", left=cubes, least=0, but_not=but_not or [])


def payable(game: Game, item: dict[str, Any]) -> list[str]:
    """The colours that may be paid next, so that the rest can still be paid in order."""
    cubes = game.boards[item["seat"]]["cubes"]
    colors = []
    for place in range(item["least"], len(COLORS)):
        enough = sum(cubes[color] for color in COLORS[place:]) >= item["left"]
        if cubes[COLORS[place]] > 0 and enough:
            colors.append(COLORS[place])
    return colors


def takeable(item: dict[str, Any]) -> list[str]:
    return [color for color in COLORS[item["least"] :] if color not in item["but_not"]]

"""How large an edition of the merchants game may be."""

from collections.abc import Iterator
from typing import Final

from amsterdam_routes.kernel.errors import Problem
from amsterdam_routes.kernel.words.catalogue import shown

LIMITS: Final = {
    "players": 4,
    "rounds": 40,
    "cards": 400,
    "blocks": 120,
    "fields": 120,
    "tiles": 100,
    "orders": 200,
    "points": 1000,
    "amstel": 60,
    "handed_in": 30,
}
"""The most that an edition may have of each; beyond, its tables would be too large."""


def within_range(path: str, value: int, least: int, most: int) -> Iterator[Problem]:
    """A problem if the value is not from least to most."""
    if not least <= value <= most:
        yield Problem(path, "out_of_range", f"expected a number from {least} to {most}, got {shown(value)}")

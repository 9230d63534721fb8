"""How large an edition of the merchants game may be."""

from typing import Final

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

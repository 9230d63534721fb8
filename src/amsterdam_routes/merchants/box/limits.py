"""How large an edition of the merchants game may be. Names, ids and notes have the limits of `kernel/boxes.py`."""

from typing import Final

LIMITS: Final = {
    "players": 4,
    "rounds": 40,
    "cards": 400,
    "effects": 8,
    "needs": 8,
    "amount": 100,
    "cost": 30,
    "districts": 6,
    "blocks": 120,
    "bridges": 600,
    "fields": 120,
    "channels": 600,
    "small": 12,
    "roof": 9,
    "goods": 10,
    "tiles": 100,
    "orders": 200,
    "kinds": 200,
    "churches": 10,
    "speed": 40,
    "penalties": 40,
    "depot": 40,
    "places": 6,
    "reveals": 40,
    "points": 1000,
    "amstel": 60,
    "handed_in": 30,
    "measured": 1_000_000,
    "actions": 25_000,
    "reached": 1_000_000_000,
}
"""The most that an edition may have of each; beyond, its tables would be too large, or its games too long."""

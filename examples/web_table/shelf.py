"""The games that this table offers. To add one, write its `Showing` (or take `plain`) and put it here."""

from merchants_game import MERCHANTS_AT_TABLE
from route_game import ROUTES_AT_TABLE
from showing import Showing

SHELF: dict[str, Showing] = {"routes": ROUTES_AT_TABLE, "merchants": MERCHANTS_AT_TABLE}
"""By the word for the game."""

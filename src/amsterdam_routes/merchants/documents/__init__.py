"""The documents of the merchants game."""

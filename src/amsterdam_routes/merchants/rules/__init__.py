"""The rules of the merchants game, chapter by chapter."""

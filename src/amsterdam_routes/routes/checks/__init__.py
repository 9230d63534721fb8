"""Checks whether a position could stand on a table."""

"""Strategies for tests of the route game: boxes, games and actions."""

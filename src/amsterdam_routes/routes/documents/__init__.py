"""The documents of the route game."""

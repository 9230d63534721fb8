"""Players of the route game."""

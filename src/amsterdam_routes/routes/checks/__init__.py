"""Whether a position could stand on a table."""

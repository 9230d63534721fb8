"""The route game: its board and boxes, its state, and the pure functions that are its rules."""

"""What comes in the box: the board, the editions that hold its numbers, and the actions that these make possible."""

"""What is printed: the board, its colours, and the editions that hold its numbers."""

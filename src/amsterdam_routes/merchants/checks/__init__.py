"""What can be wrong with a position that somebody built."""

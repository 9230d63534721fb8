"""What notations of all games are made of: words with their places, headers, and records of one action a line."""

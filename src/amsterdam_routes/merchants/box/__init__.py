"""What the merchants game is played with: cards, places, and the editions that hold them all."""

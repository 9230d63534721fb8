"""Who knows what: views, what events add to them, and the worlds that they leave open."""

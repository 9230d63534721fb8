"""Who knows what: views and how clients follow, the worlds that a view leaves open, what may follow, observations."""

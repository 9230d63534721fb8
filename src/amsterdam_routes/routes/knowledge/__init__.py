"""Who knows what: views, worlds, events, outcomes, prospects."""

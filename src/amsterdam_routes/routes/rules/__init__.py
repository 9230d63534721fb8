"""The rules: the state, what may be done, what it does, and what it scores."""

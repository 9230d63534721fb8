"""What works on the project itself: `python -m tools.regenerate` makes the generated files anew."""

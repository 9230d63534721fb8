"""The route game in words and pictures."""

"""For tests of the merchants game: its conformance kit."""

"""For the tests of any game: its promises, and a machine that plays it. The machine needs hypothesis."""

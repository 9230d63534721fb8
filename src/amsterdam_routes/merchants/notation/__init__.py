"""The notation of the merchants game: actions and records as text."""

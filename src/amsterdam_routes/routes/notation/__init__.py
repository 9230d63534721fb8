"""The notation of the route game: written, read and played."""

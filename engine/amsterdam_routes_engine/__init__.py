"""The compiled engine of `amsterdam_routes.bulk`, which loads it: a shared library, and nothing of Python."""

from pathlib import Path

LIBRARY = next(
    (file for file in sorted(Path(__file__).parent.glob("engine.*")) if file.suffix in (".so", ".dylib", ".dll")), None
)
"""Where the shared library lies; None if it has not been compiled."""

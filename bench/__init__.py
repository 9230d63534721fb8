"""How fast the library is, measured: `python -m bench`."""

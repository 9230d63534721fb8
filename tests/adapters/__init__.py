"""The adapters for frameworks of research."""

"""Sentences from catalogues."""

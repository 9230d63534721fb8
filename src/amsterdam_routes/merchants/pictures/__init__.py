"""The merchants game in pictures: SVG for screens, text for terminals."""

"""What pictures are made of: marks, shapes and the width of text."""

"""What makes the merchants game quick, and has no rules of its own."""

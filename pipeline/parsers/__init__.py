"""Text in, rows out."""

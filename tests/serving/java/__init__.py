"""Reading Java."""

"""Reading Java fragments: tree, receiver types, suggestions."""

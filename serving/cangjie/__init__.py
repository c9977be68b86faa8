"""Reading Cangjie code: syntax, symbols, findings."""

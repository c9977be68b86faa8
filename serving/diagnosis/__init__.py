"""Compiler text to diagnosis: logs read, messages recognised, fixes found in the symbol table."""

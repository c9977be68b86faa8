"""How good answers are, measured on judged cases."""

"""Rows in, rows or arrays out."""

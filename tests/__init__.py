"""Tests, laid out as the source is."""

"""Tests of the Cangjie engine."""

"""Tests of the embedded documentation set."""

"""Tests of what reads a release."""

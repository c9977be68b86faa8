"""Tests of what a language model adds to a release."""

"""Tests of toolset `reference`."""

"""Tests of the tools and of how they are registered."""
